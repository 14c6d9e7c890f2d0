"""What a card is worth as winning: bought or not, shown or kept, the last sale without it, who never buys it.

Four questions, each asked of the same deals, so that nobody's choice of when to buy is in a figure:

- `bought`, `shown`: one decision of one player, both ways on the same deals (`stats.both_ways`): win share with the
  card less that without it.
- `last_sale`: the last sale scored again without copies of it (`stats.last_sale_wins`): the winner's own, everybody's,
  or one alone.
- `masked`: a league in which one player never buys it (`report.habits`): her win share, less an even one.
- `retrained`: the same with a player who was trained on without it, so that she does not miss it blindly. What training
  on against the same rivals brings by itself, the card `nothing` says.

All but the last are asked of several populations of players. The package's own study (`make anew`) is kept beside
this module. It is played in steps, and goes on where it stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

import polars as pl

from qn_analysis.core.base.calls import public
from qn_analysis.core.base.progress import bar
from qn_analysis.core.log.folder import check_place
from qn_analysis.core.play.errors import SimulationError
from qn_analysis.core.play.habits import MARK
from qn_analysis.core.play.simulate import simulate
from qn_analysis.core.report.learned import Figure
from qn_analysis.core.report.study import Stored, StudyError

from .. import stats
from ..log.schema import GAME
from ..log.table import Log
from ..play.learn import train_among_learnt
from ..play.registry import find
from ..rulebook import Ruleset
from ..stats.decisions import BUY, PLAY, SHOW
from ..stats.last_sale import LAST_SALE_CARDS
from .habits import BENT, STRAIGHT, league_ways
from .studies import STORED

BOT: Final = "learnt"
PLAYERS: Final = 3
OTHERS: Final = (2, 4)
"""Other numbers of players, of whom the masked league is played."""
FEWER: Final = 6
"""The games of their leagues are those of the league of `PLAYERS`, divided by this."""
POPULATIONS: Final = (BOT, "expert", "steady", "greedy")
"""Who plays. The others do without leagues of players who were trained on, and without other numbers of players."""
NOTHING: Final = "nothing"
"""The card of a player who was trained on and may buy whatever she likes."""
SHOWN: Final = {
    **{card: f"{SHOW}{card}" for card in ("ring", "king", "necklace", "banker")},
    **{card: f"{PLAY}{card}" for card in
       ("confessor", "courtier", "forger", "favorite", "thief", "musketeer", "alchemist")},
    "cardinal": "cardinal", "queen": "queen",
}  # fmt: skip
"""By card, the decision to show or to play it; an Astrologer acts as soon as he is bought."""
CARDS: Final = (*SHOWN, "astrologer")
RETRAINED: Final = (NOTHING, "ring", "king", "necklace", "alchemist")
MEASURES: Final = ("bought", "shown", "last_sale", "masked", "retrained")
ALL, TAKEN, LEFT = "all", "taken", "left"
"""Ways of a decision: all; those in which the bot bought, showed or played the card; those in which it did not."""
WINS, OF_SHOWN, CHANGES, ONE = "wins", "shown", "changes", "one"
"""Ways of the last sale: share of all wins, and of the wins of who showed the card, that are lost without the winner's
own copies; share of games with another winner without anybody's; share of a win that one copy brings who shows it."""
_WAYS: Final = {
    "bought": (ALL, TAKEN, LEFT), "shown": (ALL, TAKEN, LEFT), "last_sale": (WINS, OF_SHOWN, CHANGES, ONE),
    "masked": (BENT, STRAIGHT), "retrained": (BENT, STRAIGHT),
}  # fmt: skip
_SCHEMA: Final = pl.Schema({
    "card": pl.String, "measure": pl.String, "way": pl.String, "players": pl.Int64, "population": pl.String,
    "bots": pl.String,
    "value": pl.Float64, "low": pl.Float64, "high": pl.Float64, "n": pl.Int64, "clusters": pl.Int64,
})  # fmt: skip
_PART: Final = "card-values.part.json"
Step = tuple[str, Callable[[], pl.DataFrame]]


class Sizes(NamedTuple):
    """How much is played: games of each league, half of them each way; decisions of a kind and last sales; the seed."""

    games: int = 20_000
    decisions: int = 5_000
    seed: int = 2**42 + 23


@dataclass(frozen=True)
class CardValues(Stored):
    """What cards are worth as winning.

    Attributes:
        games, decisions, seed: what was played (`Sizes`), under the rulebook's rules.
        learnt: fingerprints of the weights of `learnt` for 2, 3 and 4 players.
        ruleset: its hash.
        package: the version that played.
        frame: one row a card, measure (`MEASURES`), way, number of players and population: card, measure, way,
            players, population (the bot that all are copies of, some of them bent), bots (who plays), value (a
            difference of win shares; of the last sale a share of wins), low, high, n (decisions, wins, games), clusters
            (games, deals).
    """

    games: int
    decisions: int
    seed: int
    learnt: str
    ruleset: str
    package: str
    frame: pl.DataFrame

    schema = _SCHEMA

    @property
    def ranges(self) -> pl.DataFrame:
        """One row a card, measure, way and number of players: card, measure, way, players, populations (how many),
        least and most of their values, fewest (the smallest n), depends (whether one population's whole interval lies
        above 0, another's below)."""
        seen = self.frame.filter(pl.col("value").is_not_null())
        return seen.group_by("card", "measure", "way", "players", maintain_order=True).agg(
            populations=pl.len(), least=pl.col("value").min(), most=pl.col("value").max(), fewest=pl.col("n").min(),
            depends=(pl.col("low") > 0).any() & (pl.col("high") < 0).any(),
        )  # fmt: skip


def card_value_study(folder: Path, sizes: Sizes | None = None, progress: bool = True) -> CardValues:
    """Play the study. What is done is kept in a folder, weights that are trained on too: after Ctrl-C it goes on there.

    Raises:
        SimulationError: a size that cannot be played, no weights of `learnt`, or no such folder can be made.
        LogError: nothing can be written into the folder.
    """
    sizes = sizes or Sizes()
    if min(sizes.games, sizes.decisions) < 1:
        raise SimulationError(f"{sizes.games} games and {sizes.decisions} decisions: ask for 1 or more of each")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SimulationError(f"nothing can be kept in {folder}: {error.strerror}; choose another folder") from None
    part = folder / _PART
    check_place(part)
    empty = pl.DataFrame(schema=_SCHEMA)
    done = CardValues(*sizes, _fingerprints(), Ruleset.default().hash, version("qn-analysis"), empty)
    if part.exists():
        before = load_card_values(part.read_text(encoding="utf-8"))
        if replace(before, frame=empty) == replace(done, frame=empty):
            done = before
    steps = list(_steps(folder, sizes, progress))
    known = {" ".join(map(str, row)) for row in done.frame.select("measure", "card", "players", "population").rows()}
    with bar("values of cards", len(steps), progress) as advance:
        for name, play in steps:
            advance(0, name)
            if name not in known:
                done = replace(done, frame=pl.concat([done.frame, play()]))
                done.save(part)
            advance(1)
    order = pl.col("measure").replace_strict({name: n for n, name in enumerate(MEASURES)}, return_dtype=pl.Int64)
    return replace(done, frame=done.frame.sort(order, "players", maintain_order=True))


def _fingerprints() -> str:
    brain = find(BOT).brain
    if brain is None:
        raise SimulationError(f"{BOT} has no network")
    return " ".join(brain.at(players).fingerprint for players in (2, 3, 4))


def _steps(folder: Path, sizes: Sizes, progress: bool) -> Iterator[Step]:
    """Name and work of each step; rows of one are those of a measure, card, number of players and population."""
    for bot in POPULATIONS:
        for card in CARDS:
            yield f"masked {card} {PLAYERS} {bot}", partial(_masked, card, PLAYERS, sizes, bot)
        for card in RETRAINED if bot == BOT else ():
            yield f"retrained {card} {PLAYERS} {bot}", partial(_retrained, card, folder, sizes, progress)
        log = _Games(sizes, bot)
        for card in LAST_SALE_CARDS:
            yield f"last_sale {card} {PLAYERS} {bot}", partial(_last_sale, log, card)
        for card in CARDS:
            yield f"bought {card} {PLAYERS} {bot}", partial(_decided, log, card, "bought", f"{BUY}{card}", sizes)
        for card, decision in SHOWN.items():
            yield f"shown {card} {PLAYERS} {bot}", partial(_decided, log, card, "shown", decision, sizes)
    for players in OTHERS:
        for card in CARDS:
            yield f"masked {card} {players} {BOT}", partial(_masked, card, players, sizes, BOT)


class _Games:
    """Games of a bot in every seat, played when they are first asked for."""

    def __init__(self, sizes: Sizes, bot: str) -> None:
        self._sizes = sizes
        self.bot = bot

    @cached_property
    def tables(self) -> stats.Tables:
        sizes = self._sizes
        log = simulate(
            sizes.decisions, players=PLAYERS, bots=self.bot, seed=sizes.seed, progress=False, game=GAME
        )  # fmt: skip
        return stats.tables(Log.of(log))


def _masked(card: str, players: int, sizes: Sizes, bot: str) -> pl.DataFrame:
    bent = f"{bot}{MARK}never-buy-{card}"
    games = sizes.games if players == PLAYERS else max(1, sizes.games // FEWER)
    rows = league_ways(bot, bent, players, games, sizes.seed)
    return _as_rows(rows, card, "masked", f"{bent}, {bot}", bot)


def _retrained(card: str, folder: Path, sizes: Sizes, progress: bool) -> pl.DataFrame:
    habits = "" if card == NOTHING else f"never-buy-{card}"
    place = folder / f"without-{card}-{PLAYERS}.npz"
    made = train_among_learnt(place, players=PLAYERS, habits=habits, seed=TRAINING_SEED, progress=progress)
    rows = league_ways(BOT, str(place), PLAYERS, sizes.games, sizes.seed)
    told = f"{BOT} trained on for {made.how['games']:,} games, {habits or 'free'} (weights {made.fingerprint}), {BOT}"
    return _as_rows(rows, card, "retrained", told, BOT)


TRAINING_SEED: Final = 22


def _last_sale(log: _Games, card: str) -> pl.DataFrame:
    rows = stats.last_sale_wins(log.tables).filter(pl.col("card") == card, pl.col("measure") != "lost")
    return _as_rows(rows.drop("card").rename({"measure": "way"}), card, "last_sale", log.bot, log.bot)


def _decided(log: _Games, card: str, measure: str, decision: str, sizes: Sizes) -> pl.DataFrame:
    every, split = (
        stats.play_effects(log.tables, decision, by, sample=sizes.decisions, seed=0).filter(pl.col("measure") == "win")
        for by in ("", "played")
    )
    ways = pl.when("played").then(pl.lit(TAKEN)).otherwise(pl.lit(LEFT))
    rows = pl.concat(
        [every.with_columns(way=pl.lit(ALL)), split.with_columns(way=ways).drop("played")], how="diagonal_relaxed"
    )
    return _as_rows(rows.drop("measure"), card, measure, log.bot, log.bot)


def _as_rows(rows: pl.DataFrame, card: str, measure: str, bots: str, population: str) -> pl.DataFrame:
    players = {} if "players" in rows.columns else {"players": pl.lit(PLAYERS)}
    said = {"card": card, "measure": measure, "bots": bots, "population": population}
    told = rows.with_columns(**{key: pl.lit(value) for key, value in said.items()}, **players)
    return told.select(pl.col(name).cast(dtype) for name, dtype in _SCHEMA.items())


def load_card_values(text: str) -> CardValues:
    """What `CardValues.save` wrote; of something else `StudyError` names the first faults."""
    found = CardValues.load(text)
    for measure, way in found.frame.select("measure", "way").iter_rows():
        if way not in _WAYS.get(measure, ()):
            odd = f"{measure!r} and {way!r}"
            raise StudyError(f"this is no whole study: a row has the measure and way {odd}; play it again")
    return found


@cache
def stored_card_values() -> CardValues:
    """The package's own study."""
    return load_card_values(files(STORED).joinpath("card-values.json").read_text(encoding="utf-8"))


@public
def card_values(players: int = PLAYERS, population: str = BOT) -> pl.DataFrame:
    """What each card is worth as winning, in the stored study: rows as of `CardValues.frame`, with the ruleset's hash.

    `bought` and `shown`: win share with the card less that without it, the same decision both ways on the same deals
    (way: all, taken, left). `last_sale`: share of wins (way wins: of all; shown: of the wins of who showed it) that are
    lost where the last sale is scored without the winner's own copies, share of games with another winner without
    anybody's (changes), share of a win that one copy brings who shows it (one). `masked`, `retrained`: win share of the
    one player who never buys it, less an even one (way bent: alone among players who may; straight: the one who may,
    among such players); retrained without it, `nothing` being trained on alike and free.

    Args:
        players: at the table.
        population: who plays: `learnt`, or with 3 players `expert`, `steady` or `greedy`. How figures range over them
            says `stored_card_values().ranges`.

    Raises:
        StudyError: nothing was played with this number of players, or by such players.
    """
    study = stored_card_values()
    found = study.frame.filter(players=players, population=population)
    if found.is_empty():
        raise StudyError(
            f"the values of cards were played with 2, 3 and 4 players by {BOT}, with {PLAYERS} by"
            f" {', '.join(POPULATIONS[1:])} too; not with {players} by {population}"
        )
    return found.with_columns(ruleset=pl.lit(study.ruleset))


@public
def card_value(
    card: str, measure: str = "masked", way: str = "", players: int = PLAYERS, population: str = BOT
) -> Figure:
    """One figure of `card_values`, in points of a hundred, as words with interval and n.

    Args:
        card: such as `necklace`.
        measure: one of `MEASURES`.
        way: of that measure; "" for the first.
        players, population: as of `card_values`.

    Raises:
        StudyError: the study has no such figure.
    """
    wanted = {"card": card, "measure": measure, "way": way or _WAYS.get(measure, ("",))[0]}
    rows = card_values(players, population).filter(**wanted)
    if rows.height != 1:
        raise StudyError(f"the values of cards have no figure of {', '.join(wanted.values())} with {players} players")
    row = rows.row(0, named=True)
    scaled = [None if row[key] is None else 100 * row[key] for key in ("value", "low", "high")]
    return Figure(scaled[0], scaled[1], scaled[2], row["n"], "points")
