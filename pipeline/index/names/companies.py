"""Two names of organizations compared: the same, compatible or different, always with the reason. Pure."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from pipeline.index.names.folding import folded, script, sound, visible
from pipeline.index.names.legal import ABBREVIATED, ALIKE, FORMS, GENERIC, LONGEST_FORM, ROMAN
from pipeline.index.names.persons import Verdict

LONGEST = 300
_DOTTED = re.compile(r"\b(?:[^\W\d_]\.\s?){2,}(?:[^\W\d_]\b)?")
_SLASHED = re.compile(r"\b([a-z])/([a-z])\b")
_WORD = re.compile(r"[^\W_]+(?:['’`][^\W_]+)*")
_GLUED = re.compile(r"(?<=[a-zà-ÿ])(?=(?:AG|GmbH|SE|SA|KG|LLC|Ltd|Inc)$)")


class Company(msgspec.Struct, frozen=True):
    """``words`` of the name proper, folded; ``form`` is its legal form in short; ``numbers`` a series in its name."""

    words: tuple[str, ...] = ()
    form: str = ""
    numbers: tuple[str, ...] = ()
    script: str = ""


@lru_cache(maxsize=50_000)
def parse_company(text: str) -> Company:
    """A name as it stands in a signature, a register or a display name."""
    text = _GLUED.sub(" ", visible(text[:LONGEST]))
    written = script(re.sub(r"[^\w]", "", text))
    text = text.replace("&", " and ").replace("+", " and ")
    text = _DOTTED.sub(lambda found: re.sub(r"[.\s]", "", found[0]) + " ", text)
    text = _SLASHED.sub(r"\1\2", text.lower()).replace("co-op", "coop").replace("-operat", "operat")
    tokens = [folded(re.sub(r"['’`]s?$|['’`]", "", word))[0] for word in _WORD.findall(text)]
    words, form = _without_form([token for token in tokens if token])
    expanded = [part for word in words for part in ABBREVIATED.get(word, word).split()]
    numbers = tuple(word for word in expanded if any(c.isdigit() for c in word) or (word in ROMAN and len(words) > 1))
    return Company(tuple(word for word in expanded if word not in numbers), form, numbers, written)


def _without_form(words: list[str]) -> tuple[list[str], str]:
    """Legal forms at either end are taken off, longest first; a name of nothing else stays whole."""
    form = ""
    while len(words) > 1:
        for length in range(min(LONGEST_FORM, len(words) - 1), 0, -1):
            if found := FORMS.get(tuple(words[-length:])) or (_misspelt(words[-1]) if length == 1 else ""):
                words, form = words[:-length], form or found
                break
            front = FORMS.get(tuple(words[:length]))
            if front and (length > 1 or front in ("jsc", "llc", "srl", "pt", "ano", "doo")):
                words, form = words[length:], form or front
                break
        else:
            return words, form
        while len(words) > 1 and words[-1] == "and":
            words = words[:-1]
    return words, form


def _misspelt(word: str) -> str:
    """The legal form that a long word was meant for."""
    if len(word) < 12:
        return ""
    long = (words for words in FORMS if len(words) == 1 and len(words[0]) > 11)
    return next((FORMS[words] for words in long if _close(word, words[0])), "")


def compare_companies(one: Company, other: Company) -> Verdict:
    """Symmetric. ``same``: the same words but for legal form, articles and writing."""
    if not one.words or not other.words:
        same = bool(one.numbers) and one.numbers == other.numbers
        return Verdict("same", "the same name") if same else Verdict("different", "no name")
    found = _compare(_core(one.words), _core(other.words))
    if found.kind == "different":
        return found
    if one.form and other.form and one.form != other.form and not any({one.form, other.form} <= a for a in ALIKE):
        return Verdict("different", "another legal form")
    if one.numbers != other.numbers:
        series = one.numbers and other.numbers and len(_core(one.words)) > 1 and found.kind == "same"
        return Verdict("compatible", "another number") if series else Verdict("different", "another number")
    if one.script != other.script and found.kind == "same":
        return Verdict("compatible", "transliteration")
    return found


def _core(words: tuple[str, ...]) -> tuple[str, ...]:
    kept = tuple(word for word in words if word not in ("the", "and", "of", "de", "du", "des"))
    return kept or words


def _compare(one: tuple[str, ...], other: tuple[str, ...]) -> Verdict:
    short, long = sorted((one, other), key=lambda words: (len(words), words))
    if sorted(one) == sorted(other) or "".join(one) == "".join(other):
        return Verdict("same", "the same name")
    if len(short) == 1 and 3 <= len(short[0]) == len(long) and short[0] == "".join(word[0] for word in long):
        return Verdict("compatible", "acronym")
    left = [word for word in short if word not in long]
    right = [word for word in long if word not in short]
    if not left and all(word in GENERIC for word in right):
        return Verdict("compatible", "generic word")
    plain_left = [word for word in left if word not in GENERIC]
    plain_right = [word for word in right if word not in GENERIC]
    if len(plain_left) == len(plain_right) and plain_left and _all_close(plain_left, plain_right):
        alone = len(short) == len(plain_left)
        if len(plain_left) <= max(1, len(short) // 2) or (alone and all(len(word) >= 4 for word in plain_left)):
            return Verdict("compatible", "near spelling")
    if (
        len(one) != len(other)
        and _close("".join(one), "".join(other))
        and min(len("".join(one)), len("".join(other))) >= 6
    ):
        return Verdict("compatible", "near spelling")
    return Verdict("different", "other words")


def _all_close(left: list[str], right: list[str]) -> bool:
    rest = list(right)
    for word in left:
        near = next((other for other in rest if _close(word, other)), None)
        if near is None:
            return False
        rest.remove(near)
    return True


def _close(a: str, b: str) -> bool:
    from rapidfuzz.distance import OSA

    shorter = min(len(a), len(b))
    allowed = 0 if shorter < 4 else 1 if shorter < 8 else 2
    if allowed and OSA.distance(a, b, score_cutoff=allowed) <= allowed:
        return True
    return sound(a) == sound(b) and shorter >= 4 and OSA.distance(a, b) <= shorter // 2
