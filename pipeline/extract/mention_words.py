"""Words that help to tell names: greetings, closings, titles, legal forms; and capitalised words that are no names."""

from __future__ import annotations

import re

GREETING = (
    r"(?i:hi|hello|hey|dear|good (?:morning|afternoon|evening)|greetings|hallo|liebe[rs]?|guten (?:morgen|tag|abend)|"
    r"moin|"
    r"sehr geehrte[r]? (?:frau|herr)|bonjour|cher|chère|bonsoir|salut|hola|estimad[oa]|querid[oa]|buenos días|ciao|"
    r"car[oa]|"
    r"buongiorno|gentile|olá|prezad[oa]|bom dia|beste|geachte|dag|hej|hei|kära|bäste)"
)
CLOSING = (
    r"thanks(?: (?:again|a lot|so much|in advance|and regards))?|thank you(?: (?:very much|so much))?|many thanks|thx|"
    r"cheers|"
    r"(?:best|kind|warm|warmest|many)?(?: |^)?regards|best wishes|best|sincerely(?: yours)?|yours(?: truly| "
    r"sincerely)?|love|"
    r"take care|respectfully|mit freundlichen grüßen|(?:viele|liebe|beste|herzliche|schöne) grüße|(?:vielen )?dank|"
    r"gruß|lg|vg|"
    r"mfg|cordialement|bien à vous|amicalement|merci(?: d['’]avance)?|à bientôt|saludos|un saludo|atentamente|gracias|"
    r"un abrazo|saluti|cordiali saluti|grazie|un caro saluto|atenciosamente|obrigad[oa]|abraços|(?:met )?vriendelijke "
    r"groet(?:en)?|"
    r"groet(?:en|jes)?|bedankt|(?:med )?vänliga hälsningar|hälsningar|mvh|tack|hilsen|vennlig hilsen|venlig hilsen"
)
TITLE = re.compile(
    r"(?:Mr|Mrs|Ms|Miss|Mister|Dr|Prof|Professor|Sir|Herr|Frau|Herrn|Monsieur|Madame|Mme|Señor|Señora|Sr|Sra|Signor|"
    r"Signora|"
    r"Senhor|Senhora|Dhr|Mevr|Uncle|Aunt)"
)
ROLES_OF_BOXES = re.compile(
    r"(?:.*[._-])?(?:info|sales|support|office|admin|help|helpdesk|service|services|billing|team|news|newsletter|"
    r"updates?|"
    r"alerts?|hr|jobs|press|marketing|contact|hello|orders?|accounts?|postmaster|webmaster|mailer-daemon|root|list|"
    r"owner|"
    r"announce(?:ments?)?|notifications?)(?:[._-].*)?"
)
PARTICLES = frozenset(
    "van von de der den del della di da dos du la le el al bin ibn ter ten zu af av y e mac mc st".split()
)
LEGAL = frozenset(
    "inc incorporated llc llp lp ltd limited corp corporation company gmbh mbh ag kg kgaa ohg se sa sas sarl bv nv ab "
    "oy oyj "
    "as aps spa srl sl ltda plc pty pte pvt sro kft co".split()
)
INSTITUTION = frozenset(
    "university universität université universidad universidade università college institute institut school bank "
    "banco banca "
    "banque foundation stiftung fondation group gruppe groupe holdings partners ventures capital labs laboratories "
    "studios "
    "technologies technology systems solutions consulting associates ministry council commission authority agency "
    "association "
    "union federation church hospital clinic museum library press media energy oil gas power electric pipeline "
    "petroleum "
    "airlines airways railways motors pharmaceuticals pharma insurance logistics industries international "
    "communications "
    "networks software services service committee court department board bureau society club".split()
)
PLACES = frozenset(
    "america europe asia africa australia canada mexico brazil argentina chile colombia peru china japan india korea "
    "singapore russia ukraine poland germany france spain italy portugal netherlands belgium austria switzerland "
    "sweden norway "
    "denmark finland ireland england scotland wales britain london paris berlin munich hamburg frankfurt vienna zurich "
    "geneva "
    "madrid barcelona lisbon porto rome milan amsterdam brussels stockholm oslo copenhagen helsinki warsaw prague "
    "dublin "
    "edinburgh moscow istanbul dubai tokyo beijing shanghai delhi mumbai sydney melbourne toronto montreal vancouver "
    "boston "
    "chicago houston dallas austin denver seattle portland phoenix philadelphia atlanta miami orlando detroit texas "
    "california oregon washington florida nevada arizona utah georgia ohio michigan illinois virginia carolina "
    "colorado "
    "oklahoma louisiana alabama kansas missouri minnesota wisconsin jersey york hampshire angeles francisco diego "
    "antonio "
    "vegas orleans south north east west northern southern eastern western street road avenue drive lane boulevard "
    "plaza "
    "building tower square park river lake valley county city".split()
)
CAPITALS = frozenset(
    "the a an this that these those it if in on at for from to with by as and or but so we i you he she they my your "
    "our his "
    "her their its is are was were be do does did have has had can could will would should please thanks thank when "
    "where "
    "what who why how there here not no yes also however after before let just all any some each both more most see "
    "call ask "
    "tell meet give send attached per re fw fwd regarding hi hello hey dear because since while until although though "
    "der die das den dem ein eine und oder aber wir ich sie er es ihr im am zum zur mit bei von für auf nicht bitte "
    "danke "
    "le les un une et ou mais nous vous je il elle ils dans pour avec sur merci los las el y o pero nosotros usted por "
    "con "
    "para lo gli ma noi voi per os um uma eu nós het een en of maar wij ik u met voor ett och men vi jag du med "
    "för".split()
)
"""Words that have a capital only because a sentence begins with them."""
NOT_NAMES = CAPITALS | frozenset(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august "
    "september "
    "october november december montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz mai "
    "juni juli "
    "oktober dezember lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miércoles jueves viernes sábado "
    "domingo "
    "am pm est cst pst cet gmt utc original message forwarded sent subject date from to cc bcc attachments attachment "
    "importance priority folder origin filename mime version content type x-from x-to regards best sincerely cheers "
    "team "
    "everyone everybody all guys folks colleagues friends friend sir madam group ladies gentlemen others undisclosed "
    "recipients unlisted none unknown fyi asap ok okay note ps nb faq tbd inc meeting agenda update question questions "
    "summary minutes report draft proposal contract project deal price week today tomorrow yesterday tonight morning "
    "afternoon evening night phone fax tel mobile cell office email e-mail mail web url http www internet click good "
    "great "
    "happy new merry christmas easter bob's high low right left first second next last sure well fine wow hope look "
    "looks "
    "page section chapter figure table appendix mark will bill art grant frank rich drew hunter chase max sandy dawn "
    "faith "
    "joy grace hope rose ivy summer autumn crystal amber ruby pearl penny dean major king duke earl baron miles".split()
) - frozenset("mark bill frank sandy dean earl amber penny".split())
"""Words with capitals that are no names even where a name might stand."""
ACRONYM_STOPS = frozenset(
    "FYI ASAP USA UK EU UN AM PM EST CST PST EDT CDT PDT CET GMT UTC PDF DOC XLS PPT HTML HTTP URL FAQ TBD TBA ETA EOD "
    "COB NDA "
    "PO RFP RFI RFQ SOW KPI ROI CEO CFO COO CTO CIO VP SVP EVP HR IT PR QA IP VAT IBAN SSN PIN SMS MMS GPS CD DVD USB "
    "RAM CPU "
    "LCD TV PC MB GB TB OK NO YES NOT AND THE FOR YOU ALL NEW NOW RE FW FWD CC BCC PS NB DIY BBQ PDT ISO LNG EBITDA "
    "IPO GAAP "
    "MW KW MWH KWH BTU MMBTU SUV ATM ID".split()
)
"""Letters that are no organization."""
