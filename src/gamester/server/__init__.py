"""Tables in a browser: the server, its stores, its shuffles and who is who. Everything here needs the extra `web`."""
