"""What one case of the hostile mailbox is, and raw mail as no mail program would write it."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import NamedTuple

HOST = "evil.test"
OWNER = "Robin Vale <robin@vale.test>"
SARAH = "Sarah Quill <sarah@acme.test>"
KNOWN = ("sarah@acme.test", "nora@acme.test", "tom@bluefin.test", "ida@bluefin.test")
MARK = re.compile(r"(?i)zq(?:[bdfgklmnprstvz][aeiou]){2}[bdfgklmnprstvz]")
BEGIN = datetime(2026, 4, 1, 6, 0, tzinfo=UTC)


class Case(NamedTuple):
    """One vector in one place: ``words`` are hostile, or harmless in the twin."""

    number: int
    place: str
    vector: str
    words: str

    @property
    def mark(self) -> str:
        """The word that tells this case from all others."""
        return mark(self.number)

    @property
    def when(self) -> datetime:
        """An hour of April of its own."""
        return BEGIN + timedelta(minutes=13 * (self.number % 3_000))

    @property
    def one_line(self) -> str:
        """The words where no line can end."""
        return " ".join(self.words.split())


def mark(number: int) -> str:
    """``Zq…``, pronounceable: a word that a name may be made of."""
    consonants, vowels = "bdfgklmnprstvz", "aeiou"
    word = consonants[number % 14]
    number //= 14
    for _ in range(2):
        word = consonants[number % 14] + vowels[number // 14 % 5] + word
        number //= 70
    return "Zq" + word


def encoded(text: str) -> str:
    """An encoded word: it can hold what no header may, line ends too."""
    return f"=?utf-8?b?{base64.b64encode(text.encode('utf-8', 'surrogatepass')).decode()}?="


def mail(
    id: str,
    when: datetime,
    sender: str,
    to: str,
    subject: str,
    body: str,
    *,
    re: str = "",
    extra: tuple[str, ...] = (),
    html: bool = False,
    parts: tuple[tuple[str, str, str], ...] = (),
) -> tuple[str, bytes]:
    """Path and bytes of one mail. ``parts``: (type, name, text); headers are written as they are given."""
    head = [f"From: {sender}", f"To: {to}", f"Subject: {encoded(subject)}", f"Date: {format_datetime(when)}"]
    head += [f"Message-ID: <{id}@mail.test>"]
    head += [f"In-Reply-To: <{re}@mail.test>", f"References: <{re}@mail.test>"] if re else []
    head += [*extra, "MIME-Version: 1.0"]
    pieces = [_part("text/html" if html else "text/plain", "", body)]
    pieces += [_part(*part) for part in parts]
    if parts:
        head += ["Content-Type: multipart/mixed; boundary=edge", ""]
        lines = [*head, *(line for piece in pieces for line in ("--edge", *piece)), "--edge--", ""]
    else:
        lines = [*head, *pieces[0]]
    folder = "sent" if "robin@vale.test" in sender else "inbox"
    return f"{folder}/{id}.eml", "\r\n".join(lines).encode("utf-8", "surrogatepass")


def _part(kind: str, name: str, text: str) -> list[str]:
    data = base64.b64encode(text.encode("utf-8", "surrogatepass")).decode()
    head = [f"Content-Type: {kind}; charset=utf-8", "Content-Transfer-Encoding: base64"]
    head += [f'Content-Disposition: attachment; filename="{encoded(name)}"'] if name else []
    return [*head, "", *(data[at : at + 76] for at in range(0, len(data), 76))]


def known_sender(case: Case) -> str:
    address = KNOWN[case.number % 4]
    return f"{address.partition('@')[0].title()} {('Quill', 'Finch', 'Reed', 'Marsh')[case.number % 4]} <{address}>"


def low(case: Case) -> str:
    return case.mark.lower()


def ics(text: str) -> str:
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def stamp(when: datetime) -> str:
    return when.strftime("%Y%m%dT%H%M%SZ")


Files = Iterator[tuple[str, bytes | str]]
