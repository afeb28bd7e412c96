"""What there is to read and to see about the games and about play: the rule book, pictures."""
