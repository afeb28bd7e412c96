"""All routes of the HTTP API, with their inputs and answers. A server and the worker of a page answer them."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from gamester.protocol import (
    api,
    api_card,
    api_catalogue,
    api_daily,
    api_keeper,
    api_people,
    api_play,
    api_replays,
    api_study,
    payloads,
)

SERVER, BROWSER = 1, 2
BOTH = SERVER | BROWSER


@dataclass(frozen=True)
class Route:
    """One method of one path."""

    method: str
    path: str
    name: str
    """The name of its handlers."""
    gives: Any
    """The type of a successful answer: a Struct, or a media type."""
    takes: Any = None
    """The type of the request body: a Struct, or a media type."""
    limit: str = "read"
    """The limit of a server that counts it."""
    status: int = 200
    query: tuple[str, ...] = ()
    packed: bool = False
    """Is the answer compressed each time, because it is long? Never for an answer with a token."""
    at: int = BOTH
    """Who answers it."""


def handled_by(place: int, *modules: ModuleType) -> Mapping[Route, Any]:
    """The routes of a place with their handlers, which bear their names in these modules."""
    named = ChainMap(*map(vars, modules))
    return {route: named[route.name] for route in ROUTES if route.at & place}


ROUTES: Sequence[Route] = (
    Route("GET", "/api/catalogue", "give_catalogue", api_catalogue.CatalogueInfo, query=("lang",)),
    Route("GET", "/api/rules/{game}", "give_rules", api_catalogue.RulesInfo, query=("lang",)),
    Route("POST", "/api/rules/{game}/{paragraph}", "try_rule", api_study.Lesson, api_study.Learn),
    Route("POST", "/api/learn/{game}", "learn", api_study.Lesson, api_study.Learn),
    Route("POST", "/api/learn/{game}/line", "lesson_line", api_study.Meaning, api_study.Line),
    Route("POST", "/api/keeper", "keep", api_keeper.Kept, api_keeper.Sitting, "write"),
    Route("POST", "/api/card", "give_card", api_card.CardInfo, api.Check),
    Route("GET", "/api/words", "give_words", api_catalogue.WordsInfo, query=("lang",)),
    Route("GET", "/api/address", "address", api.Address),
    Route("GET", "/api/me", "me", api_people.Me),
    Route("POST", "/api/me", "set_me", api_people.Me, api_people.SetMe, "write"),
    Route("POST", "/api/me/leave", "leave", api_people.Me, None, "write", at=SERVER),
    Route("POST", "/api/me/password", "set_password", api_people.Me, api_people.SetPassword, "login", at=SERVER),
    Route("POST", "/api/me/passkey/begin", "begin_passkey", dict[str, object], None, "login", at=SERVER),
    Route("POST", "/api/me/passkey", "finish_passkey", api_people.Me, api_people.NewPasskey, "login", at=SERVER),
    Route("GET", "/api/me/passkeys", "my_passkeys", api_people.MyPasskeys, at=SERVER),
    Route(
        "POST",
        "/api/me/passkeys/remove",
        "drop_passkey",
        api_people.MyPasskeys,
        api_people.DropPasskey,
        "login",
        at=SERVER,
    ),
    Route("POST", "/api/login", "log_in", api_people.Me, api_people.LogIn, "login", at=SERVER),
    Route("POST", "/api/login/passkey/begin", "begin_passkey_login", dict[str, object], None, "login", at=SERVER),
    Route(
        "POST", "/api/login/passkey", "finish_passkey_login", api_people.Me, api_people.ShownPasskey, "login", at=SERVER
    ),
    Route("POST", "/api/check", "check", api.Checked, api.Check),
    Route("POST", "/api/tables", "create", api.Created, api.Create, "write", 201),
    Route("GET", "/api/tables", "lobby", api.Lobby, query=("lang",)),
    Route("GET", "/api/tables/{table}", "about_table", payloads.TableInfo, query=("lang",)),
    Route("POST", "/api/tables/{table}/join", "join", payloads.TableInfo, api.Join, "write"),
    Route("POST", "/api/tables/{table}/again", "play_again", api.Again, None, "write", 201),
    Route("POST", "/api/tables/{table}/seats/{seat}/token", "seat_token", api.SeatToken, None, "write", 201, at=SERVER),
    Route("GET", "/api/tables/{table}/stream", "stream", "application/x-ndjson", query=("since", "lang"), at=SERVER),
    Route("POST", "/api/tables/{table}/acts", "acts", api.Done, api.Do, "message", at=SERVER),
    Route("POST", "/api/replays", "upload", api_replays.Uploaded, "application/jsonl", "upload", 201),
    Route("GET", "/api/replays/{id}", "about_replay", api_replays.ReplayInfo, query=("lang",)),
    Route("POST", "/api/replays/{id}/share", "share", api_replays.ReplayInfo, api_replays.Share, "write", at=SERVER),
    Route("GET", "/api/replays/{id}/record", "record", "application/jsonl"),
    Route("GET", "/api/replays/{id}/steps", "steps", api_replays.Steps, query=("seat", "first", "lang")),
    Route("GET", "/api/replays/{id}/review", "review", api_study.Reviewed, query=("deal", "seat", "lang"), packed=True),
    Route("GET", "/api/daily", "give_daily", api_daily.Daily, query=("day", "lang"), packed=True),
    Route("POST", "/api/daily", "sit", api_daily.SatDaily, api_daily.SitDaily, "write", 201),
    Route("POST", "/api/daily/{id}/standing", "list_me", api_daily.BoardsResult, api_daily.ListMe, "write", at=SERVER),
    Route("GET", "/api/daily/{id}/steady", "steady", api_daily.Steady, query=("lang",)),
    Route("GET", "/api/daily/ranked", "ranked_days", api_daily.OverDays, query=("game", "lang"), at=SERVER),
    Route("GET", "/api/daily/{id}", "boards_result", api_daily.BoardsResult, query=("lang",), packed=True),
    Route("POST", "/api/challenges", "challenge", api_daily.OwnChallenge, api_daily.AskChallenge, packed=True),
    Route("POST", "/api/challenges/about", "about_challenge", api_daily.ChallengeInfo, api_daily.Challenge),
    Route("POST", "/api/challenges/sit", "take", api_daily.SatDaily, api_daily.TakeChallenge, "write", 201),
    Route(
        "POST",
        "/api/assemblies",
        "create_assembly",
        api_daily.OpenedAssembly,
        api_daily.NewAssembly,
        "write",
        201,
        at=SERVER,
    ),
    Route(
        "GET", "/api/assemblies/{id}", "about_assembly", api_daily.AssemblyInfo, query=("lang",), packed=True, at=SERVER
    ),
    Route(
        "POST",
        "/api/assemblies/{id}/join",
        "join_assembly",
        api_daily.AssemblyInfo,
        api_daily.JoinAssembly,
        "write",
        at=SERVER,
    ),
    Route(
        "POST",
        "/api/assemblies/{id}/start",
        "start_assembly",
        api_daily.AssemblyInfo,
        api_daily.StartRound,
        "write",
        at=SERVER,
    ),
    Route(
        "POST",
        "/api/assemblies/{id}/invitation",
        "invitation",
        api_daily.Invitation,
        api_daily.ReadInvitation,
        at=SERVER,
    ),
    Route(
        "GET",
        "/api/puzzle",
        "puzzle",
        api_study.Puzzle,
        query=("day", "number", "after", "about", "difficulty", "lang"),
    ),
    Route("POST", "/api/puzzle/{number}", "solve", api_study.Solved, api_study.Attempt),
    Route("POST", "/api/puzzle/{number}/line", "puzzle_line", api_study.Meaning, api_study.Line),
    Route("GET", "/api/replays/{id}/verify", "verify", api_replays.Verified, query=("lang",)),
    Route("POST", "/api/replays/{id}/verify", "compare", api_replays.Verified, api_replays.Compare),
    Route("POST", "/api/replays/{id}/own", "claim", api_replays.ReplayInfo, api_play.OwnSeat, at=BROWSER),
    Route("GET", "/api/play", "look", api_play.OwnPlay, at=BROWSER),
    Route("POST", "/api/play", "begin_look", api_play.OwnPlay, at=BROWSER),
    Route("POST", "/api/play/stop", "stop_look", api_play.OwnPlay, at=BROWSER),
    Route("POST", "/api/play/forget", "forget", api_play.OwnPlay, at=BROWSER),
    Route("GET", "/api/play/records", "own_kept", api_play.OwnKept, at=BROWSER),
    Route("POST", "/api/play/records", "keep_own", api_play.OwnKept, api_play.OwnRecord, at=BROWSER),
    Route("GET", "/api/practice", "practise", api_study.Puzzle, at=BROWSER),
    Route("POST", "/api/practice", "answer_practice", api_study.Solved, api_study.Attempt, at=BROWSER),
    Route("POST", "/api/practice/line", "practice_line", api_study.Meaning, api_study.Line, at=BROWSER),
)
