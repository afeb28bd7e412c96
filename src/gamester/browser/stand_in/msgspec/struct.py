"""Structs: frozen objects with typed fields, and what may be said of a field."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, NamedTuple, cast, dataclass_transform


@dataclass(frozen=True)
class Meta:
    """Bounds of a value in an annotation."""

    ge: float | None = None
    le: float | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None


class Shape(NamedTuple):
    """How a struct is written and read."""

    names: tuple[str, ...]
    defaults: dict[str, Callable[[], Any]]
    """Makes the value of a field that is left out, by name."""
    tag_field: str | None
    tag: str | None
    omit_defaults: bool


@dataclass_transform(frozen_default=True)
class StructMeta(type):
    """Makes a dataclass of every struct; a subclass inherits how it is tagged."""

    __shape__: Shape
    __tagging__: tuple[str | None, Any]

    def __new__(
        cls, name: str, bases: tuple[type, ...], body: dict[str, object], *, frozen: bool = False,
        tag: str | Callable[[str], str] | None = None, tag_field: str | None = None, omit_defaults: bool = False,
        kw_only: bool = False,
    ) -> StructMeta:  # fmt: skip
        """A class of this name with msgspec's keywords."""
        made = super().__new__(cls, name, bases, body)
        if not bases:
            return made
        for key in inspect.get_annotations(made):
            default = made.__dict__.get(key, MISSING)
            if isinstance(default, list | dict | set):
                setattr(made, key, field(default_factory=default.copy))
        dataclass(frozen=frozen, kw_only=kw_only)(cast("type[Any]", made))
        was_field, was_tag = getattr(made, "__tagging__", (None, None))
        tag_field, tag = tag_field or was_field, tag or was_tag
        if tag is not None and tag_field is None:
            tag_field = "type"
        made.__tagging__ = tag_field, tag
        made.__shape__ = Shape(
            tuple(one.name for one in fields(made)),  # type: ignore[arg-type] # it is a dataclass now
            {one.name: made_by for one in fields(made) if (made_by := maker(one)) is not None},  # type: ignore[arg-type]
            tag_field,
            tag(name) if callable(tag) else tag,
            omit_defaults,
        )
        return made


def maker(one: Any) -> Callable[[], Any] | None:
    """What makes the default of a dataclass's field; None if the field is required."""
    if one.default_factory is not MISSING:
        factory: Callable[[], Any] = one.default_factory
        return factory
    return None if one.default is MISSING else lambda: one.default


class Struct(metaclass=StructMeta):
    """The base of all structs."""
