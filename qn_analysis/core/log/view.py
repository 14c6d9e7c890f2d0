"""What a log shows of itself: what was played by whom and by which rules, who won, and what to do next."""

from __future__ import annotations

from typing import Final

import polars as pl

from ..base.views import ShownTable, View
from ..rules.problems import RulesetError
from ..rules.ruleset import told_differences
from ..stats.estimates import shares_of
from .folder import LogError
from .record import Record
from .validate import collected

_NEXT: Final = (
    ("print(log.transcript({first}))", "a game as one would tell it"),
    ("qn.lint(log)", "whether it was played by the rules"),
    ('qn.report(log, "report.html")', "the balance report"),
)


def log_view(log: Record) -> View:
    """The view of a log."""
    manifest = log.manifest
    games, first, seed = int(manifest["games"]), int(manifest.get("first", 0)), manifest.get("seed")
    counted = "1 game" if games == 1 else f"{games:,} games"
    bots = log.bots
    facts = [
        ("games", f"1, number {first}" if games == 1 else f"{games:,}, numbers {first} to {first + games - 1}"),
        ("players", str(log.players)),
        ("bots", f"{bots[0]} in every seat" if len(set(bots)) == 1 else ", ".join(bots)),
        *_rules(log),
        ("seed", "not told" if seed is None else str(seed)),
    ]
    knows = str(manifest.get("knows", "full"))
    facts += [("knows", f"{knows} alone")] if knows != log.layout.knows[-1] else []
    facts += [("path", str(log.path))] if log.path else []
    try:
        tables, note = [_wins(log)], ""
    except LogError as error:
        tables, note = [], str(error)
    if not note and not tables[0].rows:
        note = "No game is told to its end, so that nobody has won."
    steps = [(call.format(first=first), about) for call, about in _NEXT]
    return View(f"Log of {counted} of {log.layout.title}", facts, [*tables, ShownTable("Next", (), steps)], note)


def _rules(log: Record) -> list[tuple[str, str]]:
    """The ruleset, and in what it differs from the rulebook's."""
    try:
        rules = log.rules
    except RulesetError as error:
        return [("rules", str(error))]
    found = told_differences(rules)
    return [("rules", f"{rules.name} ({rules.hash})"), ("unlike the rulebook", "; ".join(found) or "nothing")]


def _wins(log: Record) -> ShownTable:
    """In how many games each seat won, a shared victory in equal parts, with intervals."""
    seats = range(log.players)
    first = [pl.col(f"place_{seat}") == 1 for seat in seats]
    won = [(one / pl.sum_horizontal(first)).fill_nan(0.0) for one in first]
    sums = [pl.len().alias("x"), *(each.sum().alias(f"y{seat}") for seat, each in enumerate(won))]
    squares = [(each * each).sum().alias(f"yy{seat}") for seat, each in enumerate(won)]
    over = log.games.filter(pl.col("place_0").is_not_null()).select(*sums, *squares)
    row = collected(over, log.path).row(0, named=True)
    heads, title = ("seat", "bot", "games won", "95 % interval", "n"), "Wins by seat"
    if not row["x"]:
        return ShownTable(title, heads, ())
    n = float(row["x"])
    parts = pl.DataFrame(
        {"seat": list(seats), **{key: [row[f"{key}{seat}"] for seat in seats] for key in ("y", "yy")}}
    ).with_columns(xy="y")
    whole = pl.DataFrame({"x": [n], "xx": [n], "clusters": [int(n)]})
    made = shares_of([pl.concat([parts, whole], how="diagonal")], "seat")
    rows = [
        (
            f"Seat {seat + 1}", log.bots[seat], f"{100 * value:.1f} %",
            "–" if low is None else f"{100 * low:.1f} to {100 * high:.1f} %", f"{int(n):,}",
        )
        for seat, value, low, high in made.select("seat", "value", "low", "high").rows()
    ]  # fmt: skip
    return ShownTable(title, heads, rows, (2, 3, 4))
