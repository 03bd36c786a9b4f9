"""YAML as Obsidian reads it: 1.2 core schema, duplicate keys refused, dates and digit strings kept as text."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import yaml as pyyaml

from pipeline.model import Neutral

_BASE: Any = getattr(pyyaml, "CSafeLoader", pyyaml.SafeLoader)
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9 _./@+-]*")
_RESERVED = frozenset(["true", "false", "null", "yes", "no", "on", "off", "y", "n", "none", "nan", "inf"])
_STAMP = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2})?")
_ESCAPED = re.compile(r"<(?=%)|%(?=>)|\{(?=\{)|\}(?=\})|" "[\x7f-\xa0\u2028\u2029\ufeff\ufffe\uffff]")
_SURROGATES = re.compile("[\ud800-\udfff]")
_MAYBE_ALIAS = re.compile(r"(?:^|[\s,\[{:-])\*[^\s,\[\]{}*]", re.MULTILINE)
MOST = 200_000
"""Characters of a block that is still read; a longer one is no frontmatter that a person wrote."""


class Loader(_BASE):  # type: ignore[misc]
    """Safe loader with YAML 1.2 core scalars."""


Loader.yaml_implicit_resolvers = {}
for _tag, _pattern, _first in (
    ("tag:yaml.org,2002:bool", r"^(?:true|True|TRUE|false|False|FALSE)$", "tTfF"),
    ("tag:yaml.org,2002:null", r"^(?:~|null|Null|NULL|)$", ["~", "n", "N", ""]),
    ("tag:yaml.org,2002:int", r"^(?:[-+]?(?:0|[1-9][0-9]{0,14}))$", "-+0123456789"),
    ("tag:yaml.org,2002:float", r"^[-+]?(?:[0-9]{1,15}\.[0-9]{1,15})$", "-+0123456789"),
):
    Loader.add_implicit_resolver(_tag, re.compile(_pattern), list(_first))


def _mapping(loader: Any, node: Any) -> dict[Any, Any]:
    result: dict[Any, Any] = {}
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        if not isinstance(key, (str, int, float, bool)) and key is not None:
            raise pyyaml.constructor.ConstructorError(None, None, "key is not a scalar", key_node.start_mark)
        if key in result:
            raise pyyaml.constructor.ConstructorError(None, None, f"duplicate key {key!r}", key_node.start_mark)
        result[key] = loader.construct_object(value_node, deep=True)
    return result


Loader.add_constructor("tag:yaml.org,2002:map", _mapping)


class Quoted(str):
    """A string that is written in double quotes whatever it looks like (ids: some 12-hex ids look like numbers)."""


Property = Neutral | Quoted | bool | int | None | Sequence[Neutral]
"""What the program writes as a value; ``entry`` also writes back what it read."""


class BadYaml(ValueError):
    """The text is not a YAML mapping that Obsidian would accept."""


def load(text: str) -> dict[str, Any]:
    """Parse a frontmatter block. Raises ``BadYaml``; an empty block is ``{}``.

    Aliases (``*name``) are refused: they make small texts huge, and splicing cannot follow them.
    """
    if len(text) > MOST:
        raise BadYaml("too long")
    try:
        if _MAYBE_ALIAS.search(text) and any(
            isinstance(e, pyyaml.AliasEvent) for e in pyyaml.parse(text, Loader=Loader)
        ):
            raise BadYaml("aliases are not supported")
        value = pyyaml.load(text, Loader=Loader)
    except (pyyaml.YAMLError, ValueError, TypeError, RecursionError) as error:
        raise BadYaml(str(error).split("\n")[0]) from error
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise BadYaml("not a mapping")
    return {str(key): item for key, item in value.items()}


def key_places(text: str) -> list[tuple[str, int]]:
    """(key, index of its first character) of a block's entries, in order. Raises ``BadYaml``.

    The keys of a mapping in braces stand on lines together: such a block has no places.
    """
    found: list[tuple[str, int]] = []
    depth, nodes = 0, 0
    try:
        for event in pyyaml.parse(text, Loader=Loader):
            if isinstance(event, pyyaml.CollectionEndEvent):
                depth -= 1
                continue
            if not isinstance(event, pyyaml.NodeEvent):
                continue
            if depth == 1 and nodes % 2 == 0:
                found.append((getattr(event, "value", None) or "", getattr(event.start_mark, "index", 0)))
            if depth == 0 and getattr(event, "flow_style", False):
                raise BadYaml("in braces")
            nodes += depth == 1
            depth += isinstance(event, pyyaml.CollectionStartEvent)
    except (pyyaml.YAMLError, ValueError) as error:
        raise BadYaml(str(error).split("\n")[0]) from error
    return found


def scalar(value: object) -> str:
    """One scalar in Obsidian's own canonical style; everything doubtful is double-quoted."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return str(value)
    text = _SURROGATES.sub("\ufffd", str(value))
    simple = _PLAIN.fullmatch(text) and text.lower() not in _RESERVED and text == text.strip()
    if simple and not isinstance(value, Quoted):
        return text
    if _STAMP.fullmatch(text):
        return text
    return _ESCAPED.sub(lambda match: f"\\u{ord(match.group()):04x}", json.dumps(text, ensure_ascii=False))


def entry(key: str, value: object, indent: str = "  ") -> list[str]:
    """The lines (without line ends) of one ``key: value``; lists are block lists, an empty one is ``[]``."""
    if isinstance(value, (list, tuple)):
        if not value:
            return [f"{key}: []"]
        return [f"{key}:"] + [f"{indent}- {scalar(item)}" for item in value]
    if value is None or value == "":
        return [f'{key}: ""']
    return [f"{key}: {scalar(value)}"]
