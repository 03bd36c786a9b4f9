"""Answers about a workspace. Nothing here writes a note, and no lock is needed.

One module per question: ``overview`` (status), ``soundness`` (check, with ``linking``, ``pairing``, ``ledgers`` and
``originals``), ``labels`` and ``why`` (label show, label why), ``audit`` (with ``proposals``), ``listing`` (items),
``showing`` and ``telling`` (show), ``attached`` (open), ``asking`` (suggested), ``lookup``, ``identity`` (resolve,
with ``joining`` and ``gate``), ``knowledge`` (index), ``timeline`` (history, with ``lineage``), ``differing`` (diff),
``batches`` (show BATCH), ``blame`` (with ``ages``, ``origins`` and ``evidence``), ``outcome`` (what is told after a
run). ``reading`` opens the vault, ``page`` takes a note apart.
"""

from pipeline.query.asking import suggested, suggested_cards
from pipeline.query.attached import open_attachment
from pipeline.query.blame import blame
from pipeline.query.differing import diff
from pipeline.query.identity import resolve
from pipeline.query.knowledge import COLUMNS, index, index_markdown
from pipeline.query.listing import items
from pipeline.query.outcome import Outcome, outcome
from pipeline.query.overview import status
from pipeline.query.showing import show
from pipeline.query.soundness import check
from pipeline.query.telling import tell
from pipeline.query.timeline import history

__all__ = [
    "COLUMNS",
    "Outcome",
    "blame",
    "check",
    "diff",
    "history",
    "index",
    "index_markdown",
    "items",
    "open_attachment",
    "outcome",
    "resolve",
    "show",
    "status",
    "suggested",
    "suggested_cards",
    "tell",
]
