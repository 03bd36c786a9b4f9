"""Copied header blocks as mail programs put them above a quoted or forwarded mail: Outlook, Apple, Lotus, flattened."""

from __future__ import annotations

import re
from collections.abc import Sequence

MAX_HEADER_LINES = 120
MAX_LINE = 400
"""Longer lines are prose; no mark of a mail program is that long."""
MAX_FLAT = 4_000

_HEADER_NAMES: dict[str, str] = {
    "from": "from von de da od från fra van mittente expéditeur remitente от отправитель 发件人 寄件者 差出人 보낸사람 "
    "lähettäjä feladó kimden gönderen dela від από מאת من expeditor pengirim dari từ 寄件人 送信者",
    "to": "to an à para a till til aan do destinatario кому 收件人 宛先 받는사람 komu vastaanottaja címzett kime alıcı "
    "către catre προς אל إلى kepada đến",
    "date": "date sent datum gesendet envoyé fecha enviado enviadoel data inviato skickat sendt verzonden wysłano дата "
    "发送时间 日期 送信日時 보낸날짜 отправлено odesláno lähetetty päivämäärä dátum elküldve gönderme gönderilmetarihi "
    "tarih trimis надіслано ημερομηνία στάλθηκε תאריך נשלח تاريخ التاريخ dikirim tanggal ngày 日時 傳送時間 寄件日期",
    "subject": "subject betreff objet asunto assunto oggetto ämne emne onderwerp temat тема 主题 主旨 件名 제목 "
    "předmět aihe tárgy konu subiect θέμα נושא الموضوع subjek perihal chủđề 主題",
    "cc": "cc kopie copie kopia kopi copia 抄送 копия копія kopio másolatotkap bilgi κοιν עותק نسخة tembusan 副本 참조",
}
_HEADER_KIND = {name: kind for kind, names in _HEADER_NAMES.items() for name in names.split()}
_HEADER = re.compile(
    r"^[\s>*_]*([^\W\d_]{1,14}(?: [^\W\d_]{1,8})?)\s*\*?\s*[:\uff1a]\*?(?:\s|\*|$|(?<=\uff1a))", re.UNICODE
)
_LOTUS_DATE = re.compile(
    r"(?:\bon )?\b\d{1,2}/\d{1,2}/\d{2,4}\s+\d{1,2}:\d\d(?::\d\d)?\s*(?:[AP]M)?\b.{0,40}$", re.IGNORECASE
)
_ADDRESS_LIKE = re.compile(r"[@,;/<>]")
_FLAT_FIELD = re.compile(r"(?<![^\W_])([^\W\d_]{1,12})\s?[:\uff1a]")
_FLAT_WHEN = re.compile(
    r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s+(?:\w{1,4}\s+)?\d{1,2}[:.]\d\d|\b(?:19|20)\d\d\b.{0,12}\b\d{1,2}[:.]\d\d"
)
_SENT_BY = re.compile(r"^\s*(?:sent by|please respond to)\b", re.IGNORECASE)


def header_kind(line: str) -> str:
    """``from``, ``to``, ``date``, ``subject``, ``cc`` for a header line of any supported language, else ``""``."""
    found = _HEADER.match(line[:60])
    return _HEADER_KIND.get(found[1].lower().replace(" ", ""), "") if found else ""


def is_header_block(lines: Sequence[str], at: int) -> bool:
    """From, and two more of date, to, subject, cc (Outlook, Apple Mail); or To, cc and Subject (Lotus)."""
    if at >= len(lines) or header_kind(lines[at]) not in ("from", "date", "to"):
        return False
    kinds = _header_kinds(lines, at)
    first = header_kind(lines[at])
    if first == "to":
        return {"from", "subject"} <= kinds or {"cc", "subject"} <= kinds
    return len(kinds) >= 3 and (first == "from" or "from" in kinds or "subject" in kinds)


def _header_kinds(lines: Sequence[str], at: int) -> set[str]:
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


def is_flat_header(line: str) -> bool:
    """A header block that lost its line ends: sender, date and time, then To: and Subject:, all on one line."""
    if not 20 <= len(line) <= MAX_FLAT or line.count(":") < 3:
        return False
    found = [(_HEADER_KIND.get(field[1].lower(), ""), field.start()) for field in _FLAT_FIELD.finditer(line)]
    to = next((at for kind, at in found if kind == "to"), -1)
    if to < 0 or not any(kind == "subject" and at > to for kind, at in found):
        return False
    head = line[:to]
    return len(head) <= 200 and len(head.split()) <= 20 and _FLAT_WHEN.search(head) is not None


def is_lotus_header(lines: Sequence[str], at: int) -> bool:
    """Lotus Notes: ``Name on 01/02/2000 10:00:00 AM`` or name and date on two lines, then To:, cc:, Subject:."""
    if len(lines[at]) > 200:
        return False
    head = lines[at].strip()
    if _LOTUS_DATE.search(head):
        return _lotus_fields(lines, at + 1) or _lotus_fields(lines, at + 2)
    below = lines[at + 1].strip() if at + 1 < len(lines) else ""
    dated = len(below) <= 80 and _LOTUS_DATE.match(below) is not None
    return dated and len(head.split()) <= 8 and not head.endswith((".", "!", "?")) and _lotus_fields(lines, at + 2)


def _lotus_fields(lines: Sequence[str], at: int) -> bool:
    below = next_text(lines, at)
    if below >= len(lines) or below > at + 2 or not (header_kind(lines[below]) or _SENT_BY.match(lines[below])):
        return False
    kinds = _header_kinds(lines, below)
    if kinds <= {""} or "to" not in kinds:
        kinds = _header_kinds(lines, next_text(lines, below + 1))
    return "subject" in kinds and "to" in kinds


def next_text(lines: Sequence[str], at: int) -> int:
    """Index of the first line with text from here, ``len(lines)`` without one."""
    while at < len(lines) and not lines[at].strip():
        at += 1
    return at
