"""The disk: scanning raw/ and the vault, writing notes atomically, the journal, the lock, and git history.

The only room that reads and writes files of a workspace. It decides nothing about what notes say.
"""
