"""What a game is to the rest of the program: the names a game package exports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from gamester.act import Act, Offer
from gamester.catalogue import Catalogue, Variant, Word
from gamester.errors import IllegalAct
from gamester.kernel.cards import Cards, Seat, Seats
from gamester.messages import Message


class Game(Protocol):
    """A game package. `s` is its State, `o` its Options, `v` its View; both are its own business."""

    ID: str
    RULES: int
    FINGERPRINT: str
    """A digest of how the rules behave, which is what solved tables and networks are tied to."""
    VARIANTS: dict[str, Variant]
    DEFAULT_VARIANT: str
    CATALOGUE: Catalogue
    VERBS: dict[str, tuple[str, ...]]

    def row(self, variant: str, given: Mapping[str, Word], seats: int) -> Any:
        """The options of a table; BadOptions if refused."""

    def pack(self, o: Any) -> Cards:
        """The cards that are shuffled."""

    def open_table(self, seats: int, o: Any) -> Any:
        """A state before its first deal."""

    def copy(self, s: Any) -> Any:
        """An independent copy."""

    def next_deal(self, s: Any, o: Any) -> None:
        """Who deals next."""

    def start(self, s: Any, o: Any, deck: list[int]) -> None:
        """Stake and deal."""

    def legal(self, s: Any, o: Any, seat: Seat) -> int:
        """The actions open to a seat."""

    def may_act(self, s: Any, o: Any) -> Seats:
        """The seats that have a proper act."""

    def do(self, s: Any, o: Any, seat: Seat, action: int) -> None:
        """One action."""

    def over(self, s: Any) -> int:
        """Is the deal settled?"""

    def payoff(self, s: Any, o: Any, seat: Seat) -> int:
        """Net of the deal."""

    def finished(self, s: Any, o: Any) -> int:
        """Has the session ended?"""

    def new_view(self) -> Any:
        """An empty view."""

    def look(self, s: Any, o: Any, seat: Seat, v: Any) -> None:
        """Fill a view."""

    def faces(self, v: Any) -> Cards:
        """Every card whose face a view shows."""

    def offers(self, s: Any, o: Any, seat: Seat) -> list[Offer]:
        """The proper acts of a seat in words."""

    def listed(self, v: Any, o: Any, offers: Sequence[Offer]) -> list[Offer]:
        """Which of them the seat is told; in unaided play verbs without their cards."""

    def steps(self, s: Any, o: Any, seat: Seat, act: Act) -> list[int]:
        """The actions of an act; IllegalAct if it may not be done."""

    def why_not(self, s: Any, o: Any, seat: Seat, act: Act) -> IllegalAct | None:
        """The rule that forbids an act."""

    def gone_on(self, s: Any, o: Any, seat: Seat) -> Any:
        """The table once this seat has ended unasked claims; None where it is not for it to go on."""

    def offence(self, s: Any, o: Any, seat: Seat, act: Act) -> str | None:
        """The kind of offence an act is."""

    def to_shuffle(self, s: Any, o: Any, seat: Seat, act: Act) -> Cards:
        """What chance must reorder before an act."""

    def new_stock(self, s: Any, o: Any) -> Cards:
        """The cards a reshuffled stock would hold; 0 if none may be made now."""

    def reshuffle(self, s: Any, o: Any, order: list[int]) -> None:
        """The new stock."""

    def waited_for(self, s: Any) -> Seats:
        """The seats the table waits for."""

    def to_reorder(self, s: Any, o: Any, action: int) -> Cards:
        """The cards of which chance must make a new stock before an action."""

    def to_draw(self, s: Any, o: Any) -> Seats:
        """Among whom chance must draw now."""

    def draw(self, s: Any, o: Any, order: list[int]) -> None:
        """The order drawn."""

    def may_close_claims(self, s: Any, o: Any) -> int:
        """May a timer close the claim step?"""

    def close_claims(self, s: Any, o: Any) -> None:
        """Close the claim step."""

    def clockwise(self, o: Any) -> bool:
        """Does the next player sit on one's left?"""

    def in_pool(self, s: Any) -> int:
        """Chips in the pool."""

    def summary(self, s: Any, o: Any) -> dict[str, Any]:
        """What a report says of a finished deal."""

    def overheard(self, s: Any, o: Any, seat: Seat, act: Act, listener: Seat) -> Act | None:
        """An act as a listener hears it."""

    def tell(self, before: Any, after: Any, o: Any, seat: Seat, act: Act | None) -> Sequence[Message]:
        """Commentary on what a listener saw happen; `seat` is NO_SEAT for the deal itself."""

    def prompt(self, v: Any, o: Any) -> Message:
        """What a seat is asked, or what the table waits for."""

    def settlement(self, v: Any, o: Any) -> list[tuple[Seat, list[tuple[Message, int]], int]]:
        """A finished deal as sums: for each seat its terms and their total, in chips."""

    def describe(self, v: Any, o: Any) -> list[Message]:
        """The table in sentences."""

    def matters_now(self, v: Any, o: Any) -> str:
        """The rule paragraph that matters now."""
