"""Reading what others keep. ``data/vaults.json`` was made with the ``crypto`` of Node.js (see test_vectors)."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from pipeline.errors import DiskFault
from pipeline.secrets.store import Imported, Place, Secret, check_name, read_import
from pipeline.secrets.store.faults import Damaged, NothingFits, TooLarge, WrongKey
from pipeline.secrets.store.foreign import script_vault

VAULTS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "data" / "vaults.json").read_text("utf-8"))
SEALED = "an encrypted vault of the JavaScript program"


def bytes_of(key: str) -> bytes:
    """What lies in the key file."""
    return bytes.fromhex(key[4:]) if key.startswith("hex:") else key.encode()


def plain(found: Imported) -> dict[str, str]:
    """Names and values."""
    return {one.name: one.value.reveal().decode() for one in found.found}


def put(folder: Path, name: str, content: str | bytes) -> Path:
    """A file."""
    (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)
    return folder / name


@pytest.mark.parametrize("case", VAULTS, ids=lambda case: case["about"])
def test_vaults_of_a_script(case: dict[str, Any], tmp_path: Path) -> None:
    """Each shape opens with the key beside it, and says nothing but names, values and notes."""
    path = put(tmp_path, "vault.enc.json", case["file"])
    put(tmp_path, ".vault-key", bytes_of(case["key"]))
    found = read_import(path, salt=case.get("salt", ""))
    assert (found.kind, plain(found), found.left) == (SEALED, case["want"], ())
    assert {one.name: one.note for one in found.found if one.note} == {k: v for k, v in case["notes"].items() if v}


def test_a_key_elsewhere_or_typed(tmp_path: Path) -> None:
    """A key file of any name, or what a person types; without either it says which is needed."""
    case = VAULTS[0]
    path = put(tmp_path, "x.json", case["file"])
    assert plain(read_import(path, key=put(tmp_path, "k", case["key"]))) == case["want"]
    assert plain(read_import(path, ask=lambda new: Secret("" if new else case["key"]))) == case["want"]
    with pytest.raises(WrongKey, match="no key"):
        read_import(path)


@pytest.mark.parametrize("case", [VAULTS[0], VAULTS[9]], ids=lambda case: case["about"])
def test_a_wrong_key_opens_nothing(case: dict[str, Any], tmp_path: Path) -> None:
    """And it says in words what was tried."""
    path = put(tmp_path, "vault.enc.json", case["file"])
    put(tmp_path, ".vault-key", "0" * 64)
    with pytest.raises(WrongKey) as caught:
        read_import(path)
    assert "PBKDF2" in caught.value.hint and "100,000" in caught.value.hint


def test_a_salt_that_stands_nowhere_has_to_be_named(tmp_path: Path) -> None:
    """That is said; one that stands in the file counts, whatever is named."""
    case = next(case for case in VAULTS if "salt" in case)
    path = put(tmp_path, "vault.enc.json", case["file"])
    put(tmp_path, ".vault-key", case["key"])
    for salt in ("", "another"):
        with pytest.raises(WrongKey) as caught:
            read_import(path, salt=salt)
        assert "--salt" in caught.value.hint
    (tmp_path / "vault.enc.json").write_text(VAULTS[0]["file"], "utf-8")
    (tmp_path / ".vault-key").write_text(VAULTS[0]["key"], "utf-8")
    assert plain(read_import(path, salt=case["salt"])) == VAULTS[0]["want"]


@pytest.mark.parametrize("field", ["salt", "tag"])
def test_a_changed_vault_opens_nothing(field: str, tmp_path: Path) -> None:
    """One letter of any field."""
    case = VAULTS[0]
    inner = json.loads(case["file"])
    inner[field] = ("1" if inner[field][0] == "0" else "0") + inner[field][1:]
    path = put(tmp_path, "vault.enc.json", json.dumps(inner))
    put(tmp_path, ".vault-key", case["key"])
    with pytest.raises(WrongKey):
        read_import(path)


def test_a_vault_cannot_take_hours(tmp_path: Path, monkeypatch) -> None:
    """Too many rounds at once, or too many keys."""
    inner = json.loads(VAULTS[0]["file"])
    put(tmp_path, ".vault-key", VAULTS[0]["key"])
    for rounds in (10**9, 2**31, 10**30):
        with pytest.raises(NothingFits, match="rounds"):
            read_import(put(tmp_path, "v.json", json.dumps({**inner, "iterations": rounds})))
    rounds_made: list[int] = []
    with monkeypatch.context() as patch:
        patch.setattr(
            script_vault, "_derived", lambda _, way, __: rounds_made.append(way.iterations) or Secret(bytes(32))
        )
        parts = {f"n{n}": {**inner, "salt": f"{n:032x}", "iterations": 9_999_999} for n in range(1000)}
        with pytest.raises((NothingFits, WrongKey)):
            read_import(put(tmp_path, "v.json", json.dumps(parts)))
        for odd in (0, -5, True, "7", None, 1.5):
            with pytest.raises(WrongKey):
                read_import(put(tmp_path, "v.json", json.dumps({**inner, "iterations": odd})))
    assert rounds_made and sum(rounds_made[: rounds_made.index(100_000)]) <= 60_000_000


def test_halves_of_characters_are_no_letters(tmp_path: Path) -> None:
    """JSON can hold them; they break nothing."""
    path = put(tmp_path, "v.json", json.dumps({**json.loads(VAULTS[0]["file"]), "salt": "\ud800" + "00" * 16}))
    with pytest.raises(WrongKey):
        read_import(path, key=put(tmp_path, "k", VAULTS[0]["key"]))


def test_what_is_not_encrypted_beside_what_is(tmp_path: Path) -> None:
    """It is named as left, not lost without a word."""
    case = VAULTS[2]
    inner = json.loads(case["file"])
    inner["entries"]["odd"] = {"iv": "zz", "data": 1}
    path = put(tmp_path, "vault.enc.json", json.dumps(inner))
    put(tmp_path, ".vault-key", case["key"])
    found = read_import(path)
    assert plain(found) == case["want"] and [line.partition(":")[0] for line in found.left] == ["odd"]


ENV = r"""
# a comment
export A=1
B = two words   # a comment
C="line\nnext \"quoted\" \$x \\"
D='raw \n $x'
E=
F="# no comment" # one
G=a#b
H="first
second"
I.J-K=x=y==
"""


@pytest.mark.parametrize(
    ("name", "content", "kind", "want"),
    [
        (
            ".env",
            ENV,
            ".env file",
            {
                "A": "1",
                "B": "two words",
                "C": 'line\nnext "quoted" $x \\',
                "D": r"raw \n $x",
                "E": "",
                "F": "# no comment",
                "G": "a#b",
                "H": "first\nsecond",
                "I.J-K": "x=y==",
            },
        ),
        (".env", "\ufeffA=1\r\nB=2\r\n", ".env file", {"A": "1", "B": "2"}),
        (".env", "A=\udce9".encode("utf-8", "surrogateescape"), ".env file", {"A": "é"}),
        ("x.json", '{"a": "1", "b": 2, "c": true}', "JSON", {"a": "1", "b": "2", "c": "true"}),
        ("x.json", '{"a": "1", "\\ud800": "2", "c\\udfff": "3"}', "JSON", {"a": "1", "c": "3"}),
        ("x.json", '\ufeff{"a": {"value": "1", "note": "n"}}', "JSON", {"a": "1"}),
        ("x.json", '[{"name": "a", "password": "1"}, {"key": "b", "value": "2"}]', "JSON", {"a": "1", "b": "2"}),
        ("x.json", '{"version": 1, "secrets": {"a": "1"}}', "JSON", {"a": "1"}),
        ("x.json", '{"data": "Zm9v", "salt": "x"}', "JSON", {"data": "Zm9v", "salt": "x"}),
        ("x.json", '{"jwt": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl"}', "JSON", None),
        (
            "x.csv",
            "name,url,username,password,note\nBank,https://bank.test,robin,p1,two words\nBank,,,p2,\n",
            "CSV of a password manager",
            {"Bank": "p1", "Bank 2": "p2"},
        ),
        (
            "x.csv",
            '"Title";"Benutzername";"Passwort";"Notizen"\n"Post";"r";" p;1 ";"a\nb"\n',
            "CSV of a password manager",
            {"Post": " p;1 "},
        ),
        ("x.csv", "url,username,password\nhttps://a.test,r,1\n", "CSV of a password manager", {"https://a.test": "1"}),
        (
            "x.csv",
            "folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp\n"
            ",,login,Shop,,,0,https://shop.test,r,pw,\n",
            "CSV of a password manager",
            {"Shop": "pw"},
        ),
        ("x.csv", "titre,identifiant,mot de passe\nMél,r,1\n", "CSV of a password manager", {"Mél": "1"}),
        ("x.csv", "título,usuario,contraseña\nCaja,r,1\n", "CSV of a password manager", {"Caja": "1"}),
        ("x.csv", "name\tlösenord\nBank\t1\n", "CSV of a password manager", {"Bank": "1"}),
    ],
)
def test_plain_files(name: str, content: str | bytes, kind: str, want: dict[str, str] | None, tmp_path: Path) -> None:
    """Settings, objects and tables."""
    found = read_import(put(tmp_path, name, content))
    assert found.kind == kind
    assert want is None or plain(found) == want
    assert [check_name(one.name) for one in found.found] == list(plain(found))


def test_a_table_keeps_what_belongs_to_a_password(tmp_path: Path) -> None:
    """User, address and note stand in the note; rows without a password are named by their number."""
    text = "name,url,username,password,note\nBank,bank.test,robin,1,mine\nNone,,,,\n,,,2,\n,,,,\n"
    found = read_import(put(tmp_path, "x.csv", text))
    assert [(one.name, one.note) for one in found.found] == [("Bank", "robin · bank.test · mine")]
    assert found.left == ("row 3: no password", "row 4: no name")


@pytest.mark.parametrize(
    "head",
    ["name,login_username,login_password,login_totp,fields", "Title,Username,Password,OTPAuth,fields"],
)
def test_a_table_loses_no_second_factor(head: str, tmp_path: Path) -> None:
    """Whoever deletes the table afterwards would be locked out: codes and fields of one's own are secrets, too."""
    rows = 'Bank,robin,1,otpauth://totp/x?secret=ABC,"pin: 77"\nShop,robin,2,,\nMail,,,SEED,\n'
    found = read_import(put(tmp_path, "x.csv", f"{head}\n{rows}"))
    assert plain(found) == {
        "Bank": "1",
        "Bank (one-time codes)": "otpauth://totp/x?secret=ABC",
        "Bank (fields)": "pin: 77",
        "Shop": "2",
        "Mail (one-time codes)": "SEED",
    }
    assert found.left == ("row 4: no password",)
    assert all("77" not in one.note and "ABC" not in one.note for one in found.found)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n\n# only a comment\n",
        b"just some words\n",
        b"A=1\nnot a line of settings\n",
        b'A="never closed\n',
        b"\x00\x01\x02",
        b"[]",
        b"{}",
        b'{"a": [1]}',
        b'{"a": {"b": {"c": "d"}}}',
        b'"text"',
        b"1",
        b"null",
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"name,user\na,b\n",
        b"a,password\n1,2\n",
        b"=" * 100_000,
        b'A="' + b"\\" * 100_000,
        b'"' * 99_999,
    ],
)
def test_what_is_none_of_them(content: bytes, tmp_path: Path) -> None:
    """An error that lists what is known, soon."""
    began = time.process_time()
    with pytest.raises(NothingFits) as caught:
        read_import(put(tmp_path, "x", content))
    assert ".env" in caught.value.hint
    assert time.process_time() - began < 2


def test_odd_names_and_sizes(tmp_path: Path) -> None:
    """Names become what the store takes; what it does not take is told, without the value."""
    inner = {" a\n b ": "1", "x" * 150: "2", "x" * 151: "3", "\u202e": "hidden", "big": "v" * ((1 << 20) + 1)}
    found = read_import(put(tmp_path, "x.json", json.dumps(inner)))
    assert plain(found) == {"a b": "1", "x" * 100: "2", "x" * 98 + " 2": "3"}
    assert len(found.left) == 2 and "hidden" not in "".join(found.left) and "vv" not in "".join(found.left)


def test_no_file(tmp_path: Path) -> None:
    """None there, a folder, too large."""
    for path in (tmp_path / "none", tmp_path):
        with pytest.raises(DiskFault):
            read_import(path)
    with open(tmp_path / "huge", "wb") as file:
        file.truncate((64 << 20) + 1)
    with pytest.raises(TooLarge):
        read_import(tmp_path / "huge")


def test_another_store_of_ours(desk, tmp_path: Path) -> None:
    """By its folder or its file, also where others can read it; with its key, and with no other."""
    desk.store().set("a", Secret("1"), "n")
    for path in desk.folder.iterdir():
        path.chmod(0o644)
    desk.folder.chmod(0o755)
    for path in (desk.folder, desk.folder / "store.json"):
        found = read_import(path)
        assert (found.kind, plain(found), found.found[0].note) == ("a store of this program", {"a": "1"}, "n")
    key = put(tmp_path, "elsewhere", (desk.folder / "key").read_bytes())
    (desk.folder / "key").unlink()
    with pytest.raises(WrongKey):
        read_import(desk.folder)
    assert plain(read_import(desk.folder, key=key)) == {"a": "1"}
    path = put(tmp_path, "damaged.json", (desk.folder / "store.json").read_bytes()[:-10])
    with pytest.raises((Damaged, NothingFits)):
        read_import(path, key=key)


def test_another_store_with_a_passphrase(desk) -> None:
    """Which is asked for."""
    desk.store("p").create(Place.PASSPHRASE)
    desk.store("p").set("a", Secret("1"))
    assert plain(read_import(desk.folder, ask=lambda _: Secret("p"))) == {"a": "1"}
    with pytest.raises(WrongKey):
        read_import(desk.folder)
