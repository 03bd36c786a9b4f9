"""Whether what a vault holds is found again: questions made from the vault itself, asked, and the answers judged."""
