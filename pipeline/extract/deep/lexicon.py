"""Words by which names, events and the like are told, in English, German, French and Spanish, a few of more languages.

Classes of words of a language, never the names of anybody; places only so that they are not taken for organizations.
"""

from __future__ import annotations

import re


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


ORDINARY = {
    "en": _set(
        "a about above across after again against all almost along already also although always among an and "
        "another any anybody anyone are around as at away back be became because become been before behind being "
        "below beneath beside besides better between beyond both but by can cannot could despite did do does done "
        "down during each earlier either else enough even eventually ever every everybody everyone everything "
        "except far few fewer finally first five for four former from further given had half has have he hence her "
        "here hers herself him himself his how however i if in indeed inside instead into is it its itself just "
        "last later least less let like likewise little long many may me meanwhile might mine more moreover most "
        "much must my near nearly neither never nevertheless new next no nobody none nor not nothing now of off "
        "often old on once one only onto or other others otherwise our ours out outside over own per perhaps rather "
        "recent same second several shall she should since six so some somebody someone something soon still such "
        "ten than that the their theirs them then there therefore these they third this those though three through "
        "throughout thus to today together tomorrow too toward towards two under unless until up upon us very was "
        "we well were what whatever when whenever where whereas whether which while who whoever whole whom whose "
        "why will with within without would yes yesterday yet you your critics experts analysts officials "
        "economists researchers according unlike"
    ),
    "de": _set(
        "aber ab alle allein allem allen aller alles als also am an andere anderen auch auf aus außerdem bei beide "
        "beiden beim bereits bis da dabei dadurch dafür dagegen daher damals damit danach daneben dann daran darauf "
        "daraus darin darum das dass davon davor dazu dein dem den denn dennoch der deren des deshalb dessen "
        "deswegen dich die dies diese diesem diesen dieser dieses dir doch dort du durch ebenfalls ebenso eher ein "
        "eine einem einen einer eines einige einst er erst es etwa etwas euch euer falls fast ferner folglich "
        "früher für gegen genau gerade gestern gleichzeitig habe haben hat hatte hatten heute hier hinter ich ihm "
        "ihn ihnen ihr ihre ihrem ihren ihrer im immer in indem inzwischen ist ja je jede jedem jeden jeder jedes "
        "jedoch jemand jene jetzt kein keine keinem keinen keiner kann können laut man manche mehr mehrere mein "
        "meist mich mir mit mittlerweile muss nach nachdem neben nein nicht nichts nie niemand noch nun nur ob oben "
        "obwohl oder ohne schließlich schon seit seitdem sehr sein seine seinem seinen seiner seit selbst sich sie "
        "sind so sobald sogar solche sollte somit sondern sonst sowie später statt trotz trotzdem über um und uns "
        "unser unter viele vielleicht vom von vor vorher während wann war waren warum was weder wegen weil weiter "
        "weitere welche wenig wenige wenn wer werden wie wieder wir wird wo wobei wurde wurden zu zudem zuerst "
        "zufolge zugleich zuletzt zum zur zwar zwei zwischen zweite zweiten erste ersten drei"
    ),
    "fr": _set(
        "à afin ainsi alors après au aucun aucune aujourd aussi autant autre autres aux avait avant avec c ce ceci "
        "cela celle celui cependant ces cet cette chaque chez ci comme comment contre d dans de depuis dernier des "
        "dès deux donc du durant elle elles en encore enfin ensuite entre et était eux fait hier hors ici il ils j "
        "jamais je jusque l la là le les leur leurs lors lorsque lui ma mais malgré me même mes moins mon n ne ni "
        "non nos notre nous on ont or ou où par parce parfois parmi pas pendant peu peut plus plusieurs plutôt pour "
        "pourquoi pourtant premier première presque puis puisque qu quand que quel quelle quelques qui quoi sa sans "
        "sauf se selon ses seul si sinon soit son sont sous souvent sur surtout ta tant tel tous tout toute "
        "toutefois toutes très trois trop tu un une vers voici voilà vos votre vous y"
    ),
    "es": _set(
        "a además ahora al algo alguien algunas algunos allí ante antes apenas aquel aquella aquí así aun aún "
        "aunque ayer bajo bien cada casi como cómo con contra cual cuando cuándo cuanto de debido del desde después "
        "donde dos durante e el él ella ellas ellos en entonces entre era es esa esas ese eso esos esta está estas "
        "este esto estos fue fueron ha había hace hacia han hasta hay hoy la las le les lo los luego mañana más me "
        "mediante mejor menos mi mientras mis mismo mucho muchos muy nada nadie ni ningún no nos nosotros nuestra "
        "nuestro nunca o otra otras otro otros para pero poco por porque primer primera primero pronto pues que qué "
        "quien quién se sea según ser si sí siempre sin sino sobre solo son su sus tal también tampoco tan tanto te "
        "tercer tiene toda todas todavía todo todos tras tres tu un una unas uno unos usted y ya yo"
    ),
}
"""Function words and the usual openers of sentences, by language."""
TOPONYMS = _set("new los las san santa saint st sankt fort port mount lake north south east west el la le")
"""Words that begin the names of places, and so stay with what follows."""
HEADLINE = _set(
    "is are was were be been has have had will would can could may might must shall should do does did not no if "
    "but than they we you he she it its their his her who what when where why how to from as at by with into says "
    "say as"
)
"""Words that no name holds: what has one with a capital is set as a headline."""
FUTURE = re.compile(
    r"\b(?:will|would|could|may|might|should|shall|must|can|to come|is to|are to|expected|scheduled|planned|likely|if|"
    r"wird|werden|würde|würden|soll|sollen|sollte|sollten|könnte|könnten|dürfte|müsste|falls|"
    r"va|vont|sera|seront|serait|pourrait|devrait|si|será|serán|sería|podría|debería|va a|van a)\b",
    re.IGNORECASE,
)
"""What has not happened, or not for certain."""
ANY_ORDINARY = frozenset().union(*ORDINARY.values()) | _set(
    "il lo gli i le un una ma però anche perché quando dopo con per nel nella questo questa os as uma mas também "
    "porque quando depois em no na het een maar ook omdat wanneer na met voor in op det den en men också eftersom "
    "när efter med för"
)

MONTHS = (
    "january|february|march|april|may|june|july|august|september|october|november|december|"
    "januar|februar|märz|mai|juni|juli|oktober|dezember|jänner|"
    "janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|"
    "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|"
    "gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|"
    "janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|"
    "januari|februari|maart|mei|augustus|oktober|maj|augusti"
)
CALENDAR = frozenset(MONTHS.split("|")) | _set(
    "monday tuesday wednesday thursday friday saturday sunday spring summer autumn winter fall easter christmas "
    "montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag frühjahr frühling sommer herbst ostern "
    "weihnachten ende anfang mitte lundi mardi mercredi jeudi vendredi samedi dimanche printemps été automne hiver "
    "pâques noël lunes martes miércoles jueves viernes sábado domingo primavera verano otoño invierno"
)

LEGAL = _set(
    "inc inc. ltd ltd. llc llp plc corp corp. co co. gmbh ag se kg kgaa ohg ug mbh e.v ev eg sa s.a sas sarl s.a.s "
    "s.l sl s.r.l srl spa s.p.a bv b.v nv n.v ab oy oyj as a/s aps kk pty limited incorporated corporation"
)
"""Legal forms, folded, at the end of a name."""
HEADS = _set(
    "bank banque banco banca university universität université universidad institute institut instituto institution "
    "ministry ministerium ministère ministerio agency agentur agence agencia commission kommission comisión council "
    "conseil consejo authority autorité autoridad association verband asociación foundation stiftung fondation "
    "fundación federation bund fédération federación chamber kammer chambre cámara union gewerkschaft syndicat "
    "sindicato fund fonds fondo company gesellschaft société sociedad compañía group gruppe groupe grupo holding "
    "holdings partners capital securities insurance versicherung airlines airways technologies systems labs "
    "laboratories software media press court gerichtshof gericht tribunal committee ausschuss comité parliament "
    "parlament parlement parlamento senate senat congress congreso department office bureau oficina cooperative "
    "genossenschaft coopérative cooperativa school college academy akademie académie academia hospital klinik "
    "museum party partei parti partido trust exchange börse bourse bolsa works werke industries foods logistics "
    "energy motors pharma pharmaceuticals mills mühle mühlen stores bakeries bakery bäckerei bäckereien "
    "organisation organization center centre zentrum society club league liga network observatory board service "
    "services sparkasse gazette times herald tribune chronicle zeitung bote boten kurier tageblatt rundschau"
)
"""Words for what an organization is, folded, in a name of more than one word."""
COMPOUND = re.compile(
    r".{0,40}(?:bank|verband|ministerium|institut|behörde|kammer|gewerkschaft|genossenschaft|stiftung|"
    r"gericht|gerichtshof|landesamt|bundesamt|universität|hochschule|akademie|zeitung)$"
)
"""One German word of that kind; only with a name beside it."""
LAWS = _set(
    "act bill directive directiva regulation règlement reglamento treaty traité tratado law loi ley gesetz "
    "verordnung richtlinie abkommen decree décret decreto amendment ordinance accord acuerdo"
)
"""Words for what binds, folded, in a name of more than one word."""
POLICY_HEADS = LAWS | _set(
    "initiative framework plan plano agreement vertrag code programme program programm strategy strategie stratégie "
    "estrategia deal pact pakt pacte pacto protocol protokoll protocole protocolo convention charter charta roadmap "
    "mandate scheme iniciativa marco rahmen standard"
)
"""With words for what is also said of other things: these count less."""
POLICY_COMPOUND = re.compile(
    r"[A-ZÄÖÜ][\wäöüß-]{3,}(?:gesetz|gesetzes|verordnung|richtlinie|abkommen|abkommens|pakt|paktes|strategie|programm)$"
)
EVENT_HEADS = _set(
    "summit conference crisis election elections war forum fair congress festival olympics games pandemic hearing "
    "gipfel konferenz krise wahl wahlen krieg messe kongress pandemie sommet conférence crise élection élections "
    "guerre salon congrès pandémie cumbre conferencia elecciones feria congreso pandemia week day days referendum "
    "strike anhörung volksentscheid streik tagung treffen workshop expo biennale award awards"
)
ROLES = _set(
    "ceo cfo cto coo president chairman chairwoman chair chancellor minister secretary governor senator mayor "
    "director manager founder co-founder cofounder head chief economist analyst professor researcher scientist "
    "author journalist successor predecessor nachfolger nachfolgerin vorgänger vorgängerin editor spokesman "
    "spokeswoman spokesperson lawyer judge engineer commissioner partner owner baker farmer physicist präsident "
    "präsidentin vorsitzende vorsitzender kanzler kanzlerin minister ministerin landwirtschaftsminister "
    "landwirtschaftsministerin wirtschaftsminister umweltminister umweltministerin finanzminister senatorin "
    "bürgermeister bürgermeisterin direktor direktorin leiter leiterin geschäftsführer geschäftsführerin gründer "
    "gründerin chef chefin ökonom ökonomin analyst analystin professorin forscher forscherin wissenschaftler "
    "wissenschaftlerin autor autorin journalist journalistin sprecher sprecherin anwalt anwältin richter richterin "
    "ingenieur ingenieurin kommissar kommissarin inhaber inhaberin bäcker bäckermeister bäckermeisterin landwirt "
    "landwirtin vorstand président présidente ministre directeur directrice fondateur fondatrice économiste "
    "analyste professeur professeure chercheur chercheuse auteur auteure porte-parole avocat avocate maire "
    "gouverneur ingénieur boulanger boulangère presidente presidenta ministro ministra directora fundador fundadora "
    "economista analista profesor profesora investigador investigadora autora portavoz abogado abogada alcalde "
    "alcaldesa gobernador ingeniero panadero"
)
HONORIFICS = _set(
    "mr mr. mrs mrs. ms ms. dr dr. prof prof. sir dame lord lady herr frau herrn mme mme. m. mlle sr sr. sra sra. "
    "don doña"
)
GIVEN = _set(
    "adam ahmed aisha alan albert alejandro alex alexander alice amelia amina amir ana anders andrea andreas andrew "
    "anita anke anna anne antoine anton antonia antonio astrid barbara beatriz ben benjamin bernd birgit boris "
    "brian camille carla carlos carmen carol caroline catherine cecilia celine charles charlotte chen chiara chloe "
    "christian christina christine christoph claire clara claudia daniel daniela david deborah diana diego dieter "
    "dirk dmitri dora eduardo elena elif elisabeth elizabeth ella emil emilia emily emma eric erik ernst esther eva "
    "fatima felix fernando florian francesca francois françois frank franziska frederik gabriel gabriela george "
    "gerd giulia greta guillaume gustav hanna hannah hans harald harry heike heinrich helen helena helga henri "
    "henrik henry hugo ida ines inga ingrid irene isabel isabelle ivan jacob jacques jakob james jan jane javier "
    "jean jens jessica joanna johan johann johannes john jonas jorge josé joseph juan judith julia julian julie "
    "karen karin karl katharina katja kenji kevin klaus konrad kurt lars laura lea leila lena leo leon leonie linda "
    "lisa louis louise lucas lucia lucie luis lukas luise magda manuel marc marcel marco margaret maria marie "
    "marina mario marion mark markus marta martin martina mary mateo mathias matthias max maya mehmet mei michael "
    "michel miguel mila miriam mohamed monica monika nadia natalia nicolas nicole nils nina nora olaf oliver olivia "
    "omar otto pablo patricia patrick paul paula pedro peter petra philipp pierre priya rachel rafael ralf raj "
    "ramon raphael rebecca regina renate richard rita robert roberto rosa ruth sabine samuel sandra sara sarah "
    "sebastian sergio silvia simon simone sofia sonja sophia sophie stefan stefanie stella stephan steven sunil "
    "susan susanne sven svenja sylvie tanja teresa theo theodor thomas tim tobias tom tomas ulrich ursula ute "
    "valentina vera veronika victor viktor vincent walter werner wiebke wilhelm william wolfgang xavier yasmin yves "
    "yuki zoe"
)
"""Given names common in several languages: one piece of evidence for a person, never enough."""
SPEAKS = re.compile(
    r"\b(?:said|says|argues?|argued|wrote|writes|warns?|warned|told|explain(?:s|ed)|notes|noted|believes|thinks|recalls|"
    r"sagt|sagte|erklärt|erklärte|schreibt|schrieb|warnt|warnte|meint|betont|betonte|glaubt|rechnet|"
    r"déclare|explique|estime|affirme|écrit|souligne|raconte|prévient|dit|"
    r"dice|dijo|explica|explicó|afirma|afirmó|advierte|advirtió|escribe|escribió|sostiene)\b"
)
_ACTS = (
    r"announce[ds]?|acquire[ds]?|buys|bought|sells|sold|launch(?:es|ed)|report(?:s|ed)|raise[ds]?|cuts?|close[ds]?|"
    r"open(?:s|ed)|file[ds]|expects?|plans|planned|sign(?:s|ed)|agree[ds]?|operate[ds]?|employs?|suppl(?:y|ies|ied)|"
    r"publish(?:es|ed)|estimate[ds]?|owns|runs|founded|pledge[ds]?|reject(?:s|ed)|approve[ds]?|fined|sued|merged|lost|"
    r"adopt(?:s|ed)|proposed?|introduced|built|invest(?:s|ed)|tested|passed|voted|"
    r"kündigte|teilte|meldete|meldet|übernahm|kaufte|verkaufte|schloss|eröffnete|erwartet|plant|unterzeichnete|betreibt|"
    r"beschäftigt|liefert|lieferte|veröffentlichte|schätzt|schätzte|gründete|verlangt|verlangte|forderte|fordert|lehnte|"
    r"baute|erhöhte|senkte|stellte|verlor|beschloss|verabschiedete|testete|investierte|"
    r"annonce|annonçait|rachète|vend|lance|publie|emploie|exploite|prévoit|signe|adopte|propose|investit|"
    r"anunció|compró|vendió|lanzó|publicó|emplea|opera|prevé|firmó|adoptó|propuso|invirtió|perdió|cerró|abrió|"
    r"a annoncé|a racheté|a vendu|a lancé|a publié|a signé|a adopté|a proposé|a perdu|a fermé|a ouvert"
)
ACTS = re.compile(rf"(?:{_ACTS})\b")
"""What organizations do, at the beginning of what is matched."""
HAPPENS = re.compile(
    rf"\b(?:{_ACTS}|came into force|took effect|fell|rose|collapsed|began|started|ended|met|banned|resigned|"
    r"won|died|happened|doubled|halved|was|were|became|"
    r"trat in kraft|traten in kraft|trat|fiel|fielen|stieg|stiegen|brach|begann|endete|fand|wurde|wurden|verbot|"
    r"traf|trafen|gewann|verdoppelte|halbierte|kam|entstand|"
    r"est entré|est entrée|a baissé|a augmenté|a commencé|a interdit|fut|furent|a été|ont été|"
    r"entró|cayó|subió|empezó|comenzó|terminó|prohibió|fue|fueron|ganó)\b",
    re.IGNORECASE,
)
CAUSAL = re.compile(
    r"\b(?:because of|because|leads? to|led to|leading to|results? in|resulted in|as a result|caused? by|causes|caused|"
    r"due to|therefore|consequently|which is why|drives? up|driven by|owing to|thanks to|so that|triggers?|triggered|"
    r"weil|führt zu|führte zu|führten zu|führen zu|dadurch|deshalb|deswegen|daher|folglich|infolge|aufgrund|wegen|"
    r"verursacht|verursachte|bewirkt|löste|sodass|so dass|sorgt dafür|liegt daran|"
    r"parce que|à cause de|en raison de|grâce à|entraîne|entraînent|a entraîné|provoque|provoquent|a provoqué|"
    r"par conséquent|c'est pourquoi|de sorte que|conduit à|"
    r"porque|debido a|a causa de|gracias a|provoca|provocan|provocó|causa|causó|por lo tanto|por eso|lleva a|llevó a|"
    r"como resultado|de modo que|perché|a causa di|porta a|quindi|por causa de|leva a|portanto|omdat|leidt tot|"
    r"daardoor|eftersom|leder till|därför)\b",
    re.IGNORECASE,
)
SEQUENCE = re.compile(
    r"\b(?:before|after|since then|subsequently|later|earlier|meanwhile|eventually|until|a year later|"
    r"zuvor|danach|seitdem|später|anschließend|schließlich|inzwischen|bis dahin|"
    r"avant|après|ensuite|depuis|plus tard|jusqu'en|enfin|"
    r"antes|después|luego|desde entonces|más tarde|hasta)\b",
    re.IGNORECASE,
)
PROPOSES = re.compile(
    r"\b(?:proposals?|propos(?:es|ed)|legislation|lawmakers?|regulat(?:or|ors|ory|ion|ions)|subsid(?:y|ies)|tax|taxes|ban|"
    r"vorschl(?:ag|äge)|gesetzgebung|regulierung|subvention(?:en)?|steuer|steuern|verbot|"
    r"propositions? de loi|législation|réglementation|subventions?|taxe|impôt|interdiction|"
    r"propuestas?|legislación|regulación|subvenci(?:ón|ones)|impuestos?|prohibición)\b",
    re.IGNORECASE,
)
PLACES = _set(
    "alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois "
    "indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri "
    "montana nebraska nevada ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia wisconsin "
    "wyoming africa america asia australia europe germany france spain italy portugal austria switzerland belgium "
    "netherlands poland denmark sweden norway finland england scotland ireland britain russia ukraine china japan "
    "india brazil canada mexico turkey greece hungary romania israel egypt kenya nigeria berlin hamburg munich "
    "münchen cologne köln frankfurt leipzig dresden stuttgart vienna wien zurich zürich geneva paris lyon marseille "
    "bordeaux lille toulouse madrid barcelona valencia sevilla seville lisbon london manchester dublin edinburgh "
    "rome milan brussels brüssel amsterdam rotterdam copenhagen stockholm oslo warsaw prague budapest athens moscow "
    "kyiv istanbul beijing shanghai tokyo delhi mumbai washington boston chicago california texas york deutschland "
    "frankreich spanien italien österreich schweiz polen europa brandenburg bayern sachsen hessen niedersachsen "
    "afrika asien amerika russland allemagne espagne italie suisse belgique pologne bruxelles berlín alemania "
    "francia italia suiza bélgica polonia londres bruselas lisboa"
)
PEOPLES = re.compile(
    r"(?:american|european|german|french|british|english|italian|spanish|chinese|japanese|russian|dutch|swiss|austrian|"
    r"polish|danish|swedish|norwegian|indian|african|asian|englisch|deutsche?|europäische?)[nrs]?",
    re.IGNORECASE,
)
MEASURES = _set(
    "prozent euro dollar millionen milliarden million milliarde tonnen tonne kilogramm kilo liter meter kilometer "
    "jahr jahre jahren monat monate monaten tage tagen wochen stunden uhr kapitel seite abbildung tabelle nummer "
    "punkt teil"
)
DOMAINS = {
    "technology": re.compile(
        r"\b(?:software|algorithms?|data|digital|platforms?|sensors?|automat\w+|robots?|servers?|cloud|artificial "
        r"intelligence|technolog\w+|daten|algorithm\w+|digital\w*|plattform\w*|sensor\w*|künstliche\w* intelligenz|"
        r"technik|logiciel\w*|données|numérique\w*|technologie\w*|datos|algoritmo\w*|plataforma\w*|tecnolog\w+)\b",
        re.IGNORECASE,
    ),
    "finance": re.compile(
        r"\b(?:banks?|credit|loans?|debts?|interest rates?|investors?|revenues?|profits?|prices?|markets?|inflation|"
        r"margins?|costs?|kredit\w*|schulden|zins\w*|investor\w*|umsatz\w*|gewinn\w*|preis\w*|markt\w*|märkte\w*|kosten|"
        r"banque\w*|crédit\w*|dette\w*|bénéfice\w*|prix|marché\w*|coûts?|banco\w*|crédito\w*|deuda\w*|beneficio\w*|"
        r"precio\w*|mercado\w*|costes?|costos?)\b",
        re.IGNORECASE,
    ),
    "society": re.compile(
        r"\b(?:workers?|jobs|wages?|unemployment|households?|families|communit(?:y|ies)|housing|schools?|education|"
        r"customers?|consumers?|arbeiter\w*|arbeitsplätze|löhne|haushalt\w*|familie\w*|schule\w*|bildung|kund\w+|"
        r"verbraucher\w*|beschäftigte\w*|travailleurs?|emplois?|salaires?|ménages?|familles?|écoles?|clients?|"
        r"consommateurs?|trabajador\w*|empleos?|salarios?|hogares|familias|escuelas?|clientes?|consumidor\w*)\b",
        re.IGNORECASE,
    ),
    "policy": re.compile(
        r"\b(?:laws?|legislation|regulators?|regulation\w*|ministr\w+|parliament|governments?|policy|policies|subsid\w+|"
        r"tax\w*|gesetz\w*|verordnung\w*|regulierung\w*|minister\w*|parlament\w*|regierung\w*|politik|subvention\w*|"
        r"steuer\w*|lois?|ministre\w*|ministère\w*|parlement\w*|gouvernement\w*|politiques?|impôts?|ley|leyes|gobierno\w*|"
        r"parlamento\w*|políticas?|impuesto\w*)\b",
        re.IGNORECASE,
    ),
    "science": re.compile(
        r"\b(?:research\w*|stud(?:y|ies)|experiments?|scientists?|measur\w+|laborator\w+|hypothes\w+|"
        r"forsch\w+|studie\w*|experiment\w*|wissenschaft\w*|gemessen|messung\w*|labor\w*|recherche\w*|étude\w*|"
        r"expérience\w*|scientifique\w*|investigaci\w+|estudio\w*|experimento\w*|científic\w+)\b",
        re.IGNORECASE,
    ),
    "geopolitics": re.compile(
        r"\b(?:war|sanctions?|borders?|military|exports?|imports?|tariffs?|treat(?:y|ies)|alliances?|krieg\w*|"
        r"sanktion\w*|grenze\w*|ausfuhr\w*|einfuhr\w*|export\w*|import\w*|zölle\w*|zoll|guerre\w*|frontière\w*|"
        r"exportations?|importations?|guerra\w*|sancion\w*|frontera\w*|exportacion\w*|importacion\w*|aranceles)\b",
        re.IGNORECASE,
    ),
    "health": re.compile(
        r"\b(?:health|hospitals?|patients?|disease\w*|medic\w+|vaccin\w+|nutrition|gesundheit\w*|krankenh\w+|"
        r"patient\w*|krankheit\w*|medizin\w*|impf\w+|ernährung\w*|santé|hôpital|hôpitaux|maladie\w*|nutrition|salud|"
        r"hospital\w*|paciente\w*|enfermedad\w*|nutrición)\b",
        re.IGNORECASE,
    ),
    "environment": re.compile(
        r"\b(?:climate|emissions?|carbon|waste|drought\w*|harvests?|soil|water|energy|klima\w*|emission\w*|abfall\w*|"
        r"abfälle\w*|dürre\w*|ernte\w*|boden\w*|wasser\w*|energie\w*|climat\w*|émissions?|déchets?|sécheresse\w*|"
        r"récoltes?|sols?|clima\w*|emisiones|residuos|sequía\w*|cosecha\w*|suelos?|agua)\b",
        re.IGNORECASE,
    ),
}
