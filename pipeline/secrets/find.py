"""Credentials in prose and mail: well-known token formats, pass phrases in several languages, cards, IBANs, codes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple


class Secret(NamedTuple):
    """``text[start:end]`` is the secret itself, without the words around it."""

    start: int
    end: int
    kind: str


_TOKENS: tuple[tuple[str, str], ...] = (
    ("aws key", r"(?<![A-Z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?![A-Z0-9])"),
    ("github token", r"(?<!\w)(?:gh[pousr]_[A-Za-z0-9]{36,251}|github_pat_[A-Za-z0-9_]{60,255})(?!\w)"),
    ("gitlab token", r"(?<!\w)gl(?:pat|dt|rt|ft|soat|agent)-[\w-]{20,64}(?![\w-])"),
    ("slack token", r"(?<!\w)xox[abeoprs]-[A-Za-z0-9-]{10,250}(?!\w)|(?<!\w)xapp-\d-[A-Za-z0-9-]{20,250}"),
    ("slack webhook", r"https://hooks\.slack\.com/(?:services|workflows)/[A-Za-z0-9+/]{20,120}"),
    ("discord webhook", r"https://(?:ptb\.|canary\.)?discord(?:app)?\.com/api/webhooks/\d{17,20}/[\w-]{60,80}"),
    ("stripe key", r"(?<!\w)(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,247}(?!\w)|(?<!\w)whsec_[A-Za-z0-9]{32,64}(?!\w)"),
    ("google key", r"(?<!\w)AIza[\w-]{35}(?![\w-])|(?<!\w)GOCSPX-[\w-]{28}(?![\w-])|(?<!\w)ya29\.[\w-]{30,400}"),
    (
        "openai key",
        r"(?<!\w)sk-(?:proj-|svcacct-|admin-|ant-(?:api|admin)\d\d-)[\w-]{32,250}|(?<!\w)sk-[A-Za-z0-9]{48}(?!\w)",
    ),
    ("npm token", r"(?<!\w)npm_[A-Za-z0-9]{36}(?!\w)"),
    ("pypi token", r"(?<!\w)pypi-AgE[\w-]{50,300}"),
    ("sendgrid key", r"(?<!\w)SG\.[\w-]{16,32}\.[\w-]{32,64}(?![\w-])"),
    ("twilio key", r"(?<!\w)SK[0-9a-f]{32}(?!\w)"),
    ("mailgun key", r"(?<!\w)key-[0-9a-f]{32}(?!\w)"),
    ("mailchimp key", r"(?<!\w)[0-9a-f]{32}-us\d{1,2}(?!\w)"),
    ("shopify token", r"(?<!\w)shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}(?!\w)"),
    ("digitalocean token", r"(?<!\w)do[opr]_v1_[0-9a-f]{64}(?!\w)"),
    ("hugging face token", r"(?<!\w)hf_[A-Za-z]{34}(?!\w)"),
    ("databricks token", r"(?<!\w)dapi[0-9a-f]{32}(?!\w)"),
    ("telegram token", r"(?<![\w:])\d{8,10}:AA[\w-]{33}(?![\w-])"),
    ("azure key", r"(?<=AccountKey=)[A-Za-z0-9+/]{86}==|(?<=SharedAccessKey=)[A-Za-z0-9+/]{43}="),
    ("age key", r"(?<!\w)AGE-SECRET-KEY-1[0-9A-Z]{58}(?!\w)"),
    ("jwt", r"(?<![\w.-])eyJ[\w-]{10,2000}\.eyJ[\w-]{10,4000}\.[\w-]{10,2000}(?![\w-])"),
    ("url password", r"(?<=://)[^\s/:@'\"<>]{1,64}:[^\s/:@'\"<>]{3,100}(?=@[\w.-]{1,200})"),
    (
        "private key",
        r"-----BEGIN (?:[A-Z0-9]{2,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:[^-]|-(?!----)){0,20000}-----END [A-Z0-9 "
        r"]{0,60}PRIVATE KEY(?: BLOCK)?-----",
    ),
    (
        "private key",
        r"-----BEGIN (?:[A-Z0-9]{2,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:\s+[A-Za-z0-9+/=]{16,80}){1,400}",
    ),
)
_TOKEN = tuple((kind, re.compile(pattern)) for kind, pattern in _TOKENS)
_TOKEN_MARKS = re.compile(
    r"AKIA|ASIA|ABIA|ACCA|gh[pousr]_|github_pat|gl(?:pat|dt|rt|ft|soat|agent)-|xox|xapp-|hooks\.slack|"
    r"/webhooks/|[sr]k_(?:live|test)|whsec_|AIza|GOCSPX|ya29|"
    r"sk-|npm_|pypi-|SG\.|SK[0-9a-f]|key-|-us\d|shp|do[opr]_v1|hf_|dapi|:AA|AccountKey|SharedAccessKey|"
    r"AGE-SECRET|eyJ|://[^\s/@]{1,170}@|PRIVATE KEY"
)

_WORD = (
    r"(?:pass[- ]?words?|pass[- ]?phrase|passwd|pwd|pw|pass[- ]?code|passwor[dt]|kennwor[dt](?:e|es)?|"
    r"passwörter|zugangscode|mot de passe|mdp|code d'accès|contraseña|clave(?: de acceso)?|"
    r"senha|palavra-passe|parola(?: d'ordine)?|wachtwoord|lösenord|adgangskode|kodeord|passord|salasana|hasło|"
    r"heslo|jelszó|parolă|şifre|parola|пароль|密码|密碼|パスワード|비밀번호|"
    r"api[- _]?key|secret[- _]?key|client[- _]?secret|access[- _]?token|auth[- _]?token|secret access key|"
    r"aws_secret_access_key)"
)
_PASSWORD = re.compile(
    rf"(?<!\w){_WORD}(?!\w)(?:\s+(?:for|to|of|für|zum|pour|para|per|"
    rf"voor)\s+[\w.@'-]{{1,30}}(?:\s+[\w.@'-]{{1,30}}){{0,3}}?)?\s*"
    r"(?P<link>[:=\uff1a]|(?:is|are|was|lautet|ist|est|es|é|è|sera|será|wird|is nu)\b\s*(?:now|still|jetzt|"
    r"currently)?\s*[:\uff1a]?)[ \t]*\n?[ \t]*"
    r"(?P<quote>[\"'`“„«]?)(?P<value>[^\s\"'`“”„«»<>]{3,100})",
    re.IGNORECASE,
)
_NAMED = re.compile(
    rf"(?<![^\W_])(?:{_WORD}|pass|p/w|(?:wi-?fi|wlan)(?:[- ](?:key|code|schlüssel))?|token|bearer|"
    r"credentials|zugangsdaten|identifiants|credenciales|credenziali|inloggegevens)(?![^\W_])",
    re.IGNORECASE,
)
"""Behind these, or before them with "as", what looks like a password is one, whatever words stand between."""
_USED_AS = re.compile(
    rf"(?<!\S)(?P<value>\S{{6,60}})\s+(?:as|als|comme|como|come)\s+(?:\w{{1,12}}\s+){{0,2}}{_WORD}(?!\w)", re.IGNORECASE
)
_LINKS = frozenset(": = -> → => - – — | is are be to use now ist lautet nun est es é è".split())
_WRAPS = "\"'`“”„«»‘’*|()<>[],;:.="
_NEAR = 8
"""Words between the word for a password and the password."""
_PIN = re.compile(
    r"(?<!\w)(?:pin(?:[- ]?code|[- ]?nummer|[- ]?number)?|pin n°|código pin|codice pin|door code|gate code|"
    r"alarm code|entry code|access code|türcode|tür-code|code porte|digicode)"
    r"(?!\w)(?:\s+(?:for|to|of|für)\s+\w{1,20}(?:\s+\w{1,20}){0,3}?)?\s*(?:is|ist|lautet|est|es|è|"
    r"[:=\uff1a#])?\s*[:\uff1a]?\s*(?P<value>#?\d{4,8}[#*]?)(?![\w.,-]?\d)",
    re.IGNORECASE,
)
_CODE = re.compile(
    r"(?<!\w)(?:(?:verification|security|confirmation|authentication|one[- ]time|login|log-in|sign[- ]?in|"
    r"access|auth|2fa|otp|sms|passcode|bestätigungs|sicherheits|verifizierungs|einmal)"
    r"[- ]?(?:code|pass(?:code|word)|kennwort|pin)|(?:code|código|codice) (?:de |di )?(?:vérification|"
    r"confirmation|sécurité|verificación|confirmación|seguridad|verifica|conferma|sicurezza|verificação|"
    r"confirmação)|"
    r"verificatiecode|verifieringskod|kod weryfikacyjny|код подтверждения|验证码|驗證碼|認証コード|인증번호|otp|"
    r"tan)(?!\w)(?P<gap>[^\d\n]{0,40}\n?\s{0,10})(?P<value>[A-Z]-\d{4,8}|\d{3}[ -]\d{3}|\d{4,8})(?![\d,.-]?\d|"
    r"\s?(?:%|€|\$|usd|eur))",
    re.IGNORECASE,
)
_CODE_FIRST = re.compile(
    r"(?<![\d.,#-])(?P<value>\d{3}[ -]\d{3}|\d{4,8})\s+(?:is|ist|est|es|è) (?:your|ihr|dein|votre|ton|su|tu|il "
    r"tuo)\s+(?:[\w-]{1,20}\s+){0,2}?(?:[\w-]{0,20}code|código|codice|otp|pin|kennwort|passcode)(?!\w)",
    re.IGNORECASE,
)
_CARD = re.compile(
    r"(?<![\w.,/+:#=-])(?:\d{4}[ -]\d{4}[ -]\d{4}[ -]\d{1,7}|3[47]\d{2}[ -]\d{6}[ -]\d{5}|3[068]\d{2}[ -]\d{6}[ "
    r"-]\d{4}|\d{13,19})(?![\w/@=-]|[.,]\d)"
)
_CARD_WORDS = re.compile(
    r"(?:card|visa|mastercard|amex|american express|kreditkarte|karten|carte|tarjeta|carta|cartão|credit|debit)"
    r"\W*(?:\w{1,12}\W{1,3}){0,4}$",
    re.IGNORECASE,
)
_ISSUERS = re.compile(
    r"^(?:4(?:\d{15}|\d{18})|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|"
    r"3(?:0[0-5]|[68]\d)\d{11}|6(?:011|5\d\d|4[4-9]\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12})$"
)
_IBAN = re.compile(r"(?<![\w-])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![\w-])")
_IBAN_COUNTRIES = {
    15: "NO",
    16: "BE",
    18: "DK FI FO GL NL",
    19: "MK SI",
    20: "AT EE KZ LT LU XK",
    21: "CH HR LI LV",
    22: "BG DE GB GE IE ME RS VA",
    23: "AE GI IL",
    24: "AD CZ ES MD PK RO SA SE SK TN",
    25: "PT",
    26: "IS TR",
    27: "FR GR IT MC SM",
    28: "CY HU LB PL",
    29: "BR QA UA",
    30: "KW",
    31: "MT",
}
_IBAN_LENGTHS = {country: length for length, countries in _IBAN_COUNTRIES.items() for country in countries.split()}
_PROSE = re.compile(
    r"(?:not|now|the|a|an|in|on|to|for|of|and|or|that|this|your|my|our|their|its|also|only|always|never|very|"
    r"too|so|as|at|by|with|being|been|be|has|have|will|can|must|should|required|"
    r"needed|necessary|incorrect|invalid|wrong|correct|valid|expired|protected|reset|changed|sent|set|stored|"
    r"saved|case|case-sensitive|encrypted|hashed|weak|strong|secure|safe|unique|important|"
    r"below|above|attached|here|there|unknown|secret|private|same|different|known|missing|empty|blank|optional|"
    r"forgotten|lost|about|due|going|available|ready|visible|hidden|included|shared|"
    r"still|already|just|used|written|something|nothing|what|where|when|which|who|why|how|yes|no|none|n/a|tbd|"
    r"tba|password|passwort|username|user|login|email|e-mail|"
    r"nicht|der|die|das|ein|eine|abgelaufen|falsch|ungültig|geändert|erforderlich|zurückgesetzt|im|auf|zu|und|"
    r"pas|le|la|les|un|une|expiré|incorrecte?|requis|dans|sur|no|el|los|una|"
    r"incorrecta|obligatoria|en|para|non|il|lo|errata|scaduta|niet|een|het|verlopen)[.,;:!?)]*$",
    re.IGNORECASE,
)


_PASSWORD_STEMS = (
    (
        "pass",
        "pwd",
        "pw",
        "parol",
        "kennwor",
        "zugangscode",
        "mdp",
        "code d'acc",
        "contrase",
        "clave",
        "senha",
        "wachtwoord",
    )
    + (
        "lösenord",
        "adgangskode",
        "kodeord",
        "salasana",
        "hasło",
        "heslo",
        "jelszó",
        "şifre",
        "пароль",
        "密",
        "パスワード",
        "비밀번호",
    )
    + ("key", "secret", "token")
)
_NAMED_STEMS = ("p/w", "wi-fi", "wifi", "wlan", "bearer", "credential", "zugangsdaten", "identifiants", "credenc") + (
    "credenz",
    "inloggegevens",
)
_PIN_STEMS = ("pin", "code", "código", "codice")
_CODE_STEMS = (
    "code",
    "kod",
    "código",
    "codice",
    "код",
    "otp",
    "tan",
    "pin",
    "passw",
    "kennwort",
    "验证码",
    "驗證碼",
    "コード",
    "인증번호",
)


def _any(stems: tuple[str, ...], lower: str) -> bool:
    return any(stem in lower for stem in stems)


def find(text: str) -> tuple[Secret, ...]:
    """Secrets in order, not overlapping. Linear in the length of the text."""
    found = sorted(_all(text), key=lambda secret: (secret.start, -secret.end))
    kept: list[Secret] = []
    for secret in found:
        if not kept or secret.start >= kept[-1].end:
            kept.append(secret)
    return tuple(kept)


def mask(text: str) -> str:
    """The text with every secret replaced by ``[secret removed: <kind>]``."""
    parts: list[str] = []
    at = 0
    for secret in find(text):
        parts += [text[at : secret.start], f"[secret removed: {secret.kind}]"]
        at = secret.end
    return "".join(parts) + text[at:] if parts else text


def _all(text: str) -> Iterator[Secret]:
    if _TOKEN_MARKS.search(text):
        for kind, pattern in _TOKEN:
            for match in pattern.finditer(text):
                yield Secret(*_span(match, 0, kind), kind)
    lower = text.lower()
    for match in _PASSWORD.finditer(text) if _any(_PASSWORD_STEMS, lower) else ():
        value = match["value"].rstrip(".,;:!?)")
        if _is_password(value, match["link"].strip() in (":", "=", "\uff1a"), bool(match["quote"])):
            yield Secret(match.start("value"), match.start("value") + len(value), "password")
    if _any((*_PASSWORD_STEMS, *_NAMED_STEMS), lower):
        yield from _named(text)
    codes = (("pin", _PIN, _PIN_STEMS), ("code", _CODE, _CODE_STEMS), ("code", _CODE_FIRST, _CODE_STEMS))
    for kind, pattern, stems in codes:
        for match in pattern.finditer(text) if _any(stems, lower) else ():
            if not _is_year(match["value"]) or kind == "pin":
                yield Secret(*match.span("value"), kind)
    for match in _CARD.finditer(text):
        digits = re.sub(r"\D", "", match[0])
        grouped = len(digits) < len(match[0])
        told = grouped or _CARD_WORDS.search(text[max(0, match.start() - 60) : match.start()])
        if told and _ISSUERS.match(digits) and _luhn(digits) and len(set(digits)) > 1:
            yield Secret(*match.span(), "card number")
    for match in _IBAN.finditer(text):
        yield from _iban(match)


def _span(match: re.Match[str], group: int, kind: str) -> tuple[int, int]:
    """Of ``user:password@`` only the password is secret."""
    start, end = match.span(group)
    return (start + match[group].index(":") + 1, end) if kind == "url password" else (start, end)


def _is_password(value: str, marked: bool, quoted: bool) -> bool:
    """After ``:`` anything but prose or a placeholder; after ``is`` only what does not look like a plain word."""
    if (
        len(value) < 4
        or _PROSE.match(value)
        or set(value) <= set("*•.xX_-#=?")
        or value.startswith(("http://", "https://", "[", "{", "$", "%"))
    ):
        return False
    if quoted:
        return True
    odd = any(char.isdigit() for char in value) or re.search(r"[^\w'’.,-]|[a-z][A-Z]|_", value) is not None
    if marked:
        return odd or len(value) >= 6
    return odd and not re.match(r"^\d{1,2}(?:[./:]\d{1,4})+$", value)


def _named(text: str) -> Iterator[Secret]:
    """Words that plainly are passwords or tokens, near a word for such."""
    for match in _USED_AS.finditer(text):
        start, end = _bare(*match.span("value"), text)
        if _is_strong(text[start:end], True):
            yield Secret(start, end, "password")
    for match in _NAMED.finditer(text):
        linked, seen = match[0].casefold().endswith(("token", "bearer", "key")), 0
        for word in re.finditer(r"\S+", text[match.end() : match.end() + 160]):
            start, end = _bare(match.end() + word.start(), match.end() + word.end(), text)
            lead = text[match.end() + word.start() : start]
            linked = linked or ":" in lead or "=" in lead
            if end > start and _is_strong(text[start:end], linked):
                yield Secret(start, end, "password")
                break
            gap = text[match.end() : match.end() + word.start()]
            seen += start < end
            if word[0][-1] in ".?!" or seen > _NEAR or ("\n" in gap and start < end):
                break
            linked = word[0].strip("*_").casefold() in _LINKS or word[0].rstrip("*_")[-1:] in (":", "=")


def _bare(start: int, end: int, text: str) -> tuple[int, int]:
    """Without the quotes and marks around a word."""
    while start < end and text[start] in _WRAPS:
        start += 1
    while start < end and text[end - 1] in _WRAPS:
        end -= 1
    return start, end


def _is_strong(word: str, linked: bool) -> bool:
    """Letters, digits and signs in one word; right behind ``:`` or ``is`` also letters of both cases with digits."""
    if (
        not 8 <= len(word) <= 300
        or "://" in word
        or re.fullmatch(r"[^@]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}", word)
    ):
        return False
    digits = sum(char.isdigit() for char in word)
    if not digits or not any(char.isalpha() for char in word):
        return False
    if any(char in "!#$%^&§?" for char in word) and not re.search(r"[/&?]\w{1,20}=|%[0-9A-F]{2}", word):
        return linked or "/" not in word
    plain = re.fullmatch(r"[A-Za-z0-9_~+-]+", word) is not None and not re.search(r"\d{4}-\d\d", word)
    mixed = any(char.islower() for char in word) and any(char.isupper() for char in word)
    return linked and plain and digits >= 2 and (mixed or (len(word) >= 16 and digits >= 4))


def _is_year(value: str) -> bool:
    return re.fullmatch(r"(?:19|20)\d\d", value) is not None


def _luhn(digits: str) -> bool:
    """ISO/IEC 7812-1 check digit."""
    total = 0
    for at, char in enumerate(reversed(digits)):
        number = int(char) * (2 if at % 2 else 1)
        total += number - 9 if number > 9 else number
    return total % 10 == 0


def _iban(match: re.Match[str]) -> Iterator[Secret]:
    """ISO 13616: length by country and remainder 97; words after the number are not part of it."""
    compact = match[0].replace(" ", "")
    length = _IBAN_LENGTHS.get(compact[:2], 0)
    if not length or len(compact) < length:
        return
    number = compact[:length]
    if int("".join(str(int(char, 36)) for char in number[4:] + number[:4])) % 97 != 1:
        return
    end, seen = match.start(), 0
    while seen < length:
        seen += match.string[end] != " "
        end += 1
    if end == match.end() or not match.string[end].isalnum():
        yield Secret(match.start(), end, "iban")
