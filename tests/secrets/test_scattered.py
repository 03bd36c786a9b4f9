"""Secrets in pieces; ordinary lines, lists and numbers first."""

from __future__ import annotations

import time

import pytest

from pipeline.secrets.find import find, mask

ORDINARY = [
    "The PIN has 4 digits: never use 1 2 3 4 in a row.",
    "Pins 1 2 3 4 are ground, pin 5 is power.",
    "The code is one of two we use.",
    "Code: one two three\nfour lines follow",
    "Passwords, keys and phones are to be left at the desk.",
    "Passwords: please choose new ones, room 12, 4th floor.",
    "Our codes: see page 12, 2026 edition",
    "User name and password are required.",
    "The user Bob and password reset do not work.",
    "Enter user and password to go on.",
    "usuario y contraseña son obligatorios",
    "Login with password expired yesterday.",
    "Thanks for the update of the documentation\nTomorrow\nSarah",
    "see https://docs.example/administration/introduction\nkubernetes-configuration\nmaintenance",
    "commit 3f786850e387550fdab836ed7e6d\nc881de23001b",
    "Content-Type: application/octet-stream\nversion-2026-04-01\nrelease-12",
    "The keys: a12 and b14 hang at the desk",
    "Codes: 4711 Street names follow, 4712 is next",
]


@pytest.mark.parametrize("text", ORDINARY)
def test_ordinary_text_is_left_alone(text: str) -> None:
    """Talk of codes, lists of other things, lines that happen to be short."""
    assert mask(text) == text


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("The PIN is 8 8 4 2.", "The PIN is X."),
        ("PIN: 8-8-4-2", "PIN: X"),
        ("The PIN is eight eight four two, thanks", "The PIN is X, thanks"),
        ("Die PIN lautet acht acht vier zwei.", "Die PIN lautet X."),
        ("Le code d'accès est huit huit quatre deux", "Le code d'accès est X"),
        ("El código de acceso es ocho ocho cuatro dos", "El código de acceso es X"),
        ("Il PIN è otto otto quattro due", "Il PIN è X"),
        ("O PIN é oito oito quatro dois", "O PIN é X"),
        ("De pincode is acht acht vier twee", "De pincode is X"),
        ("PIN-koden är åtta åtta fyra två", "PIN-koden är X"),
        ("The door code is 4 8 2 1 today", "The door code is X today"),
        ("Passwords: a1b2c3, d4e5f6", "Passwords: X, X"),
        ("Passwords: a1b2c3, d4e5f6 and g7h8i9. Bye", "Passwords: X, X and X. Bye"),
        ("Passwörter: Katze77, Hund88 und Maus99", "Passwörter: X, X und X"),
        ("Mots de passe : soleil42, lune43", "Mots de passe : X, X"),
        ("Passwords:\n- Tulip!4821\n- Daisy!7713\n- Rose!9026", "Passwords:\n- X\n- X\n- X"),
        ("PINs: 4821, 9034 and 7713", "PINs: X, X and X"),
        ("user admin and password admin", "user admin and password X"),
        ("Benutzer admin, Passwort admin", "Benutzer admin, Passwort X"),
        ("utilisateur admin et mot de passe admin", "utilisateur admin et mot de passe X"),
        ("usuario admin y contraseña admin", "usuario admin y contraseña X"),
        ("log in with user nora and password Tulip48", "log in with user nora and password X"),
        ("token ghp_abcdEFGH1234abcdEFGH\n1234abcdEFGH1234\nfor you", "token X\nfor you"),
        ("> ghp_abcdEFGH1234abcdEFGH=\n> 1234abcdEFGH1234\n", "> X\n"),
        ("API key: 8f3a9b1c7d2e4f60\n9a8b7c6d5e4f3021\n\nBye", "API key: X\n\nBye"),
    ],
)
def test_pieces_are_found(text: str, left: str) -> None:
    """Digit by digit, one behind another, over the ends of lines."""
    assert "".join("X" if part in ("pin", "code", "password") else part for part in _parts(text)) == left


def _parts(text: str) -> list[str]:
    """The text around the secrets, and a word for each of them."""
    parts, at = [], 0
    for secret in find(text):
        parts += [text[at : secret.start], "password"]
        at = secret.end
    return [*parts, text[at:]]


@pytest.mark.parametrize(
    "text",
    [
        "PIN is 1 " + "2 " * 50_000,
        "a1b2c3d4e5f6\n" * 9_000,
        "Passwords: " + "a1b2c3, " * 9_000,
        "passwords " * 9_000,
        "user admin and password " * 5_000,
        "user a " * 20_000,
        "x" * 100_000 + "\n" + "y" * 100_000,
        "token ghp_abcdEFGH1234abcdEFGH\n" * 3_000,
    ],
)
def test_hostile_text_takes_no_time(text: str) -> None:
    """Long texts that nearly hold one."""
    started = time.process_time()
    mask(text)
    assert time.process_time() - started < 2.5
