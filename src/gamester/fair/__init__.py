"""Shuffles that can be checked: how a pack follows from everybody's bytes, the lines of the log, and the check."""
