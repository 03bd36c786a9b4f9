"""Changes to a person's text, collected by line and applied once; lines that nobody names keep every byte."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


class Edits:
    """Splices by line number of a body whose lines have their line ends."""

    def __init__(self, body: Sequence[str]) -> None:
        self.body = body
        self.eol = "\r\n" if body and body[0].endswith("\r\n") else "\n"
        self.removed: set[int] = set()
        self._replaced: dict[int, str] = {}
        self._before: dict[int, list[str]] = {}

    def replace(self, number: int, text: str) -> None:
        """Give a line another text; its line end stays."""
        self._replaced[number] = text

    def remove(self, numbers: Iterable[int]) -> None:
        """Take lines out."""
        self.removed.update(numbers)

    def insert(self, number: int, lines: list[str]) -> None:
        """Put lines before line ``number``, after what was put there earlier."""
        self._before.setdefault(number, []).extend(lines)

    def pending(self, number: int) -> str:
        """The line that will stand directly above what is inserted next at ``number``."""
        waiting = self._before.get(number)
        if waiting:
            return waiting[-1]
        return next((self.body[n] for n in range(number - 1, -1, -1) if n not in self.removed), "")

    def apply(self) -> tuple[str, ...]:
        """The lines of the new body."""
        result: list[str] = []
        for number in range(len(self.body) + 1):
            if number in self._before:
                self._close(result)
                result.extend(text + self.eol for text in self._before[number])
            if number == len(self.body) or number in self.removed:
                continue
            line = self.body[number]
            ending = line[len(line.rstrip("\r\n")) :]
            result.append(self._replaced[number] + ending if number in self._replaced else line)
        return tuple(result)

    def _close(self, result: list[str]) -> None:
        if result and not result[-1].endswith(("\n", "\r")):
            result[-1] += self.eol
