"""The rules of Ducat."""
