"""The git history of a vault."""

import hashlib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from pipeline.errors import GitFault
from pipeline.vault.history import IGNORE, MACHINE, History, is_tracked, open_history
from pipeline.vault.objects import blob_id

WHEN = datetime(2026, 4, 15, 8, 12, tzinfo=timezone(timedelta(hours=5, minutes=30)))
Git = Callable[..., str]


def put(root: Path, files: dict[str, bytes]) -> dict[str, bytes | None]:
    """Write files into the vault; give them back as changes."""
    for path, data in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(data)
    return dict(files)


def test_opening_twice_is_opening_once(history: History) -> None:
    """An empty history has no commits, and opening it again changes nothing."""
    assert history.head() == ""
    assert list(history.log()) == []
    assert history.tree_paths() == {}
    with open_history(history.root) as again:
        assert again.head() == ""
    assert [path.name for path in history.root.iterdir()] == [".git"]


def test_no_changes_no_commit(history: History) -> None:
    """An empty batch moves nothing."""
    assert history.commit_batch({}, {}, "nothing", WHEN) == ""
    assert history.head() == ""


def test_commit_is_standard_git(history: History, git: Git) -> None:
    """Author, time with zone, message and files are what git shows, and git finds no fault."""
    changes = put(history.root, {"People/José.md": b"# J\r\n", "a/b/c/d.md": b"", "life/areas/x/facts.jsonl": b"{}\n"})
    commit = history.commit_batch(changes, {}, "1 email: 3 notes new\n\nVaultmill-Batch: 1", WHEN)
    history.sync_index()
    assert git("log", "--format=%H|%an|%ae|%aI|%cI|%s").strip() == "|".join(
        [commit, "vaultmill", "agent@local", *["2026-04-15T08:12:00+05:30"] * 2, "1 email: 3 notes new"]
    )
    assert git("ls-tree", "-r", "--name-only", "HEAD").split() == sorted(changes)
    assert git("status", "--porcelain") == ""
    assert git("fsck", "--strict", "--full") == ""
    assert git("symbolic-ref", "HEAD").strip() == "refs/heads/main"


def test_a_big_commit_is_one_pack(history: History, git: Git) -> None:
    """Many files do not become many loose files."""
    changes = put(history.root, {f"Sources/{number:03}.md": b"%d" % number for number in range(200)})
    history.commit_batch(changes, {path: b"r" + (data or b"") for path, data in changes.items()}, "200 notes", WHEN)
    history.sync_index()
    assert len(list((history.git_dir / "objects/pack").glob("*.pack"))) == 2
    assert git("status", "--porcelain") == ""
    assert git("fsck", "--strict", "--full") == ""
    assert history.head_blob("Sources/007.md") == b"7"


def test_only_given_paths_change(history: History) -> None:
    """Edit, delete and add; folders that become empty go; the rest stays."""
    history.commit_batch({"a.md": b"1", "x/y/z.md": b"2", "x/k.md": b"3"}, {}, "one", WHEN)
    history.commit_batch({"a.md": b"9", "x/y/z.md": None, "n/m.md": b"4", "gone/never.md": None}, {}, "two", WHEN)
    assert history.tree_paths() == {"a.md": blob_id(b"9"), "n/m.md": blob_id(b"4"), "x/k.md": blob_id(b"3")}
    assert [(change.path, change.old, change.new) for change in history.changed(history.head())] == [
        ("a.md", blob_id(b"1"), blob_id(b"9")),
        ("n/m.md", None, blob_id(b"4")),
        ("x/y/z.md", blob_id(b"2"), None),
    ]


def test_a_file_becomes_a_folder_and_back(history: History) -> None:
    """A name may change what it is within one commit."""
    history.commit_batch({"x.md": b"1"}, {}, "file", WHEN)
    history.commit_batch({"x.md": None, "x.md/y.md": b"2"}, {}, "folder", WHEN)
    assert list(history.tree_paths()) == ["x.md/y.md"]
    history.commit_batch({"x.md/y.md": None, "x.md": b"3"}, {}, "file again", WHEN)
    assert list(history.tree_paths()) == ["x.md"]


def test_renderings_have_their_own_chain(history: History) -> None:
    """The machine ref holds what was rendered, HEAD what is on disk."""
    history.commit_batch({"a.md": b"a + mine"}, {"a.md": b"a"}, "one", WHEN)
    history.commit_batch({"b.md": b"b"}, {"b.md": b"b"}, "two", WHEN)
    assert history.tree_paths(MACHINE) == {"a.md": blob_id(b"a"), "b.md": blob_id(b"b")}
    assert history.blob_at("a.md") == b"a + mine"
    assert [entry.message for entry in history.log(MACHINE)] == ["two\n", "one\n"]
    assert history.rendering("a.md", blob_id(b"a")[:12]) == b"a"


def test_old_renderings_are_found_by_their_short_id(history: History) -> None:
    """A note on another device may name a rendering that is not the newest."""
    for text in (b"one", b"two"):
        history.commit_batch({"a.md": text}, {"a.md": text}, "x", WHEN)
    assert history.rendering("a.md", blob_id(b"one")[:12]) == b"one"
    assert history.rendering("a.md", "0" * 12) is None


def test_a_batch_is_committed_even_if_another_tool_was_faster(history: History) -> None:
    """The commit of a batch exists, though its tree is its parent's."""
    history.commit_person({"a.md": b"a"}, "Sync Tool", "sync@example.org", WHEN)
    before = history.head()
    assert history.commit_batch({"a.md": b"a"}, {}, "batch", WHEN) != before
    assert history.changed(history.head()) == []


def test_a_person_is_committed_under_their_name_once(history: History) -> None:
    """Edits that HEAD has already make no commit; a name that git would refuse is made plain."""
    first = history.commit_person({"a.md": b"a"}, "Robin <b> \n Vale", "robin@example.org\n>", WHEN)
    assert history.commit_person({"a.md": b"a"}, "Robin", "robin@example.org", WHEN) == first
    entry = next(history.log())
    assert (entry.author, entry.email) == ("Robin b Vale", "robin@example.org")
    assert entry.message == "Edited by hand: a.md\n"


def test_identity_may_be_empty(history: History, git: Git) -> None:
    """Settings without an owner make no broken commit."""
    history.commit_person({"a.md": b"a"}, "", "", WHEN)
    assert next(history.log()).author == "owner"
    assert git("fsck", "--strict") == ""


@pytest.mark.parametrize(
    ("message", "when"),
    [("nul \0 inside", WHEN), ("", WHEN), ("x", datetime(1960, 1, 1, tzinfo=UTC)), ("\udcff", WHEN)],
)
def test_odd_messages_and_dates(history: History, git: Git, message: str, when: datetime) -> None:
    """Git accepts whatever the content led to."""
    history.commit_batch({"a.md": b"a"}, {}, message, when)
    assert git("fsck", "--strict") == ""


def test_commit_is_deterministic(tmp_path: Path) -> None:
    """Same files, message and time: same commit id."""
    ids = set()
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        with open_history(tmp_path / name) as history:
            ids.add(history.commit_batch({"b.md": b"b", "a/x.md": b"a"}, {}, "same", WHEN))
    assert len(ids) == 1


def test_versions_of_one_note(history: History) -> None:
    """Only commits that changed the note, newest first, its deletion and its return included."""
    ids = []
    for data in (b"1", None, b"2", b"3"):
        ids.append(history.commit_batch({"x/a.md": data, "keep.md": b"k"}, {}, "step", WHEN))
        history.commit_batch({"other.md": data or b"-"}, {}, "other", WHEN)
    versions = list(history.versions("x/a.md"))
    assert [version.commit.id for version in versions] == ids[::-1]
    assert [version.blob for version in versions] == [blob_id(b"3"), blob_id(b"2"), None, blob_id(b"1")]
    assert list(history.versions("never.md")) == []
    assert list(history.versions("x")) == []


def test_log_is_newest_first_and_can_be_cut(history: History) -> None:
    """With time in the zone of the commit."""
    for text in ("one", "two", "three"):
        history.commit_batch({"a.md": text.encode()}, {}, text, WHEN)
    assert [entry.message.strip() for entry in history.log(limit=2)] == ["three", "two"]
    assert next(history.log()).when == WHEN
    assert next(history.log()).when.utcoffset() == timedelta(hours=5, minutes=30)


def test_blobs_by_id(history: History) -> None:
    """Ids are git's own; what is not there is None."""
    history.commit_batch({"a.md": b"hello\n"}, {}, "x", WHEN)
    name = blob_id(b"hello\n")
    assert name == "ce013625030ba8dba906f756967f9e9ca394464a" == hashlib.sha1(b"blob 6\0hello\n").hexdigest()
    assert history.blob(name) == history.blob(name[:12]) == b"hello\n"
    for missing in ("0" * 40, history.head(), "zz", "", "../x", name[:3]):
        assert history.blob(missing) is None


def test_a_persons_repository_is_respected(root: Path, git: Git) -> None:
    """An existing repository keeps its branch, its settings and its history; a detached HEAD moves, no branch does."""
    git("init", "-q", "-b", "notes")
    (root / "a.md").write_text("a")
    git("add", "-f", "a.md")
    git("commit", "-qm", "by hand")
    settings = (root / ".git/config").read_bytes()
    with open_history(root) as history:
        history.commit_batch(put(root, {"b.md": b"b"}), {}, "batch", WHEN)
        history.sync_index()
        assert [entry.message.strip() for entry in history.log()] == ["batch", "by hand"]
        git("checkout", "-q", "--detach")
        history.commit_batch(put(root, {"c.md": b"c"}), {}, "detached", WHEN)
        history.sync_index()
        assert git("log", "-1", "--format=%s").strip() == "detached"
        assert git("log", "-1", "--format=%s", "notes").strip() == "batch"
    assert git("status", "--porcelain") == ""
    assert (root / ".git/config").read_bytes() == settings


def test_packed_refs_and_git_gc(history: History, git: Git) -> None:
    """After git has repacked everything, the history goes on and no rendering is lost."""
    history.commit_batch(put(history.root, {"a.md": b"new"}), {"a.md": b"old rendering"}, "one", WHEN)
    git("gc", "-q", "--prune=now")
    history.commit_batch(put(history.root, {"b.md": b"b"}), {"b.md": b"b"}, "two", WHEN)
    history.sync_index()
    assert history.rendering("a.md", blob_id(b"old rendering")[:12]) == b"old rendering"
    assert len(list(history.log())) == 2
    assert git("status", "--porcelain") == ""


def test_a_person_in_the_middle_of_a_merge(history: History) -> None:
    """No commit is put into somebody's merge."""
    history.commit_batch({"a.md": b"a"}, {}, "one", WHEN)
    (history.git_dir / "MERGE_HEAD").write_text(history.head())
    with pytest.raises(GitFault, match="merge is in progress"):
        history.commit_batch({"a.md": b"b"}, {}, "two", WHEN)


def test_another_programs_lock(history: History) -> None:
    """A locked branch is waited for, then reported with the file's name; the lock stays."""
    history.commit_batch({"a.md": b"a"}, {}, "one", WHEN)
    lock = history.git_dir / "refs/heads/main.lock"
    lock.touch()
    with pytest.raises(GitFault, match="main.lock") as caught:
        history.commit_batch({"a.md": b"b"}, {}, "two", WHEN)
    assert str(lock) in caught.value.hint
    assert lock.exists()
    lock.unlink()
    history.commit_batch({"a.md": b"b"}, {}, "two", WHEN)
    assert history.head_blob("a.md") == b"b"


@pytest.mark.parametrize(
    "config",
    [
        "[core]\nrepositoryformatversion = 1\n[extensions]\nobjectformat = sha256\n",
        "[core]\nrepositoryformatversion = 7\n",
    ],
)
def test_a_repository_of_another_kind(root: Path, config: str) -> None:
    """Formats that we cannot write are a fault with a hint, not a crash."""
    open_history(root).close()
    (root / ".git/config").write_text(config)
    with pytest.raises(GitFault) as caught:
        open_history(root)
    assert caught.value.hint


@pytest.mark.parametrize("damage", ["file", "empty"])
def test_a_broken_repository(root: Path, damage: str) -> None:
    """Whatever .git is, the run ends with a hint."""
    if damage == "file":
        (root / ".git").write_text("gitdir: nowhere\n")
    else:
        (root / ".git").mkdir()
    with pytest.raises(GitFault):
        open_history(root)


def test_a_missing_head_commit_is_a_fault(history: History) -> None:
    """A damaged history is never answered by a commit that forgets everything."""
    commit = history.commit_batch({"a.md": b"a"}, {}, "one", WHEN)
    (history.git_dir / "objects" / commit[:2] / commit[2:]).unlink()
    with pytest.raises(GitFault):
        history.commit_batch({"b.md": b"b"}, {}, "two", WHEN)


def test_what_is_tracked(history: History, git: Git) -> None:
    """Notes and facts, and git agrees without any .gitignore."""
    paths = ["a.md", "x/facts.jsonl", "y.png", "People.base", ".obsidian/x.md", ".trash/b.md", "other.jsonl"]
    put(history.root, dict.fromkeys(paths, b"x"))
    assert [path for path in paths if is_tracked(path)] == ["a.md", "x/facts.jsonl"]
    assert git("status", "--porcelain", "-uall").split("\n")[:-1] == ["?? a.md", "?? x/facts.jsonl"]
    (history.root / ".gitignore").write_text(IGNORE)
    (history.git_dir / "info/exclude").unlink()
    assert git("status", "--porcelain", "-uall").split("\n")[:-1] == ["?? .gitignore", "?? a.md", "?? x/facts.jsonl"]


def test_attributes_are_kept(tmp_path: Path) -> None:
    """A repository without them gets them; a person's own stay as they are."""
    with open_history(tmp_path) as history:
        file = history.git_dir / "info" / "attributes"
        laid = file.read_text("utf-8")
        file.unlink()
        history.keep_attributes()
        assert file.read_text("utf-8") == laid == "kg-summary.md merge=union\n"
        file.write_text("*.md eol=lf\n", "utf-8")
        history.keep_attributes()
        assert file.read_text("utf-8") == "*.md eol=lf\n"
