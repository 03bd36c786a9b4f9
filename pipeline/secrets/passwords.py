"""Passwords in what people write: behind a word for one, or near it when they look like nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.secrets.spans import Secret, bare, has, windows, within
from pipeline.secrets.words import IS, NAMED, NAMED_STEMS, NOT_ENDINGS, NOT_PASSWORDS, PASSWORD, STEMS

_GAP = r"[ \t\u00a0]*(?:\r?\n(?:[ \t]*>){0,4}){0,2}[ \t\u00a0*_`|]*"
"""A sign or a verb may end its line, also in a quotation and in a table."""
_PASSWORD = re.compile(
    rf"(?<!\w){PASSWORD}(?!\w)(?:\s++(?:for|to|of|in|at|on|für|zum|zur|im|vom|pour|du|de|para|del|per|di|"
    rf"voor|van|för|till|do|da)\s++[\w.@'’-]{{1,30}}(?:\s++[\w.@'’-]{{1,30}}){{0,3}}?)?(?:\s?\([^()\n]{{1,40}}\))?[*_`|"
    rf"\"'”]{{0,4}}\s*+"
    rf"(?P<link>[:=\uff1a]|=>|->|→|(?:{IS})(?!\w)(?:\s*+(?:now|still|jetzt|currently|maintenant|ahora|adesso|ora|agora|"
    rf"nu|nun))?"
    rf"(?:\s*+[:\uff1a])?(?:\s++(?!>))?|(?:は|是|为))[*_`|]{{0,4}}{_GAP}"
    r"(?P<quote>[\"'`“„«‘]?)(?P<value>[^\s<>]{3,100})",
    re.IGNORECASE,
)
_BARE = re.compile(
    rf"(?<![\w=])(?:{PASSWORD}|"
    rf"pass)(?!\w)[ \t]{{1,3}}(?P<value>(?=[^\s]{{0,40}}\d)[^\s\"'`“”„«»<>/]{{4,60}}?)(?=[.,;)!]?(?:[ \t]*$|\s))",
    re.IGNORECASE | re.MULTILINE,
)
_TAG = re.compile(
    r"<(?P<name>\w{0,30}(?:password|passwd|passwort|pwd|secret|token|"
    r"apikey))(?:\s[^<>\n]{0,80})?>\s{0,4}(?P<value>[^\s<>]{4,300})"
    r"\s{0,4}</",
    re.IGNORECASE,
)
_PHRASE = re.compile(
    r"(?<!\w)(?:pass[- ]?phrase|passphrase|passsatz|phrase secrète|phrase de passe|"
    r"frase de contraseña)\b[^\n:=]{0,30}[:=]"
    r"[ \t]*(?:\r?\n(?:[ \t]*>)?[ \t]*)?(?P<value>[^\W\d_]{2,12}"
    r"(?:[ -][^\W\d_]{2,12}){3,9})[ \t]*(?=[.;]?[ \t]*(?:\n|\r|$))",
    re.I,
)
_CLOSING = {'"': '"', "'": "'", "`": "`", "“": "”", "„": "“", "«": "»", "‘": "’"}
_INNER = re.compile(r"[\"“”„«»]")
_NAMED = re.compile(rf"(?<![^\W_])(?:{PASSWORD}|{NAMED})(?![^\W_])", re.IGNORECASE)
_USED_AS = re.compile(
    rf"(?<!\S)(?P<value>\S{{6,60}})\s+(?:as|als|comme|como|come)\s+(?:\w{{1,12}}\s+){{0,2}}{PASSWORD}(?!\w)", re.I
)
_PAIR = re.compile(
    r"(?<!\w)(?:log-?in|user(?:[- ]?name)?|user ?id|account|credentials?|wi-?fi|wlan|zugang(?:sdaten)?|"
    r"benutzer(?:name)?|"
    r"identifiants?|utilisateur|usuario|utente|gebruiker(?:snaam)?|användare|usuário|acceso|accesso)"
    r"(?:\s?[/&]\s?\w{2,12})?(?:\s*[:=]\s*|\s(?=[\w.-]{2,30} / \S{0,30}\d))[^\s/|]{2,60}\s{0,3}[/|"
    r"]\s{0,3}(?P<value>[^\s/|<>]{5,60})",
    re.I,
)
_WIFI_CODE = re.compile(r"(?<!\w)WIFI:(?:[A-Z]:[^;\n]{0,60};){0,4}?P:(?P<value>(?:\\.|[^;\\\n]){3,80});")
_LINKS = frozenset(": = -> → => - – — | is are be to use now ist lautet nun est es é è är".split())
_NEAR = 8
"""Words between the word for a password and the password."""
_UNSPACED = re.compile(
    r"(?:密码|密碼|口令|パスワード|暗証番号|비밀번호)(?:は|是|为|為|는|은)\s?(?P<value>(?=[!-~]{0,40}\d)[!-~]{4,60})"
)
"""Scripts without spaces: no word ends before what is said of it."""
_COLUMNS, _ROWS = 8, 20
_ENDS = re.compile(r"[ \t*_`|]*(?:[.!,;)\]\"'”’»]|\r?\n|$|[–—(-])")
_BLANKED = re.compile(r"[*•.xX_\-#=?·●…]+")
_CALL = re.compile(r"(?:os|process|env|config|settings|self|this|args|secrets|request)\.|[A-Za-z_]\w{0,40}[(\[]")
_ADDRESS = re.compile(r"[^@\s]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}")
_TIME = re.compile(r"\d{1,2}(?:[./:-]\d{1,4}){1,2}(?:am|pm|h|uhr)?", re.I)


def passwords(text: str, lower: str) -> Iterator[Secret]:
    """Behind a word for one, and near it."""
    near = windows(text, lower, STEMS)
    if near:
        for match in within(_PASSWORD, text, near):
            yield from _told(match)
        for match in within(_BARE, text, near):
            if _looks(match["value"], "code" in match[0].casefold()):
                yield Secret(*match.span("value"), "password")
        for match in within(_UNSPACED, text, near):
            value = match["value"].rstrip(".,;:")
            if is_password(value, True, False, "") and not re.fullmatch(r"\d+(?:[./:-]\d+)+", value):
                yield Secret(match.start("value"), match.start("value") + len(value), "password")
        if "</" in text:
            for match in within(_TAG, text, near):
                if not _BLANKED.fullmatch(match["value"]):
                    yield Secret(*match.span("value"), "password")
        if "phras" in lower or "satz" in lower or "frase" in lower:
            for match in _PHRASE.finditer(text):
                yield Secret(*match.span("value"), "password")
    if near or has(lower, NAMED_STEMS):
        yield from _near(text, windows(text, lower, (*STEMS, *NAMED_STEMS)))
    if ":" in text and ("/" in text or "|" in text):
        for match in _PAIR.finditer(text):
            value = match["value"].rstrip(".,;!?)")
            if re.search(r"\d|[^\w.,-]", value) and re.search(r"[^\W\d]", value) and not _ADDRESS.fullmatch(value):
                yield Secret(match.start("value"), match.start("value") + len(value), "password")
    if "WIFI:" in text:
        for match in _WIFI_CODE.finditer(text):
            yield Secret(*match.span("value"), "password")


def _told(match: re.Match[str]) -> Iterator[Secret]:
    """After a sign or a verb: the quoted, the odd, or a plain word that ends what is said."""
    text, start = match.string, match.start("value")
    quote, link = match["quote"], match["link"].strip()
    value = match["value"]
    if quote:
        closed = re.match(rf"[^\n{_CLOSING[quote]}\u201d]{{3,100}}", text[start : start + 100])
        if closed is None:
            return
        value = closed[0]
        if value.count(" ") > 7 or (" " in value and link[0].isalpha() and value[0].isupper()):
            return  # a sentence that is quoted
    else:
        inner = _INNER.search(value)
        value = (value[: inner.start()] if inner else value).rstrip(
            ".,;:!?)]'’`*|_" if "_" not in value[:-1] else ".,;:!?)]'’`*|"
        )
    if is_password(
        value,
        link in (":", "=", "\uff1a", "=>", "->", "→", "は", "是", "为"),
        bool(quote),
        text[start + len(value) :][:12],
    ):
        yield Secret(start, start + len(value), "password")


def is_password(value: str, marked: bool, quoted: bool, after: str) -> bool:
    """After ``:`` anything but prose or a placeholder; after ``is`` only what ends there, or looks like no word."""
    word = value.strip(".,;:!?)([]*_").casefold()
    if (
        len(value) < 4
        or word in NOT_PASSWORDS
        or _BLANKED.fullmatch(value)
        or value.startswith(("http://", "https://", "www.", "[", "{", "$", "%", "<", "(", "&"))
        or _ADDRESS.fullmatch(value)
        or _CALL.match(value)
    ):
        return False
    if quoted:
        return True
    odd = any(char.isdigit() for char in value) or re.search(r"[^\w'’.,/()-]|[a-z][A-Z]|_", value) is not None
    if odd:
        return not (
            _TIME.fullmatch(value) or (not marked and re.fullmatch(r"\d{1,3}[%€$]?|[\w'’-]+[.,!?][\w'’-]+", value))
        )
    plain = re.fullmatch(r"[\w'’.-]+", value) is not None and _ENDS.match(after) is not None
    if marked:
        return (
            plain and len(value) >= 6 and not value[0].isupper() or (plain and len(value) >= 6 and after[:1] in "\r\n,")
        )
    return plain and len(value) >= 5 and value.islower() and not word.endswith(tuple(NOT_ENDINGS)) and "-" not in word


def _near(text: str, near: tuple[tuple[int, int], ...]) -> Iterator[Secret]:
    """Words that plainly are passwords or tokens, near a word for such."""
    for match in within(_USED_AS, text, near):
        start, end = bare(*match.span("value"), text)
        if _looks(text[start:end], False):
            yield Secret(start, end, "password")
    for match in within(_NAMED, text, near):
        linked, seen = match[0].casefold().endswith(("token", "bearer", "key")), 0
        for word in re.finditer(r"\S+", text[match.end() : match.end() + 160]):
            start, end = bare(match.end() + word.start(), match.end() + word.end(), text)
            lead = text[match.end() + word.start() : start]
            linked = linked or ":" in lead or "=" in lead
            if end > start and is_strong(text[start:end], linked):
                yield Secret(start, end, "password")
                break
            gap = text[match.end() : match.end() + word.start()]
            seen += start < end
            if "\n" in gap and start < end:
                yield from _below(text, match.start())
            if word[0][-1] in ".?!" or seen > _NEAR or ("\n" in gap and start < end):
                break
            linked = word[0].strip("*_").casefold() in _LINKS or word[0].rstrip("*_")[-1:] in (":", "=")


def _below(text: str, at: int) -> Iterator[Secret]:
    """In the lines under a head of a table, one of whose columns is called so."""
    start, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
    head = text[start:end].split()
    if end < 0 or not 2 <= len(head) <= _COLUMNS or re.search(r"[.?!:=]", text[start:end]):
        return
    for _ in range(_ROWS):
        start, end = end + 1, text.find("\n", end + 1)
        end = end if end >= 0 else len(text)
        words = list(re.finditer(r"\S+", text[start : min(end, start + 400)]))
        if words and not any(map(str.isalnum, text[start:end])):
            continue  # the rule below the head
        if not 2 <= len(words) <= _COLUMNS + 2:
            return
        for word in words:
            first, last = bare(start + word.start(), start + word.end(), text)
            said = text[first:last]
            mixed = any(map(str.isupper, said)) and any(map(str.islower, said)) and said[:1] not in "#&"
            if mixed and is_strong(said, False):
                yield Secret(first, last, "password")
        if end == len(text):
            return


def _looks(value: str, coded: bool) -> bool:
    """Right behind the word: small letters with digits, or a short number behind "passcode"."""
    if value.isdecimal():
        return coded and 4 <= len(value) <= 10
    digits = sum(char.isdigit() for char in value)
    if len(value) < 6 or not digits or not any(char.islower() for char in value) or _ADDRESS.fullmatch(value):
        return False
    return not re.fullmatch(r"\d+\W?[a-z]{1,12}|v?\d+(?:\.\d+)+\w*", value, re.IGNORECASE) and not re.search(
        r"://|\w=", value
    )


def speaks_of(text: str) -> bool:
    """Whether a text names a password or the like."""
    lower = text.lower()
    return any(_NAMED.search(text, start, end) for start, end in windows(text, lower, (*STEMS, *NAMED_STEMS)))


def is_strong(word: str, linked: bool) -> bool:
    """Letters, digits and signs in one word; right behind ``:`` or ``is`` also letters of both cases with digits."""
    if not 8 <= len(word) <= 300 or "://" in word or _ADDRESS.fullmatch(word):
        return False
    digits = sum(char.isdigit() for char in word)
    if not digits or not any(char.isalpha() for char in word):
        return False
    if any(char in "!#$%^&§?" for char in word) and not re.search(r"[/&?]\w{1,20}=|[/=&].*%[0-9A-F]{2}", word):
        return linked or "/" not in word
    upper, lower = any(map(str.isupper, word)), any(map(str.islower, word))
    if len(word) >= 32 and upper and lower and digits >= 3 and re.fullmatch(r"[A-Za-z0-9+/=]+", word):
        return True
    plain = re.fullmatch(r"[A-Za-z0-9_~+.-]+", word) is not None and not re.search(r"\d{4}-\d\d|\.[a-z]{2,6}$", word)
    return linked and plain and digits >= 2 and ((upper and lower) or (len(word) >= 16 and digits >= 4))
