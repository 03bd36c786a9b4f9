"""Secrets in the clear: a ``.env`` file, a JSON object, the table that a password manager exports. Pure."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pipeline.secrets.store.nouns import Found, Secret

_LINE = re.compile(r"\s*(?:export\s+)?(?P<name>[A-Za-z_][\w.-]*)\s*=(?P<rest>.*)", re.S)
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", '"': '"', "\\": "\\", "$": "$", "'": "'", "`": "`"}
VALUES = ("value", "secret", "password", "pass", "token", "key")
NOTES = ("note", "notes", "description", "comment", "desc")
_COLUMNS = {
    "name": "name title account entry item titel bezeichnung titre nom titulo nombre nome titolo naam namn".split(),
    "user": "username user login login_username user_name benutzername benutzer identifiant utilisateur usuario utente "
    "gebruikersnaam anvandarnamn email e-mail".split(),
    "value": "password pass login_password passwort kennwort mot_de_passe contrasena clave senha password wachtwoord "
    "losenord secret value token".split(),
    "url": "url uri urls website web_site login_uri site webseite adresse sitio sito webbplats".split(),
    "note": "note notes extra comments comment notizen bemerkung remarques notas notitie opmerking anteckning".split(),
    "totp": "totp login_totp otpauth otp otp_auth otp_secret otp_url totpauth".split(),
    "fields": ["fields"],
}
_FURTHER = {"totp": "one-time codes", "fields": "fields"}
"""Columns that hold secrets of their own."""
_PLAIN = str.maketrans("áàâäãåéèêëíìîïóòôöõúùûüñç", "aaaaaaeeeeiiiiooooouuuunc")


def env(text: str) -> list[Found] | None:
    """Lines ``NAME=value``, with the quoting that shells and the usual readers of these files have in common."""
    found: list[Found] = []
    lines = iter(text.splitlines(keepends=True))
    for line in lines:
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        match = _LINE.fullmatch(line)
        if match is None:
            return None
        value = _env_value(match["rest"].lstrip(" \t"), lines)
        if value is None:
            return None
        found.append(Found(match["name"], value))
    return found or None


def _env_value(rest: str, lines: Iterator[str]) -> Secret | None:
    mark = rest[:1]
    if mark not in ('"', "'"):
        bare = re.split(r"\s#", rest, maxsplit=1)[0]
        return Secret(bare.strip() if not bare.lstrip().startswith("#") else "")
    done: list[str] = []
    at, body = 1, rest
    while True:
        while at < len(body):
            char = body[at]
            if char == mark:
                after = body[at + 1 :].strip()
                return Secret("".join(done)) if not after or after.startswith("#") else None
            if char == "\\" and mark == '"' and at + 1 < len(body):
                at += 1
                done.append(_ESCAPES.get(body[at], "\\" + body[at]))
            else:
                done.append(char)
            at += 1
        body = next(lines, "")
        at = 0
        if not body:
            return None


def mapping(plain: object) -> list[Found] | None:
    """A JSON object of names and values, or of names and objects with a value and perhaps a note; or a list of such."""
    if isinstance(plain, Mapping):
        for outer in ("secrets", "entries", "items", "vault", "data"):
            alone = set(plain) - {"version", "v", "format", "updated", "created"} == {outer}
            if alone and isinstance(plain[outer], Mapping | list):
                return mapping(plain[outer])
        found = [_entry(str(name), value) for name, value in plain.items()]
    elif isinstance(plain, Sequence) and not isinstance(plain, str):
        found = [_entry(_first(one, ("name", "key", "id", "title")), one) for one in plain]
    else:
        return None
    taken = [one for one in found if one is not None]
    return taken if len(taken) == len(found) else None


def _entry(name: str, value: object) -> Found | None:
    if isinstance(value, Mapping):
        words = VALUES if "value" in value or "secret" in value else VALUES[2:]
        inner = next((value[word] for word in words if isinstance(value.get(word), str | int | float)), None)
        note = _first(value, NOTES)
        return _entry(name, inner)._replace(note=note) if name and inner is not None else None  # type: ignore[union-attr]
    if not name or not isinstance(value, str | int | float):
        return None
    return Found(name, Secret(value if isinstance(value, str) else json.dumps(value)))


def _first(value: Any, words: Sequence[str]) -> str:
    if not isinstance(value, Mapping):
        return ""
    return next((value[word] for word in words if isinstance(value.get(word), str) and value[word]), "")


def table(text: str) -> tuple[list[Found], list[str]] | None:
    """A CSV with a head: one secret for each row with a password; the user and the address go into the note.

    What makes the codes of a second factor, and fields that a person added, are secrets beside it.
    """
    try:
        head = text.lstrip().partition("\n")[0]
        mark = max(",;\t|", key=head.count)
        rows = list(csv.reader(io.StringIO(text.lstrip(), newline=""), delimiter=mark)) if mark in head else []
    except csv.Error:
        return None
    columns = _columns(rows[0]) if rows else {}
    if "value" not in columns or not ({"name", "url", "user"} & columns.keys()):
        return None
    found: list[Found] = []
    left: list[str] = []
    for number, row in enumerate(rows[1:], 2):
        cell = {kind: row[at].strip() if kind != "value" else row[at] for kind, at in columns.items() if at < len(row)}
        if not any(cell.values()):
            continue
        name = cell.get("name") or cell.get("url") or cell.get("user") or ""
        further = [Found(f"{name} ({told})", Secret(cell[kind])) for kind, told in _FURTHER.items() if cell.get(kind)]
        if not cell.get("value") or not name:
            left.append(f"row {number}: no {'password' if name else 'name'}")
            found += further if name else []
            continue
        told = (cell.get("user", ""), cell.get("url", "") if name != cell.get("url") else "", cell.get("note", ""))
        found += [Found(name, Secret(cell["value"]), " · ".join(word for word in told if word)), *further]
    return found, left


def _columns(head: Sequence[str]) -> dict[str, int]:
    named = ["_".join(word.strip().lstrip("\ufeff").casefold().translate(_PLAIN).split()) for word in head]
    columns: dict[str, int] = {}
    for kind, words in _COLUMNS.items():
        places = [named.index(word) for word in words if word in named]
        if places and places[0] not in columns.values():
            columns[kind] = places[0]
    return columns
