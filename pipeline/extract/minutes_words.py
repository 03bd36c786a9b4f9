"""How minutes call their parts, in many languages: headings, columns of tables, marks at the front of a line."""

from __future__ import annotations

import re

_DECISION = (
    r"decisions?|decided|agreements?|agreed|resolved|entscheidung(?:en)?|entschieden|beschlossen|"
    r"beschl[uü]ss(?:e|en)?|décisions?|décidé|decisi[oó]n|decisiones|decidido|acuerdos?|acordado|decisão|decisões|"
    r"decision[ei]|deciso|besluit(?:en)?|besloten|beslissing(?:en)?|beslut(?:ninger|ning)?|päätö(?:s|kset)|decyzj[ae]|"
    r"rozhodnutí|решени[ея]|решили|決定事項|决定|결정(?: 사항)?|resolutions|relevé (?:de|des) décisions|résolutions|"
    r"festlegung(?:en)?|festgelegt|vereinbarung(?:en)?|vereinbart|afgesproken|afspraken|deliberaç(?:ão|ões)|"
    r"deliber[ae]|resoluciones|"
    r"resoluções|risoluzioni|vedtak|beslutade|ustalenia|uchwały|usnesení|kararlar|決議|what (?:we|"
    r"was) (?:decided|agreed)"
)
_ACTION = (
    r"action(?: items?| points?| list| log)?s?|to[- ]?dos?|to[- ]?do list|tasks?|next steps?|"
    r"follow[- ]?ups?(?: items?)?|"
    r"open items?|aufgaben?|maßnahmen?|nächste schritte|offene punkte|à faire|actions? à (?:mener|faire)|"
    r"plan d'actions?|prochaines étapes|tâches?|tareas?|acci[oó]n|acciones|compromisos?|próximos pasos|pendientes?|"
    r"tarefas?|próximos passos|ação|ações|azion[ei]|attività|prossimi passi|acties?|actiepunt(?:en)?|taken|taak|"
    r"volgende stappen|åtgärd(?:er)?|nästa steg|uppgift(?:er)?|opgaver?|handlinger|neste steg|næste skridt|"
    r"oppfølging|opfølgning|tehtävät|zadani[ae]|następne kroki|úkoly?|задач[аи]|следующие шаги|"
    r"アクションアイテム|行动项|"
    r"待办事项|할 일|action plan|(?:corrective|preventive|follow[- ]up) actions|assignments|homework|"
    r"things to (?:do|try)|what we(?:'ll| will)? (?:try|do)(?: next)?|what's next|who does what|"
    r"to[- ]?do[- ]liste|todo[- ]liste|aufgabenliste|maßnahmen(?:liste|plan)|arbeitsaufträge|aufträge|zu tun|"
    r"wer macht was|points? d'action|actions (?:décidées|à suivre)|suites? à donner|liste des actions|qui fait quoi|"
    r"por hacer|puntos de acción|quién hace qué|encaminhamentos|a fazer|pontos de ação|da fare|cose da fare|"
    r"punti d'azione|chi fa cosa|te doen|actielijst|vervolgacties|wie doet wat|att göra|gjøremål|oppgaver|"
    r"aksjonspunkter|aktionspunkter|responsibilities|verantwortlichkeiten|zuständigkeiten|aufgabenverteilung|"
    r"responsables|responsabilidades|reparto de tareas|répartition des tâches|responsabilità|compiti|taakverdeling|"
    r"ansvarsfördelning"
)
_DECISION_MARK = (
    r"decisions?(?: made| taken)?|decided|agreed|resolved|entscheidung|entschieden|beschlossen|beschluss|décision|"
    r"décidé|decisión|"
    r"decidido|acordado|acuerdo|decisão|decisione|deciso|besluit|besloten|beslut(?:ning)?|decyzja|решение|решили|"
    r"consensus|konsens|consenso|afgesproken|festlegung|festgelegt|vereinbart|vereinbarung|deliberação|delibera|vedtak"
)
_ACTION_MARK = (
    r"actions?(?: items?| points?| required)?|ai|to[- ]?do|task|next step|follow[- ]up|aufgabe|maßnahme|à faire|tâche|"
    r"tarea|"
    r"acción|pendiente|tarefa|ação|azione|actie|taak|åtgärd|uppgift|opgave|zadanie|задача|"
    r"arbeitsauftrag|auftrag|zu tun|por hacer|a fazer|encaminhamento|da fare|te doen|actiepunt|att göra|oppgave"
)
DECISIONS = re.compile(
    rf"^(?:(?:key|main|our|the|new|die|les|las|los) )?(?:{_DECISION})"
    r"(?: (?:made|taken|log|register|prises|adoptées|getroffen|tomad[ao]s|adoptad[ao]s|prese|genomen|"
    r"from (?:the )?(?:meeting|last meeting)))?$",
    re.IGNORECASE,
)
"""A heading over decisions."""
ACTIONS = re.compile(
    rf"^(?:(?:key|new|open|our|the|agreed|outstanding|previous|neue|offene|die|les|las|los) )?(?:{_ACTION})"
    r"(?: (?:from (?:the )?(?:last |previous )?meeting|log|register|arising|agreed))?$",
    re.IGNORECASE,
)
"""A heading over tasks."""
PARTICIPLE = re.compile(
    r"^\W*(?:decided|agreed|resolved|entschieden|beschlossen|festgelegt|vereinbart|décidé|decidido|acordado|deciso|"
    r"besloten|afgesproken|beslutade|решили|決定|决定|결정)\W*$",
    re.IGNORECASE,
)
OTHERS = re.compile(
    r"^(?:(?:key|main|other|open|top|offene) )?(?:risks?(?: and issues)?|issues|assumptions|dependencies|blockers?|"
    r"questions?|attendees|attendance|present|participants|absent|apologies|agenda|background|"
    r"context|next meetings?|parking lot|kudos|thanks|links|attachments|references|timeline|"
    r"risiken|fragen|teilnehmer(?:innen)?|anwesend|abwesend|entschuldigt|tagesordnung|hintergrund|"
    r"nächste(?:r|s)? (?:termin|sitzung|treffen)|anlagen|risques|questions ouvertes|"
    r"présents|absents|excusés|participants|ordre du jour|contexte|prochaine (?:réunion|séance)|riesgos|"
    r"preguntas|asistentes|presentes|ausentes|orden del día|próxima reunión|rischi|domande|presenti|assenti|"
    r"prossima riunione|riscos|perguntas|ordem de trabalhos|"
    r"risico's|vragen|aanwezig(?:en)?|afwezig(?:en)?|"
    r"volgende vergadering|risker|frågor|närvarande|frånvarande|nästa möte|neste møte|næste møde)$",
    re.IGNORECASE,
)
"""A heading over what neither was decided nor is to be done."""
TALK = re.compile(
    r"^(?:(?:summary of )?discussions?(?: points?)?|(?:meeting )?notes|minutes|any other business|aob|summary|reports?|"
    r"diskussion|besprechung|verschiedenes|sonstiges|divers|discussione|discusión|discussão|varios|varie(?:ed)?|"
    r"outros assuntos|discussie|rondvraag|mededelingen|övrigt|eventuelt)$",
    re.IGNORECASE,
)
"""A heading over what was said; something decided may be among it."""
PAST = re.compile(
    r"\b(?:previous|last|prior|earlier|past|review|letzte[nrs]?|vorige[nrs]?|bisherige|précédente?s?|dernière|suivi|"
    r"anterior(?:es)?|pasada|precedente|scorsa|vorige|förra|föregående|forrige|sidste)\b",
    re.IGNORECASE,
)
"""A heading over the tasks of an earlier meeting."""
_NUMBER = r"(?:\s*(?:#|n[°ºo]\.?|nr\.?)?\s*\d{1,3}(?:[./]\d{1,3}){0,2})?"
DECISION_LINE = re.compile(rf"^(?:{_DECISION_MARK}){_NUMBER}\s*[:\uff1a]\s*(?P<text>.+)$", re.IGNORECASE)
ACTION_LINE = re.compile(
    rf"^(?:{_ACTION_MARK}){_NUMBER}\s*(?:\((?P<who>[^()]{{1,40}})\)|"
    rf"\[(?P<who2>[^\[\]]{{1,40}})\])?\s*[:\uff1a]\s*(?P<text>.+)$",
    re.IGNORECASE,
)
_PERSON = r"@?[^\W\d_a-zà-ÿ][\w'’.-]*(?:\s+[^\W\d_a-zà-ÿ][\w'’.-]*){0,2}"
BADGE = re.compile(
    rf"^(?:[\[(](?P<boxed>(?i:{_DECISION_MARK}|{_ACTION_MARK}|ap){_NUMBER})[\])]|"
    rf"(?:\*\*|__)(?P<bold>(?i:{_DECISION_MARK}|{_ACTION_MARK}|ap){_NUMBER})(?:\*\*|__)|"
    r"(?P<loud>DECISION|DECIDED|AGREED|RESOLVED|BESCHLUSS|DÉCISION|ACTION|TODO|TO DO|MASSNAHME|ACCIÓN|AZIONE|ACTIE))"
    r"\s*[-\u2013\u2014:]?\s+(?=\S+\s+\S)"
)
"""A mark that is set apart in another way than by a colon; in minutes."""
RECORD = re.compile(
    r"(?:^|[.;|]\s+)(?P<key>[^\W\d_][\w ]{1,24}?)\s*[:\uff1a]\s*(?P<value>[^:\uff1a]{2,200}?)"
    r"(?=[.;|]\s+[^\W\d_][\w ]{1,24}?\s*[:\uff1a]|[.;|]?\s*$)"
)
"""A field of a record that stands in one line, ``Item: …. Owner: …. Due: …``."""
RECOMMENDED = re.compile(
    r"^(?:items?|recommendations?|recommended action|measure|corrective action|empfehlung|recommandation|mesure|"
    r"recomendación|medida|raccomandazione|misura|recomendação|aanbeveling|maatregel|rekommendation|"
    r"tiltak)\s*[:\uff1a]\s*"
    r"(?P<text>\S.+)$",
    re.IGNORECASE,
)
"""What a field beside it with a name makes a task."""
DECIDED_BEHIND = re.compile(
    r"^(?P<text>.{8,240}?)\s*(?:,|[-\u2013\u2014]|\()\s*(?:so )?(?:decision|beschluss|décision|decisión|decisão|"
    r"decisione|besluit|beslut|decided|agreed|beschlossen|entschieden|vereinbart|décidé|acordado|"
    r"decidido|deciso|besloten|afgesproken|beslutat|bestämt|vedtatt|besluttet)\)?\s*[.!]?$",
    re.IGNORECASE,
)
NAMED_ACTION = re.compile(
    rf"^(?i:{_ACTION_MARK}|ap){_NUMBER}\s*[-\u2013\u2014:,]?\s*(?P<who>{_PERSON})"
    r"(?:\s*[:\uff1a]\s*|\s+[-\u2013\u2014]\s+|,?\s+(?:to|will|is to|soll|doit|debe|deve|moet|ska)\s+)(?P<text>\S.+)$"
)
"""A mark, a name and what that one must do; only where the name is known to be somebody's who is there."""
DASHED = re.compile(
    rf"^(?:(?P<decision>{_DECISION_MARK})|(?:{_ACTION_MARK})){_NUMBER}\s+[-\u2013\u2014]\s+(?P<text>.+)$", re.IGNORECASE
)
"""The same with a dash behind the mark; only in a list."""
INLINE = re.compile(
    r"(?:[.;!?]\s+|[\[(])(?:(?P<decision>Decision|DECISION|RESOLVED|AGREED|DECIDED|Entscheidung|Beschluss|Décision|"
    r"Decisión|"
    r"Acuerdo|"
    r"Decisão|Decisione|Besluit|Beslut)|Action(?: item)?|ACTION|AI|To-?[Dd]o|TODO|Aufgabe|Maßnahme|Tâche|Tarea|Acción|"
    r"Tarefa|Ação|Azione|Actie|Åtgärd|Opgave)\s*[:\uff1a]\s*(?P<text>[^\[\]]{4,300}?)[)\]]?\s*$"
)
"""A mark behind a sentence, or in brackets, in the middle of a line."""
STARTS = re.compile(
    r"(?:[.;!?]|[.;!?]?\s*[\[(]|[,\u2013\u2014])\s*(?=(?:Decision|DECISION|RESOLVED|Resolved|AGREED|Agreed|DECIDED|"
    r"Decided|"
    r"Consensus|Entscheidung|Beschluss|Festgelegt|Festlegung|Vereinbart|Konsens|Décision|Décidé|Decisión|Acuerdo|"
    r"Acordado|"
    r"Decisão|Deliberação|Decisione|Deciso|Besluit|Beslut|Vedtak|Actions?(?: item| point)?|ACTIONS?(?: ITEM|"
    r" POINT)?|AI|AP|"
    r"To-?[Dd]o|TODO|Aufgabe|Maßnahme|Auftrag|À faire|Tâche|Tarea|Acción|Tarefa|Ação|Azione|Actie|Actiepunt|Åtgärd|"
    r"Att göra|Opgave|Oppgave)(?:\s?#?\d{1,3})?(?:\s+@?[^\W\d_a-zà-ÿ][\w'’.-]*){0,2}\s*[:\uff1a])"
)
"""Where a mark begins in the middle of a line; in minutes."""
_BODY = r"(?:board|committee|team|group|meeting|council|members|trustees|directors|assembly|chair)"
_GREMIUM = (
    r"(?:gruppe|runde|versammlung|mitgliederversammlung|vorstand|ausschuss|gremium|kreis|team|beirat|aufsichtsrat|"
    r"gemeinderat|kirchenvorstand|elternbeirat|[a-zäöü]{3,20}(?:ausschuss|vorstand|versammlung|kreis))"
)
_AFTER = r"(?:(?:after|following|nach|après|tras|dopo|após|na|efter)\s[^.,;]{3,60}?,?\s)?"
IN_WORDS = re.compile(
    rf"^{_AFTER}(?:it (?:was|has been|is) (?:hereby |unanimously |also |then |further )?(?:agreed|decided|resolved) "
    r"(?:unanimously )?(?:that |to )|(?:unanimously )?(?:agreed|resolved)(?: unanimously)? (?:that |to )|"
    rf"(?:we|the {_BODY})(?: have| has)?(?: all| also| then| unanimously)? "
    r"(?:agreed|decided|resolved)(?: unanimously)? (?:that |to )|"
    r"es (?:wurde|wird) (?:[a-zäöüß]+ ){0,2}(?:beschlossen|entschieden|vereinbart), (?:dass )?|"
    r"(?:einstimmig )?(?:beschlossen|entschieden|vereinbart) (?:wurde|wird)(?: [a-zäöüß]+){0,2}, (?:dass )?|"
    r"(?:wurde|wird) (?:[a-zäöüß]+ ){0,2}(?:beschlossen|entschieden|vereinbart), (?:dass )?|"
    rf"(?:beschließt|beschloss|entscheidet|entschied) (?:der|die|das) {_GREMIUM}(?: [a-zäöüß]+){{0,2}}, (?:dass )?|"
    rf"(?:wir|(?:der|die|das) {_GREMIUM}) (?:haben|hat) (?:einstimmig )?(?:beschlossen|entschieden|"
    rf"vereinbart), (?:dass )?|"
    rf"(?:der|die|das) {_GREMIUM} (?:beschließt|beschloss|beschliesst|entscheidet|entschied)(?: einstimmig|"
    rf" mehrheitlich| (?:mit|bei|nach|gegen) [^,.;]{{3,50}})?, "
    r"(?:dass )?|"
    r"il (?:a été|est) (?:unanimement )?décidé (?:de |d'|que |qu')|"
    r"(?:le|la|l')\s?(?:comité|conseil|bureau|assemblée|équipe|groupe) (?:a décidé|décide)(?: à l'unanimité)? "
    r"(?:de |d'|que |qu')|"
    r"(?:el|la) (?:comité|consejo|junta|asamblea|equipo) (?:acuerda|acordó|ha acordado|decide|decidió|ha decidido)"
    r"(?: por unanimidad)? (?:que )?|"
    r"se (?:acordó|decidió|acuerda|decide|aprueba|ha acordado|ha decidido)(?: por unanimidad)? (?:que )?|"
    r"(?:il|la|l')\s?(?:consiglio|comitato|assemblea|gruppo) (?:decide|delibera|ha deciso|ha deliberato)"
    r"(?: all'unanimità)? (?:di |che )|"
    r"(?:si è|è stato|viene|si) (?:deciso|decide) (?:di |che )|"
    r"(?:[oa]) (?:assembleia|direção|conselho|comissão|equipa|equipe) (?:decidiu|"
    r"deliberou)(?: por unanimidade)? (?:que )?|"
    r"(?:foi|ficou) (?:decidido|deliberado|acordado) (?:que )?|(?:er is|er wordt|we hebben) besloten (?:om |dat )?|"
    r"(?:het bestuur|de vergadering|de commissie|de raad|het team) (?:besluit|besloot|heeft besloten) (?:om |dat )?|"
    r"(?:styrelsen|mötet|årsmötet|gruppen|styret|bestyrelsen|generalforsamlingen) "
    r"(?:beslutade|beslutar|beslöt|besluttet|vedtok|vedtog|besluttede)(?: enhälligt| enstemmig)? (?:att |at |å )|"
    r"det (?:beslutades|beslöts|ble besluttet|blev besluttet) (?:att |at |å ))(?P<text>\S.{6,280})$",
    re.IGNORECASE,
)
"""A decision told in a sentence of minutes."""

APPROVED = re.compile(
    rf"^{_AFTER}(?:(?:the {_BODY}|we)(?: have| has)?(?: unanimously)? (?:approved|adopted|endorsed|ratified|"
    rf"accepted|rejected)\b|"
    rf"(?:der|die|das) {_GREMIUM} (?:genehmigt|billigt|verabschiedet|stimmt|genehmigte|billigte|verabschiedete|"
    rf"stimmte)\b|"
    r"(?:le|la|l')\s?(?:comité|conseil|bureau|assemblée) (?:approuve|adopte|valide|rejette|a (?:approuvé|adopté|"
    r"validé|rejeté))\b|"
    r"(?:el|la) (?:comité|consejo|junta|asamblea) (?:aprueba|aprobó|ha aprobado|rechaza|rechazó)\b|"
    r"(?:il|la|l')\s?(?:consiglio|comitato|assemblea) (?:approva|respinge|ha (?:approvato|respinto))\b|"
    r"[oa] (?:assembleia|direção|conselho|comissão) (?:aprova|aprovou|rejeita|rejeitou)\b|"
    r"(?:het bestuur|de vergadering|de commissie|de raad) (?:keurt|keurde|verwerpt|stemt in|neemt) |"
    r"(?:styrelsen|mötet|årsmötet|styret|bestyrelsen) (?:godkänner|godkände|godkjente|godkendte|vedtok|avslog)\b)"
    r"(?!.*\b(?:minutes|agenda|protokoll\w*|tagesordnung|procès-verbal|pv|compte rendu|ordre du jour|acta|"
    r"orden del día|"
    r"verbale|ordine del giorno|ata|ordem de trabalhos|notulen|dagordning\w*|referat\w*)\b).{6,280}$",
    re.IGNORECASE,
)
"""What a body approves, other than its own papers."""
_CALLED = r"[^\W\d_a-zà-ÿ][\w'’.-]*(?: [^\W\d_a-zà-ÿ][\w'’.-]*){0,2}?"
PERSONS_TASKS = re.compile(
    rf"^(?:({_CALLED}|I|ich|je|yo) (?:will|to do|wird|soll|muss|va|doit|debe|deve|zal|moet|ska)|"
    rf"(?i:{_ACTION}) (?:(?:for|für|pour|para|per|voor|för|till|av|[-\u2013:]) )?({_CALLED})|"
    rf"({_CALLED})['’]s (?i:{_ACTION}))$"
)
"""A heading over the tasks of one person."""
NEXT = re.compile(
    r"^(?:next(?: up)?|weiter|ensuite|à suivre|luego|dopo|a seguir|verder|sedan)\s*[:\uff1a]\s*(?P<text>\S.+)$",
    re.IGNORECASE,
)
ASSIGNED_BEHIND = re.compile(
    rf"^(?P<text>(?:[^.!?]|[.!?](?!\s)){{6,280}}?)\s*[(\[](?i:{_ACTION_MARK}|ap)\s*(?:[:\uff1a]|\s[-\u2013\u2014])?\s*(?P<who>{_PERSON})"
    r"(?:\s*[,;]\s*(?P<due>[^()\[\]]{3,30}))?[)\]]\s*\.?$"
)
"""An item of a list with ``(Action: Lee, by Friday)`` behind it."""
CARRIED = re.compile(
    r"(?:\b(?:it was )?(?:proposed|moved)(?: by [^.;]{2,60}?)?"
    r"(?:,? (?:and )?seconded(?: by)? [^.;,]{2,60})?,? (?:that |to )|"
    r"\bmotion(?: by [^.;,]{2,40})? (?:that |to ))(?P<text>[^.;]{7,240}?)\s*[.,;:(\u2013\u2014-]+\s*"
    r"(?:(?:vote|result|all in favou?r|unanimously|motion)[.,:;]?\s*)?(?:was |is )?(?:carried|passed|approved|"
    r"adopted)\b",
    re.IGNORECASE,
)
"""A motion that won."""
TASK_COLUMN = re.compile(
    rf"^(?:{_ACTION}|{_ACTION_MARK}|action required|actions? required|what to do|was ist zu tun)$",
    re.IGNORECASE,
)
DECISION_COLUMN = re.compile(rf"^(?:{_DECISION})$", re.IGNORECASE)
TEXT_COLUMN = re.compile(
    r"^(?:items?|descriptions?|what|details?|subject|topic|activity|beschreibung|was|thema|quoi|description|sujet|"
    r"qué|descripción|che cosa|cosa|descrizione|o quê|descrição|wat|omschrijving|vad|hva|hvad|beskrivning|"
    r"beskrivelse|agenda item|point|points?|result|outcome|ergebnis|tagesordnungspunkt|top|betreff|objet|résultat|tema|"
    r"asunto|argomento|assunto|onderwerp|punt|ämne|punkt|emne)$",
    re.IGNORECASE,
)
"""May hold tasks where the table also says who and by when, or stands under a heading of tasks."""
TOPIC = re.compile(
    r"^(?:items?|subject|topic|agenda item|thema|tagesordnungspunkt|top|betreff|sujet|objet|tema|asunto|argomento|"
    r"assunto|"
    r"onderwerp|ämne|emne)$",
    re.IGNORECASE,
)
"""Of several columns of text the one that only says what it is about."""
OWNER_COLUMN = re.compile(
    r"^(?:(?:action )?owners?|who|assignees?|assigned(?: to)?|responsible(?: person)?|r|lead|by whom|person|"
    r"verantwortlich(?:e|er)?|zuständig|wer|responsables?|qui|porteur|quién|asignado a|responsabil[ei]|chi|"
    r"responsáve(?:l|is)|"
    r"assigned|pic|dri|resp|verantw|bearbeiter(?:in)?|ansvar|pilote|en charge|qui fait|encargad[oa]|referente|"
    r"a carico di|"
    r"actiehouder|eigenaar|trekker|"
    r"quem|verantwoordelijke?|wie|ansvarig|ansvarlig|vem|hvem|odpowiedzialny|kto|ответственный|кто)$",
    re.IGNORECASE,
)
DUE_COLUMN = re.compile(
    r"^(?:due(?: date| by)?|deadline|by(?: when)?|when|target(?: date)?|date due|termin|frist|bis(?: wann)?|eta|date|"
    r"zieltermin|(?:zu )?erledigen bis|date (?:butoir|cible)|fecha (?:objetivo|compromiso|prevista)|vencimiento|"
    r"data|fecha|"
    r"pour le|target(?:ed)? completion|tidsfrist|klart(?: senast)?|gereed|"
    r"fällig(?: am)?|"
    r"wann|échéance|délai|pour quand|quand|date limite|fecha(?: límite)?|plazo|cuándo|scadenza|entro|quando|prazo|"
    r"data limite|voor wanneer|wanneer|datum|senast|när|når|termín|срок)$",
    re.IGNORECASE,
)
STATUS_COLUMN = re.compile(r"^(?:status|state|done\??|stand|statut|état|estado|stato)$", re.IGNORECASE)
FINISHED = re.compile(
    r"^\W*(?:done|closed|completed?|finished|erledigt|fertig|fait|terminé|hecho|cerrado|fatto|chiuso|feito|concluído|"
    r"gedaan|klaar|klar|ferdig|færdig|✓|✔|✅|☑|x|100 ?%)\W*$",
    re.IGNORECASE,
)
DONE_TAIL = re.compile(
    r"\s*(?:\s[-\u2013\u2014:]|[:,(\[]|\s(?=[✓✔✅☑]))\s*(?:(?:is|now|has been|ist|wurde) )?(?:done|closed|completed?|"
    r"finished|erledigt|abgeschlossen|fertig|fait|faite?s?|terminée?s?|hecho|hecha|cerrado|fatto|chiuso|feito|"
    r"concluíd[oa]|gedaan|afgerond|klart?|ferdig|færdig|utfört|✓|✔|✅|☑)\W*$",
    re.IGNORECASE,
)
"""What says behind a task that it is finished."""
NOTHING = re.compile(
    r"^\W*(?:none|no(?:ne)? (?:yet|decisions?|actions?|action items).*|nothing|n/?a|tbd|tbc|keine?|aucune?|ninguna?|"
    r"nessuna?|geen|inga|ingen|-+|\.{2,})\W*$",
    re.IGNORECASE,
)
OWNER_FIELD = re.compile(
    r"^(?:owner|assignee|assigned to|responsible|who|verantwortlich|zuständig|wer|responsable|responsabile|responsável|"
    r"verantwoordelijke|ansvarig|ansvarlig)\s*[:\uff1a]\s*(?P<value>\S.{0,60})$",
    re.IGNORECASE,
)
DUE_FIELD = re.compile(
    r"^(?:due(?: date)?|target(?: date)?|eta|zieltermin|deadline|by(?: when)?|termin|frist|fällig|bis|échéance|"
    r"fecha límite|plazo|scadenza|prazo)\s*"
    r"[:\uff1a]\s*(?P<value>\S.{0,40})$",
    re.IGNORECASE,
)
MINE = re.compile(
    r"^(?:me:|I(?:['’]ll| will|['’]m going to| am going to)|ich (?:werde|will|muss)|je (?:vais|dois)|(?:yo )?voy a|"
    r"(?:io )?devo|eu vou|ik (?:zal|ga)|jag ska)\s+(?=\S)",
    re.IGNORECASE,
)
"""The writer of the list takes it."""
MINE_NOW = re.compile(
    r"^ich (?:mache|schreibe|schicke|sende|übernehme|kümmere mich|prüfe|rufe|besorge|bestelle|frage|kläre|organisiere|"
    r"erstelle|melde|bereite|buche|lade)\s",
    re.IGNORECASE,
)
ME = re.compile(r"^(?:me|ich|moi|yo|io|eu|ik|jag)\s*(?::|\s[-\u2013\u2014]|→|->)\s+(?=\S)", re.IGNORECASE)
ON_IT = re.compile(
    r"\s*[(\[\u2013\u2014-]\s*@?(?P<on_it>[^\W\d_a-zà-ÿ][\w'’.-]*(?:\s+[^\W\d_a-zà-ÿ][\w'’.-]*){0,2})"
    r"\s+(?i:(?:is )?on it|"
    r"(?:is )?on this|to do|does it|will do(?: it)?|takes (?:it|this)|kümmert sich(?: darum)?|macht (?:es|das)|"
    r"s'en occupe|"
    r"se encarga|se ne occupa|trata disso|regelt (?:het|dit)|tar (?:det|den|hand om det)|fikser det)\s*[)\]]?\s*\.?$"
)
"""Somebody has taken what stands before it."""
EVERYBODY = re.compile(
    r"^(?:all|everyone|everybody|both|beide|les deux|ambos|entrambi|båda|begge|alle|tous|todos|tutti|allen|"
    r"alla)\s*[:\uff1a]\s+",
    re.IGNORECASE,
)


def is_marked(text: str) -> bool:
    """Does a mark such as ``Action:`` stand in front or in the middle of it?"""
    return bool(DECISION_LINE.match(text) or ACTION_LINE.match(text) or STARTS.search(text))


_AND = re.compile(r"\s*(?:/|&|\+|,|\band\b|\bund\b|\bet\b|\by\b|\be\b|\ben\b|\boch\b|\bog\b)\s*", re.IGNORECASE)


def kind_of(title: str) -> str:
    """``decisions``, ``actions``, ``talk``, ``others`` or ``""``: what a heading promises."""
    title = re.sub(r"^[\W\d_]+|\s*[(\[][^()\[\]]{0,40}[)\]]\s*$|[\W_]+$", "", title)
    kind = _kind(title)
    if kind or not _AND.search(title):
        return kind
    kinds = {_kind(part) for part in _AND.split(title)}
    return kinds.pop() if len(kinds) == 1 else ""


def _kind(title: str) -> str:
    if DECISIONS.match(title):
        return "decisions"
    if ACTIONS.match(title):
        return "actions"
    return "talk" if TALK.match(title) else "others" if OTHERS.match(title) else ""
