"""Strangers who want something: sales pitches, their reminders, recruiters and applicants."""

from __future__ import annotations

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
        "mutually beneficial", "kurzes telefonat", "kurzes gesprach", "15 minuten", "ich bin auf ihr unternehmen",
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
        "cover letter", "looking for a job", "looking for new opportunities", "bewerbung", "ich bewerbe mich",
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


def stranger(mail: Mail) -> bool:
    """No exchange with the address, its organization, and no place in the owner's."""
    if mail.written_to or mail.colleague or mail.answers_owner or mail.own:
        return False
    domain = mail.organization_domain
    return not (domain and mail.history.subjects.get(f"@{domain}"))


def pitch(mail: Mail, history: History) -> Why | None:
    """Two different phrases of a sales pitch from a stranger who did not write before the owner did."""
    if not stranger(mail) or len(mail.folded) > 6000 or mail.links >= 8:
        return None
    hits = _PITCH.hits(mail.folded, mail.words)
    if len(hits) >= 2:
        return Why("cold-outreach", f"a stranger's pitch ({hits[0][:25]}, {hits[1][:25]})")
    return None


def pitch_hint(mail: Mail, history: History) -> Why | None:
    """One phrase of a pitch."""
    if stranger(mail) and len(mail.folded) <= 6000:
        hit = _PITCH.first(mail.folded, mail.words)
        if hit:
            return Why("cold-outreach", f"wording of a pitch ({hit[:30]})")
    return None


def recruiter(mail: Mail, history: History) -> Why | None:
    """A stranger offers a position."""
    if stranger(mail) and (_RECRUIT.first(mail.folded_subject) or len(_RECRUIT.hits(mail.folded, mail.words)) >= 2):
        return Why("candidate", "a recruiter's offer")
    return None


def applicant(mail: Mail, history: History) -> Why | None:
    """A stranger applies, in words."""
    if stranger(mail) and len(mail.folded) <= 6000 and _APPLY.first(mail.folded, mail.words):
        return Why("candidate", "an application")
    return None


def resume_attached(mail: Mail, history: History) -> Why | None:
    """A stranger sends a file named like a curriculum vitae."""
    if not stranger(mail):
        return None
    for attachment in mail.message.attachments:
        name = attachment.name.casefold()
        if any(part in name for part in _RESUME_NAMES):
            return Why("candidate", "a resume is attached")
    return None
