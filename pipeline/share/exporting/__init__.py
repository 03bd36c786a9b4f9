"""The graph written for other programs. Each format is a pure function from ``Sheets`` to files; one module writes."""
