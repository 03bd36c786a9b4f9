"""Completed business of machines: receipts, orders, deliveries, bookings. A person who asks to be paid is not one."""

from __future__ import annotations

import re

from pipeline.label.automated import is_machine
from pipeline.label.mail import Mail
from pipeline.label.phrases import Lexicon
from pipeline.model import History, Why

_SCHEMA = (
    ("flightreservation", "travel"), ("lodgingreservation", "travel"), ("trainreservation", "travel"),
    ("busreservation", "travel"), ("rentalcarreservation", "travel"),
    ("taxireservation", "travel"), ("boatreservation", "travel"), ("eventreservation", "receipt"),
    ("foodestablishmentreservation", "scheduling"), ("parceldelivery", "shopping"),
    ("invoice", "receipt"), ("order", "receipt"), ("trackaction", "shopping"), ("confirmaction", "notification"),
    ("saveaction", "notification"), ("viewaction", "notification"), ("emailmessage", "notification"),
)  # fmt: skip
_RECEIPT = Lexicon(
    (
        "receipt", "your receipt", "payment received", "payment confirmation", "payment successful",
        "payment processed", "payment sent", "invoice", "your invoice", "order confirmation", "order confirmed",
        "your order", "order received",
        "purchase confirmation", "your purchase", "thank you for your order", "thank you for your purchase",
        "thanks for your order", "subscription renewed", "renewal confirmation", "you paid", "you sent a payment",
        "refund", "your refund",
        "payslip", "pay slip", "payroll", "salary credited", "tax challan", "challan", "transaction alert",
        "transaction receipt", "deposit received", "transfer confirmation", "bank statement", "your statement",
        "e statement", "order number",
        "rechnung", "ihre rechnung", "zahlungsbestatigung", "zahlungseingang", "bestellbestatigung",
        "ihre bestellung", "deine bestellung", "auftragsbestatigung", "kaufbeleg", "quittung", "gutschrift",
        "gehaltsabrechnung", "kontoauszug",
        "recu", "votre recu", "facture", "votre facture", "confirmation de commande", "votre commande",
        "confirmation de paiement", "remboursement", "recibo", "su recibo", "factura", "su factura",
        "confirmacion de pedido", "tu pedido", "su pedido",
        "confirmacion de pago", "pago recibido", "reembolso", "fatura", "sua fatura", "confirmacao de pedido",
        "seu pedido", "pagamento recebido", "comprovante", "ricevuta", "fattura", "conferma ordine", "il tuo ordine",
        "conferma di pagamento",
        "ricevuta di pagamento", "rimborso", "factuur", "je bestelling", "uw bestelling", "bestelbevestiging",
        "betalingsbevestiging", "kvitto", "orderbekraftelse", "din bestallning", "kvittering", "ordrebekraeftelse",
        "ordrebekreftelse", "din ordre",
        "kuitti", "tilausvahvistus", "potwierdzenie zamowienia", "potwierdzenie platnosci", "faktura", "paragon",
        "potvrzeni objednavky", "счет на оплату", "чек", "ваш заказ", "оплата получена", "siparisiniz", "faturaniz",
        "領収書", "ご注文", "注文確認", "お支払い", "订单", "收据", "发票", "付款成功", "주문", "영수증", "결제",
    )
)  # fmt: skip
_SHIPPING = Lexicon(
    (
        "shipped", "has shipped", "out for delivery", "shipping confirmation", "shipment", "delivered",
        "your package", "your parcel", "tracking number", "on its way", "ready for pickup", "delivery update",
        "delivery attempt", "dispatched",
        "versandbestatigung", "versendet", "sendungsverfolgung", "ihre sendung", "ihr paket", "dein paket",
        "zustellung", "wurde verschickt", "abholbereit", "expediee", "votre colis", "expedition de votre",
        "livraison", "suivi de colis",
        "enviado", "ha sido enviado", "en camino", "tu paquete", "su paquete", "foi enviado", "a caminho",
        "sua encomenda", "spedito", "in consegna", "il tuo pacco", "spedizione", "verzonden", "je pakket",
        "uw pakket", "onderweg",
        "har skickats", "ditt paket", "er sendt", "din pakke", "pakettisi", "przesylka", "w drodze", "zasilka",
        "zasilku", "отправлен", "посылка", "kargoya verildi", "発送", "お届け", "已发货", "快递", "배송",
    )
)  # fmt: skip
_TRAVEL = Lexicon(
    (
        "itinerary", "e ticket", "eticket", "boarding pass", "booking confirmation", "confirmation of booking",
        "confirmation of your booking", "reservation confirmation",
        "your reservation", "your booking", "your trip", "your flight", "check in now", "online check in",
        "flight confirmation", "hotel confirmation",
        "booking reference", "your stay", "your upcoming trip", "trip confirmation", "rental confirmation",
        "buchungsbestatigung", "ihre buchung", "reisebestatigung", "bordkarte", "reiseplan", "ihre reise",
        "fahrkarte", "online ticket", "confirmation de reservation",
        "votre reservation", "carte d embarquement", "votre voyage", "votre billet", "billet electronique",
        "confirmacion de reserva", "su reserva", "tu reserva", "tarjeta de embarque", "confirmacao de reserva",
        "sua reserva", "cartao de embarque",
        "conferma prenotazione", "la tua prenotazione", "carta d imbarco", "boekingsbevestiging", "je boeking",
        "uw boeking", "instapkaart", "bokningsbekraftelse", "din bokning", "boardingkort", "din rejse",
        "potwierdzenie rezerwacji", "karta pokladowa",
        "бронирование", "посадочный талон", "маршрутная квитанция", "予約確認", "搭乗券", "预订确认", "登机牌",
        "예약 확인", "탑승권",
    )
)  # fmt: skip
_AMOUNT = re.compile(
    r"(?:[$€£¥₹₽₩]|\b(?:usd|eur|gbp|chf|inr|jpy|rs|sek|nok|dkk|pln|czk|brl)\b\.?)\s?\d"
    r"|\d[\d.,]{0,15}\s?(?:[$€£¥円元원]|(?:usd|eur|gbp|chf|inr|kr|zł|kč)\b)",
    re.IGNORECASE,
)


def amount(mail: Mail) -> bool:
    """A sum of money stands in the subject or in the text."""
    return _AMOUNT.search(mail.subject) is not None or _AMOUNT.search(mail.text[:6000]) is not None


def markup(mail: Mail, history: History) -> Why | None:
    """schema.org markup in the HTML: an Order, Invoice, ParcelDelivery, a Reservation."""
    if "schema.org" not in mail.message.html or "schema.org" not in mail.html or mail.is_reply or mail.is_forward:
        return None
    place = mail.html.find("schema.org")
    near = mail.html[max(0, place - 2000) : place + 6000]
    for name, tag in _SCHEMA:
        if f'"{name}"' in near or f"schema.org/{name}" in near:
            return Why(tag, f"has a part for programs to read (schema.org {name})")
    return None


def shipping(mail: Mail, history: History) -> Why | None:
    """A delivery by its subject, from a machine."""
    if is_machine(mail) and _SHIPPING.first(mail.folded_subject):
        return Why("shopping", "delivery notice from a program or office")
    return None


def travel(mail: Mail, history: History) -> Why | None:
    """A booking by its subject, from a machine."""
    if is_machine(mail) and _TRAVEL.first(mail.folded_subject):
        return Why("travel", "booking from a program or office")
    return None


def receipt(mail: Mail, history: History) -> Why | None:
    """A receipt by its subject, with an amount or number in subject or text, from a machine."""
    if not is_machine(mail) or not _RECEIPT.first(mail.folded_subject):
        return None
    if (
        _AMOUNT.search(mail.subject)
        or _AMOUNT.search(mail.text[:6000])
        or "#" in mail.subject
        or any(c.isdigit() for c in mail.subject)
    ):
        return Why("receipt", "receipt subject and amount from a program or office")
    return None
