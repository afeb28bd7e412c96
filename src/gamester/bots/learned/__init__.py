"""Opponents with a trained network; they need NumPy when they play."""
