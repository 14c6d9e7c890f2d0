"""The result of a league: its frames, and all of it written out."""

from __future__ import annotations

from functools import cached_property
from html import escape
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from ..page.blocks import Block, Chapter, figure_cell, lookup
from ..page.html import aligned, plain_table, value_text
from ..report.declaration import TermValue
from ..report.result_views import ResultPage, ResultViews, lines_of
from ..review.luck import LuckOfGames, luck_of_league
from . import charts
from . import figures as stats
from .figures import narrowing
from .schedule import Played

if TYPE_CHECKING:
    from rich.text import Text


_HEADS: Final = ("bot", "win", "score", "place", "rating", "seats")

Rows = list[list[str]]


class LeagueSheet(ResultPage):
    """A league in the words of a language: its tables as written-out cells."""

    key = "league"
    words = f"{__package__}.league_texts"

    def __init__(self, league: League, lang: str) -> None:
        super().__init__(league.game, lang)
        self.league = league
        self.unit = self.say.text("report.score_unit")
        self.order = league.standings["bot"].to_list()

    @property
    def title(self) -> str:
        """What was played."""
        return self.text("title", game=self.say.text("report.game"), players=str(self.league.players))

    def unlike(self) -> tuple[str, list[str]]:
        """A heading, and in what the ruleset differs from the rulebook's."""
        return self.say.text("report.word.differences"), [
            self.say.text(
                "report.fact.difference", key=each.key, here=value_text(each.here), there=value_text(each.there)
            )
            for each in self.league.rules.differences()
        ]

    def figure(self, value: float | None, low: float | None, high: float | None, digits: int = 1,
               share: bool = False) -> str:  # fmt: skip
        """A figure with its interval."""
        return figure_cell(self.say, value, low, high, share, digits)

    def _row(self, row: dict[str, Any], share: bool) -> str:
        return self.figure(row["value"], row["low"], row["high"], 1, share)

    def standings(self) -> Rows:
        """The standings."""
        rows = []
        for row in self.league.standings.iter_rows(named=True):
            rows.append(
                [row["bot"], self.figure(row["win_share"], row["win_low"], row["win_high"], share=True),
                 self.figure(row["score"], row["score_low"], row["score_high"]),
                 self.figure(row["place"], row["place_low"], row["place_high"], 2),
                 self.figure(row["rating"], row["rating_low"], row["rating_high"], 0), self.count(row["seats"])]
            )  # fmt: skip
        return rows

    def cross(self) -> Rows:
        """The cross table."""
        found = lookup(self.league.cross, "bot", "opponent")
        none = self.say.text("figure.none")
        return [
            [bot, *(none if bot == other else self._row(found[bot, other], True) for other in self.order)]
            for bot in self.order
        ]

    def by_seat(self, measure: str) -> Rows:
        """A measure of each bot in each seat."""
        found = lookup(self.league.by_seat.filter(pl.col("measure") == measure), "bot", "seat")
        return [
            [bot, *(self._row(found[bot, seat], measure == "win") for seat in range(self.league.players)),
             self.count(found[bot, 0]["n"])]
            for bot in self.order
        ]  # fmt: skip

    def line_ups(self) -> Rows:
        """The win share of each bot in each line-up."""
        found = lookup(self.league.line_ups.filter(pl.col("measure") == "win"), "line_up", "bot")
        none = self.say.text("figure.none")
        return [
            [
                name.replace(" × ", "\u00a0×\u00a0"),
                *(self._row(found[name, bot], True) if (name, bot) in found else none for bot in self.order),
            ]
            for name in self.league._played.line_ups
        ]

    def lead(self) -> str:
        """What was played, in a sentence."""
        league, say = self.league, self.say
        line_ups, deals = (
            self.text(f"lead_{key}", n=n, count=say.count(n))
            for key, n in (("line_ups", len(league._played.line_ups)), ("deals", league.deals))
        )
        games = say.count(league.games.height)
        return self.text("lead", games=games, line_ups=line_ups, deals=deals, rotations=str(league.players))

    def narrowing(self) -> str:
        """How much the rotations narrow the intervals."""
        made = self.league.precision
        ratio, score = narrowing(made), narrowing(made, "score")
        if ratio is None or score is None:
            return self.text("narrowing.unknown")
        return self.text("narrowing.all", ratio=self.say.number(ratio, 2), score=self.say.number(score, 2))

    def range(self, figures: pl.Series) -> str:
        """The lowest to the highest of some counts."""
        low, high = self.say.count(min(figures)), self.say.count(max(figures))
        return low if low == high else self.say.text("figure.interval", low=low, high=high)

    def facts(self) -> list[TermValue]:
        """What was played."""
        league, say = self.league, self.say
        games = say.count(league.games.height)
        if league.games.height != league._played.wished:
            games = self.text("fact.of_wished", games=games, wished=say.count(league._played.wished))
        listed = [
            ("bots", say.join(league.bots), False),
            ("players", str(league.players), False),
            ("games", games, False),
            ("line_ups", say.count(len(league._played.line_ups)), False),
            ("deals", say.count(league.deals), False),
            ("rotations", str(league.players), False),
            ("ruleset", league.rules.name, False),
            ("hash", league.rules.hash, True),
            ("seed", str(league.seed), True),
            ("package", version("qn-analysis"), True),
            ("kernel", league.kernel, True),
        ]
        if league.bots_from:
            listed.insert(1, ("bots_from", "; ".join(f"{bot}: {each}" for bot, each in league.bots_from.items()), True))
        return listed

    def fair(self) -> str:
        """What a win is, and an equal share of it."""
        return self.text("note.win", fair=self.say.share(1 / self.league.players))

    def notes(self) -> list[str]:
        """How the deals were played, and what that did to the intervals."""
        return [self.text("note.deals"), self.narrowing()]

    def plain(self, notes: bool = True) -> str:
        """Standings and cross table as plain text."""
        parts = [self.lead(), "", *aligned(self._heads(*_HEADS), self.standings())]
        parts += ["", f"{self.text('table.cross')}:", *aligned(self._crossed("bot"), self.cross())]
        facts = "; ".join(f"{term}: {value}" for term, value, _ in self.told()[1:])
        return lines_of(parts, [self.fair(), self.text("note.rating"), self.narrowing(), facts])

    def notebook(self) -> str:
        """Standings and cross table for a notebook."""
        standings = plain_table(self._heads(*_HEADS), self.standings())
        cross = plain_table(self._crossed("bot"), self.cross())
        lead, title, fair, narrowed = map(
            escape, (self.lead(), self.text("table.cross"), self.fair(), self.narrowing())
        )
        return f"<p>{lead}</p>{standings}<p>{title}:</p>{cross}<p>{fair} {narrowed}</p>"

    def chapters(self) -> list[Chapter]:
        """Standings, one against another, by seat, by line-up."""
        return [self._standings(), self._cross(), self._seats(), self._line_ups()]

    def _heads(self, *keys: str) -> list[str]:
        return self.heads(keys, unit=self.unit)

    def _crossed(self, key: str) -> list[str]:
        """Headings of a table with a column for each bot."""
        return self._heads(key) + self.order

    def _figures(self, name: str, heads: list[str], rows: Rows, note: str = "") -> Block:
        caption = " ".join(part for part in (self.say.text("report.caption.cells"), note) if part)
        return self.table(name, heads, rows, caption, unit=self.unit)

    def _standings(self) -> Chapter:
        frame, say = self.league.standings, self.say
        lines = self.text("caption", n=say.count(frame["seats"][0]), deals=say.count(frame["deals"][0]))
        blocks = [
            self.chart("wins", charts.league_wins(frame, say), f"{lines} {self.fair()}"),
            self.chart("ratings", charts.league_ratings(frame, say), f"{lines} {self.text('note.rating')}"),
            self.chart("scores", charts.league_scores(frame, say), lines),
            self._figures("standings", self._heads(*_HEADS), self.standings(), self.text("note.seats")),
        ]
        return self.chapter("standings", blocks)

    def _cross(self) -> Chapter:
        drawn = charts.league_cross(self.league.cross, self.say, self.order)
        n, deals = (self.range(self.league.cross[key]) for key in ("n", "clusters"))
        caption = self.text("caption_cross", n=n, deals=deals)
        table = self._figures("cross", self._crossed("bot"), self.cross(), caption)
        return self.chapter("cross", [self.chart("cross", drawn, caption), table])

    def _seats(self) -> Chapter:
        seats = [self.say.seat(seat) for seat in range(self.league.players)]
        heads = [*self._heads("bot"), *seats, *self._heads("n_seat")]
        blocks = [self._figures(f"seat_{each}", heads, self.by_seat(each)) for each in ("win", "score")]
        return self.chapter("seats", blocks)

    def _line_ups(self) -> Chapter:
        games, deals = (self.say.count(each) for each in (self.league.deals * self.league.players, self.league.deals))
        note = self.text("note.games", games=games, deals=deals)
        return self.chapter("line_ups", [self._figures("line_ups", self._crossed("line_up"), self.line_ups(), note)])


class League(ResultViews):
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
        """How wide the rotations on one deal make the intervals of the win shares, as a share of what the same number
        of games on independent deals would give: below 1 they narrow them. None where some seating was played once."""
        return stats.narrowing(self.precision)

    @cached_property
    def luck(self) -> LuckOfGames:
        """How much skill and luck decide between these bots: shares of the variance of a result, who wins how much more
        than whom, and how many games tell it. `luck.of(["learnt", "expert"])` is about the tables of these alone."""
        return luck_of_league(self._seats)

    def sheet(self, lang: str = "en") -> ResultPage:
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
