"""A stranger's approach told by its parts: an offer, where the name was found, a little of your time, a seller's title.

One part alone stands in anybody's letter ("do you have 15 minutes?"); an offer together with another part is a pitch,
a position together with another part is a recruiter.
"""

from __future__ import annotations

import re

from pipeline.label import commerce, voice
from pipeline.label.mail import Mail
from pipeline.label.phrases import Folded, Lexicon, fold
from pipeline.model import History, Why

MOST = 3_000
"""Characters of folded text; a longer letter is no pitch."""
_OFFER = Lexicon(
    (
        "we help companies", "we help businesses", "we help teams", "we help brands", "we help firms",
        "we help founders", "we work with companies", "we offer affordable", "we provide verified",
        "we can provide you",
        "we offer our services", "we specialize in", "we specialise in", "we are a software", "we are a leading",
        "we are a professional", "we are an agency", "our agency", "our dedicated", "our solution helps",
        "our platform helps", "our product helps", "companies like yours", "businesses like yours",
        "firms like yours",
        "teams like yours", "teams like his", "organizations like yours", "helping companies", "seo packages",
        "seo services",
        "qualified leads", "contact lists", "b2b leads", "guest post", "mobile app", "promotional gifts", "wholesale",
        "leasing*", "do follow link", "dofollow", "backlink*",
        "sponsored post", "paid post", "link insertion", "competitive price*", "factory price*", "our factory",
        "professional manufacturer", "leading manufacturer", "can start immediately", "cost saving*",
        "reduce your costs",
        "cut your costs", "increase your sales", "grow your revenue", "boost your sales",
        "unternehmen wie ihr*", "firmen wie ihr*", "wir unterstutzen unternehmen", "wir helfen unternehmen",
        "wir helfen firmen", "unsere losung", "kosten zu senken", "kosten senken", "kosten um bis zu",
        "umsatz steigern",
        "nous aidons les entreprises", "nous aidons des entreprises", "nous accompagnons les entreprises",
        "entreprises comme la votre", "reduire leurs couts", "reduire vos couts", "notre solution",
        "ayudamos a empresas", "ayudamos a companias", "empresas como la suya", "empresas como la tuya",
        "conseguir mas clientes", "reducir costes", "reducir costos", "nuestra solucion",
        "ajudamos empresas", "empresas como a sua", "reduzir custos", "nossa solucao", "conseguir mais clientes",
        "aiutiamo aziende", "aiutiamo le aziende", "aziende come la", "trovare nuovi clienti", "ridurre i costi",
        "la nostra soluzione", "wij helpen bedrijven", "we helpen bedrijven", "bedrijven zoals", "kosten te besparen",
        "vi hjalper foretag", "foretag som ert", "foretag som er", "sanka kostnaderna", "vi hjaelper virksomheder",
        "virksomheder som jeres", "vi hjelper bedrifter", "autamme yrityksia", "yritysten kuten",
        "pomagamy firmom", "firmom takim jak", "firmy takie jak", "pozyskiwac klientow", "pomahame firmam",
        "segitunk cegeknek", "ajutam companii", "помогаем компаниям", "помогает компаниям", "таким компаниям как",
        "компаниям как ваша", "снизить расходы", "увеличить продажи", "коммерческое предложение",
        "допомагаємо компаніям", "sirketlere yardimci", "gibi sirketlerin", "maliyetlerini dusur*",
        "βοηθαμε εταιρειες",
        "אנחנו עוזרים לחברות", "אנו עוזרים לחברות", "נשמח להציע", "نساعد الشركات", "نقدم خدمات*",
        "貴社のような", "御社のような", "コスト削減を", "業務効率化の", "帮助企业", "像贵公司", "我们是专业",
        "귀사와 같은", "기업을 돕",
    )
)  # fmt: skip
_FOUND = Lexicon(
    (
        "came across your company", "came across your website", "came across your profile",
        "looking at your website", "visited your website", "found your company", "noticed your company",
        "noticed that your company", "impressed by what", "saw that you are hiring", "congrats on the",
        "auf ihr unternehmen", "aufmerksam geworden", "auf ihrer website", "je me permets de vous contacter",
        "je me permets de vous ecrire", "je me permets de vous solliciter", "en visitant votre site",
        "me pongo en contacto", "he visto su web", "he visto vuestra web", "entro em contato", "vi o site da",
        "mi permetto di contattar*", "mi permetto di scriver*", "ho visto il vostro sito", "tegen op linkedin",
        "ik kwam jullie", "jag sag att ni", "piszę ponieważ", "pisze poniewaz", "trafilem na", "trafilam na",
        "узнал о вашей компании", "нашел вашу компанию", "sirketinizi", "突然のご連絡", "突然のメール", "偶然看到贵",
        "갑작스러운 연락", "갑자기 연락",
    )
)  # fmt: skip
_TIME = Lexicon(
    (
        "15 minute*", "15 min", "20 minute*", "20 min", "30 minute call", "quick call", "short call", "brief call",
        "quick chat", "worth a chat", "schedule a call", "hop on a call", "open to a call", "time for a call",
        "what are your rates", "your rates",
        "open to seeing", "see how it works", "a short demo", "kurze* demo", "demo zeigen", "eine demo", "une demo*",
        "una demo*", "uma demo*", "een demo", "en demo", "demonstracao", "demonstracja", "prezentacj*", "ukazku",
        "quart d heure",
        "vendria bien una reunion", "quando posso chiamar*", "kiedy moge zadzwonic", "kan ik je bellen", "kort snak",
        "en kort snak", "agendar uma", "share your requirements", "feel free to contact", "shall i reserve",
        "созвон*", "미팅", "面談", "お打ち合わせ", "ご面談",
        "book a slot", "15 minuten", "20 minuten", "kurzes telefonat", "kurzes gesprach", "un echange de",
        "un court echange", "un bref echange", "15 minutos", "20 minutos", "llamada rapida", "llamada breve",
        "conversa rapida", "15 minuti", "20 minuti", "breve chiamata", "breve call", "kort gesprek", "kort samtal",
        "15 minuter", "15 minutter", "kort opkald", "15 minuuttia", "15 minut", "krotka rozmowe", "kratky hovor",
        "15 perc*", "15 минут", "короткого звонка", "15 хвилин", "15 dakika*", "kisa bir gorusme", "15 λεπτα",
        "15 דקות", "15 دقيقة", "15分", "30分ほど", "15分钟", "15분",
    )
)  # fmt: skip
_SEND = Lexicon(
    (
        "send you a proposal", "can i send you", "send counts and pricing", "send you our catalog*", "our catalog*",
        "our brochure", "send over some", "the prospectus", "our portfolio", "shall i send", "can i send a quote",
        "portfolio and quote", "samples are available", "moq", "free audit",
        "free consultation", "long term collaboration", "long term cooperation", "target criteria",
        "ihnen ein angebot",
        "unverbindlich*", "unsere broschure", "notre catalogue", "devis gratuit", "audit gratuit", "nuestro catalogo",
        "sin compromiso", "nosso catalogo", "sem compromisso", "nostro catalogo", "senza impegno", "vrijblijvend*",
        "nasz katalog", "bez zobowiazan", "наш каталог", "прайс лист", "katalogumuz", "産品目録", "产品目录",
        "报价单",
        "資料をお送り", "카탈로그",
    )
)  # fmt: skip
_AGAIN = Lexicon(
    (
        "bumping this", "bump this", "chance to look at my", "my note", "last try from me", "leave you alone",
        "when should i check back",
        "gelegenheit sich meine", "meine nachricht anzusehen", "eu l occasion de", "pudo ver mi", "conseguiu ver",
        "avuto modo di", "circling back", "floating this", "top of your inbox", "close your file",
        "someone else on your team", "not the right person", "right person to", "following up on my previous",
        "following up on my last", "ich wollte nachhaken", "nur kurz nachfassen", "meine letzte e mail",
        "je me permets de revenir", "je me permets de vous relancer", "retomo mi correo", "mi correo anterior",
        "meu e mail anterior", "la mia precedente", "mijn vorige mail", "mitt tidigare mejl", "poprzednia wiadomosc",
        "poprzedniej wiadomosci", "мое предыдущее письмо", "моем предыдущем письме", "onceki e posta*", "先日お送り",
        "之前的邮件",
    )
)  # fmt: skip
_TITLE = Lexicon(
    (
        "account executive", "business development", "sales development", "sdr", "bdr", "sales manager",
        "sales executive", "marketing manager", "growth manager", "lead generation", "sponsorship sales",
        "sales representative", "sales rep", "head of sales", "salgskonsulent", "konsulent",
        "responsable commercial*", "director comercial", "directora comercial", "consultor de vendas",
        "consultora de vendas",
        "consulente commerciale", "doradca klienta*", "doradca handlowy", "handlowiec", "obchodni zastupce",
        "отдел продаж",
        "satis muduru", "salgschef", "saljchef", "verkoopadviseur", "seo consultant", "seo expert",
        "seo specialist", "outreach manager", "outreach specialist", "partnerships manager", "vertrieb",
        "vertriebsleiter*", "neukundengewinnung", "charge d affaires", "chargee d affaires", "commercial",
        "ingenieur commercial", "ejecutivo comercial", "ejecutiva comercial", "desarrollo de negocio",
        "executivo de vendas", "executiva de vendas", "responsabile commerciale", "sviluppo commerciale",
        "accountmanager", "saljare", "specjalista ds sprzedazy", "менеджер по продажам", "satis temsilcisi",
        "営業部", "销售经理", "영업팀",
    )
)  # fmt: skip
_STOP = Lexicon(
    (
        "don t want to hear from me", "do not want to hear from me", "not interested just reply", "reply no",
        "let me know and i won t", "i ll stop reaching out", "i won t bother you",
        "keine weiteren nachrichten von mir",
        "no volvere a escribir*", "je ne vous recontacterai",
    )
)  # fmt: skip
_POSITION = Lexicon(
    (
        "exciting opportunity", "exciting role", "great opportunity for you", "open to new roles",
        "open to new opportunities", "open to a new", "conversation about the role", "about the role", "vacante",
        "vacante de", "currently hiring", "is hiring a", "who is hiring",
        "hiring for a", "permanent role", "senior role", "competitive salary", "job opportunity",
        "spannende position",
        "spannende rolle", "neue herausforderung", "position zu besetzen", "un poste de", "en cdi",
        "poste a pourvoir",
        "nouvelle opportunite", "a l ecoute du marche", "oportunidad laboral", "nueva oportunidad profesional",
        "un puesto de", "vaga de", "nova oportunidade", "oportunidade de trabalho", "posizione di",
        "nuova opportunita", "nieuwe uitdaging", "vacature", "mooie functie", "spannande roll", "ny utmaning",
        "ny stilling", "uusi tyopaikka", "stanowisko", "nowe wyzwania", "oferte pracy", "oferta pracy",
        "nabidka prace",
        "pozici", "вакансия", "вакансию", "позиция", "предложение о работе", "is firsati", "pozisyonu icin",
        "θεση εργασιας", "משרה", "وظيفة شاغرة", "求人", "ポジション", "职位", "岗位", "포지션", "채용",
    )
)  # fmt: skip
_PROFILE = Lexicon(
    (
        "your profile", "your background", "your experience caught", "your linkedin", "ihr profil", "dein profil",
        "ihren lebenslauf", "votre profil", "votre parcours", "tu perfil", "su perfil", "seu perfil",
        "il suo profilo",
        "il tuo profilo", "je profiel", "uw profiel", "din profil", "profiilisi", "twoj profil", "pani profil",
        "pana profil", "vas profil", "ваш профиль", "ваше резюме", "profilinizi", "προφιλ σας", "הפרופיל שלך",
        "ملفك الشخصي", "プロフィールを拝見", "ご経歴を", "您的简历", "您的履历", "프로필을",
    )
)  # fmt: skip
_AGENT = Lexicon(
    (
        "talent acquisition", "recruiter", "consultora de seleccion", "consultor de seleccion", "search firm",
        "been retained to find", "prowadze rekrutacje",
        "recruitment consultant", "headhunter", "executive search", "staffing",
        "a client who", "my client", "on behalf of my client", "for one of our clients", "meinem mandanten",
        "meines mandanten", "unseren mandanten", "personalberat*", "personalvermittl*", "mon client", "notre client",
        "pour un client", "je recrute", "chargee de recrutement", "charge de recrutement", "cabinet de recrutement",
        "mi cliente", "nuestro cliente", "seleccion de personal", "consultor de rh", "recrutamento",
        "nosso cliente", "il mio cliente", "ricerca e selezione", "mijn opdrachtgever", "onze opdrachtgever",
        "rekryterare", "rekrytering", "rekruttering", "rekrytoija", "rekrutacji", "rekruter*", "dla naszego klienta",
        "personalista", "рекрутер", "подбор персонала", "подбору персонала", "ise alim", "גיוס", "توظيف",
        "採用担当", "転職エージェント", "猎头", "헤드헌터", "채용 담당",
    )
)  # fmt: skip
_ASKED_FOR = Lexicon(
    (
        "as discussed", "as agreed", "as we discussed", "as we agreed", "you asked for", "you had asked", "you called",
        "you rang", "your visit", "when you visited", "your enquiry of", "your inquiry of", "your phone call",
        "wie besprochen", "wie vereinbart", "wie telefonisch", "hatten angerufen", "angerufen", "ihren besuch",
        "ihrem besuch", "ihre anfrage vom", "ihrem anruf", "comme convenu", "votre visite", "votre appel",
        "votre demande du", "segun lo acordado", "como acordamos", "como quedamos", "su visita", "su llamada",
        "como combinado", "como combinamos", "sua visita", "sua ligacao", "come d accordo", "come concordato",
        "sua visita", "vostra visita", "sua telefonata", "zoals afgesproken", "zoals besproken", "uw bezoek",
        "som avtalat", "enligt overenskommelse", "ditt besok", "som aftalt", "som avtalt", "dit besog", "kuten sovimme",
        "kuten sovittiin", "zgodnie z ustaleniami", "jak ustalilismy", "pani wizyt*", "pana wizyt*", "dle dohody",
        "jak jsme se domluvili", "ahogy megbeszeltuk", "megbeszeles szerint", "как договаривались",
        "как договорились", "по вашему звонку", "як домовлялися", "як домовилися", "konustugumuz gibi",
        "anlastigimiz gibi", "οπως συμφωνησαμε", "οπως ειπαμε", "כפי שסיכמנו", "כמו שסיכמנו", "كما اتفقنا",
        "お電話いただいた", "お問い合わせいただいた", "ご依頼いただいた", "按照约定", "如约",
        "您来电", "전화 주신", "말씀하신", "문의하신",
    )
)  # fmt: skip
"""A seller who was asked refers to it."""
_ASKED_PARTS = frozenset(("an offer", "material to send", "a little of your time", "a seller's title"))
_SELLING = (
    "an offer",
    "what customers gained",
    "something free to try",
    "material to send",
    "a seller's title",
    "a promise to stop",
)


def approach(mail: Mail, history: History) -> Why | None:
    """Two different parts of a pitch from a stranger, one of them commercial."""
    parts = mail.once(pitch_parts)
    if len(parts) >= 2 and any(part in parts for part in _SELLING):
        return Why("cold-outreach", f"a stranger's pitch: {parts[0]} and {parts[1]}")
    return None


def recruiting(mail: Mail, history: History) -> Why | None:
    """A position and your profile, or a recruiter's title, from a stranger."""
    if not mail.stranger or len(mail.folded) > MOST:
        return None
    text = Folded(f"{mail.folded_subject}{mail.folded}")
    parts = [name for name, lexicon in _RECRUITING if lexicon.first(text)]
    return Why("candidate", f"a recruiter: {parts[0]} and {parts[1]}") if len(parts) >= 2 else None


def sells(mail: Mail) -> bool:
    """A commercial part: without one it may be anybody who asks for a little time."""
    parts = mail.once(pitch_parts)
    return any(part in parts for part in _SELLING)


_RECRUITING = (("a position", _POSITION), ("your profile", _PROFILE), ("a recruiter's words", _AGENT))
_GAINS = re.compile(
    r"\d{1,3}\s?(?:%|percent|prozent|por ciento|per cento|procent)[^\n.]{0,40}\b(?:revenue|sales|orders|conversions?"
    r"|leads|umsatz|bestellungen|ventes|ventas|vendas|vendite|omzet|omsättning|sprzedaż\w*|продаж\w*"
    r"|in a month|im monat)\b"
    r"|\b(?:save|saved|spar\w*|einspar\w*|risparmi\w*|ahorr\w*|econom\w+|bespa\w+|zaoszcz\w+|сэконом\w*|cut(?:ting)?)\b"
    r"[^\n.]{0,40}\d{1,3}\s?%",
    re.IGNORECASE,
)
_CLIENTS = Lexicon(
    (
        "our clients", "our customers", "brands we talk to", "brands like", "brands we work with", "clients like",
        "customers like", "kunden wie", "unsere kunden", "marken wie", "nos clients", "des marques comme",
        "clients comme",
        "nuestros clientes", "clientes como", "marcas como", "nossos clientes", "i nostri clienti", "clienti come",
        "onze klanten", "klanten als", "vara kunder", "vores kunder", "vare kunder", "asiakkaamme", "nasi klienci",
        "naszych klientow", "nasi zakaznici", "ugyfeleink", "наши клиенты", "наших клиентов", "нашим клиентам",
        "musterilerimiz", "οι πελατες μας", "הלקוחות שלנו", "عملاؤنا", "導入企業", "弊社の顧客", "我们的客户",
        "저희 고객",
        "we supply", "exported to", "our own factory", "we built a tool", "our tool", "our studio", "our software",
        "our platform", "our services", "our team of", "experienced developers", "unserer software",
        "unsere software", "unser tool", "notre studio", "notre outil", "notre logiciel", "nuestra agencia",
        "somos una agencia", "nuestros servicios", "nossa plataforma", "nossos servicos", "nostri servizi",
        "nostra agenzia", "onze software", "wij brengen", "var plattform", "vores losning", "nasza platforma",
        "naszych uslug", "nasze uslugi", "мы производим", "наша платформа", "оптовые цены", "hizmetlerimiz",
        "online marketing", "광고 대행사", "サービスのご案内", "支援するサービス", "sponsor package*", "sponsorship",
        "speaking slot", "looking to build a", "revamp your", "redesign your",
    )
)  # fmt: skip
_FREE = re.compile(
    r"\b(?:free|kostenlos\w*|kostenfrei\w*|gratuit\w*|grat[iu]s|gratis|bezp[lł]atn\w*|darmow\w*|zdarma|ingyenes"
    r"|бесплатн\w*|безкоштовн\w*|ucretsiz|δωρεαν|חינם|مجان\w*)\s+(?:\w+\s+){0,2}(?:design|audit|analy\w+|anali\w+|check|scan"
    r"|quote|trial|demo\w*|consult\w*|beratung|erstgesprach|devis|essai|diagn\w+|prueba|prova|muestra\w*|amostra\w*"
    r"|ofert\w*|wycen\w*|vzor\w*|nabidk\w*|sample\w*|образц\w*|аудит\w*|расчет\w*|консультац\w*)"
    r"|\b(?:analisi|analisis|analise|scan|audit|diagnostic|demo|prueba|consulenza|consultoria) gratuit\w*"
    r"|無料トライアル|無料体験"
    r"|免费(?:试用|样品|设计)|무료 (?:체험|상담|견적)",
)
_PARTS = (
    ("an offer", _OFFER),
    ("where it found you", _FOUND),
    ("a little of your time", _TIME),
    ("material to send", _SEND),
    ("a reminder of itself", _AGAIN),
    ("a promise to stop", _STOP),
)


def pitch_parts(mail: Mail) -> list[str]:
    """The parts of a pitch that a stranger's mail has."""
    if not mail.stranger or len(mail.folded) > MOST:
        return []
    # What a stranger quotes is no mail of the owner but, mostly, the stranger's own.
    own = fold(mail.message.text[: 2 * MOST]) if mail.is_reply else mail.folded
    text = Folded(f"{mail.folded_subject}{own}")
    parts = [name for name, lexicon in _PARTS if lexicon.first(text)]
    parts += ["what customers gained"] if _GAINS.search(mail.text[:4000]) or _CLIENTS.first(text) else []
    parts += ["something free to try"] if _FREE.search(text[:4000]) else []
    signature = fold("\n".join(mail.text.strip().split("\n")[-6:])[-400:])
    parts += ["a seller's title"] if _TITLE.first(signature) else []
    if _ASKED_PARTS.issuperset(parts) and _ASKED_FOR.first(text) and commerce.amount(mail) and voice.letter(mail):
        return []  # a quote: it names its price, and what it answers
    return parts
