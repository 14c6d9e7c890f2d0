"""How often random games reach each clause of the rulebooks.

`python -m tests.rulebook.queens_necklace.reach --games 100000`.

Writes `reach.md` beside this module. A clause under `RARE` occasions in 100,000 games must be carried by crafted tests;
most of the others are carried by crafted tests too, but those few would hardly be noticed if they broke.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Final

import polars as pl

from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.rulebook.clauses import clauses
from tests.rulebook.queens_necklace import reach_clauses_play as play
from tests.rulebook.queens_necklace import reach_clauses_sale as sale
from tests.rulebook.queens_necklace import reach_tables as t
from tests.rulebook.queens_necklace import reach_tables_sale as s
from tests.rulebook.queens_necklace.reach_tables import Count, Entry, Never

BATCH: Final = 5000
PLAYERS: Final = (2, 3, 4)
RARE: Final = 10
SEED: Final = 1781
PAGE: Final = Path(__file__).with_name("reach.md")

GROUPS: Final[tuple[Mapping[str, Entry], ...]] = (
    play.DECK, play.SET_UP, play.TURN, play.BLUE_CARDS, play.PURCHASE, play.DEVALUATION, play.MERCHANT,
    sale.SALE, sale.SELLING, sale.GREY_CARDS,
)  # fmt: skip


def entries() -> dict[str, Entry]:
    """The entry of each clause, in the order of the clauses.

    Raises:
        ValueError: a clause has no entry or two, or an entry no clause; the message names them all.
    """
    known = clauses()
    times = Counter(name for group in GROUPS for name in group)
    wrong = [f"{name}: no entry" for name in known if name not in times]
    wrong += [f"{name}: {n} entries" for name, n in times.items() if n > 1]
    wrong += [f"{name}: no such clause" for name in times if name not in known]
    if wrong:
        raise ValueError("; ".join(wrong))
    found = {name: entry for group in GROUPS for name, entry in group.items()}
    return {name: found[name] for name in known}


def tables(log: pl.DataFrame, players: int) -> dict[str, pl.DataFrame]:
    """All tables of occasions of an event table."""
    events = t.event_table(log, players)
    moves = t.move_table(events)
    turns = t.turn_table(events, moves)
    merchants = t.merchant_table(events, moves, turns)
    rows = s.row_table(events)
    gems = s.gem_table(events, rows)
    voided = gems.filter(t.c("king_voided") > 0).select("game", "year", "gem")
    drawn = merchants.select("game", "year", by_astrologer=(t.c("phase") == "astrologer") & ~t.c("postponed"))
    return {
        "events": events,
        "moves": moves,
        "turns": turns,
        "forgers": t.forger_table(events, moves),
        "favorites": t.favorite_table(events),
        "seizures": t.seizure_table(events, moves),
        "astrologers": t.astrologer_table(events),
        "merchants": merchants,
        "games": t.game_table(events),
        "deals": t.deal_table(events),
        "placed": t.placed_table(events),
        "rows": rows,
        "rows_voided": rows.join(voided, on=("game", "year", "gem"), how="semi"),
        "gems": gems,
        "pairs": s.pair_table(gems),
        "displays": s.display_table(events, moves, rows, gems).join(drawn, on=("game", "year"), how="left"),
        "sales": s.sale_table(events, gems),
    }


def occasions(log: pl.DataFrame, players: int) -> Counter[str]:
    """How often the games of an event table reach each clause that can be counted."""
    counted = {name: entry for name, entry in entries().items() if isinstance(entry, Count)}
    found: Counter[str] = Counter()
    for table, frame in tables(log, players).items():
        wanted = {name: entry.when.sum().cast(pl.Int64) for name, entry in counted.items() if entry.table == table}
        found.update(frame.select(**wanted).row(0, named=True))
    return found


def batches(games: int, players: int, seed: int) -> Iterator[pl.DataFrame]:
    """Event tables of random games, `BATCH` games at a time; each batch has a seed of its own."""
    for number, first in enumerate(range(0, games, BATCH)):
        log = GAME.simulate(
            min(BATCH, games - first), players=players, bots="random", seed=seed + number, progress=False
        )
        yield log.events.collect()


def count_games(games: int, seed: int = SEED) -> dict[int, Counter[str]]:
    """Occasions of each clause by number of players."""
    found: dict[int, Counter[str]] = {}
    for players in PLAYERS:
        found[players] = Counter()
        for log in batches(games, players, seed):
            found[players].update(occasions(log, players))
    return found


def page(games: int, seed: int, found: Mapping[int, Counter[str]]) -> str:
    """The table as Markdown."""
    total = games * len(PLAYERS)
    counted = {name: entry for name, entry in entries().items() if isinstance(entry, Count)}
    sums = {name: sum(found[players][name] for players in PLAYERS) for name in counted}
    rare = [name for name in counted if sums[name] * 100_000 < RARE * total]
    lines = [
        "# How often random games reach each clause", "",
        f"{games:,} games each of two, three and four `random` players, default rules, seeds from {seed}. Made by"
        f" `python -m tests.rulebook.queens_necklace.reach --games {games}`.", "",
        f"A clause in bold has under {RARE} occasions in 100,000 games: random play says next to nothing about it, and"
        " crafted tests must carry it.", "",
        "Rare: " + (", ".join(f"`{name}`" for name in rare) or "none") + ".", "",
        "## Clauses that a log can show",
    ]  # fmt: skip
    for family, names in groupby(sorted(counted, key=_family), key=_family):
        lines += [
            "",
            f"### {family}",
            "",
            "| clause | 2 players | 3 players | 4 players | per 1,000 games | occasions counted |",
        ]
        lines += ["|---|---:|---:|---:|---:|---|"]
        for name in names:
            cells = [f"{found[players][name]:,}" for players in PLAYERS]
            shown = f"**{name}**" if name in rare else name
            lines.append(f"| {shown} | {' | '.join(cells)} | {sums[name] * 1000 / total:,.3f} | {counted[name].what} |")
    lines += ["", "## Clauses that no event log can show", "", "| clause | why |", "|---|---|"]
    lines += [f"| {name} | {entry.reason} |" for name, entry in entries().items() if isinstance(entry, Never)]
    return "\n".join(lines) + "\n"


def _family(name: str) -> str:
    """First part of an id, by which the table is divided."""
    return name.split(".")[0]


def main() -> None:
    """Count and write the page."""
    parser = argparse.ArgumentParser(description="Count how often random games reach each clause, and write reach.md.")
    parser.add_argument("--games", type=int, default=100_000, help="games for each number of players")
    parser.add_argument("--seed", type=int, default=SEED)
    chosen = parser.parse_args()
    PAGE.write_text(page(chosen.games, chosen.seed, count_games(chosen.games, chosen.seed)), encoding="utf-8")


if __name__ == "__main__":
    main()
