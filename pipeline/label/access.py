"""Keys and guards: one-time codes, confirmations of an address, passwords, sign-in notices."""

from __future__ import annotations

import re

from pipeline.label.automated import is_machine, is_program
from pipeline.label.mail import Mail
from pipeline.label.phrases import Lexicon
from pipeline.model import History, Why

_CODE_WORDS = Lexicon(
    (
        "verification code", "security code", "one time code", "one time password", "one time passcode", "login code",
        "sign in code", "access code", "confirmation code", "authentication code", "passcode", "otp", "your code",
        "2fa code",
        "bestatigungscode", "sicherheitscode", "einmalcode", "verifizierungscode", "einmalpasswort", "anmeldecode",
        "code de verification", "code de securite", "code de connexion", "code a usage unique",
        "codigo de verificacion",
        "codigo de seguridad", "codigo de acceso", "codigo de verificacao", "codigo de seguranca", "codigo de acesso",
        "codice di verifica", "codice di sicurezza", "codice di accesso", "verificatiecode", "beveiligingscode",
        "inlogcode",
        "verifieringskod", "engangskod", "bekraftelsekod", "bekreftelseskode", "engangskode", "bekraeftelseskode",
        "vahvistuskoodi", "kod weryfikacyjny", "kod dostepu", "overovaci kod", "код подтверждения",
        "код безопасности",
        "dogrulama kodu", "認証コード", "確認コード", "验证码", "驗證碼", "인증번호", "인증 코드",
    )
)  # fmt: skip
_ACCOUNT = Lexicon(
    (
        "reset your password", "password reset", "password was changed", "password has been changed",
        "password changed", "new sign in", "new login", "new device", "sign in attempt", "login attempt",
        "unusual sign in", "unusual activity", "security alert",
        "verify your email", "verify your account", "confirm your email", "confirm your account",
        "confirm your registration", "confirm your subscription", "activate your account", "magic link", "sign in to",
        "your sign in link", "log in link", "account verification",
        "welcome to", "passwort zurucksetzen", "passwort geandert", "neue anmeldung", "neues gerat",
        "bestatigen sie ihre e mail", "e mail adresse bestatigen", "konto aktivieren", "sicherheitswarnung",
        "reinitialisation de votre mot de passe", "reinitialiser votre mot de passe",
        "nouvelle connexion", "confirmez votre adresse", "alerte de securite", "restablecer contrasena",
        "restablece tu contrasena", "nuevo inicio de sesion", "verifica tu correo", "confirma tu correo",
        "alerta de seguridad", "redefinir senha",
        "redefinicao de senha", "novo acesso", "confirme seu email", "alerta de seguranca", "reimposta la password",
        "nuovo accesso", "conferma il tuo indirizzo", "avviso di sicurezza", "wachtwoord herstellen",
        "wachtwoord opnieuw instellen",
        "nieuwe aanmelding", "bevestig je e mailadres", "aterstall ditt losenord", "ny inloggning",
        "tilbakestill passord", "nulstil din adgangskode", "zresetuj haslo", "nowe logowanie", "obnoveni hesla",
        "сброс пароля", "новый вход", "parola sifirlama",
        "パスワード", "ログイン", "重置密码", "登录提醒", "비밀번호", "로그인 알림",
    )
)  # fmt: skip
_ALONE = re.compile(r"^[\s*]*(?:[A-Z]{1,3}-)?(?:\d{4,8}|\d{3}[ -]\d{3}|[A-Z0-9]{3}-[A-Z0-9]{3})[\s*]*$", re.MULTILINE)
_NEAR = re.compile(r"\b\d{4,8}\b|\b\d{3}[ -]\d{3}\b")


def one_time_code(mail: Mail, history: History) -> Why | None:
    """A code and the word for it from a program, short, not in an answer."""
    return _code(mail) if is_program(mail) else None


def office_code(mail: Mail, history: History) -> Why | None:
    """The same from an address that people may read too."""
    return _code(mail) if is_machine(mail) else None


def _code(mail: Mail) -> Why | None:
    if mail.is_reply or len(mail.message.text) > 4000:
        return None
    if not _CODE_WORDS.first(mail.folded_subject) and not _CODE_WORDS.first(mail.folded):
        return None
    if _NEAR.search(mail.text) or _NEAR.search(mail.subject) or _ALONE.search(mail.text):
        return Why("notification", "one-time code")
    return None


def code_alone(mail: Mail, history: History) -> Why | None:
    """A code alone on a line and the word for it in the subject; people send door and dial-in codes otherwise."""
    if mail.is_reply or mail.has_human_name or not _CODE_WORDS.first(mail.folded_subject):
        return None
    if len(mail.text) <= 2000 and _ALONE.search(mail.text):
        return Why("notification", "one-time code")
    return None


def account_notice(mail: Mail, history: History) -> Why | None:
    """Password, sign-in, address confirmation, by its subject and from a machine."""
    if not mail.is_reply and is_machine(mail) and _ACCOUNT.first(mail.folded_subject):
        return Why("notification", "account or sign-in notice")
    return None
