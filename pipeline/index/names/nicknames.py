"""Short and pet forms of given names: English from ``nicknames``, other languages from a table."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from pipeline.index.names.folding import folded

_FORMS = """
alexander alex sascha sasha sandro xander olek lex
alexandra alex sandra sasha
aleksandr aleksander alexandr sasha sascha alex olek shura
aleksei alexey alyosha lyosha
anastasia nastya
andreas andi andy andrea
andrzej jedrek
anna anja anya anka annika anita
antonio toni tonio toño nino
benjamin ben benny bibi
bernhard bernd
christian chris christo
christina tina chris christa
dmitri dmitry dmitriy dima mitya
dieter didi
dominik domi nik
eduardo edu lalo
ekaterina katerina katya kate
elena lena helena
elisabeth elizabeth lisa liesel else sissi elsa bettina
emmanuel manu
enrique quique kike
eugenia yevgenia zhenya
yevgeny evgeny evgeni zhenya eugene
federico fede
florian flo
francisco paco pancho curro fran cisco
francesco franco cesco
franziska franzi
friedrich fritz fred
georg jorg schorsch
giovanni gianni vanni
giuseppe beppe peppe pino
grzegorz grzesiek
guadalupe lupe
guillaume gui
hans hannes johann johannes
heinrich heinz heiner hein henry
ignacio nacho
ivan vanya
jacobus koos jaap kobus
jacques jacky
jan janek janusz
johannes jan hans johan hannes jo
josef sepp jupp pepi josip
joseph jo joe
jose pepe chepe josito
juan juanito
jesus chuy
katarzyna kasia
katharina kathi kathrin katja kate kati
konstantin kostya kosta
krzysztof krzys
laurence lauren laure
leonhard leo hardy
ludwig lutz wiggerl
luis lucho
malgorzata gosia
manuel manolo manu
margarethe grete gretel greta margit
maria mia mitzi marie maja masha
maximilian max maxi
mercedes merche
michael michi micha michel mike misha
mikhail misha michael
nathalie natalie nat
natalia natasha natalya
nikolai nikolay kolya nikola
nikolaus klaus niko nico
olga olya
pavel pasha
pedro perico
piotr piotrek
rosario charo
roberto beto rob
sebastian basti seb bastian
sergei sergey seryozha serge
sofia sonya
stanislaw staszek
stephan stefan steffen steve
susanne susi sanne
svetlana sveta
tatiana tanya tatyana
thomas tom thom tommi
tomasz tomek
ulrich uli ulli
vladimir volodya vova vlad wladimir
volodymyr volodya vova vlad
walter walti
wilhelm willi willy helmut wim
wojciech wojtek
yuri yury yura
zbigniew zbyszek
"""


@lru_cache(maxsize=1)
def _tables() -> tuple[object, dict[str, frozenset[str]]]:
    from nicknames import NickNamer

    other: defaultdict[str, set[str]] = defaultdict(set)
    for line in _FORMS.split("\n"):
        first, *short = [folded(word)[0] for word in line.split()] or [""]
        other[first].update(short)
    return NickNamer(), {name: frozenset(short) for name, short in other.items() if name}


@lru_cache(maxsize=100_000)
def short_forms(given: str) -> frozenset[str]:
    """What somebody with a given name (folded) is called for short."""
    english, other = _tables()
    return frozenset(english.nicknames_of(given)) | other.get(given, frozenset())  # type: ignore[attr-defined]


def is_short_for(one: str, other: str) -> bool:
    """One of two given names is a usual short form of the other."""
    return one in short_forms(other) or other in short_forms(one)
