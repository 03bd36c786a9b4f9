"""Names that suffered on the way against whole ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.index.names import is_legible_as


@pytest.mark.parametrize(
    ("text", "whole", "legible"),
    [
        ("", "", False),
        ("Jörg König", "Jörg König", False),
        ("JOÃO SILVA", "João Silva", False),
        ("J\ufffdrg K\ufffdnig", "Bob Stone", False),
        ("J\ufffd K\ufffd", "Jörg König", False),
        ("Uta K\ufffdnig", "Jörg König", False),
        ("J\ufffdrg K\ufffdnig", "Jörg König", True),
        ("J?rg K?nig", "Jörg König", True),
        ("JÃ¶rg KÃ¶nig", "Jörg König", True),
        ("J=F6rg_K=F6nig", "Jörg König", True),
        ("iso-8859-1?Q?J=F6rg_K=F6nig", "Jörg König", True),
        ("J\x1b,Av\x1b(Brg K\x1b,Av\x1b(Bnig", "Jörg König", True),
    ],
)
def test_is_legible_as(text: str, whole: str, legible: bool) -> None:
    """What is left stands in the whole name, in order, and is most of it; an unharmed name is no such spelling."""
    assert is_legible_as(text, whole) is legible


@given(st.text(max_size=60), st.text(max_size=60))
def test_any_two_texts(text: str, whole: str) -> None:
    """No text does harm."""
    assert is_legible_as(text, whole) in (True, False)
