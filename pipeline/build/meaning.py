"""When two statements say the same: the same words in other dress, never other numbers, dates, names or negations."""

from __future__ import annotations

import re
import unicodedata

from pipeline.build.attributes import Attribute, day_of, is_day

Key = tuple[str, ...]

_TOKEN = re.compile(
    r"(?P<iso>\d{4}-\d{2}-\d{2})|(?P<time>\d{1,2}:\d{2})|(?P<number>(?<![\w-])-?\d+(?:[.,]\d+)*(?:k(?!\w))?|\d+)"
    r"|(?P<word>[^\W\d_]+)|(?P<sign>[€$£¥%?])"
)
_GROUPED = re.compile(r"-?\d{1,3}(?:[.,]\d{3})+")
_SIGNS = {"€": "eur", "$": "usd", "£": "gbp", "¥": "jpy", "euro": "eur", "euros": "eur", "dollars": "usd"}
_IDLE = frozenset(
    "the a an on at in that please also der die das den dem des ein eine einen einem am im um bitte auch le la les l "
    "un une el los las uno una il lo gli i o os as um uma het een de en ett pa op".split()
)
"""Articles and the like. Words that tell directions, tenses, persons or doubt are none."""
_LEADS = re.compile(
    r"(?:(?:decision|agreed|decided|resolved|beschluss|entscheidung|décision|decisión|acuerdo|decisione|decisão|besluit|"
    r"beslut) ?: *"
    r"|(?:we|it was|the team|they)? ?(?:have |has |been ){0,2}(?:decided|agreed|resolved) (?:to|that|on) "
    r"|(?:wir haben|es wurde) (?:beschlossen|vereinbart|entschieden), (?:dass )?"
    r"|(?:nous avons|il a été|on a) décidé (?:de |d['’]|que )"
    r"|(?:hemos|se ha|se) (?:decidido|acordado|decidió|acordó) (?:que )?"
    r"|(?:abbiamo|si è|è stato) deciso (?:di |che )"
    r"|(?:foi|ficou|decidimos) ?(?:decidido|acordado)? ?(?:que )?"
    r"|(?:we hebben|er is) (?:besloten|afgesproken) (?:om |dat )"
    r"|(?:vi har|vi) (?:beslutat|bestämt|beslutade|bestämde) att )",
    re.IGNORECASE,
)
_LONGEST = 60
"""Words of a statement that is compared in another order, too."""


def key(text: str, category: str, found: Attribute | None = None) -> Key:
    """Equal for statements that say the same. ``found``: the attribute that it sets, which then counts alone.

    The words may stand in other order only so far that an end moves to the front, or that the one day that is named
    stands elsewhere: who does what to whom stays.
    """
    if found is not None:
        return (category, found.field, found.value.casefold())
    words = _words(text, category)
    days = [word for word in words if is_day(word)]
    if len(days) == 1 and len(words) > 2:
        words = [*(word for word in words if word != days[0]), ""]
        rest = words[:-1]
        return (category, "", days[0], *_turned(rest))
    return (category, "", "", *_turned(words))


def _turned(words: list[str]) -> list[str]:
    """The first of all rotations: a phrase at the end may as well stand in front."""
    if not 2 < len(words) <= _LONGEST:
        return words
    return min(words[at:] + words[:at] for at in range(len(words)))


def _words(text: str, category: str) -> list[str]:
    lead = _LEADS.match(text) if category == "decision" else None
    said = text[lead.end() :] if lead and lead.end() < len(text) else text
    bare = re.sub(r"(?<=\w)['’](?=[^\W\d_])", "", _unaccented(said))
    found = [_token(match) for match in _TOKEN.finditer(bare)]
    return [word for word in found if word not in _IDLE] or found or [text.casefold()]


def _unaccented(text: str) -> str:
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in parts if not unicodedata.combining(char))


def _token(match: re.Match[str]) -> str:
    word = match.group()
    if match.lastgroup == "iso":
        return day_of(word) or word
    if match.lastgroup != "number":
        return _SIGNS.get(word, word)
    thousands = word.endswith("k")
    digits = word.rstrip("k")
    if _GROUPED.fullmatch(digits) and (digits.endswith("00") or len(re.findall(r"[.,]", digits)) > 1):
        digits = re.sub(r"[.,]", "", digits)
    return f"{digits}000" if thousands and digits.lstrip("-").isdecimal() else f"{digits}k" if thousands else digits
