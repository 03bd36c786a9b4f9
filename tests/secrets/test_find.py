"""Credentials are found in mail and prose; numbers, hashes and talk about passwords are not."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.secrets.find import find, mask


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Your password has been changed.",
        "The password is required and case-sensitive.",
        "Please reset your password: click here",
        "Order 4155552671 was shipped on 2026-04-11.",
        "Invoice 4111 1111 1111 1112",
        "Call +49 170 1234567 or (415) 555-0100.",
        "Message-ID: <4111111111111111@mail.example.com>",
        "commit 3f786850e387550fdab836ed7e6dc881de23001b",
        "sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "id 9c41d07e55aa, uuid 123e4567-e89b-12d3-a456-426614174000",
        "zip code 77002, area code 415, error code 500, code review at 10:30",
        "From 2026-04-11 10:00 to 2026-04-12 11:30",
        "IBAN DE00 1234 5678 9012 3456 78",
        "Password: ********",
        "https://example.com/reset?user=dana",
        "The security code of conduct from 2024 applies.",
        "Password rotation: use a manager, not a list.",
        "The password policy asks for 12 letters since 2026-04-01, says ISO27001.",
        "Wi-Fi: the guest network is back on the 2nd floor.",
        "Our token of thanks: a cake for the 25-year-old bakery!",
        "The boarding pass for flight LH2034 is attached.",
        "The credentials were sent to dana99@firm.example.",
        "word " * 600,
        "Year\n4111 1111\n1111 1111",
        "Ref AB12\nand more of it",
        "Site User Password\nCloud dana forgotten",
        "パスワードは2026/04/11に変更されました。パスワードは8文字以上です。",
        "密码是必需的。",
        "2026-04-13 1600 Call PIN - (secret) pw (secret)(MEE8):meeting",
        "Reset your password now please\nOrder #A123-4567! was shipped",
    ],
)
def test_ordinary_text_is_left_alone(text: str) -> None:
    """No false alarm on prose, orders, phones, ids, hashes and dates."""
    assert find(text) == ()
    assert mask(text) == text


# The tokens are put together here, so that no scanner takes this file for a leak.
SECRETS = [
    ("AKIA" + "ABCDEFGHIJKLMNOP", "aws key"),
    ("ghp_" + "a1B2" * 9, "github token"),
    ("xoxb-" + "1234567890-abcdefghij", "slack token"),
    ("sk_live_" + "a1B2" * 6, "stripe key"),
    ("AIza" + "a1B2c" * 7, "google key"),
    ("eyJ" + "hbGciOiJIUzI1NiJ9" + ".eyJ" + "zdWIiOiIxMjM0NTY3" + ".abcdefghij_klm", "jwt"),
    ("-----BEGIN RSA PRIVATE" + " KEY-----\nMIIEabcdef\n-----END RSA PRIVATE" + " KEY-----", "private key"),
    ("4111 1111 1111 1111", "card number"),
    ("3782 822463 10005", "card number"),
    ("DE89 3704 0044 0532 0130 00", "iban"),
    ("GB82WEST12345698765432", "iban"),
]


@pytest.mark.parametrize(("secret", "kind"), SECRETS)
def test_formats_are_known(secret: str, kind: str) -> None:
    """The secret alone is masked, wherever it stands."""
    assert mask(f"Here it is: {secret} – keep it.") == f"Here it is: [secret removed: {kind}] – keep it."


@pytest.mark.parametrize(
    ("before", "secret", "after", "kind"),
    [
        ("password: ", "hunter2!Blue", "", "password"),
        ("the wifi password is ", "Sunflower99", ".", "password"),
        ("Password for the router: ", "tulip-44", "\n", "password"),
        ("PASSWORD=", "Tulip44x", "", "password"),
        ("Das Passwort lautet ", "Katze77", "", "password"),
        ("Mot de passe : ", "soleil42", "", "password"),
        ("La contraseña es ", "gatito7", "", "password"),
        ("Wachtwoord: ", "fiets123", "", "password"),
        ("пароль: ", "kotik77", "", "password"),
        ("密码: ", "panda888", "", "password"),
        ("新的密码是", "Panda88!x", "，谢谢", "password"),
        ("パスワードは", "Tanuki77!", "です", "password"),
        ("비밀번호는 ", "Gom77!xy", " 입니다", "password"),
        ("scan ", "otpauth://totp/Acme:a@b.example?secret=JBSWY3DPEHPK3PXP&issuer=Acme", " now", "otp seed"),
        ("PIN ", "1234", "", "pin"),
        ("the PIN for the door is ", "4411", ".", "pin"),
        ("Your verification code is ", "483920", ".", "code"),
        ("", "483-920", " is your login code", "code"),
        ("Ihr Bestätigungscode: ", "483920", "", "code"),
        ("https://bob:", "s3cret", "@host.example/x", "url password"),
        ("my card ", "4111111111111111", " please", "card number"),
    ],
)
def test_phrases_are_known(before: str, secret: str, after: str, kind: str) -> None:
    """What stands behind such words, in several languages."""
    assert mask(before + secret + after) == f"{before}[secret removed: {kind}]{after}"


@pytest.mark.parametrize(
    "text",
    [
        "Password rotation: use {}",
        "Passwort fürs WLAN: {}",
        "WiFi key: {}",
        "Wi-Fi: guest / {}",
        "user nora / pass {}",
        "Use {} as the password",
        "credentials: {}",
        "password → {}",
        "password - {}",
        "Password (temporary): {}",
        "The new password will be {}",
        "das Kennwort lautet nun {}",
        "Le mot de passe wifi est {}",
        "**Password:** {}",
        "| password | {} |",
        "password:\n\n{}",
        "password {}",
        "ROOT_PASSWORD={}",
        "Authorization: Bearer {}",
        "https://app.example/?token={}",
    ],
)
def test_a_password_is_known_by_its_looks_near_a_word_for_it(text: str) -> None:
    """Whatever words and marks stand between, as people really write it down."""
    secret = "Foo12bar" + ("x9Kd8" if "token" in text or "Bearer" in text else "!x")
    assert secret not in mask(text.format(secret))


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("My card: 4111 1111\n1111 1111, thanks", "4111 1111\n1111 1111"),
        ("Ref AB12\nDE89 3704 0044\n0532 0130 00\nThanks", "DE89 3704 0044\n0532 0130 00"),
        ("IBAN DE89 3704\r\n> 0044 0532 0130 00 please", "DE89 3704\r\n> 0044 0532 0130 00"),
        ("Site User Password\nCloud dana Tulip77!x\nMail dana Rose88!yz\n", "Tulip77!x"),
        ("Site User Password\nCloud dana Tulip77!x\nMail dana Rose88!yz\n", "Rose88!yz"),
        ("| System | Passwort | Seit |\n|---|---|---|\n| Mail | Tulpe77!xy | Mai |", "Tulpe77!xy"),
    ],
)
def test_lines_break_within_a_number_and_between_a_head_and_its_column(text: str, secret: str) -> None:
    """A mail program wraps numbers; a table names its column once."""
    assert secret in text
    assert secret not in mask(text)


def test_words_of_a_wallet_by_the_thousand_cost_nothing() -> None:
    """Whoever mails a list of such words cannot keep the processor busy: a mail of a megabyte took a minute."""
    began = time.process_time()
    find(" ".join(f"legal winner thank year wave sausage worth useful zebra {word}" for word in ["vault"] * 16_000))
    assert time.process_time() - began < 5


@given(
    st.text(
        alphabet=st.sampled_from(list("pasword:=is PIN code 0123456789AKIA-DE\n@/.")) | st.characters(), max_size=300
    )
)
def test_any_text_gives_ordered_spans(text: str) -> None:
    """Spans lie in the text, in order, without overlap; masking twice changes nothing of the first mask's kinds."""
    at = 0
    for secret in find(text):
        assert at <= secret.start < secret.end <= len(text)
        at = secret.end
    assert isinstance(mask(text), str)
