"""Machine mail of health services and learning platforms: lexicons, only ever from machines."""

from __future__ import annotations

from pipeline.label.automated import is_machine
from pipeline.label.mail import Mail
from pipeline.label.phrases import Lexicon
from pipeline.model import History, Why

_HEALTH = Lexicon(
    (
        "prescription", "pharmacy", "patient portal", "lab results", "test results are", "your doctor", "vaccination",
        "dental appointment", "dentist appointment", "medical appointment", "health insurance", "clinic appointment",
        "refill",
        "rezept", "apotheke", "arzttermin", "zahnarzttermin", "laborergebnisse", "krankenkasse", "impftermin",
        "ordonnance", "pharmacie", "resultats d analyse", "rendez vous medical", "mutuelle sante", "receta medica",
        "farmacia", "cita medica",
        "resultados de laboratorio", "receita medica", "consulta medica", "resultado de exame", "ricetta medica",
        "visita medica", "referto", "recept", "apotheek", "huisarts", "apotek", "vardcentral", "legetime", "resepti",
        "apteka", "wizyta lekarska",
        "lekarna", "запись к врачу", "аптека", "результаты анализов", "eczane", "randevunuz", "診察", "処方", "挂号",
        "处方",
        "진료", "처방",
    )
)  # fmt: skip
_LEARNING = Lexicon(
    (
        "your course", "course enrollment", "enrolled in", "new lesson", "next lesson", "your assignment",
        "assignment due", "quiz", "certificate of completion", "learning path", "your lesson", "daily lesson",
        "practice reminder", "streak", "module completed",
        "course completed", "homework", "dein kurs", "ihr kurs", "neue lektion", "ubungserinnerung", "lernpfad",
        "votre cours", "nouvelle lecon", "votre formation", "tu curso", "nueva leccion", "tu racha", "seu curso",
        "nova licao", "il tuo corso", "nuova lezione",
        "je cursus", "nieuwe les", "din kurs", "kurssisi", "twoj kurs", "nowa lekcja", "vas kurz", "ваш курс",
        "новый урок", "講座", "レッスン", "课程", "作业", "강의",
    )
)  # fmt: skip


def health(mail: Mail, history: History) -> Why | None:
    """A practice, pharmacy or insurer's machine."""
    if is_machine(mail) and _HEALTH.first(mail.folded_subject):
        return Why("health", "health service notice from a program or office")
    return None


def learning(mail: Mail, history: History) -> Why | None:
    """A learning platform's machine."""
    if is_machine(mail) and _LEARNING.first(mail.folded_subject):
        return Why("learning", "learning platform notice from a program or office")
    return None
