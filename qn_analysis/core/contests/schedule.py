"""Playing a league: every line-up of some bots, on deals of its own, with rotated seats.

A deal depends on the seed, its number and the rules alone, whichever bots sit. A line-up plays each of its deals once
for every rotation of its seats: over the K rotations each of its K players sits in each seat once, with all that the
deal holds for that seat. Whatever a seat or its cards are worth is thereby shared equally, which is all that duplicate
deals can give; the other K! - K seatings would repeat it at K! / K times the cost. What a rotation
leaves alone is who sits to the left of whom. Where a line-up has several circular orders, its deals are therefore
divided among them (but an order that repeats itself, such as A B A B, is left out: two of its rotations would be one
and the same game).

Line-ups share no deals: number l of them, with D deals each, plays deals l * D to l * D + D - 1 of the seed. A deal
that suits a bot suits it in every line-up, so that the same number of games on shared deals would say less about it: in
the first game the intervals would be 1.2 times as wide with three similar bots at three seats, 1.6 times with six.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, permutations
from pathlib import Path

import polars as pl

from ..base.game_registry import game_or_default
from ..base.messages import in_one, problems_of, refusal
from ..base.progress import bar
from ..play.bot import Bot, bots_listed
from ..play.engine import Engine, engine_of
from ..play.errors import SimulationError
from ..play.known import code_of
from ..play.simulate import FEW, Job, check_call, make_ready, run_jobs, tell_instead
from ..rules.ruleset import BaseRuleset

CHUNK = 1000
"""Deals in a job of the compiled build."""
SLOW_CHUNK = 25
"""Deals in a job of the interpreted build."""
INTERPRETED = "interpreted"

Order = tuple[int, ...]
"""Who sits in which seat, as places in the list of bots."""


@dataclass(frozen=True)
class Played:
    """The games of a league.

    Attributes:
        game: its name in manifests.
        games: one row a game: deal, line_up (names in the order of `bots`), rotation, then by seat bot_0 and on,
            score_0 and on, place_0 and on (equal totals share a place).
        bots: names, in the order given.
        line_ups: names of all line-ups.
        players, deals, seed: of the call; `deals` is what each line-up played, of its own, once a rotation.
        wished: games asked for; `games.height` is what was played.
        kernel: key of the compiled rules and bots, or "interpreted" where nothing was compiled.
        bots_from: of each bot that is not the package's: where it comes from and the hash of its code, as a log's
            manifest says it; of one with a name for this league: what it is.
    """

    game: str
    games: pl.DataFrame
    bots: tuple[str, ...]
    line_ups: tuple[str, ...]
    players: int
    deals: int
    seed: int
    wished: int
    rules: BaseRuleset
    kernel: str
    bots_from: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Seating:
    """A line-up in one rotation, for a run of deals."""

    line_up: str
    rotation: int
    seats: Order
    first: int
    deals: int


def line_ups(bots: int, players: int) -> list[Order]:
    """All multisets of `players` bots of which at least two differ: a line-up of one bot tells nothing."""
    return [each for each in combinations_with_replacement(range(bots), players) if len(set(each)) > 1]


def rotations(order: Order) -> list[Order]:
    """An order round the table from each seat: rotation r moves everybody r seats on."""
    return [order[len(order) - r :] + order[: len(order) - r] for r in range(len(order))]


def circles(line_up: Order) -> list[Order]:
    """The circular orders of a line-up that do not repeat themselves, each by its first rotation in the alphabet."""
    found = [order for order in set(permutations(line_up)) if order == min(rotations(order))]
    return sorted(order for order in found if len(set(rotations(order))) == len(order))


def seatings(names: Sequence[str], players: int, deals: int) -> Iterator[Seating]:
    """Everything that a league plays: each line-up in each rotation, its deals divided among its circular orders."""
    for number, line_up in enumerate(line_ups(len(names), players)):
        name = line_up_name(names, line_up)
        orders = circles(line_up)
        ends = [number * deals + deals * i // len(orders) for i in range(len(orders) + 1)]
        for order, first, end in zip(orders, ends, ends[1:], strict=False):
            for rotation, seats in enumerate(rotations(order)):
                if end > first:
                    yield Seating(name, rotation, seats, first, end - first)


def line_up_name(names: Sequence[str], line_up: Order) -> str:
    """What a line-up is called, such as "2 × random + greedy"."""
    counts = Counter(line_up)
    return " + ".join(f"{n} × {names[each]}" if n > 1 else names[each] for each, n in counts.items())


def play_league(
    bots: str | Sequence[Bot] | Mapping[str, Bot],
    *,
    players: int,
    games: int,
    seed: int = 1,
    rules: BaseRuleset | str | Path | None = None,
    executor: Executor | None = None,
    progress: bool = True,
    game: str | None = None,
) -> Played:
    """Play a league of bots; `qn_analysis.league` describes the arguments, and `SimulationError` what cannot be played,
    all of it at once, or that a bot broke the rules.
    """
    engine = engine_of(game_or_default(game))
    chosen = engine.layout.rules.of(rules)
    entrants = check_league(engine, bots, players, games, seed, chosen)
    entrants, instead = seated_league(engine, entrants, players, chosen)
    names = list(entrants)
    each_deal = len(line_ups(len(names), players)) * players
    deals = max(1, games // each_deal)
    seated = list(seatings(names, players, deals))
    work = list(_jobs(engine, seated, list(entrants.values()), players, seed, chosen))
    kernel, told = INTERPRETED, ""
    if any(not job.interpreted for _, job in work):
        compiled = [bot for bot in entrants.values() if engine.find(bot).compiles]
        told = make_ready(engine, compiled, deals * each_deal, progress)
        kernel = engine.builds.compiled.build.key
    kinds = pl.Enum(names), pl.Enum(list(dict.fromkeys(each.line_up for each in seated)))
    parts: dict[int, pl.DataFrame] = {}
    with bar("playing the league", deals * each_deal, progress) as advance:
        advance(0, told)
        for part in run_jobs([job for _, job in work], executor):
            parts[part.number] = _rows(part.games, work[part.number][0], names, kinds)
            advance(part.games.height)
    return Played(
        engine.layout.game, pl.concat([parts[number] for number in sorted(parts)]),
        tuple(names), tuple(kinds[1].categories), players, deals, seed, games, chosen, kernel,
        _origins(engine, entrants, players, instead),
    )  # fmt: skip


def check_league(
    engine: Engine,
    bots: str | Sequence[Bot] | Mapping[str, Bot],
    players: int,
    games: int,
    seed: int,
    rules: BaseRuleset,
) -> dict[str, Bot]:
    """The bots by name; `SimulationError` names all that is wrong with the call."""
    wrong: list[str] = []
    if isinstance(bots, Mapping):
        entrants = [(str(name), bot) for name, bot in bots.items()]
    else:
        said = bots_listed(bots)
        listed = [said] if isinstance(said, str) or not isinstance(said, Sequence) else list(said)
        entrants = [(_label(engine, bot), bot) for bot in listed]
    names = [name for name, _ in entrants]
    if len(set(names)) < 2:
        wrong.append(refusal("league.few", n=len(set(names))))
    wrong += [refusal("league.twice", name=repr(name)) for name in dict.fromkeys(names) if names.count(name) > 1]
    wrong += _wrong(engine, games, players, "random", seed, rules)
    default, few = engine.layout.rules.default(), engine.layout.fewest
    for _, bot in entrants:
        wrong += _wrong(engine, 1, few, bot, 0, default)
    if wrong:
        raise SimulationError(in_one(dict.fromkeys(wrong)))
    return {name: check_call(engine, 1, few, bot, 0, rules)[0] for name, bot in entrants}


def seated_league(
    engine: Engine, entrants: Mapping[str, Bot], players: int, rules: BaseRuleset
) -> tuple[dict[str, Bot], dict[str, str]]:
    """The bots by name as they play by these rules, and who plays instead of whom; the terminal is told."""
    found: dict[str, Bot] = {}
    instead: dict[str, str] = {}
    for name, bot in entrants.items():
        seats, others = engine.seated((bot,) * players, rules)
        found[name] = seats[0]
        if others:
            instead[name] = str(seats[0])
    tell_instead(instead)
    return found, instead


def _origins(engine: Engine, entrants: Mapping[str, Bot], players: int, instead: Mapping[str, str]) -> dict[str, str]:
    """What is not plain from the names: where users' bots come from, what stands behind another name, and which weights
    a network has."""
    found = {}
    for name, known in ((name, engine.find(bot)) for name, bot in entrants.items()):
        says = [] if known.name == name else [known.name]
        if not known.built_in:
            says += [known.origin, f"code {code_of(known)}"]
        if name in instead:
            says += ["since the network was not trained by these rules"]
        if known.brain is not None:
            says += [f"weights {known.brain.at(players).fingerprint}"]
        if says:
            found[name] = ", ".join(says)
    return found


def _label(engine: Engine, bot: Bot) -> str:
    try:
        return engine.find(bot).name
    except SimulationError:  # said with all else that is wrong
        return str(bot)


def _wrong(engine: Engine, games: int, players: int, bot: Bot, seed: int, rules: BaseRuleset) -> Sequence[str]:
    try:
        check_call(engine, games, players, (bot,) * players, seed, rules)
    except SimulationError as error:
        return problems_of(error)
    return []


def _jobs(
    engine: Engine, seated: Sequence[Seating], bots: Sequence[Bot], players: int, seed: int, rules: BaseRuleset
) -> Iterator[tuple[Seating, Job]]:
    """The jobs of all seatings, numbered in their order."""
    few = sum(each.deals for each in seated) <= FEW
    number = 0
    for each in seated:
        sitting = tuple(bots[place] for place in each.seats)
        slow = few or not all(engine.find(bot).compiles for bot in sitting)
        size = SLOW_CHUNK if slow else CHUNK
        for first in range(each.first, each.first + each.deals, size):
            count = min(size, each.first + each.deals - first)
            job = Job(engine.layout.game, number, first, count, players, sitting, seed, rules, False, False, None, slow)
            yield each, job
            number += 1


def _rows(games: pl.DataFrame, seating: Seating, names: Sequence[str], kinds: tuple[pl.Enum, pl.Enum]) -> pl.DataFrame:
    """One job's games as rows of the league."""
    seats = range(len(seating.seats))
    return games.select(
        deal="game",
        line_up=pl.lit(seating.line_up, kinds[1]),
        rotation=pl.lit(seating.rotation, pl.UInt8),
        **{f"bot_{seat}": pl.lit(names[seating.seats[seat]], kinds[0]) for seat in seats},
        **{f"score_{seat}": f"score_{seat}" for seat in seats},
        **{f"place_{seat}": f"place_{seat}" for seat in seats},
    )
