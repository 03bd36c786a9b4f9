"""Roles and employers: who joins, leaves, moves up, follows whom, reports to whom."""

from __future__ import annotations

from pipeline.extract.durable.kinds import (
    BY,
    END,
    NAMED,
    NOW,
    ORG,
    OTHER,
    ROLE,
    ROLE_END,
    SELF,
    WHO,
    kind,
)

_TO_US = rf"(?i:us|our team|the team|the company|the board|our board|(?:the )?{ORG}(?: team)?|our [a-z]+ team)"
_JOINS = (
    r"(?i:(?:is |has |will )?(?:now |recently |just )?(?:joins|joined|joining|be joining|join)|(?:wechselt|kommt) zu|"
    r"verstärkt|rejoint|a rejoint|se (?:une|incorpora) a|entra in|si unisce a|junta-se a|komt bij|börjar (?:på|hos))"
)
_NEWS_SAID = (
    r"(?:(?i:we(?:['’]re| are) (?:\w+ )?(?:pleased|delighted|happy|thrilled|excited|proud|glad) (?:to|that)(?: "
    r"(?:announce|welcome|share|say|report|inform you)(?: the appointment of| that| to \w+)?)?|please (?:join me in "
    r"(?:welcoming|congratulating)|welcome)|(?:a )?(?:warm )?welcome to|wir (?:freuen uns|begrüßen|heißen)(?: "
    r"bekannt ?zugeben)?,?(?: dass)?|nous (?:sommes (?:heureux|ravis) (?:d['’]annoncer|d['’]accueillir)|"
    r"accueillons)(?: que)?|nos complace (?:anunciar|dar la bienvenida)(?: que| a)?|siamo lieti di annunciare che|"
    r"temos "
    r"o prazer de anunciar que|we zijn blij te melden dat|vi är glada att meddela att)\s+)"
)
_NEWS = f"{_NEWS_SAID}?"
_COMMA = r"(?:,[^,]{0,40},)?"
_SINCE = (
    r"(?P<since>(?:January|February|March|April|May|June|July|August|September|October|November|December)(?: 20\d\d)?)"
)

WORK = (
    *kind(
        "joining",
        OTHER,
        "milestone",
        "joins {us} as {role}",
        rf"{_NEWS}{WHO}{_COMMA} {_JOINS} (?P<us>{_TO_US}),? (?i:as|als|en tant que|comme|como|come|som) "
        rf"{ROLE}{ROLE_END}",
        rf"{_NEWS}{WHO} als {ROLE} (?P<us>zu uns|zu {ORG}) (?:kommt|wechselt|stößt)",
    ),
    *kind(
        "joining",
        OTHER,
        "milestone",
        "joins {org}",
        rf"{_NEWS}{WHO}{_COMMA} (?i:joins|has joined|will join|will be joining|is joining|rejoint|a rejoint) "
        rf"{ORG}{END}",
    ),
    *kind(
        "role",
        OTHER,
        "milestone",
        "has been named {role}",
        rf"{_NEWS_SAID}{WHO}(?:,? (?i:as|as our|als|comme|como|come|som)),? (?i:(?:our |the )?new )?{ROLE}{ROLE_END}",
    ),
    *kind(
        "role",
        OTHER,
        "milestone",
        "has been promoted to {role}",
        rf"{_NEWS}{WHO} (?i:has been|was|is being|will be|is|wurde|a été|ha sido|è stat[oa]|foi|is) "
        rf"(?i:promoted to|appointed(?: as)?|named|befördert zu[rm]?|promue?|nommée?|ascendid[oa] a|nombrad[oa]|"
        rf"nominat[oa]"
        rf"|promoss[oa] a|promovid[oa] a|benoemd tot) {ROLE}{ROLE_END}",
        rf"{WHO} (?i:wurde|ist) (?i:zu[rm]?) {ROLE} (?i:befördert|ernannt)",
    ),
    *kind(
        "role",
        OTHER,
        "status",
        "is now {role} at {org}",
        rf"{WHO} (?i:is now|ist jetzt|ist nun|est désormais|est maintenant|ahora es|è ora|agora é|is nu|är nu) "
        rf"{ROLE} (?i:at|with|bei|chez|presso|bij|hos) {ORG}{END}",
    ),
    *kind(
        "role",
        OTHER,
        "status",
        "is now {role}",
        rf"{WHO} (?i:is now|is our new|is the new|will be our new|will be the new|ist jetzt|ist nun|est désormais|est "
        rf"maintenant|ahora es|è ora|"
        rf"agora é|is nu|är nu) {ROLE}{ROLE_END}",
    ),
    *kind(
        "role",
        OTHER,
        "status",
        "is {role} at {org}",
        rf"{WHO} (?i:is|ist|est|es|è|é|är) (?:(?i:currently|now|still|aktuell|derzeit) )?"
        rf"(?i:the|our|a|an|der|die|le|la|el|il|o|de|het) {ROLE} (?i:of|at|for|with|bei|von|der|chez|de|en|presso|di|"
        rf"da|bij|"
        rf"van|på|hos) {ORG}{END}",
    ),
    *kind(
        "joined",
        OTHER,
        "milestone",
        "joined {org} in {year}",
        rf"{WHO} (?i:joined|has been with|came to|ist seit|a rejoint|entró en) {ORG},? (?i:in|since|en) "
        rf"(?P<year>(?:19|20)\d\d)\b",
    ),
    *kind(
        "leaving",
        OTHER,
        "milestone",
        "is leaving {firm}",
        rf"(?:(?i:sadly|unfortunately),? )?{WHO} (?i:is leaving|will leave|will be leaving|has left|leaves|"
        rf"verlässt|quitte|va quitter|a quitté|deja|ha dejado|lascia|ha lasciato|deixa|deixou|verlaat|lämnar) "
        rf"(?P<firm>(?i:the company|the firm|us|our team)|{ORG}){END}",
        rf"{WHO}(?:['’]s)? (?i:last (?:working )?day (?:at|with)) (?P<firm>{ORG}) (?i:is|was|will be)",
    ),
    *kind(
        "leaving",
        OTHER,
        "milestone",
        "is leaving {firm}",
        rf"{WHO} (?i:no longer works (?:for|at)|does not work (?:for|at)|doesn['’]t work (?:for|at)|arbeitet nicht "
        rf"mehr (?:bei|"
        rf"für)|ne travaille plus chez|ya no trabaja en|non lavora più (?:in|da|presso)|werkt niet meer bij) "
        rf"(?P<firm>(?i:us|"
        rf"the company)|{ORG})(?: (?i:any ?more|any longer))?{END}",
        negated=True,
    ),
    *kind(
        "role",
        OTHER,
        "milestone",
        "has stepped down as {role}",
        rf"{WHO} (?i:has stepped down|stepped down|is stepping down|will step down|has resigned|resigned) (?i:as) "
        rf"{ROLE}{ROLE_END}",
    ),
    *kind(
        "role",
        SELF,
        "milestone",
        "has stepped down as {role}",
        rf"(?i:i(?:['’]ve| have)? (?:just )?(?:stepped down|resigned)|i(?:['’]m| am) stepping down) (?i:as) "
        rf"{ROLE}{ROLE_END}",
    ),
    *kind(
        "replaced",
        OTHER,
        "relationship",
        "is replaced by {by}",
        rf"{WHO} (?i:is|has been|was|will be|wird|a été|est|sera|è|será) (?i:replaced by|succeeded by|durch|"
        rf"remplacée? par|sustituid[oa] por|sostituit[oa] da) {BY}{END}",
    ),
    *kind(
        "replaces",
        OTHER,
        "relationship",
        "takes over from {by}",
        rf"{WHO} (?i:replaces|is replacing|will replace|takes over from|is taking over from|will take over from|"
        rf"succeeds|remplace|reemplaza a|sustituye a|sostituisce|vervangt|ersetter|ersätter) {BY}{END}",
    ),
    *kind(
        "reports",
        OTHER,
        "relationship",
        "reports to {by}",
        rf"{WHO} (?i:(?:now )?reports (?:directly )?to|berichtet an|rend compte à|reporta a|riporta a|"
        rf"rapporteert aan|rapporterar till) {BY}{END}",
    ),
    *kind(
        "reports",
        OTHER,
        "relationship",
        "reports to {by}",
        rf"(?:(?i:both) )?{WHO} (?i:and) (?P<and>{NAMED}) (?i:(?:both |now )*report (?:directly )?to) {BY}{END}",
    ),
    *kind(
        "works for",
        SELF,
        "relationship",
        "works for {by}",
        rf"(?i:i(?: now)? work (?:directly )?for|ich arbeite für) {BY}{END}",
    ),
    *kind(
        "assistant",
        SELF,
        "relationship",
        "{helper} is {by}",
        rf"(?i:.{{0,120}}\b)(?i:my|meine?|mon|ma|mi|mia|mio|min|mijn) (?P<helper>(?i:(?:executive |personal "
        rf")?assistant|secretary|deputy|"
        rf"assistentin?|sekret[äa]rin?|stellvertreter(?:in)?|assistante?|secrétaire|asistente|secretaria|assistente|"
        rf"segretaria))(?:,| (?i:is|ist|est|es|è)|) {BY}(?=[,.;)]| (?i:at|on|for|will|can|and|to|by|who|under|unter|"
        rf"au)\b|"
        rf"$)",
    ),
    *kind(
        "reports",
        SELF,
        "relationship",
        "reports to {by}",
        rf"(?i:i(?: now)? report (?:directly )?to|my (?:new )?(?:manager|boss|supervisor) is(?: now)?|ich "
        rf"berichte an|mein(?:e)? (?:neuer? )?(?:chef|chefin|vorgesetzter?) ist|je rends compte à|reporto a|mi jef[ea] "
        rf"es"
        rf"|riporto a|ik rapporteer aan|jag rapporterar till) {BY}{END}",
        rf"{BY} (?i:is(?: now)? my (?:new |line )?(?:manager|boss|supervisor)|ist (?:jetzt )?(?:mein|meine) "
        rf"(?:neue[r]? "
        rf")?(?:chef|chefin|vorgesetzter?)|est (?:désormais )?(?:mon|ma) (?:chef|cheffe|responsable)|es mi "
        rf"jef[ea]){END}",
    ),
    *kind(
        "replaced",
        SELF,
        "relationship",
        "is replaced by {by}",
        rf"(?i:my (?:successor|replacement) (?:is|will be)|mein(?:e)? nachfolger(?:in)? (?:ist|wird)|mon successeur "
        rf"(?:est|sera)|mi sucesor(?:a)? (?:es|será)) {BY}{END}",
    ),
    *kind(
        "takes over",
        SELF,
        "milestone",
        "takes over from {by} as {role}",
        rf"(?i:i(?:['’]m| am| will be|['’]ll be|['’]ve| have) (?:now )?(?:taking over|taken over) from) {BY}"
        rf" (?i:as) {ROLE}{ROLE_END}",
    ),
    *kind(
        "takes over",
        SELF,
        "milestone",
        "takes over from {by}",
        rf"(?i:i(?:['’]m| am| will be|['’]ll be|['’]ve| have) (?:now )?(?:taking over|taken over|replacing) "
        rf"(?:from )?) ?{BY}{END}",
        rf"(?i:ich (?:bin der nachfolger|bin die nachfolgerin) von|je remplace|sustituyo a|sostituisco) "
        rf"{BY}{END}",
    ),
    *kind(
        "independent",
        SELF,
        "status",
        "is {state} since {since}",
        rf"^(?i:as of|since|from) {_SINCE},? (?i:i(?:['’]m| am)(?: now)?(?: an?)?) (?P<state>(?i:freelancer|"
        rf"freelancing|"
        rf"self-employed|independent consultant|retired))\b",
    ),
    *kind(
        "independent",
        SELF,
        "status",
        "is {state}",
        r"(?i:i(?:['’]m| am) (?:now )(?:an? )?|i(?:['’]ve| have) (?:just |recently )?(?:gone |started )|ich bin "
        r"(?:jetzt |nun )|je suis (?:désormais |maintenant )|ahora soy |ora sono |agora sou |ik ben nu |jag är nu )"
        r"(?P<state>(?i:freelancer|freelance|freelancing|self-employed|retired|independent|freiberuflich|selbstständig|"
        r"selbständig|freiberufler(?:in)?|im ruhestand|indépendante?|à la retraite|autónom[oa]|jubilad[oa]|libera "
        r"professionista|in pensione|autônom[oa]|aposentad[oa]|zzp'er|zelfstandige?|gepensioneerd|frilans|"
        r"egenföretagare|"
        r"pensionerad))\b",
    ),
    *kind(
        "independent",
        SELF,
        "status",
        "is retired",
        r"(?i:i(?:['’]ve| have)? retired(?: in| last| at| from| on|[.!,]|$))",
    ),
    *kind(
        "founding",
        SELF,
        "milestone",
        "founded {org}",
        rf"(?i:i(?:['’]ve| have)?{NOW} (?:co-?)?founded|i(?:['’]ve| have)?{NOW} started my own company,?|ich habe) "
        rf"{ORG}(?: (?i:gegründet))?{END}",
    ),
)
