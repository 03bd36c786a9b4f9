"""Memory that other agents and tools keep, taken into the vault: found, recognised, matched with what is known, filed.

``files`` reads the disk; ``recognise`` and the modules of the formats turn texts into ``Gathered``; ``planning`` holds
that against the vault; ``applying`` does what the plan says.
"""
