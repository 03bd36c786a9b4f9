"""Names of months in many languages, to read dates in words. Some short ones are words too: look for a year beside."""

from __future__ import annotations

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan januar janvier janv enero ene gennaio gen janeiro januari jaenner",
            "february feb februar fevrier fev fevr febrero febbraio fevereiro februari",
            "march mar maerz marz mars marzo marco maart mrt mrz",
            "april apr avril avr abril abr aprile",
            "may mai mayo maggio mag maio mei maj",
            "june jun juni juin junio giugno giu junho",
            "july jul juli juillet juil julio luglio lug julho",
            "august aug aout agosto ago augustus augusti",
            "september sep sept septembre septiembre settembre set setembro",
            "october oct oktober okt octobre octubre ottobre ott outubro out",
            "november nov novembre noviembre novembro",
            "december dec dezember dez decembre diciembre dic dicembre dezembro",
        ),
        start=1,
    )
    for name in names.split()
}
"""Lower case without accents -> 1 to 12."""
