"""Job titles and organization names: what they look like in a line of a signature."""

from __future__ import annotations

import re

from pipeline.extract.names import fold

_TITLES = (
    # English
    r"chief (?:\w+ ){1,3}officer|c[efotimprs]o|ciso|cpto|chro|(?:s|e|a)?vp|(?:senior |executive |assistant |"
    r"associate )?vice[- ]president|president|"
    r"chair(?:man|woman|person)?|managing director|(?:\w+ )?director|(?:\w+ )?manager|head of|(?:\w+ )?lead|"
    r"(?:\w+ )?engineer|developer|programmer|"
    r"architect|designer|co-?founder|founder|owner|(?:managing |general )?partner|principal|consultant|adviser|"
    r"advisor|analyst|associate|assistant|"
    r"coordinator|specialist|administrator|officer|counsel|attorney|lawyer|paralegal|professor|lecturer|"
    r"researcher|scientist|fellow|editor|journalist|"
    r"reporter|producer|recruiter|accountant|auditor|controller|treasurer|secretary|representative|strategist|"
    r"supervisor|superintendent|trader|"
    r"broker|agent|technician|physician|nurse|teacher|dean|intern|trainee|student|evangelist|ambassador|"
    r"photographer|translator|realtor|planner|buyer|"
    # German
    r"geschäftsführer(?:in)?|geschäftsführung|vorstand(?:smitglied)?|vorstandsvorsitzende[r]?|prokurist(?:in)?|"
    r"inhaber(?:in)?|gründer(?:in)?|"
    r"\w*leiter(?:in)?|\w*leitung|\w*entwickler(?:in)?|\w*berater(?:in)?|\w*ingenieur(?:in)?|referent(?:in)?|"
    r"assistent(?:in)?|assistenz|"
    r"rechtsanw[aä]lt(?:in)?|steuerberater(?:in)?|sachbearbeiter(?:in)?|wissenschaftliche[r]? "
    r"mitarbeiter(?:in)?|redakteur(?:in)?|"
    # French
    r"directeur|directrice|responsable|pdg|gérante?|fondat(?:eur|rice)|ingénieure?|chef(?:fe)? de|chargée? de|"
    r"avocate?|consultante?|développeu(?:r|se)|"
    r"assistante|présidente?|"
    # Spanish, Portuguese, Italian
    r"directora?|gerente|jefe|jefa|ingenier[oa]|abogad[oa]|fundadora?|presidente|diretora?|gestora?|"
    r"engenheir[oa]|advogad[oa]|coordenadora?|"
    r"coordinadora?|direttore|direttrice|responsabile|amministratore|fondatore|ingegnere|avvocato|titolare|"
    # Dutch, Scandinavian, Polish, Czech, Russian, East Asian
    r"bestuurder|eigenaar|oprichter|hoofd|adviseur|ontwikkelaar|verkställande direktör|vd|utvecklare|grundare|"
    r"direktør|utvikler|udvikler|"
    r"kierownik|dyrektor(?:ka)?|prezes|właściciel(?:ka)?|inżynier|specjalista|ředitel(?:ka)?|jednatel|vedoucí|"
    r"генеральный директор|директор|менеджер|руководитель|инженер|начальник|"
    r"receptionist|bookkeeper|pharmacist|dentist|therapist|psychologist|curator|librarian|headmaster|headteacher|coach|"
    r"pastor|midwife|veterinarian|surgeon|electrician|foreman|clerk|copywriter|writer|illustrator|economist|"
    r"actuary|underwriter|estimator|inspector|registrar|bursar|provost|rector|\w*ledare|\w*johtaja|\w*päällikkö|"
    r"direktor(?:ica)?|arhitekt(?:ica)?|voditelj(?:ica)?|arquitect[oa]|arquitet[oa]|architetto|architecte|architekt(?:in|ka)?|"
    r"kaufmann|kauffrau|empfang|sekret[aä]r(?:in)?|secrétaire|comptable|contador[ae]?|buchhalter(?:in)?|boekhouder|"
    r"daglig leder|\w*leder|projektchef|försäljningschef|verkstäder|produktionschef|säljare|selger|sælger|"
    r"(?:genel )?müdür[üu]?|\w* müdürü|uzmanı?|mühendisi?|kurucu|surveyor|quantity surveyor|"
    r"[一-龥]{0,6}(?:代表取締役|部長|課長|室長|主任)|代表取締役|[一-龥]{0,4}(?:总经理|经理|总监|工程师|主管)|대표이사|[가-힣]{0,6}(?:부장|과장|팀장)"
)
_TITLE = re.compile(rf"(?<!\w)(?:{_TITLES})(?!\w)", re.IGNORECASE)
_LEGAL = re.compile(
    r"(?<!\w)(?:inc|incorporated|llc|llp|l\.l\.c|l\.p|lp|ltd|limited|corp|corporation|company|co|gmbh|mbh|ag|"
    r"ug|kg|kgaa|ohg|e\.?v|se|s\.?a\.?s?|sarl|"
    r"b\.?v|n\.?v|a\.?b|oy|oyj|a/?s|aps|s\.?p\.?a|s\.?r\.?l|s\.?l|ltda|plc|pty|pte|pvt|s\.?r\.?o|sp\. z "
    r"o\.\s?o|kft|university|universität|université|"
    r"universidad|universidade|università|institute|institut|college|foundation|stiftung|bank|group|holdings?|"
    r"partners|ventures|capital|labs?|studios?|"
    r"technologies|systems|solutions|consulting|associates|ministry|council|hospital|school|association|ооо|"
    r"株式会社|有限公司)\.?(?!\w)",
    re.IGNORECASE,
)
_FUNCTIONS = re.compile(
    r"^(?:(?:global|group|corporate|north|south|west|east|central|latin|international|regional|strategic|"
    r"senior|new|digital|enterprise|people|public|"
    r"business|customer|human|information|product|research|investor|media|supply|software|platform|data|field|"
    r"inside|channel|key|technical|and|&|of)\s+)*"
    r"(?:engineering|sales|marketing|finance|legal|operations|ops|hr|it|product|products|development|research|"
    r"r&d|america|americas|europe|emea|apac|asia|"
    r"dach|latam|africa|support|success|design|partnerships|communications|relations|affairs|security|"
    r"resources|technology|strategy|growth|people|risk|"
    r"compliance|procurement|purchasing|logistics|accounts?|accounting|treasury|trading|management|services|"
    r"analytics|data|planning|quality|chain|"
    r"alliances|infrastructure|vertrieb|einkauf|personal|entwicklung|technik|buchhaltung|ventes|achats|ventas|"
    r"compras|usa?|uk|germany|france)"
    r"(?:\s+(?:and|&)\s+\w+)?$",
    re.IGNORECASE,
)
_DEPARTMENT = re.compile(
    r"\b(?:department|dept|division|team|desk|unit|abteilung|bereich|fachbereich|service|département|"
    r"departamento|dipartimento|afdeling)\b",
    re.I,
)
_NOT_ORG = re.compile(
    r"[@?!]|https?:|www\.|\d{3}|^\W|\b(?:tel|phone|fax|mobile|suite|street|straße|strasse|str\.|road|avenue|"
    r"ave\.|floor|p\.?o\.? box|room)\b",
    re.I,
)
_SENTENCE = re.compile(
    r"\b(?:i|you|we|he|she|they|is|are|was|will|would|have|has|please|my|your|our|ich|wir|ist|sind|je|nous|est|"
    r"que|the following)\b",
    re.I,
)


def is_role(text: str) -> bool:
    """A job title on its own: short, with a title word, no sentence, no contact data."""
    text = text.strip()
    if not 2 <= len(text) <= 70 or len(text.split()) > 8 or re.search(r"[@?!:]|https?|www\.|\d{3}", text):
        return False
    return (
        _TITLE.search(text) is not None
        and not _SENTENCE.search(text)
        and (text[0].isupper() or not text[0].isalpha() or text[0].upper() == text[0].lower() or len(text) > 60)
    )


_CAPTIONS = re.compile(
    r"(?:e-?mail|mail|phone|tele(?:phone|fon)|tel|fax|mobile?|cell|office|work|home|address|web(?:site)?|url|direct|main|"
    r"skype|linkedin|twitter|zoom|teams|calendar|note|regards|thanks|sent|from|to|date|subject)\.?:?",
    re.IGNORECASE,
)
"""Words that name a line of a signature, not an organization."""


def is_organization(text: str) -> bool:
    """May this be an organization's name? Capitalised, up to seven words, no address, no department."""
    text = text.strip(" ,.")
    if not 2 <= len(text) <= 60 or len(text.split()) > 7 or _NOT_ORG.search(text) or _SENTENCE.search(text):
        return False
    if _DEPARTMENT.search(text) or _FUNCTIONS.match(text) or _CAPTIONS.fullmatch(text):
        return False
    return text[0].isupper() or text[0].isdigit() or not text[0].isascii()


def proves_organization(text: str, email: str) -> bool:
    """A legal form or such a word in the name, or the name stands in the domain of the address."""
    if not is_organization(text):
        return False
    if _LEGAL.search(text) and len(text.split()) > 1:
        return True
    key = fold(text).replace(" ", "")
    labels = email.rpartition("@")[2].split(".")[:-1]
    return len(key) >= 3 and any(
        len(label) >= 3 and (label.replace("-", "") in key or key in label.replace("-", "")) for label in labels
    )
