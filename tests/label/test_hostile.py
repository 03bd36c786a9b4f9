"""Hostile and odd input: no exception, no long wait, the same answer twice."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.label import label
from pipeline.model import Address, Item, Message, Owner

ZONE = ZoneInfo("UTC")
Build = Callable[..., Message]

BOMBS: list[dict[str, Any]] = [
    {"text": "<" * 100_000},
    {"text": "a@" * 50_000},
    {"text": "1" * 100_000},
    {"text": "x" * 100_000 + "?"},
    {"text": "?" * 50_000},
    {"text": "\n".join(["From: x"] * 20_000)},
    {"text": "https://" * 12_000 + " unsubscribe"},
    {"text": "On " + "a " * 50_000 + "wrote:"},
    {"subject": "re:" * 50_000},
    {"subject": "[" * 50_000},
    {"subject": " " * 100_000},
    {"html": "<img width=1 " * 15_000},
    {"html": "href=" * 40_000},
    {"html": "&#12;" * 40_000},
    {"html": "a<!--" * 40_000},
    {"sender": "A" * 50_000 + " <" + "a" * 50_000 + "@x.example>"},
    {"sender": "x <a@" + "b." * 50_000 + "example>"},
    {"headers": {"return-path": "=" * 100_000, "list-id": "a." * 50_000, "date": "9" * 50_000}},
    {"headers": {"sender": "owner-" * 20_000, "x-mailer": "the bat" * 20_000}},
    {"folder": "/" * 100_000},
]


@pytest.mark.parametrize("fields", BOMBS, ids=range(len(BOMBS)))
def test_no_input_takes_long(
    fields: dict[str, Any], mail: Build, item: Callable[..., Item], past: Callable[..., Any]
) -> None:
    """No rule takes more than linear time on any field."""
    message = mail(**fields)
    known = past(message)
    begin = time.process_time()
    label(item(message), known, ZONE)
    assert time.process_time() - begin < 0.5


texts = st.text(max_size=60)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    subject=texts,
    text=texts,
    name=texts,
    email=texts,
    html=texts,
    folder=texts,
    headers=st.lists(st.tuples(texts, texts), max_size=4),
)
def test_any_strings_are_labelled_the_same_twice(
    subject: str,
    text: str,
    name: str,
    email: str,
    html: str,
    folder: str,
    headers: list[tuple[str, str]],
    past: Callable[..., Any],
) -> None:
    """Any strings in any field: a label, and the same one again."""
    address = Address(name, email)
    message = Message("i", None, address, subject, text, (address,), html=html, headers=tuple(headers), folder=folder)
    one = Item("0" * 12, "k", "email", subject, messages=(message, message))
    for owner in (Owner(), Owner(frozenset({email}), frozenset({name}), frozenset({"x.example"}))):
        known = past(message, owner=owner)
        assert label(one, known, ZONE) == label(one, known, ZONE)
