"""Display names and speaker labels become names as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.extract.names import clean_name, clean_speaker, fold, is_no_reply, relayed

UNCHANGED = [
    "",
    "Jane Doe",
    "Dr. Jane Doe",
    "Acme, Inc.",
    "Jane Doe via DocuSign",
    "J.P. Doe",
    "李小龙",
    "Jean-Luc d'Arc",
    "ABC",
]


@pytest.mark.parametrize("name", UNCHANGED)
def test_good_names_stay(name: str) -> None:
    """Nothing is done to a name that is one already."""
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("name", "email", "clean"),
    [
        ("'Jane Doe'", "", "Jane Doe"),
        ("“Jane  Doe”", "", "Jane Doe"),
        ("'Jane Doe' via Founders", "founders@acme.test", "Jane Doe"),
        ("Jane Doe (Acme)", "", "Jane Doe"),
        ("[EXT] Jane Doe", "", "Jane Doe"),
        ("Jane Doe [External]", "", "Jane Doe"),
        ("Jane Doe | Acme", "", "Jane Doe"),
        ("Jane Doe - Acme Inc.", "", "Jane Doe"),
        ("Doe, Jane", "", "Jane Doe"),
        ("Doe, Jane (Legal)", "", "Jane Doe"),
        ("Doe, Jr., John", "", "John Doe Jr."),
        ("Jane Doe, PhD", "", "Jane Doe"),
        ("van der Berg, Jan", "", "Jan van der Berg"),
        ("JANE DOE", "", "Jane Doe"),
        ("MARY O'BRIEN", "", "Mary O'Brien"),
        ("DOE Jane", "jane.doe@acme.test", "Jane Doe"),
        ("jane doe", "jane.doe@acme.test", "Jane Doe"),
        ("jane@acme.test", "jane@acme.test", ""),
        ("jane.doe", "jane.doe@acme.test", ""),
        ("jane_doe", "", "jane_doe"),
        ("Jane_Doe", "", "Jane Doe"),
        ("jane_doe", "jane_doe@acme.test", "Jane Doe"),
        ("/O=ACME/CN=JDOE", "", ""),
        ("ALERTS (x)", "no-reply@acme.test", "ALERTS (x)"),
    ],
)
def test_display_names_are_cleaned(name: str, email: str, clean: str) -> None:
    """Quotes, companies, marks of gateways, order and capitals are undone; an address is no name."""
    assert clean_name(name, email) == clean


@pytest.mark.parametrize(
    "label",
    [
        "A",
        "Speaker 1",
        "speaker a",
        "Unknown",
        "iPhone",
        "Dana's iPhone",
        "Conference Room B",
        "+1 415 555 0100",
        "Sprecher 2",
        "Guest",
        "",
    ],
)
def test_labels_that_name_nobody(label: str) -> None:
    """Placeholders, devices and rooms are not people."""
    assert clean_speaker(label) == ""


@pytest.mark.parametrize(
    ("label", "name"),
    [("Dana Fox (dfox)", "Dana Fox"), ("Dana Fox | Globex", "Dana Fox"), ("dfox", "dfox"), ("Al", "Al")],
)
def test_speaker_labels(label: str, name: str) -> None:
    """Handles and companies behind a name are cut."""
    assert clean_speaker(label) == name


def test_no_reply_and_via() -> None:
    """Robots by local part in several languages; group rewrites by their quotes."""
    assert all(
        map(is_no_reply, ["noreply@a.test", "do-not-reply@a.test", "ne-pas-repondre@a.test", "nicht-antworten@a.test"])
    )
    assert not is_no_reply("norbert@a.test")
    assert relayed("'Jane Doe' via Founders") == "Jane Doe"


@pytest.mark.parametrize(
    ("name", "email", "writer"),
    [
        ("Jane Doe via Founders", "", ""),
        ("Jane Doe via DocuSign", "dse@docusign.test", ""),
        ("Jane Doe via Founders", "jane@acme.test", ""),
        ("Travel via Lists", "lists@acme.test", ""),
        ("Jane Doe via ", "@acme.test", ""),
        ("Jane Doe via Founders", "founders@lists.acme.test", "Jane Doe"),
        ("Jane Doe über Sea-Friends", "sea-friends+7@acme.test", "Jane Doe"),
        ("Ann O'Hara via the_board", "the-board@acme.test", "Ann O'Hara"),
    ],
)
def test_lists_that_write_for_somebody(name: str, email: str, writer: str) -> None:
    """Without quotes the address must be named as what the name says it came through."""
    assert relayed(name, email) == writer
    assert not writer or clean_name(name, email) == writer


def test_fold_makes_keys() -> None:
    """Case, accents and punctuation do not tell two names apart."""
    assert fold("  Zoë O'Neill-Straße ") == "zoe o neill strasse"


@given(st.text(max_size=300), st.text(max_size=60))
def test_any_name_is_cleaned_without_a_crash(name: str, email: str) -> None:
    """Hostile display names give short one-line strings."""
    for result in (clean_name(name, email), clean_speaker(name)):
        assert "\n" not in result
        assert len(result) <= 600
