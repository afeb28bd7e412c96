"""What to do by what one sees: plain functions over views, one text for a single table and for millions."""
