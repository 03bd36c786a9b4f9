"""Long documents: what they name, how deep they go, and the tree that is made of one. Pure."""
