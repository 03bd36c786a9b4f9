"""What the tables of kinds are made of."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple


class Kind(NamedTuple):
    """One way to say one kind of thing.

    ``who``: ``self`` for what writers say of themselves, ``other`` for a person in the group ``who``, ``thing`` for a
    named thing in the group ``thing``. ``text`` is a template over the groups. ``negated``: a "not" belongs to it.
    ``owned``: said in a note it counts, too, though no writer says it of themselves.
    """

    name: str
    who: str
    category: str
    text: str
    wording: str
    negated: bool = False

    @property
    def pattern(self) -> re.Pattern[str]:
        """The wording, compiled when the first sentence is held against it: all of them together take long."""
        return _compiled(self.wording)


SELF, OTHER, THING = "self", "other", "thing"

UPPER = r"[A-ZÀ-ÖØ-ÞĀĂĄĆČĎĐĒĘĚĞĢĪİĶĻŁŃŇŌŐŘŚŞŠŤŪŮŰŹŻŽ]"
WORD = rf"{UPPER}[\w'’-]*\w"
STARTS = re.compile(
    r"^|[,;:\u2013\u2014-]\s+|\b(?:and|that|but|because|since|as|so|also|fyi|denn|und|dass|weil|aber|et|que|car|mais|y|"
    r"porque|pero|che|perché|ma|e|mas|en|dat|omdat|maar|och|att|men)\s+",
    re.IGNORECASE,
)
"""Where a statement may begin: behind each of these. Patterns are tried there and nowhere else."""
END = (
    r"(?=\s*(?:[.,;:!)\u2013\u2014(](?!\w)|[(]|$)|\s(?i:and|but|so|because|since|as|until|from|on|in|at|with|by|after|"
    r"before|"
    r"last|this|next|now|today|yesterday|for|to|zum|zur|à|al|effective|starting|while|where|who|which|und|aber|weil|"
    r"seit|ab|als|am|"
    r"im|mit|et|mais|car|depuis|dès|le|y|pero|porque|desde|e|ma|mas|dal|en|maar|sinds|vanaf|och|men|sedan|från)\b)"
)
"""Where a name ends."""
NAMED = rf"{WORD}(?: (?:van|von|de|der|da|di|la|le|den|dos)){{0,2}}(?: {UPPER}[\w'’.-]*\b){{0,2}}"
WHO = rf"(?P<who>{NAMED})"
BY = rf"(?P<by>(?i:me)\b|{NAMED})"
PLACE = rf"(?P<place>{WORD}(?:[ -]{WORD}){{0,2}})"
ORG = rf"(?P<org>{UPPER}[\w&'’.+-]*\w(?: (?:{UPPER}[\w&'’+-]*|of|and|&)){{0,4}})"
ROLE = (
    r"(?:(?i:the|their|its|a|an|our|new|neuer?|neue[nr]?|der|die|als|le|la|el|il|de) )*(?P<role>[^\s,.;:!?()\n]"
    r"[^,.;:!?()\n]{1,58}?)"
)
ROLE_END = (
    r"(?=\s*(?:[.,;:!?()\u2013\u2014]|$)|\s(?i:and|at|in|on|as of|from|since|effective|starting|this|next|last|who|"
    r"where|with|ab|zum|seit|bei|und|depuis|chez|et|desde|y|dal|vanaf|från)\b)"
)
HEADS = (
    r"deal|contract|project|renewal|pilot|programme|program|agreement|proposal|migration|integration|roll-?out|"
    r"campaign|trial|licen[cs]e|subscription|retainer|policy|audit|study|tender|bid|merger|acquisition|release|"
    r"platform|partnership|initiative|lease|vertrag|projekt|"
    r"auftrag|angebot|kampagne|migration|projet|contrat|accord|proyecto|contrato|acuerdo|progetto|contratto|accordo|"
    r"projeto|acordo|avtal|avtalet|projektet|projectet|overeenkomst"
)
_BEFORE = (
    r"project|projekt|projet|proyecto|progetto|projeto|contrat|contrato|contratto|contract|vertrag|deal|agreement|"
    r"accord|"
    r"(?:\w+ )?(?:plan|subscription|licen[cs]e|lease|retainer|policy)|abo|abonnement|abonnemang"
)
_NAME = rf"{UPPER}[\w&'’+-]*(?: (?:{UPPER}[\w&+-]*|\d[\w.]*)){{0,3}}"
THE = (
    r"(?:(?i:the|our|your|their|der|die|das|den|dem|des|unser|unsere|le|la|les|notre|el|los|nuestro|il|lo|nostro|o|a|"
    r"nosso|de|het|ons|onze|vårt|vår|du|del|della|do|da|l['’])\s*)?"
)
NAME_OF_THING = (
    rf"{THE}(?P<thing>(?:(?i:{_BEFORE}) (?:(?i:with|from|mit|von|avec|con|com|met|med) )?)?{_NAME}"
    rf"(?:[ -](?i:{HEADS})){{0,2}})(?:['’]s)?"
)
IS = (
    r"(?i:is|are|has been|have been|was|were|will be|remains|ist|sind|wurde|wird|bleibt|est|a été|sera|reste|está|ha "
    r"sido|fue|es|será|è|è stat[oa]|sarà|foi|é|is nu|werd|wordt|är|har|blev|blir)"
)
NOW = r"(?i: now| currently| officially| just| finally| already| jetzt| nun| désormais| ahora| ora| agora| nu)?"
DAY = r"(?P<day>[^,;:!?()\n]{3,30}?)"
MONEY = (
    r"(?P<money>(?:(?:[€$£¥]|(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|JPY|CAD|AUD)\b) ?\d[\d.,' ]{0,14}\d?(?: ?(?:k|m|bn|"
    r"million|thousand|Mio\.?|Millionen)\b)?|\d[\d.,']{0,14}(?: ?(?:k|m|bn|million|thousand|Mio\.?|Millionen)\b)? "
    r"?(?:[€$£¥]|(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|JPY|CAD|AUD|euros?|Euro|dollars|pounds|kronor|francs)\b))"
    r"(?: (?:per|a|an|pro|par|por|al|per) (?:hour|day|week|month|year|seat|user|unit|Stunde|Tag|Monat|Jahr|mois|an|"
    r"jour|"
    r"mes|año|mese|anno|mês|ano|maand|jaar|månad|år)\b)?)"
)


@cache
def _compiled(wording: str) -> re.Pattern[str]:
    return re.compile(wording)


def kind(name: str, who: str, category: str, text: str, *patterns: str, negated: bool = False) -> tuple[Kind, ...]:
    """One kind with all its wordings."""
    return tuple(Kind(name, who, category, text, p, negated) for p in patterns)
