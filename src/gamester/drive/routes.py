"""All routes of the HTTP API, with their inputs and answers. A server and the worker of a page answer them."""

from collections import ChainMap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from gamester.protocol import api, api_keeper, payloads
from gamester.protocol import api_catalogue as catalogue
from gamester.protocol import api_daily as daily
from gamester.protocol import api_replays as replays
from gamester.protocol import api_study as study


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


def handled_by(routes: Sequence[Route], *modules: ModuleType) -> Mapping[Route, Any]:
    """Routes with their handlers, which bear their names in these modules."""
    named = ChainMap(*map(vars, modules))
    return {route: named[route.name] for route in routes}


EVERYWHERE: tuple[Route, ...] = (
    Route("GET", "/api/catalogue", "give_catalogue", catalogue.CatalogueInfo, query=("lang",)),
    Route("GET", "/api/rules/{game}", "give_rules", catalogue.RulesInfo, query=("lang",)),
    Route("POST", "/api/rules/{game}/{paragraph}", "try_rule", study.Lesson, study.Learn),
    Route("POST", "/api/learn/{game}", "learn", study.Lesson, study.Learn),
    Route("POST", "/api/learn/{game}/line", "lesson_line", study.Meaning, study.Line),
    Route("POST", "/api/keeper", "keep", api_keeper.Kept, api_keeper.Sitting, "write"),
    Route("POST", "/api/card", "give_card", api_keeper.CardInfo, api.Check),
    Route("GET", "/api/words", "give_words", catalogue.WordsInfo, query=("lang",)),
    Route("GET", "/api/address", "address", api.Address),
    Route("GET", "/api/me", "me", api.Me),
    Route("POST", "/api/me", "set_me", api.Me, api.SetMe, "write"),
    Route("POST", "/api/check", "check", api.Checked, api.Check),
    Route("POST", "/api/tables", "create", api.Created, api.Create, "write", 201),
    Route("GET", "/api/tables", "lobby", api.Lobby, query=("lang",)),
    Route("GET", "/api/tables/{table}", "about_table", payloads.TableInfo, query=("lang",)),
    Route("POST", "/api/tables/{table}/join", "join", payloads.TableInfo, api.Join, "write"),
    Route("POST", "/api/tables/{table}/again", "play_again", api.Again, None, "write", 201),
    Route("POST", "/api/replays", "upload", replays.Uploaded, "application/jsonl", "upload", 201),
    Route("GET", "/api/replays/{id}", "about_replay", replays.ReplayInfo, query=("lang",)),
    Route("GET", "/api/replays/{id}/record", "record", "application/jsonl"),
    Route("GET", "/api/replays/{id}/steps", "steps", replays.Steps, query=("seat", "first", "lang")),
    Route("GET", "/api/replays/{id}/review", "review", study.Reviewed, query=("deal", "seat", "lang"), packed=True),
    Route("GET", "/api/daily", "give_daily", daily.Daily, query=("day", "lang"), packed=True),
    Route("POST", "/api/daily", "sit", daily.SatDaily, daily.SitDaily, "write", 201),
    Route("GET", "/api/daily/{id}/steady", "steady", daily.Steady, query=("lang",)),
    Route("GET", "/api/daily/{id}", "boards_result", daily.BoardsResult, query=("lang",), packed=True),
    Route("POST", "/api/challenges", "challenge", daily.OwnChallenge, daily.AskChallenge, packed=True),
    Route("POST", "/api/challenges/about", "about_challenge", daily.ChallengeInfo, daily.Challenge),
    Route("POST", "/api/challenges/sit", "take", daily.SatDaily, daily.TakeChallenge, "write", 201),
    Route(
        "GET", "/api/puzzle", "puzzle", study.Puzzle, query=("day", "number", "after", "about", "difficulty", "lang")
    ),
    Route("POST", "/api/puzzle/{number}", "solve", study.Solved, study.Attempt),
    Route("POST", "/api/puzzle/{number}/line", "puzzle_line", study.Meaning, study.Line),
    Route("GET", "/api/replays/{id}/verify", "verify", replays.Verified, query=("lang",)),
    Route("POST", "/api/replays/{id}/verify", "compare", replays.Verified, replays.Compare),
)
AT_SERVER: tuple[Route, ...] = (
    Route("POST", "/api/me/leave", "leave", api.Me, None, "write"),
    Route("POST", "/api/me/delete", "delete_account", api.Me, api.Proof, "login"),
    Route("POST", "/api/me/password", "set_password", api.Me, api.SetPassword, "login"),
    Route("POST", "/api/me/passkey/begin", "begin_passkey", dict[str, object], None, "login"),
    Route("POST", "/api/me/passkey", "finish_passkey", api.Me, api.NewPasskey, "login"),
    Route("GET", "/api/me/passkeys", "my_passkeys", api.MyPasskeys),
    Route("POST", "/api/me/passkeys/remove", "drop_passkey", api.MyPasskeys, api.DropPasskey, "login"),
    Route("POST", "/api/login", "log_in", api.Me, api.LogIn, "login"),
    Route("POST", "/api/login/passkey/begin", "begin_passkey_login", dict[str, object], None, "login"),
    Route("POST", "/api/login/passkey", "finish_passkey_login", api.Me, api.ShownPasskey, "login"),
    Route("POST", "/api/tables/{table}/seats/{seat}/token", "seat_token", api.SeatToken, None, "write", 201),
    Route("GET", "/api/tables/{table}/stream", "stream", "application/x-ndjson", query=("since", "lang")),
    Route("POST", "/api/tables/{table}/acts", "acts", api.Done, api.Do, "message"),
    Route("POST", "/api/replays/{id}/share", "share", replays.ReplayInfo, replays.Share, "write"),
    Route("POST", "/api/daily/{id}/standing", "list_me", daily.BoardsResult, daily.ListMe, "write"),
    Route("GET", "/api/daily/ranked", "ranked_days", daily.OverDays, query=("game", "lang")),
    Route("POST", "/api/assemblies", "create_assembly", daily.OpenedAssembly, daily.NewAssembly, "write", 201),
    Route("GET", "/api/assemblies/{id}", "about_assembly", daily.AssemblyInfo, query=("lang",), packed=True),
    Route("POST", "/api/assemblies/{id}/join", "join_assembly", daily.AssemblyInfo, daily.JoinAssembly, "write"),
    Route("POST", "/api/assemblies/{id}/start", "start_assembly", daily.AssemblyInfo, daily.StartRound, "write"),
    Route("POST", "/api/assemblies/{id}/invitation", "invitation", daily.Invitation, daily.ReadInvitation),
)
IN_BROWSER: tuple[Route, ...] = (
    Route("POST", "/api/replays/{id}/own", "claim", replays.ReplayInfo, study.OwnSeat),
    Route("GET", "/api/play", "look", study.OwnPlay),
    Route("POST", "/api/play", "begin_look", study.OwnPlay),
    Route("POST", "/api/play/stop", "stop_look", study.OwnPlay),
    Route("POST", "/api/play/forget", "forget", study.OwnPlay),
    Route("GET", "/api/play/records", "own_kept", study.OwnKept),
    Route("POST", "/api/play/records", "keep_own", study.OwnKept, study.OwnRecord),
    Route("GET", "/api/practice", "practise", study.Puzzle),
    Route("POST", "/api/practice", "answer_practice", study.Solved, study.Attempt),
    Route("POST", "/api/practice/line", "practice_line", study.Meaning, study.Line),
)
