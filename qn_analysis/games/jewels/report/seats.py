"""The chapters on seats, and on actions and the length of games."""

from __future__ import annotations

from qn_analysis.core.report.blocks import Chapter, lookup
from qn_analysis.core.report.findings import measure

from .. import charts, stats
from .blocks import CARDS, COINS, Column, Desk


def seats(desk: Desk, t: stats.Gathered) -> Chapter:
    """Win share and coins by seat, the first seat's advantage, the place of a round in its turn, how games end."""
    say, lang, results, order = desk.say, desk.lang, stats.seat_results(t), stats.turn_order(t)
    wins, scores = measure(results, "win"), measure(results, "score")
    found, coins = lookup(results, "seat", "measure"), desk.marks.about(*COINS)
    rows = [
        [say.seat(seat), bot, desk.cell(found[seat, "win"], share=True), desk.cell(found[seat, "score"]),
         desk.n(found[seat, "win"])]
        for seat, bot in zip(wins["seat"], wins["bot"], strict=True)
    ]  # fmt: skip
    names = ("sales", "bought", "sold", "refills", "journeys")
    columns = [Column(name, f"{name}_round", digits=2) for name in names[:-1]]
    blocks = [
        desk.chart("seat-wins", charts.seat_wins(results, lang), wins, "games", note="report.note.shared"),
        desk.chart("seat-scores", charts.seat_scores(results, lang), scores, "games", coins),
        desk.table("seats", ["seat", "bot", "win", "score", "n_games"], rows, frames=results),
        desk.first_seat(stats.first_seat(t)),
        *(
            desk.chart(f"turn-{name}", charts.turn_order(order, name, lang), measure(order, name), "rounds_each",
                       coins if name == "sales" else None, frames=measure(order, name))
            for name in ("sales", "bought")
        ),
        desk.by_group("turn_order", order, ["place"], lambda place: say.text("label.place", number=str(place)),
                      [*columns, Column("journeys", "journeys_round", digits=2, n="n_rounds")],
                      note="report.note.turn_order"),
        desk.listed("endings", stats.endings(t), ("shared", "resources"), coins),
    ]  # fmt: skip
    return desk.chapter("seats", blocks)


def actions(desk: Desk, t: stats.Gathered) -> Chapter:
    """What actions are spent on, and how long games last."""
    say, used, whole = desk.say, stats.actions_used(t, "who"), stats.actions_used(t)
    found, every = lookup(used, "who", "action"), lookup(whole, "action")
    rows = [
        [say.label("action", name),
         *(cell for row in (every[name], found["winner", name], found["other", name])
           for cell in (desk.cell(row, share=True), desk.n(row)))]
        for name in every
    ]  # fmt: skip
    heads = ["action", "of_actions", "n_actions", "winners", "n_winners", "others", "n_others"]
    blocks = [
        desk.chart("actions-used", charts.actions_used(used, desk.lang), used, "actions_each"),
        desk.table("actions", heads, rows, note="report.note.actions", frames=[whole, used]),
        desk.listed("lengths", stats.game_lengths(t), mark=desk.marks.about(*CARDS)),
    ]
    return desk.chapter("actions", blocks)
