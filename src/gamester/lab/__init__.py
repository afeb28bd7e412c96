"""The laboratory: simulating, evaluating, solving, training, and environments. Nothing in the product imports it."""
