"""The index: bookkeeping of items, entities, paths and what must be rendered again."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from filings import ADA, BEA, KIM, OWNER, SAM, Vault, filed, path, text
from hypothesis import given
from hypothesis import strategies as st

from pipeline.index import Index
from pipeline.model import Entity, Who


def sam(entity: str = "sam-rivers", *roles: str) -> Who:
    """A seat of Sam's."""
    return Who(text(SAM[0]), SAM[1], roles or ("from",), entity)


def person(identifier: str = "sam-rivers", **more: Any) -> Entity:
    """Sam as an entity."""
    return Entity(**{"id": identifier, "kind": "person", "name": SAM[0], "emails": (SAM[1],), **more})


def state(index: Index) -> dict[str, object]:
    """What an index knows, apart from what is touched and from empty sets."""
    return {
        "items": dict(sorted(index.items.items())),
        "entities": dict(sorted(index.entities.items())),
        "paths": dict(sorted(index.paths.items())),
        "by_email": dict(sorted(index.by_email.items())),
        "by_domain": dict(sorted(index.by_domain.items())),
        "linked": dict(sorted(index.linked.items())),
        **{
            name: {key: sorted(value) for key, value in sorted(getattr(index, name).items()) if value and key}
            for name in ("by_name", "items_of", "members", "items_with")
        },
    }


def rebuilt(index: Index) -> Index:
    """The same entities, items and links, put in order of date into a new index."""
    fresh = Index(index.owner)
    for _, entity in sorted(index.entities.items()):
        fresh.put_entity(entity)
    for item in sorted(index.items.values(), key=lambda one: (str(one.date or ""), one.id)):
        fresh.put_item(item, index.item_paths[item.id])
    for item, linked in index.linked.items():
        fresh.set_links(item, linked)
    return fresh


# --- items ---


def test_an_empty_index_knows_nothing() -> None:
    """Questions to an empty index have empty answers."""
    index = Index(OWNER)
    assert (index.path_of("x"), index.entity_at("People/X"), index.entity_at(""), index.newest()) == ("", "", "", None)
    assert index.nameable() == []


def test_an_item_without_entities_touches_itself_alone() -> None:
    """Unresolved participants touch nobody."""
    index = Index(OWNER)
    index.put_item(filed("a", who=(Who(text("Sam"), "", ("mention",), ""),)), "Sources/a")
    assert (index.touched_items, index.touched_entities) == ({"a".rjust(12, "0")}, set())


def test_put_item_links_names_addresses_and_domains() -> None:
    """An item teaches whose address and name is whose."""
    index = Index(OWNER)
    index.put_item(filed("a", who=(sam(),)), "Sources/a")
    assert index.by_email == {SAM[1]: "sam-rivers"}
    assert index.by_name["sam rivers"] == {"sam-rivers"}
    assert index.members["rivertown.test"] == {"sam-rivers"}
    assert index.items_of["sam-rivers"] == {"a".rjust(12, "0")}


def test_a_mention_makes_nobody_a_member() -> None:
    """Who is only named in a text does not speak for the domain."""
    index = Index(OWNER)
    index.put_item(filed("a", who=(sam("sam-rivers", "mention"),)), "Sources/a")
    assert not index.members["rivertown.test"]


def test_replacing_an_item_touches_those_it_loses() -> None:
    """The entity an item no longer has is touched, and no longer has the item."""
    index = Index(OWNER)
    index.put_item(filed("a", who=(sam("one"),)), "Sources/a")
    index.untouch()
    index.put_item(filed("a", who=(sam("two"),)), "Sources/a")
    assert {"one", "two"} <= index.touched_entities
    assert not index.items_of["one"]
    assert index.items_of["two"]


def test_a_moved_item_frees_its_old_path() -> None:
    """A note that a person moved leaves nothing behind."""
    index = Index(OWNER)
    item = filed("a")
    index.put_item(item, "Sources/a")
    index.put_item(item, "Sources/elsewhere")
    assert index.free_path("Sources/a") == "Sources/a"
    assert index.free_path("Sources/elsewhere") != "Sources/elsewhere"


def test_an_item_without_a_note_takes_no_path() -> None:
    """An item whose note was deleted has an empty path, like others."""
    index = Index(OWNER)
    index.put_item(filed("a"), "")
    index.put_item(filed("b"), "")
    index.drop_item(filed("a").id)
    assert index.paths == {}


def test_dropping_an_item_undoes_putting_it() -> None:
    """Items, paths and links are gone, those it was linked with are touched."""
    index = Index(OWNER)
    index.put_entity(person(path="People/Sam Rivers"))
    before = state(index)
    item = filed("a", who=(sam(),))
    index.put_item(item, "Sources/a")
    index.set_links(item.id, ("sam-rivers",))
    index.untouch()
    index.drop_item(item.id)
    assert state(index) == before
    assert "sam-rivers" in index.touched_entities


def test_dropping_what_is_not_there_is_nothing() -> None:
    """No error, nothing touched."""
    index = Index(OWNER)
    index.drop_item("nothing")
    assert not index.touched_items | index.touched_entities


# --- links ---


def test_set_links_touches_old_and_new() -> None:
    """Both who loses and who gains an item must be rendered."""
    index = Index(OWNER)
    index.put_item(filed("a"), "Sources/a")
    item = filed("a").id
    index.set_links(item, ("one", "two"))
    index.untouch()
    index.set_links(item, ("two", "three"))
    assert index.touched_entities == {"one", "two", "three"}
    assert (index.items_with["one"], index.items_with["three"]) == (set(), {item})


# --- entities ---


def test_the_same_entity_again_touches_only_itself() -> None:
    """Items are not rendered again when nothing moved."""
    index = Index(OWNER)
    index.put_entity(person(path="People/Sam Rivers"))
    index.put_item(filed("a", who=(sam(),)), "Sources/a")
    index.untouch()
    index.put_entity(person(path="People/Sam Rivers"))
    assert (index.touched_items, index.touched_entities) == (set(), {"sam-rivers"})


@pytest.mark.parametrize("before,after", [("", "People/Sam Rivers"), ("People/Sam Rivers", "")])
def test_a_note_that_comes_or_goes_touches_its_items(before: str, after: str) -> None:
    """Every item that shows the name is rendered again, and everybody in these items."""
    index = Index(OWNER)
    index.put_entity(person(path=before))
    index.put_entity(Entity(id="kim", kind="person", name=KIM[0], emails=(KIM[1],)))
    item = filed("a", who=(sam(), Who(text(KIM[0]), KIM[1], ("to",), "kim")))
    index.put_item(item, "Sources/a")
    index.untouch()
    index.put_entity(person(path=after))
    assert index.touched_items == {item.id}
    assert {"sam-rivers", "kim"} <= index.touched_entities


def test_a_project_that_loses_its_note_touches_linked_items() -> None:
    """What texts name has links, no seats."""
    index = Index(OWNER)
    project = Entity(id="apollo", kind="project", name="Apollo", path="Projects/Apollo")
    index.put_entity(project)
    index.put_item(filed("a"), "Sources/a")
    index.set_links(filed("a").id, ("apollo",))
    index.untouch()
    index.put_entity(Entity(id="apollo", kind="project", name="Apollo"))
    assert index.touched_items == {filed("a").id}
    assert index.nameable() == []


def test_a_new_organization_touches_its_people() -> None:
    """Their notes name it from now on."""
    index = Index(OWNER)
    index.put_entity(person(path="People/Sam Rivers"))
    item = filed("a", who=(sam(),))
    index.put_item(item, "Sources/a")
    index.untouch()
    domains = ("rivertown.test",)
    index.put_entity(Entity("rivertown", "organization", "Rivertown", "Organizations/Rivertown", domains=domains))
    assert index.touched_items == {item.id}
    assert index.touched_entities == {"rivertown", "sam-rivers"}
    assert index.by_domain == {"rivertown.test": "rivertown"}


def test_only_organizations_own_domains() -> None:
    """A project with a domain employs nobody."""
    index = Index(OWNER)
    index.put_entity(Entity(id="apollo", kind="project", name="Apollo", path="Projects/A", domains=("rivertown.test",)))
    assert index.by_domain == {}


def test_a_corrected_name_is_forgotten() -> None:
    """An address that stood in for a name means nobody once the name is known; a name that items use stays."""
    index = Index(OWNER)
    index.put_entity(person(name=SAM[1]))
    index.put_entity(person(name="Sam"))
    assert {name for name, holders in index.by_name.items() if holders} == {"sam"}
    index.put_item(filed("a", who=(Who(text("Sam"), SAM[1], ("from",), "sam-rivers"),)), "Sources/a")
    index.put_entity(person())
    assert {name for name, holders in index.by_name.items() if holders} == {"sam", "sam rivers"}


def test_a_lost_note_frees_its_path() -> None:
    """The next of that name gets the plain path."""
    index = Index(OWNER)
    index.put_entity(person(path="People/Sam Rivers"))
    assert index.entity_at("people/sam rivers") == "sam-rivers"
    index.put_entity(person())
    assert index.entity_at("People/Sam Rivers") == ""
    assert index.free_path("People/Sam Rivers") == "People/Sam Rivers"


def test_item_of_a_person_touches_the_organization() -> None:
    """A new item may change what the organization's note says of its people."""
    vault = Vault()
    vault.mail("a", 0, (SAM, (ADA,)))
    index = vault.settle()
    index.untouch()
    vault.mail("b", 1, (SAM, (ADA,)))
    assert index.by_domain["rivertown.test"] in index.touched_entities


def test_links_that_people_typed_touch_the_other_side() -> None:
    """Typed links replace those typed before, for that note alone."""
    index = Index(OWNER)
    index.set_manual("one", {"two": "knows"})
    index.set_manual("three", {"two": "friend"})
    index.untouch()
    index.set_manual("one", {"four": "knows"})
    assert index.manual_to["two"] == {"three": "friend"}
    assert index.manual_to["four"] == {"one": "knows"}
    assert index.touched_entities == {"two", "four"}


# --- ids and paths ---


@pytest.mark.parametrize(
    ("known", "taken", "expected"),
    [
        ((), (), "sam-rivers"),
        (("kim",), (), "sam-rivers"),
        (("sam-rivers",), (), "sam-rivers-2"),
        (("sam-rivers", "sam-rivers-2"), (), "sam-rivers-3"),
        (("sam-rivers",), ("sam-rivers-2",), "sam-rivers-3"),
        (("sam-rivers-2",), (), "sam-rivers"),
    ],
)
def test_fresh_id(known: tuple[str, ...], taken: tuple[str, ...], expected: str) -> None:
    """A slug that nobody has, neither in the index nor among those about to be put."""
    index = Index(OWNER)
    for identifier in known:
        index.put_entity(person(identifier))
    assert index.fresh_id("Sam Rivers", "person", taken) == expected


def test_reserved_ids_are_not_given() -> None:
    """Ids of notes that are not loaded yet stay theirs."""
    index = Index(OWNER)
    index.reserved.add("sam-rivers")
    assert index.fresh_id("Sam Rivers", "person") == "sam-rivers-2"


@pytest.mark.parametrize(
    ("taken", "qualifier", "expected"),
    [
        ((), "", "People/Sam"),
        ((), "Rivertown", "People/Sam"),
        (("People/SAM",), "Rivertown", "People/Sam (Rivertown)"),
        (("People/Sam", "People/Sam (Rivertown)"), "Rivertown", "People/Sam (Rivertown) b"),
        (("People/Sam",), "", "People/Sam b"),
        (("People/Sam", "People/Sam b"), "", "People/Sam c"),
    ],
)
def test_free_path(taken: tuple[str, ...], qualifier: str, expected: str) -> None:
    """The plain path, then with the qualifier, then with a letter; case makes no difference."""
    index = Index(OWNER)
    for number, place in enumerate(taken):
        index.put_entity(person(str(number), path=place))
    assert index.free_path("People/Sam", qualifier) == expected


def test_free_path_never_ends() -> None:
    """A hundred notes of one name have a hundred paths."""
    index = Index(OWNER)
    for number in range(100):
        index.put_entity(person(str(number), path=index.free_path("People/Sam")))
    assert len(index.paths) == 100


@pytest.mark.parametrize(
    ("name", "email", "expected"),
    [
        ("", "", False),
        ("Sam Rivers", "", False),
        ("Ada Moreau", "ada@elsewhere.test", False),
        ("Ada Moreau", "", True),
        ("ADA  MOREAU", "", True),
        ("Somebody Else", "ada@acme.test", True),
    ],
)
def test_is_owner(name: str, email: str, expected: bool) -> None:
    """By address; by name only where there is no address."""
    assert Index(OWNER).is_owner(name, email) is expected


# --- the law ---

PEOPLE = (SAM, KIM, BEA, ("Sam Rivers", "sam@globex.test"), ("Sam Rivers", ""), ("Kim", ""), ("", "kim@globex.test"))


@st.composite
def vaults(draw: st.DrawFn) -> Vault:
    """Small vaults; items arrive in any order of date."""
    vault = Vault(strictness=draw(st.sampled_from(["low", "medium"])))
    for name in "abcdef"[: draw(st.integers(0, 6))]:
        day = draw(st.integers(0, 40))
        others = draw(st.lists(st.sampled_from(PEOPLE), min_size=1, max_size=4, unique=True))
        hidden = ("newsletter",) if draw(st.integers(0, 4)) == 0 else ()
        if draw(st.booleans()):
            vault.mail(name, day, (others[0], (ADA, *others[1:])), filter=hidden)
        else:
            vault.meeting(name, day, *others, filter=hidden)
    vault.settle()
    return vault


@given(vaults())
def test_rebuilt_equals_kept(vault: Vault) -> None:
    """An index built from the same entities and items in order of date equals the one kept in memory."""
    assert state(vault.index) == state(rebuilt(vault.index))


@given(vaults(), st.randoms(use_true_random=False))
def test_an_item_put_again_changes_nothing(vault: Vault, random: Random) -> None:
    """Filing what is filed, in whatever order, is no change of what is known."""
    before = state(vault.index)
    items = list(vault.index.items.values())
    random.shuffle(items)
    for item in items:
        vault.index.put_item(item, path(item))
    vault.settle()
    assert state(vault.index) == before


@given(vaults())
def test_the_owner_is_no_entity(vault: Vault) -> None:
    """No entity has the owner's address or name."""
    assert not [e for e in vault.index.entities.values() if "ada@acme.test" in e.emails or e.name == "Ada Moreau"]
    assert "ada@acme.test" not in vault.index.by_email


@given(vaults())
def test_paths_are_true(vault: Vault) -> None:
    """Every path leads to its holder, and no two share one."""
    index = vault.index
    for entity in index.entities.values():
        if entity.path:
            assert index.entity_at(entity.path) == entity.id
    assert len({path(item) for item in index.items.values()}) == len(index.items)
