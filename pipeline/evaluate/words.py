"""Made-up names, firms, sums and numbers that fill the slots of written mails, by language. Pure."""

from __future__ import annotations

from random import Random

NAMES: dict[str, tuple[tuple[str, str, str], ...]] = {
    "en": (("Hannah", "Whitlow", "hannah.whitlow"), ("Owen", "Pellgrove", "opellgrove"), ("Ruth", "Amberly", "ruth")),
    "de": (("Jürgen", "Ahlbach", "j.ahlbach"), ("Silke", "Wendorf", "silke.wendorf"), ("Uwe", "Möhlmann", "moehlmann")),
    "fr": (("Hélène", "Garnaud", "helene.garnaud"), ("Loïc", "Bessard", "lbessard"), ("Maud", "Tessier", "maud")),
    "es": (("Íñigo", "Carranza", "inigo.carranza"), ("Lucía", "Bermejo", "lbermejo"), ("Nuria", "Solís", "nuria")),
    "pt": (("João", "Vilarinho", "joao.vilarinho"), ("Inês", "Falcão", "ines.falcao"), ("Caio", "Brandão", "caio")),
    "it": (("Niccolò", "Fabbri", "n.fabbri"), ("Chiara", "Montesi", "chiara.montesi"), ("Elio", "Ranieri", "elio")),
    "nl": (("Joost", "van der Meulen", "joost.vdm"), ("Femke", "Hoekstra", "femke"), ("Bram", "Dijkhof", "bdijkhof")),
    "sv": (("Åsa", "Lindgård", "asa.lindgard"), ("Björn", "Ekmark", "bjorn.ekmark"), ("Maja", "Sjölin", "maja")),
    "da": (("Søren", "Krogh", "soren.krogh"), ("Mette", "Ravnsborg", "mette"), ("Rasmus", "Holt", "rholt")),
    "pl": (("Łukasz", "Brzeski", "l.brzeski"), ("Zofia", "Wilkosz", "zofia.wilkosz"), ("Paweł", "Gródek", "pgrodek")),
    "cs": (("Jiří", "Hanzlík", "jiri.hanzlik"), ("Tereza", "Vrbová", "tereza.vrbova"), ("Petr", "Klouda", "klouda")),
    "ru": (("Ольга", "Веснина", "o.vesnina"), ("Игорь", "Лапшин", "igor.lapshin"), ("Дарья", "Чернова", "darya")),
    "uk": (("Оксана", "Гнатюк", "oksana.hnatiuk"), ("Тарас", "Бойчук", "tboichuk"), ("Ірина", "Ковальська", "iryna")),
    "el": (("Ελένη", "Δουκάκη", "eleni.doukaki"), ("Νίκος", "Βλάχος", "nikos"), ("Σοφία", "Ρήγα", "sofia.riga")),
    "tr": (("Çağla", "Yıldırım", "cagla.yildirim"), ("Emre", "Şahin", "emre.sahin"), ("Gül", "Öztürk", "gul")),
    "he": (("נועה", "ברקאי", "noa.barkai"), ("איתן", "שגיא", "eitan"), ("מיכל", "דרורי", "michal.d")),
    "ar": (("ليلى", "الحداد", "layla.haddad"), ("سامي", "منصور", "sami.mansour"), ("هدى", "قاسم", "huda")),
    "ja": (("美咲", "北川", "kitagawa"), ("拓也", "沢田", "t.sawada"), ("由紀", "森下", "morishita")),
    "zh": (("雨桐", "林", "lin.yutong"), ("志远", "陈", "chenzy"), ("静", "吴", "wujing")),
    "ko": (("서연", "박", "seoyeon.park"), ("민준", "최", "mj.choi"), ("지우", "한", "jiwoo.han")),
    "fi": (("Päivi", "Kallio", "paivi.kallio"), ("Ville", "Rantala", "ville"), ("Aino", "Mäkelä", "aino.makela")),
    "hu": (("Zsófia", "Bárány", "zs.barany"), ("Gergő", "Somlai", "somlai"), ("Ágnes", "Kürti", "agnes")),
}
EASTERN = frozenset(("ja", "zh", "ko", "hu"))
FIRMS = (
    ("Tallow & Finch", "tallowfinch.example"),
    ("Merrowline", "merrowline.example"),
    ("Bluequill", "bluequill.example"),
    ("Ostrava Foods", "ostravafoods.example"),
    ("Kestrel Loop", "kestrelloop.example"),
    ("Pinegate", "pinegate.example"),
    ("Nordhaven", "nordhaven.example"),
    ("Quandry", "quandry.example"),
    ("Fernhold", "fernhold.example"),
    ("Lumiko", "lumiko.example"),
    ("Saltmarsh", "saltmarsh.example"),
    ("Veltro", "veltro.example"),
)
FREE = ("gmail.com", "outlook.com", "yahoo.com", "gmx.net", "icloud.com")
MONEY = {
    "en": "${0}.{1}", "de": "{0},{1} €", "fr": "{0},{1} €", "es": "{0},{1} €", "it": "{0},{1} €", "pt": "R$ {0},{1}",
    "nl": "€ {0},{1}", "sv": "{0} kr", "da": "{0},{1} kr.", "pl": "{0},{1} zł", "cs": "{0} Kč", "ru": "{0} ₽",
    "uk": "{0} грн", "tr": "{0},{1} TL", "ja": "{0}00円", "zh": "¥{0}.{1}", "ko": "{0}00원", "he": "₪{0}.{1}",
    "ar": "{0} ر.س", "hu": "{0} Ft", "el": "{0},{1} €", "fi": "{0},{1} €",
}  # fmt: skip


def slots(lang: str, random: Random) -> dict[str, str]:
    """Values for all slots of one mail; a second person and a second firm end in 2."""
    one, two = random.sample(NAMES[lang], 2)
    firm, firm2 = random.sample(FIRMS, 2)
    token = f"{random.getrandbits(48):012x}"
    found: dict[str, str] = {}
    for mark, person, (brand, host) in (("", one, firm), ("2", two, firm2)):
        first, last, local = person
        found |= {
            f"first{mark}": first,
            f"last{mark}": last,
            f"name{mark}": f"{last} {first}" if lang in EASTERN else f"{first} {last}",
            f"local{mark}": local,
            f"brand{mark}": brand,
            f"host{mark}": host,
        }
    return found | {
        "order": f"{random.choice('ABKRT')}{random.choice('XYZ')}-{random.randrange(10**5, 10**6)}",
        "order2": str(random.randrange(10**6, 10**7)),
        "code": str(random.randrange(10**5, 10**6)),
        "amount": MONEY[lang].format(random.randrange(12, 980), f"{random.randrange(100):02}"),
        "day": str(random.randrange(10, 28)),
        "hour": f"{random.randrange(9, 18):02}:{random.choice(('00', '15', '30'))}",
        "token": token,
        "free": random.choice(FREE),
        "list": random.choice(("cartography", "bread-talk", "gardeners", "libtern-dev")),
        "listhost": "lists.commons.example",
        "number": f"+44 20 7946 {random.randrange(100, 999)}",
    }
