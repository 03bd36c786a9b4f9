"""Made-up mails with HTML bodies for measuring the label stage: the same seed gives the same bytes. Nobody exists."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

OWNER = "robin@ferrant-works.example"
_START = datetime(2024, 1, 8, 8, 0, tzinfo=UTC)
_WORDS = (
    "the survey of harbour drawings and pump orders for next month we have finished our first half of this work "
    "garden plan annual report training room test rig supplier list roof repair price exhibition catalogue warehouse "
    "please see what you think about it because some people on site would rather start one week later than planned"
).split()
_NAMES = ("Ada Holm", "Bela Kern", "Caro Lind", "Dario Moss", "Edda Nyberg", "Falk Orten", "Gesa Pohl", "Hanno Quist")
_FIRMS = ("alderpoint", "bluekite", "corvex", "dunefield", "elmgate", "farrowtech", "glasswing", "harborline")
_ROW = (
    '<tr><td align="center" style="padding:12px 24px;font-family:Arial,Helvetica,sans-serif;font-size:14px;'
    'line-height:20px;color:#333333"><a href="https://{site}/r/{number}" style="color:#1155cc;text-decoration:none">'
    '{head}</a><br><span style="color:#777777">{text}</span><img src="https://{site}/i/{number}.png" width="560" '
    'height="220" alt="" style="display:block;border:0"></td></tr>\r\n'
)


def with_headers(number: int, seed: int = 1) -> Iterator[bytes]:
    """Mass mail that says so in its headers, HTML of 20 to 40 kB."""
    chance = random.Random(seed)
    for at in range(number):
        site = f"news.{chance.choice(_FIRMS)}.example"
        head = (
            f"List-Unsubscribe: <https://{site}/off>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"
            f"List-Id: <{at % 40}.{site}>\r\nFeedback-ID: {at}:example\r\n"
        )
        yield _mail(f"News <news@{site}>", at, _said(chance, 5), _issue(site, chance), head)


def without_headers(number: int, seed: int = 2) -> Iterator[bytes]:
    """Letters of people with HTML, a quotation and a signature, and every fourth an offer of 20 to 40 kB."""
    chance = random.Random(seed)
    for at in range(number):
        name, firm = chance.choice(_NAMES), chance.choice(_FIRMS)
        sender = f"{name} <{name.lower().replace(' ', '.')}{at % 300 or ''}@{firm}.example>"
        if at % 4 == 0:
            yield _mail(sender, at, _said(chance, 5), _issue(f"{firm}.example", chance), "")
        else:
            yield _mail(sender, at, _said(chance, 4), _letter(name, chance), "")


def _said(chance: random.Random, words: int) -> str:
    return " ".join(chance.choice(_WORDS) for _ in range(words)).capitalize()


def _issue(site: str, chance: random.Random) -> str:
    rows = "".join(
        _ROW.format(site=site, number=chance.randrange(10**6), head=_said(chance, 6), text=_said(chance, 30))
        for _ in range(chance.randint(35, 65))
    )
    return f'<html><body><table width="100%" cellpadding="0" cellspacing="0">{rows}</table></body></html>'


def _letter(name: str, chance: random.Random) -> str:
    said = "".join(f'<p class="MsoNormal">{_said(chance, 40)}.</p>\r\n' for _ in range(chance.randint(2, 6)))
    quoted = "".join(f"<p>{_said(chance, 40)}.</p>\r\n" for _ in range(chance.randint(0, 8)))
    before = f'<div class="gmail_quote">On Mon, 8 Jan 2024, Robin Ferrant wrote:<blockquote>{quoted}</blockquote></div>'
    return f"<html><body>{said}<p>--<br>{name}<br>+1 202 555 0100</p>{before if quoted else ''}</body></html>"


def _mail(sender: str, at: int, subject: str, html: str, head: str) -> bytes:
    when = format_datetime(_START + timedelta(minutes=7 * at))
    return (
        f"From: {sender}\r\nTo: Robin Ferrant <{OWNER}>\r\n{head}Subject: {subject}\r\nDate: {when}\r\n"
        f"Message-ID: <{at}@letters.example>\r\nMIME-Version: 1.0\r\n"
        f"Content-Type: text/html; charset=utf-8\r\n\r\n{html}\r\n"
    ).encode()
