"""vaultmill.yaml: read with all errors at once, written as a template, changed without touching anything else."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.config import OwnerSettings, Settings, load, render_template, set_values, settings_table
from pipeline.errors import SettingsFault
from pipeline.notes.yaml import scalar
from pipeline.settings_spec import SETTINGS, value_of
from pipeline.taxonomy import Tag

README = Path(__file__).parent.parent / "README.md"


def problems(text: str) -> tuple[str, ...]:
    """What ``load`` complains about."""
    with pytest.raises(SettingsFault) as caught:
        load(text)
    return caught.value.problems


@pytest.mark.parametrize("text", ["", "\n", "# only a comment\n", "---\n", "\ufeff", "owner:\n", "owner: {}\n"])
def test_nothing_said_gives_the_defaults(text: str) -> None:
    """An empty file, or empty parents, are all defaults."""
    assert load(text) == Settings()


def test_table_and_values_have_the_same_keys() -> None:
    """Every field of Settings has its row in the table, in the same order, and a default its own check accepts."""
    fields = [name for name in Settings.__struct_fields__ if name != "owner"]
    assert [s.key for s in SETTINGS] == ["owner.addresses", "owner.names", *fields]
    for setting in SETTINGS:
        default = setting.default
        assert setting.read(list(default) if isinstance(default, tuple) else default) == default


FULL = Settings(
    owner=OwnerSettings(
        ("ann@acme.test", "a.b@example.org"), ("Ann Be", "Анна", "Зоя: #1", "O'Neill", "Doe, Jane [x] {y}")
    ),
    timezone="Europe/Berlin",
    vault="../My vault",
    since="2025-11-30",
    strictness="low",
    keep=("example.org",),
    skip=tuple(f"sender{n}@example.com" for n in range(30)),
    tags=(Tag("gardening", "topics", "create", "The allotment: beds, seeds"), Tag("memo", "type", "none", "")),
    batch_size=0,
    brief_hours=(),
)


@pytest.mark.parametrize("settings", [Settings(), FULL])
def test_template_reads_back(settings: Settings) -> None:
    """The written file means exactly the settings it was written from, and explains every key."""
    text = render_template(settings)
    assert load(text) == settings
    assert load(text.replace("\n", "\r\n")) == settings
    for setting in SETTINGS:
        assert setting.description.split()[0] in text
    assert max(map(len, text.splitlines())) < 120


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("since: 2026-01-31", "since", "2026-01-31"),
        ("since: all", "since", "all"),
        ("since:", "since", ""),
        ("skip:\n- Jo@Example.com\n- '@example.org'\n- jo@example.com", "skip", ("jo@example.com", "example.org")),
        ("keep: null", "keep", ()),
        ("owner:\n  names: [Yes, 'No']", "owner.names", ("Yes", "No")),
        ("tags:\n- {name: fishing, category: topics}", "tags", (Tag("fishing", "topics", "none", ""),)),
        ("'poll': 0", "poll", 0),
    ],
)
def test_values_are_read_as_yaml_1_2(text: str, key: str, value: object) -> None:
    """Dates and words such as Yes stay text; addresses are folded to lower case; lists lose doubles."""
    assert value_of(load(text), key) == value


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("batchsize: 7", "line 1: batchsize: unknown key; did you mean batch_size?"),
        ("xyzzy: 7", "line 1: xyzzy: unknown key"),
        ("addresses: []", "line 1: addresses: unknown key; did you mean owner.addresses?"),
        ("owner: me@example.com", "line 1: owner: must have keys below it: addresses, names"),
        ("owner: [x]", "line 1: owner: must have keys below it: addresses, names"),
        ("owner:\n  adresses: []", "line 2: owner.adresses: unknown key; did you mean owner.addresses?"),
        ("batch_size: many", "line 1: batch_size: must be a whole number from 0 to 100000, not many"),
        ("batch_size: 1.5", "line 1: batch_size: must be a whole number from 0 to 100000, not 1.5"),
        ("batch_size: true", "line 1: batch_size: must be a whole number from 0 to 100000, not true"),
        ("batch_size: -1", "line 1: batch_size: must be a whole number from 0 to 100000, not -1"),
        ("strictness: strict", "line 1: strictness: must be high, medium or low, not strict"),
        ("strictness: [low]", "line 1: strictness: must be high, medium or low, not a list"),
        ("since: yesterday", 'line 1: since: must be a date such as 2026-01-31, "all" or "", not yesterday'),
        ("since: 2026-02-30", 'line 1: since: must be a date such as 2026-01-31, "all" or "", not 2026-02-30'),
        ("timezone: Mars/Olympus", "not Mars/Olympus"),
        ("timezone: ../../etc/passwd", "not ../../etc/passwd"),
        ("timezone: Europe", "not Europe"),
        ("skip: [jo@example.com, nonsense]", "not nonsense"),
        ("skip: jo@example.com", "not jo@example.com"),
        ("keep: [a.test]\nskip: [a.test]", "keep, skip: a.test stands in both"),
        ("brief_hours: [10, 24]", "not 24"),
        ("tags: [{name: x, category: color}]", "not a mapping"),
        ("vault: raw/notes", "vault: must not be the raw folder or lie in it"),
        ("vault: ./raw/", "vault: must not be the raw folder or lie in it"),
        ("vault: raw/../raw", "vault: must not be the raw folder or lie in it"),
        ("raw: knowledge/raw", "raw: must not lie in the vault"),
        ("vault: .", "raw: must not lie in the vault"),
        ("raw: .", "raw: must be a folder of its own, such as raw, not ., which holds the vault"),
        ("note_quiet: '10'", 'not "10" in quotes'),
        ("note_quiet: '1x'", "to 86400, not 1x"),
        ("vault: ''", "line 1: vault: must be a path"),
        ("poll: 5\npoll: 6", "line 2: poll: given twice"),
        ("owner: {}\nowner: {}", "line 2: owner: given twice"),
        ("- a\n- b", "line 1: must be lines of the form `key: value`"),
        ("just words", "line 1: must be lines of the form `key: value`"),
        ("poll: [1", "not valid YAML"),
        ("poll: !!python/object:os.system x", "not valid YAML"),
        ("[a, b]: 1", "a key must be a word"),
        ("poll: *nowhere", "not valid YAML"),
        ("poll: \x00", "not valid YAML"),
        ("keep: &a [*a]", "not valid YAML"),
        ("keep: [[[a.test]]]", "not a list"),
        ("poll: " + "[" * 5000, "not valid YAML"),
        ("#" * 1_000_001, "longer than a million"),
    ],
)
def test_problems_name_line_key_and_what_is_allowed(text: str, said: str) -> None:
    """Each kind of mistake has its own sentence."""
    found = problems(text)
    assert len(found) == 1
    assert said in found[0]
    assert len(found[0]) < 400


def test_all_problems_at_once() -> None:
    """Three mistakes give three sentences, in the order of the file."""
    found = problems("poll: x\nfoo: 1\nmail_link: pigeon\n")
    assert [sentence.split(":")[0] for sentence in found] == ["line 1", "line 2", "line 3"]


COMMENTED = """\
# mine
owner:          # that's me
    addresses:
    - ann@acme.test   # work
    # at home:
    - ann@example.org   # home

    # end of owner
timezone:   'Europe/Berlin'  # CET
keep: [ a.test, # first
        b.test ] # done
skip:
- c.test
# last words"""


@pytest.mark.parametrize(
    ("values", "old", "new"),
    [
        ({}, "", ""),
        ({"timezone": "Europe/Berlin"}, "", ""),
        ({"timezone": "Asia/Tokyo"}, "'Europe/Berlin'", "Asia/Tokyo"),
        ({"timezone": ""}, "'Europe/Berlin'", '""'),
        (
            {"owner.addresses": ("ann@acme.test", "ann@example.org", "x@y.test")},
            "# home\n",
            f"# home\n    - {scalar('x@y.test')}\n",
        ),
        ({"owner.addresses": ()}, "\n    - ann@acme.test   # work\n    # at home:\n    - ann@example.org", " []"),
        ({"owner.names": ("Ann",)}, "# home\n", "# home\n    names: [Ann]\n"),
        ({"keep": ("a.test", "b.test", "d.test")}, "b.test ]", "b.test, d.test ]"),
        ({"skip": ("e.test", "f.test")}, "- c.test", "- e.test\n- f.test"),
        ({"skip": ("c.test", "f.test")}, "- c.test", "- c.test\n- f.test"),
    ],
)
@pytest.mark.parametrize("eol", ["\n", "\r\n"])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_set_values_changes_one_place(values: dict[str, object], old: str, new: str, eol: str, bom: str) -> None:
    """Only the value's own characters change; comments, spacing, line ends and BOM stay."""
    before, after = COMMENTED, COMMENTED.replace(old, new) if old else COMMENTED
    assert set_values(bom + before.replace("\n", eol), values) == bom + after.replace("\n", eol)


@pytest.mark.parametrize(
    ("text", "values", "expected"),
    [
        ("poll: 5", {"raw_quiet": 7}, "raw_quiet: 7\n"),
        ("poll: 5\n# end\n", {"owner.names": ("Ann",)}, "owner:\n  names: [Ann]\n"),
        ("", {"since": "2026-01-31"}, "since: 2026-01-31\n"),
        ("owner:\npoll: 5\n", {"owner.names": ("Ann",)}, "owner: {names: [Ann]}\npoll: 5\n"),
        ("owner: {names: [A]}\n", {"owner.addresses": ("a@b.test",)}, f"addresses: [{scalar('a@b.test')}]}}\n"),
        ("since:\npoll: 1\n", {"since": "all"}, "since: all\npoll: 1\n"),
        ("vault: |-\n  knowledge\npoll: 1\n", {"vault": "v"}, "vault: v\npoll: 1\n"),
    ],
)  # fmt: skip
def test_set_values_adds_what_is_missing(text: str, values: dict[str, object], expected: str) -> None:
    """A missing key is added, below its parent when there is one, and means what was asked."""
    changed = set_values(text, values)
    assert changed.endswith(expected)
    for key, value in values.items():
        assert value_of(load(changed), key) == value


@pytest.mark.parametrize(
    ("text", "values", "said"),
    [
        ("", {"poll": "x"}, "poll: must be"),
        ("", {"pol": 1}, "pol: unknown key; did you mean poll?"),
        ("{poll: 5}", {"raw_quiet": 7}, "not valid YAML"),
        ("keep: &a [a.test]\nskip: []\nowner: {names: *a}\n", {"keep": ("b.test",)}, "not valid YAML"),
        ("poll: [", {"poll": 1}, "not valid YAML"),
        ("vault: v\n", {"raw": "v"}, "vault: must not be the raw folder"),
    ],
)
def test_set_values_refuses_rather_than_guess(text: str, values: dict[str, object], said: str) -> None:
    """A wrong value, a broken file and a change that would reach further raise; nothing is returned."""
    with pytest.raises(SettingsFault) as caught:
        set_values(text, values)
    assert said in str(caught.value)


@given(st.text(max_size=200))
def test_any_text_gives_settings_or_a_fault(text: str) -> None:
    """No text makes ``load`` raise anything but SettingsFault."""
    try:
        assert isinstance(load(text), Settings)
    except SettingsFault as fault:
        assert fault.problems


@given(st.text(st.sampled_from("ab:-#[]{},&*!|>'\"% \n\t?~0"), max_size=60))
def test_any_name_survives_set_and_load(name: str) -> None:
    """Whatever a name looks like in YAML, it reads back as it was set."""
    expected = (name.strip(),)
    try:
        text = set_values(render_template(Settings()), {"owner.names": (name,)})
    except SettingsFault:
        assert not name.strip() or not name.strip().isprintable()
    else:
        assert load(text).owner.names == expected
        assert load(render_template(load(text))).owner.names == expected


def test_settings_are_frozen() -> None:
    """Nobody changes settings in the middle of a run."""
    with pytest.raises(AttributeError):
        Settings().poll = 1  # type: ignore[misc]
    assert hash(Settings()) == hash(msgspec.structs.replace(Settings()))


def test_readme_table_is_current() -> None:
    """The table of settings in the README is the one that the specification gives."""
    assert settings_table() in README.read_text(encoding="utf-8")
