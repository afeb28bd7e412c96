"""What to do by what one sees: plain functions over a view, for one table or for millions."""
