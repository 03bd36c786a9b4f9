"""Every kind of the table is found by a token of its shape, and passwords by the words of many languages."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.secrets.find import find, mask
from pipeline.secrets.tokens import KINDS, TOKENS

PLAIN = [row for row in TOKENS if "(?<=" not in row[2]]


def test_the_table_is_wide() -> None:
    """Kinds of makers, each with literals that are in its shape."""
    assert len(KINDS) >= 70
    for kind, marks, shape in TOKENS:
        assert marks and all(mark for mark in marks), kind
        re.compile(shape)


@pytest.mark.parametrize("row", PLAIN, ids=lambda row: row[0])
def test_a_token_of_the_shape_is_found(row: tuple[str, tuple[str, ...], str]) -> None:
    """Whatever stands before and behind; and not as part of a longer word."""

    @settings(max_examples=3, database=None, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.from_regex(re.compile(row[2], re.ASCII), fullmatch=True))
    def holds(token: str) -> None:
        assert token not in mask(f"It is {token} now."), token
        assert token not in mask(f"({token})"), token
        if not token.startswith("http") and token[:1].isalnum():
            found = find(f"zz{token}")
            assert not any(secret.kind == row[0] and secret.start == 2 for secret in found), token

    holds()


WORDS = """Passwort|Kennwort|WLAN-Passwort|mot de passe|mdp|code d'accès|contraseña|clave de acceso|senha|palavra-passe|
parola d'ordine|wachtwoord|toegangscode|lösenord|adgangskode|kodeord|passord|salasana|hasło|heslo|jelszó|parolă|şifre|
lozinka|geslo|slaptažodis|parool|пароль|κωδικός πρόσβασης|密码|密碼|パスワード|비밀번호|
mật khẩu|kata sandi|كلمة المرور|סיסמה|पासवर्ड|
รหัสผ่าน|API key|access token|client secret|network key|clé wifi|API-Schlüssel|passphrase"""


@pytest.mark.parametrize("word", WORDS.replace("\n", "").split("|"))
def test_a_word_for_a_password_is_known(word: str) -> None:
    """Also in capitals, with marks, and on two lines."""
    for form in ("{}: {}", "**{}:** {}", "> {}:\n> {}", "{} = {}", "{}: \n\n{}", '{}: "{}"'):
        for said in (word, word.upper()):
            text = form.format(said, "kotik77!xq")
            assert "kotik77" not in mask(text), text


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("The password is swordfish.", "swordfish"),
        ("Passphrase: correct horse battery staple", "correct horse battery staple"),
        ('{"password":"a b7!c","user":"nora"}', "a b7!c"),
        (
            "> -----BEGIN RSA PRIVATE" + " KEY-----\n> MIIEabcdefabcdefabcdef\n> abcdefabcdefabcdef12",
            "abcdefabcdefabcdef12",
        ),
        ("PuTTY-User-Key-File-3: ssh-rsa\nPrivate-Lines: 2\nAAAAabcd1234\nefgh5678\nPrivate-MAC: 1", "efgh5678"),
        ("PrivateKey = " + "aB3" * 14 + "a=", "aB3aB3"),
        ("zoo " * 11 + "wrong", "zoo wrong"),
        ("G-483920 is your Acme verification code", "483920"),
        ("Use code 483920 to sign in", "483920"),
        ("Bitte nimm tulpe4rot als Passwort.", "tulpe4rot"),
        ("guest wifi is Acme, pass welcome4acme", "welcome4acme"),
        ("gebruiker nora wachtwoord tulp-44", "tulp-44"),
        ("old password kotik77, we change it", "kotik77"),
        ("<password>kotik77</password>", "kotik77"),
        ("Garagencode 4821, bitte zuziehen", "4821"),
        ("Tresor-Kombination: 12-34-56", "12-34-56"),
        ("Your Acme code is 483920", "483920"),
        ("Code for the building is 4821", "4821"),
        ("Gate code changed to 4821", "4821"),
        ("Passcode 483920", "483920"),
        ("Saisissez le code 483920 pour la connexion", "483920"),
        ("your access code is K7PM2Q", "K7PM2Q"),
        ("The key box code: 4821#", "4821#"),
        ("the combination is 12-34-56", "12-34-56"),
        ("CVV 123", "123"),
        ("de89 3704 0044 0532 0130 00", "3704"),
        ("4111\u00a01111\u00a01111\u00a01111", "1111"),
        ("https://meet.example/j/81234567890?pwd=aB3dE5fG7h", "aB3dE5fG7h"),
        ("https://x.example/a?se=2026-04-11&sp=r&sig=" + "aB3dE5%2F" * 4, "aB3dE5%2F"),
        ("machine h.example login nora password kotik77", "kotik77"),
        ("redis-cli -a kotik77xyz", "kotik77xyz"),
        ("sshpass -p kotik77 ssh h.example", "kotik77"),
        ("CREATE USER nora IDENTIFIED BY 'kotik77'", "kotik77"),
        ("Wiederherstellungscodes:\n1. 4f7a-9b2c\n2. 8d1e-3f6a\n", "8d1e-3f6a"),
    ],
)
def test_other_forms(text: str, secret: str) -> None:
    """As people and programs write them."""
    assert secret not in mask(text)
