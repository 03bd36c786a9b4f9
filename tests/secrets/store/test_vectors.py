"""Known answers: published vectors, and files made by another implementation.

``data/ours`` and ``data/vaults.json`` were written with the ``crypto`` of Node.js by scripts that follow the docstrings
of ``layout``, ``sealing`` and ``shapes``; keys, salts and nonces are SHA-256 of short words and numbers.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from pipeline.secrets.store import Listed, Secret, names
from pipeline.secrets.store.deriving import Pbkdf2, Scrypt, derive
from pipeline.secrets.store.layout import parse, render

OURS = Path(__file__).parent / "data" / "ours"
KEY = "feffe9928665731c6d6a8f9467308308" * 2
PLAIN = (
    "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525"
    "b16aedf5aa0de657ba637b39"
)
ABOUT = "feedfacedeadbeeffeedfacedeadbeefabaddad2"
GCM = [
    ("00" * 32, "00" * 12, "", "", "530f8afbc74536b9a963b4f1c4cb738b"),
    ("00" * 32, "00" * 12, "00" * 16, "", "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"),
    (
        KEY,
        "cafebabefacedbaddecaf888",
        PLAIN,
        ABOUT,
        "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838"
        "c5f61e6393ba7a0abcc9f66276fc6ece0f4e1768cddf8853bb2d551b",
    ),
]
"""Key, nonce, plain text, what is bound to it, sealed with its tag: cases 13, 14 and 16 of the GCM specification."""


@pytest.mark.parametrize(("key", "nonce", "plain", "about", "sealed"), GCM)
def test_aes_256_gcm(key: str, nonce: str, plain: str, about: str, sealed: str) -> None:
    """AES-256-GCM gives what its specification says."""
    words = [bytes.fromhex(word) for word in (nonce, plain, about)]
    assert AESGCM(bytes.fromhex(key)).encrypt(*words).hex() == sealed


@pytest.mark.parametrize(
    ("passphrase", "salt", "kdf", "key"),
    [
        ("passwd", b"salt", Pbkdf2(1), "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"),
        ("Password", b"NaCl", Pbkdf2(80000), "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"),
        ("", b"", Scrypt(16, 1, 1), "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"),
        (
            "password",
            b"NaCl",
            Scrypt(1024, 8, 16),
            "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162",
        ),
        (
            "pleaseletmein",
            b"SodiumChloride",
            Scrypt(16384, 8, 1),
            "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2",
        ),
    ],
)
def test_passphrases_of_rfc_7914(passphrase: str, salt: bytes, kdf: Pbkdf2 | Scrypt, key: str) -> None:
    """The first 32 bytes of the vectors of RFC 7914, sections 11 and 12."""
    assert derive(Secret(passphrase), kdf, salt).reveal().hex() == key


def test_hkdf_of_rfc_5869() -> None:
    """Test case 1 of RFC 5869."""
    way = HKDF(algorithm=SHA256(), length=42, salt=bytes(range(13)), info=bytes(range(0xF0, 0xFA)))
    key = "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
    assert way.derive(b"\x0b" * 22).hex() == key


def test_a_store_of_another_implementation_opens(desk) -> None:
    """The file that Node.js wrote is read, and written again byte for byte."""
    shutil.copytree(OURS, desk.folder)
    desk.folder.chmod(0o700)
    for path in desk.folder.iterdir():
        path.chmod(0o600)
    assert desk.plain() == {
        "Bank": (b"first\nsecond", "the PIN is elsewhere"),
        "api key": (b"sk_fixture_0123456789", ""),
        "zürich ☃": ("ünïcode\0".encode(), "ein Wort"),
    }
    assert names(desk.folder)[0] == Listed("Bank", "2026-11-01T08:00:00Z", "2026-11-02T09:30:00Z")
    data = (OURS / "store.json").read_bytes()
    assert render(parse(data, "x")) == data
