"""Baselines: known methods at the named tasks and the exact games, each with its curve."""
