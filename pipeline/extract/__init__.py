"""Stage extract: what one item says. Pure; knows nothing of the vault or of other items."""

from pipeline.extract.item import extract
from pipeline.extract.zones import new_text

__all__ = ["extract", "new_text"]
