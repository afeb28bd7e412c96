"""Levels and planted habits that pose as persons, to try out what is said of a person's play."""
