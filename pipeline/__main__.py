"""``python -m pipeline`` is the command ``vaultmill``."""

from pipeline.cli.main import main

if __name__ == "__main__":
    raise SystemExit(main())
