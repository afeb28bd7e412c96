"""The rules: options, state, judgements and moves, and what a seat sees; plain functions over ints."""
