"""What records say of a person's play."""
