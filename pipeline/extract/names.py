"""Display names as people would write them: quotes, company suffixes, ``Last, First`` and capitals undone."""

from __future__ import annotations

import re
import unicodedata

MAX_NAME = 120

_QUOTE_PAIRS = {'"': '"', "'": "'", "“": "”", "‘": "’", "«": "»", "„": "“", "`": "`", "”": "”", "’": "’"}
_VIA = re.compile(r"^[\"'“‘„](.{1,100}?)[\"'”’“]\s+(?:via|über|par|vía|por|tramite|przez|через)\s+\S", re.IGNORECASE)
_VIA_LIST = re.compile(r"^(.{3,100}?)\s+(?:via|über|par|vía|por|tramite|przez|через)\s+(.{1,60})$", re.IGNORECASE)
_BEHALF = re.compile(
    r"^(.{2,60}?)\s+(?:on behalf of|im auftrag von|in vertretung von|pour le compte de|en nombre de|em nome de|"
    r"per conto di|namens|på vegne af|på vegne av|på uppdrag av|w imieniu|от имени)\s+(.{2,60})$",
    re.IGNORECASE,
)
_OF_TEAM = re.compile(
    r"^(\S{2,30}(?: \S{2,30}){0,2})\s+(?:from|at|vom|bei|chez|@)\s+(?:the |our )?(.{2,60})$", re.IGNORECASE
)
_BRACKETS = re.compile(r"\[[^\[\]]{0,60}\]|\((?:ext|extern|external|via)[^()]{0,30}\)|\{[^{}]{0,60}\}", re.IGNORECASE)
_PARENS = re.compile(r"\s*\([^()]{0,80}\)")
_ANGLE = re.compile(r"\s*<[^<>]{0,200}>\s*")
_EXTERNAL = re.compile(r"^(?:external|extern|ext)\s*[:\-]\s*", re.IGNORECASE)
_SEPARATED = re.compile(r"\s+(?:[|·•/@]|//|[-\u2013\u2014]|–)\s+|\s*\|\s*")
_EMAIL = re.compile(r"^\S+@\S+\.\S+$|^\S+@\S+$|^(?:mailto:|imceanotes|/o=|smtp:)", re.IGNORECASE)
_UNDERSCORED = re.compile(r"^[^\W\d_]+(?:_[^\W\d_]+){1,4}$")
_NAME_WORD = re.compile(r"^[^\W\d_](?:[^\W\d_]|['’.\-])*$")
_SUFFIX = re.compile(
    r"^(?:jr|sr|ii|iii|iv|phd|ph\.d|md|m\.d|esq|cpa|cfa|mba|msc|bsc|dds|rn|pe|pmp|llm|jd)\.?$", re.IGNORECASE
)
_GENERATION = re.compile(r"^(?:jr|sr|ii|iii|iv)\.?$", re.IGNORECASE)
_COMPANY_WORD = re.compile(
    r"^(?:inc|llc|llp|ltd|limited|corp|corporation|company|co|gmbh|ag|se|kg|sa|sas|sarl|bv|nv|ab|oy|as|aps|spa|"
    r"srl|plc|pty|group|"
    r"team|support|sales|newsletter|news|info|service|department|office|bank|university)\.?$",
    re.IGNORECASE,
)
_PARTICLES = re.compile(
    r"(?:von|van|der|den|de|la|le|du|di|da|del|della|dos|das|do|el|al|bin|ibn|ter|ten|zu|zum|zur|af|av|y|e)$"
)
_NO_REPLY = re.compile(
    r"^(?:[\w.+-]*[._+-])?(?:no|do[._-]?not|dont|nicht|keine|ne[._-]?pas|nao|não|non|niet|ei|inget)[._-]?"
    r"(?:repl(?:y|ies|ay)|antwort(?:en)?|repondre|responder|responda|rispondere|beantwoorden|vastausta|svar)",
    re.IGNORECASE,
)
_NOBODY = re.compile(
    r"^(?:[a-z]|(?:speaker|sprecher(?:in)?|locuteur|orador|interlocutor|relatore|spreker|talare|участник|"
    r"спикер|user|participant|teilnehmer|"
    r"guest|gast|invité|invitado|caller|person|unknown speaker)\s*[#\d a-z]{0,3}|unknown(?: \w+)?|unbekannt|"
    r"inconnu|desconocido|anonymous|anonym|n/?a|"
    r"iphone|ipad|android|galaxy.{0,20}|pixel \d.{0,10}|.{0,30}(?:'s|s) (?:iphone|ipad|phone|macbook.{0,10}|"
    r"galaxy.{0,15})|zoom user|"
    r"host|organizer|moderator|interviewer|operator|narrator|me|you|i|ich|moi|yo|all|everyone|several|multiple "
    r"speakers|"
    r"(?:meeting|conference|board|konferenz|besprechungs|huddle)[ -]?(?:room|raum|zimmer).{0,30}|(?:salle|sala|"
    r"raum|room|zaal)\b.{0,30}|"
    r".{0,40}\b(?:meeting|conference|board|huddle) room.{0,20}|\+?[\d\s().*x-]{4,}|"
    r"(?:notetaker|recorder|.{0,30}(?:notetaker|note taker|\bbot|\bassistant|notes by .{1,20})))$",
    re.IGNORECASE,
)


def fold(name: str) -> str:
    """Key for comparing names: case, accents, punctuation and spacing removed."""
    plain = unicodedata.normalize("NFKD", name.replace("ß", "ss").replace("ø", "o").replace("ł", "l")).casefold()
    return " ".join(re.findall(r"[^\W_]+", "".join(char for char in plain if not unicodedata.combining(char))))


def is_no_reply(email: str) -> bool:
    """An address that nobody reads, by its local part, in several languages."""
    return _NO_REPLY.match(email.partition("@")[0][:80]) is not None


def relayed(name: str, email: str = "") -> str:
    """Who wrote ``'Jane Doe' via Founders``, or without quotes where the address is named after the list, else ``""``.

    The address is the group's, not Jane's.
    """
    name = _one_line(name)
    if quoted := _VIA.match(name):
        return quoted[1]
    found = _VIA_LIST.match(name)
    if not found or not is_full_name(_unquote(found[1])):
        return ""
    box = email.partition("@")[0].partition("+")[0]
    return found[1] if fold(found[2]).replace(" ", "") == fold(box).replace(" ", "") != "" else ""


def clean_name(name: str, email: str = "") -> str:
    """A display name as its bearer would write it; ``""`` when it only repeats an address."""
    name = _one_line(name)
    if not name or is_no_reply(email):
        return name
    name = _unquote(relayed(name, email) or name)
    name = _ANGLE.sub(" ", name) if _ANGLE.sub("", name) else name.strip("<> ")
    name = _EXTERNAL.sub("", _BRACKETS.sub(" ", name)).strip()
    name = _PARENS.sub("", name).strip() or name.strip("() ")
    name = _unquote(_one_line(name))
    if _UNDERSCORED.match(name) and _is_name(name.split("_"), email):
        name = name.replace("_", " ")
    if (
        not name
        or _EMAIL.match(name)
        or (email and name.casefold() == email.partition("@")[0].casefold() and "." in name)
    ):
        return ""
    local = fold(email.partition("@")[0])
    name = _of_team(_writer(name, local), email)
    name = _flip_comma(_cut_company(name), local)
    return _recase(name, local)[:MAX_NAME].strip(" ,;")


def clean_speaker(label: str) -> str:
    """The name in a caption's speaker label, ``""`` when it names nobody (``Speaker 1``, ``A``, ``iPhone``, a room)."""
    label = _one_line(label)
    if _NOBODY.match(label):
        return ""
    name = clean_name(re.sub(r"\s+@\w[\w.-]*$", "", label))
    return "" if not name or _NOBODY.match(name) or not re.search(r"[^\W\d_]{2}", name) else name


def is_full_name(name: str) -> bool:
    """Two to five words that look like a person's name."""
    words = name.split()
    return 2 <= len(words) <= 5 and all(map(_NAME_WORD.match, words)) and not any(map(_COMPANY_WORD.match, words))


def _one_line(text: str) -> str:
    text = unicodedata.normalize("NFC", text[: 4 * MAX_NAME])
    return " ".join(
        "".join(
            char if unicodedata.category(char)[0] != "C" else " " if char in "\t\r\n" else "" for char in text
        ).split()
    )


def _unquote(name: str) -> str:
    for _ in range(4):
        name = name.strip()
        if len(name) >= 2 and (_QUOTE_PAIRS.get(name[0]) == name[-1] or name[0] == name[-1] == "*"):
            name = name[1:-1]
        else:
            break
    if name[:1] in '"“„«' and name[1:].count(name[:1]) == 0:
        name = name[1:]
    return name.strip('" ')


def _is_name(words: list[str], email: str) -> bool:
    """With capitals, or as it stands in the address; else it is a handle."""
    local = fold(email.partition("@")[0])
    return all(word[0].isupper() for word in words) or all(fold(word) in local for word in words)


def _writer(name: str, local: str) -> str:
    """``Ann Lee on behalf of Kim Okafor``: the one whose name the address bears; ``""`` when it does not tell."""
    found = _BEHALF.match(name)
    if not found:
        return name
    mine = [one for one in found.groups() if any(len(word) > 2 and word in local for word in fold(one).split())]
    return mine[0] if len(mine) == 1 else ""


def _of_team(name: str, email: str) -> str:
    """``Anna from Support`` and ``Anna at Acme``: Anna, where the address says the same of the rest."""
    found = _OF_TEAM.match(name)
    if not found:
        return name
    words = found[1].split()
    if not all(map(_NAME_WORD.match, words)) or any(map(_COMPANY_WORD.match, words)):
        return name
    there = fold(re.sub(r"[@._-]", " ", email)).split()
    return found[1] if set(fold(found[2]).split()) & set(there) else name


def _cut_company(name: str) -> str:
    """``Jane Doe | Acme`` and ``Jane Doe - Acme Inc.``: only what stands before, if that is a name."""
    found = _SEPARATED.search(name)
    if not found:
        return name
    left = name[: found.start()].strip()
    return left if is_full_name(left) or ("|" in found[0] and left) else name


def _flip_comma(name: str, local: str) -> str:
    parts = [part.strip() for part in name.split(",")]
    if len(parts) < 2 or len(parts) > 4 or not all(parts):
        return name
    titles = [part for part in parts[1:] if _SUFFIX.match(part)]
    rest = [parts[0], *(part for part in parts[1:] if not _SUFFIX.match(part))]
    generation = "".join(f" {part}" for part in titles if _GENERATION.match(part))
    if len(rest) == 1:
        return rest[0] + generation
    last, first = rest[0], rest[1]
    words = last.split() + first.split()
    if len(rest) > 2 or not all(map(_NAME_WORD.match, words)) or any(map(_COMPANY_WORD.match, words)):
        return name
    short = len(last.split()) == 1 or _PARTICLES.match(last.split()[0].casefold()) is not None
    known = fold(first.split()[0]) in local or (fold(last.split()[0]) in local and local != "")
    if len(first.split()) > 3 or not (short or (known and len(last.split()) <= 3)):
        return name
    return f"{first} {last}{generation}"


def _recase(name: str, local: str) -> str:
    words = name.split()
    letters = "".join(char for char in name if char.isalpha())
    if len(words) < 2 or len(words) > 5 or not all(map(_NAME_WORD.match, words)):
        return name
    if letters.isupper() and len(letters) > 4:
        return " ".join(_title(word, at > 0) for at, word in enumerate(words))
    if letters.islower() and len(words) <= 3 and local and all(fold(word) in local for word in words):
        return " ".join(_title(word, at > 0) for at, word in enumerate(words))
    shouted = [word for word in words if len(word) >= 3 and word.isupper() and "." not in word]
    if len(words) == 2 and len(shouted) == 1 and fold(shouted[0]) in local and local:
        first, last = (
            (words[1], words[0]) if words[0] == shouted[0] and fold(words[1]) in local else (words[0], words[1])
        )
        return f"{_title(first, False)} {_title(last, True)}" if not first.isupper() else name
    return name


def _title(word: str, inside: bool) -> str:
    if inside and _PARTICLES.match(word.casefold()):
        return word.casefold()
    if not word.isupper() and not word.islower():
        return word
    if len(word) <= 2 and word.isupper() and not any(char in "AEIOUYÄÖÜ" for char in word):
        return word
    titled = "".join(part[:1].upper() + part[1:].lower() for part in re.split(r"([-'’.])", word))
    return f"Mc{titled[2:].capitalize()}" if re.match(r"Mc[a-z]{3,}", titled) else titled
