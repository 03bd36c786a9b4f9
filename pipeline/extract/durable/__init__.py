"""Durable facts: explicit kinds of statement, each with its subject, what is said of it, and the exact words."""

from pipeline.extract.durable.items import Said, chats, item_facts, talk
from pipeline.extract.durable.sayings import Voice, durable_facts
from pipeline.extract.durable.subjects import Subjects

__all__ = ["Said", "Subjects", "Voice", "chats", "durable_facts", "item_facts", "talk"]
