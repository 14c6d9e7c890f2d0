"""Find the numbers of the rules of thumb and write `bots/tuned/thumb.json`: `make anew`.

First the points of the cards: the learnt bot plays at tables of 3, and a conditional logit (each card for sale speaks
for itself by its points less its price) is fitted to what it buys, with NumPy alone. One ducat of price is one point,
and a gem card without stones has none. Then the limits of the other rules: each is tried in turn with the others as
they are, and what wins most alone against two of the named styles is kept.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

import qn_analysis as qn
from qn_analysis.core.base.progress import bar
from qn_analysis.core.log.folder import check_place, write_whole
from qn_analysis.core.play import collect
from qn_analysis.core.play.builtin_bots import packed_row
from qn_analysis.core.play.known import row_of
from qn_analysis.core.stats.estimates import share
from qn_analysis.games.queens_necklace import bots
from qn_analysis.games.queens_necklace.bots import learnt, sight
from qn_analysis.games.queens_necklace.bots.thumb_points import FITTED, Point
from qn_analysis.games.queens_necklace.bots.trained_weights import learnt_weights
from qn_analysis.games.queens_necklace.play.builds import BUILDS, compiled
from qn_analysis.games.queens_necklace.play.registry import WEIGHTS, find, kernel
from qn_analysis.games.queens_necklace.words.cards import GEMS, Card
from qn_analysis.games.queens_necklace.words.phases import Phase

Numbers = np.ndarray[Any, Any]
PLACE: Final = Path(bots.__file__).parent / "tuned" / "thumb.json"
PLAYERS: Final = 3
TABLES: Final = ("learnt", "learnt", "steady", "jeweller", "royalist", "schemer", "expert", "greedy")
"""Who sits with the learnt bot while its purchases are written down."""
STYLES: Final = ("steady", "jeweller", "royalist", "schemer")
"""Against whom the limits are chosen."""
LIMITS: Final[Mapping[Point, tuple[float, ...]]] = {
    Point.AHEAD: (1, -1, 0, 0.5, 1.5),
    Point.SPARE: (-1, -2, -0.5, 0, 1),
    Point.SPARE_LAST: (1, 0, 2, 4),
    Point.HOPE_LAST: (-9, -4, -2),
    Point.RING_AHEAD: (3, 1, 2, 4),
    Point.RING_RANK: (2, 1, 3, 4),
    Point.BANKER_ROWS: (3, 1, 2),
    Point.KING_RANK: (2, 0, 1),
    Point.KING_BEHIND: (0, 1, 2),
    Point.NEAR: (5, 3, 8),
    Point.FAVORITE_AHEAD: (0, -1, 1),
}
"""Limits that are tried; the first of each to begin with."""
RIVALS: Final = ("greedy", *STYLES, "collector", "bargain", "expert", "learnt")
"""Whom it is measured against."""
DEALS: Final = 2**41
HELD_OUT: Final = 2**41 + 1
"""Seeds of the deals on which limits are chosen, and of those on which the result is measured."""


def main() -> None:
    """Fit, choose, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1600, help="in which the learnt bot's purchases are written down")
    parser.add_argument("--deals", type=int, default=300, help="for each limit and style; each from every seat")
    parser.add_argument("--rounds", type=int, default=1, help="in which all limits are tried")
    parser.add_argument("--games-each", type=int, default=4000, help="held out, against each rival")
    parser.add_argument("--only-measure", action="store_true", help="keep the numbers, measure what they win")
    parser.add_argument("--seed", type=int, default=77, help="of the games of the learnt bot")
    asked = parser.parse_args()
    check_place(PLACE)
    if asked.only_measure:
        kept = json.loads(PLACE.read_text(encoding="utf-8"))
        numbers = {Point[name.upper()]: float(value) for name, value in kept["weights"].items()}
        write(kept["how"], numbers, measured(numbers, asked.games_each))
        return
    told = [sheet for sheet in purchases(asked.games, asked.seed) if len(sheet[1]) > 1]
    points, likeness = fitted(told)
    limits, won = chosen(points, asked.deals, asked.rounds)
    weights = learnt_weights(PLAYERS)
    assert weights is not None
    how = {
        "players": PLAYERS, "learnt": weights.fingerprint, "games": asked.games, "seed": asked.seed,
        "decisions": len(told), "same": round(likeness, 4), "styles": list(STYLES), "deals": asked.deals,
        "rounds": asked.rounds, "share": round(won, 4),
    }  # fmt: skip
    write(how, {**points, **limits}, measured({**points, **limits}, asked.games_each))
    print(f"{likeness:.1%} of {len(told):,} purchases alike; {won:.1%} alone against two of the styles")


def write(how: Mapping[str, Any], weights: Mapping[Point, float], found: Sequence[Mapping[str, Any]]) -> None:
    """Write the file, and say what it wins."""
    named = {point.name.lower(): value for point, value in weights.items()}
    told = {"how": how, "weights": named, "held_out": found}
    write_whole(PLACE, (json.dumps(told, indent=1) + "\n").encode())
    for row in found:
        said = f"{row['share']:.1%} [{row['low']:.1%}, {row['high']:.1%}], n = {row['games']:,}"
        print(f"{row['players']} players, {row['way']}, {row['bot']}: {said}")


def purchases(games: int, seed: int) -> Iterator[tuple[Numbers, list[tuple[int, int]], int]]:
    """What the learnt bot is told when it buys, what it can buy (kind of card, price), and which of it it takes."""
    build = compiled()
    each = max(1, games // len(TABLES))
    with bar("the learnt bot buys", each * len(TABLES), True) as advance:
        for number, rival in enumerate(TABLES):
            who = [find("learnt"), *[find(rival)] * (BUILDS.seats - 1)]
            roles = [collect.LEARNS if known.name == "learnt" else collect.PLAYS for known in who]
            most = each * 150 * PLAYERS
            decisions = np.zeros((most, collect.DECISION), np.int32)
            entries, moves = np.zeros((2, most * 130), np.int16), np.zeros((2, most * 12), np.int16)
            used, results = np.zeros(3, np.int64), np.zeros((each, 5 + 2 * BUILDS.seats), np.int32)
            played = BUILDS.collect_batch(
                BUILDS.record_game(qn.Ruleset.default(), PLAYERS), BUILDS.record_log(False, False),
                tuple(kernel(build, known) for known in who), tuple(packed_row(known, PLAYERS) for known in who),
                np.array(roles, np.int64), seed, number * each, each, used, decisions, entries, moves, results,
            )  # fmt: skip
            if played < each:
                raise SystemExit(f"room for {played} of {each} games only: ask for fewer (--games)")
            for row in decisions[: used[0]]:
                told = entries[:, row[collect.ENTRY] : row[collect.ENTRY] + row[collect.OWN]]
                if sight.PHASE + Phase.PURCHASE in told[0, :3]:
                    sheet = np.zeros(sight.SIGHT)
                    np.add.at(sheet, told[0], told[1])
                    named = moves[:, row[collect.MOVE] : row[collect.MOVE] + row[collect.OPTIONS]]
                    cards = [n for n, move in enumerate(named[0]) if learnt.BUY <= move < learnt.PRICE]
                    if row[collect.PLACE] in cards:
                        offers = [(int(named[0, n]) - learnt.BUY, int(named[1, n]) - learnt.PRICE) for n in cards]
                        yield sheet, offers, cards.index(row[collect.PLACE])
            advance(each)


def features(sheet: Numbers, kind: int, price: int) -> dict[int, float]:
    """What the points of a card are made of, by place, as `thumb.points_of` has it; the price is at -1."""
    found: dict[int, float] = {-1: -float(price)}
    last = sheet[sight.SALE + PLAYERS - 1] > 0
    if kind >= 3 * GEMS:
        role = kind - 3 * GEMS + 10
        found[Point.RING + role - Card.RING] = 1.0
        if role > Card.BANKER and last:
            found[Point.LATE] = -1.0
        return found
    rank, stones = kind // 3, kind % 3 + 1
    own = float(sheet[sight.STONES + rank * 13 : sight.STONES + rank * 13 + 13].argmax())
    at = [sight.RIVAL + rival * sight.ONE_RIVAL + sight.EXPECTED + rank for rival in range(PLAYERS - 1)]
    ahead = own - max(sheet[place] for place in at) / 4
    found[Point.GEM] = 1.0
    found[Point.STONE_FIRST + rank] = stones
    found[Point.HELD] = stones * own
    found[Point.AMBER] = stones * float(sheet[sight.AMBER + rank])
    found[Point.TAKES_LEAD] = float(ahead <= 0.5 < ahead + stones)
    return found


def fitted(told: Sequence[tuple[Numbers, list[tuple[int, int]], int]]) -> tuple[dict[Point, float], float]:
    """The points, rounded to halves, and the share of purchases that they get right."""
    places = [-1, *FITTED]
    offers = [(n, features(sheet, *offer), i == taken) for n, (sheet, cards, taken) in enumerate(told)
              for i, offer in enumerate(cards)]  # fmt: skip
    x = np.array([[found.get(place, 0.0) for place in places] for _, found, _ in offers])
    bought = np.array([taken for *_, taken in offers], float)
    group = np.array([n for n, *_ in offers])
    first = np.r_[0, np.flatnonzero(np.diff(group)) + 1]
    theta = np.zeros(len(places))
    for _ in range(20):  # Newton's steps; a little is added so that what is never seen has no points
        said = x @ theta
        odds = np.exp(said - np.maximum.reduceat(said, first)[group])
        odds /= np.add.reduceat(odds, first)[group]
        mean = np.add.reduceat(x * odds[:, None], first)
        bent = (x * odds[:, None]).T @ x - mean.T @ mean + 0.5 * np.eye(len(places))
        theta += np.linalg.solve(bent, x.T @ (bought - odds) - 0.5 * theta)
    ducats = theta[1:] / theta[0]
    base = ducats[FITTED.index(Point.GEM)]
    made = {}
    for point, value in zip(FITTED, ducats, strict=True):
        if point <= Point.QUEEN or point == Point.GEM:
            made[point] = float(round(value - base))
        else:
            made[point] = round(4 * float(value)) / 4 if point == Point.HELD else round(2 * float(value)) / 2
    said = x[:, 1:] @ np.array([made[point] for point in FITTED]) + x[:, 0]
    best = said >= np.maximum.reduceat(said, first)[group]
    shared = np.add.reduceat(best.astype(float), first)[group]  # of several alike each counts in part
    return made, float((best * bought / shared).sum() / len(first))


def chosen(points: Mapping[Point, float], deals: int, rounds: int) -> tuple[dict[Point, float], float]:
    """The limits that win most, and how much."""
    limits = {point: float(tried[0]) for point, tried in LIMITS.items()}
    best = wins({**points, **limits}, deals)
    with bar("limits are tried", rounds * sum(len(tried) - 1 for tried in LIMITS.values()), True) as advance:
        for _ in range(rounds):
            for point, tried in LIMITS.items():
                before = limits[point]
                for value in tried:
                    if value != before:
                        won = wins({**points, **limits, point: float(value)}, deals)
                        if won > best + 0.001:
                            best, limits[point] = won, float(value)
                        advance(1, point.name.lower())
    return limits, best


def wins(weights: Mapping[Point, float], deals: int) -> float:
    """Mean win share alone among two of each style."""
    return float(np.mean([played(weights, style, PLAYERS, "alone", DEALS, deals).mean() for style in STYLES]))


def measured(weights: Mapping[Point, float], games: int) -> list[dict[str, Any]]:
    """Win shares on deals on which nothing was chosen: alone among copies of each rival, and at 3 players a rival alone
    among copies of it."""
    made = []
    ways = [(3, "alone"), (3, "guest"), (2, "alone"), (4, "alone")]
    with bar("held-out deals", len(ways) * len(RIVALS), True) as advance:
        for players, way in ways:
            for rival in RIVALS:
                won = played(weights, rival, players, way, HELD_OUT, games // players)
                found = share(won.sum(axis=1).tolist(), [players] * len(won))
                told = {name: getattr(found, name) for name in ("low", "high")}
                made.append(
                    {"players": players, "way": way, "bot": rival, "share": found.value, **told, "games": found.n}
                )
                advance(1, f"{players} players, {rival}")
    return made


def played(weights: Mapping[Point, float], rival: str, players: int, way: str, seed: int, deals: int) -> Numbers:
    """[deals, players] what the bot that sits alone wins, from each seat: `thumb`, or as a guest its rival."""
    build, known = compiled(), find(rival)
    thumb = kernel(build, find("thumb")), np.array(row_of({int(at): value for at, value in weights.items()}, WEIGHTS))
    other = kernel(build, known), packed_row(known, players)
    alone, others = (thumb, other) if way == "alone" else (other, thumb)
    shares = np.zeros((deals, players))
    for seat in range(players):
        seated = [alone if at == seat else others for at in range(BUILDS.seats)]
        results = BUILDS.results(
            qn.Ruleset.default(), players, tuple(each for each, _ in seated), tuple(each for _, each in seated),
            seed, 0, deals,
        )  # fmt: skip
        first = results[:, 5 + BUILDS.seats : 5 + BUILDS.seats + players] == 1
        shares[:, seat] = first[:, seat] / first.sum(axis=1)
    return shares


if __name__ == "__main__":
    main()
