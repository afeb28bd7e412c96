"""Opponents that have learned by playing against themselves; NumPy, where they are used."""
