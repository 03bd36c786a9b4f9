"""Small valid raw files of every kind that is read, and the tokens that their grammars are made of."""

from __future__ import annotations

import io
import json
import zipfile

from vocabulary import WORDS

MAIL = b"""From: =?utf-8?q?Ann_L=C3=A9e?= <ann@example.org>
To: "Owner, Max" <me@example.org>, bo@example.org
Cc: undisclosed-recipients:;
Subject: =?iso-8859-1?Q?Re=3A_Plan_f=FCr?= =?utf-8?b?4oKs?=
Date: Fri, 2 Jan 2026 09:00:00 +0100
Message-ID: <m1@mail.test>
In-Reply-To: <m0@mail.test>
References: <m-1@mail.test> <m0@mail.test>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="b1"

--b1
Content-Type: multipart/alternative; boundary=b2

--b2
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

Hi Max,

could you send the plan by Friday? I will call Bo tomorrow. =E9=
t=E9

> older words

--=20
Ann L=E9e
CEO, Acme GmbH
+49 30 1234567

--b2
Content-Type: text/html; charset=utf-8

<html><body><p>Hi <b>Max</b></p><blockquote>old</blockquote><table><tr><td>x</table></body></html>
--b2--
--b1
Content-Type: text/calendar; method=REQUEST; charset=utf-8

BEGIN:VCALENDAR
BEGIN:VEVENT
UID:e1@example.org
DTSTART:20260105T090000Z
SUMMARY:Sync
END:VEVENT
END:VCALENDAR
--b1
Content-Type: application/pdf; name*0*=utf-8''pl%C3%A4; name*1=n.pdf
Content-Disposition: attachment; filename="../../pl\xc3\xa4n.pdf"
Content-Transfer-Encoding: base64

JVBERi0xLjc=
--b1
Content-Type: message/rfc822

From: Cy <cy@example.org>
Subject: inner
Date: Thu, 1 Jan 2026 09:00:00 +0000

Inner words.
--b1--
"""
PLAIN_MAIL = b"""From: Bo Stone <bo@example.org>
To: me@example.org
Subject: Fwd: Garden
Date: 3 Jan 2026 10:00 EST
Message-ID: <m2@mail.test>
List-Id: <x.example.org>
List-Unsubscribe: <https://example.org/u>

My number is +1 415 555 0100. We agreed to plant trees on 2026-02-03.

Bo Stone
VP Gardens | Acme

---------- Forwarded message ---------
From: Ann Lee <ann@example.org>
Date: Fri, Jan 2, 2026 at 9:00 AM
Subject: Garden
To: Bo <bo@example.org>

I moved to Bluefin as Head of Trees.
"""
MBOX = (
    b"From ann@example.org Fri Jan  2 09:00:00 2026\n"
    + MAIL
    + b"\n>From escaped\n\nFrom - Sat Jan 3 10:00:00 2026\n"
    + PLAIN_MAIL
)
MAIL_TOKENS = [
    *(b"--b1\n", b"--b1--\n", b"--b2\n", b"Content-Type: multipart/mixed; boundary=b1\n\n", b"boundary="),
    *(b'boundary=""', b"Content-Type: message/rfc822\n\n", b"Content-Type: text/html\n\n", b"Content-Type: ;;;=\n"),
    *(b"charset=utf-7", b"charset=utf-16", b"charset=idna", b"charset=rot13", b"charset=zlib"),
    *(b"charset=unicode_escape", b"charset=\xff", b"Content-Transfer-Encoding: base64\n\n"),
    *(b"Content-Transfer-Encoding: x-uuencode\n\nbegin 644 x\n", b"=?", b"?=", b"=?utf-8?q?=FF?=", b"=?x?b?!!!?="),
    *(b"=?utf-8*en?q?x?=", b"(", b")", b"<", b">", b"@", b",", b";", b":", b"\n\t", b"\n ", b"From: <>\n"),
    *(b"From: a@b@c\n", b"From: (((\n", b"To: g: a@example.org, b;\n", b"Date: 99 Foo 9999\n", b"\nFrom x\n"),
    *(b"Date: Mon, 31 Dec 9999 23:59:59 -2359\n", b"Date: 1 Jan 0001 00:00 +1400\n", b"Message-ID: \n"),
    *(b"Subject: \n", b"Content-Type: text/calendar\n\nBEGIN:VCALENDAR\n"),
    *(b"Content-Type: application/ms-tnef\n\n", b"\xff\xfe", b"\r\n.\r\n", b"filename*=utf-8''%"),
    *(b'filename="\\\\', b"name*99=", b"<table>", b"<div " * 40, b"</", b"<!--", b"&#x110000;", b"&#0;"),
    *(b"<blockquote>", b"<style>", b"<base href=x>", b"=\n", b"=ZZ", b"\n\n", b"> " * 30, b"X-Gmail-Labels: =?x"),
    *WORDS,
]

CALENDAR = b"""BEGIN:VCALENDAR
VERSION:2.0
METHOD:REQUEST
BEGIN:VTIMEZONE
TZID:Mine
BEGIN:STANDARD
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:e1@example.org
SEQUENCE:2
DTSTART;TZID=Mine:20260105T090000
DTEND;TZID=Mine:20260105T100000
RRULE:FREQ=WEEKLY;COUNT=4;BYDAY=MO
EXDATE;TZID=Mine:20260112T090000
SUMMARY;LANGUAGE=en:Sync\\, weekly
DESCRIPTION:Long
  words\\nmore
LOCATION:Room 1
ORGANIZER;CN="Ann Lee":mailto:ann@example.org
ATTENDEE;CN=Bo;PARTSTAT=ACCEPTED:mailto:bo@example.org
END:VEVENT
BEGIN:VEVENT
UID:e1@example.org
RECURRENCE-ID;TZID=Mine:20260119T090000
DTSTART;TZID=Mine:20260119T110000
DURATION:PT1H
STATUS:CANCELLED
END:VEVENT
BEGIN:VEVENT
UID:day
DTSTART;VALUE=DATE:20260201
SUMMARY:Free
END:VEVENT
END:VCALENDAR
"""
CALENDAR_TOKENS = [
    *(b"BEGIN:VEVENT", b"END:VEVENT", b"BEGIN:VCALENDAR", b"END:VCALENDAR", b"BEGIN:VALARM", b"BEGIN:VTODO"),
    *(b"BEGIN:", b"RRULE:FREQ=SECONDLY", b"RRULE:FREQ=DAILY;COUNT=999999999"),
    *(b"RRULE:FREQ=YEARLY;BYDAY=53MO;BYMONTH=2", b"RRULE:", b"RRULE:FREQ=WEEKLY;INTERVAL=0"),
    *(b"RRULE:FREQ=MONTHLY;BYMONTHDAY=31;UNTIL=99991231", b"RDATE:20260101/P9999D"),
    *(b"RRULE:FREQ=MONTHLY;BYSETPOS=-400;BYDAY=MO", b"DTSTART:00010101T000000Z", b"DTSTART:99991231T235959Z"),
    *(b"DTEND:x", b"DTSTART;TZID=../x:20260101T000000", b"DTSTART;TZID=:2026", b"DTSTART:20260230"),
    *(b"DTSTART:20260101T246060", b"DURATION:-P1W", b"DURATION:P99999999999D", b"SEQUENCE:-9", b"SEQUENCE:1e9"),
    *(b"UID:", b"RECURRENCE-ID:", b"\n ", b";", b":", b"=", b'"', b"\\", b"\\n", b",", b"^n", b"TZOFFSETTO:+9999"),
    *(b"TZOFFSETFROM:", b"EXDATE:", b"ATTENDEE:", b"ATTENDEE;CN=x:invalid", b"ORGANIZER:MAILTO:", b"METHOD:CANCEL"),
    *(b"STATUS:", b"X-WR-TIMEZONE:Mars", b"\0", b"\xff", b"BYHOUR=99;", b"BYMONTH=13;", b"BYWEEKNO=53;"),
    *(b"BYYEARDAY=-366;", b"WKST=XX;", b"UNTIL=20260101T000000;"),
]

CARD = b"""BEGIN:VCARD
VERSION:3.0
N:Lee;Ann;;Dr.;
FN:Ann Lee
ORG:Acme GmbH;Trees
TITLE:CEO
EMAIL;TYPE=INTERNET;TYPE=WORK:ann@example.org
TEL;TYPE=CELL:+49 30 1234567
NICKNAME:Annie,An
REV:20260101T000000Z
NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:J=C3=B6=
rg
PHOTO;ENCODING=b;TYPE=JPEG:AAAA
 BBBB
END:VCARD
BEGIN:VCARD
VERSION:4.0
FN:Bo
EMAIL:bo@example.org
item1.TEL;VALUE=uri:tel:+1-415-555-0100
END:VCARD
"""
CARD_TOKENS = [
    *(b"BEGIN:VCARD", b"END:VCARD", b"VERSION:2.1", b"FN:", b"N:;;;;", b"EMAIL:", b"TEL:tel:", b"REV:x"),
    *(b"REV:00000000", b";ENCODING=QUOTED-PRINTABLE:=", b";ENCODING=BASE64:!", b";CHARSET=idna:", b";", b":"),
    *(b"\\", b",", b"\n ", b"=\n", b"\xff", b"REV:99991231T235959+2359", b"ORG:;;", b"item1.", b"X-ABLabel:x"),
    *(b'"', b"NICKNAME:,,,", b"AGENT:BEGIN:VCARD\\n"),
]

VTT = b"""WEBVTT - Sync 2026-01-05

NOTE made by hand

1
00:00:01.000 --> 00:00:04.500 align:start
<v Ann Lee>We decided to plant trees.</v>

00:05.000 --> 00:09.000
Bo: I will call the gardener by Friday.

01:00:00.000 --> 01:00:02.000
&lt;ok&gt; <i>fine</i>
"""
SRT = b"1\r\n00:00:01,000 --> 00:00:02,000\r\nAnn: Hello\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nBo: Bye\r\n"
CAPTION_TOKENS = [
    *(b"WEBVTT", b"STYLE", b"NOTE", b"-->", b"00:00:00.000 --> 00:00:00.000\n", b"99:99:99.999 --> 00:00:00.000\n"),
    *(b"<v ", b"<v>", b"</v>", b"<c.x>", b"<00:00:01.000>", b"Ann: ", b"\n\n", b"1\n", b"&", b"&#99999999;", b":"),
    *(b"\xff", b"\r", b"999999999999:00:00.000 --> 1:00\n", b"{\\an8}", b"<", b">", b"- ", b"[", b"]"),
    *(b"(inaudible)",),
    *WORDS[:8],
]

SLACK_USERS = json.dumps(
    [
        {"id": "U1", "name": "ann", "profile": {"real_name": "Ann Lee", "email": "ann@example.org"}},
        {"id": "U2", "name": "bot", "is_bot": True, "profile": {}},
    ]
).encode()
SLACK_DAY = json.dumps(
    [
        {
            "type": "message",
            "user": "U1",
            "ts": "1767603600.000100",
            "text": "Hi <@U2>, see <#C1|plan> <https://x.test|x>",
        },
        {"type": "message", "subtype": "bot_message", "bot_id": "B1", "ts": "1767603601.0", "text": "&lt;ping&gt;"},
        {
            "type": "message",
            "user": "U1",
            "ts": "1767603602.5",
            "text": "",
            "files": [{"name": "a.pdf"}],
            "reactions": [],
        },
        {"type": "message", "user": "U1", "ts": "1767603603", "thread_ts": "1767603600.000100", "text": "I will do it"},
    ]
).encode()


def _zipped(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name, (2026, 1, 5, 0, 0, 0)), data)
    return buffer.getvalue()


SLACK_ZIP = _zipped(
    {"users.json": SLACK_USERS, "channels.json": b'[{"id":"C1","name":"plan"}]', "plan/2026-01-05.json": SLACK_DAY}
)
JSON_TOKENS = [
    *(b"[", b"]", b"{", b"}", b'"', b",", b":", b"null", b"true", b"1e999", b"-1", b"NaN", b'"ts": null'),
    *(b'"user": 5', b"[" * 2000, b'"ts": "x"', b'"ts": "99999999999999"', b'"ts": "-1.5"', b'"ts": 1767603600'),
    *(b'"text": {}', b'"text": ["a"]', b'"profile": null', b'"profile": []', b'"members": "x"'),
    *(b'"subtype": "channel_join"', b"\\ud800", b"\\u0000", b"\xff", b"<@", b"<#", b"<!here>", b"<!date^1^x|y>"),
    *(b"|", b">", b'"blocks": [{}]', b'"id": null', b'"files": {}', b'"1"', b"PK\x03\x04", b"PK\x01\x02"),
    *(b"PK\x05\x06", b"\xff\xff\xff\xff", b"../../x", b"plan/2026-01-05.json"),
]
EVENT_TOKENS = [
    *JSON_TOKENS,
    *(b'"start": null,', b'"start": [],', b'"date": "9999-12-31"', b'"date": "0001-01-01"', b'"dateTime": 5'),
    *(b'"dateTime": "2026-01-05T09:00:00+99:00"', b'"timeZone": "../x"', b'"timeZone": "Mars"', b'"attendees": {},'),
    *(b'"recurrence": "RRULE",', b'"recurrence": [5],', b'"sequence": 1e999,', b'"items": null', b'"summary": [],'),
    *(b'"iCalUID": null,', b'"originalStartTime": {"date": "9999-12-31"},', b'"organizer": "x",', b'"status": 5,'),
]

GMAIL_MARKDOWN = b"""# Plan

**Thread ID:** 18f0
**Message Count:** 2

---

### From: Ann Lee <ann@example.org>
**Date:** Fri, 2 Jan 2026 09:00:00 +0100

Could you send the plan?

---

### From: me@example.org
**Date:** 2026-01-03

I will.
"""
TALK = b"""---
type: meeting
date: 2026-01-05T09:00
attendees: [Ann Lee, "Bo <bo@example.org>"]
---
# Sync

Attendees: Ann Lee, Bo (late)
Date: 5.1.2026

## Decisions
- We plant trees.

## Action items
- [ ] Bo: call the gardener by Friday

## Transcript
**Ann Lee** (00:01): I will send it.
[00:02] Bo: fine
Cy  0:03
Good.
"""
ZOOM = b'00:01:02\t From Ann Lee to Everyone : Hello\n00:01:03\t From Bo : Reacted to "Hello" with x\n'
MEMO = b"""---
type: voice-memo
date: 2026-01-05
tags: [x]
---
I met Ann Lee of Acme; she lives in Lyon. Remember to call Bo.
"""
GRANOLA = json.dumps(
    {
        "id": "g1",
        "title": "Sync",
        "created_at": "2026-01-05T09:00:00Z",
        "people": {"attendees": [{"name": "Ann", "email": "ann@example.org"}]},
        "notes_markdown": "- We plant trees",
        "transcript": [{"text": "Hi", "source": "microphone", "start_timestamp": "2026-01-05T09:00:01Z"}],
    }
).encode()
GOOGLE = json.dumps(
    {
        "kind": "calendar#events",
        "timeZone": "Europe/Berlin",
        "items": [
            {
                "id": "e1",
                "iCalUID": "e1@example.org",
                "status": "confirmed",
                "summary": "Sync",
                "sequence": 1,
                "start": {"dateTime": "2026-01-05T09:00:00+01:00", "timeZone": "Europe/Berlin"},
                "end": {"dateTime": "2026-01-05T10:00:00+01:00"},
                "organizer": {"email": "ann@example.org", "self": True},
                "attendees": [{"email": "bo@example.org", "displayName": "Bo", "responseStatus": "declined"}],
                "recurrence": ["RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE;TZID=Europe/Berlin:20260112T090000"],
            },
            {
                "id": "e1_2",
                "recurringEventId": "e1",
                "status": "cancelled",
                "originalStartTime": {"dateTime": "2026-01-19T09:00:00+01:00"},
            },
            {"id": "e2", "summary": "Free", "start": {"date": "2026-02-01"}, "end": {"date": "2026-02-02"}},
        ],
    }
).encode()
