"""Stage 2b and 3: what the entity notes should say. Pure rendering: no clock, no existing note."""
