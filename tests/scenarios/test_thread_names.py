"""Names within threads and meetings, from the sources to the notes."""

from __future__ import annotations

from desk import OWNER, SARAH, Desk

GUESTS = ("Sarah Quill <sarah@acme.test>", "William Hart <hart@acme.test>", "Robin Vale <robin@vale.test>")

LAST = ("Alder", "Birch", "Cedar", "Elder", "Hazel", "Maple", "Rowan", "Aspen")


def invitation(desk: Desk, *guests: str, title: str = "Launch plan") -> None:
    """A calendar file of one meeting on April 20th."""
    named = [guest.rstrip(">").split(" <") for guest in guests]
    lines = [f'ATTENDEE;CN="{name}":mailto:{email}' for name, email in named]
    text = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", f"UID:{title}@vale.test", f"SUMMARY:{title}"]
    text += ["DTSTART:20260420T080000Z", "DTEND:20260420T090000Z", *lines, "END:VEVENT", "END:VCALENDAR", ""]
    desk.source("calendar/a.ics", "\r\n".join(text))


def captions(desk: Desk, *said: tuple[str, str], title: str = "Launch plan") -> None:
    """A recording of that meeting, in which everybody is called as the tool calls them."""
    cues = [f"00:0{n}:00.000 --> 00:0{n}:30.000\n<v {who}>{words}</v>\n" for n, (who, words) in enumerate(said)]
    desk.source(f"meetings/2026-04-20 {title}.vtt", "WEBVTT\n\n" + "\n".join(cues))


def meeting(desk: Desk) -> str:
    """The note of the meeting."""
    return desk.note(desk.find("Meetings/2026-04-20"))


def section(note: str, heading: str) -> list[str]:
    """The lines below a heading."""
    return note.partition(f"## {heading}\n")[2].partition("\n\n")[0].split("\n")


def test_first_names_of_a_recording_are_the_invited(desk: Desk) -> None:
    """Nickname and misheard name: everybody once, tasks with their owners, the other name as an alias."""
    invitation(desk, *GUESTS)
    captions(
        desk,
        ("Robin", "Good morning, shall we begin with the plan for the launch?"),
        ("Bill", "Yes. I will send the list of shops by Friday. And Sarah will check the prices by Thursday."),
        ("Sarah Quil", "I have no other point today."),
    )
    desk.run()
    note = meeting(desk)
    assert section(note, "Attendees") == ["- [[People/Sarah Quill]]", "- [[People/William Hart]]"]
    assert [line.split(" — ")[:3] for line in section(note, "Open items")] == [
        ["- [ ] I will send the list of shops by Friday.", "[[People/William Hart]]", "📅 2026-04-24"],
        ["- [ ] And Sarah will check the prices by Thursday.", "[[People/Sarah Quill]]", "📅 2026-04-23"],
    ]
    assert "Sarah Quil\n" in desk.note("People/Sarah Quill.md")
    assert sorted(path for path in desk.tree() if path.startswith("People/")) == [
        "People/Sarah Quill.md",
        "People/William Hart.md",
    ]
    desk.check()
    desk.is_quiet()


def test_a_recording_that_comes_later(desk: Desk) -> None:
    """Its first names are those of the invitation that was filed before."""
    invitation(desk, *GUESTS)
    desk.run()
    desk.later(days=3)
    captions(desk, ("Bill", "I will send the list of shops by Friday."), ("Sarah Quil", "Thank you, that is good."))
    desk.run()
    note = meeting(desk)
    assert section(note, "Attendees") == ["- [[People/Sarah Quill]]", "- [[People/William Hart]]"]
    assert "by Friday. — [[People/William Hart]] — 📅 2026-04-24" in note
    assert not any("Quil." in path or "Bill" in path for path in desk.tree())
    desk.check()
    desk.is_quiet()


def test_minutes_with_first_names(desk: Desk) -> None:
    """Whom two fit, or nobody, stays text; the others are links."""
    invitation(desk, *GUESTS, "Sarah Stone <stone@globex.test>")
    desk.source(
        "meetings/2026-04-20 Launch plan.md",
        "# Launch plan\n\nDate: 2026-04-20 10:00\nAttendees: Sarah Quill, Sarah Stone, William Hart, Robin Vale\n\n"
        "## Action items\n\n- Bill to order the signs\n- Sarah to call the printer\n- Nora to book a room\n"
        "- WH: sign\n",
    )
    desk.run()
    tasks = [line.split(" — ")[:2] for line in section(meeting(desk), "Open items")]
    assert [(text, owner) for text, owner in tasks] == [
        ("- [ ] Order the signs", "[[People/William Hart]]"),
        ("- [ ] Call the printer", "Sarah"),
        ("- [ ] Book a room", "Nora"),
        ("- [ ] Sign", "[[People/William Hart]]"),
    ]
    desk.check()
    desk.is_quiet()


def test_a_promise_about_somebody_in_copy(desk: Desk) -> None:
    """ "Tom will send …" is a task of the Tom who reads it too; a Tom nobody knows makes none."""
    for number, day in ((1, 13), (2, 14)):
        desk.mail(
            f"plan-{number}",
            SARAH,
            f"{OWNER}, Tom Reed <tom@acme.test>",
            "Plan",
            "Hi Robin,\n\nTom will send you the plan by Friday. Nora will send the prices by Friday.\n\nSarah\n",
            day=day,
            re="plan-1" if number > 1 else "",
        )
    desk.mail(
        "plan-3", OWNER, f"{SARAH}, Tom Reed <tom@acme.test>", "Re: Plan", "Thank you both.\n", day=15, re="plan-1"
    )
    desk.run()
    (task,) = [line for line in section(desk.note(desk.find("Sarah Quill - Plan")), "Open items") if "Friday" in line]
    assert task.startswith("- [ ] Tom will send you the plan by Friday. — [[People/Tom Reed]] — 📅 2026-04-17")
    desk.check()
    desk.is_quiet()


def test_a_name_misheard_is_no_ones_address(desk: Desk) -> None:
    """Sarah Quill was once heard as Sara Quil; a colleague who really is called so is another person."""
    invitation(desk, *GUESTS)
    captions(desk, ("Sara Quil", "Good morning. I will send the list by Friday."), ("Bill", "Thank you very much."))
    desk.run()
    desk.mail(
        "quil-1", "Sara Quil <s.quil@acme.test>", OWNER, "Hello", "Hi Robin,\n\nmay I call you?\n\nSara\n", day=21
    )
    desk.mail("quil-2", OWNER, "Sara Quil <s.quil@acme.test>", "Re: Hello", "Please do.\n", day=21, re="quil-1")
    desk.run()
    assert "s.quil@acme.test" not in desk.note("People/Sarah Quill.md")
    assert "s.quil@acme.test" in desk.note("People/Sara Quil.md")
    desk.check()


def test_a_call_of_forty_links_nobody_pairwise(desk: Desk) -> None:
    """Nor does being together in any number of calls."""
    names = [f"{first} {last}" for first in ("Ana", "Ben", "Cleo", "Dan", "Eva") for last in LAST]
    invitation(desk, *(f"{name} <{name.replace(' ', '.').lower()}@{name.split()[1].lower()}.test>" for name in names))
    captions(desk, *((name, "I agree with everything that was said here.") for name in names[:9]))
    desk.run()
    people = [path for path in desk.tree() if path.startswith("People/")]
    assert len(people) == 9
    for path in people:
        assert "[[People/" not in desk.note(path), path
    desk.check()
