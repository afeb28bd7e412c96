"""A picture of the chips: the result, luck and the cost of decisions, summed deal by deal."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from gamester.study.plots import FAINT, GREEN, INK, RED, SAND, picture

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from gamester.reviews.looking_back import DealReview
    from gamester.text.messages import Words


def draw(path: Path, reviews: Sequence[DealReview], name: str, words: Words) -> None:
    """Draw the reviewed deals of one player into a file; OSError if it cannot be written."""
    deals = [review.deal for review in reviews]
    costs = [-review.cost for review in reviews]
    result = list(accumulate(review.result for review in reviews))
    luck = list(accumulate(review.luck.whole for review in reviews))
    with picture(path, (10, 6)) as figure:
        axes = figure.subplots()
        axes.set_title(words.say("review.picture.title", name=name))
        axes.set_xlabel(words.say("review.picture.deal"))
        axes.set_ylabel(words.say("review.picture.chips"))
        axes.grid(axis="y")
        axes.axhline(0, color=INK, linewidth=0.8)
        axes.bar(deals, costs, color=SAND, edgecolor=FAINT, label=words.say("review.picture.each"))
        axes.plot(deals, result, color=INK, linewidth=2.2, marker="o", label=words.say("review.picture.result"))
        axes.plot(deals, luck, color=GREEN, linestyle="--", marker="^", label=words.say("review.picture.luck"))
        spent = list(accumulate(costs))
        axes.plot(deals, spent, color=RED, linestyle=":", marker="v", label=words.say("review.picture.decisions"))
        axes.locator_params(axis="x", integer=True)
        axes.legend()
