"""What an item is about, by small lexicons; silent in doubt."""

from __future__ import annotations

from pipeline.label import calendars
from pipeline.label.mail import Mail
from pipeline.label.phrases import Lexicon, fold
from pipeline.model import Item, Why

MOST = 3
TEXT = 8_000
"""Characters of an item's text that are looked at."""
_LEXICONS: tuple[tuple[str, Lexicon], ...] = (
    (
        "sales",
        Lexicon(
            (
                "pricing", "proposal", "quote", "quotation", "discount", "deal", "contract value", "purchase order",
                "renewal", "procurement", "license fee", "sales pipeline", "angebot", "preisliste",
                "kostenvoranschlag", "auftrag", "devis", "tarif", "bon de commande", "presupuesto", "cotizacion",
                "propuesta", "orcamento", "proposta comercial", "preventivo", "offerte", "offert", "wycena",
                "коммерческое предложение", "見積", "报价", "견적",
            )
        ),
    ),
    (
        "support",
        Lexicon(
            (
                "ticket", "bug report", "error message", "does not work", "doesn t work", "not working",
                "troubleshoot", "help desk", "support request", "reproduce", "workaround", "fehlermeldung",
                "funktioniert nicht", "supportanfrage", "ne fonctionne pas", "message d erreur", "no funciona",
                "mensaje de error", "nao funciona", "mensagem de erro", "non funziona", "werkt niet", "foutmelding",
                "fungerar inte", "nie dziala", "не работает", "不具合", "故障", "오류",
            )
        ),
    ),
    (
        "legal",
        Lexicon(
            (
                "nda", "non disclosure", "contract", "lawyer", "attorney", "legal counsel", "lawsuit", "litigation",
                "liability", "indemnification", "terms and conditions", "clause", "trademark", "patent", "compliance",
                "settlement", "vertrag", "anwalt", "rechtsanwalt", "klausel", "haftung", "dsgvo", "contrat", "avocat",
                "juridique", "contrato", "abogado", "clausula", "advogado", "contratto", "avvocato",
                "contract tekenen", "advocaat", "avtal", "umowa", "договор", "юрист", "契約", "弁護士", "合同",
                "律师", "계약",
            )
        ),
    ),
    (
        "finance",
        Lexicon(
            (
                "invoice", "budget", "payment due", "cash flow", "tax return", "vat", "accountant", "balance sheet",
                "quarterly results", "overdue", "wire transfer", "bank account", "expense report", "forecast",
                "rechnung", "steuer", "steuererklarung", "uberweisung", "buchhaltung", "facture", "impots",
                "virement", "comptable", "factura", "impuestos", "transferencia bancaria", "fatura", "imposto",
                "contabilidade", "fattura", "tasse", "bonifico", "factuur", "belasting", "boekhouding", "faktura",
                "podatek", "счет", "налог", "請求書", "税", "发票", "预算", "세금",
            )
        ),
    ),
    (
        "hiring",
        Lexicon(
            (
                "candidate", "interview", "resume", "job description", "hiring", "recruit", "recruiting",
                "offer letter", "onboarding", "headcount", "open position", "applicant", "cv", "salary", "bewerber",
                "bewerbung", "vorstellungsgesprach", "einstellung", "stelle", "candidat", "entretien d embauche",
                "recrutement", "entrevista", "contratacion", "vacante", "contratacao", "candidato", "colloquio",
                "assunzione", "sollicitatie", "sollicitant", "rekrytering", "rekrutacja", "собеседование", "кандидат",
                "採用", "面接", "招聘", "面试", "채용", "면접",
            )
        ),
    ),
    (
        "fundraising",
        Lexicon(
            (
                "term sheet", "seed round", "series a", "series b", "fundraising", "fundraise", "cap table",
                "valuation", "safe note", "convertible note", "pitch deck", "due diligence", "data room",
                "lead investor", "finanzierungsrunde", "bewertung", "levee de fonds", "tour de table",
                "ronda de inversion", "valoracion", "rodada de investimento", "round di finanziamento",
                "financieringsronde", "finansieringsrunda", "runda finansowania", "инвестиционный раунд", "資金調達",
                "融资", "투자 유치",
            )
        ),
    ),
    (
        "security",
        Lexicon(
            (
                "vulnerability", "security incident", "data breach", "penetration test", "pentest", "soc 2",
                "iso 27001", "cve", "exploit", "malware", "phishing", "ransomware", "encryption", "security review",
                "sicherheitslucke", "sicherheitsvorfall", "datenleck", "faille de securite", "fuite de donnees",
                "vulnerabilidad", "brecha de seguridad", "vulnerabilidade", "vazamento de dados", "vulnerabilita",
                "beveiligingslek", "datalek", "sakerhetslucka", "luka w zabezpieczeniach", "уязвимость",
                "утечка данных", "脆弱性", "漏洞", "취약점",
            )
        ),
    ),
    (
        "infrastructure",
        Lexicon(
            (
                "deployment", "deploy", "server", "outage", "downtime", "kubernetes", "database", "migration",
                "backup", "production environment", "staging", "latency", "load balancer", "ci pipeline", "dns",
                "rollback", "postmortem", "bereitstellung", "ausfall", "datenbank", "serveur", "panne",
                "base de donnees", "despliegue", "servidor", "base de datos", "implantacao", "banco de dados",
                "distribuzione", "storing", "driftsattning", "wdrozenie", "сервер", "база данных", "サーバー", "障害",
                "服务器", "部署", "서버", "배포",
            )
        ),
    ),
    (
        "meeting",
        Lexicon(
            (
                "let s meet", "meet next", "schedule a meeting", "set up a meeting", "set up a call", "meeting notes",
                "minutes of", "agenda", "our call", "our meeting", "reschedule", "calendar invite",
                "are you available", "are you free", "besprechung", "termin", "treffen", "protokoll", "reunion",
                "rendez vous", "ordre du jour", "nuestra reunion", "agendar", "orden del dia", "nossa reuniao",
                "marcar uma reuniao", "riunione", "appuntamento", "ordine del giorno", "vergadering", "afspraak",
                "mote", "spotkanie", "schuzka", "встреча", "совещание", "toplanti", "会議", "打ち合わせ", "会议",
                "회의",
            )
        ),
    ),
    (
        "event",
        Lexicon(
            (
                "conference", "keynote", "panel", "speaker", "summit", "workshop", "meetup", "trade show",
                "invite you to", "rsvp", "dinner party", "birthday party", "wedding", "reception", "konferenz",
                "messe", "einladung", "vortrag", "hochzeit", "geburtstagsfeier", "conference a", "colloque",
                "salon professionnel", "mariage", "congreso", "conferencia", "feria", "boda", "palestra", "casamento",
                "convegno", "fiera", "matrimonio", "congres", "beurs", "bruiloft", "konferens", "massa",
                "konferencja", "targi", "конференция", "выставка", "学会", "展示会", "会议邀请", "婚礼", "컨퍼런스",
            )
        ),
    ),
    (
        "research",
        Lexicon(
            (
                "paper", "experiment", "hypothesis", "dataset", "research", "preprint", "peer review",
                "survey results", "literature", "findings", "methodology", "clinical trial", "forschung", "studie",
                "datensatz", "veroffentlichung", "recherche", "etude", "jeu de donnees", "investigacion", "estudio",
                "articulo cientifico", "pesquisa", "estudo", "artigo cientifico", "ricerca", "studio clinico",
                "onderzoek", "forskning", "badania", "исследование", "論文", "研究", "论文", "연구", "논문",
            )
        ),
    ),
)  # fmt: skip


def topics(item: Item, mails: list[Mail]) -> list[Why]:
    """At most three topics, strongest first: two different entries in the text, or one in the subject and one more."""
    subject = fold(item.title)
    text = fold(_text(item, mails))
    words = frozenset(text.split())
    scored: list[tuple[int, int, Why]] = []
    for place, (tag, lexicon) in enumerate(_LEXICONS):
        titled = lexicon.first(subject)
        hits = lexicon.hits(text, words)
        score = len(hits) + (2 if titled else 0)
        if score >= 2:
            found = titled or hits[0]
            reason = f"subject: {found[:40]}" if titled else f"text: {', '.join(hit[:25] for hit in hits[:2])}"
            scored.append((-score, place, Why(tag, reason)))
    ranked = [why for _, _, why in sorted(scored, key=lambda row: row[:2])]
    if any(calendars.named_invitation(mail) for mail in mails) or (item.kind == "meeting" and _named(item)):
        ranked = [Why("meeting", "a meeting with a named person")] + [why for why in ranked if why.tag != "meeting"]
    return ranked[:MOST]


def _text(item: Item, mails: list[Mail]) -> str:
    parts: list[str] = []
    room = TEXT
    for part in _parts(item, mails):
        if room <= 0:
            break
        parts.append(part[:room])
        room -= len(part) + 1
    return "\n".join(parts)


def _parts(item: Item, mails: list[Mail]) -> list[str]:
    if mails:
        return [mail.text[:TEXT] for mail in mails[-10:]]
    parts = [document.body[:TEXT] for document in item.documents[:20]]
    parts += [utterance.text for transcript in item.transcripts[:5] for utterance in transcript.utterances[:400]]
    parts += [line.text for day in item.chat[:5] for line in day.lines[:400]]
    return parts + [event.description[:2000] for event in item.events[:3]]


def _named(item: Item) -> bool:
    return any(
        address.name or address.email for event in item.events for address in event.attendees + (event.organizer,)
    ) or bool(item.transcripts or item.documents)
