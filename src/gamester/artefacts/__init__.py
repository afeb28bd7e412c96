"""The solved, learned and measured results as files; a file that was made for other rules is refused."""
