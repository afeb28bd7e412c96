"""The tables at which a network learns Laugh and Lie Down."""

from __future__ import annotations

from gamester.lab.train.plan import Field

FIELDS = (
    Field("adpoker", 5, 5), Field("adpoker", 4, 1), Field("adpoker", 3, 2), Field("adpoker-strict", 5, 1),
    Field("willughby-1665", 5, 1), Field("willughby-1665", 4, 1), Field("basic", 5, 1),
)  # fmt: skip
