"""The measures of the report, and what cards bring, by who plays: stored with the package, and a chapter."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

import polars as pl

from qn_analysis.core.page.blocks import Chapter
from qn_analysis.core.page.html import Cell
from qn_analysis.core.play.errors import SimulationError
from qn_analysis.core.report.front import called
from qn_analysis.core.report.peers import PEOPLE
from qn_analysis.core.report.populations import Extra, Populations, figures_of, play_populations

from .. import stats
from ..charts.blocks import Desk
from ..log.schema import GAME
from ..stats.registry import STATISTICS
from .studies import STORED

GAMES: Final = {"learnt": 6_000, "expert": 6_000, "steady": 6_000, "greedy": 6_000, "searcher": 400}
"""Populations, and the games that each plays; a search takes its time."""
PLAYERS: Final = 3
SEED: Final = 11
EXTRAS: Final = (
    Extra(stats.card_returns.want(), "card", "pounds", "pounds"),
    Extra(stats.card_wins.want(), "card", "difference", "wins"),
)
"""What a card that is bought brings its buyer, and how much oftener who bought one wins than who could have."""


def played(only: Sequence[str] = (), progress: bool = True) -> Populations:
    """Play all populations; or only some, all others as they are stored. `SimulationError` if there is no such
    population.
    """
    if unknown := [bot for bot in only if bot not in GAMES]:
        raise SimulationError(f"no population {', '.join(unknown)}: choose among {', '.join(GAMES)}")
    wanted = {bot: games for bot, games in GAMES.items() if not only or bot in only}
    found = play_populations(GAME, wanted, EXTRAS, players=PLAYERS, seed=SEED, progress=progress)
    before = stored_populations() if only else None
    return found if before is None else before.joined(found).ordered(list(GAMES))


@cache
def stored_populations() -> Populations | None:
    """The package's own, if they have been played."""
    place = files(STORED).joinpath("populations.json")
    return Populations.load(place.read_text(encoding="utf-8")) if place.is_file() else None


def populations(desk: Desk, _t: stats.Gathered) -> Chapter:
    """Every measure in each population, its range, and whether its sign depends on who plays."""
    found = stored_populations()
    assert found is not None  # the package comes with them
    say = desk.say
    known = STATISTICS.names(desk.lang)

    def named(key: str) -> str:
        kind, _, card = key.partition(":")
        return known[key] if not card else say.text(f"report.populations.{kind}", card=say.text(f"card.{card}"))

    people = _people(desk, found.players)
    frame = found.frame if people is None else pl.concat([found.frame, people])
    shown = [*found.bots, *([] if people is None else [PEOPLE])]
    figures = {(row["key"], row["bots"]): row for row in frame.iter_rows(named=True)}
    rows = []
    for each in found.ranges.iter_rows(named=True):
        cells = [
            desk.cell(figures[each["key"], bot], share=each["share"]) if (each["key"], bot) in figures else Cell("–")
            for bot in shown
        ]
        low, high = (100 * each[end] if each["share"] else each[end] for end in ("least", "most"))
        word = say.text("report.populations.depends") if each["depends"] else ""
        rows.append([named(each["key"]), *cells, say.bounds(low, high, digits=1), word, say.count(each["fewest"])])
    heads = [
        *found.bots,
        *([] if people is None else [called(desk, PEOPLE)]),
        desk.head("range"),
        desk.head("sign"),
        desk.head("fewest"),
    ]
    games = say.join([f"{bot}: {say.count(found.frame.filter(bots=bot)['games'][0])}" for bot in found.bots])
    told = say.text(
        "report.populations.played", games=games, players=str(found.players), package=found.package,
        ruleset=found.ruleset,
    )  # fmt: skip
    block = desk.grid("populations", "measure", heads, rows, note="report.note.populations", frames=frame)
    paragraphs = [told]
    if people is not None:
        paragraphs.append(say.text("report.populations.people", n=people["games"][0], players=str(found.players)))
    return desk.chapter("populations", [block], paragraphs)


def _people(desk: Desk, players: int) -> pl.DataFrame | None:
    """The measures of people's games at tables of as many players, if there are some."""
    if desk.people is None:
        return None
    own = [run for run in desk.people.runs if run.people and run.players == players]
    return figures_of(desk.people.at_tables(own), PEOPLE, EXTRAS) if own else None
