"""Mails written from templates: the same seed gives the same bytes. Pure.

A template is a block of a text file::

    ### receipt en robot : receipt shopping
    @service html pixel
    From: {brand} <orders@{host}>
    Subject: Your order {order}

    Thank you, {amount} was charged.

The first line names the kind, the language, who writes (``WRITERS``) and, after the colon, ``keep`` with the expected
action or the accepted tags, best first. ``@`` names a set of headers (``TRANSPORTS``) and flags for the HTML part.
``--ics METHOD``, ``--html``, ``--attach NAME`` and ``--report TYPE`` begin further parts. Slots stand in braces.
"""

from __future__ import annotations

import re
from base64 import encodebytes
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from email.header import Header
from email.utils import format_datetime, formataddr, parseaddr
from hashlib import sha256
from html import escape
from quopri import encodestring
from random import Random

from pipeline.evaluate.words import slots
from pipeline.model import Noun

OWNER = ("Ada Moreau", "ada@acme.test")
WRITERS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "robot": (("unknown", "contact", "wrote"), ("replied",)),
    "many": (("unknown", "wrote"), ("replied",)),
    "stranger": (("unknown",), ("contact", "wrote", "replied")),
    "fraud": (("unknown",), ()),
    "person": ((), ("unknown", "contact", "wrote", "replied")),
    "known": ((), ("contact", "wrote", "replied")),
}
"""Who writes -> in which histories the mail is what the template says noise, and in which it is kept anyway.

``unknown``: no exchange; ``contact``: mails both ways; ``wrote``: the owner wrote once; ``replied``: in this thread.
"""
_BLOCK = re.compile(r"^### (\w[\w-]*) (\w+) (\w+) : (.+)$", re.MULTILINE)
_SLOT = re.compile(r"\{([a-z]+\d?)\}")
_PART = re.compile(r"^--(ics|html|attach|report)(?: (.*))?$", re.MULTILINE)
_BODY = re.compile(r"\n(?=\n|--)")
_LINK = re.compile(r"https?://[^\s<>\")]+")

TRANSPORTS: dict[str, str] = {
    "plain": "",
    "gmail": "Return-Path: <{from}>\nMIME-Version: 1.0\nMessage-ID: <CA{token}@mail.gmail.com>",
    "outlook": "Return-Path: <{from}>\nThread-Topic: {token}\nX-MS-Has-Attach: no\nX-Originating-IP: [192.0.2.7]",
    "apple": "Return-Path: <{from}>\nX-Mailer: Apple Mail (2.3731.700.6)",
    "phone": "Return-Path: <{from}>\nX-Mailer: iPhone Mail (21E236)",
    "thunderbird": "Return-Path: <{from}>\nUser-Agent: Mozilla Thunderbird\nContent-Language: en-US",
    "webmail": "Return-Path: <{from}>\nX-Mailer: Roundcube Webmail/1.6",
    "robot": "Return-Path: <{from}>\nMessage-ID: <{token}.JavaMail.app@{host}>",
    "script": "Return-Path: <www-data@{host}>\nX-Mailer: PHPMailer 6.8.0 (https://mailer.example/php)",
    "auto": "Return-Path: <{from}>\nAuto-Submitted: auto-generated",
    "service": "Return-Path: <bounces+{order2}-{token}@em{code}.{host}>\nX-SG-EID: {token}\n"
    "X-Entity-ID: {token}\nDKIM-Signature: v=1; a=rsa-sha256; d={host}; s=s1; b=x",
    "cloud": "Return-Path: <{token}-000000@eu-west-1.mail.{host}>\nFeedback-ID: 1.eu-west-1.{token}:AmazonSES\n"
    "X-SES-Outgoing: 2024.05.02-54.240.0.1\nDKIM-Signature: v=1; a=rsa-sha256; d={host}; s=x; b=x",
    "campaign": "Return-Path: <bounce-{token}@mailer.{host}>\nList-Unsubscribe: <https://mailer.{host}/u/{token}>\n"
    "List-Unsubscribe-Post: List-Unsubscribe=One-Click\nFeedback-ID: {order2}:{code}:campaign:{token}\n"
    "DKIM-Signature: v=1; a=rsa-sha256; d={host}; s=k1; b=x",
    "leave": "Return-Path: <{from}>\nList-Unsubscribe: <mailto:leave-{token}@{host}>",
    "mailman": "Return-Path: <{list}-bounces@{listhost}>\nSender: {list}-bounces@{listhost}\nPrecedence: list\n"
    "List-Id: <{list}.{listhost}>\nList-Post: <mailto:{list}@{listhost}>\n"
    "List-Unsubscribe: <mailto:{list}-leave@{listhost}>\nX-Mailman-Version: 3.3.8",
    "group": "Return-Path: <{list}+bncBC{token}@googlegroups.com>\nPrecedence: list\nMailing-list: list "
    "{list}@googlegroups.com\nList-ID: <{list}.googlegroups.com>\nX-Google-Group-Id: {code}{code}\n"
    "List-Post: <https://groups.google.com/group/{list}/post>",
    "owngroup": "Precedence: list\nList-ID: <info.acme.test>\nX-Google-Group-Id: {code}{code}\n"
    "List-Unsubscribe: <mailto:googlegroups-manage+{code}+unsubscribe@googlegroups.com>",
    "board": "Return-Path: <bounce+{token}@{host}>\nAuto-Submitted: auto-generated\nX-Auto-Response-Suppress: All\n"
    'List-ID: "{brand}" <{list}.{host}>\nList-Unsubscribe: <https://{host}/email/leave/{token}>\nPrecedence: list',
    "null": "Return-Path: <>",
    "away": "Return-Path: <>\nAuto-Submitted: auto-replied\nX-Auto-Response-Suppress: All",
    "crm": "Return-Path: <1axb{token}@bf01.eu1.mailhost.example>\nX-HS-Cid: {token}\n"
    "List-Unsubscribe: <https://mailhost.example/u/{token}>\nMessage-ID: <{token}@mailhost.example>",
    "desk": "Return-Path: <{from}>\nX-Mailer: Desk Mailer\nMessage-ID: <{token}_ticket@{host}>",
}


class Template(Noun, frozen=True):
    """One block: what is expected of it and the raw mail with slots."""

    name: str
    kind: str
    lang: str
    writer: str
    expected: tuple[str, ...]
    raw: str


class Written(Noun, frozen=True):
    """One mail as bytes, the mails around it, what is expected: no ``tags`` means keep; ``action`` if one is asked."""

    name: str
    kind: str
    lang: str
    past: str
    tags: tuple[str, ...]
    action: str
    data: bytes
    known: tuple[bytes, ...] = ()
    thread: tuple[bytes, ...] = ()


def templates(text: str, source: str) -> list[Template]:
    """The blocks of one file, in order."""
    heads = list(_BLOCK.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    found = []
    for number, (head, end) in enumerate(zip(heads, ends, strict=True), 1):
        kind, lang, writer, expected = head.groups()
        raw = text[head.end() + 1 : end].strip("\n")
        found.append(Template(f"{source}-{number:03}", kind, lang, writer, tuple(expected.split()), raw))
    return found


def written(template: Template, seed: str) -> Iterator[Written]:
    """The mail in its first history and in one more, chosen by the seed."""
    noise, keep = WRITERS[template.writer]
    histories = [*noise, *keep]
    random = Random(f"{seed} {template.name}")
    chosen = histories[:1] + ([random.choice(histories[1:])] if histories[1:] else [])
    for past in chosen:
        yield _one(template, past, past in keep, Random(f"{seed} {template.name} {past}"))


def _one(template: Template, past: str, keep: bool, random: Random) -> Written:
    given = slots(template.lang, random)
    data = _mail(template.raw, given, random)
    sender = _sender(template.raw, given)
    told = template.expected
    tags = () if keep or told[0] == "keep" else told
    action = told[1] if told[0] == "keep" and len(told) > 1 and past != "replied" else ""
    known = [_own(given, "office@lane.example", "Plan", "Here is the plan.", 0)]
    thread: tuple[bytes, ...] = ()
    if past in ("contact", "wrote"):
        known.append(_own(given, sender, "Hello", "Thank you, I have it.", 1))
    if past == "contact":
        hello = f"Return-Path: <{sender}>\nFrom: {sender}\nTo: {OWNER[1]}\nSubject: Re: Hello\nDate: {_date(2)}\n"
        hello += f"Message-ID: <{given['token']}.2@{given['host']}>\n"
        hello += f"In-Reply-To: <{given['token']}.1@acme.test>\n\nFine!"
        known += [hello.encode(), _own(given, sender, "Next week", "See you then.", 3)]
    if past == "replied":
        mark = re.search(rb"(?im)^message-id: (<[^>\n]+>)", data)
        reply = f"In-Reply-To: {mark.group(1).decode() if mark else ''}\n"
        thread = (_own(given, sender, "Re: yours", "Thank you, that suits me.", 9, reply),)
    return Written(
        f"{template.name}-{past}", template.kind, template.lang, past, tags, action, data, tuple(known), thread
    )


def _own(given: Mapping[str, str], to: str, subject: str, text: str, day: int, more: str = "") -> bytes:
    head = f"From: {formataddr(OWNER)}\nTo: {to}\nSubject: {subject}\nDate: {_date(day)}\n"
    return f"{head}Message-ID: <{given['token']}.{day}@acme.test>\n{more}\n{text}\n".encode()


def _date(day: int, minute: int = 0) -> str:
    return format_datetime(datetime(2026, 3, 2, 9, 0) + timedelta(days=day, minutes=minute))


def _sender(raw: str, given: Mapping[str, str]) -> str:
    line = next(line for line in raw.split("\n") if line.lower().startswith("from:"))
    return parseaddr(_fill(line[5:], given))[1]


def _fill(text: str, given: Mapping[str, str]) -> str:
    return _SLOT.sub(lambda slot: given[slot.group(1)], text)


def _mail(raw: str, given: dict[str, str], random: Random) -> bytes:
    first, _, rest = raw.partition("\n")
    transport, *flags = first.removeprefix("@").split()
    end = _BODY.search(rest)
    head, body = (rest[: end.start()], rest[end.start() + 1 :]) if end else (rest, "")
    given["from"] = _sender(raw, given)
    lines = _fill(f"{TRANSPORTS[transport]}\n{head}".strip(), given).split("\n")
    names = {line.partition(":")[0].lower() for line in lines}
    if "message-id" not in names:
        lines.append(f"Message-ID: <{given['token']}@{given['from'].rpartition('@')[2] or 'mail.example'}>")
    if "to" not in names:
        lines.append(f"To: {formataddr(OWNER)}")
    lines += [f"Date: {_date(5, random.randrange(600))}", "MIME-Version: 1.0"]
    headers = "\r\n".join(_header(line) for line in lines)
    content = _content(_fill(body, given), flags, random, given)
    return f"{headers}\r\n{content}\r\n".encode()


def _header(line: str) -> str:
    """Encoded words where they are needed; addresses keep theirs readable."""
    name, _, value = line.partition(": ")
    if value.isascii():
        return line
    if name.lower() in ("from", "to", "cc", "reply-to"):
        return f"{name}: " + ", ".join(formataddr(parseaddr(one)) for one in value.split(", "))
    return f"{name}: {Header(value, 'utf-8', header_name=name).encode()}"


def _content(body: str, flags: list[str], random: Random, given: Mapping[str, str]) -> str:
    """Content-Type with the body: the text, its HTML twin where asked for, then the marked parts."""
    marks = list(_PART.finditer(body))
    text = body[: marks[0].start()] if marks else body
    text = text.strip("\n") + "\n"
    ends = [*(mark.start() for mark in marks), len(body)][1:]
    extra = [(mark[1], mark[2] or "", body[mark.end() + 1 : end]) for mark, end in zip(marks, ends, strict=True)]
    markup = next((part for kind, _, part in extra if kind == "html"), "")
    if markup or "html" in flags or "htmlonly" in flags:
        markup = _markup(text, flags, given, markup)
    parts = [] if "htmlonly" in flags else [_part("text/plain; charset=utf-8", text, random)]
    parts += [_part("text/html; charset=utf-8", markup, random)] if markup else []
    for kind, told, part in extra:
        if kind == "ics":
            parts.append(_part(f"text/calendar; charset=utf-8; method={told}", part.replace("\n", "\r\n"), random))
    whole = _join("alternative", parts, given)
    more = [
        _part(f'application/octet-stream; name="{told}"', part, random, f'attachment; filename="{told}"')
        for kind, told, part in extra
        if kind == "attach"
    ]
    for kind, told, part in extra:
        if kind == "report":
            status = "message/disposition-notification" if told.startswith("disposition") else "message/delivery-status"
            more.append(_part(status, part, None))
            return _join(f"report; report-type={told}", [whole, *more], given)
    return _join("mixed", [whole, *more], given)


def _markup(text: str, flags: list[str], given: Mapping[str, str], own: str) -> str:
    """A plain text as a mail program or a mail service would set it."""
    linked = _LINK.sub(lambda url: f'<a href="{url[0]}">{url[0][8:40]}</a>', escape(text.strip(), quote=False))
    lines = "".join(f"<p>{block}</p>" for block in linked.replace("\n\n", "\0").replace("\n", "<br>").split("\0"))
    pages = ("shop", "help", "about", "terms", "blog", "news", "sale", "team", "app", "jobs", "press", "contact")
    menu = "".join(f'<a href="https://click.{given["host"]}/{page}/{given["token"]}">{page}</a> ' for page in pages)
    pixel = f'<img src="https://open.{given["host"]}/{given["token"]}.gif" width="1" height="1">'
    inner = (own or lines) + (menu if "menu" in flags else "") + (pixel if "pixel" in flags else "")
    if "table" in flags:
        inner = f'<table width="600" role="presentation"><tr><td>{inner}</td></tr></table>'
    return f'<html><body><div dir="ltr">{inner}</div></body></html>'


def _part(kind: str, text: str, random: Random | None, disposition: str = "") -> str:
    head = f"Content-Type: {kind}\r\n" + (f"Content-Disposition: {disposition}\r\n" if disposition else "")
    data = text.encode()
    way = random.choice(("base64", "quoted-printable", "8bit")) if random is not None else "7bit"
    if way == "base64":
        text = encodebytes(data).decode()
    elif way == "quoted-printable":
        text = encodestring(data).decode()
    return f"{head}Content-Transfer-Encoding: {way}\r\n\r\n{text}"


def _join(kind: str, parts: list[str], given: Mapping[str, str]) -> str:
    if len(parts) == 1:
        return parts[0]
    edge = sha256(f"{given['token']}{kind}".encode()).hexdigest()[:24]
    inner = "\r\n".join(f"--{edge}\r\n{part}" for part in parts)
    return f'Content-Type: multipart/{kind}; boundary="{edge}"\r\n\r\n{inner}\r\n--{edge}--\r\n'


def expected(one: Written) -> str:
    """What is expected, in words."""
    return "keep" if not one.tags else "/".join(one.tags)


__all__ = ["OWNER", "TRANSPORTS", "WRITERS", "Template", "Written", "expected", "templates", "written"]
