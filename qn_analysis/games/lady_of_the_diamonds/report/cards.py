"""The chapters on cards, pearls and supplies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import polars as pl

from qn_analysis.core.report.blocks import Block, Chapter, Mark, lookup

from .. import charts, stats
from .blocks import CARDS, POINTS, Desk
from .studies import Modes, stored_modes


def cards(desk: Desk, t: stats.Gathered) -> Chapter:
    """What each card adds and brings, who wins with it, and where cards are played from."""
    lang, values, sources = desk.lang, stats.card_values(t), stats.card_sources(t, "nth")
    points, wins = (values.filter(pl.col("measure") == name) for name in ("points", "win"))
    mark, deck = desk.marks.about(*POINTS), desk.marks.about(*CARDS)
    blocks = [
        desk.chart("card-points", charts.card_points(values, lang), points, "cards_each", mark,
                   "report.note.card_points", frames=points),
        desk.chart("card-wins", charts.card_wins(values, desk.equal, lang), wins, "cards_each", deck,
                   "report.note.card_wins", frames=wins),
        _values_table(desk, t, "card", mark),
        desk.chart("card-sources", charts.card_sources(sources, stats.card_sources(t), lang), sources, "cards_each",
                   lines=False),
        _values_table(desk, t, "source", mark),
        _values_table(desk, t, "nth", mark),
    ]  # fmt: skip
    return desk.chapter("cards", blocks)


def _values_table(desk: Desk, t: stats.Gathered, by: str, mark: Mark | None) -> Block:
    say, frame = desk.say, stats.card_values(t, by)
    found = lookup(frame, by, "measure")
    named: dict[str, Callable[[Any], str]] = {
        "card": say.card, "source": lambda name: say.text(f"label.source.{name}"), "nth": say.nth,
    }  # fmt: skip
    share = ["win"] if by != "nth" else []  # everybody plays as many
    rows = [
        [named[by](key), *(desk.cell(found[key, name], digits=2) for name in ("pieces", "points", "lost")),
         *(desk.cell(found[key, name], share=True) for name in share), desk.n(found[key, "points"])]
        for key in dict.fromkeys(frame[by])
    ]  # fmt: skip
    if by == "source":
        shares = lookup(stats.card_sources(t), "source")
        for row, key in zip(rows, shares, strict=True):
            row.insert(1, desk.cell(shares[key], share=True))
    of_all = by == "source"
    heads = [by, *["of_cards"] * of_all, "pieces", "points_once", "points_lost", *["win_card"] * len(share), "n_cards"]
    frames = [frame, *[stats.card_sources(t)] * of_all]
    return desk.table(f"cards_{by}", heads, rows, mark, f"report.note.cards_{by}", frames=frames)


def pearls(desk: Desk, t: stats.Gathered) -> Chapter:
    """What pearl cards do, and which gem is added to them."""
    gems, mark = stats.pearl_gems(t), desk.marks.about(*CARDS)
    blocks = [
        desk.chart("pearl-gems", charts.pearl_gems(gems, desk.lang), gems, "pearl_cards", mark),
        _pearl_table(desk, t),
        _gem_table(desk, t),
    ]
    return desk.chapter("pearls", blocks)


def _pearl_table(desk: Desk, t: stats.Gathered) -> Block:
    by_card = stats.pearl_cards(t, "card")
    found, whole = lookup(by_card, "card", "measure"), lookup(stats.pearl_cards(t), "measure")
    shares = ("short", "gem_title", "pearl_title")
    rows = [
        [desk.say.card(card), *(desk.cell(found[card, name], digits=2) for name in ("pearls", "gems")),
         *(desk.cell(found[card, name], share=True) for name in shares), desk.n(found[card, "gems"])]
        for card in dict.fromkeys(by_card["card"])
    ]  # fmt: skip
    foot = [
        desk.say.text("report.all_pearls"), *(desk.cell(whole[name], digits=2) for name in ("pearls", "gems")),
        *(desk.cell(whole[name], share=True) for name in shares), desk.n(whole["gems"]),
    ]  # fmt: skip
    heads = ["card", "pearls_added", "gems_added", *shares, "n_pearl_cards"]
    frames = [by_card, stats.pearl_cards(t)]
    return desk.table(
        "pearl_cards", heads, [*rows, foot], desk.marks.about(*CARDS), "report.note.pearls", frames=frames, foot=1
    )


def _gem_table(desk: Desk, t: stats.Gathered) -> Block:
    by_card = stats.pearl_gems(t, "card")
    found, whole = lookup(by_card, "treasure", "card"), lookup(stats.pearl_gems(t), "treasure")
    kinds = list(dict.fromkeys(by_card["card"]))
    rows = [
        [desk.say.treasure(gem), desk.cell(whole[gem], share=True), desk.n(whole[gem]),
         *(cell for card in kinds for cell in (desk.cell(found[gem, card], share=True), desk.n(found[gem, card])))]
        for gem in whole
    ]  # fmt: skip
    n = desk.head("n")
    heads = [desk.head("all"), n, *(head for card in kinds for head in (desk.say.card(card), n))]
    return desk.grid("pearl_gems", "gem", heads, rows, frames=[stats.pearl_gems(t), by_card])


def supplies(desk: Desk, t: stats.Gathered) -> Chapter:
    """How often supplies run out here, and in the basic and the advanced game at every number of players."""
    frame, modes = stats.exhaustion(t, "treasure"), stored_modes()
    rows = frame.filter(pl.col("measure") == "exhausted")
    shown = modes.frame.filter(
        pl.col("of") == "", pl.col("measure") == "any", pl.col("side").is_in(["basic", "advanced"])
    )
    mark = desk.marks.about(*CARDS)
    blocks = [
        desk.chart("exhaustion", charts.exhaustion(frame, desk.lang), rows, "rounds_each", mark, frames=frame),
        _supply_table(desk, t),
        _round_table(desk, t),
        desk.chart("exhausted-modes", charts.exhausted_modes(shown, desk.lang), shown, "rounds_each", mark,
                   "report.note.modes"),
        *(_modes_table(desk, modes, kind) for kind in ("rounds", "treasures")),
    ]  # fmt: skip
    played = desk.say.text(
        "report.modes", games=desk.say.count(modes.games), bots=modes.bots, package=modes.package
    )  # fmt: skip
    return desk.chapter("supplies", blocks, [played])


def _supply_table(desk: Desk, t: stats.Gathered) -> Block:
    frame = stats.exhaustion(t, "treasure")
    found = lookup(frame, "treasure", "measure")
    there = zip(t.rules.supply_for(desk.log.players), dict.fromkeys(frame["treasure"]), strict=True)
    rows = [
        [desk.say.treasure(name), desk.count(supply), desk.cell(found[name, "exhausted"], share=True),
         desk.n(found[name, "exhausted"]), desk.cell(found[name, "nth"]), desk.n(found[name, "nth"]),
         desk.cell(found[name, "short"], digits=2), desk.cell(found[name, "over"], digits=2)]
        for supply, name in there
    ]  # fmt: skip
    heads = [
        "treasure",
        "supply",
        "exhausted",
        "n_rounds",
        "exhausted_nth",
        "n_exhausted",
        "short_pieces",
        "over_pieces",
    ]
    return desk.table("exhaustion", heads, rows, desk.marks.about(*CARDS), "report.note.exhaustion", frames=frame)


def _round_table(desk: Desk, t: stats.Gathered) -> Block:
    frame = stats.exhausted_rounds(t)
    rows = [
        [desk.say.text(f"report.exhausted.{row['measure']}"),
         desk.cell(row, share=row["measure"] != "supplies", digits=2 if row["measure"] == "supplies" else 1),
         desk.n(row)]
        for row in frame.iter_rows(named=True)
    ]  # fmt: skip
    return desk.table("exhausted_rounds", ["measure", "figure", "n"], rows, frames=frame)


def _modes_table(desk: Desk, modes: Modes, kind: str) -> Block:
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
        label = say.treasure(of) if of else say.text(f"report.exhausted.{name}")
        cells = [desk.cell(each[side], share=share, digits=1 if share else 2) for side in each]
        rows.append([say.text("label.players", n=players), label, *cells, desk.n(each["basic"])])
    heads = ["players", "treasure" if kind == "treasures" else "measure", "basic", "advanced", "difference", "n"]
    return desk.table(f"modes_{kind}", heads, rows, desk.marks.about(*CARDS), "report.note.difference", frames=frame)
