"""vaultmill.yaml: text -> frozen Settings with all errors at once, and back without losing the person's comments."""

from __future__ import annotations

import difflib
import posixpath
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from pipeline.errors import SettingsFault
from pipeline.settings_spec import SETTINGS, OwnerSettings, Setting, Settings, value_of
from pipeline.settings_yaml import Entry, Unreadable, inline, read_entries, shown, splice

__all__ = ["FILE_NAME", "OwnerSettings", "Settings", "load", "render_template", "set_values", "settings_table"]

FILE_NAME = "vaultmill.yaml"

_INTRO = """\
# Settings of this vault. Change a value and run again; a key that is left out has the value shown in the README.
# What you write here is kept: the program changes single values and leaves your comments alone."""
_BY_KEY = {setting.key: setting for setting in SETTINGS}
_PARENTS = {setting.key.partition(".")[0] for setting in SETTINGS if "." in setting.key}
_WIDTH = 110
_SOMEWHERE = "/a/b/c/d/e/f/workspace"


def load(text: str) -> Settings:
    """Settings from the text of vaultmill.yaml; ``""`` gives the defaults.

    Raises ``SettingsFault`` with one sentence per problem: no YAML 1.2, unknown key (with a guess), wrong value,
    a key given twice, values that contradict each other.
    """
    settings, problems = _read(text)
    if problems:
        raise SettingsFault(problems)
    return settings


def render_template(settings: Settings) -> str:
    """The whole vaultmill.yaml with a comment above every key; ``load`` of it gives ``settings`` again."""
    lines = [_INTRO]
    section = parent = ""
    for setting in SETTINGS:
        if setting.section != section:
            section = setting.section
            lines += ["", f"# --- {section} " + "-" * (_WIDTH - 7 - len(section))]
        above = setting.key.rpartition(".")[0]
        if above != parent or not above:
            lines.append("")
        if above and above != parent:
            lines.append(f"{above}:")
        lines += _lines(setting, value_of(settings, setting.key))
        parent = above
    return "\n".join(lines) + "\n"


def set_values(text: str, values: Mapping[str, object]) -> str:
    """``text`` with the values of some (dotted) keys changed; every other character stays.

    A key that is missing is added at the end, or below its parent. Raises ``SettingsFault`` for a value that is not
    allowed, for a text that cannot be read, and for one that cannot be changed safely.
    """
    before = load(text)
    wanted = {key: value_of(before, key) for key in _BY_KEY}
    problems: list[str] = []
    for key, value in values.items():
        wanted[key], wrong = _check(Entry(key, value, 0))
        problems += wrong
    if problems:
        raise SettingsFault(problems)
    for key in values:
        if wanted[key] != value_of(before, key):
            text = splice(text, key, wanted[key], comment=_comment(_BY_KEY[key]))
    after, problems = _read(text)
    if not problems and all(value_of(after, key) == value for key, value in wanted.items()):
        return text
    raise SettingsFault(problems or [f"{', '.join(values)}: could not be changed in place; please edit {FILE_NAME}"])


def settings_table() -> str:
    """The Markdown table of all keys for the README."""
    rows = ["| Key | Default | Allowed | Meaning |", "|---|---|---|---|"]
    for setting in SETTINGS:
        cells = (f"`{setting.key}`", f"`{inline(setting.default)}`", setting.allowed, setting.description)
        rows.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(rows) + "\n"


def _read(text: str) -> tuple[Settings, list[str]]:
    try:
        entries = read_entries(text, _PARENTS)
    except Unreadable as error:
        return Settings(), [str(error)]
    problems: list[str] = []
    values: dict[str, object] = {}
    for entry in entries:
        if entry.key in values:
            problems.append(f"{_place(entry)}{entry.key}: given twice")
        values[entry.key], wrong = _check(entry)
        problems += wrong
    if problems:
        return Settings(), problems
    settings = _settle(values)
    return settings, list(_contradictions(settings))


def _check(entry: Entry) -> tuple[object, list[str]]:
    """The value as the setting reads it, and what is wrong with it."""
    if entry.key not in _BY_KEY:
        return None, [_unknown(entry)]
    setting = _BY_KEY[entry.key]
    try:
        return setting.read(_as_yaml(entry.value)), []
    except ValueError as error:
        wrong = shown(error.args[0] if error.args and isinstance(entry.value, (list, tuple)) else entry.value)
        if _readable(setting, entry.value):
            wrong = f'"{wrong}" in quotes'
        return None, [f"{_place(entry)}{entry.key}: must be {setting.allowed}, not {wrong}"]


def _readable(setting: Setting, value: object) -> bool:
    """Whether a number would be right, had it not been written as text."""
    if not isinstance(value, str) or not value.strip().isascii() or not value.strip().isdigit():
        return False
    try:
        setting.read(int(value.strip()[:20]))
    except ValueError:
        return False
    return True


def _as_yaml(value: object) -> object:
    """A value that the program set, in the form in which YAML gives it."""
    if isinstance(value, (list, tuple)):
        return [msgspec.to_builtins(one) if isinstance(one, msgspec.Struct) else one for one in value]
    return value


def _settle(values: Mapping[str, object]) -> Settings:
    nested: dict[str, Any] = {}
    for key, value in values.items():
        above, _, name = key.rpartition(".")
        (nested.setdefault(above, {}) if above else nested)[name] = value
    if "owner" in nested:
        nested["owner"] = OwnerSettings(**nested["owner"])
    return Settings(**nested)


def _contradictions(settings: Settings) -> Iterator[str]:
    raw, vault = (posixpath.normpath(posixpath.join(_SOMEWHERE, place)) for place in (settings.raw, settings.vault))
    if (vault + "/").startswith(raw + "/") and (_SOMEWHERE + "/").startswith(raw + "/"):
        yield f"raw: must be a folder of its own, such as raw, not {settings.raw}, which holds the vault"
    elif (vault + "/").startswith(raw + "/"):
        yield "vault: must not be the raw folder or lie in it, because the raw folder is never written"
    elif raw.startswith(vault + "/"):
        yield "raw: must not lie in the vault, because Obsidian would show it"
    for sender in settings.keep:
        if sender in settings.skip:
            yield f"keep, skip: {sender} stands in both"


def _unknown(entry: Entry) -> str:
    if entry.key in _PARENTS:
        below = ", ".join(key.partition(".")[2] for key in _BY_KEY if key.startswith(entry.key + "."))
        return f"{_place(entry)}{entry.key}: must have keys below it: {below}"
    guesses = difflib.get_close_matches(entry.key[:60], [*_BY_KEY, *_PARENTS], n=1, cutoff=0.6)
    known = guesses or [key for key in _BY_KEY if key.rpartition(".")[2] == entry.key]
    return f"{_place(entry)}{shown(entry.key)}: unknown key" + (f"; did you mean {known[0]}?" if known else "")


def _place(entry: Entry) -> str:
    return f"line {entry.line}: " if entry.line else ""


def _comment(setting: Setting) -> list[str]:
    words = f"{setting.description} Allowed: {setting.allowed}."
    return [f"# {line}" for line in textwrap.wrap(words, _WIDTH, break_long_words=False, break_on_hyphens=False)]


def _lines(setting: Setting, value: object) -> list[str]:
    above, _, name = setting.key.rpartition(".")
    lines = [f"{name}: {inline(value)}"]
    if len(lines[0]) > _WIDTH and isinstance(value, tuple):
        lines = [f"{name}:", *(f"  - {inline(one)}" for one in value)]
    return [("  " if above else "") + line for line in (*_comment(setting), *lines)]
