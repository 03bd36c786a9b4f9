"""Links between entity notes: always in pairs, with words that fit each other."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from filings import ADA, BEA, CAL, KIM, LEE, SAM, Vault, text
from hypothesis import given
from hypothesis import strategies as st

from pipeline.build.relations import INVERSES, inverse, relations, role_of
from pipeline.index import Index
from pipeline.model import Entity, FiledClaim

EVERYBODY = (SAM, KIM, LEE, BEA, CAL, ("Sam Rivers", "sam@globex.test"), ("Fay Free", "fay@gmail.com"), ("Kim", ""))


def words(email: str, vault: Vault) -> dict[str, str]:
    """Name of the other -> relation word, of the person behind an address."""
    index = vault.settle()
    return {index.entities[r.other].name: r.word for r in relations(vault.of(email), index)}


def unpaired(index: Index) -> list[tuple[str, str]]:
    """(entity, other) where the other does not name the entity; what people typed stands in their notes."""
    sides = {e.id: {r.other for r in relations(e.id, index)} for e in index.entities.values() if e.path}
    return [
        (entity, other)
        for entity, others in sides.items()
        for other in others
        if entity not in sides.get(other, ()) and other not in index.manual_to[entity]
    ]


def test_inverses() -> None:
    """Every word has an inverse that leads back to it; unknown and empty words stand on both sides."""
    for word in INVERSES:
        assert inverse(inverse(word)) == word
    assert (inverse("sails with"), inverse("")) == ("sails with", "related")


def test_nobody_related() -> None:
    """Somebody from a mail provider whom the owner wrote with is linked with nobody."""
    vault = Vault()
    vault.mail("a", 0, (("Fay Free", "fay@gmail.com"), (ADA,)))
    assert words("fay@gmail.com", vault) == {}


def test_person_and_organization() -> None:
    """Works at one side, the role on the other."""
    vault = Vault()
    claim = FiledClaim(text(SAM[0]), SAM[1], "role", text("Head Baker"), text("x"), "")
    vault.mail("a", 0, (SAM, (ADA,)), claims=(claim,))
    assert words(SAM[1], vault) == {"Rivertown": "works at"}
    index = vault.index
    (relation,) = relations(index.by_domain["rivertown.test"], index)
    assert (relation.other, relation.word) == (vault.of(SAM[1]), "Head Baker")


def moved(*days: int, quote: str = "") -> Vault:
    """Sam, who wrote from Rivertown, writes from Globex on these days."""
    vault = Vault()
    role = FiledClaim(text(SAM[0]), SAM[1], "role", text("Head Baker"), text("x"), "")
    vault.mail("a", 0, (SAM, (ADA,)), claims=(role,))
    known = vault.index.entities[vault.of(SAM[1])]
    vault.index.put_entity(msgspec.structs.replace(known, emails=(*known.emails, "sam@globex.test")))
    for day in days:
        job = FiledClaim(text(SAM[0]), "sam@globex.test", "organization", text("Globex"), text(quote), "")
        more = {"claims": (job,)} if quote else {}
        vault.mail(f"b{day}", day, (("Sam Rivers", "sam@globex.test"), (ADA,)), **more)
    return vault


def test_one_mail_from_elsewhere_is_no_change_of_job() -> None:
    """A single mail from another address links both; the role where somebody works stays what it is."""
    vault = moved(9)
    assert words(SAM[1], vault) == {"Rivertown": "works at", "Globex": "works at"}
    assert role_of(vault.of(SAM[1]), vault.index) == "Head Baker"
    assert unpaired(vault.index) == []


@pytest.mark.parametrize("vault", [moved(9, 40), moved(9, quote="I have just joined Globex as their baker")])
def test_a_change_of_job(vault: Vault) -> None:
    """The second day, or a plain word, says where somebody works now; the former employer stays, with the period."""
    assert words(SAM[1], vault) == {"Globex": "works at", "Rivertown": "worked at (2026-03)"}
    assert role_of(vault.of(SAM[1]), vault.index) == ""
    (relation,) = relations(vault.index.by_domain["rivertown.test"], vault.index)
    assert relation.word == "formerly here (2026-03)"
    assert unpaired(vault.index) == []


@pytest.mark.parametrize(("times", "contact"), [(1, False), (2, True)])
def test_two_exchanges_make_a_contact(times: int, contact: bool) -> None:
    """Once is co-occurrence; twice is contact."""
    vault = Vault()
    vault.meeting("x", 0, SAM, KIM)
    for number in range(times):
        vault.mail(f"m{number}", number, (SAM, (KIM, ADA)))
    assert ("Kim Okafor" in words(SAM[1], vault)) is contact
    assert ("Sam Rivers" in words(KIM[1], vault)) is contact


def test_meeting_often_is_no_contact() -> None:
    """Sitting in the same meetings links nobody."""
    vault = Vault()
    for number in range(4):
        vault.meeting(f"m{number}", number, SAM, KIM)
    assert "Kim Okafor" not in words(SAM[1], vault)


@pytest.mark.parametrize("pair", [(BEA, CAL), (KIM, LEE)])
def test_colleagues_are_not_linked_with_one_another(pair: tuple[Any, Any]) -> None:
    """Neither the owner's colleagues nor those of another organization."""
    vault = Vault()
    for number in range(3):
        vault.mail(f"m{number}", number, (pair[0], (pair[1], ADA)))
    assert pair[1][0] not in words(pair[0][1], vault)


def test_an_introduction() -> None:
    """Explicit, and once is enough."""
    vault = Vault()
    vault.mail("a", 0, (SAM, (ADA, KIM)), (KIM, (ADA,)), introduced=((SAM[1], KIM[1]),))
    assert words(KIM[1], vault)["Sam Rivers"] == "introduced by"
    assert words(SAM[1], vault)["Kim Okafor"] == "introduced"


@pytest.mark.parametrize("introduced", [(SAM[1], "who@nowhere.test"), (SAM[1], "ada@acme.test"), ("x", "y"), ("", "")])
def test_an_introduction_of_nobody(introduced: tuple[str, str]) -> None:
    """Unknown addresses and the owner are no relation."""
    vault = Vault()
    vault.mail("a", 0, (SAM, (ADA, KIM)), introduced=(introduced,))
    assert words(SAM[1], vault) == {"Rivertown": "works at"}


def test_an_introduction_of_somebody_who_took_no_part() -> None:
    """Both sides must see the item, else there is no pair."""
    vault = Vault()
    vault.mail("b", 0, (KIM, (ADA,)))
    vault.mail("a", 1, (SAM, (ADA,)), introduced=((SAM[1], KIM[1]),))
    assert unpaired(vault.settle()) == []


@pytest.mark.parametrize("kind", ["project", "topic", "product", "place", "device"])
def test_named_things_are_paired_with_everybody_in_the_item(kind: str) -> None:
    """People and organizations of an item and what it names, whatever its kind."""
    vault = Vault()
    thing = vault.note(kind, "Apollo")
    vault.note("topic", "Bread")
    vault.mail("a", 0, (SAM, (ADA,)), title=text("Bread for Apollo"))
    index = vault.settle()
    found = {index.entities[r.other].name for r in relations(thing.id, index)}
    assert found == {"Sam Rivers", "Rivertown"} | ({"Bread"} if kind == "project" else set())
    assert unpaired(index) == []


def test_not_linked() -> None:
    """What a person unlinked is linked on neither side."""
    vault = Vault()
    vault.mail("a", 0, (SAM, (ADA,)))
    one, two = sorted((vault.of(SAM[1]), vault.index.by_domain["rivertown.test"]))
    vault.index.not_linked.add((one, two))
    assert relations(one, vault.settle()) == relations(two, vault.index) == ()


def test_a_typed_link() -> None:
    """The other side gets the inverse word, before any derived one."""
    vault = Vault()
    vault.mail("a", 0, (SAM, (ADA,)))
    vault.mail("b", 0, (KIM, (ADA,)))
    vault.index.set_manual(vault.of(SAM[1]), {vault.of(KIM[1]): "reports to"})
    assert words(KIM[1], vault)["Sam Rivers"] == "manages"
    assert unpaired(vault.index) == []


def test_two_organizations_of_one_domain() -> None:
    """Only the one that holds the domain employs its people."""
    vault = Vault()
    vault.mail("a", 0, (SAM, (ADA,)))
    vault.note("organization", "Rivertown Bakeries", domains=("rivertown.test",))
    assert unpaired(vault.settle()) == []


def test_an_organization_that_writes_itself() -> None:
    """An organization's own address is no person to be in contact with."""
    vault = Vault()
    vault.note("organization", "Press Office", emails=("press@globex.test",))
    for number in range(3):
        vault.mail(f"m{number}", number, (SAM, (("Press Office", "press@globex.test"), ADA)))
    assert "Press Office" not in words(SAM[1], vault)
    assert unpaired(vault.index) == []


def test_an_unlinked_item_makes_no_contact() -> None:
    """A colleague who is one of many in a mail sees no contact there, so the sender sees none either."""
    vault = Vault()
    vault.meeting("x", 0, BEA)
    for number in range(3):
        vault.mail(f"m{number}", number, (SAM, (ADA, BEA, KIM, LEE)))
    assert "Bea Lund" not in words(SAM[1], vault)
    assert unpaired(vault.index) == []


@st.composite
def vaults(draw: st.DrawFn) -> Index:
    """Small vaults of everything that makes relations, and some of what breaks them."""
    vault = Vault(strictness=draw(st.sampled_from(["low", "medium"])))
    for kind, name in draw(st.lists(st.sampled_from([("project", "Apollo"), ("topic", "Bread"), ("place", "Oven")]))):
        vault.note(kind, name)
    if draw(st.booleans()):
        vault.note("organization", "Globex Two", domains=("globex.test",), emails=("lee@globex.test",))
    for name in "abcdefgh"[: draw(st.integers(1, 8))]:
        others = draw(st.lists(st.sampled_from(EVERYBODY), min_size=1, max_size=4, unique=True))
        emails = [email for _, email in others]
        more: dict[str, Any] = {
            "title": text(draw(st.sampled_from(["Lunch", "Apollo", "Oven for Bread and Apollo"]))),
            "filter": draw(st.sampled_from([(), (), (), ("promotion",)])),
            "introduced": ((draw(st.sampled_from([*emails, KIM[1]])), draw(st.sampled_from([*emails, SAM[1]]))),),
        }
        day = draw(st.integers(0, 60))
        if draw(st.booleans()):
            vault.mail(name, day, (others[0], (ADA, *others[1:])), (others[-1], (ADA, others[0])), **more)
        else:
            vault.meeting(name, day, *others, **more)
    ids = sorted(e.id for e in vault.index.entities.values() if e.path)
    if len(ids) > 1 and draw(st.booleans()):
        one, two = draw(st.lists(st.sampled_from(ids), min_size=2, max_size=2, unique=True))
        if draw(st.booleans()):
            vault.index.not_linked.add((min(one, two), max(one, two)))
        else:
            vault.index.set_manual(one, {two: draw(st.sampled_from(["knows", "reports to", "sails with", ""]))})
    return vault.settle()


@given(vaults())
def test_every_link_has_its_pair(index: Index) -> None:
    """For all vaults: where a names b, b names a; nobody names itself, the owner, or anything without a note."""
    assert unpaired(index) == []
    for entity in index.entities.values():
        others = [r.other for r in relations(entity.id, index)]
        assert entity.id not in others
        assert len(set(others)) == len(others)
        assert all(index.entities[other].path for other in others)


@given(vaults())
def test_words_of_people_fit_each_other(index: Index) -> None:
    """Between people each side's word is the inverse of the other's."""
    for one in _people(index):
        for relation in relations(one.id, index):
            other = index.entities[relation.other]
            if other.kind == "person" and not index.manual_to[other.id] and not index.manual_to[one.id]:
                back = {r.other: r.word for r in relations(other.id, index)}
                assert back[one.id] == inverse(relation.word)


def _people(index: Index) -> list[Entity]:
    return [e for e in index.entities.values() if e.kind == "person" and e.path]
