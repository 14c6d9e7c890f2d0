"""What strong play looks like: habits tried both ways, and rules of thumb with what it costs to break them.

A bot is bent by one habit (`play.habits`) and plays against itself without it: one bent bot among straight ones, and
one straight bot among bent ones, each deal from every seat. Straight among straight wins exactly an even share on every
deal that is played from every seat, so what a share is above or below it is what the habit brings. The package's own
study (`make anew`) is kept beside this module.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from typing import Any, ClassVar, Final, NamedTuple

import polars as pl

from qn_analysis.core.base.calls import public
from qn_analysis.core.base.catalogue import loaded
from qn_analysis.core.base.progress import bar
from qn_analysis.core.base.views import Shown, ShownTable, View
from qn_analysis.core.contests import figures as leagues
from qn_analysis.core.contests.schedule import line_up_name, play_league
from qn_analysis.core.play.bot import Bot
from qn_analysis.core.play.errors import SimulationError
from qn_analysis.core.play.habits import MARK
from qn_analysis.core.report.learned import Figure
from qn_analysis.core.report.study import Stored

from ..play.habits import thumb_points
from ..play.registry import find
from ..rulebook import Ruleset
from .studies import STORED

BENT, STRAIGHT = "bent", "straight"
"""Ways: one bent bot among straight ones; one straight bot among bent ones."""
PLAYERS: Final = 3
HABITS: Final = (
    "never-buy-ring", "buy-ring-after-1", "keep-ring", "keep-ring-to-2", "always-show-ring", "low-ring",
    "never-buy-king", "always-buy-king", "never-show-king", "keep-king", "high-king", "low-king", "no-king-at-necklace",
    "never-buy-necklace", "always-show-necklace", "never-buy-banker", "always-show-banker",
    "keep-gems", "always-show-gems", "whole-rows", "one-row",
    "one-card-a-turn", "one-card-with-5-left", "pay-at-most-6", "buy-low-gems",
    "never-buy-thief", "keep-thief", "never-play-favorite", "always-play-favorite", "always-play-forger",
    "never-play-musketeer", "never-play-cardinal",
)  # fmt: skip
"""Those of the stored study."""
RULES: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "spend": ("buy_by_points", ("one-card-a-turn",)),
    "ring": ("points_of", ("buy-ring-after-1", "never-buy-ring")),
    "points": ("points_of", ("buy-low-gems",)),
    "leave": ("points_of", ("always-buy-king",)),
    "ahead": ("enough_stones", ("always-show-gems", "keep-gems")),
    "enough": ("shows_card", ("whole-rows",)),
    "rings": ("ring_gem", ("keep-ring", "always-show-ring")),
    "king": ("king_gem", ("low-king", "never-show-king")),
    "late": ("gems_ahead", ("always-show-banker", "always-show-necklace")),
    "moments": ("play_in_time", ("keep-thief", "always-play-favorite", "always-play-forger")),
}
"""The rules of thumb: the function of `bots.thumb` that each is, and the habits by which it is broken."""
_SCHEMA: Final = pl.Schema({
    "bot": pl.String, "habit": pl.String, "way": pl.String, "players": pl.Int64, "value": pl.Float64,
    "low": pl.Float64, "high": pl.Float64, "n": pl.Int64, "clusters": pl.Int64,
})  # fmt: skip
_OF_WAYS: Final = ("way", "players", "value", "low", "high", "n", "clusters")


class Sizes(NamedTuple):
    """How much is played: games of each bot and habit, half of them each way; the seed of the deals."""

    games: int = 10_000
    seed: int = 2**42 + 22


@dataclass(frozen=True)
class HabitStudy(Stored):
    """What came of habits.

    Attributes:
        games, seed: what was played (`Sizes`), under the rulebook's rules.
        learnt: fingerprint of the weights of `learnt`.
        ruleset: its hash.
        package: the version that played.
        frame: one row a bot, habit, number of players and way: bot, habit, way (`BENT`, `STRAIGHT`), players, value
            (the win share of the bot that sits alone, less an even one), low, high, n (games), clusters (deals).
    """

    games: int
    seed: int
    learnt: str
    ruleset: str
    package: str
    frame: pl.DataFrame

    schema = _SCHEMA
    words: ClassVar = {"way": (BENT, STRAIGHT)}


@public
def habit_effects(
    bot: str,
    habits: Sequence[str],
    *,
    players: int = PLAYERS,
    games: int = Sizes().games,
    seed: int = Sizes().seed,
    progress: bool = True,
) -> pl.DataFrame:
    """What habits bring a bot, both ways: rows as of `HabitStudy.frame`.

    Args:
        bot: one that can be bent, such as `learnt`.
        habits: by name, such as `keep-ring`, or several of one bot joined by `~`.
        players: at the table; of two there is one way.
        games: of each habit, half of them each way.
        seed: of the deals.
        progress: show it.

    Raises:
        SimulationError: there is no such bot or habit, or it cannot be played.
    """
    parts = []
    with bar(f"habits of {bot}", games * len(habits), progress) as advance:
        for habit in habits:
            advance(0, habit)
            made = league_ways(bot, f"{bot}{MARK}{habit}", players, games, seed)
            parts.append(made.with_columns(bot=pl.lit(bot), habit=pl.lit(habit)).select(*_SCHEMA))
            advance(games)
    return pl.concat(parts) if parts else pl.DataFrame(schema=_SCHEMA)


def league_ways(straight: Bot, bent: Bot, players: int, games: int, seed: int) -> pl.DataFrame:
    """One bent bot among straight ones, and one straight bot among bent ones, each deal from every seat.

    Grain: one row a way (of two players there is one): way (`BENT`, `STRAIGHT`), players, value (the win share of the
    bot that sits alone, less an even one), low, high, n (games), clusters (deals).

    Raises:
        SimulationError: there is no such bot, or it cannot be played.
    """
    pair = (STRAIGHT, BENT)
    bots = {STRAIGHT: straight, BENT: bent}
    played = play_league(bots, players=players, games=games, seed=seed, progress=False)
    rows = leagues.by_line_up(leagues.seats_of(played.games)).filter(measure="win")
    ways = {BENT: (BENT, (0,) * (players - 1) + (1,)), STRAIGHT: (STRAIGHT, (0,) + (1,) * (players - 1))}
    made = []
    for way, (alone, seats) in ways.items():
        if way == STRAIGHT and players == 2:
            continue
        row = rows.filter(line_up=line_up_name(pair, seats), bot=alone).row(0, named=True)
        even = {name: None if row[name] is None else row[name] - 1 / players for name in ("value", "low", "high")}
        made.append({"way": way, "players": players, **even, "n": row["n"], "clusters": row["clusters"]})
    return pl.DataFrame(made, schema={name: _SCHEMA[name] for name in _OF_WAYS})


def habit_study(sizes: Sizes | None = None, progress: bool = True) -> HabitStudy:
    """Play the study: every habit of `learnt`, and those that break a rule of thumb, of `thumb` too.

    Raises:
        SimulationError: a size that cannot be played, or there are no weights of `learnt`.
    """
    sizes = sizes or Sizes()
    brain = find("learnt").brain
    if brain is None:
        raise SimulationError("learnt has no network")
    fingerprint = brain.at(PLAYERS).fingerprint
    breaking = list(dict.fromkeys(habit for _, habits in RULES.values() for habit in habits))
    asked: dict[str, Sequence[str]] = {"learnt": HABITS, "thumb": breaking}
    frames = [
        habit_effects(bot, habits, games=sizes.games, seed=sizes.seed, progress=progress)
        for bot, habits in asked.items()
    ]
    hashed = Ruleset.default().hash
    return HabitStudy(*sizes, fingerprint, hashed, version("qn-analysis"), pl.concat(frames))


@cache
def stored_habits() -> HabitStudy:
    """The package's own study."""
    return HabitStudy.load(files(STORED).joinpath("habits.json").read_text(encoding="utf-8"))


# ------------------------------------------------------------------------------------------------------- rules of thumb


@dataclass(frozen=True)
class RulesOfThumb(Shown):
    """The rules of thumb in words, each with what it costs to break it.

    Attributes:
        lang: the language of the words.
        frame: one row a rule and habit that breaks it: rule, says, habit, told (the habit in words), and of the bot
            that breaks it among others that do not: bot, value, low, high, n.
    """

    lang: str
    frame: pl.DataFrame

    def _view(self) -> View:
        say = loaded(f"{__package__}.thumb_texts", self.lang)
        rows = []
        for n, rule in enumerate(self.frame["rule"].unique(maintain_order=True), 1):
            mine = self.frame.filter(rule=rule)
            prices = [
                say.text("table.price", habit=row["told"], price=_points(say, row))
                for row in mine.filter(bot="learnt").iter_rows(named=True)
            ]
            rows.append((str(n), f"{mine['says'][0]} {' '.join(prices)}"))
        note = say.text("table.note", players=PLAYERS, weights=stored_habits().learnt)
        return View(say.text("table.title"), (), (ShownTable("", (), rows),), note)


def _points(say: Any, row: dict[str, Any]) -> str:
    """A difference of win shares in points of a hundred, with interval and n."""
    if row["value"] is None or row["low"] is None:
        return str(say.text("table.unknown"))
    ends = [say.number(100 * row[key], 1).replace("-", "\N{MINUS SIGN}") for key in ("value", "low", "high")]
    return str(say.text("table.points", value=ends[0], low=ends[1], high=ends[2], n=row["n"]))


@public
def rules_of_thumb(lang: str = "en") -> RulesOfThumb:
    """The rules by which `thumb` plays, in words that one would use at the table, with what it costs to break them.

    Raises:
        TextError: there are no texts in the language.
    """
    say = loaded(f"{__package__}.thumb_texts", lang)
    values = thumb_points()
    rows = []
    found = stored_habits().frame.filter(way=BENT)
    for rule, (_function, habits) in RULES.items():
        for habit in habits:
            for row in found.filter(habit=habit).sort("bot").iter_rows(named=True):
                said = {key: row[key] for key in ("bot", "value", "low", "high", "n")}
                rows.append({"rule": rule, "says": say.text(f"rule.{rule}", **_fields(say, rule, values)),
                             "habit": habit, "told": say.text(f"habit.{habit}"), **said})  # fmt: skip
    return RulesOfThumb(lang, pl.DataFrame(rows))


def _fields(say: Any, rule: str, values: Mapping[str, float]) -> dict[str, str]:
    """The numbers that a rule names."""
    return {
        name: say.number(values[name], 0 if values[name] == int(values[name]) else 1)
        for name in say.fields(f"rule.{rule}")
    }


@public
def habit_price(habit: str, bot: str = "learnt", way: str = BENT) -> Figure:
    """What a habit brings in the stored study, as words: with interval and n, in points of a hundred.

    Raises:
        Error: the study has no such habit.
    """
    row = stored_habits().frame.filter(bot=bot, habit=habit, way=way).row(0, named=True)
    scaled = [None if row[key] is None else 100 * row[key] for key in ("value", "low", "high")]
    return Figure(scaled[0], scaled[1], scaled[2], row["n"], "points")
