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
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np

from ..base.progress import bar
from ..chance import mix32
from ..log.folder import check_place, write_whole
from ..play.builds import Builds
from ..play.builtin_bots import Style, row_of
from ..rules.ruleset import BaseRuleset
from ..stats.estimates import share

STEP: Final = 0.2
"""The optimiser's first step, as a part of the way between a weight's bounds."""
LATER_STEP: Final = 0.1
MARGIN: Final = 0.2
"""Part of the margin over the best rival in what a game is worth to a candidate."""

Numbers = np.ndarray[Any, Any]


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
    """

    builds: Builds[Any, Any]
    styles: Mapping[str, Style]
    family: str
    weights: Sequence[Weight]
    width: int
    rivals: tuple[str, ...]
    rules: Callable[[], tuple[BaseRuleset, ...]]
    unit: str
    scale: float

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
            out: a JSON file to write.
            progress: show it.

        Returns:
            What the file holds: weights, how they were found, win shares on held-out deals by round, the learning
            curve.

        Raises:
            LogError: the file cannot be written.
        """
        from cmaes import CMA

        if out is not None:
            check_place(out)
        arena = self.arena(players, rules or self.rules())
        population = [self.named(name, players) for name in self.rivals]
        weights = {each.place.name.lower(): each.default for each in self.weights}
        size = int(CMA(np.zeros(len(self.weights)), 1.0).population_size)
        blocks = max(1, sample // (players * 6))  # deals against each of six rivals
        generations = max(rounds, games // (size * blocks * 6 * players))
        done = [self._measured(arena, weights, 0, 0, seed, deals)]
        curve: list[dict[str, Any]] = []
        with bar(f"tuning for {players} players", generations, progress) as advance:
            for number in range(rounds):
                low, high = (generations * turn // rounds for turn in (number, number + 1))
                optimiser = CMA(
                    np.array(self._scaled(weights)), STEP if number == 0 else LATER_STEP,
                    bounds=np.array([[0.0, 1.0]] * len(self.weights)), seed=mix32(seed * 64 + number),
                    population_size=size,
                )  # fmt: skip
                for generation in range(low, high):
                    asked = [optimiser.ask() for _ in range(size)]
                    values = [
                        self._value(arena, self._values(each), population, seed, generation, blocks) for each in asked
                    ]
                    optimiser.tell([(each, -value) for each, value in zip(asked, values, strict=True)])
                    played = (generation + 1) * size * blocks * 6 * players
                    best, mean = round(max(values), 5), round(sum(values) / size, 5)
                    curve.append({"round": number + 1, "games": played, "best": best, "mean": mean})
                    advance(1, f"round {number + 1}, best {max(values):.3f}")
                weights = self._values(optimiser.mean)
                population.append(self.candidate(weights))
                done.append(self._measured(arena, weights, number + 1, curve[-1]["games"], seed, deals))
        told = {"games": games, "generations": generations, "seed": seed, "held_out_deals": deals}
        document = self._document(arena, weights, size, told, done, curve)
        if out is not None:
            write_whole(Path(out), (json.dumps(document, indent=1) + "\n").encode())
        return document

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
