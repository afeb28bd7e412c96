"""Which action to choose from a view: plain functions, used at a single table and in compiled loops."""
