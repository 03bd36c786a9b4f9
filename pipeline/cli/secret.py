"""``vaultmill secret``: passwords and keys, encrypted, outside of the vault. Only ``get`` tells a value."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option
from pipeline.cli.unrepeated import MANY, NEVER, UnrepeatedGroup

if TYPE_CHECKING:
    from pipeline.secrets.store import Listed, Place, Secret, Store

_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])
_PATH = click.Path(exists=True, dir_okay=False, path_type=Path)
LENGTH = 24
EMPTY = "No secrets are kept; `vaultmill secret set NAME` keeps one."
LOST = "No secrets are kept: a key lies in {folder}, and store.json, which it opens, does not. Put it back."


def _passphrase_option(function: _Decorated) -> _Decorated:
    return click.option(
        "--passphrase-file",
        type=_PATH,
        metavar="FILE",
        help="A file with the passphrase, such as /dev/fd/3; else it is asked for. A new store is locked with it.",
    )(function)


def _opened(folder: Path, passphrase_file: Path | None, new: Path | None = None) -> Store:
    from pipeline.cli.asking import passphrases
    from pipeline.run.workspace import now
    from pipeline.secrets.store import Store

    ask = passphrases(passphrase_file, new)
    return Store(folder, now=now, ask=ask, sealed_by_passphrase=passphrase_file is not None)


@click.group(cls=UnrepeatedGroup, subcommand_metavar="set | get | list | rm | rotate | import ...")
@json_option
def command(as_json: bool) -> None:
    """Keep passwords and keys, encrypted, outside of the vault.

    They lie in the folder secrets/ of the workspace (AES-256-GCM), which no git, no export and no vault takes along.
    Names are no secrets: kg-summary.md tells them, so that agents know what to ask for. Only `secret get` tells a
    value.
    """
    _leave_no_core()


def _leave_no_core() -> None:
    """What a crash would write to the disk holds what is in memory."""
    try:
        import resource
    except ImportError:  # a system without core files
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


@command.command("set")
@workspace_option
@click.argument("name")
@click.argument("rest", nargs=-1, metavar="[-]")
@click.option("--note", default=None, metavar="TEXT", help="What it is for; kept encrypted, too.")
@click.option("--stdin", "piped", is_flag=True, help="Take the value from standard input, as - does.")
@click.option("--file", type=_PATH, metavar="FILE", help="Take the value from a file, byte for byte.")
@click.option(
    "--generate",
    type=click.IntRange(8, 1000),
    is_flag=False,
    flag_value=LENGTH,
    default=None,
    metavar="[LENGTH]",
    help=f"Make a random value of letters and digits ({LENGTH}).",
)
@click.option("--force", is_flag=True, help="Replace one that is there, without asking.")
@_passphrase_option
@json_option
def set_(
    workspace: Path,
    name: str,
    rest: tuple[str, ...],
    note: str | None,
    piped: bool,
    file: Path | None,
    generate: int | None,
    force: bool,
    passphrase_file: Path | None,
    as_json: bool,
) -> int:
    """Keep a value under a name.

    It is typed twice, unseen, or handed over by a pipe or a file, and never an argument. The end of a single line from
    standard input is none of it; --file takes every byte.
    """
    if rest not in ((), ("-",)):
        raise click.UsageError(MANY)
    piped = piped or rest == ("-",)
    if piped + (file is not None) + (generate is not None) > 1:
        raise click.UsageError("Only one of --stdin, --file and --generate can be the value.")
    _check_is_name(name)
    from pipeline.cli import asking
    from pipeline.run.secret_place import closed_folder
    from pipeline.secrets.store import check_name, names

    name, folder = check_name(name), closed_folder(workspace)
    store = _opened(folder, passphrase_file, passphrase_file)
    there = any(one.name == name for one in names(folder))
    replace = force or _may_replace(name, there)
    value = (
        asking.value_from_stdin()
        if piped
        else asking.value_from_file(file)
        if file
        else asking.made_value(generate)
        if generate
        else _typed(store, name)
    )
    replaced = store.set(name, value, note, replace=replace)
    if as_json:
        output.emit({"name": name, "replaced": replaced})
        return 0
    made = f", {generate} characters made at random" if generate else ""
    output.say(f"{'Replaced' if replaced else 'Stored'} {name}{made}; `vaultmill secret get` tells it.")
    return 0


def _typed(store: Store, name: str) -> Secret:
    from pipeline.cli.asking import typed_value

    store.unlock()  # a wrong passphrase must not cost what was typed twice
    return typed_value(name)


def _check_is_name(name: str) -> None:
    from pipeline.errors import UsageFault
    from pipeline.secrets.find import find

    if "=" in name or find(name):
        raise UsageFault("what stands in the place of the name looks like a value", NEVER)


def _may_replace(name: str, there: bool) -> bool:
    if not there:
        return False
    from pipeline.errors import UsageFault

    if not output.interactive():
        raise UsageFault(f"{name} is there already", "Take another name, or --force to replace it.")
    from pipeline.cli.asking import is_sure

    if not is_sure(f"{name} is there already. Replace it?"):
        raise click.Abort
    return True


@command.command("get")
@workspace_option
@click.argument("name")
@_passphrase_option
def get(workspace: Path, name: str, passphrase_file: Path | None) -> int:
    """Tell the value of one, and nothing else.

    A pipe or a file gets it byte for byte, a terminal with a line end behind it.
    """
    from pipeline.run.secret_place import secrets_folder

    output.pour_bytes(_opened(secrets_folder(workspace), passphrase_file).get(name).reveal())
    return 0


@command.command("list")
@workspace_option
@_passphrase_option
@json_option
def list_(workspace: Path, passphrase_file: Path | None, as_json: bool) -> int:
    """List names, notes and days; never a value.

    Notes are encrypted: where the store has a passphrase they are told with --passphrase-file only.
    """
    from pipeline.run.secret_place import secrets_folder
    from pipeline.secrets.store import names, where, without_store

    folder = secrets_folder(workspace)
    kept, listed = where(folder), names(folder)
    notes = _notes(folder, kept, passphrase_file) if listed else {}
    if as_json:
        rows = [_row(one) | ({"note": notes[one.name]} if one.name in notes else {}) for one in listed]
        output.emit({"key": str(kept) if kept else None, "secrets": rows})
    elif not listed:
        output.say(LOST.format(folder=folder) if without_store(folder) else EMPTY)
    else:
        output.table([_shown(one, notes) for one in listed])
    return 0


def _row(one: Listed) -> dict[str, str]:
    return {"name": one.name, "created": one.created, "updated": one.updated}


def _shown(one: Listed, notes: dict[str, str]) -> dict[str, str]:
    note = {"note": notes.get(one.name, "")} if any(notes.values()) else {}
    return {"name": one.name, **note, "created": one.created[:10], "updated": one.updated[:10]}


def _notes(folder: Path, kept: Place | None, passphrase_file: Path | None) -> dict[str, str]:
    """Name -> note, nothing where the key is not at hand; what was tampered with is an error."""
    from pipeline.secrets.store import Place
    from pipeline.secrets.store.faults import NoKeyring, WrongKey

    if kept == Place.PASSPHRASE and passphrase_file is None:
        return {}
    try:
        return {one.name: one.note for one in _opened(folder, passphrase_file).entries()}
    except (WrongKey, NoKeyring) as fault:
        if passphrase_file is not None:
            raise
        output.fail([str(fault)], "Notes are left out. " + fault.hint)
        return {}


@command.command("rm")
@workspace_option
@click.argument("names", nargs=-1, required=True)
@click.option("--force", is_flag=True, help="Without asking.")
@_passphrase_option
@json_option
def rm(workspace: Path, names: tuple[str, ...], force: bool, passphrase_file: Path | None, as_json: bool) -> int:
    """Forget secrets for good; nothing brings them back."""
    from pipeline.cli.asking import is_sure
    from pipeline.run.secret_place import closed_folder
    from pipeline.secrets.store import check_name
    from pipeline.secrets.store import names as stored

    wanted = tuple(dict.fromkeys(map(check_name, names)))
    folder = closed_folder(workspace)
    store, known = _opened(folder, passphrase_file), {one.name for one in stored(folder)}
    asks = output.interactive() and not force and known.issuperset(wanted)
    if asks and not is_sure(f"Forget {', '.join(wanted)} for good?"):
        raise click.Abort
    store.remove(*wanted)
    if as_json:
        output.emit({"forgotten": wanted})
    else:
        output.say(f"Forgot {', '.join(wanted)}.")
    return 0


@command.command("rotate")
@workspace_option
@click.option("--passphrase", "place", flag_value="passphrase", help="From now on a passphrase opens it.")
@click.option("--key-file", "place", flag_value="file", help="From now on the key is a file beside the store.")
@click.option("--keyring", "place", flag_value="keyring", help="From now on the system's keyring has the key.")
@_passphrase_option
@click.option("--new-passphrase-file", type=_PATH, metavar="FILE", help="A file with the new passphrase.")
@json_option
def rotate(
    workspace: Path, place: str | None, passphrase_file: Path | None, new_passphrase_file: Path | None, as_json: bool
) -> int:
    """Take a new key, or keep it elsewhere.

    Everything is encrypted anew. A copy that somebody took before still opens with the old key: change what is in it,
    too.
    """
    from pipeline.run.secret_place import closed_folder
    from pipeline.secrets.store import Place, where

    folder = closed_folder(workspace)
    if new_passphrase_file and (Place(place) if place else where(folder)) != Place.PASSPHRASE:
        raise click.UsageError("--new-passphrase-file needs --passphrase: no passphrase opens the store else.")
    now = _opened(folder, passphrase_file, new_passphrase_file).rotate(Place(place) if place else None)
    if as_json:
        output.emit({"key": str(now)})
        return 0
    told = {
        Place.FILE: f"lies in {folder / 'key'}",
        Place.PASSPHRASE: "comes from the passphrase",
        Place.KEYRING: "is in the keyring",
    }
    output.say(f"Everything is encrypted anew; the key {told[now]}.")
    return 0


@command.command("import")
@workspace_option
@click.argument("file", type=_PATH)
@click.option(
    "--key",
    type=_PATH,
    metavar="FILE",
    help="The key, or the passphrase, of an encrypted file; default: .vault-key beside it.",
)
@click.option("--salt", default="", metavar="TEXT", help="The salt of the key, if it stands in a script only.")
@click.option("--dry-run", is_flag=True, help="Tell the names and keep nothing.")
@click.option("--force", is_flag=True, help="Replace those that are there.")
@_passphrase_option
@json_option
def import_(
    workspace: Path,
    file: Path,
    key: Path | None,
    salt: str,
    dry_run: bool,
    force: bool,
    passphrase_file: Path | None,
    as_json: bool,
) -> int:
    """Take in secrets from elsewhere.

    FILE is a vault.enc.json, an .env, a JSON object, the CSV of a password manager, or another store. Only names are
    told. What is there already stays, unless --force. The file stays, too: delete it yourself.
    """
    from pipeline.cli.asking import passphrases
    from pipeline.run.secret_place import closed_folder, secrets_folder
    from pipeline.secrets.store import names, read_import

    folder = secrets_folder(workspace)
    there = {one.name for one in names(folder)}
    read = read_import(file, key=key, ask=passphrases(None, of=file.name, option="--key"), salt=salt)
    if dry_run:
        kept = tuple(one.name for one in read.found if force or one.name not in there)
        left = tuple(one.name for one in read.found if not force and one.name in there)
    else:
        store = _opened(closed_folder(workspace), passphrase_file, passphrase_file)
        kept, left = store.set_all(read.found, replace=force)
    if as_json:
        output.emit({"kind": read.kind, "stored": kept, "there": left, "left": read.left, "dry_run": dry_run})
        return 1 if read.left else 0
    output.say(f"{file.name} is read as: {read.kind}.")
    _tell("Would be stored" if dry_run else "Stored", kept)
    _tell("There already, and left (--force replaces them)", left)
    _tell("Not taken", read.left)
    if not read.found:
        output.say("No secrets are in it.")
    elif not dry_run:
        output.say(f"{file} still holds them: delete it, and every copy of it, once you have looked.")
    return 1 if read.left else 0


def _tell(what: str, names: tuple[str, ...]) -> None:
    if names:
        output.say("\n".join([f"{what}:", *(f"  {name}" for name in names)]))
