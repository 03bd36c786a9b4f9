"""Finding secrets in text, and the encrypted store for them."""
