"""Names of persons and organizations: taken apart, compared with a reason, and keyed for finding candidates. Pure."""

from pipeline.index.names.companies import Company, compare_companies, parse_company
from pipeline.index.names.mangled import is_legible_as
from pipeline.index.names.parts import NOBODY, Name, is_company, parse
from pipeline.index.names.persons import Verdict, compare, keys

__all__ = [
    "NOBODY",
    "Company",
    "Name",
    "Verdict",
    "compare",
    "compare_companies",
    "is_company",
    "is_legible_as",
    "keys",
    "parse",
    "parse_company",
]
