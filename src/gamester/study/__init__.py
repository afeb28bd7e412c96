"""Decisions judged and told: reviews of deals, reports on a person's play, puzzles, boards; the rule book, pictures."""
