"""The game in words: acts, variants, questions, commentary, settlements."""
