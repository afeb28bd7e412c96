"""What a person's own records say of the play: the cost of decisions, habits, luck, and a likeness to levels."""
