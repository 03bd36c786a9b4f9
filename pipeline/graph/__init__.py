"""The graph over the notes: who and what stands in the vault, how it is related, what lies below what. Pure."""

from pipeline.graph.graph import Edge, Graph, Node

__all__ = ["Edge", "Graph", "Node"]
