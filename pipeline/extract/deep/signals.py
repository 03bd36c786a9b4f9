"""Seven signals of how much a text holds, the score they make, and the layers that it asks for."""

from __future__ import annotations

import re
from collections import Counter

import msgspec

from pipeline.extract.deep import happenings, lexicon
from pipeline.extract.deep.names import Named, named
from pipeline.extract.deep.outline import Outline, outline

EXAMPLES = 5
LAYERS = {0: 1, 1: 1, 2: 2, 3: 2, 4: 3, 5: 3, 6: 4, 7: 4}
"""Score -> layers."""
LAYER_NAMES = ("the document", "its domains", "mechanisms and concepts", "organizations, people, events, policies")


class Signal(msgspec.Struct, frozen=True):
    """``count`` of what was counted, ``needed`` to set it, and examples as they stand in the text."""

    name: str
    on: bool
    count: int
    needed: str
    examples: tuple[str, ...]


class Depth(msgspec.Struct, frozen=True):
    """The whole verdict on one text."""

    title: str
    language: str
    words: int
    signals: tuple[Signal, ...]
    score: int
    layers: int


class Found(msgspec.Struct, frozen=True):
    """What a text names. ``events`` are dated; named events stand among them, too."""

    document: Outline
    names: tuple[Named, ...]
    events: tuple[happenings.Event, ...]
    figures: tuple[tuple[str, int], ...]

    def of(self, kind: str) -> tuple[Named, ...]:
        """Names of one kind."""
        return tuple(one for one in self.names if one.kind == kind)


def find(text: str, title: str = "") -> Found:
    """Everything that a text names."""
    document = outline(text, title)
    numbers = (
        (figure, n) for n, sentence in enumerate(document.sentences()) for figure in happenings.figures(sentence)
    )
    return Found(document, named(document), happenings.events(document), tuple(dict.fromkeys(numbers)))


def depth(found: Found) -> Depth:
    """The signals, and what follows from them."""
    said = tuple(found.document.sentences())
    signals = (
        _signal("named entities", [one.name for one in found.names], 5, "5 names"),
        _timeline(said),
        _causes(found.document),
        _domains(said),
        _policies(found, said),
        _signal("figures", [figure for figure, _ in found.figures], 3, "3 figures"),
        _actors(found, said),
    )
    score = sum(signal.on for signal in signals)
    document = found.document
    return Depth(document.title, document.language, document.words, signals, score, LAYERS[score])


def _signal(name: str, values: list[str], least: int, needed: str) -> Signal:
    unique = list(dict.fromkeys(values))
    return Signal(name, len(unique) >= least, len(unique), needed, tuple(unique[:EXAMPLES]))


def _timeline(said: tuple[str, ...]) -> Signal:
    when = [date for sentence in said for date in happenings.dates(sentence)]
    order = [match.group() for sentence in said for match in lexicon.SEQUENCE.finditer(sentence)]
    unique = list(dict.fromkeys(when))
    on = len(unique) >= 3 or (len(unique) == 2 and len(order) >= 2)
    shown = tuple(dict.fromkeys([*unique, *order]))[:EXAMPLES]
    return Signal("timeline", on, len(unique), "3 dates, or 2 and 2 words of order", shown)


def _causes(document: Outline) -> Signal:
    found = [word for _, word in happenings.causes(document)]
    on = len(found) >= 3 or (len(found) == 2 and document.words <= 300)
    return Signal("causal chains", on, len(found), "3 sentences that say why, 2 in a short text", _most(found))


def _domains(said: tuple[str, ...]) -> Signal:
    prose = "\n".join(said)
    found = {}
    for name, words in lexicon.DOMAINS.items():
        hits = [match.group().casefold() for match in words.finditer(prose)]
        if len(set(hits)) >= 2 and len(hits) >= 3:
            found[name] = hits
    shown = tuple(f"{name}: {', '.join(_most(hits)[:3])}" for name, hits in found.items())
    return Signal("domains", len(found) >= 3, len(found), "3 fields of 3 words each", shown[:EXAMPLES])


def _policies(found: Found, said: tuple[str, ...]) -> Signal:
    laws = [one.name for one in found.of("policy")]
    words = [match.group() for sentence in said for match in lexicon.PROPOSES.finditer(sentence)]
    shown = tuple(dict.fromkeys([*laws, *_most(words)]))[:EXAMPLES]
    return Signal(
        "policies", bool(laws) or len(words) >= 4, len(laws) or len(words), "1 named, or 4 words of such", shown
    )


def _actors(found: Found, said: tuple[str, ...]) -> Signal:
    """Organizations and people who each do something: the word behind the name tells what."""
    acting: dict[str, str] = {}
    for one in (*found.of("organization"), *found.of("person")):
        for number in one.sentences:
            for name in (one.name, *one.aliases):
                rest = said[number].partition(name)[2]
                if rest and (lexicon.ACTS.match(rest.lstrip(" ,")) or lexicon.SPEAKS.match(rest.lstrip(" ,"))):
                    acting.setdefault(one.name, rest.split()[0].strip(",.;"))
        if one.kind == "person":
            acting.setdefault(one.name, one.evidence[0])
    roles = set(acting.values())
    on = len(acting) >= 3 and len(roles) >= 2
    shown = tuple(f"{name}: {role}" for name, role in acting.items())[:EXAMPLES]
    return Signal("actors", on, len(acting), "3 who act, in 2 ways", shown)


def _most(words: list[str]) -> tuple[str, ...]:
    counts = Counter(re.sub(r"\s+", " ", word.casefold()) for word in words)
    return tuple(f"{word} ({n})" if n > 1 else word for word, n in counts.most_common(EXAMPLES))
