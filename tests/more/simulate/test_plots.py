"""Plots: real pictures with all their words, the same file for the same sums, refused where they cannot be."""

import xml.etree.ElementTree as ET

import matplotlib.image
import numpy as np
import pytest

from gamester.lab.simulation.plots import plot
from gamester.lab.simulation.sums import Sums
from gamester.messages import Words, area
from simulate.dealt import TABLES, rows_of

PANELS = {
    "loo": ("chips", "standing", "tricks", "pool", "growth", "sessions"),
    "laugh": ("chips", "cards", "captures", "last_in", "lay", "winnings"),
}


def drawn(path, place, language="en", title="A title"):
    game, _, seats, _ = TABLES[place]
    plot(path, title, Sums.of(game, seats, *rows_of(place), 1), Words(language))
    return path.read_bytes()


@pytest.mark.parametrize(("place", "language"), [(0, "fr"), (5, "en")])
def test_a_plot_has_all_its_words(tmp_path, place, language):
    game = TABLES[place][0]
    root = ET.fromstring(drawn(tmp_path / "plot.svg", place, language, "Cost: $5 & more_$5"))
    texts = {"".join(node.itertext()).strip() for node in root.iter("{http://www.w3.org/2000/svg}text")}
    words = area(language, "report")
    assert {"Cost: $5 & more_$5", words["report.place.eldest"], words["report.place.dealer"]} <= texts
    assert {words[f"report.plot.{panel}"] for panel in PANELS[game]} <= texts
    assert not [text for text in texts if "report." in text]


@pytest.mark.parametrize("suffix", ["svg", "PNG"])
def test_the_same_sums_make_the_same_file(tmp_path, suffix):
    assert drawn(tmp_path / f"one.{suffix}", 6) == drawn(tmp_path / f"two.{suffix}", 6)
    if suffix == "PNG":
        picture = matplotlib.image.imread(tmp_path / "one.PNG", format="png")
        height, width, parts = picture.shape
        assert width > height > 1000
        assert len(np.unique(picture.reshape(-1, parts)[::97], axis=0)) > 20
