"""One run, step by step: the order of the effects. Deciding is done in the rooms of the stages.

``workspace``                      where things are; the lock; the only clock
``setup``                          ``init``
``intake settle``                  raw/ -> items; what the first run settles
``load parsed``                    the vault from disk
``people ticks corrections``       what people did since the last run
``amend undo relabel finish``        commands that change what the vault says: undo, hold, label keep|skip, done
``merging splitting renaming``       who is who by command; ``editing relating forgetting``, ``reverting`` takes back;
``moving hand meant``              what these share: links that follow, texts in a person's place, whom NAME means
``again correspondence retire``    items derived anew; counts of mail; notes that nothing speaks for, and
``pointing standing_again``        what a person's links lead to all the same; links of notes that went and stand again
``publish decided``                render, merge, write, commit one batch
``order``                          all of it, in order
``debounce watching``              when to run while somebody watches; the loop
``catalogue polling renewals``      live notes: which changed, which tasks are due, when results are committed
``secret_place secret_names``        where secrets are kept, apart from all else; their names for kg-summary.md
``picture picturing apart``          graph.html, and when ``serve`` draws it; the folders that no such file goes into
``serving scheduled serve_state``    all of it in one process; ``units installing`` start it
"""

from pipeline.run.order import run
from pipeline.run.setup import init
from pipeline.run.workspace import Workspace, load_state, load_workspace, now, opened

__all__ = ["Workspace", "init", "load_state", "load_workspace", "now", "opened", "run"]
