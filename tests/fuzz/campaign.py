"""Long runs: ``campaign.py [--seconds N] [--corpus PATH] [TARGET ...]``, guided by coverage where atheris is there.

Every input that breaks a law is written below PATH; put it into ``corpus.py`` and mend the code.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
import time
import traceback
from pathlib import Path
from random import Random

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1])]
MISSING = "atheris is not installed (pip install -e '.[fuzz]'): damage without guidance by coverage"


def say(line: str) -> None:
    """A line of the report, at once: a campaign may be stopped."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def smaller(data: bytes, breaks: object, seconds: float = 20.0) -> bytes:
    """A smaller input that still breaks the law: pieces are cut out as long as it does."""
    assert callable(breaks)
    end = time.monotonic() + seconds
    size = max(len(data) // 2, 1)
    while size and time.monotonic() < end:
        at = 0
        while at < len(data) and time.monotonic() < end:
            shorter = data[:at] + data[at + size :]
            if breaks(shorter):
                data = shorter
            else:
                at += size
        size //= 2
    return data


def place_of(error: BaseException) -> str:
    """Where an error came from, so that one fault is told once."""
    frames = [
        one
        for one in traceback.extract_tb(error.__traceback__)
        if "/pipeline/" in one.filename or "law_" in one.filename
    ]
    last = frames[-1] if frames else None
    where = f"{Path(last.filename).name}:{last.name}" if last else ""
    return f"{type(error).__name__} {where}" + (f" {last.line}"[:90] if last else "")


def blind(name: str, seconds: float, kept: Path, first: int) -> int:
    """Random damage for some seconds. The number of faults."""
    from bounds import check
    from grammar import damaged_by
    from targets import TARGETS

    target = TARGETS[name]
    seeds, chance, end = target.seeds(), Random(first), time.monotonic() + seconds
    found: dict[str, bytes] = {}
    count = 0
    while time.monotonic() < end:
        data = damaged_by(chance, seeds, target.tokens)
        count += 1
        try:
            check(target, data, once=count % 20 != 0)
        except Exception as error:
            known = place_of(error)
            if known not in found:
                found[known] = data

                def breaks(other: bytes, known: str = known) -> bool:
                    try:
                        check(target, other)
                    except Exception as again:
                        return place_of(again) == known
                    return False

                before = time.monotonic()
                _keep(kept, name, known, smaller(data, breaks), error)
                end += time.monotonic() - before
    say(f"{name}: {count} inputs, {len(found)} faults")
    return len(found)


def _keep(kept: Path, name: str, known: str, data: bytes, error: BaseException) -> None:
    folder = kept / name
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / hashlib.sha256(known.encode()).hexdigest()[:10]
    file.write_bytes(data)
    say(f"{name}: {known}\n  {str(error)[:300]}\n  {len(data)} bytes: {file}\n  {data[:200]!r}")


def _quoted(token: bytes) -> str:
    """A token as libFuzzer's dictionaries spell it."""
    return "".join(chr(c) if 32 <= c < 127 and chr(c) not in '"\\' else f"\\x{c:02x}" for c in token)


def guided(name: str, seconds: float, kept: Path, first: int) -> int:
    """The same with libFuzzer in a child, which ends with the first fault."""
    import atheris
    from bounds import check
    from targets import TARGETS

    target = TARGETS[name]
    work = kept / "atheris" / name
    (work / "corpus").mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(target.seeds()):
        (work / "corpus" / f"seed-{number}").write_bytes(data)
    words = work / "words"
    shown = {_quoted(token) for token in target.tokens if 1 < len(token) < 64}
    words.write_text("".join(f'"{one}"\n' for one in sorted(shown)))
    child = os.fork()
    if child == 0:
        options = [f"-max_total_time={int(seconds)}", f"-dict={words}", f"-artifact_prefix={work}/", "-max_len=20000"]
        options += [f"-seed={first + 1}", "-verbosity=0", "-print_final_stats=1", "-timeout=20", "-rss_limit_mb=4000"]
        atheris.Setup(["campaign", *options, str(work / "corpus")], lambda data: check(target, data, once=True))
        atheris.Fuzz()
        os._exit(0)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    say(f"{name}: guided, {'a fault, see above' if status else 'no fault'}")
    return int(status != 0)


def main() -> int:
    """All targets, or those that are named; exit code 1 when a law was broken."""
    parser = argparse.ArgumentParser()
    parser.add_argument("targets", nargs="*")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--corpus", type=Path, default=Path("fuzz-faults"))
    parser.add_argument("--first", type=int, default=0, help="another number, other damage")
    parser.add_argument("--blind", action="store_true")
    given = parser.parse_args()
    engine = blind
    if not given.blind:
        try:
            import atheris
        except ImportError:
            say(MISSING)
        else:
            engine = guided
            with atheris.instrument_imports(include=["pipeline"], enable_loader_override=False):
                import targets  # noqa: F401

                for room in ("label.item", "extract.item", "extract.zones", "label.owner", "extract.deep.tree"):
                    __import__(f"pipeline.{room}")
    from targets import TARGETS

    names = given.targets or list(TARGETS)
    return int(sum(engine(name, given.seconds, given.corpus, given.first) for name in names) > 0)


if __name__ == "__main__":
    raise SystemExit(main())
