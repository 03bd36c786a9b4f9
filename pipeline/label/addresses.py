"""Local parts that no single person stands behind: no-reply, programs, offices. RFC 2142 and custom."""

from __future__ import annotations

import re

_NO_REPLY = re.compile(
    r"(?:^|[._+-])(?:no[._-]?repl(?:y|ies)|no[._-]?replay|do[._-]?not[._-]?reply|dont[._-]?reply|not[._-]?reply"
    r"|never[._-]?reply"
    r"|nicht[._-]?antworten|keine?[._-]?antwort|ne[._-]?pas[._-]?repondre|pas[._-]?de[._-]?reponse"
    r"|no[._-]?respond(?:er|a)"
    r"|no[._-]?contest(?:ar|e)|n[ao]o[._-]?respond(?:er|a)|non[._-]?rispondere|niet[._-]?(?:be)?antwoorden"
    r"|geen[._-]?antwoord"
    r"|ei[._-]?vastausta|ala[._-]?vastaa|inget[._-]?svar|svara[._-]?(?:inte|ej)|ikke[._-]?svar|svar[._-]?ikke"
    r"|nie[._-]?odpowiadaj"
    r"|bez[._-]?odpowiedzi|neodpovidat|neodpovidej|ne[._-]?otve(?:ch|t)a(?:i|j|y|t)[a-z]*|yanitlamayin|cevaplamayin"
    r"|tidak[._-]?balas"
    r"|hensin[._-]?fuyo|wufa[._-]?huifu)(?:$|[._+\d=-])",
    re.IGNORECASE,
)
_ROBOT = re.compile(
    r"^(?:mailer[._-]?daemon|postmaster|root|nobody|cron(?:[._-]?daemon)?|daemon|www-data|apache|nginx|bounces?"
    r"|bounce-.+|jenkins|nagios"
    r"|zabbix|monitor(?:ing)?|notif(?:ication|ications|ier|y|ies)?|(?:.+[._-])?notifications?|(?:.+[._-])?alerts?"
    r"|automat(?:ed|ic|ion)|auto[._-]?(?:mail|message|mailer|confirm)"
    r"|(?:mail)?robot|bot|(?:.+[._-])bot|mailer|listserv|majordomo|mailman(?:-.+)?|sympa|drive-shares.*|comments-.+"
    r"|calendar-.+|invitations?|messages-.+|updates-.+|.+[._-]?mailer|benachrichtigung(?:en)?|notificacion(?:es)?"
    r"|notificac(?:ao|oes)|notifiche|meldingen|powiadomienia|reply[+_].+|r[+].+|scanner|scan|kopierer|copier|printer|drucker|mfp|voicemail|fax|logwatch|uvedomleni[ey]|bildirim(?:ler)?|avisering(?:ar)?)$",
    re.IGNORECASE,
)
_ROLE = frozenset(
    [
        "info", "news", "newsletter", "newsletters", "hello", "hi", "team", "support", "contact", "contacto",
        "kontakt", "service", "services", "marketing", "sales", "promo", "promotions", "offers", "offer", "deals",
        "store", "shop", "orders", "order", "bestellung", "receipts", "receipt", "invoice", "invoices", "rechnung",
        "billing", "payments", "accounts", "accountupdate", "updates", "digest", "reminder", "reminders", "welcome",
        "feedback", "survey", "surveys", "community", "events", "event", "webinar", "press", "office", "help",
        "helpdesk", "customerservice", "customercare", "customer", "kundenservice", "care", "shipping", "tracking",
        "delivery", "reservations", "booking", "bookings", "travel", "members", "membership", "subscriptions",
        "subscription", "subscribe", "editor", "editors", "mailings", "mailing", "listmaster", "webmaster",
        "headlines", "daily", "weekly", "announcements", "announce", "security", "admin", "administrator", "system",
        "server", "verify", "confirm", "confirmation", "registration", "noticias", "boletin", "boletim",
        "actualites", "infolettre", "nieuwsbrief", "nyhetsbrev", "novedades", "atendimento", "ventas", "vendas",
        "account", "accounting", "errors", "status", "changelog", "lernplattform", "campus", "redactie", "redaccion",
        "redazione", "alerting", "appointments", "bulletin", "campaign", "career", "careers", "checkout",
        "club", "comms", "donate", "donations", "ecommerce", "email", "enquiries", "enquiry", "giving", "hr",
        "inquiry",
        "jobs", "learn", "legal", "letters", "mag", "magazine", "media", "onboarding", "payment", "payroll",
        "platform",
        "privacy", "product", "products", "renewals", "returns", "sale", "signup", "statements", "stay", "storage",
        "success", "tickets", "training", "webinars", "website", "webshop", "wordpress", "noticeboard", "notice",
        "notices", "messages", "message", "digests", "summary", "report", "reports", "builds", "ci", "sign", "esign",
        "aktion", "akademie", "angebot", "angebote", "anmeldung", "bestellungen", "bewerbung", "buchhaltung",
        "buchung",
        "konto", "kunden", "kundenkonto", "mitglieder", "neuigkeiten", "postfach", "rechnungen", "redaktion",
        "reservierung", "sendung", "sendungen", "sicherheit", "termin", "termine", "umfrage", "verein", "versand",
        "vertrieb", "verwaltung", "vorstand", "abonnement", "abonnements", "avis", "boutique", "clients", "commande",
        "commandes", "compte", "comptes", "facturation", "facture", "factures", "lettre", "livraison", "offres",
        "partage", "rappel", "rappels", "reservation", "securite", "serviceclient", "avisos", "ayuda", "cita",
        "citas",
        "clientes", "compras", "cuenta", "cuentas", "cursos", "encuesta", "envios", "facturacion", "facturas",
        "ofertas", "pagos", "pedido", "pedidos", "recibos", "reservas", "seguridad", "soporte", "tienda", "cadastro",
        "cobranca", "conta", "contas", "contato", "encomendas", "faturas", "loja", "pagamentos", "suporte",
        "abbonamenti", "acquisti", "assistenza", "clienti", "fatture", "fatturazione", "negozio", "offerte",
        "opinioni",
        "ordine", "ordini", "pagamenti", "prenotazioni", "sicurezza", "spedizioni", "acties", "bestelling",
        "bestellingen", "factuur", "facturen", "klantenservice", "levering", "winkel", "betalning", "faktura",
        "fakturor", "kundservice", "kundtjanst", "leverans", "ordre", "kundeservice", "lasku", "laskut", "tilaus",
        "tilaukset", "tili", "asiakaspalvelu", "faktury", "oferty", "platnosci", "powiadomienia", "rejestracja",
        "sklep", "zamowienia", "fakturace", "objednavky", "obchod", "zasilky", "rendeles", "fiok", "szamla", "zakaz",
        "oplata", "podderzhka", "rassylka", "enimerosi", "bulten", "destek", "fatura", "hesap", "kampanya", "siparis",
        "siparisler",
    ]
)  # fmt: skip


def is_no_reply(local: str) -> bool:
    """True for a no-reply local part."""
    return _NO_REPLY.search(local[:100]) is not None


def is_program(local: str) -> bool:
    """True for a program's local part: mailer-daemon, root, notifications."""
    return _ROBOT.match(local[:100]) is not None


def is_role(local: str) -> bool:
    """True for an office's local part, with or without a number behind it."""
    return local in _ROLE or local.rstrip("0123456789") in _ROLE
