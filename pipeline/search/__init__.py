"""Finding again: when memory is worth a look, whom a text names, and the few lines that are told then."""
