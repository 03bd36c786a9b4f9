"""From raw mail, meetings, chats and documents to a linked Obsidian vault, without a language model.

The map of the rooms, in the order in which data flows:

``model errors taxonomy domains folders months whose config``  shared nouns, faults, vocabularies, settings
``read``       bytes -> records; one module per format (pure)
``quotes``     own and quoted text of mail told apart; shared by labels and extraction (pure)
``label``      item -> label with a reason for every tag, noise first (pure)
``extract``    item -> people, claims, statements, gist (pure)
``resolve``    extraction + index -> who is who (pure)
``build``      what the entity notes should say (pure)
``index``      who and what is known; shared by the stages that resolve and that build (pure)
``notes``      the text format: parse, render, merge, splice, neutralise (pure)
``vault``      the disk: scan, journal, atomic writes, lock, git history, scaffold
``secrets``    finding passwords and keys in text; the encrypted store of them
``flow state`` the order of the stages, and all that a run knows (pure); ``run`` the order of the effects
``query``      answers about a workspace; ``report`` what a run did
``search``     when memory is asked, whom a text names, and the few lines that are told then
``share``      what others get of a vault: texts for agents, the MCP server; ``reader`` the vault for other programs
``cli``        the command line; the only place that prints
``evaluate``   figures over corpora and speeds: ``make eval``, ``make bench``
"""

__version__ = "0.1.0"
