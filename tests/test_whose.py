"""Whose a mail is, told by where it lies and what servers wrote on its way."""

from __future__ import annotations

from time import process_time

import msgspec
import pytest

from pipeline.model import Message, Owner
from pipeline.read import mail as eml
from pipeline.read import mbox
from pipeline.read.mail import message
from pipeline.whose import is_doubtful, is_named_falsely, is_owners, is_unproven

OWNER = Owner(addresses=frozenset({"robin@vale.test", "robin.vale@gmail.com"}))
DELIVERED = "Delivered-To: robin@vale.test\n"
OUTSIDE = "Received: from mail.vale.test (unknown [203.0.113.9]) by mx.vale.test with ESMTP id 1\n"
AT_HOST = "Received: from relay.evil.test (relay.evil.test [203.0.113.9]) by mx.mailhost.test with ESMTPS id 1\n"
SIGNED_IN = "Received: from [192.0.2.7] (dsl-7.isp.test [192.0.2.7]) by mail.vale.test (Postfix) with ESMTPSA id 2\n"
STORED = "Received: from mail.vale.test (mail.vale.test [198.51.100.2]) by store.vale.test with LMTP id 3\n"
LOOPED = "Received: from localhost (localhost [127.0.0.1]) by mail.vale.test (Postfix) with ESMTP id 4\n"
GMAIL_TOOK = "Received: from out.send.test (out.send.test. [192.0.2.9]) by mx.google.com with ESMTPS id 4\n"
EXCHANGE = "Received: from EX1.vale.local (10.0.0.5) by EX2.vale.local (10.0.0.6) with Microsoft SMTP Server id 15\n"


def mail(headers: str, folder: str = "Inbox", sender: str = "robin@vale.test") -> Message:
    """A mail under an address of the owner."""
    raw = f"{headers}From: Robin <{sender}>\nTo: jo@acme.test\nSubject: Numbers\nMessage-ID: <1@vale.test>\n\nHello.\n"
    return next(one for one in message(raw.encode(), "a.eml", folder) if isinstance(one, Message))


FOREIGN = {
    "came in, nobody said from whom": DELIVERED + OUTSIDE,
    "no more than a line of a server": OUTSIDE,
    "no more than a mark of delivery": DELIVERED,
    "calls itself the owner's server": "Received: from mail.vale.test ([203.0.113.9]) by mx.vale.test with ESMTP\n",
    "calls itself a whole line": DELIVERED
    + "Received: from (localhost [127.0.0.1]) by mail.vale.test with ESMTPSA (evil.test [203.0.113.9])"
    " by mx.vale.test (Postfix) with ESMTP id 7\n" + SIGNED_IN,
    "calls itself this machine": "Received: from [127.0.0.1] (evil.test [203.0.113.9]) by mx.vale.test with ESMTP\n"
    + SIGNED_IN,
    "calls itself a user": "Received: from (by userid 0) from userid 0 (evil.test [203.0.113.9]) by mx.vale.test"
    " (Postfix) with ESMTP\n",
    "a login that the stranger wrote below": DELIVERED + OUTSIDE + SIGNED_IN,
    "somebody else's login": "Return-Path: <x@evil.test>\nReceived: from a (b [203.0.113.9])\n by mx.host.test"
    " with ESMTPSA\n",
    "handed on by a login that took it from elsewhere": SIGNED_IN + AT_HOST,
    "signed by another domain": DELIVERED + "Authentication-Results: mx.vale.test; dkim=pass header.d=evil.test;"
    " spf=pass smtp.mailfrom=x@evil.test\n" + OUTSIDE,
    "signed by nobody named": DELIVERED + "Authentication-Results: mx.vale.test; dkim=pass\n" + OUTSIDE,
    "a chain that anybody can seal": "Authentication-Results: mx.vale.test; spf=fail; arc=pass\n" + OUTSIDE,
    "another's verdict": AT_HOST + "Authentication-Results: vale.test; dkim=pass header.d=vale.test\n",
    "a verdict from before": AT_HOST
    + "Received: from a by mx.evil.test with ESMTP\nAuthentication-Results: mx.mailhost.test; dmarc=pass\n",
    "a verdict within an address": 'Authentication-Results: mx.vale.test; spf=pass smtp.mailfrom="x; dkim=pass '
    'header.d=vale.test"@evil.test\n' + OUTSIDE,
    "a verdict within a remark": "Authentication-Results: mx.vale.test; dkim=none (x; dmarc=pass)\n" + OUTSIDE,
    "a verdict under the name of the server that took it in": OUTSIDE
    + "Authentication-Results: mx.vale.test; dmarc=pass header.from=vale.test\n",
    "a whole chain under such names": DELIVERED
    + OUTSIDE
    + "Authentication-Results: mx.vale.test; dmarc=pass header.from=vale.test\n"
    + LOOPED
    + SIGNED_IN,
    "a second verdict of the same provider": "Delivered-To: robin@vale.test\n"
    + GMAIL_TOOK
    + "Authentication-Results: mx.google.com; dmarc=none header.from=vale.test\n"
    "Authentication-Results: mx.google.com; dmarc=pass header.from=vale.test\n",
    "a sealed chain from before": "Delivered-To: robin@vale.test\n"
    + GMAIL_TOOK
    + "ARC-Authentication-Results: i=1; mx.google.com; dmarc=pass header.from=vale.test\n",
    "written at Google, it says": DELIVERED + OUTSIDE + "Received: by 10.1.2.3 with HTTP; Mon, 6 Apr 2026\n",
    "known to Exchange, it says": OUTSIDE + "X-MS-Exchange-Organization-AuthAs: Internal\n",
    "at another's Exchange": "Received: from EX1.evil.test (203.0.113.9) by mx.vale.test (Postfix) with ESMTP id 1\n"
    "Received: from EX1.evil.test ([fe80::1]) by EX1.evil.test ([fe80::1%3]) with mapi id 15.1\n"
    "X-MS-Exchange-Organization-AuthAs: Internal\n",
    "unknown to Exchange": EXCHANGE + "X-MS-Exchange-Organization-AuthAs: Anonymous\n",
    "unknown to Exchange, and known": EXCHANGE + "X-MS-Exchange-Organization-AuthAs: Internal\n"
    "X-MS-Exchange-Organization-AuthAs: Anonymous\n",
    "unknown to Exchange, lines of servers lost": "X-MS-Exchange-Organization-AuthAs: Anonymous\n",
    "an envelope that plays a server": "Return-path: <x@evil.test>\n"
    "Received: from x (evil.test [203.0.113.9]) by mx.vale.test with esmtp (Exim 4.9)"
    ' (envelope-from <"a) by mail.vale.test with esmtpsa (b"@evil.test>) id 1\n',
    "a recipient that plays a server": "Received: from x (evil.test [203.0.113.9]) by mx.vale.test with ESMTP"
    ' for <"a by mail.vale.test with ESMTPSA "@vale.test>; Mon, 6 Apr 2026\n',
    "an author among two": "Authentication-Results: mx.vale.test; dmarc=pass\nFrom: Robin <robin@vale.test>\n"
    + OUTSIDE,
    "a name that plays the mailbox": "Received: from lmtp with LMTP (evil.test [203.0.113.9]) by mx.vale.test with"
    " ESMTP\nAuthentication-Results: mx.vale.test; dmarc=pass\n",
    "a greeting that plays this machine": "Received: from unknown (HELO (localhost[127.0.0.1])) (203.0.113.9)"
    " by mx.vale.test with SMTP; Mon\n" + SIGNED_IN,
    "the same, with a mark behind": "Received: from unknown ((localhost[127.0.0.1])) (203.0.113.9) by mx.vale.test"
    " with SMTP; Mon\n" + SIGNED_IN,
    "at the provider of the owner, for another address of theirs": "Return-Path: <robin@vale.test>\nReceived: from a"
    " (b [203.0.113.9]) by mx.host.test with ESMTPSA id 1 for <list@vale.test>; Mon, 6 Apr 2026\n",
    "sent by somebody else, it says": DELIVERED + OUTSIDE + "Sender: robin@vale.test\nResent-From: robin@vale.test\n"
    "X-Google-Original-From: robin@vale.test\n",
    "only marks of old providers": "X-Apparently-To: robin@vale.test via 203.0.113.9\n",
    "taken from a mailbox elsewhere": "Received: from pop.mailhost.test by home.local with POP3 (fetchmail-6)\n"
    + OUTSIDE
    + SIGNED_IN,
    "a label that came along": DELIVERED + OUTSIDE + "X-Gmail-Labels: Sent\n",
}
OWN = {
    "never travelled": "X-Mailer: Pine\n",
    "signed in at home": SIGNED_IN,
    "signed in at home, and delivered there": DELIVERED + STORED + LOOPED + SIGNED_IN,
    "written at home": DELIVERED + "Received: by mail.vale.test (Postfix, from userid 1000) id 5\n",
    "kept by the host that sent it": "Received: from [192.0.2.7] (a [192.0.2.7]) by smtp.host.test with ESMTPSA\n",
    "signed for": DELIVERED + "Authentication-Results: mx.host.test; dkim=pass header.i=@mail.vale.test\n" + AT_HOST,
    "signed for, told below Google's own line": "Delivered-To: robin@vale.test\nReceived: by 2002:a05:6a10:1 with SMTP"
    " id 1; Mon, 6 Apr 2026\nX-Received: by 2002:a05:600c:2 with SMTP id 2; Mon, 6 Apr 2026\n" + GMAIL_TOOK
    + "Authentication-Results: mx.google.com; spf=none; dmarc=pass (p=NONE) header.from=vale.test\n",
    "signed for, told by Google above its own line": "Delivered-To: robin@vale.test\nReceived: by 2002:a05:6a10:1 with"
    " SMTP id 1\nARC-Authentication-Results: i=1; mx.google.com; dkim=pass header.i=@vale.test\n" + GMAIL_TOOK,
    "written at Google, long ago": "Received: by 10.100.1.2 with HTTP; Mon, 6 Apr 2009 01:02:03 -0700 (PDT)\n",
    "written at Google to oneself": "Delivered-To: robin@vale.test\nReceived: by 10.1.1.1 with SMTP id a\n"
    "X-Received: by 10.1.1.2 with SMTP id b\nReceived: by 10.1.1.3 with HTTP; Mon, 6 Apr 2015\n",
    "handed in at Google": "X-Received: by 2002:a05:600c:2 with SMTP id 2\nReturn-Path: <robin@vale.test>\n"
    "Received: from [192.168.1.4] (dsl.isp.test. [192.0.2.7])\n        by smtp.gmail.com with ESMTPSA id x1\n"
    "        for <jo@acme.test>\n        (version=TLS1_3 cipher=X bits=256/256); Mon, 06 Apr 2026 01:02:03 -0700\n",
    "handed in at Google by a program": "Received: from 1234 named unknown by gmailapi.google.com with HTTPREST; Mon\n",
    "handed in at the host for others": "Return-Path: <robin@vale.test>\nReceived: from a (b [192.0.2.7]) by"
    " mx.host.test with ESMTPSA id 1 for <jo@acme.test>; Mon, 6 Apr 2026\n",
    "to oneself within Exchange": EXCHANGE + "Received: from EX1.vale.local (10.0.0.5) by EX1.vale.local (10.0.0.5)"
    " with mapi id 15.01.2507; Mon\nX-MS-Exchange-Organization-AuthAs: Internal\n",
    "to oneself within Exchange, online": "Received: from A1.eurprd01.prod.outlook.com (2603:10a6::1) by"
    " A2.eurprd01.prod.outlook.com with HTTPS; Mon\nReceived: from A1.eurprd01.prod.outlook.com ([fe80::1]) by"
    " A1.eurprd01.prod.outlook.com ([fe80::1%7]) with mapi id 15.20\nX-MS-Exchange-Organization-AuthAs: Internal\n",
    "signed for, told by Exchange online": "Received: from A1.prod.outlook.com (2603:10a6::1) by A2.prod.outlook.com"
    " with HTTPS; Mon\nAuthentication-Results: spf=pass (sender IP is 192.0.2.9) smtp.mailfrom=send.test; dkim=pass"
    " (signature was verified) header.d=vale.test;dmarc=pass action=none header.from=vale.test\n"
    "Received: from out.send.test (192.0.2.9) by A3.mail.protection.outlook.com with Microsoft SMTP Server\n",
    "out of Exchange, never travelled": "X-MS-Has-Attach:\nX-MS-Exchange-Organization-AuthAs: Internal\n"
    "X-MS-Exchange-Organization-SCL: -1\nThread-Index: AdX\n",
    "out of Proton": "X-Pm-Origin: internal\nReceived: from mail.protonmail.ch by mail.protonmail.ch; Mon, 6 Apr\n",
    "fetched from the mailbox at home": "Received: from pop.vale.test (pop.vale.test [198.51.100.2]) by home.local with"
    " POP3 (fetchmail-6.4.1) for <robin@localhost>; Mon\n" + DELIVERED + STORED + SIGNED_IN,
    "stored in a container at home": DELIVERED + "Received: from mail.vale.test ([172.22.1.253]) by 9c1b3a2d with LMTP"
    " id 1\n" + SIGNED_IN,
    "taken in by a gate of the house": DELIVERED + "Received: from gate.host.test (gate [10.2.2.2]) by store1.internal"
    " (Proxy) with ESMTP\nAuthentication-Results: gate.host.test; dmarc=pass header.from=vale.test\n" + AT_HOST,
    "folded and spaced": "Received:   from [192.0.2.7]\n\t(dsl-7.isp.test [192.0.2.7])\n\tby   mail.vale.test\n\t"
    "(Postfix)\n\twith   ESMTPSA\n\tid 2\n",
    "an old one": "Status: RO\nX-Status: \nX-Keywords: \n",
    "a scanner at home": "X-Mailer: Scanner\n" + SIGNED_IN,
    "from its server": "Authentication-Results: mx.vale.test; spf=pass smtp.mailfrom=robin@vale.test\n" + OUTSIDE,
    "labelled by the export": "X-GM-THRID: 17\nX-Gmail-Labels: Inbox,Sent\n" + DELIVERED + OUTSIDE,
}  # fmt: skip


@pytest.mark.parametrize("why", FOREIGN)
def test_what_came_in_is_not_believed(why: str) -> None:
    """A stranger can write every line but the ones that the servers of the mailbox put on top."""
    one = mail(FOREIGN[why])
    assert is_unproven(one, OWNER) and is_doubtful(one, OWNER)
    assert not is_owners(one, OWNER) and not is_named_falsely(one, OWNER)


@pytest.mark.parametrize("why", OWN)
def test_what_the_owner_sent_is_the_owners(why: str) -> None:
    """Sent mail as programs keep it, and copies that came back with a proof."""
    one = mail(OWN[why])
    assert is_owners(one, OWNER) and not is_doubtful(one, OWNER)


TOOK_IN = f"{DELIVERED}{OUTSIDE}"
PLACES = {
    "takeout/Mail/All.mbox": ("X-GM-THRID: 1\nX-Gmail-Labels: =?UTF-8?Q?Archiviert,Gesendet,Ge=C3=B6ffnet?=\n", True),
    "takeout/Mail/Todo.mbox": ("X-GM-THRID: 1\nX-Gmail-Labels: Posteingang,Wichtig\n", False),
    "apple/Sent Messages.mbox/mbox": ("", True),
    "apple/Sent Messages.mbox/Messages/12.emlx": ("", True),
    "apple/INBOX.mbox/Messages/12.emlx": ("", False),
    "thunderbird/Mail/Local Folders/Gesendet 2023": ("", True),
    "thunderbird/Mail/Local Folders/Archives.sbd/2023": ("", False),
    "dovecot/Maildir/.Sent.2023/cur/1.M2:2,S": ("", True),
    "dovecot/Maildir/.Archive.2023/cur/1.M2:2,S": ("", False),
    "gmail/[Gmail]/Gesendet/cur/1:2,S": ("", True),
    "gmail/[Gmail]/All Mail/cur/1:2,S": ("", False),
    "pine/sent-mail-jan-2004": ("", True),
    "pst/Robin/Éléments envoyés/3.eml": ("", True),
    "flat/cur/1:2,S": ("X-Gmail-Labels: Sent\n", True),
}


@pytest.mark.parametrize("path", PLACES)
def test_places_of_mail_programs(path: str) -> None:
    """A mail with the marks of delivery, in the places where programs keep what was sent and what came in."""
    labels, sent = PLACES[path]
    text = f"{labels}{TOOK_IN}From: Robin <robin@vale.test>\nTo: jo@acme.test\nSubject: Numbers\n\nHello.\n\n"
    if path.endswith(".emlx"):
        text = f"{len(text)}\n{text}<?xml version='1.0'?>"
    elif not path.endswith((".eml", ",S")):
        text = f"From robin@vale.test Mon Apr  6 09:00:00 2026\n{text}" * 2
    reader = mbox if text.startswith("From ") else eml
    found = [one for one in reader.read(path, text.encode(), lambda _: None) if isinstance(one, Message)]
    assert found and all(is_owners(one, OWNER) is sent and is_unproven(one, OWNER) is not sent for one in found)


@pytest.mark.parametrize("why", FOREIGN)
def test_what_lies_in_sent_is_the_owners(why: str) -> None:
    """Nobody else puts a mail there; what somebody refused elsewhere was not sent from there."""
    assert is_owners(mail(FOREIGN[why], folder="Sent Items"), OWNER)


def test_at_a_provider_another_customer_is_somebody_else() -> None:
    """The envelope must name the very mailbox where a domain is shared by all the world."""
    told = "Authentication-Results: mx.vale.test; spf=pass smtp.mailfrom={}@gmail.com\n" + OUTSIDE
    assert is_owners(mail(told.format("robin.vale"), sender="robin.vale@gmail.com"), OWNER)
    assert is_unproven(mail(told.format("mallory"), sender="robin.vale@gmail.com"), OWNER)


AUTHORS = [
    "Robin <robin@vale.test>, Eve <x@evil.test>", "<robin@vale.test> <x@evil.test>", "Us: Robin <robin@vale.test>;",
    "robin@vale.test@evil.test", "<robin@vale.test@evil.test>", "<@evil.test:robin@vale.test>", "robin(x)@vale.test",
    '"robin"@vale.test', "robin@vale.test\nFrom: x@evil.test", "x@evil.test\nFrom: robin@vale.test",
    "Robin\nSender: robin@vale.test", "robin@vale.test\0@evil.test", '"robin@vale.test" <x@evil.test>',
    "robin@vale.test <x@evil.test>", "x@evil.test (robin@vale.test)", "=?utf-8?q?robin=40vale=2Etest?= <x@evil.test>",
    "r\u043ebin@vale.test", "robin@v\u0430le.test", "robin@vale.test.",
]  # fmt: skip
PLAIN = [
    "robin@vale.test", "ROBIN@Vale.test (Robin)", "Vale, Robin <robin@vale.test>", '"x@evil.test" <robin@vale.test>',
    "robin@vale.test <robin@vale.test>", "=?utf-8?q?R=C3=B6bin?= <robin@vale.test>",
]  # fmt: skip


@pytest.mark.parametrize("author", [*AUTHORS, *PLAIN])
def test_a_verdict_speaks_for_one_plain_author(author: str) -> None:
    """A server may have checked another address than the one that was read."""
    raw = f"Authentication-Results: mx.vale.test; dmarc=pass\n{OUTSIDE}From: {author}\nSubject: Numbers\n\nHello.\n"
    one = next(one for one in message(raw.encode(), "a.eml", "Inbox") if isinstance(one, Message))
    assert is_owners(one, OWNER) is (author in PLAIN)


@pytest.mark.parametrize(
    ("place", "believed"), [("mail", True), ("mail/in.mbox", True), ("mai", False), ("a.eml", False)]
)
def test_places_that_the_owner_names(place: str, believed: bool) -> None:
    """A folder or a mailbox file, and no other one that begins alike; also what a server refused elsewhere."""
    for headers in (FOREIGN["came in, nobody said from whom"], "Authentication-Results: mx.vale.test; dmarc=fail\n"):
        one = msgspec.structs.replace(mail(headers), source="mail/in.mbox")
        owner = msgspec.structs.replace(OWNER, sent_folders=frozenset({place}))
        assert is_owners(one, owner) is believed and is_doubtful(one, owner) is not believed


@pytest.mark.parametrize(
    "word", ["from ", "by ", "(a[1.1.1.1] ", "with esmtpsa ", "for a@", "1:", "(", '"', "< ", "\t"]
)
def test_hostile_lines_cost_little(word: str) -> None:
    """No line makes the expressions go back and forth."""
    started = process_time()
    is_doubtful(mail(f"Received: from {word * 20_000} by {word * 20_000}\n" * 9), OWNER)
    assert process_time() - started < 1


def test_mail_of_others_is_neither() -> None:
    """Without an address of the owner there is nothing to ask."""
    one = mail(DELIVERED + OUTSIDE, sender="jo@acme.test")
    assert not is_owners(one, OWNER) and not is_doubtful(one, OWNER)
