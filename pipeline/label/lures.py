"""What strangers promise or threaten to be paid or let in: wording by kind of fraud, in many languages."""

from __future__ import annotations

from pipeline.label import voice
from pipeline.label.mail import Mail
from pipeline.label.phrases import Lexicon, fold
from pipeline.label.schemes import MILLIONS
from pipeline.model import History, Why

_FORTUNE = (
    "next of kin", "foreign partner", "utmost confidence", "utmost confidentiality", "utmost secrecy",
    "absolute confidentiality", "my late husband", "wife of the late", "widow of the late", "widow of late",
    "wife of late", "son of the late", "son of late", "daughter of the late", "late head of state",
    "former head of state", "the late general", "late president", "deceased client", "late client",
    "died intestate", "unclaimed fund*", "unclaimed inheritance", "inheritance fund*", "dormant account",
    "consignment box*", "trunk box*", "over invoiced", "over invoice", "transfer of this fund*",
    "transfer the fund*", "transfer this fund*", "transfer this money", "transfer of the fund*",
    "transfer of this money", "move the fund*", "claim the fund*", "claim this fund*", "release of the fund*",
    "beneficiary of the fund*", "million us dollars", "million united states dollars",
    "million united state dollars", "million u s dollars", "million pounds sterling", "million british pounds",
    "percent of the total sum", "of the total sum", "mutual transaction",
    "business transaction that", "urgent business proposal", "risk free transaction", "100 risk free",
    "god fearing", "donate my", "i wish to donate", "my contact reached you", "got your contact through",
    "got your contact from", "i got your contact", "your contact reached me", "may come as a surprise",
    "come to you as a surprise", "surprised to receive this", "surprised as to how i got", "be a surprise to you",
    "soliciting your", "seek your assistance in", "solicit your assistance", "in my country nigeria",
    "bank of nigeria", "federal republic of nigeria", "diplomatic courier", "atm card worth", "winning numbers",
    "ticket number drew", "lottery international", "your e mail address won", "your email has won",
    "your email address was selected",
    "erbschaft von", "millionen us dollar", "verstorbener kunde", "millions de dollars", "mon defunt mari",
    "feu mon mari", "don de la somme", "millones de dolares", "mi difunto esposo", "milhoes de dolares",
    "meu falecido marido", "milioni di dollari", "mio defunto marito", "miljoen dollar", "миллионов долларов",
    "наследство в размере", "意外之财", "遗产继承", "遺產繼承", "中奖通知", "中獎通知", "高額当選", "당첨되셨",
)  # fmt: skip
_THREAT = (
    "mailbox is full", "mailbox is almost full", "mailbox quota", "mailbox storage", "mailbox has exceeded",
    "exceeded your mailbox", "exceeded its storage", "exceeded the storage", "storage limit",
    "account will be deactivated", "account will be suspended", "account will be closed",
    "account will be terminated", "account will be locked", "account has been suspended",
    "account has been limited", "account has been restricted", "account has been locked",
    "account has been temporarily", "account is temporarily", "account was suspended", "account is on hold",
    "account on hold", "your account is limited", "restore your account", "restore full access",
    "restore access", "unlock your account", "reactivate your account", "verify your account",
    "verify your identity", "verify your information", "verify your mailbox", "verify your wallet",
    "validate your account", "validate your mailbox", "validate your email", "confirm your identity",
    "confirm your account information", "confirm your billing", "update your billing",
    "update your payment", "update your account information", "payment information is outdated",
    "payment method was declined", "we were unable to process your payment", "avoid suspension",
    "avoid deactivation", "avoid termination", "avoid account closure", "avoid service interruption",
    "permanent suspension", "permanently deleted", "permanently disabled", "password expires",
    "password will expire", "password is about to expire", "password is set to expire", "keep current password",
    "keep same password", "keep my password", "keep the same password", "undelivered messages",
    "pending messages", "incoming messages are", "messages are on hold", "quarantined messages",
    "unauthorized access to your", "unauthorized transaction", "unauthorized login", "unusual activity",
    "unusual sign in", "suspicious activity", "suspicious login", "suspicious transaction", "security breach",
    "recovery phrase", "seed phrase", "wallet will be", "sync your wallet", "package could not be delivered",
    "parcel could not be delivered", "package is on hold", "parcel is on hold", "delivery has been suspended",
    "customs fee", "redelivery fee", "unpaid shipping", "reschedule your delivery",
    "schedule your delivery", "tax refund", "refund is available", "eligible for a refund",
    "i recorded you", "i have recorded you", "recorded a video of you", "i hacked your",
    "i have hacked", "access to all your devices", "access to your device", "your device was infected",
    "infected with my", "installed a trojan", "to my bitcoin", "my bitcoin wallet", "my btc", "send the bitcoin",
    "pay me in bitcoin", "in bitcoins", "purchase some gift cards", "get some gift cards", "buy gift cards",
    "itunes cards", "gift card codes", "are you at your desk", "are you available at the moment",
    "konto wurde gesperrt", "konto wurde eingeschrankt", "konto wird gesperrt", "konto gesperrt",
    "bestatigen sie ihre daten", "bestatigen sie ihr konto", "bestatigen sie ihre identitat",
    "aktualisieren sie ihre daten", "verifizieren sie", "ungewohnliche aktivitat", "zugang wird gesperrt",
    "postfach ist voll", "speicherplatz ist voll", "ihr paket konnte nicht", "zollgebuhr", "steuerruckerstattung",
    "pushtan aktualisieren", "compte a ete suspendu", "compte a ete limite", "compte sera suspendu",
    "compte sera bloque", "compte est bloque", "verifier votre compte", "verifiez votre compte",
    "confirmer votre identite", "confirmez votre identite", "mettre a jour vos informations",
    "activite inhabituelle", "boite mail est pleine", "colis n a pas pu", "frais de douane",
    "remboursement d impot", "su cuenta ha sido", "cuenta sera suspendida", "cuenta ha sido bloqueada",
    "cuenta ha sido suspendida", "verifique su cuenta", "verificar su cuenta", "verifique su identidad",
    "actualice sus datos", "actividad inusual", "su paquete no pudo", "tasas de aduana", "conta foi suspensa",
    "conta foi bloqueada", "conta sera bloqueada", "conta sera suspensa", "verifique sua conta",
    "atualize seus dados", "atualizar seus dados", "atividade incomum", "atividade suspeita",
    "seus pontos expiram", "pontos a vencer", "taxa alfandegaria", "conto e stato sospeso",
    "conto e stato limitato", "account e stato sospeso", "verificare il tuo account", "verifica il tuo account",
    "verifica la tua identita", "aggiorna i tuoi dati", "attivita sospetta", "attivita insolita",
    "pacco non e stato consegnato", "spese doganali", "account is geblokkeerd", "rekening is geblokkeerd",
    "rekening wordt geblokkeerd", "verifieer uw", "verifieer je", "bevestig uw gegevens",
    "ongebruikelijke activiteit", "uw pakket kon niet", "kontot har sparrats", "konto har sparrats",
    "bekrafta din identitet", "din konto er spaerret", "bekraeft dine oplysninger", "tilisi on lukittu",
    "konto zostalo zablokowane", "konto zostanie zablokowane", "zweryfikuj swoje konto", "zaktualizuj swoje dane",
    "ucet byl zablokovan", "overte sve udaje", "аккаунт заблокирован", "подтвердите свой аккаунт",
    "учетная запись будет", "hesabiniz askiya", "hesabinizi dogrulayin", "アカウントが停止",
    "アカウントを更新", "アカウントの確認", "アカウント情報の更新", "ご利用を制限", "利用制限", "本人確認",
    "不正利用", "不正ログイン", "異常なログイン", "お支払い方法の更新", "お支払い方法に問題", "カード情報の更新",
    "账户已被", "帐户异常", "账号异常", "帳號異常", "帳戶已被", "验证您的账户", "邮箱容量", "邮箱已满",
    "계정이 정지", "계정이 제한", "본인 확인이 필요",
)  # fmt: skip
_RICHES = (
    "otcbb", "otc bb", "otc pink", "price target", "stock pick", "hot pick", "investor alert", "stock alert",
    "buy alert", "strong buy", "rumored to fly", "major stock play", "trading symbol", "ticker symbol",
    "get rich", "grow rich", "financially free", "financial freedom", "financial independence",
    "be your own boss", "profit potential", "earning potential", "income potential", "residual income",
    "passive income", "extra income", "earn extra", "earn money", "make money", "making money", "earn big",
    "huge profits", "downline", "upline", "network marketing", "multi level marketing", "mlm", "cash wave",
    "work from home", "work at home", "from the comfort of your own home", "home based business",
    "no experience is required", "no experience needed", "be debt free", "get out of debt", "erase your debt",
    "bad credit", "perfect credit", "poor credit", "credit repair", "no credit check*", "merchant account",
    "lowest mortgage rates", "mortgage rates", "refinance your", "home refinance", "consolidate your debt",
    "life insurance policy", "extended auto warranty", "extended warranty", "auto warrant*",
    "cable descrambler", "satellite t v", "pay per view", "all the channels", "university diploma*",
    "your degree may be", "prestigious non accredited", "international driver s license",
    "poker rooms", "online poker", "real money poker", "play poker", "online casino", "free spins",
    "deposit bonus", "no deposit bonus", "casino bonus", "sports betting", "adult classifieds", "adult dating",
    "hot singles", "horny", "sluts", "milf*", "blowjob*", "cumshot*", "cum shots", "hardcore",
    "porn*", "nude pics", "webcam girls", "adult oriented", "explicit material", "sex on the side", "penis",
    "penis size", "penis enlargement", "erectile", "erections", "viagra", "cialis", "levitra", "generic drugs",
    "online pharmacy", "online drugstore", "drugstore", "no prescription", "without prescription",
    "prescription drugs", "diet pills", "lose weight fast", "burn fat", "burns fat", "weight loss", "fat burner",
    "keto", "human growth hormone", "look younger", "teeth whitening", "hair loss", "warez", "oem software",
    "replica watches", "rolex", "luxury watches", "million email*", "email addresses for", "bulk email*",
    "broadcast email", "targeted email*", "email marketing campaign", "opt in leads", "over 350 search engines",
    "submit your website", "submit your site", "promote your website", "traffic to your website",
    "forex", "binary options", "crypto trading", "bitcoin trading", "bitcoin trader", "trading bot",
    "double your", "guaranteed returns", "guaranteed profit*", "airdrop", "claim your reward",
    "claim your prize", "claim your gift", "claim your bonus", "claim now", "you have been chosen",
    "you have been selected", "you ve been selected", "you ve won", "you have won", "lucky winner",
    "specially selected", "exclusive reward", "pre approved", "you re approved", "loan is approved",
    "loan approval", "business loan", "instant loan", "loan offer", "3 interest rate", "dear winner",
    "geld verdienen", "nebenverdienst", "von zu hause aus verdienen", "potenzmittel", "kredit ohne schufa",
    "sofortkredit", "sie haben gewonnen", "gewinnspiel", "online casino bonus", "gagner de l argent",
    "vous avez gagne", "offre de pret", "pret entre particulier*", "credit rapide", "ganar dinero",
    "ha ganado", "has ganado", "prestamo rapido", "ganhar dinheiro", "voce ganhou", "emprestimo rapido",
    "guadagnare da casa", "hai vinto", "prestito veloce", "geld verdienen", "je hebt gewonnen", "snel geld lenen",
    "tjana pengar", "tjen penge", "zarabiaj", "szybka pozyczka", "wygrales", "vydelavej", "rychla pujcka",
    "заработок в интернете", "быстрый заработок", "вы выиграли", "казино", "para kazan", "bahis", "副業",
    "稼げる", "出会い系", "競馬予想", "当選しました", "未承諾広告", "賺錢", "致富", "赚钱", "代开发票",
    "开发票", "代開發票", "贷款", "貸款", "信用卡循環", "博彩", "六合彩", "色情", "招生简章", "拒收廣告",
    "不想再收到此信", "대출", "카지노", "바카라", "성인",
)  # fmt: skip
_ALL = Lexicon(_FORTUNE + _THREAT + _RICHES)
_TALK = frozenset(fold(phrase.rstrip("*")).strip() for phrase in _RICHES)
"""What people joke and worry about in letters too."""
_LIFE = frozenset(
    (
        "next of kin", "my late husband", "wife of the late", "widow of the late", "widow of late", "wife of late",
        "son of the late", "son of late", "daughter of the late", "donate my", "i wish to donate",
        "my contact reached you", "got your contact through", "got your contact from", "i got your contact",
        "your contact reached me", "may come as a surprise", "come to you as a surprise", "surprised to receive this",
        "surprised as to how i got", "be a surprise to you", "mon defunt mari", "feu mon mari", "mi difunto esposo",
        "meu falecido marido", "mio defunto marito",
    )
)  # fmt: skip
"""The dead, legacies, old acquaintances: fraud tells of them for the sake of a fortune."""


def sure_lure(mail: Mail, history: History) -> Why | None:
    """Three and more phrases of fraud from a stranger."""
    hits = found(mail)
    if len(hits) >= 3:
        return Why("spam", f"wording of fraud ({', '.join(hit[:25] for hit in hits[:2])})")
    return None


def lure(mail: Mail, history: History) -> Why | None:
    """One phrase."""
    hits = found(mail)
    return Why("spam", f"wording of fraud ({hits[0][:25]})") if hits else None


def second_lure(mail: Mail, history: History) -> Why | None:
    """Two phrases; a person's letter rarely has two."""
    hits = found(mail)
    return Why("spam", f"more wording of fraud ({hits[1][:25]})") if len(hits) >= 2 else None


def found(mail: Mail) -> list[str]:
    """Phrases of fraud in subject and own text of a stranger."""
    return mail.once(_found)


def _found(mail: Mail) -> list[str]:
    if not mail.stranger:
        return []
    hits = mail.once(phrases)
    if not hits or not voice.letter(mail):
        return hits
    told = [hit for hit in hits if hit not in _TALK]
    if _LIFE.issuperset(told) and voice.greets_owner(mail) and not MILLIONS.search(mail.text[:6000]):
        return []
    return told


def phrases(mail: Mail) -> list[str]:
    """The same, whoever sends it."""
    return list(dict.fromkeys((*_ALL.hits(mail.folded_subject), *_ALL.hits(mail.folded))))
