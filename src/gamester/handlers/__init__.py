"""What the HTTP API answers, without HTTP: for the server, and for the service in a browser."""
