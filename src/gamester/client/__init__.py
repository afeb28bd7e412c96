"""A client of one table: what is known of it, its commands, its connection to a server, and typed lines as a face."""
