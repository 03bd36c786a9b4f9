"""What minutes say in the middle of their lines and in sentences: several marks in a line, motions, who takes what."""

from __future__ import annotations

import re
from collections.abc import Callable

from pipeline.extract import minutes_words as words
from pipeline.extract.actors import Actors
from pipeline.extract.acts import acts
from pipeline.extract.assigned import leads
from pipeline.extract.minutes_lines import Line
from pipeline.extract.sentences import sentences

MAX_PARTS = 8
_NAME = r"[^\W\d_a-zà-ÿ][\w'’-]*\.?(?:\s[^\W\d_a-zà-ÿ][\w'’-]*){0,2}"
_WHO = rf"(?P<who>{_NAME})(?:\s*(?:,|&|\+|and|und|et|y|e|en|och|og)\s*(?P<more>{_NAME}))?"
_INFINITIVE = r"(?:[a-zà-ÿ]{2,20}(?:er|ir|re|ar|are|ere|ire))"
_DO = (
    r"(?:send|resend|share|prepare|check|review|draft|call|phone|book|schedule|set up|forward|update|fix|write|get|"
    r"follow up|look into|look at|confirm|ask|arrange|order|pay|submit|upload|finish|deliver|email|e-mail|ping|"
    r"organi[sz]e|"
    r"investigate|circle back|reach out|complete|put|add|take|handle|sign|test|bring|provide|create|build|publish|"
    r"come back|transfer|return|clarify|report|present|document|fill|hand|make|find|open|close|contact|speak|talk|"
    r"chase|"
    r"circulate|"
    r"collect|buy|draw up|invite|inform|notify|tell|let|obtain|move|remove|set|start|try|run|work|liaise|discuss|raise|"
    r"research|produce|propose|compile|post|print|measure|merge|rewrite|reply|respond|answer|approach|explore|monitor|"
    r"design|plan|register|renew|replace|request|schedule|source|talk|thank|translate|verify|visit|write)"
)
_GIVEN = re.compile(
    rf"^(?:(?:action|so|then|also)[,:]?\s+)?@?{_WHO}(?:"
    rf"\s+to\s+(?:also\s+|then\s+)?{_DO}\b|"
    rf"(?:['’]ll|\s+(?:will|is going to|(?:has )?(?:agreed|offered|promised|volunteered|undertook) to|needs? to|"
    rf"must))\s+"
    rf"(?:also\s+|then\s+|now\s+)?{_DO}\b|"
    r"\s+(?:kümmert sich um|kümmern sich um|übernimmt|übernehmen|klärt|prüft|besorgt|organisiert|erstellt|verschickt|"
    r"informiert|(?:soll|wird|muss|sollen|werden)\s[^.]{2,160}?[a-zäöüß]{3,}en\b)|"
    rf"\s+(?:s'occupe(?:nt)? d|se charge(?:nt)? d|prend en charge|"
    rf"(?:va|doit|vont|doivent)\s+(?:\S+\s+)?{_INFINITIVE}\b)|"
    rf"\s+(?:se encargan? de|queda encargad[oa] de|(?:va a|debe|tiene que|fica de|deve|vai|si occupa di|dovrà)\s+"
    rf"(?:\S+\s+)?{_INFINITIVE}\b)|"
    r"\s+(?:regelt|zorgt voor|neemt [^.]{1,80} op zich|(?:zal|moet|gaat)\s[^.]{2,160}?[a-z]{2,}en\b)|"
    r"\s+(?:tar hand om|ansvarar för|tar på sig|kollar|(?:ska|skal)\s+[a-zà-ÿ]{2,}[ae]\b))"
)
_COMING = re.compile(
    rf"^(?P<who>{_NAME})\s+(?:is\s+)?(?:sending|sharing|preparing|checking|drafting|calling|booking|writing|"
    rf"ordering|fixing|"
    r"updating|publishing|delivering|submitting|finishing|bringing|arranging|collecting|buying|paying)\s"
)
"""What somebody is about to do; with a day only, else it may be going on."""
_ARROW_IN = re.compile(r"\S\s*(?:->|=>|→|➔)\s*(?P<after>[^\W\d_]\S*.*)$")
_UNTIL = re.compile(
    rf"^(?P<who>{_NAME})\s+(?!is\b|was\b|has\b|ist\b|war\b|hat\b|est\b|a\b|es\b|está\b|è\b|ha\b|heeft\b|är\b|har\b)"
    r"[a-zà-ÿ]{3,}\s[^,;]{3,200}(?:,|;|\s[-\u2013\u2014]|\()\s*(?:by|until|due|bis|spätestens|avant|d'ici|pour|"
    r"antes|hasta|"
    r"para|entro|até|vóór|voor|uiterlijk|senast|innan|før|inden)\s[^,;]{2,25}$"
)
"""Somebody does something, and behind a comma stands by when."""
_CLAUSE = re.compile(
    rf"(?:^|[.,;:]\s+)@?(?P<who>[^\W\d_][\w'’.-]{{1,30}}(?:\s[^\W\d_a-zà-ÿ][\w'’-]+)?)\s+to\s+(?P<text>(?:also\s+)?{_DO}\b.*)$"
)
"""``…, Lee to call the bank``; there names may be written small."""
_BRACKET_BEHIND = re.compile(r"\.\s+\((?=[^()]{2,30}\)\s*$)")
_NUMBER_STOP = re.compile(r"(?:\d[.;]\s+(?=[^\W\d_a-zà-ÿ])|:\s+)")
_INTENDED = re.compile(rf"^(?P<who>{_NAME})(?:\s*[:\uff1a]|\s[-\u2013\u2014])\s+(?P<text>\S.{{5,200}})$")
_TALKED = re.compile(
    r"\b(?:wir|ich|er|sie|man|soll\w*|könn\w+|kann|müss\w+|muss|woll\w+|will|würd\w+|möcht\w+|wird|werden|hat|"
    r"haben|ist|"
    r"sind|serait|est|sería|es|sarebbe|è|seria|é)\b",
    re.IGNORECASE,
)
_UNSURE = re.compile(
    r"\b(?:if|unless|whether to|not|never|won['’]t|maybe|perhaps|might|falls|vielleicht|nicht|kein\w*|peut-être|ne|pas|"
    r"quizás|forse|non|misschien|niet|kanske|inte|ikke)\b|\?\s*$",
    re.IGNORECASE,
)
_BEHIND = re.compile(r"(?:\[(?P<box>[^()\[\]]{2,60})\]|\((?P<paren>[^()\[\]]{2,60})\))\s*\.?$")
_DATED = re.compile(rf"[\[(]@?(?P<who>{_NAME})\s*[,;/|\u2013-]\s*[^()\[\]]{{3,30}}[)\]]\s*\.?$")
_REPORTED = re.compile(r"^\w+ (?:of|on|about|from|for)\b", re.IGNORECASE)
"""``Update on …``: what somebody talks about."""
_ACTS_FIRST = re.compile(
    r"^[a-zà-ÿA-ZÀ-Ý]?[a-zà-ÿ]{2,18}(?:er|ir|re|ar|are|ere|ire)\s+"
    r"(?:le|la|les|l'|un|une|du|des|el|los|las|una|il|lo|i|gli|o|a|os|as|um|uma|con|com|avec|à|al)\b"
)
_ACTS_LAST = re.compile(r"\s[a-zäöüß]{2,}(?:en|ern|eln)\s*$")


def parts_of(line: Line, actors: Actors) -> tuple[Line, ...]:
    """A line cut where marks such as ``Action:`` stand in the middle of it.

    A name alone behind a mark says who carries out the decision before it, where there is one.
    """
    behind = words.ASSIGNED_BEHIND.match(line.text) if line.bullet else None
    if behind and actors.means_one(behind["who"].lstrip("@")):
        return (line,)
    if line.kind or line.mark or (line.section == "actions" and line.bullet):
        return (line,)
    cuts = list(words.STARTS.finditer(line.text))[:MAX_PARTS]
    if not cuts:
        return (line,)
    ends = [*(cut.start() for cut in cuts[1:]), len(line.text)]
    texts = [_whole(line.text[: cuts[0].start() + 1])]
    texts += [_whole(line.text[cut.end() : end]) for cut, end in zip(cuts, ends, strict=True)]
    quote = line.quote or line.text
    parts: list[Line] = []
    for at, text in enumerate(texts):
        action = words.ACTION_LINE.match(text)
        before = (
            words.DECISION_LINE.match(texts[at - 1]) if at and action and names_only(action["text"], actors) else None
        )
        if before and action:
            parts.append(
                Line("", before["text"].removeprefix("to "), False, "", action["text"], kind="task", quote=quote)
            )
        else:
            parts.append(line._replace(text=text, quote=quote, bullet=line.bullet and at == 0))
    return tuple(parts)


def names_only(text: str, actors: Actors) -> bool:
    """Nothing but somebody who is there: who must do something, but not what."""
    names = re.split(r"\s*(?:,|/|&|\+|\band\b|\bund\b|\bet\b|\by\b)\s*", text.strip(" .)]*_"))
    return len(names) <= 4 and all(actors.knows(name) for name in names)


def decided(text: str, prose: bool, listed: bool) -> list[tuple[str, str]]:
    """Decisions told in words, each with the sentence that tells it: motions, and in ``prose`` what was agreed.

    ``listed``: the text is an item of a list, which may end in ``…, decided``.
    """
    motion = words.CARRIED.search(text[:2_000])
    if motion:
        return [(motion["text"], motion[0])]
    found: list[tuple[str, str]] = []
    text = _BRACKET_BEHIND.sub(" (", text[:2_000])
    listed = listed or text.endswith(")")
    for sentence in sentences(text):
        behind = words.DECIDED_BEHIND.match(sentence[:300]) if listed else None
        one = _in_words(sentence) if prose else None
        if behind:
            found.append((behind["text"], sentence))
        elif one:
            found.append((one["text"], one[0]))
        elif prose and words.APPROVED.match(sentence[:600]):
            found.append((sentence, sentence))
    return found


def _in_words(sentence: str) -> re.Match[str] | None:
    """Also behind a number with a full stop, which ends a sentence as often as not."""
    starts = (0, *(found.end() for found in _NUMBER_STOP.finditer(sentence[:600])))
    return next((one for at in starts if (one := words.IN_WORDS.match(sentence[at:]))), None)


def handed_out(line: Line, text: str, actors: Actors, is_dated: Callable[[str], bool]) -> list[tuple[str, str]]:
    """The parts of an unmarked line that say who takes what, each with a name that stands apart from it.

    An arrow, a name in brackets behind it, ``Lee to call …``. ``is_dated``: whether a sentence says by when.
    """
    if line.section == "others":
        return []
    behind = _BEHIND.search(text[-66:]) if line.bullet else None
    named = behind is not None and names_only(behind["box"] or behind["paren"], actors)
    if behind and named and (behind["box"] or asks(_BEHIND.sub("", text).strip())):
        return [(text, "")]
    dated = _DATED.search(text[-90:]) if line.bullet else None
    if dated and actors.means_one(dated["who"]):
        return [(text, "")]
    following = _ARROW_IN.search(text[:400])
    if following and (names_only(following["after"], actors) or leads(following["after"], actors)):
        name = following["after"] if names_only(following["after"], actors) else following["after"].split()[0]
        return [(text, name.strip(" :,"))]
    upcoming = words.NEXT.match(text)
    if upcoming and leads(upcoming["text"], actors):
        return [(upcoming["text"], "")]
    until = _UNTIL.match(text[:300]) if line.bullet else None
    if until and actors.means_one(until["who"]) and is_dated(text):
        return [(text, "")]
    if (line.arrow and asks(text)) or _is_intended(text, actors) or (line.bullet and _is_on_it(text, actors)):
        return [(text, "")]
    found: list[tuple[str, str]] = []
    for sentence in sentences(text[:2_000]):
        clause = _CLAUSE.search(sentence[:600])
        if _is_given(sentence, actors, is_dated):
            found.append((sentence, ""))
        elif clause and actors.means_one(clause["who"]) and not _UNSURE.search(sentence):
            found.append((clause["text"], clause["who"]))
    return found


def asks(text: str) -> bool:
    """Does a note begin with what must be done, or end with it, as its language has it?"""
    if _REPORTED.match(text) or len(text.split()) < 2:
        return False
    act = acts(text)
    return (
        "imperative" in act.evidence
        or _ACTS_FIRST.match(text) is not None
        or _ACTS_LAST.search(text.rstrip(" .")) is not None
    )


def _is_intended(text: str, actors: Actors) -> bool:
    """A name and a verb as lists of tasks have it in other languages than English: ``Luis – pedir permiso``."""
    led = _INTENDED.match(text)
    if led is None or not actors.means_one(led["who"]) or _TALKED.search(led["text"]):
        return False
    return _ACTS_FIRST.match(led["text"]) is not None or _ACTS_LAST.search(led["text"].rstrip(" .")) is not None


def _is_on_it(text: str, actors: Actors) -> bool:
    on_it = words.ON_IT.search(text[-80:])
    return on_it is not None and actors.means_one(on_it["on_it"])


def _is_given(sentence: str, actors: Actors, is_dated: Callable[[str], bool]) -> bool:
    coming = _COMING.match(sentence[:300])
    if coming and actors.means_one(coming["who"]) and is_dated(sentence):
        return not _UNSURE.search(sentence)
    given = _GIVEN.match(sentence[:300])
    if given is None or _UNSURE.search(sentence):
        return False
    return actors.means_one(given["who"]) and (not given["more"] or actors.means_one(given["more"]))


def _whole(text: str) -> str:
    """Without brackets and emphasis of which one half is missing."""
    text = text.strip().strip("*_").strip()
    if text.count("(") != text.count(")"):
        text = text.rstrip(" .*_").removesuffix(")").rstrip("(")
    if text.count("[") != text.count("]"):
        text = text.rstrip(" .*_").removesuffix("]").rstrip("[")
    return text.strip(" *_,\u2013\u2014")
