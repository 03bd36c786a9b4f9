"""Figures of quality over public corpora (``eval``) and of speed (``bench``): ``python -m pipeline.evaluate``.

Measures the rooms from outside; nothing of the program imports it.
"""
