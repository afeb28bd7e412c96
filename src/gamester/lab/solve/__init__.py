"""Exact solutions: small games as trees, CFR+, best responses, the carried pool. Needs the extra `sim`."""
