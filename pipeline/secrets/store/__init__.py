"""The encrypted store of secrets: a folder with a file of sealed entries and, unless a person chose otherwise, its key.

Sealed with AES-256-GCM: a value and its note. In clear: names and dates, bound to their entry. The file as a whole is
authenticated (HMAC-SHA256), so that nothing in it can be changed, taken out, moved, doubled or put back unnoticed.
The keys for both come out of one root key (HKDF-SHA256): a random one in a file beside the store or in the keyring of
the system, or one derived from a passphrase (scrypt).

What it does not do: a store put back as a whole, with its key, is an older store and opens. A key file beside the store
protects copies of the store alone, not of the folder; for those there is the passphrase. Whoever may read the memory
of the process may read what it opens.
"""

from pipeline.secrets.store.foreign.importing import Imported, read_import
from pipeline.secrets.store.layout import Listed, Place
from pipeline.secrets.store.nouns import Entry, Found, Secret, check_name, check_value
from pipeline.secrets.store.store import FOLDER, Store, names, where, without_store

__all__ = [
    "FOLDER",
    "Entry",
    "Found",
    "Imported",
    "Listed",
    "Place",
    "Secret",
    "Store",
    "check_name",
    "check_value",
    "names",
    "read_import",
    "where",
    "without_store",
]
