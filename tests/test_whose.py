"""Whose a mail is, told by where it lies and what servers wrote on its way."""

from __future__ import annotations

import pytest

from pipeline.model import Message, Owner
from pipeline.read.mail import message
from pipeline.whose import is_doubtful, is_named_falsely, is_owners, is_unproven

OWNER = Owner(addresses=frozenset({"robin@vale.test", "robin.vale@gmail.com"}))
DELIVERED = "Delivered-To: robin@vale.test\n"
OUTSIDE = "Received: from mail.vale.test (unknown [203.0.113.9]) by mx.vale.test with ESMTP id 1\n"
AT_HOST = "Received: from relay.evil.test (relay.evil.test [203.0.113.9]) by mx.mailhost.test with ESMTPS id 1\n"
SIGNED_IN = "Received: from [192.0.2.7] (dsl-7.isp.test [192.0.2.7]) by mail.vale.test (Postfix) with ESMTPSA id 2\n"
STORED = "Received: from mail.vale.test (mail.vale.test [198.51.100.2]) by store.vale.test with LMTP id 3\n"
LOOPED = "Received: from localhost (localhost [127.0.0.1]) by mail.vale.test (Postfix) with ESMTP id 4\n"


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
    "a label that came along": DELIVERED + OUTSIDE + "X-Gmail-Labels: Sent\n",
}
OWN = {
    "never travelled": "X-Mailer: Pine\n",
    "signed in at home": SIGNED_IN,
    "signed in at home, and delivered there": DELIVERED + STORED + LOOPED + SIGNED_IN,
    "written at home": DELIVERED + "Received: by mail.vale.test (Postfix, from userid 1000) id 5\n",
    "kept by the host that sent it": "Received: from [192.0.2.7] (a [192.0.2.7]) by smtp.host.test with ESMTPSA\n",
    "signed for": DELIVERED + "Authentication-Results: mx.host.test; dkim=pass header.i=@mail.vale.test\n" + AT_HOST,
    "signed for, told below its own line": "Delivered-To: robin@vale.test\n" + AT_HOST
    + "Authentication-Results: mx.mailhost.test; spf=none; dmarc=pass (p=NONE) header.from=vale.test\n",
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


@pytest.mark.parametrize("why", FOREIGN)
def test_what_lies_in_sent_is_the_owners(why: str) -> None:
    """Nobody else puts a mail there; what somebody refused elsewhere was not sent from there."""
    assert is_owners(mail(FOREIGN[why], folder="Sent Items"), OWNER)


def test_at_a_provider_another_customer_is_somebody_else() -> None:
    """The envelope must name the very mailbox where a domain is shared by all the world."""
    told = "Authentication-Results: mx.vale.test; spf=pass smtp.mailfrom={}@gmail.com\n" + OUTSIDE
    assert is_owners(mail(told.format("robin.vale"), sender="robin.vale@gmail.com"), OWNER)
    assert is_unproven(mail(told.format("mallory"), sender="robin.vale@gmail.com"), OWNER)


def test_mail_of_others_is_neither() -> None:
    """Without an address of the owner there is nothing to ask."""
    one = mail(DELIVERED + OUTSIDE, sender="jo@acme.test")
    assert not is_owners(one, OWNER) and not is_doubtful(one, OWNER)
