"""The command ``vaultmill`` and the one error border: every exception ends here as an exit code and a sentence."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from pipeline import __version__
from pipeline.cli import output
from pipeline.cli.commands import LazyGroup
from pipeline.cli.options import Invocation
from pipeline.errors import Exit, Fault, SettingsFault

_DISK = {
    *(errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EMFILE, errno.ENFILE),
    *(errno.ENOTDIR, errno.ELOOP, errno.ENAMETOOLONG),
}
_GONE = 141
"""Whoever read the output went away: what a shell says of a program that died of SIGPIPE."""


@click.group(cls=LazyGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "-V", "--version", prog_name="vaultmill", message="%(prog)s %(version)s")
@click.pass_context
def vaultmill(ctx: click.Context) -> None:
    """Turn raw mail, meetings, chats and documents into a linked Obsidian vault."""
    if ctx.invoked_subcommand is None:
        output.say(ctx.get_help())


def main(args: Sequence[str] | None = None) -> int:
    """Run one command and give the exit code of pipeline.errors.Exit; never raises."""
    output.prepare()
    invocation = Invocation()
    streams = sys.stdout, sys.stderr
    try:
        code = vaultmill.main(args, prog_name="vaultmill", standalone_mode=False, obj=invocation)
        sys.stdout.flush()
        return code if isinstance(code, int) else Exit.CLEAN
    except BaseException as error:
        swallowed = sys.stdout is not streams[0]  # click swallows a closed pipe and exchanges the streams
        sys.stdout, sys.stderr = streams
        return _explain(BrokenPipeError() if swallowed else error, invocation)


def _explain(error: BaseException, invocation: Invocation) -> int:
    match error:
        case Fault():
            lines = error.problems if isinstance(error, SettingsFault) else (str(error),)
            output.fail(lines, error.hint)
            return error.exit_code
        case click.ClickException():
            context = getattr(error, "ctx", None)
            output.fail([error.format_message()], f"See {context.command_path} --help" if context else "")
            return Exit.USAGE
        case KeyboardInterrupt() | click.Abort():
            output.fail(["interrupted"], "")
            return Exit.INTERRUPTED
        case BrokenPipeError():
            with contextlib.suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return _GONE
        case OSError(errno=int(number)) if number in _DISK:
            place = f"{error.filename}: " if error.filename else ""
            output.fail([f"{place}{error.strerror}"], "Check the path, space and permissions, then run again.")
            return Exit.BLOCKED
        case _ if type(error).__module__.partition(".")[0] in {"dulwich", "zlib"}:
            said = " ".join(str(error).split()) or type(error).__name__
            output.fail([f"the history is damaged: {said}"], "Run `git fsck` in the vault and follow what it says.")
            return Exit.GIT
        case SystemExit():
            return error.code if isinstance(error.code, int) else Exit.CLEAN
    return _bug(error, invocation.workspace)


def _bug(error: BaseException, workspace: Path | None) -> int:
    from pipeline.cli.buglog import write_log

    try:
        said = f"the log is {write_log(error, workspace)}"
    except OSError as failed:
        said = f"no log could be written ({failed.strerror})"
    output.fail([f"internal error ({type(error).__name__}); {said}"], "")
    return Exit.BUG
