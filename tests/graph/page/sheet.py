"""A page as a file: what stands in its two blocks of data, by name of the node."""

from __future__ import annotations

import json
import re
from functools import cached_property
from pathlib import Path
from typing import Any

_BLOCK = r'<script type="application/json" id="%s">(.*?)</script>'


class Sheet:
    """``file`` is the page; its folder is the workspace."""

    def __init__(self, file: Path) -> None:
        self.file, self.root = file, file.parent

    @cached_property
    def text(self) -> str:
        """The whole page."""
        return self.file.read_text("utf-8")

    @cached_property
    def graph(self) -> Any:
        """What is drawn."""
        return self._block("graph")

    @cached_property
    def details(self) -> Any:
        """What is told of each node."""
        return self._block("details")

    @property
    def names(self) -> list[str]:
        """The names, by rank."""
        return list(self.graph["nodes"]["name"])

    def kind(self, node: int) -> str:
        """The kind of a node."""
        return str(self.graph["kinds"][self.graph["nodes"]["kind"][node]]["name"])

    def neighbours(self, node: int) -> set[int]:
        """All that it has to do with: by a relation, as a part, as what it is a part of."""
        edges, parent = self.graph["edges"], self.graph["nodes"]["parent"]
        pairs = [*zip(edges["start"], edges["end"], strict=True), *enumerate(parent)]
        found = {b for a, b in pairs if a == node} | {a for a, b in pairs if b == node}
        return found - {node, -1}

    def _block(self, name: str) -> Any:
        match = re.search(_BLOCK % name, self.text, re.S)
        assert match, f"there is no block {name}"
        return json.loads(match[1])
