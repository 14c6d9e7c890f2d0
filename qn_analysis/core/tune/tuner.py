"""Tuning the weights of a family of bots by self-play over a population.

A tuning has rounds. Each searches with CMA-ES (the package `cmaes`), from where the last one ended, for weights that do
well when one candidate sits among members of the population, in every seat in turn and under some rulesets in turn.
What a round found is the mean of the optimiser's distribution; it joins the population. Deals of another seed, which no
round has played, measure every round's result. The same call gives the same result.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

import numpy as np

from ..base.messages import short_repr
from ..base.progress import bar
from ..chance import mix32
from ..files.read import LARGE, UnreadableError, parse_json, read_bytes
from ..files.shapes import misshapen
from ..log.folder import check_place, write_whole
from ..play.builds import Builds
from ..play.builtin_bots import BotSpec
from ..play.errors import BotError, TuneError
from ..play.known import KnownBot, row_of
from ..rules.ruleset import BaseRuleset
from ..stats.estimates import share

STEP: Final = 0.2
"""The optimiser's first step, as a part of the way between a weight's bounds."""
LATER_STEP: Final = 0.1
MARGIN: Final = 0.2
"""Part of the margin over the best rival in what a game is worth to a candidate."""

Numbers = np.ndarray[Any, Any]
K = TypeVar("K", bound=KnownBot)
_HELD_OUT: Final = {"rivals": str, "share": float, "low": float, "high": float, "games": int, "deals": int}
_TUNED: Final = {
    "family": str, "players": int, "weights": {str: float}, "how": {"games": int, "generations": int},
    "rounds": [{"round": int, "held_out": [_HELD_OUT]}],
}  # fmt: skip
_STATE: Final = {"plan": dict, "told": [[float]]}


class Weight(Protocol):
    """One weight: its place in a row, its default, and the bounds within which a tuning looks."""

    @property
    def place(self) -> Any:
        """A member of an `IntEnum`."""

    @property
    def default(self) -> float:
        """Where a tuning starts."""

    @property
    def low(self) -> float:
        """The lowest value."""

    @property
    def high(self) -> float:
        """The highest value."""


@dataclass(frozen=True)
class Player:
    """A policy and its row of weights."""

    policy: str
    row: Numbers


@dataclass(frozen=True)
class Arena:
    """Where candidates play: a game's builds, the rulesets in turn, at a table of so many."""

    builds: Builds[Any, Any]
    players: int
    rules: tuple[BaseRuleset, ...]

    def play(self, candidate: Player, rival: Player, seed: int, first: int, deals: int) -> tuple[Numbers, Numbers]:
        """Win shares (ties divide the win) and margins, [deals, seats]: the candidate once in every seat of every deal.

        Deals are played under the rulesets in turn, block by block.
        """
        wins, margins = [], []
        for number, rules in enumerate(self.rules):
            count = deals // len(self.rules) + (number < deals % len(self.rules))
            columns = [self._seat(candidate, rival, rules, seed, first, count, seat) for seat in range(self.players)]
            wins.append(np.stack([won for won, _margin in columns], axis=1))
            margins.append(np.stack([margin for _won, margin in columns], axis=1))
            first += count
        return np.concatenate(wins), np.concatenate(margins)

    def _seat(
        self, candidate: Player, rival: Player, rules: BaseRuleset, seed: int, first: int, count: int, seat: int
    ) -> tuple[Numbers, Numbers]:
        build, most = self.builds.compiled(), self.builds.seats
        seats = [candidate if at == seat else rival for at in range(most)]
        policies = tuple(build[each.policy] for each in seats)
        weights = np.stack([each.row for each in seats])
        results = self.builds.results(rules, self.players, policies, weights, seed, first, count)
        scores = results[:, 5 : 5 + self.players]
        first_places = results[:, 5 + most : 5 + most + self.players] == 1
        won = first_places[:, seat] / first_places.sum(axis=1)
        return won, scores[:, seat] - np.delete(scores, seat, axis=1).max(axis=1)


class Told:
    """What the candidates of a tuning were worth, generation by generation, as far as they have been played.

    Args:
        place: a file to keep it in; None keeps nothing.
        plan: everything that the result depends on.
        resume: take up the file, if there is one.
    """

    def __init__(self, place: Path | None, plan: Mapping[str, Any], resume: bool) -> None:
        self.place, self.plan = place, dict(plan)
        self.values: list[list[float]] = []
        self._next = 0
        if place is not None and resume and place.exists():
            found = _read(place, "qn-tuning")
            wrong = misshapen(found, _STATE)
            if wrong:
                raise TuneError(f"{place} cannot be gone on with: {'; '.join(wrong)}; begin again with another file")
            other = sorted(key for key in self.plan if found["plan"].get(key) != self.plan[key])
            if other:
                raise TuneError(
                    f"{place} is another tuning: {', '.join(other)} differ; resume with the same call and rules, or"
                    " choose another file"
                )
            self.values = found["told"]

    def once(self, played: Callable[[], list[float]]) -> list[float]:
        """The values of the next generation: those that are known, or else played and kept."""
        if self._next == len(self.values):
            self.values.append(played())
            if self.place is not None:
                document = {"format": "qn-tuning", "schema": 1, "plan": self.plan, "told": self.values}
                write_whole(self.place, (json.dumps(document) + "\n").encode())
        self._next += 1
        return self.values[self._next - 1]

    def forget(self) -> None:
        """It is done."""
        if self.place is not None:
            self.place.unlink(missing_ok=True)


def _read(place: Path, wanted: str) -> dict[str, Any]:
    try:
        document = parse_json(read_bytes(place, LARGE))
    except FileNotFoundError:
        raise TuneError(f"there is no file {place}") from None
    except UnreadableError as error:
        raise TuneError(f"{place} cannot be read: it {error}; restore it from a copy, or tune again") from None
    if not isinstance(document, dict) or document.get("format") != wanted:
        raise TuneError(f"{place} is not what is asked for: its format is not {wanted!r}")
    if document.get("schema") != 1:
        raise TuneError(f"{place} has schema {short_repr(document.get('schema'))}, not 1: tune again")
    return document


@dataclass(frozen=True)
class Tuner:
    """A family of bots of a game, as far as its weights can be tuned.

    Attributes:
        builds: of the game.
        styles: its bots by name.
        family: whose weights are tuned; its policy is `choose_` and its name.
        weights: all of them.
        width: room for a bot's weights.
        rivals: the population at the beginning.
        rules: rulesets that are played in turn where a call names none.
        unit: of scores.
        scale: units of margin that count as a whole; more do not count.
        fewest: players.
    """

    builds: Builds[Any, Any]
    styles: Mapping[str, BotSpec]
    family: str
    weights: Sequence[Weight]
    width: int
    rivals: tuple[str, ...]
    rules: Callable[[], tuple[BaseRuleset, ...]]
    unit: str
    scale: float
    fewest: int = 2

    def arena(self, players: int, rules: Sequence[BaseRuleset]) -> Arena:
        """Where candidates of this game play."""
        return Arena(self.builds, players, tuple(rules))

    def named(self, name: str, players: int) -> Player:
        """A bot by its name."""
        style = self.styles[name]
        return Player(style.policy, np.array(row_of(style.weights_for(players), self.width)))

    def candidate(self, weights: Mapping[str, float]) -> Player:
        """The family with these weights, by name in lower case."""
        places = {each.place: weights[each.place.name.lower()] for each in self.weights}
        return Player(f"choose_{self.family}", np.array(row_of(places, self.width)))

    def tune(
        self,
        *,
        players: int,
        games: int,
        seed: int,
        rules: Sequence[BaseRuleset] | None = None,
        rounds: int = 3,
        sample: int = 300,
        deals: int = 500,
        out: str | Path | None = None,
        resume: bool = False,
        progress: bool = True,
    ) -> dict[str, Any]:
        """Tune the family's weights for a number of players.

        Args:
            players: at each table.
            games: the budget, shared by the rounds; held-out games come on top.
            seed: of deals and optimiser.
            rules: rulesets that are played in turn.
            rounds: how often what was found joins the population.
            sample: games that each candidate of a generation plays, about.
            deals: held-out deals against each rival; each is played once from every seat.
            out: a JSON file to write; beside it, `.part` holds what has been played while it goes on.
            resume: go on with a tuning that was cut off, to the same result; a finished one is read.
            progress: show it.

        Returns:
            What the file holds: weights, how they were found, win shares on held-out deals by round, the learning
            curve.

        Raises:
            LogError: the file cannot be written.
            TuneError: a number that cannot be, a file in the way, or a state of another tuning.
        """
        chosen = tuple(rules or self.rules())
        self._check(players, games, seed, rounds, sample, deals, chosen)
        if out is not None and self._there(out, resume):
            return self.read(out)
        plan = {
            "family": self.family, "players": players, "games": games, "seed": seed, "rounds": rounds,
            "sample": sample, "deals": deals, "rules": [each.hash for each in chosen],
            "kernel": self.builds.compiled().key,
        }  # fmt: skip
        told = Told(None if out is None else Path(f"{out}.part"), plan, resume)
        arena = self.arena(players, chosen)
        population = [self.named(name, players) for name in self.rivals]
        weights = {each.place.name.lower(): each.default for each in self.weights}
        size = int(self._optimiser(weights, 0, seed).population_size)
        blocks = max(1, sample // (players * 6))  # deals against each of six rivals
        generations = max(rounds, games // (size * blocks * 6 * players))
        done = [self._measured(arena, weights, 0, 0, seed, deals)]
        curve: list[dict[str, Any]] = []
        with bar(f"tuning for {players} players", generations, progress) as advance:
            for number in range(rounds):
                low, high = (generations * turn // rounds for turn in (number, number + 1))
                optimiser = self._optimiser(weights, number, seed, size)
                for generation in range(low, high):
                    asked = [optimiser.ask() for _ in range(size)]
                    values = told.once(partial(self._each_value, arena, asked, population, seed, generation, blocks))
                    optimiser.tell([(each, -value) for each, value in zip(asked, values, strict=True)])
                    played = (generation + 1) * size * blocks * 6 * players
                    best, mean = round(max(values), 5), round(sum(values) / size, 5)
                    curve.append({"round": number + 1, "games": played, "best": best, "mean": mean})
                    advance(1, f"round {number + 1}, best {max(values):.3f}")
                weights = self._values(optimiser.mean)
                population.append(self.candidate(weights))
                done.append(self._measured(arena, weights, number + 1, curve[-1]["games"], seed, deals))
        budget = {"games": games, "generations": generations, "seed": seed, "held_out_deals": deals}
        document = self._document(arena, weights, size, budget, done, curve)
        if out is not None:
            write_whole(Path(out), (json.dumps(document, indent=1) + "\n").encode())
        told.forget()
        return document

    def _check(
        self, players: int, games: int, seed: int, rounds: int, sample: int, deals: int, rules: Sequence[BaseRuleset]
    ) -> None:
        wrong = [f"{name} {number}: give 1 or more" for name, number in
                 (("games", games), ("rounds", rounds), ("sample", sample)) if number < 1]  # fmt: skip
        if not self.fewest <= players <= self.builds.seats:
            wrong.append(f"{players} players: a table has {self.fewest} to {self.builds.seats}")
        if not 0 <= seed < 2**32:
            wrong.append(f"seed {seed}: choose a whole number from 0 to 2**32 - 1")
        if deals < 2:
            wrong.append(f"{deals} held-out deals: an interval needs 2 or more")
        wrong += [str(problem) for each in rules for problem in each.problems()]
        if wrong:
            raise TuneError("; ".join(wrong))

    def read(self, place: str | Path) -> dict[str, Any]:
        """What `tune` wrote.

        Raises:
            TuneError: it cannot be read, or is not of this family.
        """
        document = _read(Path(place), "qn-tuned")
        wrong = misshapen(document, _TUNED)
        if not wrong:
            names = {each.place.name.lower(): each for each in self.weights}
            odd = sorted(names.keys() ^ document["weights"].keys())
            odd += [name for name in sorted(names.keys() & document["weights"].keys())
                    if not names[name].low <= document["weights"][name] <= names[name].high]  # fmt: skip
            if document["family"] != self.family:
                wrong = [f"its family is {document['family']!r}, not {self.family!r}"]
            elif odd:
                wrong = [f"weights that are missing, unknown or out of bounds: {', '.join(map(short_repr, odd))}"]
        if wrong:
            raise TuneError(f"{place} is no result of a tuning of this game: {'; '.join(wrong)}; tune again")
        return document

    def bot_of(self, place: str, kind: type[K]) -> K:
        """The bot with the weights of a file, called like it.

        Raises:
            BotError: the file cannot be read.
        """
        try:
            document = self.read(place)
        except TuneError as error:
            raise BotError(f"the bot {place!r}: {error}") from error
        style = BotSpec(f"choose_{self.family}", {}, "")
        row = {int(each.place): document["weights"][each.place.name.lower()] for each in self.weights}
        about = f"tuned for {document['players']} players"
        return kind(Path(place).stem, about, about, style.function(place, kind.sources), True, row)

    def text(self, document: Mapping[str, Any]) -> str:
        """A result in a few lines."""
        how, players = document["how"], document["players"]
        lines = [
            f"{players} players, {how['games']:,} games in {how['generations']} generations;"
            f" fair share {1 / players:.1%}"
        ]
        for row in document["rounds"][-1]["held_out"]:
            lines.append(
                f"  against {row['rivals']:12} {row['share']:6.1%}  [{row['low']:.1%}, {row['high']:.1%}]"
                f"  n = {row['games']:,}"
            )
        return "\n".join(lines) + "\n"

    def _document(
        self, arena: Arena, weights: Mapping[str, float], size: int, asked: Mapping[str, int],
        rounds: Sequence[Mapping[str, Any]], curve: Sequence[Mapping[str, Any]],
    ) -> dict[str, Any]:  # fmt: skip
        """What a file of a tuning holds."""
        return {
            "format": "qn-tuned", "schema": 1, "family": self.family, "players": arena.players, "weights": weights,
            "how": {
                "optimiser": f"CMA-ES, cmaes {version('cmaes')}, {size} candidates a generation",
                "objective": f"win share + {MARGIN:g} * margin over the best rival / {self.scale:g} {self.unit},"
                " cut off at one",
                "games": asked["games"], "generations": asked["generations"], "seed": asked["seed"],
                "rivals": list(self.rivals),
                "rules": [each.name for each in arena.rules], "ruleset_hashes": [each.hash for each in arena.rules],
                "held_out_deals": asked["held_out_deals"], "package": version("qn-analysis"),
                "kernel": self.builds.compiled().key,
            },
            "rounds": rounds, "curve": curve,
        }  # fmt: skip

    def _there(self, out: str | Path, resume: bool) -> bool:
        """Whether a tuning that may be gone on with has ended; its file can be written, or LogError or TuneError."""
        check_place(out)
        if Path(out).exists() and not resume:
            raise TuneError(f"{out} exists already; choose another file, or go on with it (resume, --resume)")
        return Path(out).exists()

    def _optimiser(self, weights: Mapping[str, float], number: int, seed: int, size: int | None = None) -> Any:
        """What asks for candidates in a round, the first of which looks further away; a usual number at once."""
        from cmaes import CMA

        return CMA(
            np.array(self._scaled(weights)), STEP if number == 0 else LATER_STEP,
            bounds=np.array([[0.0, 1.0]] * len(self.weights)), seed=mix32(seed * 64 + number), population_size=size,
        )  # fmt: skip

    def _each_value(
        self, arena: Arena, asked: Sequence[Numbers], population: Sequence[Player], seed: int, generation: int,
        blocks: int,
    ) -> list[float]:  # fmt: skip
        """What the candidates of a generation are worth."""
        return [self._value(arena, self._values(each), population, seed, generation, blocks) for each in asked]

    def _value(
        self,
        arena: Arena,
        weights: Mapping[str, float],
        population: Sequence[Player],
        seed: int,
        generation: int,
        blocks: int,
    ) -> float:
        """What a candidate is worth: six rivals, the latest of the population first; all play the same deals."""
        candidate = self.candidate(weights)
        total = 0.0
        for turn in range(6):
            rival = population[-1 - turn % len(population)]
            first = (generation * 6 + turn) * blocks
            wins, margins = arena.play(candidate, rival, mix32(seed * 2 + 1), first, blocks)
            total += float((wins + MARGIN * np.clip(margins / self.scale, -1.0, 1.0)).mean())
        return total / 6

    def _measured(
        self, arena: Arena, weights: Mapping[str, float], number: int, games: int, seed: int, deals: int
    ) -> dict[str, Any]:
        """What is kept of a round: its weights, and its win shares on held-out deals by rivals."""
        candidate = self.candidate(weights)
        rows = []
        for name in self.rivals:
            wins, _margins = arena.play(
                candidate, self.named(name, arena.players), mix32(seed * 2 + 2) + (1 << 33), 0, deals
            )
            found = share(wins.sum(axis=1).tolist(), [float(arena.players)] * deals, "share of wins")
            rows.append({
                "rivals": name, "share": found.value, "low": found.low, "high": found.high,
                "games": deals * arena.players, "deals": deals,
            })  # fmt: skip
        return {"round": number, "games": games, "weights": dict(weights), "held_out": rows}

    def _scaled(self, weights: Mapping[str, float]) -> list[float]:
        """Weights as parts of the way from their low to their high bound."""
        return [(weights[each.place.name.lower()] - each.low) / (each.high - each.low) for each in self.weights]

    def _values(self, scaled: Numbers) -> dict[str, float]:
        """The opposite of `_scaled`, kept within the bounds and rounded as files show it."""
        return {
            each.place.name.lower(): round(each.low + min(1.0, max(0.0, float(part))) * (each.high - each.low), 6)
            for each, part in zip(self.weights, scaled, strict=True)
        }
