"""Where people live and when they work; what happened in their lives as they tell it themselves."""

from __future__ import annotations

from pipeline.extract.durable.kinds import END, NOW, OTHER, PLACE, SELF, WHO, kind

_DAYS = (
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?: (?:mornings?|afternoons?|evenings?))?|mornings|afternoons|"
    r"evenings|"
    r"weekends"
)
_DAYS_EN = rf"(?P<days>(?i:(?:{_DAYS})(?:(?:,| and| or| to| through) (?:{_DAYS})){{0,3}}))"
_TIMES = (
    r"(?P<times>(?i:night shifts?|nights|mornings|afternoons|evenings|part[- ]time|shifts|mornings only|afternoons "
    r"only|"
    r"(?:three|four|two|3|4|2) days a week|(?:monday|tuesday|wednesday) (?:to|through) (?:thursday|friday|wednesday)|"
    r"from home on [a-z]+days(?: and [a-z]+days)?|remotely from [A-Z]\w+|from \d{1,2}(?::\d\d)?(?: ?[ap]m)? to "
    r"\d{1,2}(?::\d\d)?(?: ?[ap]m)?(?: (?:UTC|GMT|CET|EST|PST)\b)?))"
)
_MONTHLY = r"(?P<day>[^,;:!?()\n.]{3,30})"

LIVES = (
    *kind(
        "moved",
        SELF,
        "milestone",
        "moved to {place}",
        rf"(?i:i(?:['’]ve| have)?{NOW} (?:moved|relocated)(?: back| over)? to|we(?:['’]ve| have){NOW} (?:moved|"
        rf"relocated) to) {PLACE}{END}",
        rf"(?i:(?:ich bin|bin)(?: jetzt| gerade| vor kurzem| letzten? \w+)? nach) {PLACE} (?i:(?:um)?gezogen)",
        rf"(?i:j['’]ai(?: récemment)? (?:déménagé|emménagé) à) {PLACE}{END}",
        rf"(?i:me (?:he mudado|mudé|he trasladado|trasladé) a|mi sono (?:appena )?trasferit[oa] a|(?:mudei-me|me "
        rf"mudei) para|ik ben (?:net |onlangs )?verhuisd naar|jag (?:har (?:nyss )?flyttat|flyttade) till) "
        rf"{PLACE}{END}",
    ),
    *kind(
        "moved",
        OTHER,
        "milestone",
        "moved to {place}",
        rf"{WHO} (?i:(?:has )?(?:just |recently )?(?:moved|relocated) to|(?:has|is) (?:now )?moved to|a déménagé à|"
        rf"se (?:ha mudado|mudó) a|si è trasferit[oa] a|mudou-se para|is verhuisd naar|har flyttat till) {PLACE}{END}",
        rf"{WHO} (?i:ist nach) {PLACE} (?i:(?:um)?gezogen)",
    ),
    *kind(
        "lives",
        SELF,
        "context",
        "lives in {place}",
        rf"(?i:i(?: now| currently)? live in|i(?:['’]ve| have) been living in|ich (?:wohne|lebe)(?: jetzt| nun)? in|"
        rf"j['’]habite (?:désormais |"
        rf"maintenant )?à|(?:ahora )?vivo (?:ahora |ora |agora )?(?:en|a|em)|(?:agora )?moro (?:agora )?em|ik woon "
        rf"(?:nu )?"
        rf"in|jag bor (?:nu )?i) {PLACE}{END}",
    ),
    *kind(
        "lives",
        SELF,
        "context",
        "based in {place}",
        rf"(?i:i(?:['’]m| am)(?: now| currently)? based (?:in|out of)(?: our| the)?|i work (?:now )?(?:out of|from) "
        rf"our) {PLACE}"
        rf"(?: (?i:office))?{END}",
    ),
    *kind(
        "lives",
        OTHER,
        "context",
        "lives in {place}",
        rf"{WHO} (?i:(?:now )?lives in|wohnt (?:jetzt )?in|habite (?:désormais )?à|vive (?:ahora |ora )?(?:en|a|"
        rf"em)|mora em|woont (?:nu )?in|bor (?:nu )?i) {PLACE}{END}",
    ),
    *kind(
        "lives",
        OTHER,
        "context",
        "based in {place}",
        rf"{WHO} (?i:is (?:now )?based (?:in|out of)) {PLACE}{END}",
    ),
    *kind(
        "stays",
        SELF,
        "context",
        "in {place} until {stay}",
        rf"(?i:i(?:['’]m| am|['’]ll be| will be)(?: now| currently)?(?: living| working| staying)? in) {PLACE} "
        rf"(?i:until|till|through) (?P<stay>[^,;:!?()\n.]{{3,30}})",
    ),
    *kind(
        "days off",
        SELF,
        "context",
        "does not work {days}",
        rf"(?i:i (?:don['’]t|do not|never|no longer) work(?: on)?) {_DAYS_EN}",
        rf"(?i:i(?:['’]m| am) (?:never|not) (?:in|available|in the office|working) on) {_DAYS_EN}",
        r"(?P<days>(?i:(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs))(?:,)? (?i:arbeite ich nicht)",
        r"(?i:ich arbeite) (?P<days>(?i:(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs)) (?i:nicht)",
        r"(?i:je ne travaille pas) (?P<days>(?i:les? \w+dis?|le mercredi|le dimanche))\b",
        r"(?i:no trabajo) (?P<days>(?i:los \w+))\b",
        r"(?i:non lavoro) (?P<days>(?i:(?:il|di) \w+dì|il sabato|la domenica))\b",
        r"(?i:não trabalho) (?P<days>(?i:às? \w+(?:-feiras?)?|aos \w+))\b",
        r"(?i:ik werk niet) (?P<days>(?i:op \w+dag(?:en)?))\b",
        r"(?i:jag (?:jobbar|arbetar) inte) (?P<days>(?i:på \w+dagar))\b",
        negated=True,
    ),
    *kind(
        "days off",
        OTHER,
        "context",
        "does not work {days}",
        rf"{WHO} (?i:(?:doesn['’]t|does not|never) works?(?: on)?) {_DAYS_EN}",
        negated=True,
    ),
    *kind(
        "hours",
        SELF,
        "context",
        "works {times}",
        rf"(?i:i(?: now| only| usually| always)* work(?: only)?|(?:from now on|now) i(?:['’]m| am)(?: only)? working) "
        rf"{_TIMES}",
    ),
    *kind(
        "hours",
        OTHER,
        "context",
        "works {times}",
        rf"{WHO} (?i:(?:now |only |usually )?works(?: only)?) {_TIMES}",
    ),
    *kind(
        "hours",
        SELF,
        "context",
        "arbeitet {times}",
        r"(?i:ich arbeite(?: jetzt| nur| immer)*) (?P<times>(?i:in teilzeit|im schichtdienst|nachtschicht|nachts|"
        r"vormittags|nachmittags|(?:mon|diens)tags bis (?:donners|frei|mitt)\w+))",
    ),
    *kind(
        "hours",
        SELF,
        "context",
        "travaille {times}",
        r"(?i:je travaille) (?P<times>(?i:à temps partiel|de nuit|à mi-temps|le matin|l['’]après-midi))",
    ),
    *kind(
        "hours",
        SELF,
        "context",
        "trabaja {times}",
        r"(?i:trabajo) (?P<times>(?i:a tiempo parcial|a media jornada|de noche|turnos de noche))",
    ),
    *kind(
        "hours",
        SELF,
        "context",
        "working hours are {hours}",
        r"(?i:my (?:usual |new |normal )?(?:working|office) hours are)(?: (?i:now|from))? (?P<hours>[^;!?()\n]"
        r"{0,20}\d[^;!?()\n]{0,40}?)(?=[.;]?$|\. )",
    ),
    *kind(
        "number",
        SELF,
        "context",
        "New {device}number: {number}",
        r"(?i:my new) (?P<device>(?i:(?:mobile|cell|office|work|direct|phone) ?(?:phone )?))(?i:number)? ?(?i:is:?|:|"
        r"\[|"
        r"\() ?(?P<number>\+?[(\d][\d ()/.-]{6,24}\d)",
        r"(?i:my new) (?i:number|phone) ?(?i:is:?|:|\[|\() ?(?P<number>\+?[(\d][\d ()/.-]{6,24}\d)",
        r"(?i:meine neue (?:handy|telefon|mobil)?nummer (?:ist|lautet)|mon nouveau numéro est(?: le)?|mi nuevo "
        r"(?:número|teléfono) es(?: el)?|il mio nuovo numero è|mijn nieuwe nummer is|mitt nya nummer är):? "
        r"(?P<number>\+?[(\d][\d ()/.-]{6,24}\d)",
    ),
    *kind(
        "zone",
        SELF,
        "context",
        "in the {zone} time zone",
        r"(?i:i(?:['’]m| am)(?: now)? (?:in|on)(?: the)?) (?P<zone>[A-Z][A-Za-z+\d: -]{1,30}?) (?i:time ?zone|"
        r"time)(?=[\s.,;]|$)",
        r"(?i:my time ?zone is(?: now)?) (?P<zone>[A-Z][A-Za-z+\d:/_-]{1,30})",
        r"(?i:meine zeitzone ist) (?P<zone>[A-Z][A-Za-z+\d:/_-]{1,30})",
    ),
    *kind(
        "leave",
        SELF,
        "context",
        "on {leave} until {day}",
        rf"(?i:i(?:['’]m| am|['’]ll be| will be| will go)(?: going)?(?: away)? on) (?P<leave>(?i:(?:maternity|"
        rf"paternity|parental) leave|(?:a )?sabbatical))(?: (?i:from|starting) [^,;:!?()\n.]{{3,20}}?)?,? (?i:until|"
        rf"till|through) {_MONTHLY}",
        r"(?i:ich bin(?: \w+)? (?:bis)) (?P<day>[^,;:!?()\n]{3,30}?) (?i:in) (?P<leave>(?i:elternzeit))",
        rf"(?i:je (?:suis|serai) en) (?P<leave>(?i:congé (?:maternité|paternité|parental))) (?i:jusqu['’]au) "
        rf"{_MONTHLY}",
        rf"(?i:(?:estoy|estaré) de) (?P<leave>(?i:baja (?:maternal|paternal)|permiso parental)) (?i:hasta el) "
        rf"{_MONTHLY}",
    ),
    *kind(
        "baby",
        SELF,
        "milestone",
        "had a baby",
        r"^(?:[\w ]{0,20}[:,!] )?(?i:(?:my (?:wife|husband|partner) and i|we|i)(?:['’]ve| have)? (?:just )?(?:had|"
        r"welcomed) "
        r"(?:a |our )(?:first |second |third |little )?(?:baby(?: girl| boy)?|daughter|son))\b",
        r"^(?:[\w ]{0,20}[:,!] )?(?i:our (?:first |second |third )?(?:daughter|son|baby) was born|unsere? (?:tochter|"
        r"sohn) "
        r"(?:ist|wurde) (?:\w+ ){0,3}(?:geboren|zur welt gekommen)|notre (?:fille|fils) est née?|nuestr[oa] hij[oa] ha "
        r"nacido|è nat[oa] (?:nostr[oa]|mi[oa]) figli[oa])\b",
    ),
    *kind(
        "wedding",
        SELF,
        "milestone",
        "got married",
        r"(?i:(?:we|i) (?:just )?got married|wir haben geheiratet|ich habe geheiratet|nous nous sommes mariés|nos "
        r"hemos casado)\b",
    ),
)
