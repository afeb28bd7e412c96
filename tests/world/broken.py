"""What is raised where an invariant does not hold."""


class Broken(Exception):
    """An invariant does not hold."""

    def __init__(self, invariant: str, what: str) -> None:
        super().__init__(f"{invariant}: {what}")
        self.invariant = invariant
        self.step = 0
        self.at = 0.0
