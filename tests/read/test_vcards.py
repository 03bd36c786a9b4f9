"""vCards of all versions."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime

import pytest

from pipeline.model import Contact, Problem
from pipeline.read import vcards


def parse(data: bytes) -> list[object]:
    """Everything a file gives."""
    return list(vcards.read("c.vcf", data, lambda path: None))


def card(*lines: str | bytes, version: str = "3.0") -> Contact:
    """The only contact of a file with these lines."""
    raw = [line if isinstance(line, bytes) else line.encode() for line in lines]
    data = b"\r\n".join([b"BEGIN:VCARD", f"VERSION:{version}".encode(), *raw, b"END:VCARD", b""])
    (found,) = parse(data)
    assert isinstance(found, Contact)
    return found


@pytest.mark.parametrize(
    ("source", "head", "claimed"),
    [
        ("a.md", b"BEGIN: VCARD", False),
        ("a.vcf", b"\x00", False),
        ("a", b"begin:vcard\n", True),
        ("a.vcf", b"\n", True),
    ],
)
def test_sniff(source: str, head: bytes, claimed: bool) -> None:
    """By its first line or its extension."""
    assert vcards.sniff(source, head) is claimed


def test_whole_card() -> None:
    """All the fields; pictures, faxes and notes are left out."""
    data = (
        b"BEGIN:VCARD\r\nVERSION:3.0\r\nN:Ruiz;Ana;Maria;Dr.;\r\nFN:Ana Ruiz\r\nNICKNAME:Annie,An\\, A\r\n"
        b"item1.EMAIL;TYPE=INTERNET:Ana@Home.example\r\nEMAIL;TYPE=work,pref:ana@acme.test\r\nEMAIL:ANA@acme.test\r\n"
        b"TEL;TYPE=FAX:+49 30 1111\r\nTEL;TYPE=CELL:+49 30 2222\r\nTEL;VALUE=uri:tel:+49-30-3333\r\nTEL:call me\r\n"
        b"ORG:Acme\\, Inc.;Sales\r\nTITLE:Head of\r\n  Sales\r\nROLE:Boss\r\nREV:20260411T140000Z\r\n"
        b"PHOTO;ENCODING=b;TYPE=JPEG:AAAA\r\n BBBB\r\nNOTE:x\r\nEND:VCARD\r\n"
    )
    assert parse(data) == [
        Contact(
            name="Ana Ruiz",
            emails=("ana@acme.test", "ana@home.example"),
            phones=("+49 30 2222", "+49-30-3333"),
            nicknames=("Annie", "An, A"),
            organization="Acme, Inc.",
            role="Head of Sales",
            revised=datetime(2026, 4, 11, 14, tzinfo=UTC),
            source="c.vcf",
            sha256=hashlib.sha256(data).hexdigest(),
        )
    ]


@pytest.mark.parametrize(
    ("lines", "name"),
    [
        (["FN:Ana Ruiz", "N:Other;Name"], "Ana Ruiz"),
        (["N:Ruiz;Ana;Maria"], "Ana Maria Ruiz"),
        (["FN:", "N:Ruiz"], "Ruiz"),
        (["NICKNAME:Annie"], "Annie"),
        (["ORG:Acme"], "Acme"),
        (["EMAIL:ana@acme.test"], "ana@acme.test"),
    ],
)
def test_name(lines: list[str], name: str) -> None:
    """FN, else N in writing order, else what else names the card."""
    assert card(*lines).name == name


@pytest.mark.parametrize(
    ("line", "name"),
    [
        (b"FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=BCrgen =\r\nGro=C3=9F", "Jürgen Groß"),
        (b"FN;QUOTED-PRINTABLE:J=C3=BCrgen", "Jürgen"),
        (b"FN;CHARSET=ISO-8859-1:J\xfcrgen", "Jürgen"),
        ("FN:Jürgen".encode(), "Jürgen"),
        (b'fn;language="de:x":J\\;r', "J;r"),
    ],
)
def test_encodings(line: bytes, name: str) -> None:
    """Quoted-printable with soft line ends, charsets per property, colons in quoted parameters."""
    assert card(line, version="2.1").name == name


@pytest.mark.parametrize(
    ("rev", "revised"),
    [
        ("REV:", None),
        ("REV:yesterday", None),
        ("REV:2026-04-11T14:00:00Z", datetime(2026, 4, 11, 14, tzinfo=UTC)),
        ("REV:2026-04-11", datetime(2026, 4, 11)),
    ],
)
def test_revised(rev: str, revised: datetime | None) -> None:
    """REV in basic and extended form."""
    assert card("FN:Ana", rev).revised == revised


def test_several_cards() -> None:
    """A missing END is added, groups and an agent's card inside another are passed over, empty cards are counted."""
    found = parse(
        b"BEGIN:VCARD\nFN:Ana\nBEGIN:VCARD\nFN:Bo\nAGENT:\nBEGIN:VCARD\nFN:Agent\nEND:VCARD\nTEL:12345\nEND:VCARD\n"
        b"BEGIN:VCARD\nFN:Team\nKIND:group\nEND:VCARD\nBEGIN:VCARD\nNOTE:x\nEND:VCARD\nBEGIN:VCARD\nFN:Cy"
    )
    assert [one.name for one in found if isinstance(one, Contact)] == ["Ana", "Bo", "Cy"]
    assert [one.phones for one in found if isinstance(one, Contact)] == [(), ("12345",), ()]
    (problem,) = [one for one in found if isinstance(one, Problem)]
    assert problem.code == "empty-cards" and problem.hint.startswith("1 of 5")


@pytest.mark.parametrize("data", [b"", b"hello", b"\xff\xfeh\x00", b"END:VCARD"])
def test_no_card(data: bytes) -> None:
    """Bytes without a card are one problem."""
    (problem,) = parse(data)
    assert isinstance(problem, Problem) and problem.code == "not-a-vcard"
