"""Legal forms of companies in many languages, and words that every other company has in its name. Data.

Sources: ISO 20275 (Entity Legal Forms) and the registers' own lists; folded to ASCII, dots and spaces removed as shown.
"""

_FORMS = """
ag: aktiengesellschaft
gmbh: gesellschaft mit beschrankter haftung, gesellschaft mit beschraenkter haftung, gmbh & co kg, mbh
kg: kommanditgesellschaft, gmbh and co kg, ag and co kg, gmbh co kg
ohg: offene handelsgesellschaft
ug: unternehmergesellschaft, ug haftungsbeschrankt
gbr: gesellschaft burgerlichen rechts
ev: eingetragener verein, e v
eg: eingetragene genossenschaft
inc: incorporated
corp: corporation, corpn
ltd: limited, company limited, co limited, co ltd, pty ltd, pty limited, pte ltd, pte limited, pvt ltd
ltd: private limited, public company limited, proprietary limited
plc: public limited company
llc: limited liability company, l l c, limited liability co, ooo, obshchestvo s ogranichennoi otvetstvennostyu
llc: obschestvo s ogranichennoj otvetstvennostju, obshchestvo s ogranichennoy otvetstvennostyu, tov
llc: tovarystvo z obmezhenoiu vidpovidalnistiu
llp: limited liability partnership
lp: limited partnership
co: company, compagnie, compania
sa: societe anonyme, sociedad anonima, sociedade anonima, spolka akcyjna
sas: societe par actions simplifiee
sarl: societe a responsabilite limitee
sl: sociedad limitada
srl: societa a responsabilita limitata, sociedad de responsabilidad limitada, societatea cu raspundere limitata
spa: societa per azioni
sadecv: sa de cv, sociedad anonima de capital variable
ltda: sociedade limitada, limitada
bv: besloten vennootschap, bvba
nv: naamloze vennootschap
ab: aktiebolag, aktiebolaget
as: aksjeselskap, aktieselskab, a s, anonim sirketi
aps: anpartsselskab
oy: osakeyhtio
oyj: julkinen osakeyhtio
spzoo: sp z o o, sp z oo, spolka z o o, spolka z ograniczona odpowiedzialnoscia, spz oo, sp zoo
sro: s r o, spolecnost s rucenim omezenym
kft: korlatolt felelossegu tarsasag
zrt: zartkoruen mukodo reszvenytarsasag
doo: d o o, drustvo s ogranicenom odgovornoscu
jsc: joint stock company, open joint stock company, closed joint stock company, public joint stock company, oao
jsc: zao, pao, ao, ojsc, cjsc, pjsc, aktsionernoe obshchestvo, aktsionernoye obshchestvo, akcionernoe obscestvo
jsc: otkrytoe aktsionernoe obshchestvo, joynt stock company
ano: avtonomnaya nekommercheskaya organizatsiya
kk: kabushiki kaisha, kabushiki gaisha
se: societas europaea
sca: societe en commandite par actions
pt: perseroan terbatas
sae: egyptian joint stock company
na: national association
"""
FORMS: dict[tuple[str, ...], str] = {}
for _line in _FORMS.strip().split("\n"):
    _form, _, _spelt = _line.partition(": ")
    FORMS[(_form,)] = _form
    for _words in _spelt.split(", "):
        FORMS[tuple(_words.replace("&", "and").split())] = _form
LONGEST_FORM = max(map(len, FORMS))

ALIKE = (
    {"inc", "corp", "co", "llc", "ltd", "lp"},
    {"co", "ltd", "plc", "kk"},
    {"co", "corp", "jsc"},
    {"sa", "sas", "ag", "se", "spa", "nv"},
    {"ag", "corp"},
    {"gmbh", "kg"},
)
"""Forms that are written for one another, in translation or out of habit."""

GENERIC = frozenset("group holding holdings gruppe groupe grupo gruppo the and of de du des la le el".split())
"""Words that come and go in the name of one and the same organization."""

ABBREVIATED = {
    "intl": "international", "natl": "national", "univ": "university", "dept": "department", "govt": "government",
    "assn": "association", "assoc": "association", "bros": "brothers", "mfg": "manufacturing", "tech": "technology",
    "svcs": "services", "mgmt": "management", "bk": "bank", "us": "united states", "usa": "united states",
    "uk": "united kingdom", "eu": "european union", "1st": "first", "2nd": "second", "3rd": "third", "one": "1",
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10", "universitat": "university", "universite": "university", "universidad": "university",
    "universita": "university", "bankas": "bank", "organisation": "organization",
}  # fmt: skip
ROMAN = frozenset("i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx".split())
