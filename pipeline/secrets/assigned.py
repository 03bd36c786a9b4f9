"""Secrets as machines are told them: assignments, connection strings, command lines, HTTP headers, links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import log2

from pipeline.secrets.spans import Secret, has

_ASSIGNED = re.compile(
    r"(?<![\w.$-])(?P<name>[A-Za-z_][\w.-]{1,60})[\"']?[ \t]{0,8}(?P<sign>:=|=>|=|"
    r":)[ \t]{0,4}(?P<quote>[\"'`]?)(?P<value>[^\s\"'`,;<>]{4,400})"
)
_SPLIT = re.compile(r"[_.\s-]+|(?<=[a-z0-9])(?=[A-Z])")
_PASS = frozenset(
    "password passwd pwd pass passphrase passwort kennwort pgpassword mysqlpassword "
    " userpassword dbpass dbpassword".split()
)
_SECRET = frozenset(
    "secret token apikey apitoken authtoken accesskey secretkey authkey privatekey pat "
    "credential credentials webhook dsn".split()
)
_KEYED = frozenset(
    "api access secret private auth encryption signing master account license shared storage "
    "service app client session".split()
)
_HOLDER = re.compile(
    r"[$%<{\[(&].*|.*\(.*|.*[}>]|\.{3,}|[*x•#-]+|(?:your|my|some|example|sample|dummy|test|fake|insert|change|enter|"
    r"add)[-_]?.{0,40}|(?:process|os|env|config|settings|self|"
    r"this|args|opts|options|secrets|var|params|request|req|data|user)\..*|true|false|null|none|nil|undefined|string|"
    r"str|bytes|int|required|optional|changeme|"
    r"password|secret|token|redacted|removed|hidden|masked",
    re.IGNORECASE,
)
_CONNECTION = re.compile(
    r"(?:server|data source|host|endpoint|user id|uid|database|initial catalog|sharedaccesskeyname|"
    r"accountname)\s?=[^\n]{0,300}?;\s?"
    r"(?:password|pwd|sharedaccesskey|accountkey)\s?=\s?(?P<value>[^;\s\"']{3,200})",
    re.IGNORECASE,
)
_COMMANDS = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?<!\w)(?:curl|wget|http|https|ab|lftp|smbclient)\s[^\n]{0,200}?(?:-u|-U|--user|--auth|"
        r"-a)[ =]?[\"']?[\w.@%-]{1,60}:(?P<value>[^\s\"'@]{3,100})",
        r"(?<!\w)(?:mysql|mysqldump|mariadb|mysqladmin|mongo|mongosh|mongodump|7z|zip|sshpass|plink|"
        r"unrar)(?:\.exe)?\s(?:[^\n]{0,160}?\s)?-[pP](?P<value>(?!ort\b|rint)[^\s\"'=-][^\s\"'=]{3,60})(?=\s|$|[\"'])",
        r"(?<!\w)(?:sshpass|docker login|podman login|az login|helm registry login|mongo|mongosh|"
        r"ldapsearch)\s(?:[^\n]{0,160}?\s)?-[pwW] ?[\"']?(?P<value>[^\s\"'-][^\s\"']{3,80})",
        r"(?<!\w)(?:redis-cli|valkey-cli)\s(?:[^\n]{0,160}?\s)?(?:-a|--pass)[ =][\"']?(?P<value>[^\s\"']{4,80})",
        r"(?<!\S)--?(?:password|passwd|pass|passphrase|pwd|token|api-key|apikey|secret|auth-token|access-token|"
        r"client-secret|db-password)(?:[ =][\"']?|[\"'],\s?[\"'])(?P<value>[^\s\"'<>$%{\[-][^\s\"'<>]{3,200})",
        r"(?i)(?<!\w)identified by (?:password )?[\"'](?P<value>[^\s\"']{3,80})[\"']",
        r"(?i)(?<!\w)(?:echo|printf) [\"']?(?P<value>[^\s\"'|$-][^\s\"'|]{5,80})[\"']? ?\| ?(?:docker login|passwd|"
        r"sudo -S|chpasswd|base64)",
        r"(?m)^\s{0,8}machine \S{1,80}\s+login \S{1,80}\s+password (?P<value>\S{3,100})",
        r"(?m)^[\w.*-]{3,80}:(?:\d{2,5}|\*):[\w*-]{1,40}:[\w*-]{1,40}:(?P<value>[^\s:]{4,100})$",
        r"//[\w./@-]{3,80}/?:_(?:authToken|password|auth)\s?=\s?[\"']?(?P<value>[^\s\"'$]{6,300})",
    )
)
_COMMAND_STEMS = (
    "curl wget http lftp smbclient mysql mariadb mongo sshpass 7z zip plink unrar docker podman helm "
    "ldapsearch redis-cli valkey "
    "-pass -token --api --auth -secret --client -pwd identified machine chpasswd sudo :_auth :_pass --access az".split()
)
_PGPASS = re.compile(r":(?:\d{2,5}|\*):")
_HEADERS = re.compile(
    r"(?<![\w-])(?:(?:proxy-)?authorization[\"']?\s{0,2}[:=]\s{0,2}[\"']?(?:basic|bearer|token|apikey|digest|"
    r"negotiate)?\s?|"
    r"(?:x-)?(?:api|auth|access|gitlab|vault|amz-security|shopify-access|csrf|xsrf)[-_]?(?:key|token|"
    r"secret)[\"']?\s{0,2}:\s{0,2}[\"']?)(?P<value>[\w.~+/=:-]{8,2000})",
    re.IGNORECASE,
)
_BEARER = re.compile(r"(?<!\w)(?:Bearer|Basic)[ \t]+(?P<value>[\w.~+/-]{16,2000}={0,2})(?![\w=])")
_COOKIE = re.compile(r"(?<![\w-])(?:set-)?cookies?[\"']?\s{0,2}:\s{0,2}(?P<pairs>[^\n]{5,3000})", re.IGNORECASE)
_PAIR = re.compile(r"(?:^|;\s{0,2})[\"']?[\w.%-]{1,60}=(?P<value>[^;\s\"']{6,2000})")
_ATTRIBUTES = re.compile(r"(?i)(?:expires|max-age|domain|path|samesite|version)=")

_URL = re.compile(r"https?://[^\s<>\"'()\[\]{}|\\^`]{8,2000}", re.IGNORECASE)
_ALWAYS = re.compile(
    r"[?&#;](?:access_?token|auth_?token|id_token|refresh_?token|api_?key|apikey|client_?secret|secret|password|"
    r"passwd|pwd|pass|token|"
    r"sig|signature|x-amz-signature|x-amz-security-token|x-amz-credential|x-goog-signature|x-goog-credential|"
    r"awsaccesskeyid|jwt|otp|"
    r"one_?time(?:_?(?:token|code|password))?|magic(?:_?(?:link|token))?|reset_?(?:token|key|code|password_token)?|"
    r"verify_?(?:token|code)?|"
    r"confirmation_?token|verification_?(?:token|code)|login_?(?:token|hint_token|ticket)|session(?:_?id|_?token)?|"
    r"sid|auth|ticket|"
    r"unsubscribe_?token|invite_?(?:token|code)?|invitation_?token|nonce|hash|key|oobcode|"
    r"code)=(?P<value>[^&#\s;]{4,2000})",
    re.IGNORECASE,
)
_WEAK = re.compile(
    r"[?&#;](?:key|hash|code|auth|sid|ticket|session|nonce|verify|reset|magic|invite|pass)=", re.IGNORECASE
)
_ASKS = re.compile(
    r"reset|magic|verif|confirm|activat|sign-?in|log-?in|signin|passw|passwort|invit|unsubscri|opt-?out|auth|sso|"
    r"oauth|callback|recover|"
    r"one-?time|session|accept|abmeld|bestaetig|anmeld|desinscri|desabonn|verifi|ativa|attiva|wachtwoord|share",
    re.IGNORECASE,
)
_PATH = re.compile(
    r"/(?:[\w-]{0,30}(?:reset|magic|verif|confirm|activat|sign-?in|log-?in|passw|invit|unsubscri|opt-?out|recover|"
    r"one-?time|token|abmeld)[\w.-]{0,30})/"
    r"(?:[\w.@%-]{1,40}/){0,2}?(?P<value>[\w%~+=.-]{16,400})(?=[/?#&]|$)",
    re.IGNORECASE,
)


def assigned(text: str, lower: str) -> Iterator[Secret]:
    """Settings, commands, headers and links."""
    if has(lower, ("pass", "pwd", "secret", "token", "key", "kennwort", "credential", "webhook", "dsn", "pat")):
        for match in _ASSIGNED.finditer(text):
            yield from _setting(match)
    if has(lower, ("password=", "pwd=", "key=", "password =", "pwd =")):
        for match in _CONNECTION.finditer(text):
            if not _HOLDER.fullmatch(match["value"]):
                yield Secret(*match.span("value"), "connection string")
    if has(lower, _COMMAND_STEMS) or _PGPASS.search(text):
        for pattern in _COMMANDS:
            for match in pattern.finditer(text):
                if not _HOLDER.fullmatch(match["value"]):
                    yield Secret(*match.span("value"), "command password")
    if has(lower, ("authorization", "-key", "_key", "apikey", "-token", "_token", "bearer ", "basic ", "-secret")):
        for pattern in (_HEADERS, _BEARER):
            for match in pattern.finditer(text):
                if is_random(match["value"], 8) or match["value"].endswith("="):
                    yield Secret(*match.span("value"), "authorization")
    if "cookie" in lower:
        for match in _COOKIE.finditer(text):
            for pair in _PAIR.finditer(match["pairs"]):
                if not _ATTRIBUTES.search(pair[0]) and is_random(pair["value"], 8):
                    start, end = pair.span("value")
                    yield Secret(match.start("pairs") + start, match.start("pairs") + end, "cookie")
    if "://" in text:
        for match in _URL.finditer(text):
            yield from _link(match[0].rstrip(".,;:!?*_"), match.start())


def _setting(match: re.Match[str]) -> Iterator[Secret]:
    """``NAME=value`` where the last words of the name say that it is a secret."""
    name, value = match["name"], match["value"].rstrip(")]}.,")
    words = [word.casefold() for word in _SPLIT.split(name) if word]
    if not words or len(value) < 4 or _HOLDER.fullmatch(value):
        return
    coded = len(words) > 1 or match["sign"] != ":" or bool(match["quote"]) or name.isupper()
    last, before = words[-1], words[-2] if len(words) > 1 else ""
    whole = "".join(words)
    if (last in _PASS or whole in _PASS) and coded:
        held = (
            match["quote"]
            or any(char.isdigit() for char in value)
            or re.search(r"[^\w.-]", value)
            or match["sign"] != ":"
        )
        if held and not re.fullmatch(r"\d{1,3}", value):
            yield Secret(match.start("value"), match.start("value") + len(value), "password")
    keyed = last in ("key", "keys", "id") and before in _KEYED and not (last == "id" and before != "secret")
    if (last in _SECRET or keyed) and is_random(value, 8 if coded else 12) and "://" not in value[:12]:
        yield Secret(match.start("value"), match.start("value") + len(value), "assigned secret")


def _link(url: str, base: int) -> Iterator[Secret]:
    """What alone lets somebody in, or speaks for somebody, in an address."""
    if any(mark in url for mark in "?&#;"):
        for match in _ALWAYS.finditer(url):
            value = match["value"]
            weak = _WEAK.match(match[0]) is not None
            if weak and not (_ASKS.search(url[: match.start()]) and is_random(value, 6)):
                continue
            named = re.match(r"[?&#;](?:password|passwd|pwd|pass|otp)=", match[0], re.IGNORECASE)
            if is_random(value, 6 if named or weak else 8) or (named and len(value) >= 4):
                yield Secret(base + match.start("value"), base + match.end("value"), "link token")
    host = url.find("/", 8)
    for match in _PATH.finditer(url.split("?")[0], host) if host > 0 else ():
        if is_random(match["value"], 16) and not re.search(
            r"\.(?:html?|php|aspx?|png|jpe?g|gif|css|js|pdf)$", match["value"]
        ):
            yield Secret(base + match.start("value"), base + match.end("value"), "link token")


def is_random(value: str, least: int) -> bool:
    """Not a word, a short number, a date or a path: letters and digits mixed, or as varied as chance makes it."""
    if len(value) < least or re.fullmatch(r"[\d.,:/-]*", value) and len(value) < 16:
        return len(value) >= least and value.isdecimal() and len(value) >= 6 and least <= 6
    parts = re.split(r"[-_.+]+|%20", value)
    if len(parts) > 1 and all(part.isalpha() or (part.isdecimal() and len(part) < 9) or not part for part in parts):
        return False  # words in a row, as titles are in addresses
    letters, digits = sum(c.isalpha() for c in value), sum(c.isdigit() for c in value)
    if digits and letters:
        return digits >= 2 or len(value) >= 16
    if digits:
        return len(value) >= 16
    mixed = any(c.islower() for c in value) and any(c.isupper() for c in value[1:])
    return len(value) >= 16 and mixed and not re.search(r"[-_/.]", value) and _spread(value) > 3.4


def _spread(value: str) -> float:
    """Shannon entropy in bits per character."""
    counts = (value.count(char) / len(value) for char in set(value))
    return -sum(share * log2(share) for share in counts)
