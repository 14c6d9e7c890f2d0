"""The statistics of Lady of the Diamonds against plain loops over 30 games, replayed by folding."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

import qn_analysis as qn
from qn_analysis.games.lady_of_the_diamonds import stats
from qn_analysis.games.lady_of_the_diamonds.log.position import Position
from qn_analysis.games.lady_of_the_diamonds.log.replay import Folder
from qn_analysis.games.lady_of_the_diamonds.log.rows import EventRow
from qn_analysis.games.lady_of_the_diamonds.log.table import Log
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset
from qn_analysis.games.lady_of_the_diamonds.words.cards import GEMS, TREASURES, Cause, Treasure
from tests.kit.lady_of_the_diamonds.hand_logs import figures

GAMES = 30


@pytest.fixture(scope="module", params=["basic", "advanced"])
def log(request: pytest.FixtureRequest) -> Log:
    rules = Ruleset.default().with_(mode=request.param, rounds=2 if request.param == "advanced" else 1)
    made = qn.simulate(GAMES, players=3, bots="greedy", seed=5, progress=False, game="lady", rules=rules)
    assert isinstance(made, Log)
    return made


Table = tuple[list[int], list[Cause], list[list[int]]]


class Turn(NamedTuple):
    """A card played, and the table before and after it."""

    row: EventRow
    before: Table
    after: Table


def copied(p: Position) -> Table:
    """Titles, why they are permanent, chests."""
    return list(p.titles), list(p.causes), [list(chest) for chest in p.chests]


@pytest.fixture(scope="module")
def turns(log: Log) -> list[Turn]:
    """Every card of every game, by folding."""
    return list(folded(log, log.rules))


def folded(log: Log, rules: Ruleset) -> Iterator[Turn]:
    for game in range(GAMES):
        folder, played, before = Folder(rules), None, None
        for row in log.rows(game):
            begins = row.event.startswith("played_from")
            if played is not None and (begins or row.event.endswith("_scored")):
                assert before is not None
                yield Turn(played, before, copied(folder.position))
                played = None
            if begins:
                played, before = row, copied(folder.position)
            folder.apply(row)


def score(rules: Ruleset, table: Table, seat: int) -> int:
    """What a chest would score."""
    titles, causes, chests = table
    held = [t for t in range(TREASURES) if titles[t] == seat]
    points = sum(rules.titles[t] + rules.permanent_bonus * (causes[t] != Cause.NONE) for t in held)
    sets = min(*chests[seat][:GEMS], chests[seat][Treasure.GOLD])
    return points + (rules.variety[min(sets, len(rules.variety)) - 1] if sets else 0)


def mean(values: list[Any]) -> Any:
    return pytest.approx(sum(values) / len(values), abs=1e-7)


def test_points_at_once(log: Log, turns: list[Turn]) -> None:
    rules = log.rules
    gained: dict[str, list[int]] = defaultdict(list)
    pieces: dict[str, list[int]] = defaultdict(list)
    for row, before, after in turns:
        assert row.card is not None
        assert row.seat is not None
        gained[row.card].append(score(rules, after, row.seat) - score(rules, before, row.seat))
        pieces[row.card].append(sum(after[2][row.seat]) - sum(before[2][row.seat]))
    found = figures(stats.card_values(log), "card", "measure")
    for card, values in gained.items():
        assert found[card, "points"] == (mean(values), len(values)), card
        assert found[card, "pieces"] == (mean(pieces[card]), len(values)), card


def test_title_moves_and_fates(log: Log, turns: list[Turn]) -> None:
    rules = log.rules
    changes: Counter[tuple[int, int, int]] = Counter()
    first: dict[tuple[int, int, int], tuple[int, int]] = {}
    last: dict[tuple[int, int, int], tuple[int, Cause]] = {}
    claimed: dict[int, list[int]] = defaultdict(list)
    for row, before, after in turns:
        assert row.count is not None
        new = 0
        for t in range(TREASURES):
            key = (row.game, row.round, t)
            if before[0][t] < 0 <= after[0][t]:
                first[key] = (after[0][t], row.count)
                new += 1
            elif before[0][t] != after[0][t]:
                changes[key] += 1
            last[key] = (after[0][t], after[1][t])
        claimed[row.count].append(new)
    rounds = GAMES * rules.rounds
    assert figures(stats.title_rounds(log), "measure")["changes"] == (
        pytest.approx(changes.total() / rounds, abs=1e-7), rounds,
    )  # fmt: skip
    found = figures(stats.title_changes(log, "treasure"), "treasure", "measure")
    fates = figures(stats.title_fates(log, "treasure"), "treasure", "fate")
    kept = figures(stats.first_holders(log, "treasure"), "treasure")
    for t in Treasure:
        name, keys = t.name.lower(), [key for key in last if key[2] == t]
        assert found[name, "changes"] == (mean([changes[key] for key in keys]), rounds)
        assert found[name, "moved"] == (mean([changes[key] > 0 for key in keys]), rounds)
        assert fates[name, "row"] == (mean([last[key][1] == Cause.ROW_FILLED for key in keys]), rounds)
        assert fates[name, "supply"] == (mean([last[key][1] == Cause.SUPPLY_EXHAUSTED for key in keys]), rounds)
        assert fates[name, "nobody"] == (mean([last[key][0] < 0 for key in keys]), rounds)
        begun = [key for key in keys if key in first]
        assert kept[name] == (mean([first[key][0] == last[key][0] for key in begun]), len(begun))
    by_nth = figures(stats.title_turns(log), "nth", "measure")
    assert all(by_nth[nth, "claimed"] == (mean(values), len(values)) for nth, values in claimed.items())


def test_final_chests(log: Log, turns: list[Turn]) -> None:
    rules = log.rules
    last: dict[tuple[int, int], Table] = {}
    for row, _before, after in turns:
        last[row.game, row.round] = after
    chests = [chest for table in last.values() for chest in table[2]]
    sets = [min(*chest[:GEMS], chest[Treasure.GOLD]) for chest in chests]
    found = figures(stats.variety_sets(log), "sets")
    assert all(found[n] == (mean([each == n for each in sets]), len(sets)) for n in range(4))
    limits: Counter[str] = Counter()
    for chest in chests:
        kinds = [*range(GEMS), Treasure.GOLD]
        least = [t for t in kinds if chest[t] == min(chest[each] for each in kinds)]
        for t in least:
            limits[Treasure(t).name.lower()] += 1 / len(least)  # type: ignore[assignment]
    told = figures(stats.variety_limits(log), "treasure")
    assert all(told[name] == (pytest.approx(n / len(chests), abs=1e-7), len(chests)) for name, n in limits.items())
    supply = rules.supply_for(3)
    gone = [sum(chest[t] for chest in table[2]) == supply[t] for table in last.values() for t in range(TREASURES)]
    assert figures(stats.exhaustion(log), "measure")["exhausted"] == (mean(gone), len(gone))
    points = [score(rules, table, seat) for table in last.values() for seat in range(3)]
    assert stats.point_shares(log)["n"].to_list() == [sum(points)] * 3
    scores = figures(stats.seat_results(log), "seat", "measure")
    assert sum(scores[seat, "score"][0] or 0 for seat in range(3)) == pytest.approx(sum(points) / GAMES, abs=1e-6)


def test_pearls_by_their_transcript(log: Log) -> None:
    """Counted in the words of the transcripts."""
    matched: Counter[str] = Counter()
    names = {"diamond": "diamond", "rub": "ruby", "emerald": "emerald", "sapphire": "sapphire", "amethyst": "amethyst"}
    for game in range(GAMES):
        for line in log.transcript(game).splitlines():
            if "to the pearls and has" in line:
                matched[next(gem for stem, gem in names.items() if f" {stem}" in line)] += 1
    found = figures(stats.pearl_gems(log), "treasure")
    assert all(
        found[gem] == (pytest.approx(matched[gem] / matched.total(), abs=1e-7), matched.total()) for gem in found
    )


def test_who_wins_the_last_round(log: Log) -> None:
    """In a game of one round its best player wins, or shares; in a longer one another can."""
    won = 0.0
    for game in range(GAMES):
        rows = log.rows(game)
        scored = [row for row in rows if row.event == "round_scored"][-log.players :]
        most = max(row.amount or 0 for row in scored)
        winners = [row.seat for row in rows if row.event == "game_over" and row.count == 1]
        won += sum(1 / len(winners) for row in scored if row.amount == most and row.seat in winners)
    value, n = figures(stats.endings(log), "measure")["last_round"]
    assert (value, n) == (pytest.approx(won / GAMES), GAMES)
    assert (value == 1.0) == (log.rules.rounds == 1)
