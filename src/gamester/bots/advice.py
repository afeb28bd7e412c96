"""What an adviser says: an act, and the reason for it in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamester.act import Act
    from gamester.messages import Message


@dataclass(frozen=True, slots=True)
class Advice:
    """An act and why it is thought best."""

    act: Act
    reason: Message
