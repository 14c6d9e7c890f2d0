"""From goals to a better rule: a search over the numbers of a ruleset, and its best confirmed on fresh deals.

It begins with gifts, where the game has prices: each ladder that does not hold its card's fair price is tried around
it, and while it searches, prices are held against these fair prices: gifts for every candidate would take most of the
budget. Every number is tried a step up and down, on the same deals as the base; poor candidates are given up after a
part of their games (a race). The numbers that help most, three at the most, are then searched together by CMA-ES with
margin (the package `cmaes`), which knows whole steps; each generation plays deals of its own. The best three candidates
are played again on fresh deals that chose nobody: these figures alone are told, so that the best of many is not the
luckiest.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import polars as pl

from ..base.calls import public
from ..base.catalogue import Message
from ..base.game_registry import game_or_default
from ..base.messages import problems_of, refusal
from ..base.progress import bar, note
from ..log.folder import LogError, check_place, held_folder, write_whole
from ..play.bot import Bot, bots_listed
from ..play.engine import Engine, engine_of
from ..play.errors import SimulationError, TrainError
from ..play.simulate import check_call, knowing, simulate
from ..report.declaration import report_of
from ..report.study import weights_of
from ..rules.problems import RulesetError
from ..rules.ruleset import BaseRuleset
from ..rules.shelf import LeftOut, ShelfError, Trial, fields, switches
from ..stats.differences import Figure, between, paired_sums, sides
from ..stats.intervals import Z
from ..stats.measures import GIFTS, judge_goals, wants_of
from ..stats.worth import PRICE
from .aims import Aim, least_games, parse_aims, score
from .changes import Move, beyond, moves_of, put, value_of
from .compare import KEPT, same_players
from .mended import Mend
from .played import Apart
from .trials import Asked, tried

GAMES: Final = 40_000
CONFIRMED: Final = 0.4
"""Part of the budget that confirms the best."""
SCREENED: Final = 0.35
"""Part that tries single numbers; the rest searches them together."""
BEST: Final = 3
"""Candidates that are confirmed; and numbers that are changed together, at the most."""
LEAST_RACE: Final = 100
"""Games of a candidate before it may be given up."""
MOST_RACE: Final = 600
"""Games of one candidate that is tried by itself, at the most."""
GIVEN: Final = 5
"""Of so many confirming games one deal has gifts, where prices are a goal."""
FEWEST_GIFTS: Final = 100
"""Deals that tell the fair prices of the base, at the least."""
FAR: Final = 5
"""Steps that a number is moved either way, at the most."""
FILE: Final = "mend.json"
_FRESH: Final = 2**40
"""What seeds of the confirming deals are away from those of the search."""


@dataclass
class Kept:
    """What was played, by ruleset, seed and games; in a file, if there is a place for it."""

    place: Path | None
    head: Mapping[str, Any]
    known: dict[str, Any] = field(default_factory=dict)

    def take_up(self) -> None:
        """Read what an earlier run left; `LogError` if it is of another search, or no file of one."""
        if self.place is None or not self.place.exists():
            return
        try:
            there = json.loads(self.place.read_text(encoding="utf-8"))
            head, known = dict(there["head"]), dict(there["known"])
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise LogError(refusal("shelf.unread", place=self.place, why=type(error).__name__)) from None
        for key, value in self.head.items():
            if head.get(key) != value:
                raise LogError(refusal("mend.other", place=self.place, what=key, there=head.get(key), here=value))
        self.known = known

    def of(self, key: str, make: Callable[[], Any]) -> Any:
        """What is known under a key, or is made now and kept."""
        if key not in self.known:
            self.known[key] = make()
            if self.place is not None:
                check_place(self.place, make=True)
                write_whole(self.place, (json.dumps({"head": self.head, "known": self.known}) + "\n").encode())
        return self.known[key]


@dataclass
class Search:
    """The search for better rules.

    Attributes:
        base: what is mended.
        aims: in their order.
        moves: what may change, what gifts propose first.
        players, bots: who play.
        seed, budget: of the search: its deals, and the games that it may play.
        kept: what was played.
        executor, advance: as of `simulate`; told of games played.
        played: games so far.
        tried: by hash of a ruleset, the ruleset and its score with its error over all its games.
        fair: by kind of card its fair price under the base, and half the interval; empty where no goal asks for prices.
    """

    engine: Engine
    base: BaseRuleset
    aims: Sequence[Aim]
    moves: list[Move]
    players: int
    bots: Bot | Sequence[Bot]
    seed: int
    budget: int
    kept: Kept
    executor: Executor | None
    advance: Callable[[int, str], None]
    played: int = 0
    tried: dict[str, tuple[BaseRuleset, float, float, int]] = field(default_factory=dict)
    fair: dict[str, tuple[float, float]] = field(default_factory=dict)
    _sides: dict[tuple[str, int, int], list[list[Figure]]] = field(default_factory=dict)

    # ------------------------------------------------------------------------------------------------------- playing

    def rows(self, rules: BaseRuleset, seed: int, games: int) -> dict[str, Any]:
        """The figures of all aims beside the base, on the deals of a seed."""

        def make() -> dict[str, Any]:
            found = between(paired_sums(*(self._side(each, seed, games) for each in (self.base, rules))))
            told = judge_goals(goals, found)
            names = ("base", "variant", "value", "low", "high", "matters", "n")
            return {row["key"]: {name: row[name] for name in names} for row in told.iter_rows(named=True)}

        goals = [aim.goal for aim in self.aims if not aim.goal.measure.played]
        made: dict[str, Any] = self.kept.of(f"{rules.hash} {seed} {games}", make) if goals else {}
        self.played += games
        self.advance(games, rules.name)
        return {**made, **{aim.key: self._prices(rules, aim) for aim in self.aims if aim.goal.measure.played == GIFTS}}

    def _side(self, rules: BaseRuleset, seed: int, games: int) -> list[list[Figure]]:
        at = rules.hash, seed, games
        if at in self._sides:
            return self._sides[at]
        game = self.engine.layout.game
        statistics = report_of(game).statistics
        wants = wants_of([aim.goal.measure for aim in self.aims])
        with TemporaryDirectory(prefix="qn-") as folder:
            log = simulate(
                games, players=self.players, bots=self.bots, seed=seed, rules=rules, out=Path(folder) / "log",
                executor=self.executor, progress=False, game=game,
            )  # fmt: skip
            made = list(sides(statistics.tables(log), wants))
        if rules.hash == self.base.hash:
            self._sides[at] = made
        return made

    def _prices(self, rules: BaseRuleset, aim: Aim) -> dict[str, Any]:
        """How far fair prices lie beyond the ladders, as the base's fair prices have it."""
        base, variant = ([beyond(each, kind, price) for kind, (price, _) in self.fair.items()]
                         for each in (self.base, rules))  # fmt: skip
        n = max(1, len(self.fair))
        halves = [half for (_, half), one, other in zip(self.fair.values(), base, variant, strict=True) if one != other]
        value, half = (sum(variant) - sum(base)) / n, sum(each**2 for each in halves) ** 0.5 / n
        return {"base": sum(base) / n, "variant": sum(variant) / n, "value": value, "low": value - half,
                "high": value + half, "matters": aim.goal.measure.matters, "n": 0}  # fmt: skip

    def add(self, rules: BaseRuleset, seed: int, games: int) -> None:
        """Play a candidate, and add what came of it to what is known of it."""
        value, error = score(self.aims, self.rows(rules, seed, games))
        _, before, spread, n = self.tried.get(rules.hash, (rules, 0.0, 0.0, 0))
        whole = n + games
        mean = (before * n + value * games) / whole
        both = ((spread * n) ** 2 + (error * games) ** 2) ** 0.5 / whole
        self.tried[rules.hash] = rules, mean, both, whole

    def race(self, candidates: Sequence[BaseRuleset], seed: int, games: int) -> list[BaseRuleset]:
        """Play candidates on the same deals, and give up the poor ones early; the best first.

        A first part of the games is played by all; who then lies surely below the best (two standard errors of both)
        or behind the first quarter plays no more.
        """
        part = max(LEAST_RACE, games // 4)
        for rules in candidates:
            self.add(rules, seed, part)
        order = self.best(candidates)
        if not order or games <= part:
            return order
        top = self.tried[order[0].hash]
        half = order[: max(2, len(order) // 4)]
        left = [each for each in half if self._reach(each) >= top[1] - 2 * top[2]]
        for rules in left:
            self.add(rules, seed + 1, games - part)
        return [*self.best(left), *(each for each in order if each not in left)]

    def _reach(self, rules: BaseRuleset) -> float:
        """The best that a candidate may be: its score and two standard errors."""
        _, value, error, _ = self.tried[rules.hash]
        return value + 2 * error

    def best(self, candidates: Iterable[BaseRuleset]) -> list[BaseRuleset]:
        """Candidates by their scores."""
        return sorted(candidates, key=lambda each: -self.tried[each.hash][1])

    # ----------------------------------------------------------------------------------------------------- candidates

    def changed(self, steps: Mapping[int, int]) -> BaseRuleset | None:
        """The base with some of the moves made so many steps; None where that cannot be played, or changes nothing."""
        table = self.base.to_dict()
        changes: dict[str, Any] = {}
        for at, count in steps.items():
            move = self.moves[at]
            value = value_of(table, move.field)
            moved = move.moved(value, count)
            if moved is None:
                return None
            if moved != value:
                put(changes, move.field, moved)
        if not changes:
            return None
        try:
            made = self.base.with_(**changes)
        except RulesetError:
            return None
        if made.problems(self.players) or made.hash == self.base.hash:
            return None
        return made.with_(name=", ".join(f"{one.key} = {one.here}" for one in made.differences(self.base)))

    def screen(self, budget: int) -> list[int]:
        """Try each number by itself; which of the moves help most, the best first."""
        first = [({at: 0}, at) for at, move in enumerate(self.moves) if move.start is not None]
        steps = [({at: by}, at) for at in range(len(self.moves)) for by in (1, -1)]
        found: dict[str, tuple[BaseRuleset, int]] = {}
        most = max(BEST + 1, budget // LEAST_RACE)
        for wanted, at in [*first, *steps]:
            rules = self.changed(wanted)
            if rules is not None and len(found) < most:
                found.setdefault(rules.hash, (rules, at))
        if not found:
            return []
        whole = len(found) / 4 + 0.75 * max(2, len(found) // 4)  # parts of a race that are played in all
        games = min(MOST_RACE, max(LEAST_RACE, int(budget / whole)))
        order = self.race([rules for rules, _ in found.values()], self.seed, games)
        return list(dict.fromkeys(found[rules.hash][1] for rules in order))[:BEST]

    def together(self, chosen: Sequence[int], budget: int) -> None:
        """Search the chosen numbers together, generation by generation."""
        import numpy as np
        from cmaes import CMAwM  # so that only who mends needs the package

        chosen = list(chosen)
        if len(chosen) < 2:
            for count in range(-FAR, FAR + 1):
                rules = self.changed({chosen[0]: count}) if chosen else None
                if rules is not None and self.played < budget:
                    self.add(rules, self.seed + 2, LEAST_RACE)
            return
        bounds = np.array([[-FAR, FAR]] * len(chosen), float)
        search = CMAwM(np.zeros(len(chosen)), 2.0, bounds, np.ones(len(chosen)), seed=self.seed % 2**31)
        size = search.population_size
        end, generation = self.played + budget, 0
        games = max(LEAST_RACE, budget // (6 * size))
        while self.played + size * games // 2 < end and not search.should_stop():
            seed = self.seed + 10 + 2 * generation
            asked = [search.ask() for _ in range(size)]
            each = [self._at(chosen, x) for x, _ in asked]
            there = list({rules.hash: rules for rules in each if rules is not None}.values())
            if there:
                self.race(there, seed, games)
            worst = min((self.tried[rules.hash][1] for rules in there), default=0.0)
            told = [0.0 if rules is None else -self.tried[rules.hash][1] for rules in each]
            told = [max(0.0, -worst) + 1.0 if rules is None else value for rules, value in zip(each, told, strict=True)]
            search.tell([(x, value) for (_, x), value in zip(asked, told, strict=True)])
            generation += 1

    def _at(self, chosen: Sequence[int], x: Iterable[float]) -> BaseRuleset | None:
        """The ruleset at a point of the search, which is steps of the chosen moves."""
        steps = {at: int(by) for at, by in zip(chosen, x, strict=True)}
        return self.changed({at: by for at, by in steps.items() if by or self.moves[at].start})

    def winners(self) -> list[BaseRuleset]:
        """The best three, by what is sure of them: the score less its standard error."""
        order = sorted(self.tried.values(), key=lambda each: each[2] - each[1])
        return [rules for rules, value, _, _ in order if value > 0][:BEST]


# ---------------------------------------------------------------------------------------------------------------- call


@public
def mend(
    goals: str | Sequence[str],
    base: BaseRuleset | str | Path | None = None,
    *,
    games: int = GAMES,
    players: int = 3,
    bots: Bot | Sequence[Bot] | None = None,
    numbers: Sequence[str] | None = None,
    seed: int = 1,
    out: str | Path | None = None,
    executor: Executor | None = None,
    progress: bool = True,
    game: str | None = None,
    players_know_rules: bool | int = True,
) -> Mend:
    """Search the numbers of a ruleset for one that is closer to some goals, and confirm the best on fresh deals.

        found = qn.mend("fairer, prices, shorter=32, keep:purse", "mine.toml")
        found.best.save("better.toml")

    Args:
        goals: what is to be mended, what matters most first: keys of `stats/goals.toml` of the game (`fairer`,
            `prices`, `last_sale`, `shorter`, `used`, ...), each counting half of the one before it; `shorter=32` is
            enough at that figure, and `keep:purse` names a number that may not change.
        base: the ruleset that is mended, or its TOML file; None is the rulebook's.
        games: the budget: games of all candidates together, of which four in ten confirm the best three. One in 25 is
            also played on with gifts where prices are a goal.
        players, bots, seed, executor, progress, game: as of `compare`.
        players_know_rules: as of `compare`, for the rulesets that are confirmed. The search itself is played by the
            same bots.
        numbers: those that may change, by their keys in a file; None: all that are not kept. A reading that a house
            rule of the shelf turns is one of them (`rulings.start_coins` of Jewels: more coins for later seats).
        out: a folder where what is played is kept at once; the same call goes on there.

    Raises:
        ShelfError: names all that is wrong with the call, before anything is played: goals that contradict each other,
            a ruleset that cannot be played, a budget too small to tell.
        LogError: the folder cannot be written, or keeps another search.
        GameError, WorkerError: as of `simulate`.
    """
    name = game_or_default(game)
    engine = engine_of(name)
    seated = report_of(name).bots if bots is None else bots_listed(bots)
    rules, aims, kept = _checked(engine, goals, base, games, players, seated, numbers, seed, players_know_rules)
    same = same_players(engine, players, _like(rules), seated, told=lambda bot, other: f"{other} plays for {bot}")
    line_up = [engine.find(each).name for each in check_call(engine, games, players, same, seed, rules)]
    weights = [weights_of(name, each, players) for each in dict.fromkeys(line_up) if ":" not in each]
    head = {
        "goals": [aim.written for aim in aims], "keep": list(kept), "base": rules.hash, "players": players,
        "games": games, "seed": seed, "numbers": None if numbers is None else list(numbers), "bots": line_up,
        "weights": "; ".join(filter(None, weights)),
    }  # fmt: skip
    place = None if out is None else Path(out)
    with nullcontext() if place is None else held_folder(place, KEPT):
        state = Kept(None if place is None else place / FILE, head)
        state.take_up()
        search_budget = round(games * (1 - CONFIRMED))
        with bar("searching better rules", search_budget, progress) as advance:
            search = Search(engine, rules, aims, [], players, same, seed, search_budget, state, executor, advance)
            try:
                chosen = _searched(search, kept, numbers, games)
            except KeyboardInterrupt:
                _cut_off(search, out)
                raise
    best = chosen or [rules for rules, *_ in search.tried.values()][:1]
    if not best:
        raise ShelfError([refusal("mend.nothing")])
    each = max(1, round(games * CONFIRMED) // (len(best) + 1))
    gifts = each // GIVEN if any(aim.goal.measure.played == GIFTS for aim in aims) else None
    ask = Asked(name, rules, players, each, seated, seed + _FRESH, out, executor, progress, gifts, players_know_rules)
    confirmed = tried(ask, partial(_given, best))
    return Mend(
        **confirmed, aims=tuple(aims), kept=tuple(kept), searched=len(search.tried), budget=games,
        searchers=tuple(line_up),
    )  # fmt: skip


def _given(best: Sequence[BaseRuleset], _base: BaseRuleset) -> tuple[list[Trial[Any]], list[LeftOut]]:
    """What is confirmed, as rulesets to try."""
    return [Trial(f"mend-{at}", dict.fromkeys(("en", "fr"), found.name), found) for at, found in enumerate(best, 1)], []


def _like(rules: BaseRuleset) -> list[BaseRuleset]:
    """The ruleset, and one that differs from it by a step: who plays the search must be able to play both."""
    for name, value in fields(rules).items():
        changes: dict[str, Any] = {}
        if "." not in name:
            put(changes, name, value + 1)
            try:
                return [rules, rules.with_(**changes)]
            except RulesetError:
                continue
    return [rules]


def _searched(search: Search, kept: Sequence[str], numbers: Sequence[str] | None, games: int) -> list[BaseRuleset]:
    """The candidates to be confirmed."""
    single = round(games * SCREENED)
    search.fair = _fair(search, games // 100)
    room = max(BEST, single // (2 * LEAST_RACE))
    search.moves = moves_of(search.base, kept, numbers, search.fair, room)
    chosen = search.screen(single)
    if chosen:
        search.together(chosen, search.budget - search.played)
    return search.winners()


def _fair(search: Search, deals: int) -> dict[str, tuple[float, float]]:
    """Fair prices by kind of card with half their intervals, by gifts on deals of the search; nothing where no goal
    asks for prices."""
    if not any(aim.goal.measure.played == GIFTS for aim in search.aims):
        return {}

    def make() -> dict[str, tuple[float, float]]:
        line_up = check_call(search.engine, 1, search.players, search.bots, search.seed, search.base)
        game, many = search.engine.layout.game, max(deals, FEWEST_GIFTS)
        figures = Apart(game, search.seed + 5, many, None, search.executor).gifts(search.base, line_up)
        each = next(figure.each for figure in figures if figure.measure == PRICE)
        told = each.group_by("gift", maintain_order=True).agg(
            mean=pl.col("y").mean(), half=Z * pl.col("y").std() / pl.len().sqrt()
        )
        return {row["gift"]: (row["mean"], row["half"]) for row in told.iter_rows(named=True)}

    found = search.kept.of("fair", make)
    return {kind: (price, half) for kind, (price, half) in found.items()}


def _cut_off(search: Search, out: object) -> None:
    """Say what is known when the search is cut off."""
    if out is not None:
        note(f"what was played is kept in {out}: the same call goes on there")
    if found := search.winners():
        note(f"best so far, not confirmed: {found[0].name}")


def _checked(
    engine: Engine, goals: str | Sequence[str], base: BaseRuleset | str | Path | None, games: int, players: int,
    bots: Bot | Sequence[Bot], numbers: Sequence[str] | None, seed: int, players_know_rules: bool | int,
) -> tuple[BaseRuleset, list[Aim], list[str]]:  # fmt: skip
    """The ruleset, the aims, and the numbers that are kept; `ShelfError` names all that is wrong."""
    wrong: dict[str, None] = {}
    rules = engine.layout.rules.default()
    try:
        rules = engine.layout.rules.of(base)
    except RulesetError as error:
        wrong[error.args[0]] = None
    found: list[Message | str] = []
    aims, kept = parse_aims(goals, report_of(engine.layout.game).statistics.goals, rules, found)
    known = {**fields(rules), **switches(rules)}
    for each in numbers or ():
        if each not in known:
            found.append(refusal("sweep.no_field", field=each, hint=""))
    if not [name for name in known if name not in kept and (numbers is None or name in numbers)]:
        found.append(refusal("mend.nothing"))
    wrong |= dict.fromkeys(found)
    try:
        knowing(engine, players_know_rules)
    except TrainError as error:
        wrong |= dict.fromkeys(problems_of(error))
    try:
        check_call(engine, games, players, bots, seed, rules)
    except SimulationError as error:
        wrong |= dict.fromkeys(problems_of(error))
    least = least_games(aims, CONFIRMED, BEST + 1)
    if 0 < games < least:
        wrong[refusal("mend.few", games=games, least=least)] = None
    if wrong:
        raise ShelfError(wrong)
    return rules, aims, kept


__all__ = ["Mend", "mend"]
