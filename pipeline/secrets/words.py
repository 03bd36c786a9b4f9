"""Words for passwords, codes and what opens doors, in many languages; words that are no password. Data alone."""

from __future__ import annotations

PASSWORD = (
    r"(?:pass[- ]?words?|pass[- ]?phrase|passwd|pwd|pw|pass[- ]?code|passwor[dt]e?s?|kennwor[dt](?:e|es)?|"
    r"passwörter|zugangscode|(?:wi-?fi|wlan|netzwerk)[- ]?(?:schlüssel|passwort|kennwort|key|password)|"
    r"netzwerkschlüssel|network (?:security )?key|clé (?:wi-?fi|réseau)|mot de passe|mots de passe|mdp|code d[’']accès|"
    r"contraseñas?|contrasena|clave(?: de acceso| secreta| wi-?fi)?|senhas?|palavra-passe|"
    r"parola(?: d[’']ordine)?|chiave di accesso|wachtwoord(?:en)?|toegangscode|lösenord(?:et)?|adgangskode|kodeord|"
    r"passord|salasana|hasło|heslo|jelszó|parolă|şifre|sifre|lozinka|geslo|slaptažodis|parool|κωδικός(?: πρόσβασης)?|"
    r"парол[ья]|密码|密碼|口令|パスワード|비밀번호|mật khẩu|kata sandi|كلمة (?:المرور|السر)|סיסמה|סיסמא|पासवर्ड|"
    r"รหัสผ่าน|api[- _]?(?:key|secret|token)|secret[- _]?key|client[- _]?secret|app secret|"
    r"access[- _]?(?:token|key)|auth[- _]?token|secret access key|aws_secret_access_key|license key|licence key|"
    r"encryption key|bitlocker (?:recovery )?key|clé api|clave api|chiave api|api-schlüssel|api-sleutel|api-nyckel)"
)
"""A word behind which, and a sign or a verb, a password stands."""
STEMS = tuple(
    (
        "pass pwd pw parol kennwor zugangscode mdp accès contrase clave senha palavra "
        "chiave wachtwoord lösenord adgangskode kodeord salasana hasło heslo jelszó şifre "
        "sifre lozinka geslo paroo slapta κωδικ парол 密 口令 パスワード 비밀번호 mật sandi المرور السر "
        "סיסמ पासवर्ड รหัส key secret token schlüssel clé toegang"
    ).split()
)
NAMED = (
    r"pass|p/w|secret|(?:wi-?fi|wlan)(?:[- ](?:key|code|schlüssel))?|token|bearer|credentials?|zugangsdaten|"
    r"identifiants|credenciales|credenziali|inloggegevens|inloggningsuppgifter|credenciais|anmeldedaten|login"
)
"""Words near which only what plainly looks like a password is one."""
NAMED_STEMS = tuple(
    "p/w wi-fi wifi wlan bearer credential zugangsdaten anmeldedaten identifiants credenc credenz inloggegevens "
    "inloggningsupp login".split()
)
IS = (
    r"(?:is|are|was|becomes|will be|remains|lautet|lauten|ist|sind|war|est|sont|sera|devient|es|son|era|é|è|são|sarà|"
    r"sono|diventa|será|wird|is nu|luidt|wordt|är|blir|er|on|to|jest|je|на)"
)
"""Verbs between the word and the password."""
NOT_PASSWORDS = frozenset(
    """not now the a an in on to for of and or that this your my our their its also only always never very too so as at
    by with being been be has have had will can must should would could may might required needed necessary incorrect
    invalid wrong correct valid expired protected reset changed sent set stored saved case case-sensitive encrypted
    hashed weak strong secure safe unique important below above attached here there unknown secret private same
    different known missing empty blank optional forgotten lost about due going available ready visible hidden included
    shared still already just used written something nothing what where when which who why how yes no none n/a tbd tba
    password passwort username user login email e-mail reminder recovery update updated policy expiry expiration
    notification confirmation request requests assistance help hint hints manager rotation security successfully
    disabled enabled default redacted removed masked omitted withheld please click enter type see use if you we i it he
    she they none null true false undefined string text value example sample placeholder changeme here's too-short
    minimum maximum characters letters digits numbers between until today tomorrow soon later separately
    nicht der die das ein eine einen dein ihr abgelaufen falsch ungültig geändert erforderlich zurückgesetzt im auf zu
    und vergessen siehe bitte wird wurde folgt separat unten oben anbei leer gleich wie per von am mit vom beim
    pas le la les un une expiré incorrect incorrecte requis dans sur oublié voir votre mon ton de du par avec ci-dessous
    no el los una incorrecta obligatoria en para olvidada olvidado su mi tu por con caducada cambiada
    non il lo errata scaduta dimenticata per con alla sua tua modificata obbligatoria
    niet een het verlopen vergeten onjuist verplicht gewijzigd op via met zie uw je
    não o os uma incorreta expirada esquecida sua seu na no por alterada obrigatória
    inte ett en för glömt ändrat fel krävs din ditt och på""".split()
)
"""Ordinary words, fields and placeholders that stand behind "password:" and "password is"."""
NOT_ENDINGS = (
    "ed ing able ible ably ally ive ent ant ent ous ly ful less ary ory ial ual tic ical est ened ized ised lich bar "
    "ig "
    "isch ert iert haft los ée és ées é eux ique able ado ada ido ida oso osa ivo iva ato ata uto uta ito ita ante "
    "ente bile bili aar baar loos erad at ligt isk oire aire orio aria ario atorio orios orias ados adas idos idas"
).split()
"""Endings of adjectives and participles: "the password is confidential" tells none."""

_CODE_LEAD = (
    r"verification|verify|security|confirmation|authentication|authorization|authorisation|one[- ]time|log[- ]?in|"
    r"sign[- ]?in|access|auth|2fa|mfa|two[- ]factor|two[- ]step|otp|sms|activation|unlock|pairing|recovery|reset|"
    r"validation|identity|device|bestätigungs|sicherheits|verifizierungs|verifikations|einmal|anmelde|zugangs|"
    r"zugriffs|freischalt|aktivierungs|authentifizierungs|entsperr|prüf"
)
CODE = (
    rf"(?:(?:{_CODE_LEAD})[- ]?(?:code|pass(?:code|word)|passwort|kennwort|pin)|"
    r"(?:code|código|codigo|codice) (?:de |di |d[’']|à )?(?:vérification|confirmation|sécurité|validation|connexion|"
    r"activation|authentification|usage unique|accès|verificación|verificacion|confirmación|seguridad|acceso|"
    r"activación|autenticación|inicio de sesión|un solo uso|verifica|conferma|sicurezza|attivazione|autenticazione|"
    r"accesso|sblocco|verificação|confirmação|segurança|ativação|autenticação|utilização única)|"
    r"codice monouso|codice otp|código otp|code otp|clave dinámica|"
    r"kenncode|(?:verificatie|bevestigings|beveiligings|inlog|activerings|controle|sms-?)code|eenmalige code|"
    r"(?:verifierings|verifikations|bekräftelse|säkerhets|inloggnings|engångs|aktiverings|bekræftelses|sikkerheds|"
    r"engangs|bekreftelses|verifiserings)kod(?:en?)?|"
    r"kod (?:weryfikacyjny|autoryzacyjny|potwierdzający|dostępu|sms)|ověřovací kód|"
    r"doğrulama kodu|vahvistuskoodi|"
    r"код подтверждения|проверочный код|код доступа|код підтвердження|验证码|驗證碼|校验码|动态码|"
    r"認証コード|確認コード|인증번호|"
    r"인증 코드|رمز التحقق|קוד אימות|otp|(?-i:[mMiIcC]?TAN|SMS-?TAN|pushTAN|photoTAN|chipTAN))"
)
CODE_STEMS = tuple(
    (
        "tan code kod código codigo codice koodi kód otp combo combina kombin clave "
        "pin passw kennwort 码 碼 コード 인증 код رمز קוד"
    ).split()
)
DOOR = (
    r"(?:(?:front |back |main |garage |garden |side )?(?:door|gate|alarm|entry|entrance|lock|lock ?box|key ?box|"
    r"key ?safe|safe|garage|building|keypad|elevator|lift|locker|padlock|bike lock|burglar alarm|apartment)[- ]?"
    r"(?:code|combination|combo|pin|key ?code)|(?:haus|wohnungs)?tür-?code|(?:tor|garagen|haus|hof|keller|"
    r"schranken)-?code|türpin|alarm-?code|"
    r"(?:schlüssel|tresor)(?:box|safe|tresor|kasten)?-?code|code (?:de la |du |de l[’']|d[’'])?(?:porte|portail|"
    r"entrée|alarme|immeuble|coffre|boîte à clés)|digicode|código (?:de la |del |de |da |do )?(?:puerta|portal|portón|"
    r"alarma|entrada|caja|porta|portão|alarme|cofre)|codice (?:del |della |dell[’']|di )?(?:portone|porta|cancello|"
    r"allarme|cassaforte|ingresso)|(?:deur|poort|alarm|sleutelkluis|kluis)code|(?:port|dörr|larm|nyckel)kod(?:en)?)"
)
PIN = (
    r"(?:(?:sim[- ]|card[- ]|bank[- ]|geheim|handy-?)?pin(?:[- ]?code|[- ]?nummer|[- ]?number|[- ]?kod(?:en)?)?|pin n°|"
    r"código pin|codice pin|code pin|geheimzahl|geheimnummer|code secret|puk(?:[- ]?code)?|código puk|codice puk|"
    r"code puk)"
)
OWN = frozenset(
    """the your my our his her their this that new current secret temporary der die den das dein deine ihr mein unser
    neue neuer aktuelle le un votre ton mon son notre leur nouveau el tu su mi nuestro nuevo il tuo suo mio nostro nuovo
    o seu meu teu nosso novo de het je jouw uw mijn onze nieuwe min mitt din ditt vår nya ny""".split()
)
"""Before "code": it is somebody's, not a product's."""
SIGNS = (
    r"(?:log(?:ging)?[ -]?in|sign(?:ing)?[ -]?in|signin|verif|authent|two[- ]factor|2fa|one[- ]time|otp\b|expires? in|"
    r"do not share|don't share|never share|anmeld|bestätig|connexion|connecter|vérifi|partagez|iniciar sesión|verific|"
    r"compart|accedere|condivid|aanmeld|inlog|logga in|entrar na)"
)
"""Near "enter 4821": that it is a code."""
OPENS = (
    rf"(?:{SIGNS}|valid for|door|gate\b|building|garage|entrance|intercom|alarm|lock ?box|key ?box|keypad|unlock|"
    rf"gültig|niemand|tür|schlüssel|valable|"
    r"porte\b|válido|caduca|puerta|acced|accesso|valido|scade|porta\b|cancello|geldig|deel |deur|giltig|dela |dörr|"
    r"expira|minut)"
)
"""Near "code: 4821": what the code opens."""
RECOVERY = (
    r"(?:(?:recovery|backup|back-up|scratch|emergency|rescue|reset)[- ]?(?:codes?|keys?)|wiederherstellungs-?(?:codes?|"
    r"schlüssel)|backup-?codes|notfall-?codes?|ersatz-?codes|codes? de (?:récupération|secours|sauvegarde)|clé de "
    r"(?:récupération|secours)|códigos? de (?:recuperación|respaldo|recuperação|backup|segurança)|clave de "
    r"recuperación|codic[ei] di (?:recupero|backup|riserva|emergenza)|chiave di recupero|herstel-?(?:codes?|sleutel)|"
    r"back-?upcodes|återställnings(?:koder|nyckel)|reservkoder|chave de recuperação)"
)
RECOVERY_STEMS = tuple(
    (
        "recover backup back-up scratch emergency rescue reset wiederherst notfall ersatz "
        "récup secours sauveg recuper respaldo recupero riserva emergenza herstel återst "
        "reserv segurança"
    ).split()
)
