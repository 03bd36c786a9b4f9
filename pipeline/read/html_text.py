"""The visible text of an HTML mail; quoted blocks get ``> `` so that quote cutting sees them as in plain text."""

from __future__ import annotations

import re
from typing import Any

_HIDDEN = (
    "script", "style", "head", "title", "[hidden]", '[style*="display:none" i]', '[style*="display: none" i]',
)  # fmt: skip
_CITED = 'blockquote[type="cite" i], blockquote.gmail_quote, .gmail_quote blockquote, .moz-cite-prefix + blockquote'
_OPEN, _CLOSE = "\ue0f0", "\ue0f1"
_MARK = re.compile(f"({_OPEN}|{_CLOSE})")
_QUOTES_LIMIT = 200
# Fillers that newsletters put behind the preview line.
_FILLER = re.compile("[\u034f\u00ad\u200b\ufeff]+|(?:[\u200c\u200d\u2007\u00a0]\\s*){4,}")
_BLANKS = re.compile(r"\n[ \t]*\n(?:[ \t]*\n)+")
_TAG = re.compile(r"<[^<>]{0,2000}>")


def html_text(html: str) -> str:
    """The text of this HTML: blocks on lines of their own, invisible elements dropped. Never raises."""
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.html import HTMLTree

    html = _MARK.sub("", html)
    try:
        tree = HTMLTree.parse(html)
        marked = "blockquote" in html or "BLOCKQUOTE" in html
        if marked:
            _mark_quotes(tree)
        text = extract_plain_text(tree, main_content=False, alt_texts=False, skip_elements=_HIDDEN)
    except Exception:  # a parser of foreign bytes, written in C++: fall back to the bare words
        return _TAG.sub(" ", html)
    if not text.isascii():
        text = _FILLER.sub(" ", text)
    return _BLANKS.sub("\n\n", _quoted(text) if marked else text)


def _mark_quotes(tree: Any) -> None:
    for block in list(tree.document.query_selector_all(_CITED))[:_QUOTES_LIMIT]:
        for mark, put in ((_OPEN, block.prepend), (_CLOSE, block.append)):
            element = tree.create_element("div")
            element.append_child(tree.create_text_node(mark))
            put(element)


def _quoted(text: str) -> str:
    """Replace the marks by ``> `` before every line between them."""
    out: list[str] = []
    depth = 0
    for line in text.split("\n"):
        for piece in _MARK.split(line):
            if piece == _OPEN:
                depth += 1
            elif piece == _CLOSE:
                depth = max(depth - 1, 0)
            elif piece.strip() or not _MARK.search(line):
                out.append(">" * depth + (" " if depth else "") + piece)
    return "\n".join(out)
