"""The messages of `gamester.v1` and the objects of the HTTP API: one schema for the server and for every front."""
