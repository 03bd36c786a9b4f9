"""Notices of services by their subject, in many languages: who sent it is an office or a brand, never a person.

Machines word their subjects the same way for everybody, so a whole phrase in the subject tells the kind. The text is
asked only for what subjects leave open.
"""

from __future__ import annotations

import re

from pipeline.label import approaches, commerce, wording
from pipeline.label.automated import is_machine
from pipeline.label.mail import Mail
from pipeline.label.mailers import transport_header
from pipeline.label.phrases import Lexicon, fold
from pipeline.label.voice import by_service, first_person, personal
from pipeline.model import History, Why

_KEYS = Lexicon(
    (
        "verification code", "sign in code", "login code", "is your code", "confirm your email", "verify your email",
        "new sign in", "new login", "reset your password", "password reset", "password changed", "sign in to",
        "bestatigungscode", "anmeldecode", "neue anmeldung", "passwort zurucksetzen", "passwort geandert",
        "setzen sie ihr passwort", "setze dein passwort", "e mail adresse bestatigen", "bestatige deine e mail",
        "code de verification", "code de connexion", "code de confirmation", "nouvelle connexion",
        "nouveau mot de passe", "confirmez votre adresse", "codigo de acceso", "codigo de verificacion",
        "nuevo inicio de sesion", "restablece tu contrasena", "confirma tu correo", "codigo de acesso",
        "codigo de verificacao", "novo acesso", "novo login", "redefina sua senha", "redefinir sua senha",
        "confirme seu e mail", "codice di verifica", "codice di accesso", "nuovo accesso", "reimposta la password",
        "conferma il tuo indirizzo", "conferma la tua email", "verificatiecode", "inlogcode", "nieuwe inlog",
        "nieuwe aanmelding", "wachtwoord opnieuw in", "wachtwoord herstellen", "bevestig je e mailadres",
        "verifieringskod", "engangskod", "inloggningskod", "ny inloggning", "aterstall ditt losenord",
        "bekrafta din e postadress", "engangskode", "bekraeftelseskode", "ny pålogging", "nyt login",
        "nulstil din adgangskode", "tilbakestill passordet", "vahvistuskoodi", "kirjautumiskoodi", "vaihda salasana*",
        "nollaa salasana*", "uusi kirjautuminen", "vahvista sahkoposti*", "kod logowania", "kod weryfikacyjny",
        "kod dostepu", "nowe logowanie", "zresetuj haslo", "reset hasla", "potwierdz adres e mail", "overovaci kod",
        "prihlasovaci kod", "nove prihlaseni", "obnoveni hesla", "potvrdte svuj e mail", "ellenorzo kod",
        "belepesi kod", "uj bejelentkezes", "jelszo visszaallitas*", "erositsd meg az e mail*",
        "erositse meg az e mail*",
        "cod de verificare", "resetare parola", "код подтверждения", "код для входа", "новыи вход", "сброс пароля",
        "восстановление пароля", "подтвердите адрес", "код пiдтвердження", "код підтвердження", "новии вхiд",
        "новий вхід", "скидання пароля", "вiдновлення пароля", "dogrulama kod*", "giris kodu*", "yeni giris",
        "sifre sifirlama", "sifrenizi sifirlayin", "e posta adresinizi dogrulayin", "κωδικος επαληθευσης",
        "κωδικος επιβεβαιωσης", "νεα συνδεση", "επαναφορα κωδικου", "קוד האימות", "קוד אימות", "קוד כניסה",
        "איפוס סיסמה", "כניסה חדשה", "رمز التحقق", "رمز التاكيد", "تسجيل دخول جديد", "اعادة تعيين كلمة المرور",
        "認証コード", "確認コード", "ワンタイムパスワード", "パスワード再設定", "パスワードの再設定",
        "新しいログイン",
        "メールアドレスの確認", "验证码", "驗證碼", "登录提醒", "新登录", "重置密码", "验证邮箱", "인증번호",
        "인증 코드",
        "비밀번호 재설정", "새로운 로그인", "이메일 인증", "ma xac minh", "kode verifikasi",
    )
)  # fmt: skip
_RECEIPTS = Lexicon(
    (
        "payment received", "payment confirmation", "your receipt", "receipt from", "receipt for your",
        "order confirmed",
        "order confirmation", "we ve got your order", "we received your order", "invoice is available",
        "invoice is ready", "thank you for your order", "bestellbestatigung", "zahlungsbestatigung",
        "zahlung erhalten",
        "rechnung ist verfugbar", "ihre rechnung", "deine rechnung", "votre facture", "confirmation de commande",
        "confirmation de paiement", "paiement recu", "recu de paiement", "confirmacion de pedido",
        "confirmacion de tu pedido", "pago recibido", "recibo de tu pago", "tu factura", "confirmacao do pedido",
        "confirmacao de pedido", "pagamento confirmado", "pagamento aprovado", "compra aprovada", "pedido confirmado",
        "conferma d ordine", "conferma ordine", "conferma dell ordine", "conferma di pagamento",
        "ricevuta di pagamento",
        "la tua fattura", "bevestiging van je bestelling", "bevestiging van uw bestelling", "bestelbevestiging",
        "betaling ontvangen", "orderbekraftelse", "tack for din bestallning", "din faktura", "ordrebekraeftelse",
        "ordrebekreftelse", "kvittering for", "kvitto for", "tilausvahvistus", "maksukuitti",
        "potwierdzenie zamowienia",
        "potwierdzenie platnosci", "potwierdzenie wplaty", "potvrzeni objednavky", "potvrzeni platby",
        "prijali jsme vasi objednavku", "rendeles visszaigazolas*", "rendelesedet megkaptuk",
        "fizetes visszaigazolas*",
        "confirmarea comenzii", "кассовыи чек", "электронныи чек", "заказ принят", "заказ оформлен",
        "оплата получена",
        "подтверждение заказа", "пiдтвердження замовлення", "підтвердження замовлення", "siparisiniz alindi",
        "siparis onayi", "odemeniz alindi", "επιβεβαιωση παραγγελιας", "αποδειξη πληρωμης", "אישור הזמנה",
        "קבלה על תשלום",
        "تاكيد الطلب", "ايصال الدفع", "اشعار عملية شراء", "お支払い完了", "ご注文の確認",
        "ご注文ありがとうございます", "注文確認",
        "領収書", "订单已确认", "已确认", "订单确认", "付款成功", "付款通知", "주문이 완료", "주문 확인", "결제 완료",
        "결제가 완료",
    )
)  # fmt: skip
_PARCELS = Lexicon(
    (
        "your parcel", "your package", "your order has shipped", "your order is on its way", "has been shipped",
        "out for delivery", "ihr paket", "dein paket", "ihre sendung", "deine sendung", "sendung ist unterwegs",
        "votre colis", "a ete expediee", "a ete expedie", "ha sido enviado", "tu paquete", "en reparto",
        "seu pedido foi enviado", "saiu para entrega", "il tuo pacco", "il tuo ordine e stato spedito", "in consegna",
        "je pakket", "uw pakket", "pakket is onderweg", "din forsandelse", "ditt paket", "din pakke", "pakken din",
        "pakettisi", "lahetyksesi", "przesylka", "paczka", "paczke", "twoja paczka", "zasilka", "zasilku", "balik",
        "csomagod", "csomagja", "coletul", "посылка", "заказ отправлен", "заказ передан в доставку", "посилка",
        "kargoya verildi", "kargonuz", "το δεμα σας", "η παραγγελια σας εστειλε", "החבילה שלך", "המשלוח שלך", "شحنتك",
        "تم شحن طلبك", "発送しました", "発送のお知らせ", "お届け予定", "已发货", "包裹", "快递", "발송되었습니다",
        "배송 시작", "배송 완료",
    )
)  # fmt: skip
_TRIPS = Lexicon(
    (
        "e ticket", "booking reference", "your itinerary", "schedule change to your", "change to your flight",
        "booking confirmed", "booking confirmation",
        "reservation confirmed", "your upcoming stay", "your journey", "check in is open", "check in for your flight",
        "buchungsbestatigung", "reservierungsbestatigung", "ihre reise", "confirmation de votre voyage",
        "confirmation de votre reservation", "confirmation de reservation", "votre billet", "check in de tu vuelo",
        "tu vuelo", "confirmacion de tu reserva", "confirmacion de reserva", "tu billete", "seu voo",
        "confirmacao de reserva", "confirmacao da reserva", "conferma della prenotazione", "conferma prenotazione",
        "il tuo volo", "il tuo biglietto", "boekingsbevestiging", "bevestiging van je boeking", "je reis naar",
        "bokningsbekraftelse", "din resa", "bookingbekraeftelse", "bestillingsbekreftelse", "varausvahvistus",
        "matkasi", "potwierdzenie rezerwacji", "twoj lot", "potvrzeni rezervace", "foglalas visszaigazolas*",
        "подтверждение бронирования", "ваш билет", "ваш реис", "бронювання пiдтверджено", "rezervasyon onay*",
        "ucusunuz", "επιβεβαιωση κρατησης", "אישור הזמנת טיסה", "כרטיס הטיסה", "تاكيد الحجز", "تاكيد حجز", "予約確認",
        "ご予約の確認", "予約完了", "预订确认", "行程单", "出票", "예약 확인", "예약이 완료",
    )
)  # fmt: skip
_CARE = Lexicon(
    (
        "appointment reminder", "reminder of your appointment", "lab results", "test results", "terminerinnerung",
        "erinnerung an ihren termin", "laborbefund", "rappel votre rendez vous", "rappel de rendez vous",
        "recordatorio de cita", "recordatorio de su cita", "lembrete de consulta", "promemoria appuntamento",
        "promemoria visita", "herinnering afspraak", "pamminnelse om din tid", "paminnelse om din tid",
        "paamindelse om tid", "ajanvaraus*", "wyniki badan", "przypomnienie o wizycie", "pripominka terminu",
        "напоминание о приеме", "результаты анализов", "randevu hatirlatma*", "υπενθυμιση ραντεβου", "תזכורת לתור",
        "تذكير بالموعد", "تذكير بموعد*", "予約のお知らせ", "診察予約", "预约提醒", "就诊提醒", "진료 예약",
    )
)  # fmt: skip
_NOTES = Lexicon(
    (
        "is almost full", "scheduled maintenance", "two factor", "storage is full", "run failed", "build failed",
        "build passed", "build succeeded",
        "pipeline failed", "deployment failed", "is down", "is back up", "incident resolved", "please sign",
        "signature requested", "shared a folder", "shared a file", "shared a document", "mentioned you",
        "assigned you", "assigned to you", "new comment on", "invited you to", "terms of service", "privacy policy",
        "welcome to", "willkommen bei", "bienvenue chez", "bienvenido a", "bienvenida a", "bem vindo*", "bem vinda*",
        "benvenuto in", "benvenuta in", "welkom bij", "valkommen till", "velkommen til", "tervetuloa", "witamy w",
        "vitejte v", "добро пожаловать", "hos geldiniz", "we received your request", "ticket received",
        "your request has been received", "payment failed",
        "you sent a payment", "hat ihnen eine datei", "hat dir eine datei", "aufgabe zugewiesen", "neue nachricht in",
        "hat deinen beitrag", "hat sie eingeladen", "hat dich eingeladen", "datenschutzerklarung",
        "nutzungsbedingungen", "a partage un dossier", "a partage un document", "a partage un fichier",
        "vous a mentionne", "politique de confidentialite", "conditions d utilisation", "a commente votre",
        "nouvelles notifications", "ha compartido", "te ha mencionado", "politica de privacidad",
        "hemos recibido tu solicitud", "quer se conectar", "compartilhou um", "mencionou voce", "termos de uso",
        "ha condiviso", "ti ha menzionato", "informativa sulla privacy", "heeft een bestand", "heeft je genoemd",
        "har delat", "har delt", "privacybeleid", "jakoi kansion", "udostepnil*", "polityka prywatnosci", "sdilel*",
        "megosztott veled", "поделился с вами", "открыл вам доступ", "политика конфиденциальности", "упомянул вас",
        "sizinle paylasti", "gizlilik politikasi", "構建失敗", "构建失败", "与您共享", "提到了你", "隐私政策",
        "共有しました",
        "利用規約", "プライバシーポリシー", "공유했습니다", "이용약관", "개인정보 처리방침", "شارك معك", "שיתף איתך",
        "שיתפה איתך",
    )
)  # fmt: skip
_POLLS = Lexicon(
    (
        "how did we do", "rate your experience", "rate your stay", "rate your purchase", "your feedback",
        "take our survey",
        "customer survey", "quick survey", "ihre meinung", "deine meinung", "kundenumfrage",
        "wie zufrieden waren sie",
        "bewerten sie", "votre avis", "donnez votre avis", "enquete de satisfaction", "tu opinion", "su opinion",
        "encuesta de satisfaccion", "sua opiniao", "pesquisa de satisfacao", "avalie sua", "com e andata",
        "la tua opinione", "lascia una recensione", "wat vond je van", "jouw mening", "uw mening", "vad tyckte du",
        "kundundersokning", "hvad synes du", "mita mielta", "twoja opinia", "ocen swoj*", "ocen zakup*",
        "ohodnotte", "jak jste byli spokojeni", "ertekeld", "оцените", "опрос", "ваше мнение", "degerlendirin",
        "gorusunuz", "η γνωμη σας", "מה דעתך", "دعوتكم لتقييم", "قيم تجربتك", "アンケート", "满意度", "评价您",
        "만족도 조사", "리뷰를",
    )
)  # fmt: skip
_NUMBER = re.compile(r"\d")
_DIGITS = re.compile(r"(?<!\d)(?:\d{4,8}|\d{3}[ -]\d{3})(?!\d)")
_CODE = re.compile(
    r"\b(?:(?:pass|ein[mw]al|login|pin|verificatie|inlog|zugangs|anmelde|bestatigungs)?codes?|codice|codigo|kod\w{0,3}"
    r"|kode\w{0,2}|koodi\w*|cod|код\w{0,3}|κωδικο\w{1,2})\b|קוד|رمز|コード|验证码|驗證碼|动态码|校验码|코드|인증번호",
)
_PAID = Lexicon(
    (
        "paid", "payment", "purchase", "order", "total", "charged", "refund", "receipt", "invoice", "bezahlt",
        "zahlung",
        "betrag", "abgebucht", "eingezogen", "bestellung", "rechnung", "beleg", "paye", "paiement", "montant",
        "commande",
        "facture", "achat", "pagado", "pago", "importe", "compra", "pedido", "factura", "pagamento", "valor",
        "fatura",
        "pagato", "importo", "ordine", "fattura", "bolletta", "acquisto", "betaald", "betaling", "bedrag",
        "bestelling",
        "afgeschreven", "betalt", "betalning", "belopp", "faktura*", "kop", "kob", "summa", "kuitti", "ostos*",
        "tilau*",
        "zaplacon*", "platnosc*", "kwota", "zamowieni*", "zakup*", "zaplacen*", "platb*", "objednavk*", "cena",
        "fizet*",
        "osszeg", "szamla*", "rendeles*", "оплат*", "сумма", "покупк*", "заказ*", "чек", "сплат*", "сума",
        "замовлення",
        "odeme*", "tutar*", "siparis*", "πληρωμ*", "συνολο", "παραγγελια*", "שולם", "תשלום", "קבלה", "חשבונית",
        "רכישה",
        "المبلغ", "دفع", "طلبك", "شراء", "支払", "料金", "注文", "金额", "付款", "还款", "订单", "결제", "금액",
        "주문",
    )
)  # fmt: skip
_KINDS: tuple[tuple[str, str, Lexicon], ...] = (
    ("notification", "account notice", _KEYS),
    ("shopping", "delivery notice", _PARCELS),
    ("travel", "booking notice", _TRIPS),
    ("receipt", "receipt or order", _RECEIPTS),
    ("health", "health service notice", _CARE),
    ("notification", "survey", _POLLS),
    ("notification", "service notice", _NOTES),
)


def notice(mail: Mail, history: History) -> Why | None:
    """A notice by a phrase of its subject, from an office or a brand that shows no person."""
    if mail.is_reply or mail.is_forward or not is_impersonal(mail):
        return None
    bare = fold(" ".join(word for word in mail.subject.split() if not _NUMBER.search(word)))
    for tag, what, lexicon in _KINDS:
        hit = lexicon.first(mail.folded_subject) or lexicon.first(bare)
        if hit:
            return Why(tag, f"{what} of a service ({hit[:30]})")
    return None


def short_code(mail: Mail, history: History) -> Why | None:
    """A number and a word for "code" in a short mail of an office or a brand, where nobody says "I"."""
    if mail.is_reply or len(mail.message.text) > 3000 or not is_impersonal(mail):
        return None
    if len(mail.text) > 800 or first_person(mail):
        return None
    if not _DIGITS.search(f"{mail.subject}\n{mail.text}") or commerce.amount(mail):
        return None
    if _CODE.search(mail.folded_subject) and (_CODE.search(mail.folded) or _DIGITS.search(mail.subject)):
        return Why("notification", "one-time code of a service")
    return None


def service(mail: Mail, history: History) -> Why | None:
    """Nobody in From, nobody says "I", and a program sent it by itself: three different traces of a service."""
    if mail.is_reply or mail.is_forward or "list-unsubscribe" in mail.headers or not is_impersonal(mail):
        return None
    if not by_service(mail) or first_person(mail) or wording.leaves(mail):
        return None  # of mass mail other rules tell the kind
    opening = fold(mail.text[:500])
    for tag, _, lexicon in _KINDS:
        if lexicon.first(opening):
            return Why(tag, "a service's mail that names no person")
    tag = "receipt" if commerce.amount(mail) and _PAID.first(f"{mail.folded_subject}{opening}") else "notification"
    return Why(tag, "a service's mail that names no person")


def sent_by_service(mail: Mail, history: History) -> Why | None:
    """A mailing service's header; clubs, schools and sellers send a person's letters through such services too."""
    why = transport_header(mail, history)
    return None if why is None or (personal(mail) and not mail.once(approaches.pitch_parts)) else why


def is_impersonal(mail: Mail) -> bool:
    """No person stands in From: an office's or program's address, or a brand with the name of its own domain."""
    return mail.once(_impersonal)


def _impersonal(mail: Mail) -> bool:
    if mail.free_provider or not mail.email:
        return False
    if mail.via or is_brand(mail):
        return True
    return is_machine(mail) and not mail.has_human_name


def is_brand(mail: Mail) -> bool:
    """The display name is the name of the sender's domain; a person's address repeats the name that is not there."""
    label = mail.site.split(".")[0].replace("-", "")
    words = [word for word in fold(mail.name).split() if word not in ("and", "und", "et")]
    joined = "".join(words)
    if len(label) < 4 or label not in joined:
        return False
    if joined.startswith(label) and mail.local == words[-1] and len(words) > 1:
        return True  # "Acme Parking" <parking@acme…>
    return not any(word in mail.local for word in words if len(word) > 2)


__all__ = ["is_brand", "is_impersonal", "notice", "sent_by_service", "service", "short_code"]
