"""Names that are words, too: they mean somebody only with a capital letter and words around them that say so."""

from __future__ import annotations

import unicodedata


def _folded(words: str) -> frozenset[str]:
    apart = unicodedata.normalize("NFKD", words.replace("ß", "ss"))
    return frozenset("".join(char for char in apart if not unicodedata.combining(char)).split())


_ENGLISH = (
    "able ace agile amber angel april art ash august autumn bass bay bell berry bill bird bishop black blossom bob "
    "bond book booth bow box brand brook brooks brown bud buck bush butcher butler can candy carol carter case "
    "cash chance "
    "chase charity chip church clay click close cloud coach cole cook cooper core crow crown dale dawn day dean dell "
    "dick dime dot dove drew drop early earnest east eden edge elder ember english even faith fall field fields "
    "fine fish "
    "fisher flint flow flower ford forest forge fox frank free french frost fuse gene glen glory gold good grace "
    "grant "
    "gray green grey ground grove guy hand hardy harmony harp harper hart haven hawk hazel heath heather hill holly "
    "honor honour hood hope house hub hunt hunter insight iris ivy jack january jasmine jay jet john joy july "
    "june key "
    "king knight lake lance lane lark last law lee leaf leap level light lily link linear little long loop love "
    "low lynn "
    "major march mark marks mars marsh mason may melody mercury mercy merit mike mill miller mint miles mission "
    "monday "
    "moon moss nick north notion oak ocean octave olive opal orange page paige park parks patience patty peace pearl "
    "penny pepper pierce pike pine pitch plaid pole poppy post potter power price pride prince pulse quill quick "
    "rain "
    "ramp raven ray reed reef rice rich ridge ring rip rise river rob robin rock root rose rosemary round ruby "
    "rusty sage sally "
    "sandy saturday savage scout sharp shaw shell shift short signal sky slack small smart smith snow sonny "
    "spark spring square star stella "
    "stone storm stripe strong sue summer sunday sunny swift target taylor teal thursday tiger tuesday tucker "
    "tower trace trip "
    "true turner unity van victor victory viola violet wade walker wall ward warren wave wednesday weaver wells "
    "west white "
    "will wing winter wise wolf wood woods word work young zoom apple amazon meta oracle shell visa gap uber block "
    "atlas base beacon bridge canvas compass delta echo engine focus fusion horizon launch mosaic next nova "
    "orbit phoenix "
    "pilot pioneer prism project relay scale scope shape sprint stack summit switch team titan track vault vision"
)
_VERBS = (
    "add ask book bring build buy call check choose click come copy draft fetch find fix force get give go help hold "
    "invite job keep leave let list look make meet move need note open pay per pick plan please print put read "
    "remember remind reply run save say see send set share show start stop take tell thank thanks try turn use "
    "want write yes"
)
"""With which sentences begin."""
_OTHERS = (
    "bach bauer baum becker berg blum braun engel ernst fischer frei fuchs groß gross hahn heinz herr herz hirsch "
    "hofmann horn huber jung kaiser kern klein koch kraft kraus krause krieger krüger kuhn kurz lang lange lenz "
    "licht "
    "linde löwe mai maier meister meyer morgen müller neu neumann noll pfeiffer rot roth richter ritter roth "
    "rosen sander "
    "schade scherer schmied schneider schön schulz schwarz sommer sonntag stark stein stern stolz straße sturm "
    "tag tanne "
    "vogel vogt wagner weber wein weiß weiss winkler winter wirt wolf wunder zimmer "
    "aimé bel belle blanc blanche bois bon bonnet boulanger chat claire clément colombe comte constant content "
    "dupont fleur "
    "forêt fort franc france gentil grand jardin jolie juste lacroix lebon legrand leroy lys marché marin marguerite "
    "mercier moulin noël noir olive parfait pascal petit pierre prudence roi rose roy soleil sylvestre valentin "
    "abril alba alegre amable ángel araceli blanca blanco bravo calle campo campos cruz cuesta delgado dolores "
    "domingo "
    "esperanza estrella flores franco fuente fuentes gallego garcía gracia guerrero iglesia leal león luna luz "
    "mar mayo "
    "milagros mora moreno nieves palma paz pilar prado ramos rey reyes río rojo rosa rosario rubio salud santos "
    "sierra "
    "sol soledad valle vega villa alegria alves barros bela branco cabral campo carvalho castro costa cunha "
    "faria ferreira "
    "fonseca lima machado mata matos neves oliveira paiva pereira pinto ribeiro rocha salgueiro serra silva "
    "sousa teixeira "
    "amore angelo bianca bianchi bruno chiara costa fabbri felice ferrari fiore fontana franca gallo gentile "
    "giusto grande "
    "greco leone libero luce marino monte neri pace palma pasqua rosa rossi russo sereno serena stella vento "
    "verde viola "
    "bakker berg boer bos bruin dekker dijk groen groot haan jong kok koning kuiper linde mulder prins smit "
    "steen visser "
    "vos vries wit zomer berg björn blom dag dal falk gran gren holm lilja lind ljung lund lundin ny rask sten "
    "strand "
    "ström sommar vinter"
)
_SHOP_SIGNS = (
    "sonne mond sterne wasser feuer erde luft blume garten tor turm brücke mühle krone anker kompass adler falke "
    "bär hafen insel quelle küche haus hof feld see fluss ziel kraft licht brot salz zeit raum welt nord "
    "nordlicht süd ost west lune soleil étoile eau feu terre air jardin porte tour pont couronne ancre boussole "
    "aigle ours port île source maison ferme monde temps pain sel sud est ouest luna estrella agua fuego tierra "
    "aire jardín puerta torre puente corona ancla águila oso puerto isla casa granja mundo tiempo pan norte sur "
    "este oeste acqua fuoco terra aria giardino porta ponte ancora aquila orso porto isola fattoria mondo tempo "
    "pane sale água fogo jardim âncora ilha sul leste zon maan ster vuur aarde lucht tuin poort toren brug kroon "
    "kompas arend beer haven eiland bron huis boerderij wereld tijd brood zout noord zuid oost sol måne stjärna "
    "vatten eld jord trädgård torn bro krona ankare örn björn hamn ö källa hus gård värld tid bröd syd öst väst "
    "sun water fire earth garden gate mill anchor eagle falcon bear harbor harbour island house farm world time "
    "bread salt south"
)
COMMON = _folded(f"{_ENGLISH} {_VERBS} {_OTHERS}")
SIGNS = _folded(_SHOP_SIGNS)
"""Words that firms and projects like to be called by; alone they mean one no more than those of ``COMMON`` do."""
"""Lower case, single words, without accents."""
SMALL = _folded("max ben pat kit per stig bo mia ella elle marie ange lia rui lee sol ana ida ina ruth dick")
"""First names that are small words somewhere: only a capital makes them a name."""
GENERIC = _folded(
    "action actions admin agenda annual application applications budget business call campaign check company "
    "contract "
    "customer customers data day deal demo design development digital documents event events feedback finance "
    "first follow "
    "general global group growth ideas internal international issue issues items legal list local management market "
    "marketing meeting meetings minutes monthly network new news notes office online open operations order "
    "orders partner "
    "partners payment people phase plan planning plans platform press pricing process product products program "
    "project "
    "projects proposal public quality quarterly question questions release report reports research retreat "
    "review roadmap "
    "sales second security service services session setup shared software start status steps strategy study support "
    "survey sync system systems task tasks team teams tech technology test testing time tools topics training "
    "trial update "
    "updates user users website week weekly work workshop year yearly the and for our with of in on to "
    "der die das und für von projekt besprechung angebot vertrag auftrag woche monat jahr planung bericht "
    "le la les de des du et pour projet réunion rapport contrat semaine el los las y proyecto reunión informe"
)
"""Words of which titles are made that mean nothing by themselves."""
MONTHS = _folded("april august june may march january july abril mai mayo maj juni juli mars")
WHEN = MONTHS | _folded(
    "monday tuesday wednesday thursday friday saturday sunday february april june july august september october "
    "november december today tomorrow tonight"
)
"""What may stand with a capital behind somebody's name and is none."""
NOUNS_LARGE = _folded(
    "und ich wir ist hat nicht der das den dem mit von zu ob wann wie ein eine kann bitte noch auch bei für mir dir "
    "uns über"
)
"""Words of a language in which every noun has a capital."""
NEARBY = _folded(
    "ask asked asks tell told tells call called calls email emailed mail mailed meet met meets meeting ping pinged "
    "thank thanks cc invite invited join joined hear heard message messaged contact contacted visit visited remind "
    "with from to for by at and about regarding via vs versus dear hi hello hey mr mrs ms mx dr prof sir "
    "mit von an bei für über und frag frage fragt ruf rufe triff herr herrn frau liebe lieber hallo "
    "avec de chez à pour et sur demande appelle monsieur madame mme m cher chère bonjour "
    "con para por a y sobre señor señora sr sra hola estimado estimada com e senhor senhora olá caro cara "
    "da di per su signor signora sig ciao met van aan voor bij over en meneer mevrouw beste "
    "med från till för om och hos herr fru hej"
)
"""Words beside which a capital letter tells a name."""
ACTIVE = _folded(
    "ask asked tell told call called email emailed meet met ping pinged thank cc invite invited mr mrs ms mx dr "
    "prof sir "
    "herr herrn frau frag frage ruf rufe triff monsieur madame mme appelle señor señora sr sra senhor senhora signor "
    "signora sig meneer mevrouw fru with mit avec con com met med"
)
"""Those of them beside which even a month's name is a person."""
