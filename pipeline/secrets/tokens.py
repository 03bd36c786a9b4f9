"""Credentials that are known by their own shape: a table of kinds with what must stand in a text for each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from pipeline.secrets.spans import Secret

_TABLE = r"""
aws key             | AKIA ASIA ABIA ACCA         | (?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}
aws key             | ABSK                        | ABSK[A-Za-z0-9+/]{100,200}={0,2}
github token        | ghp_ gho_ ghu_ ghs_ ghr_    | gh[pousr]_[A-Za-z0-9]{36,251}
github token        | github_pat_                 | github_pat_[A-Za-z0-9_]{60,255}
gitlab token        | glpat- gldt- glrt- glft- glsoat- glagent- glptt- glcbt- | gl(?:pat|dt|rt|ft|soat|agent|ptt|cbt)-[\w.-]{20,80}
bitbucket token     | ATBB ATCTT3                 | (?:ATBB[A-Za-z0-9]{32}|ATCTT3[\w=-]{60,250})
atlassian token     | ATATT3                      | ATATT3[\w=-]{60,250}
slack token         | xox                         | xox[abeoprs]-[A-Za-z0-9-]{10,250}|xoxe\.xox[bp]-\d-[A-Za-z0-9]{100,250}
slack token         | xapp-                       | xapp-\d-[A-Za-z0-9-]{20,250}
slack webhook       | hooks.slack.com             | https://hooks\.slack\.com/(?:services|workflows|triggers)/[A-Za-z0-9+/]{20,120}
teams webhook       | .webhook.office.com         | https://[\w-]{1,60}\.webhook\.office\.com/webhookb2/[\w@/-]{60,250}
discord webhook     | /webhooks/                  | https://(?:ptb\.|canary\.)?discord(?:app)?\.com/api/webhooks/\d{17,20}/[\w-]{60,80}
discord token       | .                           | [MNO][A-Za-z0-9_-]{23,25}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}
zapier webhook      | hooks.zapier.com            | https://hooks\.zapier\.com/hooks/catch/\d{3,12}/\w{5,20}/?
stripe key          | sk_live_ sk_test_ rk_live_ rk_test_ | [sr]k_(?:live|test)_[A-Za-z0-9]{16,247}
stripe key          | whsec_                      | whsec_[A-Za-z0-9]{32,64}
square key          | sq0                         | sq0(?:atp|csp|idp)-[\w-]{22,60}
paypal token        | access_token$               | access_token\$(?:production|sandbox)\$[a-z0-9]{16}\$[0-9a-f]{32}
braintree token     | access_token$               | access_token\$[a-z]{4,12}\$[a-z0-9]{16}\$[0-9a-f]{32}
plaid token         | access-sandbox- access-production- access-development- | access-(?:sandbox|development|production)-[0-9a-f-]{36}
razorpay key        | rzp_live_ rzp_test_         | rzp_(?:live|test)_[A-Za-z0-9]{14,24}
flutterwave key     | FLWSECK                     | FLWSECK(?:_TEST)?-[0-9A-Za-z]{12,40}(?:-X)?
mollie key          | live_ test_                 | (?:live|test)_[A-Za-z0-9]{30,40}
adyen key           | AQE                         | AQE[a-z0-9]{1,3}[A-Za-z0-9+/=]{60,200}-[A-Za-z0-9+/=]{20,80}-[\w!-~]{10,40}
google key          | AIza                        | AIza[\w-]{35}
google key          | GOCSPX                      | GOCSPX-[\w-]{28}
google token        | ya29.                       | ya29\.[\w-]{30,400}
google token        | 1//0                        | 1//0[\w-]{40,120}
facebook token      | EAA                         | EAA[A-Za-z0-9]{90,300}
twitter token       | AAAAAAAAAAAAAAAAAAAA        | A{20,22}[A-Za-z0-9%]{60,120}
instagram token     | IGQ                         | IGQV[\w-]{80,250}
openai key          | sk-                         | sk-(?:proj-|svcacct-|admin-|None-)[\w-]{32,250}|sk-[A-Za-z0-9]{48}
anthropic key       | sk-ant-                     | sk-ant-(?:api|admin|oat)\d\d-[\w-]{32,250}
openrouter key      | sk-or-                      | sk-or-v1-[0-9a-f]{64}
groq key            | gsk_                        | gsk_[A-Za-z0-9]{40,60}
xai key             | xai-                        | xai-[A-Za-z0-9]{60,100}
perplexity key      | pplx-                       | pplx-[A-Za-z0-9]{40,60}
replicate token     | r8_                         | r8_[A-Za-z0-9]{37}
hugging face token  | hf_ api_org_                | (?:hf_|api_org_)[A-Za-z0-9]{34}
langsmith key       | lsv2_                       | lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}
otp seed            | otpauth                     | otpauth(?:-migration)?://[\w./:@%&=+?-]{10,600}
npm token           | npm_                        | npm_[A-Za-z0-9]{36}
pypi token          | pypi-AgE                    | pypi-AgE[\w-]{50,300}
rubygems key        | rubygems_                   | rubygems_[0-9a-f]{48}
nuget key           | oy2                         | oy2[a-z0-9]{43}
docker token        | dckr_                       | dckr_(?:pat|oat)_[\w-]{27,40}
sendgrid key        | SG.                         | SG\.[\w-]{16,32}\.[\w-]{32,64}
twilio key          | SK                          | SK[0-9a-f]{32}
mailgun key         | key-                        | key-[0-9a-f]{32}
mailchimp key       | -us                         | [0-9a-f]{32}-us\d{1,2}
brevo key           | xkeysib- xsmtpsib-          | x(?:keysib|smtpsib)-[0-9a-f]{64}-[A-Za-z0-9]{16}
postmark key        | PMAK-                       | PMAK-[0-9a-f]{24}-[0-9a-f]{34}
resend key          | re_                         | re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}
shopify token       | shp                         | shp(?:at|ca|pa|ss|ua)_[0-9a-fA-F]{32}
digitalocean token  | _v1_                        | do[opr]_v1_[0-9a-f]{64}
heroku key          | HRKU-                       | HRKU-[\w-]{36,70}
fly token           | fm1_ fm2_ fo1_              | (?:fm[12]r?_|fo1_)[\w+/=-]{40,400}
netlify token       | nfp_ nfc_ nfo_              | nf[pco]_[A-Za-z0-9]{36,40}
vercel token        | vcp_ vck_ vci_              | vc[pki]_[A-Za-z0-9]{24,60}
cloudflare key      | v1.0-                       | v1\.0-[0-9a-f]{24}-[0-9a-f]{146}
supabase key        | sbp_ sb_secret_             | (?:sbp_[0-9a-f]{40}|sb_secret_[\w-]{22,60})
planetscale key     | pscale_                     | pscale_(?:tkn|pw|oauth)_[\w=.-]{32,64}
databricks token    | dapi                        | dapi[0-9a-f]{32}(?:-\d)?
snyk token          | snyk_                       | snyk_(?:uat|sat)\.[\w.-]{20,300}
sentry token        | sntry                       | sntry[us]_[\w+/=-]{40,250}
grafana token       | glc_ glsa_                  | (?:glc_[A-Za-z0-9+/]{32,400}={0,2}|glsa_[A-Za-z0-9]{32}_[0-9a-fA-F]{8})
newrelic key        | NRAK- NRII- NRJS-           | NR(?:AK-[A-Z0-9]{27}|II-[\w-]{32}|JS-[0-9a-f]{19})
dynatrace token     | dt0                         | dt0[a-z]\d\d\.[A-Z0-9]{24}\.[A-Z0-9]{64}
vault token         | hvs. hvb. hvr.              | hv[sbr]\.[\w-]{24,300}
terraform token     | .atlasv1.                   | [A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,70}
doppler token       | dp.                         | dp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{40,60}
pulumi token        | pul-                        | pul-[0-9a-f]{40}
prefect key         | pnu_ pnb_                   | pn[ub]_[A-Za-z0-9]{36}
1password token     | ops_eyJ                     | ops_eyJ[A-Za-z0-9+/]{200,2000}={0,3}
1password key       | A3-                         | A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}
tailscale key       | tskey-                      | tskey-(?:auth|api|client|scim|webhook)-[A-Za-z0-9-]{16,80}
ngrok token         | ak_                         | ak_[A-Za-z0-9]{25,40}
linear key          | lin_                        | lin_(?:api|oauth)_[A-Za-z0-9]{32,64}
notion token        | ntn_ secret_                | (?:ntn_[A-Za-z0-9]{40,60}|secret_[A-Za-z0-9]{43})
airtable token      | pat                         | pat[A-Za-z0-9]{14}\.[0-9a-f]{64}
asana token         | /                           | [012]/\d{12,20}(?:/\d{12,20})?:[0-9a-f]{32}
figma token         | figd_ figo_                 | fig[do]_[\w-]{38,50}
typeform token      | tfp_                        | tfp_[\w-]{40,60}
contentful token    | CFPAT-                      | CFPAT-[\w-]{40,50}
hubspot token       | pat-na pat-eu               | pat-(?:na|eu)\d-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}
intercom token      | dG9rO                       | dG9rO[A-Za-z0-9+/]{50,80}={0,2}
mapbox token        | sk.eyJ                      | sk\.eyJ[\w-]{40,200}\.[\w-]{20,40}
easypost key        | EZAK EZTK                   | EZ[AT]K[A-Za-z0-9]{54}
shippo token        | shippo_                     | shippo_(?:live|test)_[0-9a-f]{40}
dropbox token       | sl.                         | sl\.(?:u\.)?[\w-]{60,250}
alibaba key         | LTAI                        | LTAI[A-Za-z0-9]{16,26}
yandex key          | AQVN y0_ t1.                | (?:AQVN[\w-]{35,38}|y0_[\w-]{50,100}|t1\.[A-Z0-9a-z_-]{60,250}\.[\w-]{60,100})
telegram token      | :AA                         | \d{8,10}:AA[\w-]{33}
azure key           | AccountKey=                 | (?<=AccountKey=)[A-Za-z0-9+/]{86}==
azure key           | SharedAccessKey=            | (?<=SharedAccessKey=)[A-Za-z0-9+/]{43}=
azure secret        | 8Q~ 7Q~                     | [\w.~-]{3}[78]Q~[\w.~-]{31,34}
age key             | AGE-SECRET-KEY-             | AGE-SECRET-KEY-1[0-9A-Z]{58}
wallet key          | xprv yprv zprv tprv         | [xyzt]prv[1-9A-HJ-NP-Za-km-z]{100,112}
jwt                 | eyJ                         | eyJ[\w-]{10,2000}\.eyJ[\w-]{10,4000}\.[\w-]{10,2000}
"""  # noqa: E501
"""Kind, literals of which one must stand in the text, regular expression."""
_ROWS = tuple(tuple(part.strip() for part in row.split(" | ", 2)) for row in _TABLE.strip().splitlines())
TOKENS = tuple((kind, tuple(marks.split()), shape) for kind, marks, shape in _ROWS)
KINDS = tuple(dict.fromkeys(kind for kind, _, _ in TOKENS))
_COMMON = {
    "discord token": re.compile(r"[MNO][\w-]{23,25}\.[\w-]{6}\."),
    "asana token": re.compile(r":[0-9a-f]{32}"),
    "airtable token": re.compile(r"pat[A-Za-z0-9]{14}\."),
}
"""Cheaper first looks where the literals stand in nearly every text."""
_FIRST = re.compile(r"[A-Za-z0-9_/+.~$:-]{12}|AccountKey|SharedAccess")

_AWS_ID = re.compile(r"A(?:KI|SI)A[A-Z2-7]{16}")
_AWS_SECRET = re.compile(r"(?<![A-Za-z0-9/+=])(?=[^\s]{0,39}\d)(?=[^\s]{0,39}[a-z])[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])")
_BESIDE = 300

_URL_PASSWORD = re.compile(r"(?<=://)(?P<user>[^\s/:@'\"<>]{0,64}):(?P<value>[^\s/@'\"<>]{3,100})(?=@[\w.-]{1,200})")
_HOLDER = re.compile(r"[<{\[$*%].*|(?:your[-_]?)?(?:pass(?:word|wd)?|pwd|secret|xxx+)|\.{3,}|x+", re.IGNORECASE)


@cache
def _compiled(shape: str) -> re.Pattern[str]:
    """Most texts have no literal of most kinds: what is never looked for is never compiled."""
    return re.compile(rf"(?:{shape})(?![A-Za-z0-9_])")


def tokens(text: str) -> Iterator[Secret]:
    """Every token of a known kind, and passwords in URLs."""
    if _FIRST.search(text):
        for kind, marks, shape in TOKENS:
            if any(mark in text for mark in marks) and (kind not in _COMMON or _COMMON[kind].search(text)):
                for match in _compiled(shape).finditer(text):
                    before = text[
                        match.start() - 1 : match.start()
                    ]  # looked at last: shapes that begin plainly are fast
                    if not (before.isalnum() or before == "_"):
                        yield Secret(*match.span(), kind)
    if "AKIA" in text or "ASIA" in text:
        for known in _AWS_ID.finditer(text):
            for match in _AWS_SECRET.finditer(text, max(0, known.start() - _BESIDE), known.end() + _BESIDE):
                yield Secret(*match.span(), "aws secret")
    if "://" in text and "@" in text:
        for match in _URL_PASSWORD.finditer(text):
            if not _HOLDER.fullmatch(match["value"]):
                yield Secret(*match.span("value"), "url password")
