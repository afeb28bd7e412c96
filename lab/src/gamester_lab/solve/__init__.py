"""Exact solutions: small games as trees, CFR+, best responses, and the carried pool."""
