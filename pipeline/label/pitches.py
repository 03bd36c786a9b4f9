"""Strangers who want something: sales pitches, their reminders, recruiters and applicants."""

from __future__ import annotations

from pipeline.label.approaches import sells
from pipeline.label.mail import Mail
from pipeline.label.phrases import Lexicon
from pipeline.model import History, Why

_PITCH = Lexicon(
    (
        "quick call", "15 minute call", "15 minutes", "20 minutes", "30 minute call", "brief call", "quick chat",
        "quick question for you", "circling back", "bumping this", "bump this", "following up on my last",
        "following up on my previous", "floating this to the top",
        "reaching out because", "i m reaching out", "i am reaching out", "i came across your",
        "came across your profile", "came across your company", "i noticed your company", "noticed that your company",
        "we help companies", "we help businesses", "we help teams",
        "we work with companies like", "companies like yours", "worth a chat", "worth a conversation",
        "not the right person", "right person to speak", "point me to the right person",
        "point me in the right direction", "book a slot", "book a time", "calendly com", "open to a chat",
        "open to learning more", "would you be open to", "interested in learning more", "free audit",
        "free consultation", "case study", "boost your", "increase your revenue", "increase your sales",
        "generate leads", "lead generation", "qualified leads", "seo services", "first page of google",
        "web design services", "app development", "offshore development", "outsourcing", "guest post",
        "link building", "backlinks", "our clients include", "limited slots", "business proposal",
        "mutually beneficial", "mutual benefit", "your esteemed company", "your esteemed organization",
        "got your company information", "got this email id", "got your email id", "found your company",
        "we are a manufacturer", "we are manufacturers", "leading manufacturer", "leading producer",
        "leading supplier",
        "professional manufacturer", "professional supplier", "manufacturer and exporter", "price list",
        "long term business", "long term cooperation", "business relationship with your", "proposal for cooperation",
        "would like to introduce our company", "introduce our company", "link exchange", "exchanging links",
        "exchange links", "reciprocal link", "free quote", "free demo", "schedule a demo", "quick demo",
        "hop on a call", "jump on a call", "a quick intro", "pick your brain", "scale your", "grow your business",
        "grow your revenue", "book more meetings", "fill your pipeline", "virtual assistant", "remote developers",
        "dedicated developers", "redesign your website", "your website is not", "errors on your website",
        "ranking on google", "rank higher", "did you get a chance to", "any thoughts on my", "just checking in on my",
        "just following up on my", "in case you missed my", "my last email", "my previous email",
        "haven t heard back",
        "have not heard back", "last time i ll reach out", "close your file", "should i close",
        "kennenlerntermin", "unverbindlich", "unverbindliches gesprach", "kostenlose beratung", "kostenfreie analyse",
        "kurzer austausch", "kurzen austausch", "haben sie meine letzte", "meine letzte e mail",
        "ich wollte kurz nachhaken",
        "nachfassen", "mehr kunden gewinnen", "neukundengewinnung", "ihren umsatz", "un court echange",
        "rapide echange",
        "echange de 15", "un creneau", "audit gratuit", "je me permets de revenir", "je me permets de vous relancer",
        "mon precedent message", "mon dernier message", "augmenter votre chiffre", "entreprises comme la votre",
        "una breve llamada", "una llamada de 15", "auditoria gratuita", "retomo mi correo", "mi correo anterior",
        "pudiste ver mi", "empresas como la suya", "empresas como la tuya", "aumentar sus ventas",
        "aumentar tus ventas",
        "uma chamada rapida", "uma conversa de 15", "meu ultimo e mail", "meu e mail anterior", "conseguiu ver meu",
        "empresas como a sua", "aumentar suas vendas", "diagnostico gratuito", "una breve call", "una call di 15",
        "aziende come la vostra", "aziende come la sua", "la mia precedente e mail", "torno sulla mia",
        "consulenza gratuita", "aumentare le vendite", "kort belletje", "vrijblijvend gesprek", "vrijblijvende",
        "bedrijven zoals", "mijn vorige mail", "mijn vorige e mail", "meer klanten", "kort mote", "15 minuters",
        "foretag som ert", "mitt tidigare mejl", "et kort mode", "virksomheder som jeres", "min tidligere mail",
        "15 minut rozmowy", "15 minutowa rozmowa", "krotka rozmowe", "firmy takie jak", "moj poprzedni mail",
        "zwiekszyc sprzedaz", "15 minut na hovor", "kratky hovor", "firmam jako", "muj predchozi e mail",
        "15 минут", "созвониться", "компаниям как ваша", "мое предыдущее письмо", "коммерческое предложение",
        "увеличить продажи", "15 dakikalik", "kisa bir gorusme", "sizin gibi sirketler", "onceki e postam",
        "15分ほど", "お打ち合わせの", "ご提案", "御社", "弊社サービス", "15分钟", "贵司", "合作共赢", "我们的产品",
        "15분", "미팅을", "제안 드리",
"kurzes telefonat", "kurzes gesprach", "15 minuten", "ich bin auf ihr unternehmen",
        "wir helfen unternehmen", "haben sie interesse", "ware das fur sie interessant", "bref appel", "court appel",
        "15 minutes d echange", "nous aidons les entreprises", "je me permets de vous contacter", "breve llamada",
        "llamada rapida", "15 minutos", "ayudamos a empresas", "me pongo en contacto",
        "uma conversa rapida", "ajudamos empresas", "entro em contato", "breve chiamata", "aiutiamo le aziende",
        "kort gesprek", "wij helpen bedrijven", "kort samtal", "vi hjalper foretag", "krotka rozmowa",
        "pomagamy firmom", "короткий звонок", "мы помогаем компаниям", "貴社", "贵公司", "귀사",
    )
)  # fmt: skip
_RECRUIT = Lexicon(
    (
        "exciting opportunity", "job opportunity", "career opportunity", "open role", "open position",
        "i m recruiting", "i am recruiting", "i am a recruiter", "talent acquisition", "your background",
        "currently hiring", "perfect fit for", "great fit for the role", "permanent role",
        "stellenangebot", "spannende position", "neue herausforderung", "opportunite d emploi", "poste a pourvoir",
        "oferta de empleo", "oportunidad laboral", "vaga de emprego", "opportunita di lavoro", "vacature",
        "oferta pracy", "вакансия", "採用", "招聘", "채용",
    )
)  # fmt: skip
_APPLY = Lexicon(
    (
        "my resume", "my cv", "attached resume", "attached cv", "resume attached", "cv attached",
        "attached my resume", "attached is my resume", "apply for the position", "applying for", "i am applying",
        "application for the position", "job application", "looking for an internship", "internship opportunity",
        "cover letter", "looking for a job", "looking for new opportunities", "bewerbung als", "bewerbung um",
        "bewerbung auf", "bewerbung", "ich bewerbe mich", "bewerbe ich mich", "il mio cv", "mon cv",
        "candidatura spontanea", "candidature spontanee",
        "lebenslauf", "ma candidature", "candidature", "lettre de motivation", "mi curriculum", "adjunto mi cv",
        "candidatura", "meu curriculo", "segue meu curriculo", "il mio curriculum", "sollicitatie",
        "mijn cv", "ansokan", "mitt cv", "podanie o prace", "moje cv", "резюме", "履歴書", "简历", "이력서",
    )
)  # fmt: skip
_RESUME_NAMES = (
    "resume",
    "lebenslauf",
    "curriculum",
    "bewerbung",
    "_cv",
    "cv_",
    "cv.",
    "-cv",
    " cv",
    "резюме",
)


def pitch(mail: Mail, history: History) -> Why | None:
    """Two different phrases of a sales pitch from a stranger who did not write before the owner did."""
    if not mail.stranger or (not mail.is_reply and len(mail.message.text) > 7000):
        return None
    if len(mail.folded) > 6000 or mail.links >= 8:
        return None
    hits = _PITCH.hits(mail.folded, mail.words)
    if len(hits) >= 2 and sells(mail):
        return Why("cold-outreach", f"a stranger's pitch ({hits[0][:25]}, {hits[1][:25]})")
    return None


def pitch_hint(mail: Mail, history: History) -> Why | None:
    """One phrase of a pitch."""
    if mail.stranger and len(mail.folded) <= 6000:
        hit = _PITCH.first(mail.folded, mail.words)
        if hit:
            return Why("cold-outreach", f"wording of a pitch ({hit[:30]})")
    return None


def recruiter(mail: Mail, history: History) -> Why | None:
    """A stranger offers a position."""
    if mail.stranger and (_RECRUIT.first(mail.folded_subject) or len(_RECRUIT.hits(mail.folded, mail.words)) >= 2):
        return Why("candidate", "a recruiter's offer")
    return None


def applicant(mail: Mail, history: History) -> Why | None:
    """A stranger applies, in words."""
    if not mail.stranger or len(mail.folded) > 6000:
        return None
    if _APPLY.first(mail.folded_subject) or _APPLY.first(mail.folded, mail.words):
        return Why("candidate", "an application")
    return None


def resume_attached(mail: Mail, history: History) -> Why | None:
    """A stranger sends a file named like a curriculum vitae."""
    if not mail.stranger:
        return None
    for attachment in mail.message.attachments:
        name = attachment.name.casefold()
        if any(part in name for part in _RESUME_NAMES):
            return Why("candidate", "a resume is attached")
    return None
