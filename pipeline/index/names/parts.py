"""A display name taken apart: words of the name in their order, initials, generation, company, language order. Pure."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from pipeline.index.names.folding import folded, script, visible, words_of
from pipeline.index.names.orders import EITHER, FAMILY_FIRST

LONGEST = 300
_ENCODED = re.compile(r"=\?[\w.-]{2,40}\?[bq]\?[^?\s]{0,400}\?=", re.IGNORECASE)
_QUOTES = "\"'“”‘’«»„`´*"
_VIA = re.compile(r"\s(?:via|über|par|vía|por|tramite|przez|через)\s(?=\S).*$", re.IGNORECASE)
_X500 = re.compile(r"/cn=(?:recipients/cn=)?([^/]{1,80})$", re.IGNORECASE)
_ADDRESS = re.compile(r"<?(?:mailto:|smtp:)?[\w.+%'=-]{1,80}@[\w.-]{1,200}>?")
_MARK = re.compile(
    r"^(?:\[?(?:ext|extern|external|externe|externo)\]?\s*[:\-]?\s+|\[[^\[\]]{0,40}\]\s*)+", re.IGNORECASE
)
_BRACKETED = re.compile(r"[\[({]([^\[\](){}]{0,80})[\])}]")
_SEPARATED = re.compile(r"\s*\|\s*|\s+(?:[-–—·•/@]|//|at|bei|chez)\s+")
_CAMEL = re.compile(r"(?<=[a-zà-öø-ÿ]{2})(?=[A-ZÀ-ÖØ-Þ][a-zà-öø-ÿ])")
_TITLES = frozenset(
    "mr mrs ms miss mx dr drs prof professor sir madam madame mme mlle monsieur herr frau fr sr sra srta senor "
    "senora don dona signor signora sig ing dipl mag lic lcdo dott dottssa avv rev fr. pastor father sheikh "
    "shaikh shaykh president prasident general gen col capt captain lt sgt maj major hon lord lady dame haji "
    "hajji mullah mulla maulavi mawlawi qari imam ayatollah sayyid sayed pan pani heer mevrouw mevr dhr doktor "
    "hr med rer nat phil jur".split()
)
_DEGREES = frozenset("phd md esq cpa cfa mba msc bsc ma ba dds rn pe pmp llm llb jd cissp ccnp frcs fca facs".split())
_GENERATIONS = {
    **dict.fromkeys(("jr", "jnr", "junior", "fils", "hijo", "filho"), "jr"),
    **dict.fromkeys(("sr", "snr", "senior", "pere"), "sr"),
    "ii": "ii",
    "iii": "iii",
    "iv": "iv",
    "2nd": "ii",
    "3rd": "iii",
    "neto": "iii",
}
_MARKED = re.compile(
    r"(?:(?<=[^\W\d_])|(?<=\.))[\s,]+(?:(?P<jr>(?:jun|ml|mł|d\.\s?[jy])\.|(?-i:jun))|(?P<sr>(?:sen|st|d\.\s?ä)\.|(?-i:sen)))(?=,|$)"
    r"|^(?:(?P<before_jr>ifj(?:\.|abb\b))|(?P<before_sr>id(?:\.|ősebb\b|ősb\b)))\s+(?=\w)",
    re.IGNORECASE,
)
"""Marks of a generation that are words of names, too (Sen, Jun), unless a dot or small letters tell."""
_PARTICLES = frozenset(
    "von van der den de del della di da do dos das du la le les el al ul ur bin ibn ben bint ter ten te zu zum "
    "zur af av y e und het in op t d o mac st san abu abou".split()
)
_LEADING = frozenset("von van de di da bin ibn abu abou".split())
_LEGAL = frozenset(
    "inc incorporated llc llp ltd limited corp corporation company co gmbh ag se kg sa sas sarl bv nv ab oy as aps spa "
    "srl plc pty group team support sales newsletter department office bank university foundation institute".split()
)


class Name(msgspec.Struct, frozen=True):
    """``words``: spellings of each word of the name, given name first as far as the text tells.

    ``order``: the text itself says which is the family name (a comma, capitals, a family name of the East in front).
    ``generation``: jr, sr, ii … ``company`` is what stood beside the name. ``written`` is the name as it can be shown.
    """

    words: tuple[tuple[str, ...], ...] = ()
    particles: frozenset[str] = frozenset()
    generation: str = ""
    order: bool = False
    company: str = ""
    script: str = ""
    written: str = ""

    @property
    def plain(self) -> tuple[str, ...]:
        """The usual spelling of every word."""
        return tuple(spellings[0] for spellings in self.words)

    @property
    def full(self) -> bool:
        """Two words and more of which at least two are no initials, or two characters of a script without spaces."""
        return sum(len(word) > 1 for word in self.plain) >= 2 or (self.script == "CJK" and len(self.written) >= 2)


NOBODY = Name()


@lru_cache(maxsize=20_000)
def parse(text: str) -> Name:
    """A display name, a speaker's label or a name in prose; ``NOBODY`` for an address, a number or nothing."""
    text = visible(_decoded(text[:LONGEST]))
    x500 = _X500.search(text)
    text = x500[1] if x500 else _ADDRESS.sub(" ", text)
    text = _MARK.sub("", _VIA.sub("", text.strip(_QUOTES + " ")).strip(_QUOTES + " "))
    companies = [found.strip() for found in _BRACKETED.findall(text)]
    text = " ".join(_BRACKETED.sub(" ", text).split()) or (companies[0] if companies else "")
    parts = _SEPARATED.split(text, maxsplit=1)
    if len(parts) == 2 and len(words_of(parts[0])) >= 2:
        text, companies = parts[0], [*companies, parts[1]]
    before, _, after = text.partition(",")
    if is_company(after):
        text, companies = before, [*companies, after.strip()]
    text, mark, marked = _marked(text.strip(_QUOTES + " ,;"))
    text, flipped, generation = _comma(text)
    words = words_of(_CAMEL.sub(" ", text) if " " not in text.strip() else text)
    if mark:
        name = _name(words, marked, flipped, ", ".join(dict.fromkeys(filter(None, companies))))
        return msgspec.structs.replace(name, written=f"{name.written} {mark}")
    return _name(words, generation, flipped, ", ".join(dict.fromkeys(filter(None, companies))))


def _marked(text: str) -> tuple[str, str, str]:
    """(name without the mark of a generation, the mark, jr or sr); a name of two words and more is left."""
    found = _MARKED.search(text)
    if found is None or found.lastgroup is None:
        return text, "", ""
    rest = (text[: found.start()] + text[found.end() :]).strip(" ,")
    if len(words_of(rest)) < 2 or rest == rest.lower():
        return text, "", ""
    return rest, found.group().strip(" ,."), found.lastgroup.removeprefix("before_")


def _name(words: list[str], generation: str, flipped: bool, company: str) -> Name:
    shouted = [word for word in words if len(word) > 2 and word.isupper()]
    if len(words) > 1 and len(shouted) == 1 and words[0] == shouted[0] and not flipped:
        words, flipped = [*words[1:], words[0]], True
    found: list[tuple[str, ...]] = []
    particles: set[str] = set()
    for place, word in enumerate(words):
        key = folded(word)[0]
        last = place == len(words) - 1
        if key in _GENERATIONS and last and len(found) >= 2 - (place == 1):
            generation = generation or _GENERATIONS[key]
        elif _is_title(key, last, bool(found)) or (key in _DEGREES and len(found) >= 2):
            continue
        elif key in _PARTICLES and not last and (place or (key in _LEADING and len(words) > 2)):
            particles.add(key)
        elif any(char.isalpha() for char in key) or not key.isascii():
            found.append(folded(word))
    east = _family_place(found)
    if east == 0 and not flipped:
        found = [*found[1:], found[0]]
    written = " ".join(words)
    return Name(
        tuple(found), frozenset(particles), generation, flipped or east >= 0, company, script("".join(words)), written
    )


def _family_place(words: list[tuple[str, ...]]) -> int:
    """Where a family name of the East stands, at either end; -1 when both ends may be one, or neither."""
    if not 2 <= len(words) <= 3:
        return -1
    first, last = words[0][0], words[-1][0]
    if (first in FAMILY_FIRST) == (last in FAMILY_FIRST) or {first, last} & EITHER:
        return -1
    return 0 if first in FAMILY_FIRST else len(words) - 1


def _is_title(key: str, last: bool, begun: bool) -> bool:
    """Before the last word only; a single letter inside the name is an initial."""
    return key in _TITLES and not last and not (begun and len(key) == 1)


def is_company(text: str) -> bool:
    """A display name with the word of a firm or a department in it is no person's."""
    return any(folded(word)[0] in _LEGAL for word in words_of(visible(text[:LONGEST])))


def _decoded(text: str) -> str:
    """Encoded words (RFC 2047) that a reader left as they were."""
    if not _ENCODED.search(text):
        return text
    from email.errors import HeaderParseError
    from email.header import decode_header, make_header

    try:
        return str(make_header(decode_header(text)))
    except (HeaderParseError, LookupError, UnicodeError, ValueError):
        return _ENCODED.sub(" ", text)


def _comma(text: str) -> tuple[str, bool, str]:
    """(name with the given name first, whether a comma told the family name, generation after a comma)."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    generation = ""
    kept: list[str] = []
    for place, part in enumerate(parts):
        key = folded(re.sub(r"[\s.]", "", part))[0] if part else ""
        if place and key in _GENERATIONS:
            generation = _GENERATIONS[key]
        elif not place or key not in _DEGREES:
            kept.append(part)
    if len(kept) == 2 and len(words_of(kept[0])) <= 4 and 1 <= len(words_of(kept[1])) <= 4:
        return f"{kept[1]} {kept[0]}", True, generation
    return " ".join(kept), False, generation
