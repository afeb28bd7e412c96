"""The master: it begins with what it has learned or what was solved, and leaves that where trying out says so."""
