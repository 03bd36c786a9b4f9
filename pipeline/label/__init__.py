"""Item -> Label, noise first: what kind of noise an item is, or who and what it is about; a reason for every tag.

``history`` and ``find_owner`` look at the mailbox as a whole first; rules stand in ``rules.py``.
"""

from pipeline.label.history import history
from pipeline.label.item import label
from pipeline.label.owner import find_owner

__all__ = ["find_owner", "history", "label"]
