"""What was solved, learned and measured, as files that are refused under other rules."""
