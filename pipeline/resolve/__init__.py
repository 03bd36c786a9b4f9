"""Stage 2a: who is who. Participants of an item become entities, or stay what they are."""

from pipeline.resolve.people import resolve

__all__ = ["resolve"]
