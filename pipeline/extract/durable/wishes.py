"""What people want done, always or never, and the rules of their house."""

from __future__ import annotations

from pipeline.extract.durable.kinds import OTHER, SELF, WHO, kind

_REST = r"(?P<what>[^.!?\n;]{3,140})"
_ACTS = (
    r"(?:copy|cc|bcc|loop|use|send|call|ring|put|include|mention|write|address|quote|add|ask|check|reply|mail|e-?mail|"
    r"contact|book|invoice|bill|ship|deliver|leave|share|keep|name|label|schedule|text|phone|forward|attach|state|give|"
    r"let|"
    r"make|confirm|order|pay|avoid|round|submit|file|sign)"
)
_ACCEPT = (
    r"(?:accept|take|work with|use|pay|ship|buy|order|sell|deliver|invoice|bill|support|hire|sign|process|approve|work "
    r"in|"
    r"do business)"
)
_NEED = (
    r"(?P<what>[^.!?\n;]{0,50}?(?i:sign-?off|approval|purchase order|po number|nda|written confirmation|second "
    r"signature|"
    r"vat number|board resolution)\b[^.!?\n;]{0,90}?(?:\d|above|over|for every|for each|for any|for all|on every|on "
    r"each|on all|always)[^.!?\n;]{0,60})"
)

WISHES = (
    *kind(
        "standing wish",
        SELF,
        "preference",
        "Please {ever} {what}",
        rf"(?i:please,? )(?P<ever>(?i:always|never)) (?P<what>(?i:{_ACTS})\b(?! me\b.{{0,3}}$)[^.!?\n;]{{0,140}})",
        negated=True,
    ),
    *kind(
        "standing wish",
        SELF,
        "preference",
        "Bitte {ever} {what}",
        rf"(?i:bitte,? )(?P<ever>(?i:immer|nie|niemals|stets|grundsätzlich)) {_REST}",
        negated=True,
    ),
    *kind(
        "standing wish",
        SELF,
        "preference",
        "Merci de {ever} {what}",
        rf"^(?i:merci de) (?P<ever>(?i:toujours|ne jamais)) {_REST}",
        negated=True,
    ),
    *kind(
        "standing wish",
        SELF,
        "preference",
        "Por favor, {ever} {what}",
        rf"^(?i:por favor,?) (?P<ever>(?i:siempre|nunca|sempre)) {_REST}",
        negated=True,
    ),
    *kind(
        "standing wish",
        SELF,
        "preference",
        "{what}",
        r"^(?P<what>(?i:no (?:calls|meetings|phone calls|visits|mails|e-?mails) (?:before|after|on|between) "
        r"[^.!?\n;]{1,60}|(?:keine anrufe|keine termine) (?:vor|nach|am) [^.!?\n;]{1,60}|pas d['’]appels? (?:avant|"
        r"après|le) "
        r"[^.!?\n;]{1,60}|sin llamadas (?:antes|después) de [^.!?\n;]{1,60}))(?i:,? please|,? bitte|,? merci|,? por "
        r"favor)?"
        r"[.!]?$",
        negated=True,
    ),
    *kind(
        "reach",
        SELF,
        "preference",
        "reachable {what}",
        r"(?i:(?:the best way to reach me is|i(?:['’]m| am) best reached)) (?P<what>(?i:by|on|via|through)"
        r"[^.!?\n;]{3,60})",
        r"(?i:i can (?=only|best)(?:only|best) be reached|you can (?:only|always) reach me|ich bin nur|on peut me "
        r"joindre uniquement|solo se me puede contactar) (?P<what>(?i:by|on|via|through|per|par|"
        r"por)[^.!?\n;]{3,60}?)(?: "
        r"erreichbar)?(?=[.!;]|$)",
    ),
    *kind(
        "preference",
        SELF,
        "preference",
        "bevorzugt {what}",
        rf"(?i:ich bevorzuge) {_REST}",
    ),
    *kind(
        "preference",
        SELF,
        "preference",
        "zieht {what} vor",
        r"(?i:ich ziehe) (?!(?i:es) )(?P<what>[^.!?\n;,]{3,140}?) vor(?=\s*[.!;,]|\s*$)",
    ),
    *kind("preference", SELF, "preference", "préfère {what}", rf"(?i:je préfère) {_REST}"),
    *kind("preference", SELF, "preference", "prefiere {what}", rf"(?i:(?:yo )?prefiero) {_REST}"),
    *kind("preference", SELF, "preference", "preferisce {what}", rf"(?i:(?:io )?preferisco) {_REST}"),
    *kind("preference", SELF, "preference", "prefere {what}", rf"(?i:(?:eu )?prefiro) {_REST}"),
    *kind("preference", SELF, "preference", "verkiest {what}", rf"(?i:ik verkies) {_REST}"),
    *kind("preference", SELF, "preference", "föredrar {what}", rf"(?i:jag föredrar) {_REST}"),
    *kind(
        "preference",
        OTHER,
        "preference",
        "{verb} {what}",
        rf"^{WHO} (?P<verb>(?i:(?:much |strongly |generally |usually |always )?prefers|bevorzugt|préfère|prefiere|"
        rf"preferisce|prefere|verkiest|föredrar|likes to be|dislikes being|insists on|only answers|only replies|never "
        rf"answers)) {_REST}",
        negated=True,
    ),
    *kind(
        "rule",
        SELF,
        "context",
        "only {act} {what}",
        rf"(?i:(?:we|i)(?: can)? only) (?P<act>(?i:{_ACCEPT}))s? (?P<what>[^.!?\n;]{{3,100}})",
    ),
    *kind(
        "rule",
        SELF,
        "context",
        "does not {act} {what}",
        r"(?i:we (?:don['’]t|do not|never|cannot|can['’]t)(?: ever)?) (?P<act>(?i:accept|ship to|deliver to|do "
        r"business with|process)) (?P<what>[^.!?\n;]{3,100})",
        negated=True,
    ),
    *kind(
        "rule",
        SELF,
        "context",
        "akzeptiert nur {what}",
        r"(?i:wir (?:akzeptieren|nehmen) nur) (?P<what>[^.!?\n;]{3,100})",
    ),
    *kind(
        "rule",
        SELF,
        "context",
        "n'accepte que {what}",
        r"(?i:nous n['’]acceptons que) (?P<what>[^.!?\n;]{3,100})",
        negated=True,
    ),
    *kind(
        "rule",
        SELF,
        "context",
        "solo acepta {what}",
        r"(?i:s[oó]lo aceptamos) (?P<what>[^.!?\n;]{3,100})",
    ),
    *kind(
        "rule",
        SELF,
        "context",
        "needs {boss} sign-off {what}",
        r"(?i:our|the|unser|unsere|die|der|notre|nuestr[oa]|el|la|il nostro|la nostra) (?P<boss>(?i:C[EFTOI]O|board(?: "
        r"of "
        r"directors)?|legal(?: team| department)?|finance(?: team)?|management|managing director|vorstand|"
        r"geschäftsführung|direction|dirección|direzione)) (?i:must|has to|have to|needs to|muss|doit|tiene que|debe|"
        r"deve) "
        r"(?i:sign off(?: on)?|approve|countersign|genehmigen|approuver|aprobar|approvare)?(?: ?(?i:anything|"
        r"everything|all "
        r"\w+|every \w+|any \w+|alles))? ?(?P<what>(?i:above|over|from|exceeding|über|ab|au-dessus de|a partir de|"
        r"oltre) "
        r"(?:[€$£]|[A-Z]{3} )?\d(?:[\d.,]*\d)?k?(?: ?(?:[€$£]|[A-Z]{3}\b|euros?|million|thousand)){0,2})",
    ),
    *kind("rule", SELF, "context", "needs {what}", rf"(?i:(?:we|i)(?: always)? (?:need|require)) {_NEED}"),
    *kind(
        "rule",
        OTHER,
        "context",
        "{verb} {what}",
        rf"^{WHO} (?P<verb>(?i:(?:always )?(?:needs|requires))) {_NEED}",
        rf"^{WHO} (?P<verb>(?i:only (?:accepts|takes|pays|uses|buys|works with))) {_REST}",
    ),
    *kind(
        "terms",
        SELF,
        "context",
        "payment terms are {what}",
        r"(?i:our (?:standard |usual )?payment terms are(?: now)?) (?P<what>[^.!?\n;]{0,20}\d[^.!?\n;]{0,40})",
        r"(?i:unser zahlungsziel (?:ist|beträgt)) (?P<what>[^.!?\n;]{0,20}\d[^.!?\n;]{0,40})",
    ),
    *kind(
        "house terms",
        SELF,
        "context",
        "{term} is {what}",
        r"(?i:our (?:standard |usual |current )?)(?P<term>(?i:minimum order(?: quantity| value)?|lead times?|delivery "
        r"times?|"
        r"(?:hourly|daily|day) rate|cut-?off(?: time)?|mindestbestellwert|lieferzeit)) (?i:is|are)(?: (?i:now))? "
        r"(?P<what>[^.!?\n;]{0,25}\d[^!?\n;]{0,40}?)(?=\.?$)",
    ),
    *kind(
        "rule",
        SELF,
        "context",
        "needs {what} for {scope}",
        r"^(?P<scope>(?i:every|any|each|all) [^,.;!?]{3,30} (?i:above|over|from|exceeding) "
        r"[^,.;!?]{0,6}\d[\d.,]*k?[^,.;!?]{0,6}?)"
        r" (?i:needs?|requires?) (?P<what>[^.!?\n;]{0,40}?(?i:sign-?off|approval|signatures?|purchase order|po "
        r"number))\b",
    ),
    *kind(
        "fiscal year",
        SELF,
        "context",
        "fiscal year ends {what}",
        r"(?i:our (?:fiscal|financial) year ends(?: on| in)?) (?P<what>[^.!?\n;,]{3,30})",
    ),
    *kind(
        "diet",
        SELF,
        "context",
        "{what}",
        r"(?i:ich bin (?=allergisch|vegan|vegetarier|"
        r"laktose|gluten)|je suis (?=allergique|végétari|végane?)|soy (?=alérgic|vegetarian|vegan)|sono (?=allergic|"
        r"vegetarian|vegan|celiac)|sou (?=alérgic|vegetarian|vegan)|ik ben (?=allergisch|vegetari|veganist)|jag är "
        r"(?=allergisk|vegetarian|vegan))(?P<what>[^.,;!?\n]{4,60})",
    ),
)
