"""Which notes an item is linked with; the same answer for its note and for the Activity of others."""

from __future__ import annotations

from typing import Any

import pytest
from filings import ADA, BEA, CAL, KIM, LEE, SAM, Mailbox, Vault, filed, text
from hypothesis import given
from hypothesis import strategies as st

from pipeline.build.activity import activity
from pipeline.build.associations import item_links, linked_entities
from pipeline.build.view import items_naming, kept_items
from pipeline.index import CROWD, Index, Names
from pipeline.model import Entity, Filed

CROWDED: tuple[Mailbox, ...] = tuple((f"Guest {chr(65 + n)}x", f"g{n}@globex.test") for n in range(CROWD + 1))
EVERYBODY = (SAM, KIM, LEE, BEA, CAL, ("Sam Rivers", "sam@globex.test"), ("Fay Free", "fay@gmail.com"), ("Kim", ""))


def noted(*people: Mailbox) -> Vault:
    """A vault in which these people have notes, each from a meeting of their own."""
    vault = Vault()
    for number, mailbox in enumerate(people):
        vault.meeting(f"intro{number}", -30 + number, mailbox)
    return vault


def people(item: Filed, vault: Vault) -> list[str]:
    """Names of the people an item is linked with."""
    return [path.removeprefix("People/") for path in item_links(item, vault.settle()).people]


@pytest.mark.parametrize(
    ("lines", "linked"),
    [
        pytest.param([(ADA, ())], [], id="owner alone"),
        pytest.param([(KIM, (ADA,), (SAM,))], ["Kim Okafor"], id="copy is no link"),
        pytest.param([(SAM, (ADA,))], ["Sam Rivers"], id="sender"),
        pytest.param([(ADA, (SAM, KIM))], ["Sam Rivers", "Kim Okafor"], id="recipients"),
        pytest.param([(ADA, (SAM, *CROWDED))], [], id="recipients in a crowd"),
        pytest.param([(SAM, (ADA, *CROWDED))], ["Sam Rivers"], id="sender to a crowd"),
        pytest.param([(BEA, (ADA,))], ["Bea Lund"], id="colleague to the owner"),
        pytest.param([(SAM, (ADA, BEA))], ["Sam Rivers", "Bea Lund"], id="colleague in a small circle"),
        pytest.param([(SAM, (ADA, BEA, KIM, LEE))], ["Sam Rivers", "Kim Okafor", "Lee Vance"], id="colleague aside"),
        pytest.param([(SAM, (ADA,), (KIM,)), (KIM, (SAM,))], ["Sam Rivers", "Kim Okafor"], id="copy that answers"),
    ],
)
def test_people_of_a_mail(lines: list[tuple[Any, ...]], linked: list[str]) -> None:
    """Sender and recipients, not copies and crowds; colleagues only in a conversation with them."""
    vault = noted(SAM, KIM, LEE, BEA)
    assert people(vault.mail("a", 0, *lines), vault) == linked


def test_people_of_a_meeting() -> None:
    """Everybody there, colleagues as well; those without a note are no link."""
    vault = noted(SAM, BEA)
    item = vault.meeting("a", 0, ADA, SAM, BEA, ("Kim", ""))
    assert people(item, vault) == ["Sam Rivers", "Bea Lund"]


@pytest.mark.parametrize("kind", ["mail", "meeting"])
def test_noise_is_linked_with_nobody(kind: str) -> None:
    """A filtered item has no links, by names neither, nor by what a person decided before it was filtered."""
    vault = noted(SAM)
    vault.note("project", "Apollo")
    more = {"title": text("Apollo"), "filter": ("promotion",)}
    item = vault.meeting("a", 0, SAM, **more) if kind == "meeting" else vault.mail("a", 0, (SAM, (ADA,)), **more)
    assert linked_entities(item, vault.settle()) == ()
    decided = filed("b", 1, filter=("promotion",), corrected=("people",), people=("People/Sam Rivers",))
    assert linked_entities(decided, vault.index) == ()


def test_an_entity_with_only_noise_has_nothing() -> None:
    """No item, no line, no address, though the note exists."""
    vault = Vault(strictness="high")
    vault.mail("a", 0, (SAM, (ADA,)), filter=("newsletter",))
    entity = vault.index.entities[vault.of(SAM[1])]
    index = vault.index
    from pipeline.resolve.promote import give_note

    give_note(entity, entity.name, index)
    vault.settle()
    assert (kept_items(entity.id, index), items_naming(entity.id, index)) == ([], [])
    assert activity(entity.id, index, 40) == ()


def test_organizations_of_an_item() -> None:
    """Those that linked people wrote for: not the owner's own, not freemail's, not those of copies."""
    vault = noted(SAM, KIM, BEA, ("Fay Free", "fay@gmail.com"))
    item = vault.mail("a", 0, (SAM, (ADA, BEA, ("Fay Free", "fay@gmail.com")), (KIM,)))
    assert item_links(item, vault.settle()).organizations == ("Organizations/Rivertown",)


@pytest.mark.parametrize(
    ("title", "mentions", "projects", "about"),
    [
        ("Lunch", (), (), ()),
        ("Apollonia", (), (), ()),
        ("The apollo plan", (), ("Projects/Apollo",), ()),
        ("Lunch", ("Moonshot",), ("Projects/Apollo",), ()),
        ("Lunch", ("Project Apollo", "Bread"), ("Projects/Apollo",), ("Topics/Bread",)),
        ("An oven", (), (), ("Products/Oven",)),
    ],
)
def test_named_things(title: str, mentions: tuple[str, ...], projects: tuple[str, ...], about: tuple[str, ...]) -> None:
    """Projects, topics and others whose name or alias stands in the title or among the mentions."""
    vault = Vault()
    vault.note("project", "Apollo", aliases=("Moonshot",))
    vault.note("topic", "Bread")
    vault.note("product", "Oven")
    found = item_links(filed("a", title=text(title), mentions=tuple(map(text, mentions))), vault.index)
    assert (found.projects, found.about) == (projects, about)


def test_short_names_mean_nothing() -> None:
    """One or two letters are no name."""
    names = Names([Entity("x", "topic", "AI", aliases=("R.D.", "Artificial"))])
    assert [bool(names.find(words)) for words in ("AI at work", "R.D. budget", "Artificial!")] == [False, False, True]


def test_what_a_person_decided_holds() -> None:
    """A list in ``corrected`` is taken as it stands; who was taken out of it takes along what followed from them."""
    vault = noted(SAM, KIM)
    item = vault.mail("a", 0, (SAM, (ADA,)), corrected=("people",), people=("People/Kim Okafor", "People/Nobody"))
    index = vault.settle()
    assert item_links(item, index).people == ("People/Kim Okafor", "People/Nobody")
    assert index.linked[item.id] == (vault.of(KIM[1]),)
    assert item not in items_naming(vault.of(SAM[1]), index)
    emptied = vault.mail("b", 1, (SAM, (ADA,)), corrected=("people",))
    assert item_links(emptied, vault.settle()).people == ()


# --- laws ---


@st.composite
def vaults(draw: st.DrawFn) -> Index:
    """Small vaults with every kind of item and people of every kind."""
    vault = Vault(strictness=draw(st.sampled_from(["low", "medium"])))
    if draw(st.booleans()):
        vault.note("project", "Apollo")
        vault.note("topic", "Bread")
    for name in "abcdefgh"[: draw(st.integers(0, 8))]:
        others = draw(st.lists(st.sampled_from(EVERYBODY), min_size=1, max_size=4, unique=True))
        title = draw(st.sampled_from(["Lunch", "Apollo", "Bread and Apollo"]))
        more: dict[str, Any] = {"title": text(title), "filter": draw(st.sampled_from([(), (), (), ("promotion",)]))}
        day = draw(st.integers(0, 60))
        match draw(st.integers(0, 2)):
            case 0:
                vault.mail(name, day, (others[0], (ADA, *others[1:])), (ADA, (others[0],)), **more)
            case 1:
                vault.mail(name, day, (others[0], (ADA,), tuple(others[1:])), **more)
            case _:
                vault.meeting(name, day, *others, **more)
    return vault.settle()


@given(vaults())
def test_people_and_activity_agree(index: Index) -> None:
    """Every link of an item has its Activity line, every line its link, and both sides have notes."""
    for entity in index.entities.values():
        lines = activity(entity.id, index, 1000)
        shown = {item.id for item in kept_items(entity.id, index)}
        assert len(lines) == len(shown)
        for item in index.items.values():
            linked = item_links(item, index)
            every = (*linked.people, *linked.organizations, *linked.projects, *linked.about)
            if item.filter:
                assert not every
            assert (bool(entity.path) and entity.path in every) == (item.id in shown), (entity.id, item.id)
            assert len(set(every)) == len(every)


@given(vaults())
def test_the_owners_organization_has_no_lines(index: Index) -> None:
    """Every mail would be one."""
    own = index.by_domain.get("acme.test", "")
    assert not index.items_with[own]
