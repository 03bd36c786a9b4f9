"""Open items close when what was asked for is delivered in the same thread; in doubt they stay open."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import msgspec
import pytest

from pipeline.extract.deliveries import deliveries
from pipeline.index.holding import DELIVERED, without
from pipeline.model import Address, Attachment, Filed, FiledMessage, FiledStatement, Item, Message, Neutral, Owner
from pipeline.resolve.delivered import delivered

OWNER = Owner(frozenset({"owen@acme.test"}), frozenset({"Owen Park"}))
OWEN, DANA = Address("Owen Park", "owen@acme.test"), Address("Dana Fox", "dana@globex.test")
ZONE = ZoneInfo("UTC")


def task(text: str, owner: str = "I", number: int = 1, day: str = "2026-04-13") -> FiledStatement:
    """An open item with its own words as the quote."""
    words = Neutral(text)
    return FiledStatement(f"t-00000{number}", "task", words, words, day, Neutral(""), "", Neutral(owner), "", False)


def closed(
    tasks: tuple[FiledStatement, ...], body: str, sender: Address = OWEN, file: str = "", day: int = 14
) -> list[str]:
    """Ids of the tasks that a mail of the given day closes."""
    files = (Attachment(file, "application/pdf", 9),) if file else ()
    when = datetime(2026, 4, day, 9, tzinfo=UTC)
    mail = Message("2@mail.test", when, sender, "Re: Papers", body, attachments=files)
    filed = Filed("0" * 12, "email", Neutral("Papers"), None, None, (), (), statements=tasks)
    done = delivered(filed, deliveries(Item("0" * 12, "k", "email", "Papers", messages=(mail,)), OWNER, ZONE))
    return [said.id for said in done.statements if said.done]


CONTRACT = "Please send me the signed contract by Friday."
OPEN = (
    (CONTRACT, "I will send the signed contract tomorrow.", ""),
    (CONTRACT, "I haven't sent the signed contract yet.", ""),
    (CONTRACT, "Attached is the contract.", ""),
    (CONTRACT, "Attached is the unsigned contract, the signed one follows.", ""),
    (CONTRACT, "Attached is the price list.", "prices.pdf"),
    (CONTRACT, "Attached is a draft of the signed contract.", ""),
    (CONTRACT, "I have reviewed the signed contract.", ""),
    (CONTRACT, "Have you sent the signed contract?", ""),
    (CONTRACT, "Once I have sent the signed contract I'll call.", ""),
    (CONTRACT, "Did you get it? I'm not done.", ""),
    (CONTRACT, "Here is the first half of the signed contract.", ""),
    (CONTRACT, "He sent the signed contract.", ""),
    ("Please pay the invoice for March.", "Attached is the invoice for March.", "invoice march.pdf"),
    ("Could you book the hall for June?", "The old hall is booked.", ""),
    ("Please review the budget.", "Anbei das Budget.", ""),
    ("Bitte schicken Sie mir das Angebot.", "Ich habe das Angebot noch nicht geschickt.", ""),
    ("Bitte schicken Sie mir das Angebot.", "Anbei das alte Angebot.", ""),
)


@pytest.mark.parametrize(("asked", "said", "file"), OPEN)
def test_what_is_not_delivered_stays_open(asked: str, said: str, file: str) -> None:
    """Promises, questions, other things, parts, older versions and other acts close nothing."""
    assert closed((task(asked),), said, file=file) == []


@pytest.mark.parametrize(
    ("asked", "said", "file"),
    [
        (CONTRACT, "Attached is the signed contract.", ""),
        (CONTRACT, "Please find attached.", "Signed contract.pdf"),
        (CONTRACT, "Hi Dana,\n\nI've sent the signed contract by post.\n", ""),
        (CONTRACT, "Done!", ""),
        (CONTRACT, "Hi Dana,\n\nDone, thanks.\n\nOwen", ""),
        ("I will send the questionnaire tomorrow.", "Here is the questionnaire.", ""),
        ("Could you book the hall for June?", "I've booked the hall for June.", ""),
        ("Could you book the hall?", "The hall is booked.", ""),
        ("Please pay the invoice.", "The invoice has been paid.", ""),
        ("Owen, can you sign the lease?", "We have signed the lease.", ""),
        ("Bitte schicken Sie mir das Angebot bis Freitag.", "Anbei das Angebot.", ""),
        ("Bitte schicken Sie mir das Angebot.", "Ich habe das Angebot verschickt.", ""),
        ("Pouvez-vous m'envoyer le devis ?", "Voici le devis.", ""),
        ("Por favor, envíe el presupuesto.", "Adjunto el presupuesto.", ""),
        ("Kunt u de offerte sturen?", "Hierbij de offerte.", ""),
        ("Per favore, può inviare il preventivo?", "Ecco il preventivo.", ""),
    ],
)
def test_what_is_delivered_is_closed(asked: str, said: str, file: str) -> None:
    """The same act on the same thing by the one who had to act, in several languages."""
    assert closed((task(asked),), said, file=file) == ["t-000001"]


def test_only_the_one_who_had_to_act_closes_it() -> None:
    """Mine is not closed by her mail, hers is."""
    said = "Attached is the signed contract."
    assert closed((task(CONTRACT),), said, DANA) == []
    assert closed((task(CONTRACT, "Dana Fox"),), said, DANA) == ["t-000001"]


def test_one_of_two_that_fit_alike_is_not_guessed() -> None:
    """A bare "done" and a thing that both name leave two items open; a thing that one names closes that one."""
    two = (task("Please send the May report."), task("Please send the June report.", number=2))
    assert closed(two, "Done!") == []
    assert closed(two, "Attached is the report.") == []
    assert closed(two, "Attached is the June report.") == ["t-000002"]


def test_a_delivery_before_the_request_counts_for_nothing() -> None:
    """What came on an earlier day, or stands in the very mail that promises it."""
    assert closed((task(CONTRACT),), "Attached is the signed contract.", day=12) == []
    promise = task("I will send the lease tomorrow.")
    assert closed((promise,), "I will send the lease tomorrow. Attached is the lease of the neighbours.") == []


def test_a_persons_decision_stands_and_the_reason_is_told() -> None:
    """Corrected tasks are left alone; a closed one says by which words."""
    filed = Filed("0" * 12, "email", Neutral("P"), None, None, (), (), statements=(task(CONTRACT),))
    mail = Message(
        "2",
        datetime(2026, 4, 14, 9, tzinfo=UTC),
        OWEN,
        "Re: P",
        "Attached is the signed contract.",
        sha256="0a1b2c3d4e5f" + "0" * 52,
    )
    said = deliveries(Item("0" * 12, "k", "email", "P", messages=(mail,)), OWNER, ZONE)
    assert delivered(msgspec.structs.replace(filed, corrected=("tasks",)), said).statements == filed.statements
    done = delivered(filed, said)
    reason = f't-000001 on 2026-04-14 in {"0a1b2c3d4e5f"}: "Attached is the signed contract."'
    assert dict(done.whys)[DELIVERED] == reason
    assert delivered(done, said) == done


def test_without_the_message_that_delivered_it_waits_again() -> None:
    """Holding the mail back opens what it closed, and nothing else."""
    when = datetime(2026, 4, 14, 9, tzinfo=UTC)
    mails = tuple(
        FiledMessage("message", when.replace(tzinfo=None), "out", (Neutral(""), ""), (), (), "", "", sha * 5 + "0000")
        for sha in ("0a1b2c3d4e5f", "ffffffffffff")
    )
    reason = Neutral('t-000001 on 2026-04-14 in 0a1b2c3d4e5f: "Done."')
    closed_one = msgspec.structs.replace(task(CONTRACT), done=True)
    filed = Filed(
        "0" * 12, "email", Neutral("P"), None, None, mails, (), statements=(closed_one,), whys=((DELIVERED, reason),)
    )
    assert [said.done for said in without(filed, {"m-ffffffffffff"}).statements] == [True]
    assert [said.done for said in without(filed, {"m-0a1b2c3d4e5f"}).statements] == [False]
