"""What the fronts of a table share: the clocks."""
