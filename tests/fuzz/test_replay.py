"""Every input that once broke a law, every valid document, and a little fresh damage to each kind."""

from __future__ import annotations

import bounds
import pytest
from corpus import CORPUS
from grammar import ACTS, Edit, damaged, damaged_documents
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from targets import TARGETS, Target

from pipeline.read.formats import readers

KEPT = [pytest.param(name, data, id=f"{name}-{what}") for name, some in CORPUS.items() for what, data in some.items()]


def test_a_broken_law_is_seen() -> None:
    """A target that fails, hangs or changes its mind is told."""
    answers = iter(range(10))

    def hang(_: bytes) -> None:
        while True:
            pass

    def fail(_: bytes) -> None:
        raise ValueError

    with pytest.raises(ValueError):
        bounds.check(Target("fail", fail, lambda: [b""], [b"x"]), b"")
    with pytest.raises(bounds.Hang):
        bounds.check(Target("hang", hang, lambda: [b""], [b"x"], 0.05), b"")
    with pytest.raises(AssertionError, match="twice"):
        bounds.check(Target("moody", lambda _: next(answers), lambda: [b""], [b"x"]), b"")


def test_damage_is_damage() -> None:
    """Every act changes a document, and none makes anything of nothing that could stop a campaign."""
    whole = b"one\ntwo\nthree\nfour\nfive"
    for act in set(ACTS):
        assert damaged(whole, [Edit(act, 300, 700, 1)], [b"token", b"other"], [b"splice"]) != whole, act
        damaged(b"", [Edit(act, 999, 999, 7)], [b"token"], [b""])


def test_every_reader_is_a_target() -> None:
    """No reader is passed over, nor one that comes later."""
    assert {reader.NAME for reader in readers()} <= {name.rstrip("s") for name in TARGETS} | TARGETS.keys() | {"slack"}


@pytest.mark.parametrize(("name", "data"), KEPT)
def test_what_once_broke_a_law(name: str, data: bytes) -> None:
    """Minimal inputs of faults that are mended."""
    bounds.check(TARGETS[name], data)


@pytest.mark.parametrize("name", TARGETS)
def test_documents_that_are_whole(name: str) -> None:
    """The laws hold for valid documents."""
    for data in TARGETS[name].seeds():
        bounds.check(TARGETS[name], data)


@pytest.mark.parametrize("name", TARGETS)
def test_fresh_damage(name: str) -> None:
    """The laws hold for a few damaged documents, the same ones each time."""
    _search(name, 6)


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_much_damage(name: str) -> None:
    """The laws hold for many damaged documents and for bytes of no kind."""
    _search(name, 600)


def _search(name: str, most: int) -> None:
    target = TARGETS[name]
    documents = damaged_documents(target.seeds(), target.tokens) | st.binary(max_size=200)

    @settings(max_examples=most, suppress_health_check=list(HealthCheck))
    @given(documents)
    def laws(data: bytes) -> None:
        bounds.check(target, data)

    laws()
