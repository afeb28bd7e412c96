"""A table and its record: what happened, what is told to whom, and the state that follows."""
