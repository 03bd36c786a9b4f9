"""Which action the words of an instruction mean. Nothing but such words may stand there: else it is a free one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

_FILLERS = frozenset(
    """
    a an the my our me for of please create make write give show list generate keep up to date updated update with all
    ein eine einen einem der die das den dem mein meine meinen mir mich fur bitte erstelle erstell erzeuge mach mache
    schreib schreibe zeig zeige gib alle meiner vom von
    un une le la les l mon ma mes moi pour du de des cree creer fais faire redige ecris montre donne s il te plait
    el los las mi mis para por favor crea crear haz hacer escribe muestra dame del todas todos una
    il lo gli i mio mia miei mie per creare fai scrivi mostra dammi della delle dei uno
    o os as meu minha meus minhas mim faca criar cria escreva mostre do da dos das um uma
    een het de mijn voor mij alsjeblieft maak schrijf toon geef van
    en ett min mitt mina mig at skapa gor skriv visa tack av
    """.split()
)
_EVERY = re.compile(
    r"\b(?:(?:every|each) (?:day|morning|weekday|week)|jede[nrs]? (?:tag|morgen|werktag|woche)"
    r"|chaque (?:jour|matin|semaine)|tous les (?:jours|matins)|cada (?:dia|manana|semana)|todos los dias"
    r"|ogni (?:giorno|mattina|settimana)|tod[oa]s? (?:os |as )?(?:dias?|manhas?)|elke (?:dag|ochtend|week)"
    r"|varje (?:dag|morgon|vecka))\b"
)
_PHRASES = {
    "daily-brief": """
        daily brief; daily briefing; daily overview; daily summary; brief today; briefing today; today brief;
        todays brief; briefing; morning brief; morning briefing; prepare daily brief; prepare daily briefing;
        tagesbriefing; tagesuberblick; tagesubersicht; morgenbriefing; taglichen uberblick; taglicher uberblick;
        taglichen bericht; tagliches briefing; tagliche ubersicht; tagliche zusammenfassung; tageszusammenfassung;
        brief quotidien; brief jour; brief matin; briefing jour; briefing quotidien; resume quotidien; resume jour;
        point quotidien; synthese quotidienne; briefing matinal;
        resumen diario; resumen dia; informe diario; briefing diario; resumo diario; resumo dia; relatorio diario;
        briefing giornaliero; riepilogo giornaliero; briefing quotidiano; riepilogo quotidiano; riepilogo giornata;
        dagelijks overzicht; dagelijkse briefing; dagelijkse samenvatting; dagoverzicht; dagbriefing;
        daglig sammanfattning; daglig oversikt; daglig genomgang; daglig briefing; dagens oversikt; dagsoversikt""",
    "weekly-review": """
        weekly review; prepare weekly review; week review; review week; weekly summary; weekly overview;
        review this week; wochenruckblick; wochenuberblick; wochenubersicht; wochenruckschau; wochentlichen ruckblick;
        wochentlicher ruckblick; wochentliche zusammenfassung; revue hebdomadaire; bilan hebdomadaire;
        resume hebdomadaire; bilan semaine; revue semaine; revision semanal; resumen semanal; repaso semanal;
        revisione settimanale; riepilogo settimanale; riepilogo settimana; revisao semanal; resumo semanal;
        weekoverzicht; wekelijks overzicht; wekelijkse terugblik; weekreview; wekelijkse samenvatting;
        veckogenomgang; veckosammanfattning; veckooversikt""",
    "open-items": """
        open items; open tasks; open todos; open action items; todos; todo list; to do list; to dos;
        offene punkte; offenen punkte; offene aufgaben; offenen aufgaben; aufgabenliste; taches ouvertes;
        taches en cours; points ouverts; actions ouvertes; liste taches; tareas pendientes; tareas abiertas;
        lista tareas; attivita aperte; attivita in sospeso; compiti aperti; tarefas pendentes; tarefas abertas;
        lista tarefas; openstaande taken; open taken; openstaande punten; takenlijst; oppna uppgifter; oppna punkter;
        oppna arenden""",
    "meeting-prep": """
        meeting prep; meeting preparation; prepare meeting; prepare meetings; prepare next meeting; prep meetings;
        prep next meeting; prepare next meetings; meeting preps; meetingvorbereitung; besprechungsvorbereitung;
        terminvorbereitung; vorbereitung meetings; vorbereitung besprechungen; meetings vorbereiten;
        preparation reunions; preparation reunion; prepare reunions; preparacion reuniones; preparacion reunion;
        prepara reuniones; preparazione riunioni; preparazione riunione; prepara riunioni; preparacao reunioes;
        preparacao reuniao; vergadervoorbereiding; voorbereiding vergaderingen; motesforberedelse;
        motesforberedelser; forbered moten""",
    "stale-relationships": """
        stale relationships; quiet relationships; relationships going quiet; dormant relationships; stale contacts;
        dormant contacts; neglected contacts; eingeschlafene kontakte; eingeschlafenen kontakte;
        eingeschlafene beziehungen; ruhende kontakte; contacts dormants; relations endormies; relations negligees;
        contacts negliges; contactos inactivos; relaciones inactivas; contactos descuidados; contatti inattivi;
        contatti trascurati; contatos inativos; contactos inativos; slapende contacten; verwaterde contacten;
        vilande kontakter; slumrande kontakter""",
}
_ACTION = {" ".join(phrase.split()): action for action, phrases in _PHRASES.items() for phrase in phrases.split(";")}
_LONGEST = 300
_MOST_WORDS = 14
_NOT_WORDS = re.compile(r"[^\w]+")
_NAME = r"(?P<name>\[\[[^\[\]|]{1,200}(?:\|[^\[\]]{1,200})?\]\]|[^\W\d_][^\n?!:;,<>\[\]]{0,80}?)"
_PERSON = re.compile(
    r"(?:(?:please )?(?:brief me|give me a brief(?:ing)?|person[ -]brief|briefing|background) (?:on|about|for)"
    r"|who is|what do i know about|person[ -]brief:?"
    r"|(?:briefing|überblick|hintergrund) (?:zu|über)|wer ist|was weiß ich über"
    r"|(?:brief|briefing|point|fiche) sur|qui est|que sais-je (?:de|sur)"
    r"|(?:informe|resumen|ficha) (?:sobre|de)|quién es|qué sé (?:de|sobre)"
    r"|(?:briefing|scheda|riepilogo) su|chi è|cosa so (?:di|su)"
    r"|(?:resumo|ficha|briefing) sobre|quem é|o que sei sobre"
    r"|(?:briefing|overzicht) over|wie is|wat weet ik over"
    r"|(?:briefing|översikt) om|vem är|vad vet jag om)"
    rf" {_NAME}[.?! ]*",
    re.IGNORECASE,
)
_SEARCH = re.compile(
    r"(?:search|saved search|query|suche|recherche|rechercher|busca|buscar|búsqueda|cerca|ricerca|procura|pesquisa"
    r"|zoek|sök)"
    r"(?: ?: ?(?P<words>[^\n]{1,200})| (?:for |nach |naar |efter )?[\"“„«](?P<quoted>[^\"“”„«»\n]{1,200})[\"”“»])[. ]*",
    re.IGNORECASE,
)
_PARTICLES = frozenset("von van der den de da do dos di del la le du af av zu ten ter el al bin ibn y e".split())


def recognised(instruction: str) -> tuple[str, Mapping[str, str]] | None:
    """(action, its arguments) that an instruction means in all its words, or ``None``."""
    text = " ".join(instruction.split()) if len(instruction) <= 2 * _LONGEST else ""
    if not text or len(text) > _LONGEST:
        return None
    if (found := _PERSON.fullmatch(text)) and _is_name(found["name"]):
        return "person-brief", {"name": found["name"].strip()}
    if found := _SEARCH.fullmatch(text):
        return "query", {"query": (found["words"] or found["quoted"]).strip()}
    words = _EVERY.sub(" ", _NOT_WORDS.sub(" ", _folded(text)).strip()).split()
    if len(words) > _MOST_WORDS:
        return None
    for kept in (words, [word for word in words if word not in _FILLERS]):
        if action := _ACTION.get(" ".join(kept)):
            return action, {}
    return None


def _folded(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.casefold().replace("'s", "s").replace("’s", "s"))
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def _is_name(text: str) -> bool:
    """A link, or up to five words that are written like a name."""
    if text.startswith("[["):
        return True
    words = text.split()
    return 0 < len(words) <= 5 and all(word[0].isupper() or word.casefold() in _PARTICLES for word in words)
