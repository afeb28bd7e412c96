"""Looking back at the table itself: in typed lines and in the full screen."""

import io

from gamester.local import Settings, open_home
from gamester.local.typed import play_at_home
from gamester.messages import Words
from gamester.tui.looking_back import LookBack
from gamester.tui.settle import Settlement
from tui.playing import opened, play_deal, screen_text, strike, table, until


def test_typed_lines_look_back_on_the_last_deal_and_on_none_before():
    home = open_home(Settings(seed="back", keep=False), "en")
    typed, heard = "review\n" + "1\n" * 2 + "review\nquit\ny\n", io.StringIO()
    play_at_home(home, Words("en"), io.StringIO(typed), heard)
    before, after = heard.getvalue().split("No deal is over yet", 1)
    assert "where the chips went" not in before
    deal = home.table.session.deals[-1]
    assert f"Deal {deal['deal']}, dealt by" in after
    assert "where the chips went" in after


async def test_the_settlement_leads_to_a_look_back_and_again_to_itself(monkeypatch) -> None:
    monkeypatch.setattr("gamester.bots.comparing.HINT_WORLDS", 10)
    monkeypatch.setattr("gamester.reviews.QUICK_WORLDS", 10)
    async with table(game="loo") as pilot:
        await play_deal(pilot)
        await strike(pilot, "v")
        await opened(pilot, LookBack)
        await until(pilot, lambda: "where the chips went" in screen_text(pilot.app))
        await strike(pilot, "escape")
        await opened(pilot, Settlement)
