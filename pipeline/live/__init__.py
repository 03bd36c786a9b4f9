"""Live notes: what a note asks for and when, who does it, and how the result gets into the note.

Pure, but for ``claims`` (who runs what, in files), ``running`` (one attempt, in the order of its effects) and
``plugins`` (actions of other packages).
"""
