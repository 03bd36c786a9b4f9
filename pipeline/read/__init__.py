"""Room ``read``: the bytes of one raw file -> records. One module per format; ``formats`` holds the table.

Pure: bytes in, values out. Whatever the bytes are, ``formats.read_file`` does not raise; bad data is a ``Problem``.
"""
