"""What a person may call a batch, and what is said to a word that names none or several."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from pipeline.errors import UsageFault
from pipeline.vault.history import History
from pipeline.vault.revision import batch_id, find_commit, is_revision, short_name

WHEN = datetime(2026, 4, 15, 8, 12, tzinfo=UTC)


def commits(history: History) -> list[str]:
    """Two batches, an edit by hand, a third batch with the id of the second. Their commit ids, oldest first."""
    made = []
    for number, batch in enumerate(("aaaa11112222", "bbbb33334444", "", "bbbb33334444")):
        changes: dict[str, bytes | None] = {"a.md": b"%d" % number}
        if batch:
            message = f"1 email\n\n- 2026-04-15 email: Vaultmill-Batch: dddd\n\nVaultmill-Batch: {batch}\n"
            made.append(history.commit_batch(changes, {}, message, WHEN))
        else:
            made.append(history.commit_person(changes, "Robin", "robin@vale.test", WHEN))
    return made


def test_last_counts_batches(history: History) -> None:
    """``last`` is the newest batch, ``last-1`` the one before; what a person did between is not counted."""
    first, second, _, third = commits(history)
    assert find_commit(history, "last").id == find_commit(history, " LAST ").id == find_commit(history, "last-0").id
    assert [find_commit(history, word).id for word in ("last", "last-1", "last-2")] == [third, second, first]
    with pytest.raises(UsageFault, match="there is no batch last-3") as refused:
        find_commit(history, "last-3")
    assert "vaultmill history --all" in refused.value.hint


def test_ids_of_batches_and_commits(history: History) -> None:
    """The beginning of either id; the word that history shows finds the commit again."""
    first, _, by_hand, _ = commits(history)
    for word in ("aaaa11112222", "aaaa", "AAAA1111", first, first[:7]):
        assert find_commit(history, word).id == first
    assert find_commit(history, by_hand[:12]).id == by_hand
    assert (batch_id(find_commit(history, by_hand)), short_name(find_commit(history, by_hand))) == ("", by_hand[:12])
    assert short_name(find_commit(history, first)) == "aaaa11112222"


def test_more_than_one_is_refused(history: History) -> None:
    """Two commits of one name are told by their commits' ids, newest first, each of which names one."""
    _, second, _, third = commits(history)
    with pytest.raises(UsageFault, match="bbbb may mean 2 commits") as refused:
        find_commit(history, "bbbb")
    assert refused.value.hint.index(third[:12]) < refused.value.hint.index(second[:12])
    assert find_commit(history, second[:12]).id == second


@pytest.mark.parametrize("word", ["", "aaa", "-1", "last-", "last1", "HEAD", "../../x", "zzzz", "a" * 41, "dead\nbeef"])
def test_what_names_no_batch(history: History, word: str) -> None:
    """Is refused with the grammar."""
    commits(history)
    assert not is_revision(word)
    with pytest.raises(UsageFault, match="does not name a batch") as refused:
        find_commit(history, word)
    assert "`last-1`" in refused.value.hint


def test_an_id_that_is_not_there(history: History) -> None:
    """And a word in an item's title that looks like the trailer."""
    commits(history)
    for word in ("0123456789ab", "dddd"):
        with pytest.raises(UsageFault, match=f"there is no batch {word}"):
            find_commit(history, word)


def test_an_empty_history(history: History) -> None:
    """Before the first commit nothing has a name."""
    with pytest.raises(UsageFault, match="no history yet"):
        find_commit(history, "last")
