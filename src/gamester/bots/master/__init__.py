"""The master: it starts from a learned or solved choice, and departs from it where a search finds a better act."""
