"""`qn.evaluate`: each seat's chance to win from a position of any game."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..base.calls import public
from ..base.game_registry import default_game, find_game
from ..base.views import Shown, ShownTable, View
from ..log.log import Log, stored
from ..log.referee import reading
from ..log.reviewer import Reviewer
from ..position.decision import Decision
from ..rules.ruleset import BaseRuleset
from .result import texts

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True, repr=False)
class Evaluation(Shown):
    """Each seat's chance to win from a position; a shared victory counts in parts.

    Attributes:
        chances: by seat, from 0 to 1; their sum is 1.
        low, high: by seat, the ends of a 95 % interval; () for the network, whose error is told by `check`.
        n: games played to the end; 0 for the network.
        method: `network` or `rollouts`.
        knowledge: `public`, `seat` or `all`: whose.
        seat: whose, for `seat`; else None.
        names: of the players.
        policy: by whose games, in words.
        check: of the network: `worst` (points by which a bin of ten was off on games kept apart, of bins with 1,000
            chances or more), `games`.
        lang: language in which it shows itself.
    """

    chances: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]
    n: int
    method: str
    knowledge: str
    seat: int | None
    names: tuple[str, ...]
    policy: str
    check: Mapping[str, Any] = field(default_factory=dict)
    lang: str = "en"

    @property
    def frame(self) -> pl.DataFrame:
        """One row a seat: seat, player, chance, low, high, n."""
        import polars as pl

        rows = [
            (seat, name, self.chances[seat], *((self.low[seat], self.high[seat]) if self.low else (None, None)), self.n)
            for seat, name in enumerate(self.names)
        ]
        schema = {
            "seat": pl.Int64, "player": pl.String, "chance": pl.Float64, "low": pl.Float64, "high": pl.Float64,
            "n": pl.Int64,
        }  # fmt: skip
        return pl.DataFrame(rows, schema=schema, orient="row")

    def _view(self) -> View:
        told = texts(self.lang)

        def percent(chance: float) -> str:
            return told.text("evaluate.percent", share=told.number(round(100 * chance, 1), 1))

        best = max(range(len(self.names)), key=lambda seat: self.chances[seat])
        known = told.text(f"evaluate.known.{self.knowledge}", who=self.names[self.seat or 0])
        title = told.text("evaluate.lead", who=self.names[best], share=percent(self.chances[best]), known=known)
        rows = [
            [
                name, percent(self.chances[seat]),
                *([f"[{percent(self.low[seat])}, {percent(self.high[seat])}]"] if self.low else []),
            ]
            for seat, name in enumerate(self.names)
        ]  # fmt: skip
        note = told.text(
            f"evaluate.note.{self.method if self.check or self.low else 'over'}", policy=self.policy, n=self.n,
            worst=told.number(float(self.check.get("worst", 0)), 1), games=self.check.get("games", 0),
        )  # fmt: skip
        return View(title, tables=[ShownTable("", (), rows, (1,))], note=note)


@public
def evaluate(
    source: Log | Decision | Mapping[str, Any] | str | Path,
    game: int | None = None,
    seq: int | None = None,
    *,
    knowledge: str = "public",
    seat: int | None = None,
    depth: str | int | None = None,
    rules: BaseRuleset | str | Path | None = None,
    lang: str = "en",
    seed: int = 1,
) -> Evaluation:
    """Each seat's chance to win from a position; a shared victory counts in parts.

        qn.evaluate(qn.position(log, 0, 120))                       # by what everybody knows
        qn.evaluate(log, 0, 120, knowledge="seat", seat=1)          # by what seat 1 knows
        qn.evaluate(log, 0, 120, knowledge="all", depth="rollouts") # all cards known, by games played to the end

    Args:
        source, game, seq, rules: a position, or what `position` is given.
        knowledge: `public`: what everybody knows; `seat`: what one seat knows; `all`: every hand.
        seat: whose knowledge; None: of who is asked.
        depth: `network`: at once, by the value network, calibrated on games of the bot against itself; `rollouts`, or a
            number of games from 16 to 2000: the learnt bot plays on to the end in every seat, with an interval. None:
            the network, if the game has one (Queen's Necklace), else 400 games.
        lang: language of all texts.
        seed: of the games of rollouts.

    Raises:
        PositionError: no such position, knowledge or seat; rules or a number of players that the weights do not know;
            hidden cards that nobody told (`all`).
        LogError, ReplayError: as of `position`.
        ReviewError: the game has no network that says who wins (`network`); no such depth.
    """
    log = source if isinstance(source, Log) else stored(source) if isinstance(source, str | Path) else None
    if isinstance(source, Decision):
        name = source.engine.layout.game
    else:
        name = default_game() if log is None else log.layout.game
    entry = find_game(name)
    chosen = None if rules is None else entry.own(BaseRuleset).of(rules)  # type: ignore[type-abstract]  # the game's
    # the Protocol is looked up by its name
    reviewer = entry.part(Reviewer)  # type: ignore[type-abstract]
    with nullcontext() if log is None else reading(log, lang):
        found: Evaluation = reviewer.evaluate(
            source if log is None else log, game, seq, knowledge=knowledge, seat=seat, depth=depth, rules=chosen,
            lang=lang, seed=seed,
        )  # fmt: skip
    return found
