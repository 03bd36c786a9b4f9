"""The knowledge index: who and what is known. Shared by the stages that resolve and that build; pure."""

from pipeline.domains import freemail, organization_domain, registrable
from pipeline.index.index import Index
from pipeline.index.naming import better_name, name_of, readings
from pipeline.index.questions import CROWD, OWN_WORDS, addresses, employer, is_direct, roles_of, spellings

__all__ = [
    "CROWD",
    "OWN_WORDS",
    "Index",
    "addresses",
    "better_name",
    "employer",
    "freemail",
    "is_direct",
    "name_of",
    "organization_domain",
    "readings",
    "registrable",
    "roles_of",
    "spellings",
]
