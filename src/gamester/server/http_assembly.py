"""HTTP: assemblies, several tables of people that play the same deals."""

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from gamester.fair.shuffling import SEED_BYTES
from gamester.handlers.assembly import DealResults, Pars, Seat, standings_of
from gamester.hosting import Head, Refused
from gamester.hosting.naming import clean_name, is_program
from gamester.hosting.opening import NOBODY, NewTable, boards_table, closed_head
from gamester.hosting.rendering import ASSEMBLY
from gamester.protocol import api_daily
from gamester.server import identity
from gamester.server.store import BadText, NoTable, Stale, Taken
from gamester.server.web import Caller, ServerContext, answer, context_of, known, read, with_cookie
from gamester.study.boards import MOST_TABLES, Boards, assembly_form, pools_for, round_boards, spot, tables_for
from gamester.study.sentences import form_name
from gamester.text.lookalikes import skeleton
from gamester.text.messages import Words, message

MARK = "a-"
"""The first letters of an assembly's id."""
LEAST = 2
"""So many people make an assembly."""
TRIES = 20
"""So often an assembly is written anew when others write it at the same moment."""


class Assembly(NamedTuple):
    """An assembly, kept in a head of its own that has no chairs."""

    head: Head

    @property
    def people(self) -> list[list[str]]:
        """The principal and the name of each person; the first who has not deleted the account is the host."""
        return list(self.head.settings["people"])

    @property
    def tables(self) -> list[list[str]]:
        """The tables of each round; none before it begins."""
        return list(self.head.settings["tables"])

    @property
    def begun(self) -> int:
        """The number of rounds that have begun; they once began all together."""
        return int(self.head.settings.get("begun", len(self.tables)))

    @property
    def ended(self) -> bool:
        """Has the host ended it, so that nobody is waited for?"""
        return bool(self.head.settings.get("ended"))

    @property
    def most(self) -> int:
        """The most people that may come."""
        return MOST_TABLES * len(game_chairs(self))

    def title(self, words: Words) -> str:
        """Its title, with the form of the game."""
        return words.tell(message("daily.assembly", form=form_name(self.head.game, self.head.variant)))

    def is_of(self, principal: str) -> bool:
        """Is this one of its people?"""
        return any(one == principal for one, _ in self.people)

    def person(self, principal: str) -> int:
        """The number of a person; Refused if it is none of them."""
        if not self.is_of(principal):
            raise Refused("no_assembly")
        return [one for one, _ in self.people].index(principal)

    def at_table(self, round_: int, table: int) -> dict[int, tuple[str, str]]:
        """The principal and the name of each person at a table of a round, by their chairs."""
        tables, chairs = len(self.tables[round_]), len(game_chairs(self))
        spots = [(spot(number, round_, tables, chairs), one) for number, one in enumerate(self.people)]
        return {at.chair: (principal, name) for at, (principal, name) in spots if at.table == table}


async def create_assembly(request: Request, caller: Caller) -> Response:
    """Open an assembly; the caller is its host, and the first of its people."""
    asked = await read(request, api_daily.NewAssembly)
    context, form = context_of(request), assembly_form(asked.game)
    name = clean_name(asked.name)
    caller, token = await known(request, caller, name)
    if not context.limits.allows("table", caller.principal, caller.address):
        raise Refused("limit")
    code, id_ = identity.new_token(), MARK + secrets.token_hex(6)
    settings = {
        "people": [[caller.principal, name]],
        "tables": [],
        "code": identity.hash_token(code),
        "pools": list(pools_for(asked.game, form.variant, form.options, form.players)),
    }
    head, rows = closed_head(id_, asked.game, form.variant, form.options, form.players, settings)
    await context.registry.store.create(head, rows, secrets.token_bytes(SEED_BYTES).hex())
    return with_cookie(request, answer(api_daily.OpenedAssembly(id_, code), 201), token)


async def found(context: ServerContext, id_: str) -> Assembly:
    """The assembly of this id; Refused if there is none."""
    if not id_.startswith(MARK):
        raise Refused("no_assembly")
    try:
        return Assembly(await context.registry.store.head(id_))
    except (NoTable, BadText):
        raise Refused("no_assembly") from None


async def about_assembly(request: Request, caller: Caller) -> Response:
    """An assembly as one of its people sees it. The next round begins once nobody plays the last one that has begun."""
    context = context_of(request)
    assembly = await found(context, str(request.path_params["id"]))
    info = await told(context, assembly, caller)
    if 0 < assembly.begun < len(assembly.tables) and not info.rounds[assembly.begun - 1].waiting:
        info = await told(context, await begin_round(context, assembly), caller)
    return answer(info)


async def invitation(request: Request, caller: Caller) -> Response:
    """What somebody who is invited may know before they say a name; Refused without the code."""
    asked = await read(request, api_daily.ReadInvitation)
    assembly = await found(context_of(request), str(request.path_params["id"]))
    check_code(assembly, asked.code)
    told = api_daily.Invitation(
        assembly.title(caller.words), [name for _, name in assembly.people], assembly.is_of(caller.principal),
        bool(assembly.tables), len(assembly.people) >= assembly.most,
    )  # fmt: skip
    return answer(told)


def check_code(assembly: Assembly, code: str) -> None:
    """Refused unless this is the code of an assembly."""
    if not identity.same(str(assembly.head.settings["code"]), identity.hash_token(code)):
        raise Refused("no_assembly")


async def join_assembly(request: Request, caller: Caller) -> Response:
    """Come to an assembly before it begins, with its code."""
    asked = await read(request, api_daily.JoinAssembly)
    context = context_of(request)
    assembly = await found(context, str(request.path_params["id"]))
    check_code(assembly, asked.code)
    name = clean_name(asked.name)
    caller, token = await known(request, caller, name)  # once, since a second time gives no token
    assembly = await with_person(context, assembly, caller.principal, name)
    return with_cookie(request, answer(await told(context, assembly, caller)), token)


async def with_person(context: ServerContext, assembly: Assembly, principal: str, name: str) -> Assembly:
    """The assembly with this person, also if others come at the same moment; Refused."""
    for _ in range(TRIES):
        if assembly.is_of(principal):
            return assembly
        with suppress(Stale):
            return await change(context, assembly, people=joined(assembly, principal, name))
        assembly = await found(context, assembly.head.id)
    raise Refused("busy")


def joined(assembly: Assembly, principal: str, name: str) -> list[list[str]]:
    """The people with one more; Refused if that cannot be."""
    if assembly.tables:
        raise Refused("assembly_on")
    if len(assembly.people) >= assembly.most:
        raise Refused("assembly_full", n=assembly.most)
    if skeleton(name) in {skeleton(other) for _, other in assembly.people}:
        raise Refused("name_taken", name=name)
    return [*assembly.people, [principal, name]]


def game_chairs(assembly: Assembly) -> range:
    """The chairs of a table, and as many rounds."""
    return range(assembly_form(assembly.head.game).players)


async def change(context: ServerContext, assembly: Assembly, **settings: object) -> Assembly:
    """Write some settings of an assembly; Stale if it has changed in between."""
    head = msgspec.structs.replace(assembly.head, settings={**assembly.head.settings, **settings})
    await context.registry.store.set_head(head)
    return Assembly(await context.registry.store.head(head.id))


async def start_assembly(request: Request, caller: Caller) -> Response:
    """Begin the assembly or the next of its rounds, or end it. For the host, also after a start that broke off."""
    asked = await read(request, api_daily.StartRound)
    context = context_of(request)
    assembly = await found(context, str(request.path_params["id"]))
    if assembly.person(caller.principal) != await host_of(context, assembly):
        raise Refused("not_host")
    if not assembly.tables:
        if len(assembly.people) < LEAST:
            raise Refused("assembly_alone")
        tables = tables_for(len(assembly.people), len(game_chairs(assembly)))
        ids = [[secrets.token_hex(6) for _ in range(tables)] for _ in game_chairs(assembly)]
        try:
            assembly = await change(
                context, assembly, tables=ids, begun=0
            )  # first, so that nobody joins while tables are opened
        except Stale:
            raise Refused("busy") from None
    if asked.round == assembly.begun + 1 <= len(assembly.tables):
        assembly = await begin_round(context, assembly)
    elif asked.round == assembly.begun + 1 and not assembly.ended:
        with suppress(Stale):
            assembly = await change(context, assembly, ended=True)
    return answer(await told(context, assembly, caller))


async def begin_round(context: ServerContext, assembly: Assembly) -> Assembly:
    """The assembly with one more round that has begun: its tables are opened first, and others may do so as well."""
    round_ = assembly.begun
    boards, gone = await boards_in(context, assembly, round_), await gone_from(context, assembly)
    for table, id_ in enumerate(assembly.tables[round_]):
        people = {chair: who for chair, who in assembly.at_table(round_, table).items() if who[0] not in gone}
        await open_table(context, assembly, boards, people, id_)
    with suppress(Stale):
        return await change(context, assembly, begun=round_ + 1)
    return await found(context, assembly.head.id)


def waiting_in(assembly: Assembly, round_: int, heads: Sequence[Head]) -> list[str]:
    """The names of the people who still play a round that has begun, by the heads of its tables."""
    return [
        name
        for table, head in enumerate(heads)
        if head.status != "finished"
        for chair, (_, name) in assembly.at_table(round_, table).items()
        if head.chairs[chair].principal is not None
    ]


async def gone_from(context: ServerContext, assembly: Assembly) -> set[str]:
    """The principals of the people who have left a round that has begun, or deleted their account."""
    gone = {principal for principal, _ in assembly.people if await is_deleted(context, principal)}
    for round_, ids in enumerate(assembly.tables[: assembly.begun]):
        heads = await heads_of(context, ids)
        for table, head in enumerate(heads):
            people = assembly.at_table(round_, table)
            gone.update(who for chair, (who, _) in people.items() if head.chairs[chair].principal is None)
    return gone


async def host_of(context: ServerContext, assembly: Assembly) -> int:
    """The number of the host: the first of the people who is still there."""
    for number, (principal, _) in enumerate(assembly.people):
        if not await is_deleted(context, principal):
            return number
    return 0


async def is_deleted(context: ServerContext, principal: str) -> bool:
    """Is this a person of whom nothing is kept any more? Of programs nothing ever is."""
    return not is_program(principal) and await context.registry.store.people.find(principal) is None


async def heads_of(context: ServerContext, tables: Sequence[str]) -> list[Head]:
    """The heads of some tables."""
    return await asyncio.gather(*map(context.registry.store.head, tables))


async def boards_in(context: ServerContext, assembly: Assembly, round_: int) -> Boards:
    """The boards of a round."""
    seed = bytes.fromhex(await context.registry.store.secret(assembly.head.id))
    names, pools = [name for _, name in assembly.people], assembly.head.settings["pools"]
    return round_boards(assembly.head.id, assembly.head.game, round_, seed, names, pools)


async def open_table(
    context: ServerContext, assembly: Assembly, boards: Boards, people: Mapping[int, tuple[str, str]], id_: str
) -> None:
    """Open a table of a round, with its people in their chairs and bots in the others."""
    host = next(iter(people.values()), (NOBODY, ""))[0]
    settings = {
        "hints": False,
        "free_chat": True,
        "ready_check": False,
        "level": boards.level,
        ASSEMBLY: assembly.head.id,
    }
    made = NewTable(id_, "", boards.seed, 0, context.registry.now())
    head, rows = boards_table(boards, host, people, settings, made)
    with suppress(Taken):
        await context.registry.store.create(head, rows, boards.seed.hex())


async def told(context: ServerContext, assembly: Assembly, caller: Caller) -> api_daily.AssemblyInfo:
    """An assembly as the caller sees it; Refused if the caller is none of its people."""
    you = assembly.person(caller.principal)
    names = [name for _, name in assembly.people]
    seats: list[list[Seat]] = [[] for _ in names]
    rounds, chairs, counting, waiting = [], len(game_chairs(assembly)), False, set[str]()
    for round_, ids in enumerate(assembly.tables):
        own = spot(you, round_, len(ids), chairs)
        mine = ids[own.table]
        if round_ >= assembly.begun:
            rounds.append(api_daily.RoundInfo(mine, finished=False, begun=False))
            continue
        heads = await heads_of(context, ids)
        won = await asyncio.gather(*(won_at(context, head, caller) for head in heads))
        pars: Pars | None = []  # of a round that the caller has not begun nothing is told
        if won[ids.index(mine)].deals:
            pars = await pars_in(context, await boards_in(context, assembly, round_), caller)
        counting = counting or pars is None
        for number, one in enumerate(seats):
            at = spot(number, round_, len(ids), chairs)
            deals, lost = won[at.table]
            left = at.chair in lost or heads[at.table].chairs[at.chair].principal is None
            one.append(Seat(at.chair, deals if pars else [], pars or [], left=left))
        playing = waiting_in(assembly, round_, heads)
        waiting.update(playing)
        left = heads[own.table].chairs[own.chair].principal is None
        rounds.append(api_daily.RoundInfo(mine, names[you] not in playing, waiting=playing, left=left))
    whole = bool(rounds) and assembly.begun == len(rounds)
    over = whole and (not waiting or (assembly.ended and names[you] not in waiting))
    standings = standings_of(names, seats, you) if rounds else []
    title, is_host = assembly.title(caller.words), you == await host_of(context, assembly)
    return api_daily.AssemblyInfo(
        assembly.head.id, title, is_host, names, rounds, standings, counting, over, assembly.ended
    )


async def won_at(context: ServerContext, head: Head, caller: Caller) -> DealResults:
    """What was won at a table, read anew once its head is written: a deal is settled, or somebody has gone. Mere acts,
    which nobody may notice, do not count.
    """
    args = partial(context.registry.store.read, head.id), head.last, head.game
    found: DealResults = await context.reader.result((head.id, head.version), "won", args, caller)
    return found


async def pars_in(context: ServerContext, boards: Boards, caller: Caller) -> Pars | None:
    """The pars of a round; None while they are computed, which takes some seconds."""
    look = await context.reviewer.submit(boards.name, "pars", [boards], caller, 0)
    return look.answer() if look.task.done() else None
