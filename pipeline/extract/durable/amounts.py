"""Amounts and dates that matter, tied to a named thing: budgets, prices, deadlines, renewals, notice, go-live."""

from __future__ import annotations

from pipeline.extract.durable.kinds import DAY, MONEY, NAME_OF_THING, NOW, THING, kind

_NOUNS = {
    "budget": "budget|presupuesto|orçamento|begroting",
    "price": "price|preis|prix|precio|prezzo|preço|prijs|pris",
    "fee": "(?:annual |monthly |setup |license |licence )?fee|gebühr|honorar|tarif|tarifa|tariffa|taxa|tarief|avgift",
    "contract value": "(?:total )?contract value|(?:total )?value|auftragswert|vertragswert|montant|importe|importo|"
    "valor|"
    "contractwaarde|kontraktsvärde",
    "rent": "(?:annual |monthly )?rent|miete|loyer|alquiler|affitto|aluguel|huur|hyra",
    "discount": "discount|rabatt|remise|descuento|sconto|desconto|korting",
    "deposit": "deposit|anzahlung|kaution|acompte|caution|depósito|cauzione|borg|deposition",
    "cost": "(?:total )?cost|(?:gesamt)?kosten|coût|coste|costo|custo|kosten|kostnad",
}
_FOR = (
    r"(?i:of|for|für|des|der|von|du|de la|de|pour(?: le| la)?|del|para(?: el| la)?|di|della|per(?: il|"
    r" la)?|do|da|van|voor|av|för)"
)
_ARTICLE = r"(?:(?i:the|our|der|die|das|le|la|el|il|o|a|de|het)\s|(?i:l['’]))?"
_IS = (
    rf"(?i:is{NOW}|was set (?:at|to)|is set (?:at|to)|stays at|has been (?:set|raised|lowered|cut|increased) to|comes "
    rf"to|"
    rf"amounts to|beträgt{NOW}|liegt{NOW} bei|ist{NOW}|est{NOW}(?: de)?|s['’]élève à|es{NOW}(?: de)?|asciende a|"
    rf"è{NOW}(?: "
    rf"di)?|ammonta a|é{NOW}(?: de)?|bedraagt|is{NOW}|är{NOW}|uppgår till)"
)
_DAY_END = r"(?=\s*(?:[,;!)\u2013\u2014(]|\.?$)|\s(?i:and|but|so|at|und|um|et|à|y|a las|e|en|om|och|kl)\b)"
_ON = (
    r"(?:(?i:on|am|der|den|le|el|il|em|op|den|set for|scheduled for|planned for|fixed for|moved to|"
    r"geplant für) )?(?:the )?"
)
_TERM = (
    r"(?P<term>(?i:(?:\d{1,3}|one|two|three|six|twelve|ein|einen|eine|zwei|drei|sechs|un|deux|trois|six|dos|tres|seis|"
    r"due|"
    r"tre|sei|dois|três|twee|drie|zes|två|sex) (?:calendar |business |working )?(?:days?|weeks?|months?|years?|tage?|"
    r"wochen?|monate?|jahre?|jours?|semaines?|mois|ans?|días?|semanas?|meses|mes|años?|giorni|settimane|mesi|dias|"
    r"dagen|"
    r"weken|maanden|dagar|veckor|månader)))"
)

AMOUNTS = (
    *(
        row
        for noun, words in _NOUNS.items()
        for row in kind(
            "amount",
            THING,
            "context",
            f"the {noun} for {{thing}} is {{money}}",
            rf"{_ARTICLE}(?i:(?:total |agreed |final |new |approved |annual )?(?:{words})) {_FOR} "
            rf"{NAME_OF_THING}(?: {_IS}|:) {MONEY}",
            rf"{NAME_OF_THING}:? (?i:(?:{words}))(?: {_IS}|:) {MONEY}",
        )
    ),
    *kind(
        "amount",
        THING,
        "context",
        "the price for {thing} is {money}",
        rf"{NAME_OF_THING}{NOW} (?i:costs|will cost|kostet|coûte|cuesta|costa|custa|kost|kostar) {MONEY}",
    ),
    *kind(
        "amount",
        THING,
        "context",
        "the contract value for {thing} is {money}",
        rf"{NAME_OF_THING} (?i:is worth|hat einen wert von|vaut|vale|är värt) {MONEY}",
    ),
    *kind(
        "deadline",
        THING,
        "context",
        "the deadline for {thing} is {day}",
        rf"{_ARTICLE}(?i:(?:final |new |hard )?(?:deadline|due date|frist|abgabetermin|échéance|date limite|fecha "
        rf"límite|plazo|scadenza|prazo|uiterste datum|sista dag)) {_FOR} {NAME_OF_THING}(?: {_IS}|:) "
        rf"{_ON}{DAY}{_DAY_END}",
        rf"{NAME_OF_THING}:? (?i:deadline|due date|frist)(?: {_IS}|:) {_ON}{DAY}{_DAY_END}",
    ),
    *kind(
        "go-live",
        THING,
        "context",
        "{thing} go-live is {day}",
        rf"{NAME_OF_THING} (?i:goes live|will go live|launches|will launch|ships|geht live|geht in betrieb|"
        rf"sera lancée?|sale|se lanza|va in produzione|gaat live|går live) {_ON}{DAY}{_DAY_END}",
        rf"{_ARTICLE}(?i:go-live|launch date|launch|release date|start date|starttermin|livegang|lancement|mise en "
        rf"service|lanzamiento|lancio|lançamento|lancering|lansering)(?: (?i:date))? {_FOR} {NAME_OF_THING} {_IS} "
        rf"{_ON}{DAY}{_DAY_END}",
        rf"{NAME_OF_THING} (?i:go-live|launch|release|kick-off) {_IS} {_ON}{DAY}{_DAY_END}",
    ),
    *kind(
        "go-live",
        THING,
        "context",
        "{thing} start is {day}",
        rf"{NAME_OF_THING} (?i:starts|begins|kicks off|will start|will begin|startet|beginnt|démarre|commence|empieza|"
        rf"comienza|"
        rf"inizia|começa|begint|start|börjar) {_ON}{DAY}{_DAY_END}",
    ),
    *kind(
        "renewal",
        THING,
        "context",
        "{thing} renews on {day}",
        rf"{NAME_OF_THING} (?i:renews|is up for renewal|comes up for renewal|will renew|verlängert sich|se renouvelle|"
        rf"se renueva|si "
        rf"rinnova|renova-se|wordt verlengd|förnyas) {_ON}{DAY}{_DAY_END}",
    ),
    *kind(
        "term",
        THING,
        "context",
        "{thing} runs until {day}",
        rf"{NAME_OF_THING} (?i:runs (?:until|through|to)|expires|ends|is valid until|läuft (?:bis(?: zum)?|am)|endet|"
        rf"gilt bis(?: zum)?|court jusqu['’]au|expire|prend fin|vence|dura hasta|scade|termina|vale fino al|expira|"
        rf"loopt "
        rf"(?:tot|af op)|löper (?:till|ut)) {_ON}{DAY}{_DAY_END}",
    ),
    *kind(
        "notice",
        THING,
        "context",
        "the notice period of {thing} is {term}",
        rf"{_ARTICLE}(?i:notice period|kündigungsfrist|(?:délai de )?préavis|(?:plazo de )?preaviso|preavviso|aviso "
        rf"prévio|opzegtermijn|uppsägningstid) {_FOR} {NAME_OF_THING} {_IS} {_TERM}",
        rf"{NAME_OF_THING} (?i:can be (?:terminated|cancelled|ended) (?:with|on|at|by giving)) {_TERM}['’]? "
        rf"(?i:notice)",
        rf"{NAME_OF_THING} (?i:has a notice period of|hat eine kündigungsfrist von) {_TERM}",
    ),
)
