"""Boards: deals that several tables play alike, with the same bots in the other chairs, and what levels win there."""

from __future__ import annotations

from gamester.boards.assembly import MOST_TABLES, form_of, round_boards, spot, tables_for
from gamester.boards.boards import Boards, Named, alike, named_in, pools_for
from gamester.boards.challenges import challenge_from, challenge_of, challenge_text
from gamester.boards.comparing import PAR, Comparison, compare, daily_form, difference, par_of, steady_of
from gamester.boards.days import daily_games, day_named, day_of, is_ranked, ranked_name, ranked_of
from gamester.boards.par import QUICK, BoardResult, board_results, quick_levels
from gamester.boards.picture import drawn, write_picture
from gamester.boards.sessions import lost_chairs, session_of, won_by_seats
from gamester.boards.telling import comparison_told, form_told, shared_told, steady_told, title_told, verdict

__all__ = [
    "MOST_TABLES",
    "PAR",
    "QUICK",
    "BoardResult",
    "Boards",
    "Comparison",
    "Named",
    "alike",
    "board_results",
    "challenge_from",
    "challenge_of",
    "challenge_text",
    "compare",
    "comparison_told",
    "daily_form",
    "daily_games",
    "day_named",
    "day_of",
    "difference",
    "drawn",
    "form_of",
    "form_told",
    "is_ranked",
    "lost_chairs",
    "named_in",
    "par_of",
    "pools_for",
    "quick_levels",
    "ranked_name",
    "ranked_of",
    "round_boards",
    "session_of",
    "shared_told",
    "spot",
    "steady_of",
    "steady_told",
    "tables_for",
    "title_told",
    "verdict",
    "won_by_seats",
    "write_picture",
]
