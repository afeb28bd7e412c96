"""What reading may raise."""


class MsgspecError(Exception):
    """Anything that went wrong."""


class DecodeError(MsgspecError):
    """The data are not JSON."""


class ValidationError(DecodeError):
    """The data are not of the type that was asked for; the message says where."""

    def __init__(self, what: str) -> None:
        """`what`: the fault; each container on the way out adds its part of the path by `within`."""
        super().__init__(what)
        self.what, self.path, self.key = what, "", False

    def within(self, part: str) -> "ValidationError":
        """The same fault, seen from the container: `part` is `.name`, `[0]` or `[...]`."""
        self.path = part + self.path
        return self

    def at_key(self) -> "ValidationError":
        """The same fault, seen from the object whose key it is."""
        self.key = True
        return self

    def __str__(self) -> str:
        """The fault, and where it is."""
        if self.key:
            return f"{self.what} - at `key` in `${self.path}`"
        return f"{self.what} - at `${self.path}`" if self.path else self.what
