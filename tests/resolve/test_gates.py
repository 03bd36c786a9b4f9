"""When a person gets a note, what it is called, and the organization behind an address."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from filings import ADA, BEA, CAL, KIM, LEE, OWNER, SAM, Mailbox, Vault, filed, message, path, text

from pipeline.index import CROWD, Index, called
from pipeline.model import Entity, FiledClaim, Owner
from pipeline.resolve.gates import OFTEN, best_name, passes
from pipeline.resolve.human import is_handle, is_human, is_office, only_repeats
from pipeline.resolve.organizations import is_personal
from pipeline.resolve.promote import BIG, give_note, opens, promote

NOBODY: tuple[Mailbox, ...] = ()
CROWDED = tuple((f"Guest {chr(65 + n)}", f"g{n}@globex.test") for n in range(CROWD + 1))


def reason(vault: Vault, email: str, strictness: str = "medium", sent: bool = True) -> str:
    """Why the person behind an address passes."""
    return passes(vault.index.entities[vault.of(email)], vault.index, strictness, sent)


# --- gates ---


@pytest.mark.parametrize(
    ("lines", "gates"),
    [
        pytest.param([(SAM, (ADA,))], {"low": True}, id="wrote once"),
        pytest.param([(SAM, (KIM,), (ADA,))], {"low": True}, id="owner in copy"),
        pytest.param([(KIM, (ADA,), (SAM,))], {}, id="only in copy"),
        pytest.param([(KIM, (ADA, SAM))], {}, id="only addressed by others"),
        pytest.param([(SAM, (ADA,)), (ADA, (SAM,))], {"low": True, "medium": True}, id="answered"),
        pytest.param([(ADA, (SAM,))], {"medium": True, "low": True}, id="owner wrote"),
        pytest.param([(SAM, (BEA,)), (BEA, (SAM,))], {"low": True, "medium": True}, id="a colleague answered"),
        pytest.param([(ADA, (KIM,), (SAM,))], {}, id="owner's copy"),
    ],
)
def test_gates_of_mail(lines: list[tuple[Any, ...]], gates: dict[str, bool]) -> None:
    """What a single thread does for Sam, by strictness; ``high`` never lets mail create anybody."""
    vault = Vault(strictness="high")
    vault.mail("a", 0, *lines)
    found = {level: bool(reason(vault, SAM[1], level)) for level in ("low", "medium", "high")}
    assert found == {"low": False, "medium": False, "high": False} | gates


@pytest.mark.parametrize(
    ("people", "strictness", "passed"),
    [
        ((SAM,), "high", True),
        ((SAM, KIM), "medium", True),
        (CROWDED + (SAM,), "low", False),
    ],
)
def test_gates_of_meetings(people: tuple[Mailbox, ...], strictness: str, passed: bool) -> None:
    """Who took part in a meeting passes always; one of a crowd never by that alone."""
    vault = Vault(strictness="high")
    vault.meeting("a", 0, *people)
    assert bool(reason(vault, SAM[1], strictness)) is passed


def test_two_threads_of_a_business_contact() -> None:
    """Medium: two personal mails from a business address; freemail and crowds do not count."""
    vault = Vault(strictness="high")
    for number in range(2):
        vault.mail(f"s{number}", number, (SAM, (ADA,)))
        vault.mail(f"f{number}", number, (("Fay Free", "fay@gmail.com"), (ADA,)))
        vault.mail(f"c{number}", number, (KIM, (ADA, *CROWDED)))
    assert reason(vault, SAM[1]) == "wrote to you in two threads"
    assert (reason(vault, "fay@gmail.com"), reason(vault, KIM[1])) == ("", "")


def test_one_personal_mail_of_somebody_seen_elsewhere() -> None:
    """Medium: a personal business mail counts once its sender is seen in a second thread; a copy is not seen."""
    for place, why in (((KIM, (ADA,), (SAM,)), ""), ((KIM, (ADA, SAM)), "wrote to you, seen in two threads")):
        vault = Vault(strictness="high")
        vault.mail("a", 0, (SAM, (ADA,)))
        vault.mail("b", 1, place)
        assert reason(vault, SAM[1]) == why


FAY = ("Fay Free", "fay@gmail.com")


@pytest.mark.parametrize(
    ("days", "to", "passed"),
    [
        ((0, 1), (ADA,), False),
        ((0, 0, 1), (ADA,), False),
        ((0, 1, 2), (KIM,), False),
        ((0, 1, 2), (ADA, KIM, LEE, SAM), False),
        ((0, 1, 2), (ADA,), True),
        ((0, 1, 2), (ADA, KIM, LEE), True),
    ],
)
def test_who_writes_in_person_again_and_again(days: tuple[int, ...], to: tuple[Mailbox, ...], passed: bool) -> None:
    """Three threads on three days, to the owner or to few: an acquaintance, at whatever provider."""
    vault = Vault(strictness="high")
    for number, day in enumerate(days):
        vault.mail(f"f{number}", day, (FAY, to))
    assert reason(vault, FAY[1]) == ("writes to you again and again" if passed else "")


def office(vault: Vault, *lines: tuple[int, Mailbox, Mailbox, str]) -> None:
    """Mails: (day, sender, recipient, file)."""
    for number, (day, sender, to, source) in enumerate(lines):
        mail = msgspec.structs.replace(message(day, sender, (to,)), source=source)
        vault.take(filed(f"o{number}", day, messages=(mail,)), (sender, "from"), (to, "to"))


BEAS = [(day, BEA, KIM, f"ada/sent/{day}") for day in range(OFTEN)]


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (BEAS, ""),
        ([*BEAS, (9, ADA, LEE, "ada/inbox/9")], ""),
        ([*BEAS, (9, ADA, LEE, "other/sent/9")], ""),
        ([*BEAS[1:], (9, ADA, LEE, "ada/sent/9")], ""),
        ([*BEAS, (9, ADA, LEE, "ada/sent/9")], "writes mail for you"),
    ],
)
def test_who_writes_the_owners_mail(lines: list[tuple[int, Mailbox, Mailbox, str]], why: str) -> None:
    """An assistant writes from the Sent folder in which the owner's mail lies, on three days; not any Sent folder."""
    vault = Vault(strictness="high")
    office(vault, *lines)
    assert reason(vault, BEA[1]) == why


def test_the_owner_under_another_address_is_no_assistant() -> None:
    """The owner's own name in the owner's Sent folder is the owner's, and no name may be anybody's."""
    for name in ("Ada Moreau", "A. Moreau", "", "ada"):
        vault = Vault(strictness="high")
        office(vault, (0, ADA, LEE, "sent/0"), *((d, (name, "am@home.test"), KIM, f"sent/{d}") for d in (1, 2, 3, 4)))
        assert reason(vault, "am@home.test") == ""


@pytest.mark.parametrize(("times", "why"), [(1, ""), (2, "your office wrote in two threads")])
def test_colleagues_whom_an_assistant_writes(times: int, why: str) -> None:
    """A colleague needs two threads of the owner's office, somebody outside one."""
    vault = Vault(strictness="high")
    office(
        vault, (0, ADA, LEE, "sent/0"), (0, BEA, SAM, "sent/1"), *((d, BEA, CAL, f"sent/c{d}") for d in range(times))
    )
    assert reason(vault, CAL[1]) == why
    assert reason(vault, SAM[1]) == "you wrote in the thread"


def test_an_assistants_mail_before_the_owners() -> None:
    """Whose the Sent folder is may be known late: then those of its earlier mail are looked at again."""
    vault = Vault(strictness="high")
    office(vault, *BEAS)
    first = msgspec.structs.replace(message(9, ADA, (LEE,)), source="ada/sent/9")
    item = filed("late", 9, messages=(first,))
    assert opens(item, vault.index) == tuple(f"{f'o{n}':0>12}" for n in range(OFTEN))
    vault.index.put_item(item, path(item))
    assert opens(item, vault.index) == ()


def test_without_sent_mail_one_mail_is_enough() -> None:
    """A vault without the owner's sent mail cannot wait for an answer."""
    vault = Vault(strictness="high")
    vault.mail("a", 0, (SAM, (ADA,)))
    assert reason(vault, SAM[1], sent=False) == "a personal business mail"


@pytest.mark.parametrize("strictness", ["low", "medium", "high"])
def test_noise_opens_no_gate(strictness: str) -> None:
    """A filtered item speaks for nobody, whatever it is."""
    vault = Vault(strictness="high")
    vault.mail("a", 0, (SAM, (ADA,)), (ADA, (SAM,)), filter=("newsletter",))
    vault.meeting("b", 1, SAM, filter=("scheduling",))
    assert reason(vault, SAM[1], strictness) == ""


def test_colleagues_need_the_owner() -> None:
    """Colleagues who write to one another in a thread of the owner's are not answered by each other."""
    vault = Vault(strictness="high")
    vault.mail("a", 0, (BEA, (CAL, ADA)), (CAL, (BEA, ADA)))
    assert reason(vault, BEA[1]) == ""


# --- names ---


@pytest.mark.parametrize(
    ("names", "best"),
    [
        ((), "Known"),
        (("Sam",), "Known"),
        (("Sam", "Sam Rivers"), "Sam Rivers"),
        (("sam rivers", "Sam Rivers"), "Sam Rivers"),
        (("sam rivers",), "Sam Rivers"),
        (("sam rivers@x.test", "Sam Rivers"), "Sam Rivers"),
        (("Sam Rivers", "Samuel Rivers"), "Sam Rivers"),
        (("J\ufffdrg König", "Jörg König"), "Jörg König"),
        (("J\ufffdrg König",), "J\ufffdrg König"),
    ],
)
def test_best_name(names: tuple[str, ...], best: str) -> None:
    """The first full name in order of date, written as a name."""
    from pipeline.model import Who

    index = Index(OWNER)
    index.put_entity(Entity("e", "person", "Known"))
    for day, name in enumerate(names):
        index.put_item(filed(f"{day}", day, who=(Who(text(name), SAM[1], ("from",), "e"),)), f"Sources/{day}")
    assert best_name(index.entities["e"], index) == best


@pytest.mark.parametrize(
    ("name", "email", "human"),
    [
        ("", "x@globex.test", False),
        ("Sam", "sam@globex.test", False),
        ("Support Team", "help@globex.test", False),
        ("Globex News", "news@globex.test", False),
        ("Sam at Globex", "noreply@globex.test", False),
        ("R2 D2", "r2@globex.test", False),
        ("sam@globex.test", "sam@globex.test", False),
        ("Sam Rivers", "sam@rivertown.test", True),
        ("María José de la Cruz", "m@globex.test", True),
        ("Sam Globex", "sam.globex@globex.test", True),
        ("田中太郎", "t@globex.test", True),
        ("Ann Lee and Kim Roe", "board@globex.test", False),
        ("ANN LEE UND KIM ROE", "board@globex.test", False),
        ("José Ortega y Gasset", "jog@globex.test", True),
        ("Anders Sand", "as@globex.test", True),
    ],
)
def test_is_human(name: str, email: str, human: bool) -> None:
    """Two and more words of letters, none a function or the organization's label."""
    assert is_human(name, email) is human


@pytest.mark.parametrize(
    ("name", "email", "handle"),
    [
        ("", "", False),
        ("Sam Rivers", "samrivers@rivertown.test", False),
        ("Sam", "rivers@rivertown.test", False),
        ("info", "info@rivertown.test", False),
        ("Rivertown", "rivertown@rivertown.test", False),
        ("samr", "samr@rivertown.test", True),
        ("SAMR", "samr@rivertown.test", True),
    ],
)
def test_is_handle(name: str, email: str, handle: bool) -> None:
    """A display name that says no more than the address; no function and no brand."""
    assert is_handle(name, email) is handle


def test_a_handle_is_no_worse_than_no_name() -> None:
    """Who wrote twice under a handle gets a note, as under no name at all; who was only addressed does not."""
    for name in ("", "samr"):
        vault = Vault(strictness="medium")
        vault.mail("a", 0, ((name, "samr@rivertown.test"), (ADA,)))
        assert vault.index.path_of(vault.of("samr@rivertown.test")) == ""
        vault.mail("b", 1, ((name, "samr@rivertown.test"), (ADA,)))
        assert vault.index.path_of(vault.of("samr@rivertown.test")) != ""


@pytest.mark.parametrize(
    ("name", "email", "office", "repeats"),
    [
        ("Sam", "sam@globex.test", False, False),
        ("Sam", "info@globex.test", False, False),
        ("Sam Rivers", "office@globex.test", False, False),
        ("Anna Rivers", "mail@anna-rivers.test", False, False),
        ("Globex", "globex@globex.test", False, False),
        ("Globex Support", "support@globex.test", False, False),
        ("Globex", "sam@globex.test", False, True),
        ("Home", "sam@home-globex.test", False, True),
        ("Globex", "info@globex.test", True, True),
        ("info@globex.test", "info@globex.test", True, False),
        ("", "info@globex.test", True, False),
        ("Info", "info@globex.test", True, False),
    ],
)
def test_offices_and_houses(name: str, email: str, office: bool, repeats: bool) -> None:
    """A mailbox of a task that nobody signs is an office; one word of the domain is the name of a house."""
    assert (is_office(name, email), only_repeats(name, email)) == (office, repeats)


def test_an_office_is_no_person_but_its_organization() -> None:
    """Whom the owner answers at ``info@`` gets no note in People; the organization gets one."""
    vault = Vault(strictness="medium")
    vault.mail("a", 0, (("", "info@globex.test"), (ADA,)), (ADA, (("", "info@globex.test"),)))
    assert [(e.kind, bool(e.path)) for e in vault.index.entities.values()] == [
        ("person", False),
        ("organization", True),
    ]


def test_the_name_of_a_house_names_nobody() -> None:
    """Somebody under the name of the organization alone is called by the address."""
    vault = Vault(strictness="medium")
    for name, email in (("Globex", "sam.rivers@globex.test"), ("Initech", "sr@initech.test")):
        vault.mail(email[0:2] + name, 0, ((name, email), (ADA,)), (ADA, ((name, email),)))
    assert [e.name for e in vault.index.entities.values() if e.kind == "person"] == ["Sam Rivers", "sr@initech.test"]


def test_a_function_of_a_big_house() -> None:
    """``Globex Finder`` at a domain of many people is none; at a small one it is somebody of that name."""
    for many in (0, BIG):
        vault = Vault(strictness="low")
        for number in range(many):
            vault.mail(f"p{number}", 0, ((f"Guest {chr(65 + number)}lan", f"g{number}@globex.test"), (ADA,)))
        vault.mail("x", 1, (("Globex Finder", "globex.finder@globex.test"), (ADA,)))
        assert bool(vault.index.path_of(vault.of("globex.finder@globex.test"))) is not bool(many)


@pytest.mark.parametrize(("handle", "second"), [("samr", True), ("samriversjr", False)])
def test_one_handle_at_two_providers_has_one_note(handle: str, second: bool) -> None:
    """Under a long handle that somebody else bears who has a note, nobody without a name gets another."""
    vault = Vault(strictness="low")
    for domain in ("gmail.com", "rivertown.test"):
        vault.mail(domain, 0, ((handle.upper(), f"{handle}@{domain}"), (ADA,)))
    assert vault.index.path_of(vault.of(f"{handle}@gmail.com"))
    assert bool(vault.index.path_of(vault.of(f"{handle}@rivertown.test"))) is second


# --- promotion ---


def test_nobody_is_promoted_without_a_reason() -> None:
    """A gated person gets no note and no organization."""
    vault = Vault(strictness="high")
    vault.mail("a", 0, (SAM, (ADA,)))
    assert [entity.path for entity in vault.index.entities.values()] == [""]


def test_promote_again_is_nothing() -> None:
    """Who has a note keeps it."""
    vault = Vault()
    item = vault.mail("a", 0, (SAM, (ADA,)))
    assert promote(item.id, vault.index, "low", True, frozenset()) == ()


@pytest.mark.parametrize("barred", [frozenset({"sam-rivers"}), frozenset({"rivertown"})])
def test_barred_entities_get_no_note(barred: frozenset[str]) -> None:
    """A note that a person deleted or declined is not made, the others are."""
    vault = Vault(strictness="high")
    item = vault.mail("a", 0, (SAM, (ADA,)))
    promote(item.id, vault.index, "low", True, barred)
    noted = {entity.id for entity in vault.index.entities.values() if entity.path}
    assert noted == ({"sam-rivers"} if "rivertown" in barred else set())


def test_people_and_their_organization() -> None:
    """One organization for the people of one domain."""
    vault = Vault()
    vault.mail("a", 0, (KIM, (ADA,)), (LEE, (ADA,)))
    paths = sorted(entity.path for entity in vault.index.entities.values())
    assert paths == ["Organizations/Globex", "People/Kim Okafor", "People/Lee Vance"]
    assert vault.index.by_domain == {"globex.test": "globex"}


@pytest.mark.parametrize(
    "email", ["sam@gmail.com", "sam@gmx.de", "sam@rivers.test", "sam@sam-rivers.test", "sam@x.test", "sam@co.uk"]
)
def test_no_organization(email: str) -> None:
    """Freemail, a family's own domain and a bare suffix are no organization."""
    vault = Vault()
    vault.mail("a", 0, (("Sam Rivers", email), (ADA,)))
    assert [entity.kind for entity in vault.index.entities.values()] == ["person"]


def test_a_second_name_makes_a_family_domain_an_organization() -> None:
    """A domain that carries one surname is personal only while nobody else writes from it."""
    vault = Vault()
    vault.mail("a", 0, (("Sam Rivers", "sam@rivers.test"), (ADA,)))
    assert is_personal("rivers.test", vault.index)
    vault.mail("b", 1, (("Kim Okafor", "kim@rivers.test"), (ADA,)))
    assert vault.index.by_domain == {"rivers.test": "rivers"}


def test_a_family_domain_spells_its_umlaut_out() -> None:
    """``brueck.test`` is Brück's own."""
    vault = Vault()
    vault.mail("a", 0, (("Tomás Brück", "tomas@brueck.test"), (ADA,)))
    assert is_personal("brueck.test", vault.index)
    assert vault.index.by_domain == {}


@pytest.mark.parametrize(
    ("domain", "claimed", "name"),
    [
        ("globex.test", (), "Globex"),
        ("ibx.test", (), "IBX"),
        ("blue-harbour.test", (), "Blue Harbour"),
        ("globex.test", ("Globex Holding Ltd",), "Globex Holding"),
        ("globex.test", ("Unrelated Inc",), "Globex"),
        ("globex.test", ("—",), "Globex"),
        ("bhc.test", ("Blue Harbour Capital",), "Blue Harbour Capital"),
        ("globex.test", ("Globex", "Globex GmbH", "Globex GmbH"), "Globex"),
    ],
)
def test_name_of_an_organization(domain: str, claimed: tuple[str, ...], name: str) -> None:
    """What its people call it in their signatures when that resembles the domain, else the domain's label."""
    vault = Vault(strictness="high")
    seat = ("Sam Rivers", f"sam@{domain}")
    for day, value in enumerate(claimed):
        claim = FiledClaim(text(seat[0]), seat[1], "organization", text(value), text(value), "")
        vault.mail(f"c{day}", day, (seat, (ADA,)), claims=(claim,))
    vault.strictness = "low"
    vault.mail("last", 9, (seat, (ADA,)))
    organization = vault.index.entities[vault.index.by_domain[domain]]
    assert organization.name == name


def test_namesakes_have_paths_of_their_own() -> None:
    """The second of a name is told by the organization."""
    vault = Vault()
    vault.mail("a", 0, (SAM, (ADA,)))
    vault.mail("b", 1, (("Sam Rivers", "sam@globex.test"), (ADA,)))
    assert vault.index.path_of(vault.of(SAM[1])) == "People/Sam Rivers"
    assert vault.index.path_of(vault.of("sam@globex.test")) == "People/Sam Rivers (Globex)"


def test_a_name_that_is_no_file_name() -> None:
    """Paths are legal whatever the name holds."""
    index = Index(OWNER)
    noted = give_note(Entity("x", "person", 'A/B: "C" <D>|E#'), 'A/B: "C" <D>|E#', index)
    assert noted.path.count("/") == 1
    assert not set(noted.path) & set('<>:"|#^[]\\?*')


def test_an_owner_without_addresses() -> None:
    """An unknown owner stops nothing."""
    vault = Vault(owner=Owner())
    item = vault.mail("a", 0, (SAM, (KIM,)))
    assert promote(item.id, vault.index, "low", False, frozenset()) == ()
    assert vault.index.path_of("sam-rivers") == "People/Sam Rivers"
    assert path(item) == f"Sources/{item.id}"


def test_a_department_does_not_name_a_large_organization() -> None:
    """Where many write from a domain one signature names a part of it; two that agree name the whole."""
    vault = Vault()
    people = [(f"{first} Okafor", f"{first.lower()}@globex.test") for first in ("Kim", "Lea", "Max", "Nia", "Oda")]
    for day, person in enumerate(people):
        vault.mail(f"a{day}", day, (person, (ADA,)))
    named = [
        FiledClaim(text(name), email, "organization", text("Globex Broadband"), text("Globex Broadband"), "")
        for name, email in people
    ]
    vault.mail("b", 7, (people[0], (ADA,)), claims=(named[0],))
    assert called(("globex.test",), vault.index).name == "Globex"
    vault.mail("c", 8, (people[1], (ADA,)), claims=(named[1],))
    assert called(("globex.test",), vault.index).name == "Globex Broadband"
