"""Made-up secrets of every kind with the sentences that people put around them. The same seed gives the same ones.

Nothing here was ever a key: values are random, and put together so that no scanner takes this file for a leak.
"""

from __future__ import annotations

import base64
import random
import string
from collections.abc import Callable, Iterator
from typing import NamedTuple

LETTERS, DIGITS = string.ascii_letters, string.digits
MIXED = LETTERS + DIGITS
HEX = "0123456789abcdef"
UPPER = string.ascii_uppercase + "234567"
Make = Callable[[random.Random], str]


class Planted(NamedTuple):
    """``said`` is what stands in a source, ``value`` what must stand nowhere else."""

    kind: str
    said: str
    value: str


def some(size: int, alphabet: str = MIXED) -> Make:
    """Random characters, with a small letter, a capital and a digit when the alphabet has them."""

    def make(chance: random.Random) -> str:
        while True:
            value = "".join(chance.choice(alphabet) for _ in range(size))
            kinds = (str.islower, str.isupper, str.isdigit)
            if size < 6 or all(any(map(kind, value)) for kind in kinds if any(map(kind, alphabet))):
                return value

    return make


def led(lead: str, size: int, alphabet: str = MIXED, tail: str = "") -> Make:
    """A token with a known beginning."""
    return lambda chance: lead + some(size, alphabet)(chance) + tail


def password(chance: random.Random) -> str:
    """A word with digits and a sign, as people choose them."""
    word = chance.choice("Tulip Kettle Walrus Lantern Pepper Marble Juniper Anchor Saddle Thimble".split())
    return f"{word}{chance.choice('!#%?')}{chance.randint(10, 9999)}{some(3, string.ascii_lowercase)(chance)}"


def number(size: int) -> Make:
    """Digits that are no year and begin with no zero."""
    return lambda chance: chance.choice("346789") + "".join(chance.choice(DIGITS) for _ in range(size - 1))


def jwt(chance: random.Random) -> str:
    """Three parts with dots."""
    return f"eyJ{some(30)(chance)}.eyJ{some(60)(chance)}.{some(43)(chance)}"


def pem(kind: str) -> Make:
    """A private key in its armour."""

    def make(chance: random.Random) -> str:
        lines = "\n".join(some(64)(chance) for _ in range(6))
        return f"-----BEGIN {kind}-----\n{lines}\n-----END {kind}-----"

    return make


def card(lead: str, size: int, groups: str) -> Make:
    """A card number with its check digit, in groups."""

    def make(chance: random.Random) -> str:
        body = lead + "".join(chance.choice(DIGITS) for _ in range(size - len(lead) - 1))
        digits = next(body + d for d in DIGITS if _luhn(body + d))
        parts, at = [], 0
        for length in map(int, groups):
            parts.append(digits[at : at + length])
            at += length
        return " ".join(parts)

    return make


def _luhn(digits: str) -> bool:
    doubled = [int(d) * (1 + at % 2) for at, d in enumerate(reversed(digits))]
    return sum(n // 10 + n % 10 for n in doubled) % 10 == 0


def iban(country: str, size: int, letters: int = 0) -> Make:
    """An account number with its check digits."""

    def make(chance: random.Random) -> str:
        body = some(letters, string.ascii_uppercase)(chance) if letters else ""
        body += "".join(chance.choice(DIGITS) for _ in range(size - 4 - letters))
        left = int("".join(str(int(c, 36)) for c in body + country + "00")) % 97
        whole = f"{country}{98 - left:02d}{body}"
        return " ".join(whole[at : at + 4] for at in range(0, size, 4)) if chance.random() < 0.5 else whole

    return make


def seed(chance: random.Random) -> str:
    """Words of a wallet with the right check sum."""
    from mnemonic import Mnemonic

    return Mnemonic("english").to_mnemonic(chance.randbytes(16))


def recovery(chance: random.Random) -> str:
    """Two codes below each other."""
    return "\n".join("-".join(some(5, string.ascii_lowercase + DIGITS)(chance) for _ in range(2)) for _ in range(2))


def basic(chance: random.Random) -> str:
    """``user:password`` in base64."""
    return base64.b64encode(f"nora:{password(chance)}".encode()).decode()


KINDS: dict[str, tuple[Make, tuple[str, ...]]] = {
    "aws key": (led("AKIA", 16, UPPER), ("The access key for the bucket is {}.",)),
    "aws secret": (some(40, MIXED + "/+"), ("Key AKIA" + "QRSTUVWXYZ234567" + ", secret {}.",)),
    "github token": (led("ghp_", 36), ("Clone it with {} as the user.", "git token: {}")),
    "gitlab token": (led("glpat-", 20), ("Use {} for the pipeline.",)),
    "slack token": (led("xoxb-", 40, DIGITS + LETTERS), ("The bot speaks with {} now.",)),
    "slack webhook": (led("https://hooks.slack.com/services/T", 40), ("Post to {} please.",)),
    "stripe key": (led("sk_live_", 24), ("Live key: {}",)),
    "google key": (led("AIza", 35), ("Maps uses {} today.",)),
    "openai key": (led("sk-proj-", 48), ("I put {} into the notebook.",)),
    "anthropic key": (led("sk-ant-api03-", 60), ("Try {} for the demo.",)),
    "npm token": (led("npm_", 36), ("//registry.test/:_authToken={}",)),
    "pypi token": (led("pypi-AgE", 80), ("Upload with {} only.",)),
    "sendgrid key": (lambda c: f"SG.{some(22)(c)}.{some(43)(c)}", ("Mails go out with {}.",)),
    "twilio key": (led("SK", 32, HEX), ("The phone line has {}.",)),
    "mailchimp key": (led("", 32, HEX, "-us14"), ("The list key is {}.",)),
    "shopify token": (led("shpat_", 32, HEX), ("Shop token {}.",)),
    "digitalocean token": (led("dop_v1_", 64, HEX), ("The droplet needs {}.",)),
    "hugging face token": (led("hf_", 34, LETTERS), ("Download with {}.",)),
    "telegram token": (lambda c: f"{number(9)(c)}:AA{some(33)(c)}", ("The bot is {}.",)),
    "azure key": (led("", 86, MIXED, "=="), ("DefaultEndpointsProtocol=https;AccountName=stock;AccountKey={}",)),
    "jwt": (jwt, ("The session is {} for now.",)),
    "url password": (password, ("See https://nora:{}@files.test/plan.", "postgres://app:{}@db.test:5432/shop")),
    "rsa key": (pem("RSA PRIVATE " + "KEY"), ("The key:\n{}\nKeep it.",)),
    "ssh key": (pem("OPENSSH PRIVATE " + "KEY"), ("For the server:\n\n{}",)),
    "pgp key": (pem("PGP PRIVATE " + "KEY BLOCK"), ("Mine:\n{}",)),
    "age key": (led("AGE-SECRET-KEY-1", 58, UPPER), ("age: {}",)),
    "seed phrase": (seed, ("The wallet words are {}.",)),
    "password": (
        password,
        (
            "The password is {}.",
            "Password: {}",
            "Das Passwort lautet {}.",
            "Kennwort: {}",
            "Mot de passe : {}",
            "La contraseña es {}.",
            "La password è {}.",
            "A senha é {}.",
            "Het wachtwoord is {}.",
            "Lösenordet är {}.",
            "Hasło: {}",
            "Пароль: {}",
            "密码：{}",
            "The password for the portal is now {}, please change it.",
            "We decided that the password is {}.",
            "Please log in with the password {} by Friday.",
        ),
    ),
    "password on two lines": (password, ("Password:\n{}\n", "The password is\n{}", "Passwort:\n\n{}")),
    "quoted password": (password, ('password = "{}"', "The password is “{}”.", "password is `{}`")),
    "wifi": (password, ("Wi-Fi: guest / {}", "WLAN-Schlüssel: {}", "WIFI:S:guest;T:WPA;P:{};;")),
    "pair": (password, ("Login: nora / {}", "user nora / pass {}")),
    "environment": (password, ("PGPASSWORD={} psql shop", "export DB_PASSWORD={}", "SMTP_PASS={}")),
    "assigned token": (some(32), ("export DEPLOY_TOKEN={}", 'api_key: "{}"', "APP_SECRET={}")),
    "connection string": (password, ("Server=db.test;Database=shop;User Id=app;Password={};",)),
    "basic": (basic, ("Authorization: Basic {}",)),
    "bearer": (some(40), ("Authorization: Bearer {}", "X-Api-Key: {}")),
    "cookie": (some(32), ("Cookie: theme=dark; session={}", "Set-Cookie: sid={}; Path=/; HttpOnly")),
    "command": (password, ("curl -u nora:{} https://files.test/", "mysql -u root -p{} shop", "tool --password {}")),
    "reset link": (some(32), ("Reset it: https://app.test/reset-password/{}", "https://app.test/reset?token={}")),
    "magic link": (some(40), ("Sign in: https://app.test/magic/{}", "https://app.test/login?code={}")),
    "signed link": (
        some(64, HEX),
        ("https://s3.test/a.pdf?X-Amz-Date=20260401&X-Amz-Signature={}", "https://f.test/x?sig={}"),
    ),
    "unsubscribe link": (some(36), ("Leave: https://list.test/unsubscribe/{}",)),
    "one-time code": (
        number(6),
        (
            "Your verification code is {}.",
            "{} is your login code",
            "Ihr Bestätigungscode: {}",
            "Votre code de vérification est {}.",
            "Su código de verificación es {}",
            "Il codice di verifica è {}.",
            "Seu código de verificação é {}.",
            "Uw verificatiecode is {}",
            "Din verifieringskod är {}",
            "Enter {} to sign in.",
            "Security code: {}",
            "The code is {}.",
        ),
    ),
    "pin": (number(6), ("The PIN for the vault is {}.", "PIN: {}", "Der PIN-Code lautet {}.", "PUK: {}")),
    "tan": (number(6), ("Ihre TAN: {}", "Your mTAN is {}.")),
    "door code": (
        number(6),
        ("The door code is {}.", "Türcode: {}", "Code du portail : {}", "The code for the gate is {}.", "Deurcode: {}"),
    ),
    "recovery codes": (recovery, ("Recovery codes:\n{}\n", "Backup codes\n\n{}\n")),
    "card": (card("4", 16, "4444"), ("Card {} please.", "My card is {}.")),
    "mastercard": (card("53", 16, "4444"), ("Charge {} again.",)),
    "amex": (card("37", 15, "465"), ("Amex: {}",)),
    "iban": (iban("DE", 22), ("Please transfer it to {}.", "IBAN: {}")),
    "french iban": (iban("FR", 27), ("IBAN {}",)),
    "british iban": (iban("GB", 22, 4), ("Our account: {}",)),
}


def planted(count: int, random_seed: int = 1) -> Iterator[Planted]:
    """So many secrets, every kind in turn and every sentence of a kind in turn."""
    chance = random.Random(random_seed)
    kinds = list(KINDS.items())
    for at in range(count):
        kind, (make, sentences) = kinds[at % len(kinds)]
        value = make(chance)
        yield Planted(kind, sentences[at // len(kinds) % len(sentences)].replace("{}", value), value)
