"""Sales talk to nobody in particular: calls to act, prices, greetings to a customer without a name. Many languages."""

from __future__ import annotations

import re

from pipeline.label.mail import Mail
from pipeline.label.phrases import Lexicon
from pipeline.model import History, Why

_TALK = Lexicon(
    (
        "click here", "click below", "click the link", "click on the link", "clicking here", "click now",
        "try now",
        "order now", "order today", "order online", "buy now", "shop now", "call now", "call today",
        "call us today",
        "act now", "sign up today", "sign up now", "join now", "join today", "register today", "enroll now",
        "download now", "learn more at", "visit our website", "visit our web site", "visit our site",
        "visit our homepage",
        "visit our home page", "check out our website", "see our website", "come check out",
        "for more information visit", "for more details visit", "for free details",
        "special price",
        "special offer", "limited time", "limited offer", "while supplies last",
        "best price*",
        "best prices", "lowest price*", "free shipping", "free quote*",
        "free details",
        "free information", "free download", "free gift", "free trial", "free sample*", "at no cost",
        "no cost to you",
        "no obligation", "money back guarantee", "satisfaction guaranteed", "100 satisfaction",
        "100 guaranteed",
        "risk free", "save up to", "save hundreds", "you save", "priced at only", "for as low as",
        "as low as", "as seen on",

        "proven system", "proven method",
        "dream home", "dream vacation",
        "all major credit cards",
        "credit cards accepted", "hier klicken", "klicken sie hier", "klick hier",
        "jetzt bestellen",
        "jetzt kaufen", "jetzt sichern", "jetzt anmelden", "jetzt zugreifen", "nur fur kurze zeit",
        "solange der vorrat",
        "besuchen sie unsere", "kostenlos testen", "cliquez ici", "commandez maintenant",
        "achetez maintenant",
        "profitez de", "offre limitee", "visitez notre site", "essai gratuit", "decouvrez nos",
        "haga clic aqui",
        "haz clic aqui", "pulse aqui", "compre ahora", "compra ahora", "aprovecha", "oferta limitada",
        "visite nuestra", "prueba gratis", "clique aqui", "compre agora", "aproveite", "por tempo limitado",
        "visite nosso site", "teste gratis", "clicca qui", "acquista ora", "approfitta", "offerta limitata",
        "visita il nostro sito", "prova gratuita", "klik hier", "bestel nu", "koop nu", "profiteer van",
        "bezoek onze website", "gratis proberen", "klicka har", "kop nu", "bestall nu", "klik her",
        "klikk her",
        "kob nu", "klikkaa tasta", "tilaa nyt", "kliknij tutaj", "zamow teraz", "kup teraz", "kliknete zde",
        "objednejte nyni", "kattints ide", "rendeld meg", "нажмите здесь", "закажите сейчас", "купить сейчас",
        "переходите по ссылке", "buraya tiklayin", "hemen al", "simdi satin al", "κανε κλικ", "πατηστε εδω",
        "לחץ כאן", "לחצו כאן", "اضغط هنا", "انقر هنا", "اشتر الان", "クリックして", "こちらをクリック", "今すぐ",
        "点击这里", "点击此处", "點擊這裡", "立即购买", "立即購買", "限时", "免费试用",
        "클릭하세요", "지금 구매", "바로가기",
    )
)  # fmt: skip
_NOBODY = re.compile(
    r"^\W{0,6}(?:(?:dear|hello|hi|attn:?|attention:?)\s+(?:valued\s+|our\s+|e-?mail\s+)?(?:customer|user|client|member"
    r"|subscriber|account\s?(?:holder|owner|user)|webmaster|home\s?owner|winner|beneficiary|friend|card\s?holder|buyer"
    r"|shopper|reader|investor|entrepreneur|business owner)s?\b|hello dear\b"
    r"|(?:sehr geehrte[rs]?|liebe[rs]?|werte[rs]?) (?:kunde|kundin|kunden|nutzer|nutzerin|mitglied|abonnent)\w{0,8}\b"
    r"|(?:cher|chère|chers|chères|bonjour) (?:client|cliente|clients|abonné|abonnée|membre|utilisateur)s?\b"
    r"|(?:estimad[oa]s?|querid[oa]s?|apreciad[oa]s?) (?:cliente|usuari[oa]|miembro|suscriptor)s?\b"
    r"|(?:prezad[oa]s?|car[oa]s?|olá) (?:cliente|usuári[oa]|assinante)s?\b"
    r"|(?:gentile|caro|cara) (?:cliente|utente|abbonato)\b|(?:geachte|beste) (?:klant|gebruiker|abonnee|heer/mevrouw)\b"
    r"|(?:kära|bästa|käre|kære) (?:kund|kunde|medlem|bruger)\b|hyvä asiakas"
    r"|(?:szanown[yi]|drogi) (?:klienci?e?|użytkownik\w{0,3})\b|vážený (?:zákazník\w?|kliente)"
    r"|kedves (?:ügyfelünk|vásárlónk|felhasználó)|уважаем\w{2} (?:клиент|пользователь|абонент)"
    r"|(?:değerli|sayın) (?:müşteri\w{0,8}|üye\w{0,6}|kullanıcı\w{0,4})|αγαπητέ πελάτη|לקוח יקר|عزيزي العميل"
    r"|お客様各位|尊敬的(?:客户|用户|会员)|親愛的(?:客戶|用戶|會員)|亲爱的(?:客户|用户|会员)|고객님)",
    re.IGNORECASE,
)


def talk(mail: Mail, history: History) -> Why | None:
    """Two different calls to act or praises of an offer, from a stranger."""
    if not mail.stranger or mail.is_reply or mail.is_forward:
        return None
    hits = _TALK.hits(mail.folded, mail.words)
    if len(hits) >= 2:
        return Why("promotion", f"sales talk ({hits[0][:20]}, {hits[1][:20]})")
    return None


def much_talk(mail: Mail, history: History) -> Why | None:
    """Four and more."""
    if not mail.stranger or mail.is_reply or mail.is_forward or len(_TALK.hits(mail.folded, mail.words)) < 4:
        return None
    return Why("promotion", "sales talk, four times and more")


def to_nobody(mail: Mail, history: History) -> Why | None:
    """Greets a customer, user or friend in place of a name."""
    if mail.stranger and _NOBODY.match(mail.text[:200]):
        return Why("spam", "greets no one by name")
    return None
