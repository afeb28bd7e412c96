"""What every house rule does, played out: a design of cells, what is measured of each, and the page."""
