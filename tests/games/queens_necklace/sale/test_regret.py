"""Regret over whole logs: against brute force, against the best reply to each logged sale, and card by card."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

import numpy as np
import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.compile.records import blank
from qn_analysis.core.log import log as table
from qn_analysis.core.log.folder import LogError
from qn_analysis.games.queens_necklace.engine import state
from qn_analysis.games.queens_necklace.log.rows import EventRow
from qn_analysis.games.queens_necklace.log.sale import logged_sales
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.play.builds import plain_game, plain_log
from qn_analysis.games.queens_necklace.sale import best, hindsight, regret
from qn_analysis.games.queens_necklace.sale.displays import Displays, displays
from qn_analysis.games.queens_necklace.sale.document import Codes, read_sheet, with_numbers
from qn_analysis.games.queens_necklace.sale.hindsight import BEST, CREDITED, EARNED, FEWEST, WIDTH
from qn_analysis.games.queens_necklace.sale.kernel import MOVES, SHEET
from qn_analysis.games.queens_necklace.sale.searching import MEMO, Search
from qn_analysis.games.queens_necklace.words.cards import KINDS, SEATS, Card
from tests.games.queens_necklace.sale.test_best import READINGS, deal, independent_rules, ruleset, spent
from tests.independent.sale_scorer import score
from tests.kit.queens_necklace import brute_force
from tests.kit.queens_necklace.sheets import MOVE, example

RULES = qn.Ruleset.default()
SHOWABLE = [Card(card).name.lower() for card in range(CREDITED)]


def laid(sheet: dict[str, Any], rules: qn.Ruleset) -> tuple[Any, Any]:
    """[1, SHEET] and [1, SEATS, KINDS]: a sheet in numbers, and all that its players hold."""
    read = read_sheet(sheet, rules)
    sheets = np.array([with_numbers(read.to_dict(), Codes(rules))[1]], np.int16)
    hands = regret.shown_cards(sheets)
    for seat, display in enumerate(read.displays):
        for name in display.hand:
            hands[0, seat, Card[name.upper()]] += 1
    return sheets, hands


@pytest.mark.parametrize("sheets", [6, pytest.param(100, marks=pytest.mark.full)])
@pytest.mark.parametrize("readings", READINGS, ids="-".join)
def test_no_display_of_a_small_hand_earns_more(readings: tuple[str, ...], sheets: int) -> None:
    """Brute force with the independent scorer; half of the rulesets are odd."""
    rng = random.Random(f"regret {readings[:3]}")
    regretted = 0
    for number in range(sheets):
        rules = ruleset(rng, readings, odd=number % 2 == 1)
        sheet, player = deal(rng, rules, 2 + number % 3, rng.choice([3, 5, 6, 7, 8]))
        found = regret.look_back(*laid(sheet, rules), rules)[0][0]
        hand = brute_force.hand_of(
            sheet, player, {f"{gem}_3": rules.stones[2] for gem in ("ruby", "emerald", "diamond")}
        )
        must = rules.rulings["alchemist_declined"] == "no"
        wanted = brute_force.best(sheet, player, "pounds", hand, must, **independent_rules(rules))
        seat = [display["player"] for display in sheet["displays"]].index(player)
        assert (found[seat, BEST], found[seat, FEWEST]) == wanted[:2], (sheet, player)
        gains = score(sheet, **independent_rules(rules)).gain if not sheet.get("alchemist") else None
        if gains is not None:
            assert found[: len(gains), EARNED].tolist() == list(gains.values())
        regretted += wanted.value > found[seat, EARNED]
    assert regretted > sheets // 4


def test_it_is_the_best_reply() -> None:
    """Large hands too, one search after the other with the same working space."""
    best.prepare(wait=True)
    rng = random.Random("reply")
    for rules in (RULES, ruleset(rng, READINGS[-1], odd=True)):
        cases = [deal(rng, rules, 2 + number % 3, rng.choice([6, 12, 20])) for number in range(15)]
        both = [laid(sheet, rules) for sheet, _player in cases]
        sheets, hands = (np.concatenate(part) for part in zip(*both, strict=True))
        found, credit = regret.look_back(sheets, hands, rules)
        for (sheet, player), numbers_found in zip(cases, found, strict=True):
            reply = best.best_reply(sheet, player, rules)
            seat = reply.sheet.players.index(player)
            assert numbers_found[seat].tolist() == [reply.shown_gain, reply.gain, spent(reply)], sheet
        assert credit.sum(axis=2) == pytest.approx(found[:, :, EARNED])  # all is shared out, no more and no less


def test_both_builds_agree() -> None:
    rng = random.Random("builds")
    for number in range(4):
        rules = ruleset(rng, READINGS[5 * number], odd=False)
        sheets, hands = laid(deal(rng, rules, 2 + number % 3, 10)[0], rules)
        found = [[[0] * WIDTH for _ in range(SEATS)]]
        credit = [[[0.0] * CREDITED for _ in range(SEATS)]]
        game, logs = plain_game(rules, 2), [plain_log(), blank(state.Log)]
        space = [blank(Search)], [0] * MEMO, [0] * SHEET
        hindsight.look_back_batch([game], logs, *space, sheets.tolist(), hands.tolist(), found, credit)
        ours = regret.look_back(sheets, hands, rules)
        assert ours[0].tolist() == found
        assert ours[1].tolist() == credit


def credits(sheet: dict[str, Any], rules: qn.Ruleset = RULES) -> dict[tuple[int, str], float]:
    """Pounds by seat and card, 0 left out."""
    (found,) = regret.look_back(*laid(sheet, rules), rules)[1]
    return {(seat, SHOWABLE[card]): pounds for (seat, card), pounds in np.ndenumerate(found) if pounds}


def test_what_cards_earn() -> None:
    """Amy: a row of emeralds at 20, its first jewel by stones 3 : 2, two Rings 20 each; her diamonds are cancelled.
    Barnaby sells four ambers for 30 and three rubies (2 + 1 + 1) for 10. Charles' rubies have four stones too: a jewel
    at 10, and 10 of his Banker."""
    sheet = example()
    assert credits(sheet) == pytest.approx({
        (0, "emerald_3"): 12, (0, "emerald_2"): 8, (0, "ring"): 40,
        (1, "amber_1"): 30, (1, "ruby_2"): 5, (1, "ruby_1"): 5,
        (2, "ruby_1"): 2.5, (2, "ruby_3"): 7.5, (2, "banker"): 10,
    })  # fmt: skip
    sheet["displays"][0]["rows"]["diamond"]["necklace"] = True
    assert credits(sheet)[0, "necklace"] == 50
    assert credits(sheet)[1, "king"] == -50
    # four diamonds of one to two stones at 60: 2 + 1 + 1, and a Ring
    assert (credits(sheet)[0, "diamond_2"], credits(sheet)[0, "diamond_1"]) == (30, 30)
    assert credits(sheet)[0, "ring"] == 60 + 40


def test_a_card_that_the_alchemist_moves_earns_where_it_goes() -> None:
    """Amy has 2 + 1 rubies of her own and one diamond that becomes a ruby; the other diamond stays and is cancelled."""
    sheet = example() | {"alchemist": MOVE}
    sheet["displays"][0]["rows"] = {"diamond": {"gems": [1, 1]}, "ruby": {"gems": [2, 1], "rings": 1}}
    sheet["fashion"] = ["ruby", "emerald", "amber", "diamond"]
    # stones: ruby 4 + 4 + 4, amber 6, emerald 4, diamond 2: a ruby sells for 30 + 0
    found = {card: pounds for (seat, card), pounds in credits(sheet).items() if seat == 0}
    assert found == {"ruby_2": 15, "ruby_1": 7.5, "diamond_1": 7.5, "ring": 30}


# ------------------------------------------------------------------------------------------------------- whole logs


@pytest.fixture(scope="module", params=[(3, "random"), (4, "greedy"), (2, "expert")], ids=str)
def log(request: pytest.FixtureRequest) -> Log:
    players, bots = request.param
    log: Log = qn.simulate(12, players=players, bots=bots, seed=3, progress=False)
    return log


def test_rows_of_a_log(log: Log) -> None:
    """Every player of some sales against the best reply to the logged sheet, which has her hand."""
    best.prepare(wait=True)
    rows = {row[:3]: row[3:] for row in pl.concat(regret.regrets(log)).rows()}
    assert len(rows) == 12 * 3 * log.players
    kept_some = 0
    for game in range(6):
        for sale in logged_sales(log, game):
            for display in sale.sheet["displays"]:
                reply = best.best_reply(sale.sheet, display["player"], log.rules)
                shown = brute_force.hand_of({**sale.sheet, "displays": [{**display, "hand": []}]}, display["player"])
                kept = sum(name in SHOWABLE for name in display["hand"])
                kept_some += kept > 0
                seat = int(display["player"].split()[-1]) - 1
                gain = reply.shown_gain
                wanted = (gain, reply.gain, reply.gain - gain, shown.total(), spent(reply), kept)
                assert rows[game, sale.year, seat][:-1] == wanted, (game, sale.year, seat)
    assert kept_some > 5


def test_cards_that_wait_are_in_no_best_display() -> None:
    """By the ruling `same_turn` the best display is one of cards held as the turn began, here and in a log's sheet."""
    rules = qn.Ruleset.default().with_(same_turn="none")
    log: Log = qn.simulate(12, players=3, bots="greedy", seed=3, rules=rules, progress=False)
    best.prepare(wait=True)
    rows = {row[:3]: row[3:6] for row in pl.concat(regret.regrets(log)).rows()}
    free = Log({**log.manifest, "ruleset": RULES.to_dict()}, log.events, log.games)
    more = {row[:3]: row[3:6] for row in pl.concat(regret.regrets(free)).rows()}
    assert all(more[key][1] >= row[1] for key, row in rows.items())
    assert any(more[key][1] > row[1] for key, row in rows.items())
    for game in range(12):
        for sale in logged_sales(log, game):
            for display in sale.sheet["displays"]:
                seat = int(display["player"].split()[-1]) - 1
                reply = best.best_reply(sale.sheet, display["player"], rules)
                wanted = (reply.shown_gain, reply.gain, reply.gain - reply.shown_gain)
                assert rows[game, sale.year, seat] == wanted, (game, sale.year, seat)


def folded(rows: list[EventRow]) -> Iterator[tuple[str, int, str, EventRow]]:
    """gain, loss or show of a card, and every sale: what happened, seat, card, row."""
    for row in rows:
        card = str(row.card)
        if row.event == "shown":
            yield "show", int(row.seat or 0), card, row
        elif row.event in ("dealt", "drawn", "bought", "taken", "stolen"):
            yield "gain", int(row.seat or 0), card, row
        if row.event in ("surrendered", "dealt_back"):
            yield "loss", int(row.seat or 0), card, row
        elif row.event == "stolen":
            yield "loss", int(row.other or 0), card, row
        elif row.event == "necklace_seized":
            yield "gain", int(row.seat or 0), "necklace", row
            yield "loss", int(row.other or 0), "necklace", row
        elif row.event == "sale_closed":
            yield "close", int(row.seat or 0), "", row


def test_what_kept_cards_earn_later(log: Log) -> None:
    """The rule, followed card by card; where a card comes into a hand after an equal one left it within a year the
    order differs from the rule, so that year's player and card are left out."""
    (of,) = displays(log)
    hands = {(g, s, seat, c): n for g, s, seat, c, n, *_ in log.hands().collect().rows()}
    credit = regret.look_back(of.sheets, np.zeros((len(of.sheets), SEATS, KINDS), np.int16), log.rules)[1]
    earned = {key: credit[at] for at, key in enumerate(of.keys.rows())}
    want: dict[tuple[int, int, int], float] = defaultdict(float)
    dirty: set[tuple[int, int]] = set()
    for game in range(12):
        holds: dict[tuple[int, str], int] = defaultdict(int)
        tags: dict[tuple[int, str], dict[int, float]] = defaultdict(lambda: defaultdict(float))
        left: set[tuple[int, str]] = set()
        shown: Counter[tuple[int, str]] = Counter()
        for what, seat, card, row in folded(log.rows(game)):
            at = (seat, card)
            if what == "gain":
                holds[at] += 1
                if at in left:
                    dirty.add((game, seat))
            elif what == "loss":
                left.add(at)
                shrink(tags[at], holds[at], 1)
                holds[at] -= 1
            elif what == "show":
                shown[at] += 1
            else:
                for name in SHOWABLE:
                    mine, n = (seat, name), holds[seat, name]
                    assert n == hands.get((game, row.year, seat, name), 0)
                    for since, part in tags[mine].items() if n else ():
                        want[game, since, seat] += part / n * earned[game, row.year][seat][SHOWABLE.index(name)]
                    shrink(tags[mine], n, shown[mine])
                    holds[mine] -= shown[mine]
                    tags[mine][row.year] = holds[mine]
                if seat == log.players - 1:
                    shown.clear()
                    left.clear()
    found = {row[:3]: row[-1] for row in pl.concat(regret.regrets(log)).rows()}
    clean = {key: pounds for key, pounds in found.items() if (key[0], key[2]) not in dirty}
    assert clean == pytest.approx({key: want[key] for key in clean})
    assert sum(pounds != 0 for pounds in clean.values()) > 8


def shrink(tags: dict[int, float], held: int, gone: int) -> None:
    for since in tags:
        tags[since] *= (held - gone) / held if held else 0.0


def test_a_log_is_read_in_pieces(small_log: Log, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = pl.concat(regret.regrets(small_log))
    assert dict(whole.schema) == dict(regret.SCHEMA)
    monkeypatch.setattr(table, "PART_GAMES", 25)
    monkeypatch.setattr(regret, "SALES", 7)
    pieces = list(regret.regrets(small_log))
    assert len(pieces) == 3
    assert pl.concat(pieces).equals(whole)
    folder = qn.simulate(12, players=4, bots="greedy", seed=11, out=tmp_path / "log", progress=False)
    assert pl.concat(regret.regrets(folder)).equals(whole.filter(pl.col("game") < 12))


def test_nothing_comes_of_nothing(small_log: Log) -> None:
    (found,) = regret.regrets(Log(small_log.manifest, small_log.events.clear(), small_log.games))
    assert found.height == 0
    assert dict(found.schema) == dict(regret.SCHEMA)


def test_logs_that_cannot_be_judged_are_refused(small_log: Log) -> None:
    blind = Log({**small_log.manifest, "knows": "sales"}, small_log.events, small_log.games)
    with pytest.raises(LogError, match="hands\\(\\) cannot be made from a log that knows 'sales' only"):
        list(regret.regrets(blind))
    lost = small_log.events.filter(pl.col("event") != "bought")
    with pytest.raises(
        LogError, match=r"game 0, sale 1: seat . shows . [a-z_0-9]+ and holds . as the sale opens; qn lint"
    ):
        list(regret.regrets(Log(small_log.manifest, lost, small_log.games)))
    sheets, hands = laid(example(), RULES)
    hands[0, 1, Card.ALCHEMIST] = 3
    of = Displays(pl.DataFrame({"game": [4], "sale": [2]}), sheets, np.zeros((1, SEATS), np.int32))
    with pytest.raises(
        LogError, match="game 4, sale 2: seat 1 holds 3 Alchemists; a best reply is searched for up to 2"
    ):
        regret.regret_rows(of, hands, np.zeros_like(hands), RULES)
    assert sheets[0, MOVES] == 0
