"""Strangers who present their company: praise, figures, what it does for others, whom it serves. Many languages."""

from __future__ import annotations

import re

from pipeline.label.mail import Mail

_LEAST = 3
"""Different parts of a presentation. People speak of their work, too, but seldom in so many."""
READ = 4_000
"""Characters: whoever wants to be bought from says so at once."""
_WARES = (
    r"(?:solutions?|platforms?|software|technolog(?:y|ies)|services|tools?|systems?|products?|applications?|apps?"
    r"|lösung(?:en)?|plattform|dienstleistungen|produkte|solutions|plateforme|logiciel|soluci[oó]n(?:es)?|plataforma"
    r"|servicios"
    r"|soluzion[ei]|piattaforma|servizi|solu[cç][aãoõ]\w*|serviços|oplossing(?:en)?|diensten|lösning(?:ar)?|tjänster)"
)
_PARTS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        # figures
        r"\b\d[\d.,]{0,15}\s?(?:\+|k\+?|million|mio)?\s?(?:\w{3,14} ){0,2}(?:countries|clients|customers|companies"
        r"|installations"
        r"|offices|call cent(?:er|re)s|users|länder\w*|kunden|unternehmen|standorte\w*|pays|entreprises|utilisateurs"
        r"|países|clientes"
        r"|empresas|usuarios|paesi|clienti|aziende|landen|klanten|bedrijven|länder|kunder|företag)\b",
        # its wares
        r"\b(?:our|unsere[rsnm]?|notre|nos|nuestr[oa]s?|nostr[aeio]|noss[oa]s?|onze|vår[ta]?|våra) (?:[\w-]{2,20} "
        r"){0,3}"
        + _WARES + r"\b",
        # whom it serves
        r"\b(?:clients|customers|users|partners|kunden|clientes|clienti|klanten|kunder) (?:include|including|such as"
        r"|like|wie"
        r"|zählen|comme|comprennent|incluyen|como|includono|come|zoals|som)\b|\b(?:companies|brands|firms|businesses"
        r"|organi[sz]ations"
        r"|unternehmen|entreprises|empresas|aziende|bedrijven|företag) (?:like|such as|including|wie|comme|como|come"
        r"|zoals|som)\b"
        r"|\bnew customers\b|\bcustomer success\b|\bneukunden\b",
        # praise
        r"\b(?:leading (?:provider|supplier|company|firm|maker|vendor|developer)s?|(?:industry|market|world)[- ]leading"
        r"|world[- ]class|world['’]?s (?:best|first|leading)|award[- ]winning|best[- ]in[- ]class|cutting[- ]edge"
        r"|state[- ]of[- ]the[- ]art|patent(?:ed|[- ]pending)|to the forefront|first (?:web|cloud|ai)[- ]based"
        r"|führende\w* (?:anbieter|hersteller|unternehmen)|marktführ\w+|preisgekrönt\w*|leader (?:du|de la|mondial"
        r"|européen)"
        r"|primée?s?\b|líder(?:es)? (?:en|del|mundial|no|em)|galardonad\w+|premiad\w+|leader (?:nel|di|mondiale)"
        r"|all['’]avanguardia|toonaangevende\w*|bekroonde?|ledande (?:leverantör|företag)|prisbelön\w+)",
        # what it wants
        r"\bright person\b|\b(?:chat|speak|talk|meet|call) (?:with you )?for (?:a few|\d+|fifteen|ten) minutes\b"
        r"|\b(?:quick|short|brief"
        r"|introductory) (?:call|chat|meeting|demo\w*)\b|\b(?:schedule|arrange|set up|book) a (?:\w+ )?(?:call"
        r"|demo\w*|meeting)\b"
        r"|\bglad to (?:spend (?:some )?time|show|demonstrate|present)\b|\b(?:like|love) to (?:show you|introduce"
        r"|demonstrate|present"
        r"|tell you about)\b|\bvisit (?:us|our (?:web ?)?site)\b|\bcheck out our\b|\b(?:kurze\w* (?:gespräch"
        r"|telefonat|termin)"
        r"|richtige\w* ansprechpartner\w*|(?:bref|court) (?:échange|appel)|bonne personne|breve llamada|persona "
        r"(?:adecuada|giusta)"
        r"|breve (?:call|chiamata)|pessoa certa|breve conversa|kort gesprek|juiste persoon|kort (?:möte|samtal)|rätt "
        r"person)\b",
        # what it does for others
        r"\b" + _WARES +
        r",? (?:that|which|to|die|der|das|mit der|qui|que|che|dat|som) (?:can |will |could )?(?:\w{2,12} )?(?:help"
        r"|enabl|allow|empower|reduc|increas|automat|unterstütz|ermöglich|hilft|helfen|permet|aide|permit|ayud|ajud"
        r"|consent|aiut"
        r"|helpt|hjälp)\w*|\b(?:products?|solutions?|software|platform|technology|services|tools?) (?:can |will "
        r")?(?:enables?"
        r"|allows?|empowers?|helps?|automates?)\b|\bwe(?:['’]re| are|) (?:\([\w .&-]{2,40}\) (?:are )?)?an? "
        r"(?:[\w-]{2,20} ){0,4}"
        r"(?:company|firm|agency|studio|start-?up|vendor|provider)\b|\bhelp(?:ed|ing|s)? (?:companies|businesses"
        r"|brands|teams"
        r"|organi[sz]ations|clients|firms)\b|\bwir (?:helfen|unterstützen) (?:\w+ )?(?:unternehmen|firmen|kunden)\b"
        r"|\bnous (?:aidons"
        r"|accompagnons) (?:les |des )?(?:entreprises|sociétés)\b|\b(?:ayudamos|ajudamos|aiutiamo) (?:a )?(?:las |le "
        r"|as )?"
        r"(?:empresas|aziende|imprese)\b|\b(?:helpen wij|wij helpen|vi hjälper) (?:\w+ )?(?:bedrijven|företag)\b",
    )
)  # fmt: skip
"""The quickest to look for first: where nothing is found, the last ones are not looked for."""


def introduces_itself(mail: Mail) -> bool:
    """Somebody to whom the owner never wrote presents a company: what it asks for is to be bought from."""
    if mail.written_to or mail.answers_owner or mail.own or mail.is_reply or mail.is_forward:
        return False
    text = " ".join(mail.text[:READ].split())
    found = 0
    for left, part in zip(range(len(_PARTS) - 1, -1, -1), _PARTS, strict=True):
        found += part.search(text) is not None
        if found >= _LEAST or found + left < _LEAST:
            break
    return found >= _LEAST
