"""From goals to a better rule: a search over the numbers of a ruleset, and its best confirmed on fresh deals.

It begins with gifts, where the game has prices: each ladder that does not hold its card's fair price is tried around
it. Every number is tried a step up and down, on the same deals as the base; poor candidates are given up after a part
of their games (a race). The numbers that help most, three at the most, are then searched together by CMA-ES with margin
(the package `cmaes`), which knows whole steps; each generation plays deals of its own. The best three candidates are
played again on fresh deals that chose nobody: these figures alone are told, so that the best of many is not the
luckiest.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from ..base.calls import public
from ..base.catalogue import Message
from ..base.game_registry import game_or_default
from ..base.messages import refusal
from ..base.progress import bar, note
from ..base.told_as_one import apart
from ..log.folder import LogError, check_place, held_folder, write_whole
from ..measures.differences import between, paired_sums, sides
from ..measures.measures import GIFTS, judge_goals, wants_of
from ..play.bot import Bot, bots_listed
from ..play.engine import Engine, engine_of
from ..play.errors import SimulationError
from ..play.simulate import check_call, simulate
from ..report.declaration import report_of
from ..report.tries import ladder_around
from ..rules.problems import RulesetError
from ..rules.ruleset import BaseRuleset
from ..rules.shelf import LeftOut, ShelfError, Trial, fields
from ..stats.worth import PRICE
from ..study.study import weights_of
from .aims import Aim, least_games, parse_aims, score
from .compare import KEPT, same_players
from .mended import Mend
from .played import EACH, Apart
from .trials import Asked, Side, tried

GAMES: Final = 40_000
CONFIRMED, SCREENED: Final = 0.4, 0.35
"""Parts of the budget that confirm the best, and that try single numbers; the rest searches them together."""
BEST: Final = 3
"""Candidates that are confirmed; and numbers that are changed together, at the most."""
LEAST_RACE: Final = 100
"""Games of a candidate before it may be given up."""
FAR: Final = 3
"""Steps that a number is moved either way, at the most."""
FILE: Final = "mend.json"
LADDER: Final = ".prices"
_FRESH: Final = 2**40
"""What seeds of the confirming deals are away from those of the search."""


@dataclass(frozen=True)
class Move:
    """A number of a ruleset, and how far one step moves it.

    Attributes:
        field: by its key in a file; of a ladder all prices move.
        step: of the number.
        start: of a ladder, where it begins: around the fair price of its card; None: as it is.
    """

    field: str
    step: int
    start: tuple[int, ...] | None = None


@dataclass
class Kept:
    """What was played, by ruleset, seed and games; in a file, if there is a place for it."""

    place: Path | None
    head: Mapping[str, Any]
    known: dict[str, Any] = field(default_factory=dict)

    def take_up(self) -> None:
        """Read what an earlier run left.

        Raises:
            LogError: it is of another search, or no file of one.
        """
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
        engine: of the game.
        base: what is mended.
        aims: in their order.
        moves: what may change, what gifts propose first.
        players, bots: who play.
        seed, budget: of the search: its deals, and the games that it may play.
        kept: what was played.
        executor, advance: as of `simulate`; told of games played.
        played: games so far.
        tried: by hash of a ruleset, the ruleset and its score with its error over all its games.
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
    _sides: dict[tuple[str, int, int], Side] = field(default_factory=dict)

    # ------------------------------------------------------------------------------------------------------- playing

    def rows(self, rules: BaseRuleset, seed: int, games: int) -> dict[str, Any]:
        """The figures of all aims beside the base, on the deals of a seed."""

        def make() -> dict[str, Any]:
            found = between(*(paired_sums(*both) for both in self._both(rules, seed, games)))
            goals = [aim.goal for aim in self.aims]
            told = judge_goals(goals, found)
            names = ("base", "variant", "value", "low", "high", "matters", "n")
            return {row["key"]: {name: row[name] for name in names} for row in told.iter_rows(named=True)}

        made: dict[str, Any] = self.kept.of(f"{rules.hash} {seed} {games}", make)
        self.played += games
        self.advance(games, rules.name)
        return made

    def _both(self, rules: BaseRuleset, seed: int, games: int) -> tuple[tuple[Any, Any], tuple[Any, Any]]:
        base, variant = (self._side(each, seed, games) for each in (self.base, rules))
        return (base[0], variant[0]), ([base[1]], [variant[1]])

    def _side(self, rules: BaseRuleset, seed: int, games: int) -> Side:
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
            parts = list(sides(statistics.tables(log), wants))
        made = parts, self._gifts(rules, seed, games)
        if rules.hash == self.base.hash:
            self._sides[at] = made
        return made

    def _gifts(self, rules: BaseRuleset, seed: int, games: int) -> Any:
        if not any(aim.goal.measure.played == GIFTS for aim in self.aims):
            return []
        line_up = check_call(self.engine, games, self.players, self.bots, seed, rules)
        deals = max(2, games // EACH)
        return Apart(self.engine.layout.game, {self.players: line_up}, seed, deals, None, self.executor).gifts(
            rules, self.players
        )

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
        or in the lower half plays no more.
        """
        part = max(LEAST_RACE, games // 4)
        for rules in candidates:
            self.add(rules, seed, part)
        order = self.best(candidates)
        if not order or games <= part:
            return order
        top = self.tried[order[0].hash]
        left = [
            each for at, each in enumerate(order)
            if at < max(2, len(order) // 4) and self.tried[each.hash][1] + 2 * (self.tried[each.hash][2] + top[2]) >= top[1]
        ]  # fmt: skip
        for rules in left:
            self.add(rules, seed + 1, games - part)
        return [*self.best(left), *(each for each in order if each not in left)]

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
            value = _value(table, move.field)
            moved = _moved(move, value, count)
            if moved is None:
                return None
            if moved != value:
                _put(changes, move.field, moved)
        if not changes:
            return None
        try:
            made = self.base.with_(name="", **changes)
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
        games = max(LEAST_RACE, 2 * budget // len(found))
        order = self.race([rules for rules, _ in found.values()], self.seed, games)
        return list(dict.fromkeys(found[rules.hash][1] for rules in order))[:BEST]

    def together(self, chosen: Sequence[int], budget: int) -> None:
        """Search the chosen numbers together, generation by generation."""
        from cmaes import CMAwM  # so that only who mends needs the package

        import numpy as np

        chosen = list(chosen)
        if len(chosen) < 2:
            for count in range(-FAR, FAR + 1):
                rules = self.changed({chosen[0]: count}) if chosen else None
                if rules is not None and self.played < budget:
                    self.add(rules, self.seed + 2, LEAST_RACE)
            return
        bounds = np.array([[-FAR, FAR]] * len(chosen), float)
        search = CMAwM(np.zeros(len(chosen)), 1.5, bounds, np.ones(len(chosen)), seed=self.seed % 2**31)
        size = search.population_size
        end, generation = self.played + budget, 0
        games = max(LEAST_RACE, budget // (6 * size))
        while self.played + size * games // 2 < end and not search.should_stop():
            seed = self.seed + 10 + 2 * generation
            asked = [search.ask() for _ in range(size)]
            each = [self.changed({at: int(by) for at, by in zip(chosen, x, strict=True) if int(by) or self.moves[at].start})
                    for x, _ in asked]  # fmt: skip
            there = list({rules.hash: rules for rules in each if rules is not None}.values())
            if there:
                self.race(there, seed, games)
            worst = min((self.tried[rules.hash][1] for rules in there), default=0.0)
            told = [0.0 if rules is None else -self.tried[rules.hash][1] for rules in each]
            told = [max(0.0, -worst) + 1.0 if rules is None else value for rules, value in zip(each, told, strict=True)]
            search.tell([(x, value) for (_, x), value in zip(asked, told, strict=True)])
            generation += 1

    def winners(self) -> list[BaseRuleset]:
        """The best three, by what is sure of them: the score less its standard error."""
        order = sorted(self.tried.values(), key=lambda each: each[2] - each[1])
        return [rules for rules, value, _, _ in order if value > 0][:BEST]


def _value(table: Mapping[str, Any], key: str) -> Any:
    found: Any = table
    for part in key.split("."):
        found = found[part]
    return found


def _put(changes: dict[str, Any], key: str, value: Any) -> None:
    *tables, last = key.split(".")
    for table in tables:
        changes = changes.setdefault(table, {})
    changes[last] = value


def _moved(move: Move, value: Any, count: int) -> Any:
    """A value so many steps further; None where there is no such one."""
    by = count * move.step
    if isinstance(value, list):
        ladder = list(move.start or value)
        return [max(0, each + by) for each in ladder] if max(ladder) + by >= 0 else None
    return value + by if value + by >= 0 else None


def moves_of(base: BaseRuleset, kept: Sequence[str], numbers: Sequence[str] | None, fair: Mapping[str, float],
             room: int) -> list[Move]:  # fmt: skip
    """What may change: first ladders that do not hold the fair price of their card, the furthest off first; then the
    numbers of the table itself, ladders, and all others.

    Args:
        base: the ruleset.
        kept: numbers that may not change.
        numbers: those that may; None: all others.
        fair: fair prices by card.
        room: how many there is room for.
    """
    known = fields(base)
    allowed = [name for name in known if name not in kept and (numbers is None or name in numbers)]
    purse = known.get("purse", 10**6)
    table = base.to_dict()
    off: list[tuple[float, Move]] = []
    for card, price in fair.items():
        name = f"cards.{card}{LADDER}"
        if name in allowed:
            ladder = _value(table, name)
            away = max(price - max(ladder), min(ladder) - price)
            made = tuple(ladder_around(_shape(base, name, ladder), price, 1, purse))
            if away > 0 and made != tuple(ladder):
                off.append((away, Move(name, 1, made)))
    first = [move for _, move in sorted(off, key=lambda each: -each[0])]
    names = {move.field for move in first}
    rest = sorted((name for name in allowed if name not in names), key=lambda name: ("." in name, LADDER not in name))
    sizes = {name for name in rest if name.endswith("_size") and "." not in name and known[name] > 20}  # follow copies
    steps = [Move(name, max(1, round(abs(known[name]) / 10))) for name in rest if name not in sizes]
    return [*first, *steps][: max(BEST, room)]


def _shape(base: BaseRuleset, name: str, ladder: Sequence[int]) -> Sequence[int]:
    """The steps that a ladder around a fair price has: those of the rulebook's, if it has as many."""
    usual = _value(type(base).default().to_dict(), name)
    return usual if len(usual) == len(ladder) else ladder


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
        numbers: those that may change, by their keys in a file; None: all that are not kept.
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
    rules, aims, kept = _checked(engine, goals, base, games, players, seated, numbers, seed)
    playing = same_players(engine, players, [rules, rules.with_(name="another")], seated)
    playing = same_players(engine, players, _like(rules), playing, told=lambda bot, other: f"{other} plays for {bot}")
    head = {
        "goals": [aim.written for aim in aims], "keep": list(kept), "base": rules.hash, "players": players,
        "games": games, "seed": seed, "numbers": None if numbers is None else list(numbers),
        "bots": [engine.find(each).name for each in check_call(engine, games, players, playing, seed, rules)],
        "weights": "; ".join(weights_of(name, each, players) for each in dict.fromkeys(
            engine.find(bot).name for bot in check_call(engine, games, players, playing, seed, rules)) if ":" not in each),
    }  # fmt: skip
    place = None if out is None else Path(out)
    with nullcontext() if place is None else held_folder(place, KEPT):
        state = Kept(None if place is None else place / FILE, head)
        state.take_up()
        search_budget = round(games * (1 - CONFIRMED))
        with bar("searching better rules", search_budget, progress) as advance:
            search = Search(engine, rules, aims, [], players, playing, seed, search_budget, state, executor, advance)
            try:
                chosen = _searched(search, kept, numbers, games)
            except KeyboardInterrupt:
                _cut_off(search, out)
                raise
    best = chosen or list(search.tried[key][0] for key in list(search.tried)[:1])
    each = max(1, round(games * CONFIRMED) // (len(best) + 1)) if best else 0
    trials = [Trial(f"mend-{at}", dict.fromkeys(("en", "fr"), found.name), found) for at, found in enumerate(best, 1)]
    ask = Asked(name, rules, players, max(each, 1), playing, seed + _FRESH, out, executor, progress)
    confirmed = tried(ask, partial(_given, trials))
    return Mend(**confirmed, aims=tuple(aims), kept=tuple(kept), searched=len(search.tried), budget=games)


def _given(trials: list[Trial[Any]], _base: BaseRuleset) -> tuple[list[Trial[Any]], list[LeftOut]]:
    return trials, []


def _like(rules: BaseRuleset) -> list[BaseRuleset]:
    """The ruleset, and one that differs from it by a step: who plays the search must be able to play both."""
    for name, value in fields(rules).items():
        changes: dict[str, Any] = {}
        if "." not in name:
            _put(changes, name, value + 1)
            try:
                return [rules, rules.with_(**changes)]
            except RulesetError:
                continue
    return [rules]


def _searched(search: Search, kept: Sequence[str], numbers: Sequence[str] | None, games: int) -> list[BaseRuleset]:
    """The candidates to be confirmed."""
    single = round(games * SCREENED)
    search.moves = moves_of(search.base, kept, numbers, _fair(search, single // 5), single // (2 * LEAST_RACE))
    chosen = search.screen(single)
    if chosen:
        search.together(chosen, search.budget - search.played)
    return search.winners()


def _fair(search: Search, games: int) -> dict[str, float]:
    """Fair prices by card, by gifts on deals of the search; nothing where no goal asks for prices."""
    if not any(aim.goal.measure.played == GIFTS for aim in search.aims):
        return {}

    def make() -> dict[str, float]:
        figures = search._gifts(search.base, search.seed + 5, max(games, 40 * EACH))
        each = next(figure.each for figure in figures if figure.measure == PRICE)
        means = each.group_by("gift", maintain_order=True).mean()
        return {name: float(row["y"]) for row in means.iter_rows(named=True) for name in apart(row["gift"])}

    found: dict[str, float] = search.kept.of("fair", make)
    return found


def _cut_off(search: Search, out: object) -> None:
    """Say what is known when the search is cut off."""
    if out is not None:
        note(f"what was played is kept in {out}: the same call goes on there")
    if found := search.winners():
        note(f"best so far, not confirmed: {found[0].name}")


def _checked(
    engine: Engine, goals: str | Sequence[str], base: BaseRuleset | str | Path | None, games: int, players: int,
    bots: Bot | Sequence[Bot], numbers: Sequence[str] | None, seed: int,
) -> tuple[BaseRuleset, list[Aim], list[str]]:  # fmt: skip
    """The ruleset, the aims, and the numbers that are kept.

    Raises:
        ShelfError: names all that is wrong.
    """
    wrong: dict[object, None] = {}
    rules = engine.layout.rules.default()
    try:
        rules = engine.layout.rules.of(base)
    except RulesetError as error:
        wrong[error.args[0]] = None
    found: list[Message | str] = []
    aims, kept = parse_aims(goals, report_of(engine.layout.game).statistics.goals, rules, found)
    known = fields(rules)
    for each in numbers or ():
        if each not in known:
            found.append(refusal("sweep.no_field", field=each, hint=""))
    if not [name for name in known if name not in kept and (numbers is None or name in numbers)]:
        found.append(refusal("mend.nothing"))
    wrong |= dict.fromkeys(found)
    try:
        check_call(engine, games, players, bots, seed, rules)
    except SimulationError as error:
        wrong |= dict.fromkeys(str(error).split("; "))
    least = least_games(aims, CONFIRMED, BEST + 1)
    if 0 < games < least:
        wrong[refusal("mend.few", games=f"{games:,}", least=f"{least:,}")] = None
    if wrong:
        raise ShelfError([each if isinstance(each, Message) else str(each) for each in wrong])
    return rules, aims, kept


__all__ = ["Mend", "mend", "version"]
