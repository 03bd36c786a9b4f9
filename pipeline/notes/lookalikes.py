"""Hosts and names written to be taken for others: letters of another alphabet that look like Latin ones.

After UTS 39 (https://www.unicode.org/reports/tr39/), with a small table: what mixes alphabets within a word, and a word
of look-alikes alone under an ending in Latin letters. Names in any one alphabet are what they are: ``bücher.de``,
``пример.рф``, ``παράδειγμα.ελ``.
"""

from __future__ import annotations

import re
import unicodedata

_TWINS = str.maketrans(
    "асԁеһіјӏорԛѕуѵԝхАВЕЅІЈКМНОРԚСТУԜХ" + "αινορυϲϳγσΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" + "օոսհցզ" + "ᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᏀᏃᏚᏟᏢᏦᏙᏞᏴ" + "ɑɡɩ",
    "acdehijlopqsyvwxABESIJKMHOPQCTYWX" + "aivopucjyoABEZHIKMNOPTYX" + "onuhgq" + "DRTiAJEWMHGZSCPKVLB" + "agi",
)
_MIXED = frozenset({"CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC"})
_WORD = re.compile(r"[^\W\d_]{2,60}")
_DOTS = re.compile("[\u3002\uff0e\uff61\u2024]")
_HIDDEN = re.compile("(?<=[A-Za-z])[\u00ad\u200b-\u200d\u2060\ufeff]+(?=[A-Za-z])|[\u202a-\u202e\u2066-\u2069]")
LONGEST = 253
DISGUISE = "disguise"
"""The tag of such a reason in a source note."""


def unmasked(host: str) -> str:
    """The host in Latin letters that this one is made to look like, ``""`` for an honest one."""
    host = host.strip().rstrip(".").lower()
    if len(host) > LONGEST or (host.isascii() and "xn--" not in host):
        return ""
    shown = ".".join(_decoded(label) for label in _DOTS.sub(".", host).split("."))
    bare = unicodedata.normalize("NFKC", _HIDDEN.sub("", shown)).lower()
    labels = bare.split(".")
    latin_end = labels[-1].isascii()
    if bare.isascii():
        return bare if bare != host and not host.isascii() else ""
    twins = [label.translate(_TWINS) if _is_masked(label, latin_end) else label for label in labels]
    return ".".join(twins) if twins != labels else ""


def disguise(name: str, email: str) -> str:
    """Why a sender is not whom they seem to be, in words; ``""`` for an honest one."""
    host = email.rpartition("@")[2]
    like = unmasked(host)
    if like:
        return f"{host} ({_ascii(host)}) looks like {like} and is another domain"
    if name.isascii():
        return ""
    if _HIDDEN.search(name):
        return "the sender's name holds hidden characters"
    for word in _WORD.findall(name[:500]):
        twin = word.translate(_TWINS)
        if _is_mixed(word) and _scripts(twin) == {"LATIN"}:
            return f"the sender's name mixes alphabets: {word} only looks like {twin}"
    return ""


def _is_masked(label: str, latin_end: bool) -> bool:
    """A word of mixed alphabets that is Latin to the eye, or look-alikes alone before an ending such as ``.com``."""
    twin = label.translate(_TWINS)
    words = (word for word in _WORD.findall(label) if word.translate(_TWINS).isascii())
    return any(_is_mixed(word) for word in words) or (twin != label and twin.isascii() and latin_end)


def _is_mixed(word: str) -> bool:
    scripts = _scripts(word)
    return "LATIN" in scripts and bool(scripts & _MIXED)


def _scripts(text: str) -> set[str]:
    return {unicodedata.name(char, "").partition(" ")[0] for char in text if char.isalpha()}


def _decoded(label: str) -> str:
    """A label as programs show it; one that is no punycode as it stands."""
    if not label.startswith("xn--"):
        return label
    try:
        return label[4:].encode("ascii").decode("punycode")
    except (UnicodeError, ValueError):
        return label


def _ascii(host: str) -> str:
    try:
        labels = (label if label.isascii() else f"xn--{label.encode('punycode').decode()}" for label in host.split("."))
        return ".".join(labels)
    except UnicodeError:
        return "no host name"


__all__ = ["DISGUISE", "disguise", "unmasked"]
