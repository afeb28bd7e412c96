"""The picture of a result: everybody's line stands within the cloth, whatever the names are."""

import re
from xml.etree import ElementTree as ET

import pytest

from gamester.study.pictures import EDGE, HEIGHT, LETTER, NAME_AT, WIDTH, Line, ranking_svg


@pytest.mark.parametrize("people", [2, 5, 6, 8, 16])
def test_every_name_has_a_line_of_its_own_within_the_picture(people):
    names = ["W" * 24, "Ann & <Bob>", *[f"Name {number}" for number in range(people - 2)]]
    lines = [Line(place, name, "−1000") for place, name in enumerate(names, 1)]
    root = ET.fromstring(ranking_svg("Five-card Loo (Wikipedia 2023), 27 Nov 2026", lines))
    texts = [one for one in root.iter() if one.tag.endswith("text")]
    places = {(one.get("x"), one.get("y")) for one in texts}
    assert len(places) == len(texts) == 2 * people + 2
    for one in texts:
        x, y, size = (float(one.get(key) or 0) for key in ("x", "y", "font-size"))
        width = LETTER * size * len(one.text or "")
        assert x - EDGE * 0.99 >= 0 if one.get("text-anchor") else x + width <= WIDTH - EDGE + 1
        assert size <= y <= HEIGHT
        assert y <= NAME_AT
    assert f"2. {names[1]}" in [one.text for one in texts]


def test_a_picture_says_its_title_to_who_does_not_see_it():
    assert re.search("<title>Loo &amp; more</title>", ranking_svg("Loo & more", [Line(1, "Ann", "0")]))
