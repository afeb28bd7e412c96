"""What the fronts of a table share: the loop round it, and the clocks."""
