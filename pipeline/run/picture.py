"""``graph.html``: the graph as a page beside the vault, written when it says something else than before."""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable, Mapping
from importlib import resources
from pathlib import Path

import msgspec

from pipeline.errors import DiskFault, UsageFault
from pipeline.graph import Edge, Graph, Node
from pipeline.graph.picture.faces import Face, Told, face
from pipeline.index import Index
from pipeline.notes import facts as log
from pipeline.notes.neutral import plain
from pipeline.query.graph import graph_of
from pipeline.query.reading import Reading, reading
from pipeline.run.apart import own_folder
from pipeline.run.workspace import Workspace
from pipeline.secrets.find import find, mask
from pipeline.vault.cachefile import load_cache, save_cache
from pipeline.vault.nesting import outer_work_tree
from pipeline.vault.replace import replace_file

NAME = "graph.html"
FACES, FACES_VERSION = "picture", "picture-2"
DRAWN, DRAWN_VERSION = "picture-drawn", "picture-drawn-1"
FACTS = 20
"""Facts that are told of one node."""
STEP = 500
"""Notes after which the progress is told."""
ELSEWHERE = "Name another place with --output."
EXPOSED = "A git repository around the workspace would take {} along: add /{} to its .gitignore."
Progress = Callable[[str, int, int], None]


class Drawn(msgspec.Struct, frozen=True):
    """Where the page is, what it shows, and whether it had to be ``written``. ``head``: the vault's newest commit.

    ``advice``: what the person should know of the place, or ``""``.
    """

    path: str
    nodes: int
    edges: int
    bytes: int
    written: bool
    head: str = ""
    advice: str = ""


class _Stamp(msgspec.Struct, frozen=True):
    """Of which ``told`` the last page was made, at which commit (``head``), and the digest of its bytes."""

    told: str = ""
    page: str = ""
    head: str = ""


def _silent(_stage: str, _done: int, _total: int) -> None:
    """Nobody looks on."""


def draw(workspace: Path, where: Path | None = None, progress: Progress = _silent) -> Drawn:
    """Make the page. Raises ``Fault``."""
    with reading(workspace) as place:
        target = _target(place.place, where)
        head = place.history.head()
        graph = without_secrets(graph_of(place))
        told = tell(graph, place, progress)
        vault, files = place.place.vault.name, parts()
        stamp, kept = place.place.cache / DRAWN, _Stamp()
        said = _digest(msgspec.msgpack.encode([list(graph.nodes.values()), graph.edges, told, vault, files]))
        data = _there(target)
        if data is not None:
            kept = load_cache(stamp, _Stamp, DRAWN_VERSION) or kept
        written = False
        if data is None or (kept.told, kept.page) != (said, _digest(data)):
            progress("layout", 0, 0)
            page = rendered(graph, told, vault, files).encode()
            written = page != data
            if written:
                _save(target, page)
            data = page
        if where is None:
            _keep(stamp, _Stamp(said, _digest(data), head), DRAWN_VERSION)
        return Drawn(str(target), len(graph.nodes), len(graph.edges), len(data), written, head, _advice(target))


def drawn_of(cache: Path) -> str:
    """The commit that the page in the workspace tells of, ``""`` where there is none."""
    kept = load_cache(cache / DRAWN, _Stamp, DRAWN_VERSION)
    return kept.head if kept else ""


def rendered(graph: Graph, told: Mapping[str, Told], vault: str, files: Mapping[str, str] | None = None) -> str:
    """The page of a graph."""
    from pipeline.graph.picture.page import page
    from pipeline.graph.picture.scene import scene

    shown = scene(graph, told, vault, vault)
    return page(parts() if files is None else files, vault, shown.graph, shown.details)


def parts() -> dict[str, str]:
    """The files of the page by name."""
    folder = resources.files("pipeline.graph") / "page"
    return {
        file.name: file.read_text("utf-8").replace("\r\n", "\n")
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
        if file.name.endswith((".html", ".css", ".js"))
    }


def tell(graph: Graph, place: Reading, progress: Progress = _silent) -> dict[str, Told]:
    """What stands of each node in the panel; what was read of a note is kept for the next time."""
    before = load_cache(place.place.cache / FACES, dict[str, Face], FACES_VERSION) or {}
    blobs = place.loaded.blobs()
    faces: dict[str, Face] = {}
    told: dict[str, Told] = {}
    for at, node in enumerate(graph.nodes.values()):
        if at % STEP == 0:
            progress("notes", at, len(graph.nodes))
        blob, kept = blobs.get(node.note, ""), before.get(node.note)
        if kept is None or kept.blob != blob or not blob:
            kept = face(place.text(node.note), blob)
        faces[node.note] = kept
        known = place.state.facts.get(node.id, "")
        rows = _facts(known, place.index) if known else ()
        told[node.id] = Told(kept, rows[:FACTS], max(0, len(rows) - FACTS))
    if faces != before:
        _keep(place.place.cache / FACES, faces, FACES_VERSION)
    return told


def without_secrets(graph: Graph) -> Graph:
    """The same graph; what a person typed that is a secret is masked wherever it would be shown."""
    said = {text: mask(text) for edge in graph.edges for text in (edge.word, edge.details) if text}
    edges = (Edge(e.start, said[e.word], e.end, said.get(e.details, "")) if e.word in said else e for e in graph.edges)
    return Graph((_clean(node) for node in graph.nodes.values()), edges)


def _clean(node: Node) -> Node:
    told = (node.name, *node.aliases, *node.keywords, *(f"{key}: {value}" for key, value in node.attrs))
    if not find("\n".join(told)):
        return node
    return msgspec.structs.replace(
        node,
        name=mask(node.name),
        aliases=tuple(mask(alias) for alias in node.aliases),
        keywords=tuple(mask(word) for word in node.keywords),
        attrs=tuple((mask(key), mask(value)) for key, value in node.attrs if not find(f"{key}: {value}")),
    )


def _keep(file: Path, value: object, version: str) -> None:
    """A disk that refuses it only makes the next time slower."""
    if os.access(file.parent, os.W_OK):
        with contextlib.suppress(OSError, DiskFault):
            save_cache(file, value, version)


def _facts(text: str, index: Index) -> tuple[tuple[str, str, str], ...]:
    """Those that hold, newest first, as their reader sees them, without any that holds a secret."""
    known = log.parse(text)[0]
    gone = log.inactive(known)
    held = [fact for fact in known if fact.id not in gone and not find(fact.fact)]
    held.sort(key=lambda fact: fact.ts, reverse=True)
    paths = (index.item_paths.get(fact.ref, "") for fact in held)
    return tuple(
        (fact.ts, plain(fact.fact), f"{path}.md" if path else "") for fact, path in zip(held, paths, strict=True)
    )


def _target(place: Workspace, where: Path | None) -> Path:
    """Where the page goes. Raises ``UsageFault`` for the vault, the sources, and what is no plain file."""
    if where is not None and str(where) == "-":
        raise UsageFault("the page is a file, not a stream", ELSEWHERE)
    if where is not None and where.is_dir() and not where.is_symlink():
        where = where / NAME
    target = Path(os.path.abspath(where)) if where is not None else place.root / NAME
    if not target.parent.is_dir():
        raise UsageFault(f"there is no folder {target.parent}", f"Make it, or {ELSEWHERE[0].lower()}{ELSEWHERE[1:]}")
    real = Path(os.path.realpath(target.parent)) / target.name
    if own := own_folder(place, real):
        raise UsageFault(f"{target} lies in {own}", f"The page goes outside of it. {ELSEWHERE}")
    if os.path.lexists(target) and (target.is_symlink() or not target.is_file()):
        raise UsageFault(f"{target} is no plain file", f"Take it away. {ELSEWHERE}")
    return target


def _there(target: Path) -> bytes | None:
    try:
        return target.read_bytes()
    except OSError:
        return None


def _save(target: Path, data: bytes) -> None:
    try:
        replace_file(target, data)
    except OSError as error:
        raise DiskFault(f"{target} cannot be written ({error.strerror})", ELSEWHERE) from error


def _advice(target: Path) -> str:
    outer = outer_work_tree(target)
    if outer is None or outer.ignored:
        return ""
    inside = Path(os.path.realpath(target)).relative_to(outer.root).as_posix()
    return EXPOSED.format(target.name, inside)


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
