"""Opponents that have learned what acts come to; NumPy, where they are used."""
