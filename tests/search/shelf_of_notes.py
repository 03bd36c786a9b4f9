"""A workspace with notes written by hand, for the tests of search."""

from __future__ import annotations

from pathlib import Path

from pipeline.notes.names import kind_folder
from pipeline.run import init
from pipeline.search import Hit, Searcher


class Shelf:
    """A vault of a few notes, and its search. ``ask`` gives names, ``hits`` all."""

    def __init__(self, root: Path) -> None:
        init(root, "all", ("robin@vale.test",), "Europe/Berlin", "medium")
        self.root, self.vault = root, root / "knowledge"

    def put(self, path: str, text: str) -> Path:
        """A file of the vault."""
        file = self.vault / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file

    def entity(self, kind: str, name: str, text: str = "", **properties: str) -> Path:
        """An entity's note; list properties as ``a, b``."""
        lists = ("aliases", "keywords", "emails", "tags")
        lines = [
            f"{key}: [{value}]" if key in lists else f"{key}: {value}" for key, value in sorted(properties.items())
        ]
        slug = properties.get("id", name.lower().replace(" ", "-"))
        head = "\n".join(["---", f"id: {slug}", f"kind: {kind}", *[line for line in lines if line[:3] != "id:"], "---"])
        return self.put(f"{kind_folder(kind)}/{name}.md", f"{head}\n# {name}\n\n## Summary\n{text}\n\n## Notes\n")

    def mail(self, day: str, title: str, *messages: tuple[str, str], people: str = "", kind: str = "email") -> Path:
        """A source note with messages (who, text)."""
        front = f'---\nid: "{abs(hash(title)) % 16**12:012x}"\nkind: {kind}\ndate: {day}T10:00:00\npeople:\n'
        front += "".join(f'  - "[[People/{who}]]"\n' for who in people.split(", ") if who)
        front += "topics:\n  - sales\nprocessed: true\n---\n"
        body = "\n\n".join(f"### {day} 10:00 — {who}\n{text}" for who, text in messages)
        source = f"## Source\n- message: {day} · zanzibar@mail.test"
        return self.put(
            f"Sources/{day[:4]}/{day[5:7]}/{day} {title}.md", f"{front}# {title}\n\n## Text\n{body}\n\n{source}\n"
        )

    def hits(self, query: str, **options: object) -> list[Hit]:
        """What a search answers after a look at the vault."""
        with Searcher(self.root) as searcher:
            searcher.refresh()
            return searcher.search(query, **options)  # type: ignore[arg-type]

    def ask(self, query: str, **options: object) -> list[str]:
        """Names of what it answers."""
        return [hit.name for hit in self.hits(query, **options)]


def small_graph(shelf: Shelf) -> None:
    """Things that somebody has, likes and works with, among others that only look like them."""
    shelf.entity("device", "RaspberryPi", "Runs the backup at night.", tags="homelab, server")
    shelf.entity("topic", "KnowledgeGraph", "How entities and relations are kept.", keywords="memory")
    shelf.entity("topic", "Harmonica", "Ten holes, key of C.", keywords="hobby, sở thích, kèn")
    shelf.entity("topic", "Piano", "An upright, tuned twice a year.", keywords="hobby, sở thích, đàn")
    shelf.entity("organization", "University of Delaware", "Studied there.", keywords="đại học, trường")
    shelf.entity("product", "Bose QuietComfort 45", "Headphones for the train.", aliases="QC45", keywords="tai nghe")
    shelf.entity("network", "Tailscale", "The private network between the machines.")
    for kind, name in (
        ("topic", "Graphite"), ("topic", "Raspberry Jam"), ("project", "Quiet Hours"), ("place", "Harmony Village"),
        ("organization", "Delhi Gas Works"), ("person", "Bo Sella"), ("person", "Pia Nowak"), ("device", "Phone"),
        ("service", "Pianissimo"), ("topic", "Knowledge Work"), ("event", "University Day"), ("topic", "Grafting"),
        ("person", "Rasmus Pihl"), ("topic", "Bosons"), ("project", "Hobby Garden"), ("person", "Della Ware"),
    ):  # fmt: skip
        shelf.entity(kind, name, "Something else.")
