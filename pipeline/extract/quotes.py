"""Where the quoted or forwarded part of a mail begins: marks that mail programs leave, in many languages."""

from __future__ import annotations

import re
from typing import NamedTuple

MAX_HEADER_LINES = 120
MAX_LINE = 400
"""Longer lines are prose; no mark of a mail program is that long."""


class Cut(NamedTuple):
    """Own text, what it quotes, and whether the quoted part was forwarded on purpose."""

    own: str
    quoted: str
    forward: bool


_HEADER_NAMES: dict[str, str] = {
    "from": "from von de da od från fra van mittente expéditeur remitente от отправитель 发件人 寄件者 差出人 보낸사람",
    "to": "to an à para a till til aan do destinatario кому 收件人 宛先 받는사람",
    "date": "date sent datum gesendet envoyé fecha enviado data inviato skickat sendt verzonden wysłano дата "
    "发送时间 日期 送信日時 보낸날짜",
    "subject": "subject betreff objet asunto assunto oggetto ämne emne onderwerp temat тема 主题 主旨 件名 제목",
    "cc": "cc kopie copie kopia kopi copia 抄送",
}
_HEADER_KIND = {name: kind for kind, names in _HEADER_NAMES.items() for name in names.split()}
_HEADER = re.compile(r"^[\s>*_]*([^\W\d_]{1,12})(?: el| le)?\s*\*?\s*[:\uff1a]\*?(?:\s|\*|$)", re.UNICODE)

_FORWARD_WORDS = (
    r"forwarded (?:message|by|mail|e-?mail)|begin forwarded message|weitergeleitete (?:nachricht|e-?mail)|"
    r"anfang der weitergeleiteten (?:nachricht|e-?mail)|message (?:transféré|réexpédié)|début du message "
    r"(?:transféré|réexpédié)|"
    r"mensaje reenviado|inicio del mensaje reenviado|mensagem (?:encaminhada|reencaminhada)|messaggio inoltrato|"
    r"inizio messaggio inoltrato|doorgestuurd bericht|begin doorgestuurd bericht|vidarebefordrat meddelande|"
    r"videresendt (?:besked|melding|meddelelse)|(?:wiadomość przekazana|przekazana wiadomość)|пересылаемое сообщение|"
    r"пересланное сообщение|轉寄訊息|转发邮件|転送メッセージ|전달된 메시지"
)
_ORIGINAL_WORDS = (
    r"original message|original e-?mail|original appointment|ursprüngliche (?:nachricht|mail)|originalnachricht|"
    r"message d'origine|message d’origine|message original|mensaje original|mensagem original|messaggio originale|"
    r"oorspronkelijk bericht|origineel bericht|ursprungligt meddelande|originalmeddelande|oprindelig "
    r"(?:meddelelse|besked)|"
    r"opprinnelig melding|wiadomość oryginalna|oryginalna wiadomość|исходное сообщение|originální zpráva|"
    r"původní zpráva|"
    r"eredeti üzenet|原始邮件|原始郵件|邮件原件|元のメッセージ|원본 메시지|reply message|reply separator"
)
_FORWARD = re.compile(
    rf"^\s*(?:[-_*=]{{2,}}\s*(?:{_FORWARD_WORDS})\b|(?:{_FORWARD_WORDS})\s*:?\s*[-_*=]*\s*$)", re.IGNORECASE
)
_ORIGINAL = re.compile(rf"^\s*[-_*=]{{2,}}\s*(?:{_ORIGINAL_WORDS})(?:\b|\s*[-_*=])", re.IGNORECASE)
_RULE = re.compile(r"^\s*[_-]{10,}\s*$")

_WROTE = re.compile(
    r"(?:\bwrote|\bwrites|\bsaid|\bschrieb(?: am [^:]{1,60})?(?: folgendes)?|\bschreibt|a écrit|\bescribió|\bescreveu|"
    r"ha scritto|\bschreef|het volgende geschreven|\bskrev|napisał(?:\(a\)|a)?|написал(?:\(а\)|а)?|пишет|"
    r"napsal(?:\(a\)|a)?|"
    r"kirjoitti|ezt írta|написа|写道|寫道|wrote on [^:]{1,60})\s*[:\uff1a]?\s*$",
    re.IGNORECASE,
)
_WROTE_BY = re.compile(
    r"\b(?:schrieb|skrev|schreef|escribió|escreveu|scrisse|ha scritto|wrote|écrivait|napisał|"
    r"написал)\b[^:\uff1a]{1,120}[:\uff1a]\s*$",
    re.IGNORECASE,
)
_WROTE_COLON = re.compile(r"[:\uff1a]\s*$")
_INTRO_START = re.compile(
    r"^(?:on|am|le|el|em|il|op|den|dnia|в|on:|w dniu|dne|at|in|\d|@|[\"'<]|[^\W\d_])", re.IGNORECASE
)
_DATE_HINT = re.compile(r"\d{1,4}[./-]\d{1,2}|\b(?:19|20)\d\d\b|\d{1,2}:\d\d|年|@|<")
_JAPANESE_INTRO = re.compile(r"^\d{4}[年/-]\d{1,2}[月/-]\d{1,2}日?.{0,80}(?:<[^>]{3,80}>|さん)\s*[:\uff1a]?\s*$")

_LOTUS_DATE = re.compile(
    r"(?:\bon )?\b\d{1,2}/\d{1,2}/\d{2,4}\s+\d{1,2}:\d\d(?::\d\d)?\s*(?:[AP]M)?\b.{0,40}$", re.IGNORECASE
)


_ADDRESS_LIKE = re.compile(r"[@,;/<>]")
MAX_FLAT = 4_000
_FLAT_FIELD = re.compile(r"(?<![^\W_])([^\W\d_]{1,12})\s?[:\uff1a]")
_FLAT_WHEN = re.compile(
    r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s+(?:\w{1,4}\s+)?\d{1,2}[:.]\d\d|\b(?:19|20)\d\d\b.{0,12}\b\d{1,2}[:.]\d\d"
)
_SENT_BY = re.compile(r"^\s*(?:sent by|please respond to)\b", re.IGNORECASE)


def header_kind(line: str) -> str:
    """``from``, ``to``, ``date``, ``subject``, ``cc`` for a header line of any supported language, else ``""``."""
    found = _HEADER.match(line[:60])
    return _HEADER_KIND.get(found[1].lower(), "") if found else ""


def is_quoted(line: str) -> bool:
    """A line with the ``>`` mark of RFC 3676 section 4.5."""
    stripped = line.lstrip()
    return stripped.startswith(">") and not stripped.startswith(">>>>>>")


def has_quote_marks(text: str) -> bool:
    """Cheap test: may anything here be quoted at all?"""
    return ">" in text or ":" in text or "---" in text or "___" in text


def cut(text: str) -> Cut:
    """Separate own from quoted text. Text between and below ``>`` lines is kept: people answer there."""
    if not has_quote_marks(text):
        return Cut(text, "", False)
    lines = text.split("\n")
    own: list[str] = []
    quoted: list[str] = []
    at = 0
    while at < len(lines):
        if is_quoted(lines[at]):
            quoted.append(lines[at])
            at += 1
            continue
        mark, forward, length = _mark(lines, at)
        if mark == "rest":
            sent_on = forward or not (_any_text(own) or quoted)
            return Cut("\n".join(own), "\n".join(quoted + lines[at:]), sent_on)
        if mark == "intro":
            quoted.extend(lines[at : at + length])
            at += length
            continue
        own.append(lines[at])
        at += 1
    return Cut("\n".join(own), "\n".join(quoted), False)


def _mark(lines: list[str], at: int) -> tuple[str, bool, int]:
    """What begins at this line: ``rest`` (all below is quoted), ``intro`` (a line above ``>`` lines) or nothing."""
    line = lines[at]
    if _flat_header(line):
        return "rest", False, 0
    if not line.strip() or len(line) > MAX_LINE:
        return "", False, 0
    if _FORWARD.match(line):
        return "rest", True, 1
    if _ORIGINAL.match(line):
        return "rest", False, 1
    if _RULE.match(line) and _header_block(lines, _next_text(lines, at + 1)):
        return "rest", False, 1
    if _header_block(lines, at) or _lotus_header(lines, at):
        return "rest", False, 0
    length = _intro(lines, at)
    if not length:
        return "", False, 0
    below = _next_text(lines, at + length)
    if below < len(lines) and is_quoted(lines[below]):
        return "intro", False, length
    return ("rest", False, length) if _DATE_HINT.search(" ".join(lines[at : at + length])) else ("", False, 0)


def _intro(lines: list[str], at: int) -> int:
    """Number of lines (1 to 3) of an attribution such as ``On … wrote:`` that begins here, else 0."""
    if not any(map(_may_end, lines[at : at + 3])) or not _INTRO_START.match(lines[at].lstrip()):
        return 0
    joined = ""
    for length in range(1, 4):
        if at + length > len(lines):
            return 0
        line = lines[at + length - 1].strip()
        if not line or is_quoted(line):
            return 0
        joined = f"{joined} {line}".strip()
        if len(joined) > MAX_LINE:
            return 0
        if _JAPANESE_INTRO.match(joined):
            return length
        if _WROTE.search(joined[-120:]) or (_WROTE_BY.search(joined[-180:]) and _DATE_HINT.search(joined)):
            plain = _WROTE_COLON.search(joined) is None
            if length > 1 and not _opens_attribution(lines[at]):
                return 0
            if (plain or length > 1) and not _DATE_HINT.search(joined):
                return 0
            return length if len(joined.split()) <= 40 else 0
    return 0


_END_WORDS = (
    "wrote",
    "writes",
    "said",
    "schrieb",
    "folgendes",
    "schreibt",
    "écrit",
    "escribió",
    "escreveu",
    "scritto",
    "schreef",
    "geschreven",
    "skrev",
    "napisał",
    "napisał(a)",
    "написал",
    "написала",
    "написал(а)",
    "пишет",
    "写道",
    "寫道",
    "さん",
    ">",
)


def _may_end(line: str) -> bool:
    stripped = line.rstrip()
    return stripped.endswith((":", "\uff1a")) or stripped.lower().endswith(_END_WORDS)


_OPENS = re.compile(
    r"^\s*(?:on|am|le|el|em|il(?: giorno)?|op|den|dnia|w dniu|dne|в|at)\b.{0,80}(?:\d|,)|.*<[^>]*$|.*@|^\s*\d",
    re.IGNORECASE,
)


def _opens_attribution(line: str) -> bool:
    return _OPENS.match(line) is not None


def _header_block(lines: list[str], at: int) -> bool:
    """From, and two more of date, to, subject, cc (Outlook, Apple Mail); or To, cc and Subject (Lotus)."""
    if at >= len(lines) or header_kind(lines[at]) not in ("from", "date", "to"):
        return False
    kinds = _header_kinds(lines, at)
    first = header_kind(lines[at])
    if first == "to":
        return {"from", "subject"} <= kinds or {"cc", "subject"} <= kinds
    return len(kinds) >= 3 and (first == "from" or "from" in kinds or "subject" in kinds)


def _header_kinds(lines: list[str], at: int) -> set[str]:
    """Kinds of the header lines that follow each other from here; long lists of recipients run over many lines."""
    kinds: set[str] = set()
    blank = 0
    for line in lines[at : at + MAX_HEADER_LINES]:
        kind = header_kind(line)
        if kind and kind in kinds:
            break
        if kind:
            kinds.add(kind)
            blank = 0
        elif not line.strip():
            blank += 1
            if blank > 1 or "subject" in kinds:
                break
        elif not (_ADDRESS_LIKE.search(line[:MAX_LINE]) or _SENT_BY.match(line)) and "subject" in kinds:
            break
    return kinds


def _flat_header(line: str) -> bool:
    """A header block that lost its line ends: sender, date and time, then To: and Subject:, all on one line."""
    if not 20 <= len(line) <= MAX_FLAT or line.count(":") < 3:
        return False
    found = [(_HEADER_KIND.get(field[1].lower(), ""), field.start()) for field in _FLAT_FIELD.finditer(line)]
    to = next((at for kind, at in found if kind == "to"), -1)
    if to < 0 or not any(kind == "subject" and at > to for kind, at in found):
        return False
    head = line[:to]
    return len(head) <= 200 and len(head.split()) <= 20 and _FLAT_WHEN.search(head) is not None


def _lotus_header(lines: list[str], at: int) -> bool:
    """Lotus Notes: ``Name on 01/02/2000 10:00:00 AM`` or name and date on two lines, then To:, cc:, Subject:."""
    if len(lines[at]) > 200 or not any("/" in line and ":" in line for line in lines[at : at + 3]):
        return False
    head = lines[at].strip()
    if _LOTUS_DATE.search(head):
        return _lotus_fields(lines, at + 1) or _lotus_fields(lines, at + 2)
    below = lines[at + 1].strip() if at + 1 < len(lines) else ""
    dated = len(below) <= 80 and _LOTUS_DATE.match(below) is not None
    return dated and len(head.split()) <= 8 and not head.endswith((".", "!", "?")) and _lotus_fields(lines, at + 2)


def _lotus_fields(lines: list[str], at: int) -> bool:
    below = _next_text(lines, at)
    if below >= len(lines) or below > at + 2 or not (header_kind(lines[below]) or _SENT_BY.match(lines[below])):
        return False
    kinds = _header_kinds(lines, below)
    if kinds <= {""} or "to" not in kinds:
        kinds = _header_kinds(lines, _next_text(lines, below + 1))
    return "subject" in kinds and "to" in kinds


def _next_text(lines: list[str], at: int) -> int:
    while at < len(lines) and not lines[at].strip():
        at += 1
    return at


def _any_text(lines: list[str]) -> bool:
    return any(line.strip() for line in lines)
