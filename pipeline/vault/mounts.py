"""Is a folder on a file system that tells of no changes: a network drive, or a drive of a container's host?"""

from __future__ import annotations

import os
import re
from pathlib import Path

_REMOTE = frozenset(
    "nfs nfs4 cifs smb smb2 smb3 smbfs smbnetfs 9p v9fs drvfs afs afpfs ncpfs ceph lustre glusterfs davfs davfs2 gvfs "
    "sshfs rclone vboxsf vmhgfs vmhgfs-fuse prl_fs prl_tg osxfs grpcfuse gvfsd-fuse fakeowner virtiofs s3fs".split()
)
_TABLE = Path("/proc/mounts")
_ESCAPE = re.compile(r"\\([0-7]{3})")


def is_remote(folder: Path) -> bool:
    """Whether changes to this folder may come without events. Off Linux only UNC paths are known to."""
    real = os.path.realpath(folder)
    if real.startswith("\\\\"):
        return True
    try:
        table = _TABLE.read_text(encoding="utf-8", errors="surrogateescape")
    except OSError:
        return False
    return mount_type(table, real).removeprefix("fuse.") in _REMOTE


def mount_type(table: str, path: str) -> str:
    """The type of the file system that holds an absolute path, by the text of /proc/mounts (fstab(5)); else ``""``."""
    best, found = "", ""
    for line in table.splitlines():
        fields = line.split(" ")
        if len(fields) < 3:
            continue
        point = _ESCAPE.sub(lambda match: chr(int(match[1], 8)), fields[1]).rstrip("/")
        if f"{path}/".startswith(f"{point}/") and len(point) >= len(best):  # a later mount covers an earlier one
            best, found = point, fields[2]
    return found
