"""Ordinary mail is left alone: orders, bookings, figures, links and talk about passwords and codes."""

from __future__ import annotations

import pytest

from pipeline.secrets.find import find

ORDINARY = """
The password must be changed every 90 days.
Password: please choose one with 12 letters
Your password is about to expire in 14 days.
The password is confidential.
Her password was reset on 3 May 2026.
Password manager: 1Password or Bitwarden, I do not mind.
Subject: Password: Reminder
I forgot my password, can you reset it by 17:30?
The password for the portal is the same as last year.
Passwords are stored encrypted and the key is rotated weekly.
Das Passwort wird Ihnen separat zugeschickt.
Das Passwort ist abgelaufen, bitte bis 30.04. ändern.
Passwort: siehe unten
Le mot de passe est obligatoire.
Mot de passe oublié ? Cliquez ici.
La contraseña es obligatoria y caduca en 90 días.
La password è scaduta ieri.
Het wachtwoord is verlopen.
Lösenordet är ändrat.
Use code SAVE20 at checkout for 20 % off.
Use code 2024 at checkout, the discount is valid for 3 days.
The coupon code is 48213, valid for your next order; 10% off.
Discount code: 48213
The error code is 50124.
The zip code is 77002 and the area code 415.
Postal code: 10115 Berlin
Product code: 48213
The country code is +49 and the code of the airport is TXL.
The code is 4821 lines long by now.
The source code is 5000 lines.
Dress code: smart casual 2026
QR code 12345678 on the box
Your booking confirmation code: K7PM2Q
Flight LH2034, seat 14C, booking code X7KD2P
Confirmation number: 48213377
Invoice 2026-0412, amount 4,821.00 EUR, order no. 48213377
Tracking: 1Z999AA10123456784
Meeting ID: 812 3456 7890
Conference room 4821, extension 4711
Tan sofa for 1200 euros
We stand at 4500 signups, an important number.
The pin on the map is at 4821 Elm Street.
Pinned: 4821 messages
Please enter 1200 in cell B4 of the sheet.
Use 2000 words at most.
Geben Sie 10115 als Ort ein.
The gate opens at 1830, terminal 2.
Door 4821 is on the left.
Call +49 30 2312 5160 or 0800 1234567.
Our account 12345678 at the bank
IBAN: DE12 3456 7890 1234 5678 90
4111 1111 1111 1112 is not valid
Card ending in 4242
ISBN 978-3-16-148410-0, EAN 4006381333931
Serial number: C02XK1ABJG5H
SHA256: e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
commit 3f786850e387550fdab836ed7e6dc881de23001b
Message-ID: <CAF8kd9sD2xQ7=abcd@mail.example.com>
UUID 123e4567-e89b-12d3-a456-426614174000
https://github.example/org/repo/pull/1234/files#diff-3f786850e387550f
https://www.video.example/watch?v=dQw4w9WgXcQ&t=42
https://shop.example/p/48213377?utm_source=mail&utm_campaign=spring-2026&ref=abc12345
https://docs.example/document/d/1A2b3C4d5E6f7G8h9I0j1K2l3M4n5O6p7Q8r9S0t/edit?usp=sharing
https://forum.example/t/reset-your-router-in-10-easy-steps/27604
https://blog.example/confirm-your-appointment-with-the-dentist-2026
https://example.com/reset?user=dana
https://maps.example/?key=value&code=de
https://news.example/unsubscribe/me
https://help.example/verification/how-to-verify-your-account-in-5-steps
https://calendar.example/event?eid=abc&ctz=Europe/Berlin
https://track.example/click?id=3f786850e387&hash=summer
password_policy: strict
max_tokens: 4096
token_count = 12000
The token limit is 128000.
key: value
sort_key = "created_at"
primary_key: order_id
api_key = os.environ["API_KEY"]
password = input("Password: ")
password=$DB_PASSWORD
PGPASSWORD=<your password>
DB_PASSWORD=changeme
secret: true
Secret Santa: draw names by 12.12.
The secret of the sauce is 200g butter.
Authorization: required
Bearer bonds of 2026
Basic authentication is off
The cookie recipe: 200g flour; sugar=100g
Cookies: we use them for statistics
curl https://api.example/v1/items -H "Accept: application/json"
mysql -u root -p
ssh -p 2222 nora@host.example
docker run -p 8080:80 web
zip -r archive.zip folder
The mysql server moved to port 3306.
tar -xzf backup.tar.gz -C /srv
Backup codes are in the safe, ask Nora.
Backup: 14 files, 2 errors
Recovery code review on Tuesday at 10:30
The key points are listed below: 1. price 2. delivery 3. support
The key is under the mat.
Combination of 10-12 people
The combination of price and service is 50-50
Login: see the wiki / page 3
Login page: https://app.example/login
Username: nora99
Account: savings / 2 users
Wi-Fi: floor 2 / meeting rooms
The PUK is in the drawer.
PIN codes are sent by post within 10 days.
Please verify the 250000 figure before you sign in.
On 2026-04-11 at 10:30 the access was changed for 150 users.
Access: 24/7, parking 20 spaces
The security code of practice from 2019
Sicherheitscode-Prüfung am 12.04.
Die Tür 1200 x 2100 mm
Le code postal est 75011.
El código postal es 28013.
Il codice fiscale va inviato entro il 2026.
CAP 20121, codice articolo: 48213
De postcode is 1012.
Postnummer 11122
about above absent absorb abstract the and a of
we agreed that this plan needs more time than what they said when they came here last week
Verification of the 4500 records is done.
One-time payment of 4500
Two-factor authentication will be required from 2026 on.
SMS: 4500 sent, 12 failed
The sign-in sheet has 4500 names
pass the 4500 euros to Nora
boarding pass LH2034XY
token of thanks A380Airbus
The combination was 3-0-2 in the end
Use 1000 as a base and log in later.
Sign-in sheet: enter 1200 names
Your referral code is 482133
Your customer code is 482133
Auftragscode: 883920
Der Fehlercode lautet 50012.
Votre code promo est 48213
Il codice sconto è 48213
Signed in as nora / admin2
Login attempts: 4500 failed / 12 ok
Password length 12chars
password protected zip2
Authentication-Results: iprev=pass policy.iprev=192.0.2.7
Key fingerprint SHA256:AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEf
VAT DE123456789, BIC COBADEFFXXX
""".strip().splitlines()


@pytest.mark.parametrize("text", ORDINARY)
def test_an_ordinary_line_is_left_alone(text: str) -> None:
    """By itself."""
    assert [(secret.kind, text[secret.start : secret.end]) for secret in find(text)] == []


def test_ordinary_lines_together_are_left_alone() -> None:
    """What stands near each other makes no secret of the next line's numbers."""
    for text in ("\n".join(ORDINARY), "\n\n".join(reversed(ORDINARY)), "\n> ".join(ORDINARY)):
        assert [(secret.kind, text[secret.start - 60 : secret.end]) for secret in find(text)] == []
