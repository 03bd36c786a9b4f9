"""Where a stranger's words can stand: one function per place, giving the raw files of a case."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from tests.hostile.mails import (
    BEGIN,
    HOST,
    KNOWN,
    OWNER,
    SARAH,
    Case,
    Files,
    encoded,
    ics,
    known_sender,
    low,
    mail,
    mark,
    stamp,
)
from tests.hostile.vectors import LINES, LINES_OF_SEVERAL


def body(case: Case) -> Files:
    text = f"Hi Robin,\n\nhere is what I promised.\n\n{case.words}\n\nSpeak soon.\n\nBest,\nSarah\n"
    yield mail(low(case), case.when, known_sender(case), OWNER, f"Report {case.mark}", text)


def body_of_html(case: Case) -> Files:
    """The words as text of an HTML mail: escaped there, so that the reader gives them back."""
    shown = case.words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\n", "<br>")
    text = f"<html><body><p>Hi Robin,</p><p>{shown}</p><p>Speak soon.</p></body></html>"
    yield mail(low(case), case.when, known_sender(case), OWNER, f"Report {case.mark}", text, html=True)


def raw_html(case: Case) -> Files:
    """The words as the source of an HTML mail."""
    text = f"<html><body><p>Hi Robin, {case.mark}</p><p>{case.words}</p><p>Speak soon.</p></body></html>"
    yield mail(low(case), case.when, known_sender(case), OWNER, f"Report {case.mark}", text, html=True)


def subject(case: Case) -> Files:
    yield mail(low(case), case.when, known_sender(case), OWNER, case.words, "Hi Robin,\n\nas we said.\n\nSarah\n")


def sender_name(case: Case) -> Files:
    """Somebody whom the owner answers, so that a note is made."""
    who = f"{encoded(case.words + ' Lane')} <{low(case)}@acme.test>"
    text = "Hi Robin,\n\ncould you send the plan by Friday?\n\nBest\n"
    yield mail(low(case), case.when, who, OWNER, f"Plan {case.mark}", text)
    again = case.when + timedelta(hours=2)
    re = low(case)
    yield mail(f"{re}-2", again, OWNER, who, f"Re: Plan {case.mark}", "I will send it tomorrow.\n\nRobin\n", re=re)


def sender_first(case: Case) -> Files:
    """The words behind a name that is one."""
    who = f"{encoded('Mara ' + case.words)} <{low(case)}@{low(case)}.test>"
    yield mail(low(case), case.when, who, OWNER, f"Plan {case.mark}", "Hi Robin,\n\nhere it is.\n\nBest\n")
    again = case.when + timedelta(hours=2)
    yield mail(f"{low(case)}-2", again, OWNER, who, f"Re: Plan {case.mark}", "Thanks!\n\nRobin\n", re=low(case))


def recipient_name(case: Case) -> Files:
    who = f"{encoded(case.words + ' Lane')} <{low(case)}@acme.test>"
    text = "Hello,\n\nI will send you the numbers on Friday.\n\nRobin\n"
    yield mail(low(case), case.when, OWNER, f"{SARAH}, {who}", f"Numbers {case.mark}", text)


def copied_name(case: Case) -> Files:
    extra = (f"Cc: {encoded(case.words + ' Lane')} <{low(case)}@acme.test>",)
    text = "Hi Robin,\n\nwith a copy to my colleague.\n\nSarah\n"
    yield mail(low(case), case.when, known_sender(case), OWNER, f"Copy {case.mark}", text, extra=extra)


def local_part(case: Case) -> Files:
    """The words in the address itself, before the at sign."""
    quoted = case.one_line.replace("\\", "\\\\").replace('"', '\\"')
    who = f'"{quoted}"@acme.test'
    yield mail(low(case), case.when, who, OWNER, f"Address {case.mark}", "Hi Robin,\n\nhello.\n\nMara\n")
    yield mail(f"{low(case)}-2", case.when, OWNER, who, f"Re: Address {case.mark}", "Hello.\n", re=low(case))


def attachment_name(case: Case) -> Files:
    parts = (("application/pdf", f"{case.words}.pdf", "x"), ("text/plain", f"{case.words}.txt", case.words))
    text = "Hi Robin,\n\nthe contract is attached.\n\nSarah\n"
    yield mail(low(case), case.when, known_sender(case), OWNER, f"Contract {case.mark}", text, parts=parts)


def quoted_text(case: Case) -> Files:
    told = "\n".join(f"> {line}" for line in case.words.split("\n"))
    text = f"Hi Robin,\n\nyes, see below.\n\nOn Mon, 30 Mar 2026, {case.one_line} wrote:\n{told}\n> and more\n\nSarah\n"
    yield mail(low(case), case.when, known_sender(case), OWNER, f"Re: Offer {case.mark}", text)


def forwarded(case: Case) -> Files:
    head = f"From: {case.one_line} <x@evil.test>\nDate: Mon, 30 Mar 2026 10:00\nSubject: {case.one_line}\nTo: Sarah"
    text = f"Hi Robin,\n\nfor your information.\n\n---------- Forwarded message ---------\n{head}\n\n{case.words}\n"
    yield mail(low(case), case.when, known_sender(case), OWNER, f"Fwd: Offer {case.mark}", text)


def signature(case: Case) -> Files:
    """Role, company and telephone of somebody with a note."""
    who = f"Mara {case.mark} <{low(case)}@acme.test>"
    sign = f"Mara {case.mark}\nHead of {case.one_line}\n{case.one_line} GmbH\n+49 30 2312 5160\n{case.one_line}\n"
    yield mail(low(case), case.when, who, OWNER, f"Plan {case.mark}", f"Hi Robin,\n\nhere it is.\n\nBest,\n{sign}")
    again = case.when + timedelta(hours=2)
    yield mail(f"{low(case)}-2", again, OWNER, who, f"Re: Plan {case.mark}", "Thanks!\n\nRobin\n", re=low(case))


def ask(case: Case) -> Files:
    text = f"Hi Robin,\n\ncould you please send me the {case.one_line} by Friday?\n\nBest,\nSarah\n"
    yield mail(low(case), case.when, known_sender(case), OWNER, f"Question {case.mark}", text)


def commitment(case: Case) -> Files:
    text = f"Hi Sarah,\n\nI will send you the {case.one_line} tomorrow.\n\nRobin\n"
    yield mail(low(case), case.when, OWNER, known_sender(case), f"Promise {case.mark}", text)


def decision(case: Case) -> Files:
    text = f"Hi Robin,\n\nwe decided to buy the {case.one_line} in May.\n\nBest,\nSarah\n"
    yield mail(low(case), case.when, known_sender(case), OWNER, f"Decision {case.mark}", text)


def told_of_oneself(case: Case) -> Files:
    who = f"Mara {case.mark} <{low(case)}@acme.test>"
    text = f"Hi Robin,\n\nI am now head of {case.one_line}. I am allergic to {case.one_line}.\n\nMara\n"
    yield mail(low(case), case.when, who, OWNER, f"News {case.mark}", text)
    again = case.when + timedelta(hours=2)
    yield mail(f"{low(case)}-2", again, OWNER, who, f"Re: News {case.mark}", "Thanks!\n\nRobin\n", re=low(case))


def project(case: Case) -> Files:
    """Three threads about one project."""
    for turn in range(3):
        text = f"Hi Robin,\n\nthe project {case.one_line} goes on: Project {case.one_line} needs a room.\n\nSarah\n"
        topic = f"Project {case.words}: part {turn} {case.mark}"
        when = case.when + timedelta(days=turn)
        yield mail(f"{low(case)}-{turn}", when, KNOWN_NAMES[turn], OWNER, topic, text)
        answer = f"Re: {topic}"
        yield mail(f"{low(case)}-{turn}-2", when, OWNER, KNOWN_NAMES[turn], answer, "Yes.\n", re=f"{low(case)}-{turn}")


KNOWN_NAMES = (SARAH, "Nora Finch <nora@acme.test>", "Tom Reed <tom@bluefin.test>")


def mailing_list(case: Case) -> Files:
    """Noise: the name, the subject and the list's headers stand in a week's page."""
    extra = (
        f"List-Id: {encoded(case.words)} <{case.one_line}>",
        f"List-Unsubscribe: <https://{HOST}/{low(case)}>",
        "Precedence: bulk",
        f"X-Mailer: {encoded(case.words)}",
    )
    who = f"{encoded(case.words)} <{low(case)}@digest.test>"
    yield mail(low(case), case.when, who, OWNER, case.words, f"Unsubscribe.\n{case.words}\n", extra=extra)


def stranger(case: Case) -> Files:
    """Somebody below the gate: a card among the suggestions."""
    who = f"{encoded(case.words + ' Lane')} <{low(case)}@{low(case)}.test>"
    text = f"Dear Robin,\n\nhere are the photos you asked for, {case.one_line}.\n\nKind regards\n"
    yield mail(low(case), case.when, who, OWNER, case.words, text)


def identifiers(case: Case) -> Files:
    """Message-ID and References are foreign, too."""
    id = case.one_line.replace(" ", "")
    extra = (f"References: <{id}@x> <{low(case)}@x>", f"Keywords: {case.one_line}", f"Reply-To: {case.one_line}")
    path, data = mail(
        id, case.when, known_sender(case), OWNER, f"Identity {case.mark}", "Hi Robin,\n\nyes.\n", extra=extra
    )
    yield f"inbox/{low(case)}.eml", data


def path(case: Case) -> Files:
    """The name of the raw file."""
    name = case.one_line.replace("/", "∕").replace("\x00", "")[:80]
    _, data = mail(low(case), case.when, known_sender(case), OWNER, f"Path {case.mark}", "Hi Robin,\n\nyes.\n")
    yield f"inbox/{name}/{name}.eml", data


def calendar(case: Case) -> Files:
    text, when = ics(case.words), datetime(2026, 4, 24, 6, tzinfo=UTC) + timedelta(minutes=5 * (case.number % 2_000))
    end = when + timedelta(hours=1)
    cn = case.one_line.replace('"', "'")
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", f"UID:{low(case)}@acme.test", f"SUMMARY:{text}"]
    lines += [f"DTSTART:{stamp(when)}", f"DTEND:{stamp(end)}", f"LOCATION:{text}", f"DESCRIPTION:{text}"]
    lines += [f'ORGANIZER;CN="{cn}":mailto:{low(case)}@acme.test', f"CATEGORIES:{text}"]
    lines += [f'ATTENDEE;CN="{cn} Lane":mailto:{low(case)}@acme.test', "ATTENDEE;CN=Robin Vale:mailto:robin@vale.test"]
    lines += ["END:VEVENT", "END:VCALENDAR", ""]
    yield f"calendar/{low(case)}.ics", "\r\n".join(lines).encode("utf-8", "surrogatepass")


def today(case: Case) -> Files:
    """A meeting on the day of the brief."""
    text = ics(case.words)
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", f"UID:{low(case)}@acme.test", f"SUMMARY:{text}"]
    lines += ["DTSTART:20260504T100000Z", "DTEND:20260504T110000Z", f"LOCATION:{text}", f"DESCRIPTION:{text}"]
    lines += [f'ATTENDEE;CN="{case.one_line.replace(chr(34), chr(39))}":mailto:{low(case)}@acme.test']
    lines += ["ATTENDEE;CN=Robin Vale:mailto:robin@vale.test", "END:VEVENT", "END:VCALENDAR", ""]
    yield f"calendar/{low(case)}.ics", "\r\n".join(lines).encode("utf-8", "surrogatepass")


def card(case: Case) -> Files:
    text = ics(case.words)
    lines = ["BEGIN:VCARD", "VERSION:3.0", f"FN:{text} Lane", f"N:{text};Lane;;;", f"ORG:{text}", f"TITLE:{text}"]
    lines += [f"NICKNAME:{text}", f"EMAIL:{low(case)}@acme.test", f"TEL:{text}", f"NOTE:{text}", f"URL:{text}"]
    lines += [f"ADR:;;{text};{text};;;", "END:VCARD", ""]
    yield f"contacts/{low(case)}.vcf", "\r\n".join(lines).encode("utf-8", "surrogatepass")
    who = f"<{low(case)}@acme.test>"
    yield mail(low(case), case.when, OWNER, who, f"Card {case.mark}", "Hello,\n\nthanks for the card.\n\nRobin\n")


def captions(case: Case) -> Files:
    cues = f"<v {case.one_line}>Good morning {case.mark}.</v>", f"<v Robin Vale>{case.words}</v>"
    timed = "\n\n".join(f"00:00:{at:02}.000 --> 00:00:{at + 5:02}.000\n{cue}" for at, cue in enumerate(cues, 10))
    yield f"meetings/{case.when:%Y-%m-%d} Call {case.mark}.vtt", f"WEBVTT\n\n{timed}\n"


def subtitles(case: Case) -> Files:
    said = (f"{case.one_line}: Good morning {case.mark}.", f"Robin Vale: {case.one_line}", f"{case.one_line}: Yes.")
    timed = "\n\n".join(
        f"{number}\n00:00:{number * 10},000 --> 00:00:{number * 10 + 5},000\n{cue}"
        for number, cue in enumerate(said, 1)
    )
    yield f"meetings/{case.when:%Y-%m-%d} Talk {case.mark}.srt", timed + "\n"


def slack(case: Case) -> Files:
    """One workspace of its own: people, channel and texts."""
    at = f"{int(case.when.timestamp())}.000100"
    people = [
        {"id": "U1", "name": case.one_line, "real_name": f"{case.words} Lane", "profile": {"display_name": case.words}},
        {"id": "U2", "name": "robin", "real_name": "Robin Vale", "profile": {"email": "robin@vale.test"}},
    ]
    folder, channel = f"chats/{low(case)}", f"room-{low(case)}"
    channels = [{"id": "C1", "name": channel, "topic": {"value": case.words}, "purpose": {"value": case.words}}]
    said = [
        {"type": "message", "user": "U1", "text": case.words, "ts": at, "files": [{"name": case.words, "id": "F1"}]},
        {
            "type": "message",
            "user": "U2",
            "text": f"<@U1> I will send the {case.one_line} tomorrow.",
            "ts": at[:-1] + "1",
        },
    ]
    yield f"{folder}/users.json", json.dumps(people)
    yield f"{folder}/channels.json", json.dumps(channels)
    yield f"{folder}/{channel}/{case.when:%Y-%m-%d}.json", json.dumps(said)


def note(case: Case) -> Files:
    title = json.dumps(case.one_line, ensure_ascii=False)
    head = f"---\ntitle: {title}\ndate: {case.when:%Y-%m-%d}\nauthor: {title}\n{title}: {title}\n---\n"
    yield f"notes/{low(case)}.md", f"{head}# {case.one_line}\n\nAbout {case.mark}.\n\n{case.words}\n\nEnd.\n"


def minutes(case: Case) -> Files:
    words = case.one_line
    text = f"# Review {words}\n\nDate: {case.when:%Y-%m-%d %H:%M}\nAttendees: Sarah Quill, Robin Vale\n\n"
    text += f"## Decisions\n\n- We buy the {words} in May.\n\n## Action items\n\n"
    text += f"- [ ] Send the {words} — Sarah Quill — by 2026-05-10\n"
    yield f"meetings/{case.when:%Y-%m-%d} Review {case.mark}.md", text


def attendee(case: Case) -> Files:
    """The words as the name of somebody at a meeting who has to do something."""
    text = f"# Round {case.mark}\n\nDate: {case.when:%Y-%m-%d %H:%M}\nAttendees: {case.one_line}, Robin Vale\n\n"
    text += f"## Action items\n\n- [ ] Print the list — {case.one_line} — by 2026-05-11\n"
    yield f"meetings/{case.when:%Y-%m-%d} Round {case.mark}.md", text


def synced(case: Case) -> Files:
    """A mail thread that a sync wrote as Markdown."""
    when = f"{case.when:%a, %d %b %Y %H:%M:%S} +0000"
    head = f"# {case.one_line}\n\n**Thread ID:** {low(case)}\n**Message Count:** 1\n\n---\n\n"
    text = f"### From: {case.one_line} <{low(case)}@acme.test>\n**Date:** {when}\n\nHi Robin,\n\n{case.words}\n"
    yield f"email/gmail_sync/{low(case)}.md", head + text


def spoken(case: Case) -> Files:
    yield f"voice/{case.when:%Y-%m-%d} memo {low(case)}.txt", f"Remember {case.mark}.\n{case.words}\nCall Sarah.\n"


def article(case: Case) -> Files:
    """A long document, marked as deep by its folder: a tree of notes."""
    filler = "The mill stands at the river and grinds rye in spring, wheat in summer and oats in winter. " * 12
    chapters = "".join(f"## {case.one_line} {part}\n\n{filler}\n\n{case.words}\n\n" for part in ("one", "two", "three"))
    yield f"articles/{low(case)}.md", f"# {case.one_line} mills\n\n{filler}\n\n{chapters}"


PLACES = {
    place.__name__: place
    for place in (
        body, subject, sender_name, ask, sender_first, decision, body_of_html, recipient_name, commitment,
        attachment_name, copied_name, quoted_text, forwarded, signature, told_of_oneself, project, mailing_list,
        stranger, identifiers, path, calendar, today, card, captions, subtitles, slack, note, minutes, attendee,
        synced, spoken, article, local_part, raw_html,
    )
}  # fmt: skip
NAMED = frozenset(
    "sender_name sender_first recipient_name copied_name stranger calendar today card captions subtitles slack "
    "attendee synced local_part signature told_of_oneself mailing_list raw_html identifiers".split()
)
"""Places where the words are a name, a role, an identifier or a page: what is no name makes no note, so fewer links."""


def cases(places: tuple[str, ...], hostile: bool, whole: bool) -> Iterator[Case]:
    """All pairs of a vector and a place; for every day a part of them: each vector in the body and in one place more.

    The number of a case is the same in both mailboxes.
    """
    number = 0
    for index, (vector, evil, good) in enumerate(LINES + LINES_OF_SEVERAL):
        for turn, place in enumerate(places):
            number += 1
            if whole or turn == 0 or (turn + index) % (len(places) - 1) == 0:
                words = (evil if hostile else good).format(m=mark(number), h=HOST)
                yield Case(number, place, vector, words)


def known() -> Files:
    """The owner's people: each wrote, each was answered."""
    for number, address in enumerate(KNOWN):
        name = f"{address.partition('@')[0].title()} {('Quill', 'Finch', 'Reed', 'Marsh')[number]} <{address}>"
        when = BEGIN - timedelta(days=9, hours=number)
        sign = f"{name.partition(' <')[0]}\nHead of Sales\nAcme GmbH\n"
        yield mail(f"known-{number}", when, name, OWNER, "Hello", f"Hi Robin,\n\nnice to meet you.\n\n{sign}")
        yield mail(f"known-{number}-2", when, OWNER, name, "Re: Hello", "Likewise.\n\nRobin\n", re=f"known-{number}")


def mailbox(hostile: bool, whole: bool = False) -> list[list[tuple[str, bytes | str]]]:
    """Two batches of files; the second holds every other case."""
    batches: list[list[tuple[str, bytes | str]]] = [list(known()), []]
    for turn, case in enumerate(cases(tuple(PLACES), hostile, whole)):
        batches[turn % 2].extend(PLACES[case.place](case))
    return batches
