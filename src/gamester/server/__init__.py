"""The server: tables in a browser. Everything here needs the extra `web`."""
