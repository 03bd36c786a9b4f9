"""The knowledge index: who and what is known. Shared by the stages that resolve and that build; pure."""

from pipeline.domains import freemail, organization_domain, registrable
from pipeline.index.employment import Employment, employer, employments, is_stated
from pipeline.index.index import Index
from pipeline.index.matching import Names
from pipeline.index.naming import better_name, name_of, readings
from pipeline.index.organizations import called, names_at, resembles, vouched, without_form
from pipeline.index.questions import OWN_WORDS, addresses, is_post, only_heard, spellings
from pipeline.index.seats import CROWD, is_direct, roles_of

__all__ = [
    "CROWD",
    "OWN_WORDS",
    "Employment",
    "Index",
    "Names",
    "addresses",
    "better_name",
    "called",
    "employer",
    "employments",
    "freemail",
    "is_direct",
    "is_post",
    "is_stated",
    "name_of",
    "names_at",
    "only_heard",
    "organization_domain",
    "readings",
    "registrable",
    "resembles",
    "roles_of",
    "spellings",
    "vouched",
    "without_form",
]
