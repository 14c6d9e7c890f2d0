"""A league of bots: who is how strong, measured on deals that are played in every rotation of the seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from functools import cached_property
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import polars as pl

from ..play.bot import Bot
from ..report.result_views import Readable, Sheet
from ..rules.ruleset import BaseRuleset
from . import figures as stats
from .page import LeagueSheet
from .schedule import Played, play_league

if TYPE_CHECKING:
    from rich.text import Text


def league(
    bots: Sequence[Bot] | Mapping[str, Bot],
    *,
    players: int,
    games: int,
    seed: int = 0,
    rules: BaseRuleset | None = None,
    executor: Executor | None = None,
    progress: bool = True,
    game: str | None = None,
) -> League:
    """Play bots against each other in every line-up, and measure how strong each of them is.

    Every line-up of `players` bots of which at least two differ plays deals of its own, each once for every rotation of
    its seats, so that each of its bots plays the cards of every seat. Line-ups do not share deals: a deal that suits a
    bot suits it in every line-up, so that more deals say more. The same call gives the same numbers.

    Args:
        bots: names (as `simulate` takes them; `qn bots` lists them) or plain functions
            `choose(view, legal, rng) -> action`, each once; or a mapping of names of your own to such bots.
        players: at a table, as of `simulate`.
        games: how many in all; each line-up gets as many deals as that allows, at least one. `League.deals` and
            `League.games` say what was played.
        seed: any whole number from 0 to 2**62.
        rules: a ruleset; None is the rulebook's.
        executor: anything with the interface of `concurrent.futures`; None uses a thread a core.
        progress: show it.
        game: which one, as of `simulate`.

    Raises:
        GameError: there is no such game.
        SimulationError: a value that cannot be played, all of them named at once; or a bot broke the rules.
    """
    played = play_league(
        bots,
        players=players,
        games=games,
        seed=seed,
        rules=rules,
        executor=executor,
        progress=progress,
        game=game,
    )
    return League(played)


class League(Readable):
    """What a league showed: frames with intervals clustered by deal within line-ups, as text, and as one HTML page.

    Attributes:
        game: its name in manifests.
        games: one row a game: deal, line_up, rotation, then by seat bot_0 and on, score_0 and on, place_0 and on.
        bots: names, in the order given.
        players, seed: of the call.
        deals: how many each line-up played, of its own, each once a rotation.
        rules: the ruleset.
        kernel: key of the compiled rules and bots, or "interpreted".
        bots_from: where the bots come from that are not the package's, with the hash of their code, and what stands
            behind names given for this league.
    """

    def __init__(self, played: Played) -> None:
        self._played, self.game = played, played.game
        self.bots, self.players, self.seed = played.bots, played.players, played.seed
        self.deals, self.rules, self.kernel = played.deals, played.rules, played.kernel
        self.bots_from = dict(played.bots_from)
        self._games = played.games

    @cached_property
    def games(self) -> pl.DataFrame:
        """The games, one row each; names as plain strings."""
        return self._games.with_columns(pl.col(pl.Enum).cast(pl.String))

    @cached_property
    def _seats(self) -> pl.DataFrame:
        return stats.seats_of(self._games)

    @cached_property
    def _pairs(self) -> pl.DataFrame:
        return stats.pairs_of(self._seats)

    @cached_property
    def standings(self) -> pl.DataFrame:
        """One row a bot, the best first: games, seats held, deals, fair and real share of a win for each seat held,
        mean score, mean place, rating (0 the average of the bots, 400 points more odds of ten to one to finish ahead);
        each figure with _low and _high."""
        return stats.standings(self._seats, self._pairs, self.bots)

    @cached_property
    def cross(self) -> pl.DataFrame:
        """One row an ordered pair: in which share of their games a bot finished ahead of an opponent, a tie counting
        half; with low, high, n (games), clusters (deals)."""
        return stats.cross(self._pairs)

    @cached_property
    def by_seat(self) -> pl.DataFrame:
        """One row a bot, seat (from 0) and measure (win, score): value, low, high, n, clusters."""
        return stats.by_seat(self._seats)

    @cached_property
    def line_ups(self) -> pl.DataFrame:
        """One row a line-up, bot and measure (win, score): value for each seat held, low, high, n, clusters."""
        return stats.by_line_up(self._seats)

    @cached_property
    def precision(self) -> pl.DataFrame:
        """One row a bot and measure: the width of its interval; `independent`, what it would be had each game a deal
        of its own; `narrowing`, the one over the other."""
        return stats.precision(self._seats)

    @property
    def narrowing(self) -> float | None:
        """How wide the rotations on one deal make the intervals of the win shares, as a share of what as many games on
        independent deals would give: below 1 they narrow them. None where some seating was played once only."""
        return stats.narrowing(self.precision)

    def sheet(self, lang: str = "en") -> Sheet:
        """It in the words of a language.

        Raises:
            TextError: there are no texts in the language.
        """
        return LeagueSheet(self, lang)

    def to_dict(self) -> dict[str, Any]:
        """All figures and what they are about, in a form that JSON can carry."""
        return {
            "game": self.game,
            "bots": list(self.bots),
            "bots_from": self.bots_from,
            "players": self.players,
            "games": self.games.height,
            "line_ups": len(self._played.line_ups),
            "rotations": self.players,
            "deals": self.deals,
            "seed": self.seed,
            "ruleset": self.rules.name,
            "ruleset_hash": self.rules.hash,
            "kernel": self.kernel,
            "package": version("qn-analysis"),
            "narrowing": None if self.narrowing is None else round(self.narrowing, 6),
            "standings": self.standings.to_dicts(),
            "cross": self.cross.to_dicts(),
            "by_seat": self.by_seat.to_dicts(),
            "by_line_up": self.line_ups.to_dicts(),
            "precision": self.precision.to_dicts(),
        }

    def __repr__(self) -> str:
        return (
            f"<League of {', '.join(self.bots)}: {self.games.height:,} games of {self.players},"
            f" {self.deals:,} deals a line-up, seed {self.seed}>"
        )

    def __rich__(self) -> Text:
        """What rich prints."""
        from rich.text import Text

        return Text(self.text())
