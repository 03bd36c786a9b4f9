"""Small valid notes, pages, settings, blocks and questions, and the tokens that their grammars are made of."""

from __future__ import annotations

import json

NOTE = b"""---
id: ann-lee
emails:
  - ann@example.org
status: active
role: "Boss"
aliases: []
---
# Ann Lee

## Summary
Short words.

## Connected to
- [[People/Bo Stone]] \xe2\x80\x94 works with
- [[Organizations/Acme]] \xe2\x80\x94 friend

## Activity
- **2026-01-02** (email): [[Sources/2026/01/2026-01-02 Ann - Plan|Plan]] \xe2\x80\x94 wrote

## Key facts
- (2026-01-01) Likes trees ^f-000001

## Open items
- [ ] Send the plan ^t-000001
- [x] Call \xf0\x9f\x93\x85 2026-01-02 ^t-000002

## Notes
"""
NEWER = NOTE.replace(b"Short words.", b"Other words.\nTwo lines.").replace(
    b"- [[Organizations/Acme]]", b"- [[People/Cy]]"
)
SOURCE = b"""---
id: "0123456789ab"
kind: email
processed: 2026-01-02T10:00:00
date: 2026-01-02T09:00:00
title: "Plan: the \\"garden\\""
from: "[[People/Ann Lee]]"
people:
  - "[[People/Ann Lee]]"
relationship: [customer]
status: unread
---
# Plan

## Gist
Ann asks for the plan.

## Attendees
- Ann Lee <ann@example.org>

## Decisions
- (2026-01-02) We plant trees. \xe2\x80\x94 \xe2\x80\x9cwe plant trees\xe2\x80\x9d ^d-000001

## Open items
- [ ] Send the plan \xe2\x80\x94 [[People/Ann Lee]] \xc2\xb7 \xf0\x9f\x93\x85 2026-01-09 ^t-000001

## Text

### Ann Lee, 2026-01-02 09:00
Could you send the plan?

## Source
- message: m1@mail.test \xc2\xb7 2026-01-02T09:00:00 \xc2\xb7 Ann Lee <ann@example.org> \xc2\xb7 inbox/a.eml
- attachment: "plan.pdf" \xc2\xb7 application/pdf \xc2\xb7 12
- who: ann-lee \xc2\xb7 Ann Lee <ann@example.org> \xc2\xb7 from
- claim: ann@example.org \xc2\xb7 role \xe2\x86\x92 "Boss" \xc2\xb7 "Boss of Acme"
- why: customer \xc2\xb7 "asked before"
- part: 1 \xc2\xb7 0 \xc2\xb7 Title
"""
WEEK = b"""---
id: skipped-2026-w01
---
# Skipped 2026-W01

## Worth a look
- [ ] **news@example.org** (2) ^s-0a1b2c
  - [ ] 2026-01-02 Issue 7 \xc2\xb7 newsletter \xc2\xb7 List-Id ^i-0123456789ab

## Newsletters
- [x] **x@example.org** (1) ^s-0a1b2d
"""
CARDS = b"""# Suggested

## Possible people
- [ ] Make a note of **Bo Stone** (bo@example.org): 3 mails ^y-bo-stone
- [ ] Never ^n-bo-stone
"""
DAY = b"# 2026-01-02\n\nMy own words.\n\n## Vault\n- 3 mails \xe2\x80\x94 [[People/Ann Lee]]\n\n## Mine\n- x\n"

CORRECTIONS = b"""# Corrections

- held: 0123456789ab \xe2\x80\x94 batch \xe2\x80\x94 2026-01-02
- not-same: ann-lee \xe2\x80\x94 ann-leigh
- synthesized: 2026-01-02 \xe2\x80\x94 30 90 365
- skip: news%40example.org
"""
CORRESPONDENTS = b"""# Correspondents

- <ann@example.org> Ann Lee, Annie \xc2\xb7 2026-01-01 \xe2\x80\x93 2026-02-01 \xc2\xb7 3 sent \xc2\xb7 4 received
- ann@example.org: Ann Lee \xc2\xb7 3 \xc2\xb7 4 \xc2\xb7 2026-01-01 \xc2\xb7 2026-02-01
"""
FACTS = "\n".join(
    [
        json.dumps(
            {
                "id": "ann-lee-001",
                "fact": "Ann is the CEO",
                "category": "status",
                "ts": "2026-01-02",
                "source": "[[x]]",
                "status": "active",
                "field": "role",
                "value": "CEO",
            }
        ),
        '{"id":"ann-lee-002","fact":"Moved","category":"context","ts":"2026-01-03","source":"manual",'
        '"status" : "superseded","supersedes":"ann-lee-001","supersededBy":"ann-lee-003","more":[1,{"a":null}]}',
        '{"id": "ann-lee-003", "fact": "“é”", "category": "status", "source": "manual", "status": "withdrawn"}',
        "",
    ]
).encode()
FACT_TOKENS = [
    *(b'{"fact":"x"}', b'"status"', b'"superseded"', b'"withdrawn"', b'"supersedes":"ann-lee-003",', b"[", b"{"),
    *(b"\\u", b"\\ud800", b"\\", b'"', b",", b":", b"null", b"true", b"1e999", b"NaN", b"\n", b"\r\n", b"\xff"),
    *(b"\xe2\x80\xa8", b'"id":"ann-lee-2",', b"[" * 3000, b'{"a":' * 900, b'"status":1,', b'"status":"active",'),
    *(b"-999999999",),
]

SETTINGS = b"""# mine
vault: knowledge
raw: raw
timezone: Europe/Berlin
owner:
  emails: [me@example.org]   # both
  names:
    - Max Owner
note_quiet: 10
strictness: medium
keep: [friend@example.org]
skip: []
batch_size: 0
"""
SETTINGS_TOKENS = [
    *(b"vault: ../x", b"vault: /", b"raw: knowledge/raw", b"raw: .", b"owner: {names: [x]}", b"owner:"),
    *(b"note_quiet: 1e3", b"a: &x [*x]", b"<<: *x", b"!!python/object:os.system x", b"? [a]\n: b", b"--- ", b"..."),
    *(b"|\n x", b">-", b"'", b'"', b"- x", b"  - y", b"\t", b": ", b"#", b"{", b"}", b"[", b"]", b"&", b"*", b"!"),
    *(b"%", b"@", b"`", b"\0", b"\xff", b"timezone: ../../etc/passwd", b"timezone: ''", b"keep: 5", b"no", b"0x1F"),
    *(b"1_000", b".inf", b"2026-01-01", b"~"),
]

LIVE = b"""---
live_note: true
live:
  objective: Tell what is new
  triggers:
    cronExpr: "0 8 * * 1-5"
    windows:
      - startTime: "09:00"
        endTime: "17:30"
---
# Today

```task
{
  "instruction": "List open items",
  "schedule": {"type": "cron", "expression": "*/5 * * * *", "startDate": "2026-01-01"},
  "targetId": "open",
  "lastRunAt": "2026-01-05T08:00:00Z"
}
```

<!--task-target:open-->
- [ ] Send the plan ^t-000001
- mine
<!--/task-target:open-->

```track
trackId: quiet
instruction: Who went quiet?
schedule: {type: window, startTime: "22:00", endTime: "02:00", cron: "0 * * * *"}
tz: Europe/Berlin
```

<!--track-target:quiet-->
x
<!--/track-target:quiet-->
"""
LIVE_TOKENS = [
    *(b"```task", b"```track", b"```tell-rowboat", b"```", b"~~~", b"<!--task-target:open-->"),
    *(b"<!--/task-target:open-->", b"<!--task-target:--> ", b"live_note: yes", b"live: []", b"triggers: x"),
    *(b"windows: {}", b'"targetId": "a--b",', b"{", b'"schedule": 5,'),
    *(b'"schedule": {"type": "once", "runAt": "x"},', b'"instruction": null,', b"}", b"[", b'"', b",", b":", b"%%"),
    *(b"$$", b"<!--", b"-->", b"## Text", b"- [x] ", b"> ", b"\r\n", b"\t", b"machine: x", b'"machine": "0123"'),
    *(b"\xff", b"60 * * * *", b"0 0 30 2 *", b"* * * * * *", b"@daily", b"L", b"#", b"tz: Mars"),
    *(b'"endDate": "0001-01-01",', b"..."),
]
SCHEDULE = json.dumps(
    {
        "values": {
            "schedule": {
                "type": "window",
                "cron": "*/7 8-20 1,15 1-6/2 MON-FRI",
                "startTime": "22:00",
                "endTime": "02:30",
                "startDate": "2026-01-01",
                "endDate": "2026-12-31T10:00+02:00",
            },
            "tz": "Europe/Berlin",
            "lastRunAt": "2026-03-29T00:30:00Z",
        },
        "now": "2026-03-29T01:30:00Z",
        "failures": 2,
    }
).encode()
CRON = b'{"values": {"schedule": "0 3 29 2 *", "tz": "America/New_York"}, "now": "2026-11-01T05:59:59Z"}'
SCHEDULE_TOKENS = [
    *(b"*", b"*/1", b"*/0", b"0-59", b"59-0", b"1,2,", b"L", b"W", b"#5", b"5#5", b"?", b"MON", b"JAN", b"7"),
    *(b"60", b"24", b"-1", b"32", b"30 2 30 2 *", b"0 0 31 11 *", b"0 0 29 2 1#5", b"59 23 31 12 0-7", b"@hourly"),
    *(b"24:00", b"00:00", b"9:5", b"25:00", b"0001-01-01", b"9000-12-31", b"9999-12-31T23:59:59"),
    *(b"1970-01-01T00:00-23:59", b"2026-W01", b"2026-03-29T02:30", b"Africa/Casablanca", b"Australia/Lord_Howe"),
    *(b"Pacific/Apia", b"../Berlin", b"UTC", b"", b"once", b"cron", b"runAt", b"null", b"[]", b"{}", b"5", b"true"),
    *(b'"', b",", b":", b'"cronExpr"', b'"expression"', b'"startTime": "00:00",'),
]

QUERIES = (
    b"What do we know about Ann Lee?",
    "Erinnerst du dich an Bo Stone? Was wissen wir über Acme GmbH".encode(),
    "que savons-nous de l'équipe d'Ann ; rappelle-moi qui est Bo".encode(),
    b"plan my week with Ann, draft a reply to bo@example.org",
)

SECRETS = (
    b"password: hunter2hunter2\napi_key = sk_live_" + b"4eC39HqLyjWDarjtT1zdp7dc\nIBAN DE89 3704 0044 0532 0130 00",
    b"Your code is 123456. Card 4111 1111 1111 1111, exp 12/29\n-----BEGIN RSA PRIVATE "
    + b"KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----",
    b"https://user:pa55word@example.org/?token=abcdef0123456789abcdef0123456789",
)
