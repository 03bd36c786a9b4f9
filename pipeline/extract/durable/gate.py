"""What never becomes a fact: doubt, hearsay, jokes, what is private or secret, what is only for now."""

from __future__ import annotations

import re

_DOUBT = re.compile(
    r"[?¿]|(?<!\w)(?:[;:]-?[)Dp]|xD|lol|haha\w*|hehe\w*|just kidding|kidding|joking|joke|nur spaß|scherz)(?!\w)"
    # conditions
    r"|\b(?:if|unless|whether|in case|provided|assuming|once|when(?:ever)?|wenn|falls|sofern|ob|sobald|si(?! è)|quand|"
    r"lorsque|à condition|cuando|siempre que|quando|qualora|se (?:il|la|lo|o|a)|als (?:we|ik|het|de|je)|indien|wanneer|"
    r"om (?:vi|jag|det|ni|du)|när)\b"
    # what could be, is wanted, expected, guessed
    r"|\b(?:perhaps|maybe|probably|possibly|likely|unlikely|seems?|seemingly|"
    r"apparently|supposedly|allegedly|reportedly|presumably|think|thinking|thought|believe|guess|suppose|assume|hope|"
    r"hopefully|hoping|wish|imagine|suspect|wonder|expect\w*|consider\w*|planning to|plan to|hear|heard|rumou?r\w*|"
    r"word "
    r"has it|unsure|not sure|not certain|tentative\w*|potential\w*|looks like|almost|nearly|about to|pretend|dream\w*|"
    r"let['’]?s|shall|vielleicht|eventuell|wahrscheinlich|vermutlich|womöglich|angeblich|glaube|denke|hoffe|"
    r"hoffentlich|gerücht\w*|überlege\w*|peut-être|probablement|sans doute|"
    r"pense|crois|espère|rumeur\w*|quizás?|tal vez|a lo mejor|probablemente|"
    r"creo|espero|pienso|rumor\w*|forse|probabilmente|credo|"
    r"spero|penso|talvez|provavelmente|acho|misschien|waarschijnlijk|denk|hoop|geloof|"
    r"kanske|förmodligen|troligen|tror|hoppas)\b"
    # somebody else's words, or of the past
    r"|\b(?:said|told|tells|claims?|claimed|according to|asked|used to|formerly|previously|in the past|back then|ago "
    r"when|sagte|laut|früher|damals|a dit|selon|d['’]après|dijo|según|antes|detto|secondo|disse|segundo|zei|volgens|"
    r"enligt)\b",
    re.IGNORECASE,
)
_MODAL = re.compile(
    r"(?-i:\bmay\b)|\b(?:would|might|could|should|ought|könnte\w*|würde\w*|möchte\w*|sollte\w*|dürfte\w*|pourrai\w*|"
    r"devrai\w*|voudrai\w*|aimerai\w*|podría\w*|debería\w*|quisiera|potrebbe\w*|dovrebbe\w*|vorrei|poderia\w*|"
    r"deveria\w*|zou|zouden|skulle|borde)\b",
    re.IGNORECASE,
)
_NEGATED = re.compile(
    r"n['’]t\b|\b(?:not|no|never|none|nobody|neither|nor|without|fail\w*|refus\w*|instead of|nicht|kein\w*|nie|niemals|"
    r"noch nicht|ohne|ne|n['’]\w+|pas|jamais|aucune?|sans|nunca|jamás|sin|non|mai|senza|não|nem|sem|niet|geen|nooit|"
    r"zonder|inte|ej|aldrig|ingen|utan)\b",
    re.IGNORECASE,
)
_PRIVATE = re.compile(
    r"\b(?:diagnos\w*|disease|cancer|tumou?r|diabet\w*|depress\w*|anxiety|therap\w*|hospital\w*|surgery|illness|sick "
    r"leave|pregnan\w*|hiv|adhd|autis\w*|burn-?out|rehab\w*|medication|disab\w*|died|death|funeral|krebs|krankheit|"
    r"krankgeschrieben|schwanger\w*|maladie|enceinte|hôpital|enfermedad|embarazad[ao]|malattia|incinta|doença|"
    r"grávida|ziekte|zwanger|sjukdom|gravid|divorc\w*|separated from|scheidung|divorce"
    r"|catholic\w*|protestant\w*|muslims?|islam\w*|jew(?:s|ish)?|hindu\w*|buddhis\w*|atheis\w*|christian faith|church|"
    r"mosque|synagogue|religio\w*|katholi\w*|evangelisch|muslimin?|cathol\w+|católic\w+|cattolic\w+|gläubig"
    r"|democrats?|republicans?|conservative party|labour party|socialist\w*|communis\w*|votes? for|voted|elections?|"
    r"political\w*|party member|wählt|wahlkampf|partei|politi\w+"
    r"|salar(?:y|ies)|wages?|earns?|bonus(?:es)?|compensation|severance|mortgage|debts?|bankrupt\w*|net worth|pension|"
    r"gehalt\w*|verdient|schulden|salaire|gagne|dettes|sueldo|salario|gana|deudas|stipendio|guadagna|debiti|salário|"
    r"ganha|salaris|verdien\w*|lön|skulder"
    r"|gay|lesbian|homosexual\w*|bisexual|transgender|criminal record|arrested|convicted|union member)\b",
    re.IGNORECASE,
)
_SECRET = re.compile(
    r"\b(?:password|passwd|passphrase|passcode|pin(?: code)?|api[ -]?key|access key|secret key|token|credentials?|"
    r"login|kennwort|passwort|zugangsdaten|mot de passe|identifiants|contraseña|clave|senha|wachtwoord|lösenord|iban|"
    r"credit card|cvv|ssn)\b",
    re.IGNORECASE,
)
_PROMOTION = re.compile(
    r"\b(?:click|unsubscribe|subscribe|webinar|sign up|register now|free trial|% off|learn more|read more|limited "
    r"time|abmelden|jetzt anmelden|cliquez|haga clic)\b|https?://",
    re.IGNORECASE,
)
_CHOICE = re.compile(
    r"^(?:(?:that|this|these|those|it|them|him|her|you|your|his|its|my|our|option|version|number|draft|to (?:wait|"
    r"think|"
    r"see|discuss|not|leave|keep|stay|go|talk about)|not|either|neither|none|(?:mon|tues|wednes|thurs|fri|satur|"
    r"sun)day|"
    r"das|dies\w*|diese|die \w+e (?:version|variante)|montag|dienstag|mittwoch|donnerstag|freitag|"
    r"ça|cela|celui|celle|ce|cette|eso|esto|ese|esa|la (?:primera|segunda)|questo|quello|quella|isso|este|esta|dit|dat|"
    r"det|den|detta)\b|the (?:first|second|third|last|latter|former|other|one|old|new|current|previous|blue|red|green|"
    r"\w+ (?:one|version|option|draft|wording|approach|date|slot|proposal)))",
    re.IGNORECASE,
)
"""What is preferred of what lies before one: no standing preference."""
_FOR_NOW = re.compile(
    r"\b(?:today|tonight|tomorrow|yesterday|this (?:week|month|morning|afternoon|evening|time|one|once)|next week|for "
    r"now|"
    r"right now|at the moment|just now|heute|morgen(?!s)|gestern|diese woche|nächste woche|momentan|gerade|"
    r"aujourd['’]hui|"
    r"demain|cette semaine|en ce moment|hoy|(?<!la )mañana|esta semana|oggi|domani|questa settimana|hoje|amanhã|"
    r"vandaag|"
    r"deze week|idag|imorgon|den här veckan|in this case|in diesem fall)\b",
    re.IGNORECASE,
)
LONGEST = 300


def admits(sentence: str) -> bool:
    """Whether a sentence may say a durable fact at all."""
    return (
        8 <= len(sentence) <= LONGEST
        and not sentence.startswith((">", "|"))
        and not any(pattern.search(sentence) for pattern in (_DOUBT, _PRIVATE, _SECRET, _PROMOTION))
    )


def is_negated(sentence: str) -> bool:
    """Whether a "not" stands anywhere in a sentence."""
    return _NEGATED.search(sentence) is not None


def is_open(clause: str) -> bool:
    """Whether a clause tells only what would or should be."""
    return _MODAL.search(clause) is not None


def is_passing(sentence: str) -> bool:
    """Whether what people want or do is so only for now."""
    return _FOR_NOW.search(sentence) is not None


def is_choice(what: str) -> bool:
    """Whether one thing of a few is preferred, not a way of doing things."""
    return _CHOICE.match(what) is not None
