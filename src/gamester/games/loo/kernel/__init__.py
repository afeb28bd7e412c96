"""The rules: options, state, judgements and moves, and what a seat sees, as plain functions over ints."""
