"""What happens to named things: states of deals and projects, milestones of organizations."""

from __future__ import annotations

from pipeline.extract.durable.kinds import END, IS, MONEY, NAME_OF_THING, NOW, ORG, PLACE, SELF, THING, kind

_STATES = {
    "on hold": (
        r"on hold|on ice|pushed back|put off|paused|suspended|frozen|delayed|postponed(?: indefinitely)?|pausiert|auf "
        r"eis gelegt|"
        r"ausgesetzt|"
        r"verschoben|zurückgestellt|en pause|suspendue?|reportée?|en pausa|pausad[oa]|suspendid[oa]|aplazad[oa]|in "
        r"pausa|"
        r"sospes[oa]|rimandat[oa]|em pausa|suspens[oa]|adiad[oa]|gepauzeerd|uitgesteld|stilgelegd|pausat|uppskjut(?:et|"
        r"en)",
        r"(?:are|have|['’]re|['’]ve) (?:pausing|paused|put(?:ting)? on hold|suspended|suspending|postponed|delayed|"
        r"frozen)",
    ),
    "cancelled": (
        r"cancell?ed|dead|off the table|called off|gestoppt|killed(?: off)?|dropped|abandoned|scrapped|discontinued|"
        r"terminated|abgesagt|gestrichen|"
        r"eingestellt|gekündigt|storniert|abgebrochen|annulée?|abandonnée?|arrêtée?|résiliée?|cancelad[oa]|anulad[oa]|"
        r"rescindid[oa]|annullat[oa]|abbandonat[oa]|geannuleerd|stopgezet|opgezegd|inställ[dt]|avbrut(?:et|en)|"
        r"nedlag[dt]",
        r"(?:are|have|['’]re|['’]ve)? ?(?:cancell?ed|cancelling|called off|killed|dropped|dropping|abandoned|scrapped|"
        r"discontinued|terminated|passed on|turned down)",
    ),
    "completed": (
        r"complete|completed|finished|wrapped up|done|delivered|abgeschlossen|fertig(?:gestellt)?|beendet|terminée?|"
        r"achevée?|terminad[oa]|completad[oa]|finalizad[oa]|completat[oa]|conclus[oa]|concluíd[oa]|afgerond|voltooid|"
        r"avslutad|avslutat|slutför[dt]",
        r"(?:have|['’]ve) (?:completed|finished|wrapped up|delivered)",
    ),
    "launched": (
        r"launched|live|shipped|released|rolled out|gestartet|veröffentlicht|live gegangen|lancée?|mis(?:e)? en ligne|"
        r"lanzad[oa]|lanciat[oa]|lançad[oa]|gelanceerd|lanserad|lanserat",
        r"(?:have|['’]ve)? ?(?:launched|shipped|released|rolled out)",
    ),
    "signed": (
        r"signed(?: and sealed)?|countersigned|executed|unterschrieben|unterzeichnet|signée?|firmad[oa]|firmat[oa]|"
        r"assinad[oa]|getekend|ondertekend|undertecknad|undertecknat",
        r"(?:have|['’]ve)? ?(?:signed|countersigned)",
    ),
    "approved": (
        r"approved|signed off|greenlit|given the green light|genehmigt|freigegeben|bewilligt|approuvée?|validée?|"
        r"aprobad[oa]|approvat[oa]|aprovad[oa]|goedgekeurd|godkän[dt]",
        r"(?:have|['’]ve) (?:approved|signed off(?: on)?|greenlit)",
    ),
    "in planning": (
        r"in (?:the )?planning(?: phase)?|being explored|in planung|à l['’]étude|en estudio|allo studio|em estudo|in "
        r"voorbereiding|under utredning",
        r"(?:are|['’]re) (?:exploring|scoping)",
    ),
    "rejected": (
        r"rejected|declined|turned down|abgelehnt|refusée?|rejetée?|rechazad[oa]|respint[oa]|rejeitad[oa]|afgewezen|"
        r"avslag(?:en|et)|avvisad",
        r"(?:have|['’]ve) (?:rejected|declined)",
    ),
    "won": (r"won|gewonnen|gagnée?|remportée?|ganad[oa]|vint[oa]|ganh[oa]|vunn(?:en|et)", r"(?:have|['’]ve)? ?won"),
    "lost": (r"lost|verloren|perdue?|perdid[oa]|pers[oa]|förlorad", r"(?:have|['’]ve)? ?lost"),
}
_WHAT = NAME_OF_THING
_STATE_END = (
    r"(?=\s*(?:[.,;:!)\u2013\u2014(]|$)|\s(?i:and|but|so|because|since|as of|until|by|on|in|at|with|after|before|last|"
    r"this|next|now|today|yesterday|pending|for|to|und|bis|von|am|seit|worden|et|par|jusqu\S*|depuis|le|y|por|hasta|"
    r"desde|"
    r"e|"
    r"da|dal|por|até|en|door|tot|sinds|och|av|till|sedan)\b)"
)
_HIGH = {
    "active": r"(?i:kicked off|is under way|is underway|has started|has begun|läuft seit|a démarré|ha empezado|è "
    "partit[oa])",
    "on hold": r"(?i:liegt auf eis|ruht|steht still|está en pausa|ligt stil|ligger på is|goes on hold|went on hold)",
    "launched": r"(?i:went live|launched|shipped|is now live|ging live|ist live gegangen)",
    "cancelled": r"(?i:fell through|fell apart|ist geplatzt|est tombée? à l['’]eau|se cayó|è saltat[oa])",
}

THINGS = (
    *kind(
        "state",
        THING,
        "milestone",
        "{we} signed with {thing}",
        rf"(?i:we(?:['’]ve| have)?{NOW} (?:signed|closed|won) (?:the|a|an|our) (?:deal|contract|agreement|"
        rf"partnership) with) (?P<thing>{ORG[len('(?P<org>') : -1]}){END}",
    ),
    *(
        row
        for state, (passive, active) in _STATES.items()
        for row in kind(
            "state",
            THING,
            "status",
            "{thing} is " + state,
            rf"{_WHAT} {IS}{NOW} (?i:{passive}){_STATE_END}",
            rf"(?i:we{NOW} ?(?:{active}){NOW}) {_WHAT}{END}",
            *(
                [rf"(?i:we(?:['’]ve| have)?(?: had to)? put) {_WHAT} (?i:on (?:hold|ice)){_STATE_END}"]
                if state == "on hold"
                else []
            ),
        )
    ),
    *(
        row
        for state, intransitive in _HIGH.items()
        for row in kind("state", THING, "status", "{thing} is " + state, rf"{_WHAT} {intransitive}{_STATE_END}")
    ),
    *kind(
        "funding",
        THING,
        "milestone",
        "{thing} closed its {round}",
        rf"{_WHAT} (?i:(?:has )?(?:just |recently )?(?:closed|raised|completed) (?:its|a|their)) (?P<round>(?i:(?:"
        rf"(?:€|\$|£)?\d[\d.,]* ?(?:k|m|million)? )?(?:series [a-f]|seed|pre-seed|bridge|angel)(?: (?:round|funding|"
        rf"financing)){{0,2}}))",
    ),
    *kind(
        "funding",
        SELF,
        "milestone",
        "Their company closed its {round}",
        r"(?i:we(?:['’]ve| have)? ?(?:just |recently )?(?:closed|completed|raised) (?:our|a)) (?P<round>(?i:(?:series "
        r"[a-f]|seed|pre-seed|bridge|angel)(?: (?:round|funding|financing)){0,2}))",
    ),
    *kind(
        "raising",
        THING,
        "milestone",
        "{thing} raised {money}",
        rf"{_WHAT} (?i:(?:has )?(?:just |recently )?raised) {MONEY}",
    ),
    *kind(
        "office",
        THING,
        "milestone",
        "{thing} opened an office in {place}",
        rf"{_WHAT} (?i:(?:has )?(?:just |recently )?opened (?:an|a new|its(?: \w+)?|their(?: \w+)?) (?:office|branch|"
        rf"store|plant|warehouse) in) {PLACE}{END}",
        rf"{_WHAT} (?i:hat (?:ein|ein neues|sein) büro in) {PLACE} (?i:eröffnet)",
        rf"{_WHAT} (?i:a ouvert (?:un|son) bureau à|ha abierto (?:una|su) oficina en|ha aperto (?:un|il suo) ufficio"
        rf" a|abriu (?:um|o) escritório em|heeft een kantoor geopend in|har öppnat (?:ett )?kontor i) {PLACE}{END}",
    ),
    *kind(
        "office",
        SELF,
        "milestone",
        "Their company opened an office in {place}",
        rf"(?i:we(?:['’]ve| have)? ?(?:just |recently )?opened (?:an|a (?:new|second|third|\w+ish)|our(?: \w+)?) "
        rf"office in) {PLACE}{END}",
    ),
    *kind(
        "office",
        SELF,
        "milestone",
        "Their company moved its office to {place}",
        rf"(?i:we(?:['’]ve| have)? ?(?:just |recently )?moved our (?:\w+ )?(?:office|offices|headquarters|head office) "
        rf"to) "
        rf"{PLACE}{END}",
    ),
    *kind(
        "office",
        THING,
        "milestone",
        "{thing} moved its office to {place}",
        rf"{_WHAT} (?i:(?:has )?(?:just |recently )?moved its (?:\w+ )?(?:office|offices|headquarters|head office) to) "
        rf"{PLACE}{END}",
    ),
    *kind(
        "certificate",
        THING,
        "milestone",
        "{thing} is certified to {standard}",
        rf"{_WHAT} (?i:(?:is|was|has been|got)(?: now)? certified (?:to|for|as)|(?:received|achieved|obtained|has "
        rf"obtained) (?:its )?|ist(?: jetzt)? zertifiziert nach|est certifiée? |está certificad[oa] (?:en|por) |è "
        rf"certificat[oa] ) ?(?P<standard>(?:ISO(?:/IEC)?|SOC|DIN|EN|HACCP|PCI|B Corp|TISAX)[ "
        rf"-]?(?:[A-Z\d][\w:-]*)?(?: "
        r"Type [I1]+)?)",
    ),
    *kind(
        "certificate",
        SELF,
        "milestone",
        "Their company is certified to {standard}",
        r"(?i:we (?:are|got|have been)(?: now)? certified (?:to|for)|we(?:['’]ve| have)? ?(?:received|achieved|"
        r"obtained)(?: our)?) (?P<standard>(?:ISO(?:/IEC)?|SOC|DIN|EN|HACCP|PCI|TISAX)[ -]?(?:[A-Z\d][\w:-]*)?)",
    ),
    *kind(
        "founding",
        THING,
        "milestone",
        "{thing} was founded in {year}",
        rf"{_WHAT} (?i:was (?:founded|established) in|wurde|a été fondée? en|fue fundad[oa] en|è stat[oa] fondat[oa] "
        rf"nel|foi fundad[oa] em|werd opgericht in|grundades) (?P<year>(?:18|19|20)\d\d)\b(?: (?i:gegründet))?",
    ),
    *kind(
        "acquisition",
        THING,
        "milestone",
        "{thing} was acquired by {org}",
        rf"{_WHAT} (?i:(?:has been|was|is being) (?:acquired|bought|taken over) by|wurde von|a été rachetée? par|fue "
        rf"adquirid[oa] por|è stat[oa] acquisit[oa] da) {ORG}(?: (?i:übernommen|gekauft))?{END}",
    ),
    *kind(
        "acquisition",
        THING,
        "milestone",
        "{thing} acquired {org}",
        rf"{_WHAT} (?i:(?:has )?(?:just |recently )?acquired|a racheté|ha adquirido|ha acquisito) {ORG}{END}",
    ),
)
