"""Opponents with a trained network."""
