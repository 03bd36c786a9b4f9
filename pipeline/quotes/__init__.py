"""Own and quoted text of mail told apart, for labels and for what is extracted. Pure."""

from pipeline.quotes.cutting import Cut, cut, is_quoted
from pipeline.quotes.headers import header_kind

__all__ = ["Cut", "cut", "header_kind", "is_quoted"]
