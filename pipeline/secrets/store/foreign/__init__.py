"""Reading secrets that others keep: encrypted files, settings files, tables, and copies of a store of our own."""
