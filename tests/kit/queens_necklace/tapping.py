"""What somebody taps who writes down a game of a log as it is played: keys of the recorder's buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import polars as pl

from qn_analysis.core.log.log import Log
from qn_analysis.core.log.reduce import reduced
from tests.kit.tab import Page

Row = dict[str, Any]
QUIET: Final = (
    "game_started", "dealt", "dealt_back", "merchant_placed", "turn_started", "turn_ended", "ducats_lost", "passed",
    "marked_down", "expired", "discarded", "taken", "not_taken", "not_transmuted", "sale_postponed", "game_over",
)  # fmt: skip
"""Rows that nobody taps: they follow, or nobody sees them."""
NEW: Final = ("offered", "merchant_drawn", "pile_exhausted", "turn_ended", "game_over")
"""What comes after the purchases of a turn: each of the first three says that they are over, the others do not."""
COUNTED: Final = {"unsold_beaten": ("count",), "unsold_cancelled": ("amount",)}
"""What a table need not count, by event."""
FREE: Final = {**COUNTED, "sale_opened": ("seat", "count"), "fashion_set": ("amount",)}
"""What a log of sales may leave open besides."""

PATIENCE: Final = 20_000
"""Milliseconds until a button that is not there is given up."""
RUSH: Final = """async (keys) => {
    for (const [n, key] of keys.entries()) {
        const all = () => [...document.querySelectorAll(`[data-key="${key}"]`)];
        const find = () => all().find(each => each.checkVisibility());
        if (key.startsWith("favorite:") && !find()) {
            document.querySelector('[data-key="fold:favorite"]').click();
            await new Promise(done => setTimeout(done, 50));
        }
        const node = find();
        if (!node || node.disabled) throw new Error(`no ${key} after ${keys.slice(Math.max(0, n - 5), n)}`);
        node.click();
    }
}"""


class Recorder(Page):
    """The page in which a game is written down."""

    ready = "body[data-ready]"

    def begin(self, level: str, names: Sequence[str], **fields: str) -> None:
        """Say who plays, and what is written down."""
        seats = self.view.locator('[data-key^="name:"]')
        while seats.count() < len(names):
            self.tap("more")
        for seat in range(seats.count()):
            seats.nth(seat).fill(names[seat] if seat < len(names) else "")
        for key, value in fields.items():
            self.view.fill(f'[data-key="{key}"]', value)
        if self.view.locator(f'[data-key="level:{level}"]').count():
            self.tap(f"level:{level}")
        self.tap("begin")

    def tap(self, *keys: str) -> None:
        """Tap buttons, one after the other."""
        for key in keys:
            node = self.view.locator(f'[data-key="{key}"]')
            if key.startswith("favorite:") and not node.count():
                self.view.click('[data-key="fold:favorite"]')
            node.click(timeout=PATIENCE)

    def rush(self, keys: Sequence[str]) -> None:
        """Tap many buttons as quickly as the page takes it: each must be there and be seen, and be no button that is
        off."""
        self.view.evaluate(RUSH, list(keys))

    def saved(self, place: Path) -> Path:
        """Save the log as a file."""
        if not self.view.locator('[data-key="file"]').count():
            self.tap("save")
        with self.view.expect_download() as download:
            self.tap("file")
        download.value.save_as(place)
        return place


def rows_of(log: Log, game: int) -> list[Row]:
    """All rows of a game."""
    return log.events.filter(pl.col("game") == game).collect().to_dicts()


def _sale(rows: Sequence[Row], at: int) -> tuple[list[str], int]:
    """What is tapped of the sale that opens at a row, and the row after what is tapped."""
    keys: dict[int, list[str]] = {}
    at += 1
    while rows[at]["event"] in ("shown", "played", "transmuted", "not_transmuted", "lapsed"):
        row = rows[at]
        own = keys.setdefault(row["seat"], [f"who:{row['seat']}"])
        if row["event"] == "shown":
            lies = row["card"] in ("ring", "king", "necklace")
            own.append(f"lay:{row['card']}" + (f":{row['gem']}" if lies else ""))
        elif row["event"] == "transmuted":
            own += ["alchemist", f"turn:{row['card']}:{row['gem']}"]
        at += 1
    shown = (own for own in keys.values() if len(own) > 1)  # player by player
    return [*(key for own in shown for key in own), "close"], at


def taps_of_sales(rows: Sequence[Row]) -> list[str]:
    """What is tapped where sales alone are written down."""
    keys: list[str] = []
    fashion: list[str] = []
    tiles: list[str] = []
    at = 0
    while at < len(rows):
        row = rows[at]
        at += 1
        if row["event"] == "fashion_set":
            tiles = [*tiles, row["gem"]] if row["slot"] else [row["gem"]]
            if len(tiles) == 4 and tiles != fashion:
                keys += [f"favorite:{tiles[0]}"] if fashion else [f"fashion:{gem}" for gem in tiles[:3]]
                fashion = tiles
        elif row["event"] == "sale_opened":
            more, at = _sale(rows, at - 1)
            keys += [f"active:{row['seat']}", *more]
    return keys


def taps_of(rows: Sequence[Row]) -> list[str]:
    """What is tapped where everything is written down; what goes on in hands is not."""
    return [key for keys in _taps(rows) for key in keys]


def _taps(rows: Sequence[Row]) -> Iterator[list[str]]:
    players = rows[0]["count"]
    setup = [row for row in rows if row["phase"] == "setup"]
    yield [f"fashion:{row['gem']}" for row in setup if row["event"] == "fashion_set"][:3]
    yield [f"necklace:{row['seat']}" for row in setup if row["event"] == "dealt" and row["card"] == "necklace"]
    yield [f"back:{row['seat']}" for row in setup if row["event"] == "dealt_back"]
    yield ["go"]
    bought = asked = False
    at = 0
    while at < len(rows):
        row = rows[at]
        event = row["event"]
        if event == "turn_started":
            bought = False
        if asked and event not in ("cardinal_played", "cardinal_declined"):
            asked = False
            yield ["go"]
        at += 1
        over = event in ("ducats_lost", "passed") or row["phase"] in ("devaluation", "refill", "turn_end")
        if not bought and row["turn"] and over:
            bought = True
            new = next(each["event"] for each in rows[at - 1 :] if each["event"] in NEW)
            yield ["done"] if event == "passed" or new not in NEW[:3] else []
        if event == "merchant_drawn":
            asked = True
        if event == "sale_opened":
            keys, at = _sale(rows, at - 1)
            yield keys
        elif event not in QUIET:
            yield _keys(row, players, rows[at - 2]["event"])


def _keys(row: Row, players: int, before: str) -> list[str]:
    """What is tapped for a row."""
    event, card, gem = row["event"], row["card"], row["gem"]
    drawn = f"card:{card}" if card in ("necklace", "astrologer") else "unseen"
    again = ["yes"] if before == "caught" else []
    match event:
        case "offered":
            return [f"card:{card}"]
        case "bought":
            return [f"buy:{row['slot']}"]
        case "played" if card == "queen":
            return ["queen", f"queen:{row['seat']}"]
        case "played" if card != "alchemist":
            whom = [f"to:{row['other']}"] if row["other"] is not None and players > 2 and card != "musketeer" else []
            return [f"play:{card}", *whom, *([f"gem:{gem}"] if gem else [])]
        case "countered":
            return ["counter"]
        case "surrendered":
            return [f"card:{card}"]
        case "hand_seen":
            return ["lacks"] if gem else []
        case "stolen":
            return [*again, "card:necklace" if card == "necklace" else "unseen"]
        case "caught":
            return [*again, "caught"]
        case "counter_declined":
            return ["no"]
        case "drawn":
            return [drawn]
        case "merchant_drawn":
            return ["card:merchant"]
        case "cardinal_played":
            return [f"cardinal:{row['seat']}"]
        case "pile_exhausted":
            return ["empty"]
        case _:
            return []


def _changed(rows: Sequence[Row]) -> list[Row]:
    """Rows without tiles of fashion that are laid as they lay: a Favorite for the gem that led already."""
    made: list[Row] = []
    fashion: list[str] = []
    at = 0
    while at < len(rows):
        four = rows[at : at + 4] if rows[at]["event"] == "fashion_set" else rows[at : at + 1]
        at += len(four)
        tiles = [row["gem"] for row in four if row["event"] == "fashion_set"]
        if not tiles or tiles != fashion:
            made += four
        fashion = tiles or fashion
    return made


def told(log: Log, knows: str, game: int = 0) -> list[Row]:
    """The rows of a game as a table knows them.

    In which round the Necklace was dealt, or an Astrologer, is not written down: such rows of the deal are sorted.
    """
    besides = ["fashion_set"] if knows == "sales" else []
    less = log if log.manifest.get("knows") == knows else reduced(log, knows, besides=besides)
    rows = [{**row, "game": 0} for row in rows_of(less, game)]
    if knows == "scores":
        return rows
    if knows == "sales":  # whose turn it was can be left open, and turns are not told
        rows = [{**row, "turn": None} for row in _changed(rows)]
        return [{**row, "seq": n, **dict.fromkeys(FREE.get(row["event"], ()))} for n, row in enumerate(rows)]
    rows = [{**row, **dict.fromkeys(COUNTED.get(row["event"], ()))} for row in rows]
    dealt = [row for row in rows if row["event"] in ("dealt", "dealt_back")]
    first = rows.index(dealt[0])
    ordered = sorted(
        ({**row, "seq": 0} for row in dealt), key=lambda row: (row["event"], row["seat"], str(row["card"]))
    )
    return [*rows[:first], *ordered, *rows[first + len(dealt) :]]
