"""Gamester in a browser's own worker: the API answered, and tables hosted, without a server."""

from gamester.browser.service import Service, open_service, prepare

__all__ = ["Service", "open_service", "prepare"]
