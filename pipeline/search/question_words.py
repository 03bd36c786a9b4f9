"""Words that a question is made of rather than about, in several languages, folded. Data."""

from __future__ import annotations

_TEXTS = {
    "en": """
        a about after again all also am an and any are as at be because been before being between both but by can
        could did do does doing during each for from had has have having he her here hers him his how i if in into
        is it its just me more most my no not of off on only or other our out over own same she should so some such
        than that the their them then there these they this those through to too under up us very was we were what
        when where which while who whom whose why will with would you your said say says tell told give gave show
        list find
    """,
    "de": """
        aber alle als am an auch auf aus bei bin bis da das dass dem den der des die dies dieser doch du durch ein
        eine einem einen einer eines er es fur gegen hat hatte ich ihr im ist ja kann kein keine man mein mir mit
        nach nicht noch nur oder ohne sehr sein sich sie sind so uber um und uns unter vom von vor war waren warum
        was weil wem wen wenn wer werden wie wieso wir wird wo worum wurde zu zum zur sagte gesagt meinte
    """,
    "fr": """
        au aux avec ce ces cette dans de des du elle en est et etait eu il ils je la le les leur lui ma mais mes moi
        mon ne nos notre nous on ou par pas pour pourquoi quand que quel quelle quelles quels qui quoi sa sans ses
        son sont sur ta tes toi ton tu un une vos votre vous comment dit
    """,
    "es": """
        al como con cual cuales cuando de del donde el ella ellos en era es esta este estos fue ha han la las lo los
        mas me mi muy no nos o para pero por porque que quien se ser si sin sobre su sus te tu un una y ya dijo
    """,
    "it": """
        alla anche che chi ci come con cosa da dal dalla dei del della di dove e gli ha ho il in io la le lei lo
        loro lui ma mi nel nella noi non o per perche piu quale quali quando quello questa questo se si sono su sua
        suo ti tra un una uno detto
    """,
    "pt": """
        a ao aos aquela aquele as ate com como da das de dele do dos e ela ele eles em era essa esse esta este eu foi
        ja mais mas me meu minha muito na nao nas nem no nos o onde os ou para pela pelo por porque qual quando que
        quem se sem ser seu sua tem um sobre uma voce disse
    """,
    "nl": """
        aan als bij dan dat de deze die dit door een en er ge haar had hebben heeft het hij hoe hun ik in is je kan
        maar me met mijn na naar niet nog nu of om onder ons ook op over te tot uit van veel voor waar waarom
        wanneer was wat we wel welke werd wie wij ze zei zich zij zijn zo
    """,
    "sv": """
        alla att av blev da de den denna det dig din du efter ej eller en er ett for fran ha hade han har hon honom
        hur i icke inte jag jag kan mellan men mig min mot nagon nar ni och om pa sade sedan sig sin ska som till
        under upp ut vad var varfor varit vem vi vid vilka vilken
    """,
}
STOP: dict[str, frozenset[str]] = {language: frozenset(text.split()) for language, text in _TEXTS.items()}
"""Language -> words without a meaning of their own. They are apart, as some mean something elsewhere (``die``)."""
_FRAME_TEXT = """
    discuss discussed discussing discussion discussions summarize summarise summary talk talked talking mention
    mentioned think thought thinks opinion opinions view conclusion conclude concluded debate debated describe
    explain explained details detail answer question regarding concerning group besprochen besprechen diskussion
    diskutiert zusammenfassung fasse gesprach redete denkt dachte meinung erklare discute resume resumer parle
    parler pense avis explique discutieron discusion resumen resumir hablo hablar piensa explica discusso
    discussione riassunto riassumi parlato parlare pensa opinione discutiram discussao resumo falou falar opiniao
    besproken bespreking samenvatting praatte mening diskuterade sammanfattning pratade tycker
"""
FRAME = frozenset(_FRAME_TEXT.split())
"""Words about the asking; they count only where nothing else is asked."""
_OPENING_TEXT = """
    what who whom whose when where which why how did does do is are was were can could summarize summarise describe
    explain tell list give show was wer wem wen wann wo wohin welche welcher welches warum wieso weshalb wie que
    quoi qui quand ou pourquoi comment quel quelle quels quelles quien cuando donde cual cuales como quanto che chi
    cosa dove perche quale quali quem onde qual quais porque wat wie waar wanneer waarom welke hoe vad vem nar var
    varfor vilken vilka hur resume resumer resumen resumir resumo riassumi fasse
"""
OPENING = frozenset(_OPENING_TEXT.split())
"""Words with which a question or an order begins."""
