"""The chapters on cards, pearls and supplies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import polars as pl

from qn_analysis.core.page.blocks import Block, lookup
from qn_analysis.core.page.html import Cell
from qn_analysis.core.report.figures import Column, Figure, Lines, Section, chart, table

from .. import charts, stats
from ..words.cards import Treasure
from .marks import CARDS, POINTS
from .studies import MODE_POPULATIONS, Modes, stored_modes

_WHENCE: Final = stats.card_sources.want()
_LABELS: Final = {"card": "{card:card}", "source": "{source:label.source}", "nth": "{nth:label.nth}"}


def _values(by: str, mark: tuple[str, ...], feeds: tuple[str, ...] = ()) -> Figure:
    """What cards add and bring at once, and who wins with them, by group; not who wins by their number in the round, as
    everybody plays each number equally often."""
    of = [Column("", "of_cards", share=True, of=1)] if by == "source" else []
    won = [Column("win", "win_card", share=True, n="n_cards")] if by != "nth" else []
    brought = [
        Column("pieces", "pieces", digits=2), Column("points", "points_once", digits=2),
        Column("lost", "points_lost", digits=2, n="" if won else "n_cards"),
    ]  # fmt: skip
    wants = (stats.card_values.want(by), _WHENCE) if of else (stats.card_values.want(by),)
    return table(
        f"cards_{by}", Lines(_LABELS[by], wants), [*of, *brought, *won], mark=mark, note=f"report.note.cards_{by}",
        feeds=feeds,
    )  # fmt: skip


CARDS_CHAPTER: Final = Section(
    "cards",
    (
        chart(
            charts.card_points, "cards_each", pooled=True, mark=POINTS, note="report.note.card_points", feeds=("card",),
        ),
        chart(charts.card_wins, "cards_each", pooled=True, mark=CARDS, note="report.note.card_wins"),
        _values("card", POINTS, ("card",)),
        chart(charts.card_sources, "cards_each", lines=False, feeds=("blind",)),
        _values("source", POINTS, ("blind",)),
        _values("nth", POINTS),
    ),
)  # fmt: skip
"""What each card adds and brings, who wins with it, and where cards are played from."""


PEARLS: Final = Section(
    "pearls",
    (
        chart(charts.pearl_gems, "pearl_cards", pooled=True, mark=CARDS, feeds=("pearls",)),
        table(
            "pearl_cards",
            [Lines("{card:card}", stats.pearl_cards.want("card")),
             Lines("report.all_pearls", stats.pearl_cards.want())],
            [Column("pearls", "pearls_added", digits=2), Column("gems", "gems_added", digits=2),
             Column("short", "short", share=True), Column("gem_title", "gem_title", share=True),
             Column("pearl_title", "pearl_title", share=True, n="n_pearl_cards")],
            mark=CARDS, note="report.note.pearls", feeds=("pearls",),
        ),
        table(
            "pearl_gems",
            Lines("{treasure:label.treasure}", (stats.pearl_gems.want(), stats.pearl_gems.want("card"))),
            [Column("", "all", share=True, n="n"), Column("", "{card:card}", share=True, n="n", of=1)], head="gem",
            feeds=("pearls",),
        ),
    ),
)  # fmt: skip
"""What pearl cards do, and which gem is added to them."""


def _supply(desk: Any, row: Mapping[str, Any]) -> Cell:
    """How many pieces of a treasure there are."""
    supplies = desk.log.rules.supply_for(desk.log.players)
    return desk.count(supplies[Treasure[row["treasure"].upper()]])


def _modes(desk: Any) -> list[Block]:
    """The basic and the advanced game at every number of players, as they were stored."""
    modes = stored_modes()
    shown = modes.frame.filter(
        pl.col("of") == "", pl.col("measure") == "any", pl.col("side").is_in(["basic", "advanced"])
    )
    drawn = desk.chart(
        "exhausted-modes", charts.exhausted_modes(shown, desk.lang), shown, "rounds_each", desk.marks.about(*CARDS),
        "report.note.modes",
    )  # fmt: skip
    return [drawn, *(_modes_table(desk, modes, kind) for kind in ("rounds", "treasures")), _modes_by(desk)]


def _played(desk: Any) -> list[str]:
    modes = stored_modes()
    return [
        desk.say.text("report.modes", games=desk.say.count(modes.games), bots=", ".join(MODE_POPULATIONS[1:]),
                      first=modes.bots, package=modes.package)
    ]  # fmt: skip


SUPPLIES: Final = Section(
    "supplies",
    (
        chart(charts.exhaustion, "rounds_each", pooled=True, shown="all", mark=CARDS, feeds=("shortage",)),
        table(
            "exhaustion", Lines("{treasure:label.treasure}", stats.exhaustion.want("treasure")),
            [Column(says=_supply, head="supply"), Column("exhausted", "exhausted", share=True, n="n_rounds"),
             Column("nth", "exhausted_nth", n="n_exhausted"), Column("short", "short_pieces", digits=2),
             Column("over", "over_pieces", digits=2)],
            mark=CARDS, note="report.note.exhaustion", feeds=("shortage",),
        ),
        table(
            "exhausted_rounds", Lines("{measure:report.exhausted}", stats.exhausted_rounds.want()),
            [Column("", "figure", share=("any", "gems", "instead", "nothing"), digits={"supplies": 2}, n="n")],
            feeds=("shortage",),
        ),
        Figure((), _modes),
    ),
    _played,
)  # fmt: skip
"""How often supplies run out here, and in the basic and the advanced game at every number of players."""


def _modes_table(desk: Any, modes: Modes, kind: str) -> Block:
    """Both modes and their difference, by players: of rounds, or of each treasure."""
    say = desk.say
    if kind == "rounds":
        frame = modes.frame.filter(pl.col("of") == "")
    else:
        frame = modes.frame.filter(pl.col("of") != "", pl.col("measure") == "exhausted")
    found = lookup(frame, "players", "of", "measure", "side")
    rows = []
    for players, of, name in dict.fromkeys((p, o, m) for p, o, m, _side in found):
        each = {side: found[players, of, name, side] for side in ("basic", "advanced", "difference")}
        share = bool(each["basic"]["share"])
        label = say.called("label.treasure", of) if of else say.text(f"report.exhausted.{name}")
        cells = [desk.cell(each[side], share=share, digits=1 if share else 2) for side in each]
        rows.append([say.text("label.players", n=players), label, *cells, desk.n(each["basic"])])
    heads = ["players", "treasure" if kind == "treasures" else "measure", "basic", "advanced", "difference", "n"]
    return desk.table(f"modes_{kind}", heads, rows, desk.marks.about(*CARDS), "report.note.difference", frames=frame)


def _modes_by(desk: Any) -> Block:
    """What the advanced game changes, beside each other for all who played both modes."""
    frames = {
        bots: stored_modes(bots).frame.filter(pl.col("side") == "difference", pl.col("of") == "")
        for bots in MODE_POPULATIONS
    }
    found = {bots: lookup(frame, "players", "measure") for bots, frame in frames.items()}
    rows = []
    for (players, name), first in found[MODE_POPULATIONS[0]].items():
        digits = 1 if first["share"] else 2
        cells = [
            desk.cell(each[players, name], share=bool(first["share"]), digits=digits)
            if (players, name) in each
            else "–"
            for each in found.values()
        ]
        label = f"{desk.say.text('label.players', n=players)}: {desk.say.text(f'report.exhausted.{name}')}"
        fewest = min(each[players, name]["n"] for each in found.values() if (players, name) in each)
        rows.append([label, *cells, desk.count(fewest)])
    told = pl.concat(frame.with_columns(bots=pl.lit(bots)) for bots, frame in frames.items())
    heads = [*frames, desk.head("n")]
    made = desk.grid("modes_by", "measure", heads, rows, desk.marks.about(*CARDS), "report.note.modes_by", frames=told)
    games = ", ".join(f"{bots} {desk.say.count(stored_modes(bots).games)}" for bots in MODE_POPULATIONS)
    return replace(made, caption=f"{made.caption} {desk.say.text('report.study.games', games=games)}")
