"""Gamester as a folder of static files: the page that plays alone, and the pages and documents round it."""

from gamester.site.writing import Written, write_site

__all__ = ["Written", "write_site"]
