"""QN2: influence."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import polars as pl
import pytest

from qn_analysis.core.lint import lint
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from tests.kit.queens_necklace.breaking import SCHEMA, clean, codes, set_where, with_events, without

event, card, last, after = pl.col("event"), pl.col("card"), pl.col("event").shift(1), pl.col("event").shift(-1)
played = event == "played"


def play(name: str) -> pl.Expr:
    """A card is played."""
    return played & (card == name)


@cache
def much() -> Log:
    """Clean games of random players, in which everything happens: looks, exchanges of Musketeers, seizures."""
    return clean(3, games=400, bots="random")


def ruled(games: int, players: int, bots: str, **changes: Any) -> Log:
    """Clean games by other rules."""
    return GAME.simulate(
        games, players=players, bots=bots, seed=7, rules=Ruleset.default().with_(**changes), progress=False
    )


def ruled_otherwise(log: Log, **changes: Any) -> Log:
    """The same events under another ruleset."""
    rules = Ruleset.default().with_(**changes)
    return Log({**log.manifest, "ruleset": rules.to_dict()}, log.events, log.games)


def inserted(log: Log, where: pl.Expr, **values: object) -> Log:
    """A log with a copy of the first row that fits behind it, with other values; later rows are numbered anew."""
    events = log.events.collect()
    at = events.with_row_index("row").filter(where)["row"][0]
    row = events[at : at + 1].with_columns(pl.lit(value, dtype=SCHEMA[key]).alias(key) for key, value in values.items())
    later = events[at + 1 :].with_columns(
        pl.when(pl.col("game") == events["game"][at]).then(pl.col("seq") + 1).otherwise("seq").alias("seq")
    )
    joined = pl.concat([events[: at + 1], row.with_columns(pl.col("seq") + 1).cast(SCHEMA), later.cast(SCHEMA)])  # type: ignore[arg-type]
    return with_events(log, joined)


def elsewhere(column: str = "other") -> pl.Expr:
    """Another of three seats than a column says, and than `seat`."""
    return 3 - pl.col(column).cast(pl.Int64) - pl.col("seat").cast(pl.Int64)


SELF = pl.col("seat")
BROKEN: dict[str, list[tuple[pl.Expr, dict[str, object]]]] = {
    "QN202": [(play("courtier"), {"phase": "purchase"}), (play("courtier"), {"seat": (SELF + 1) % 3})],
    "QN203": [(play("courtier"), {"card": "ring"}), (play("thief"), {"card": "queen"})],
    "QN204": [
        (play("thief"), {"other": SELF}),
        (play("forger"), {"other": 3}),
        (play("confessor"), {"other": None}),
        (play("courtier"), {"other": 0}),
    ],
    "QN206": [(play("forger"), {"gem": None}), (play("favorite"), {"gem": None}), (play("thief"), {"gem": "ruby"})],
    "QN207": [(play("musketeer"), {"count": 2}), (play("courtier"), {"count": 2})],
    "QN210": [
        (play("confessor"), {"other": elsewhere()}),
        ((event == "hand_seen") & pl.col("gem").is_null(), {"seat": elsewhere()}),
    ],
    "QN211": [(event == "hand_seen", {"count": pl.col("count") - 1})],
    "QN212": [(play("courtier"), {"amount": 4}), (play("thief"), {"amount": 3}), (play("courtier"), {"amount": None})],
    "QN220": [
        (play("favorite") & (pl.col("gem") == "ruby"), {"gem": "diamond"}),
        (play("favorite") & (pl.col("gem") == "amber"), {"gem": "emerald"}),
    ],
    "QN221": [
        ((event == "fashion_set") & (pl.col("phase") == "influence"), {"amount": 25}),
        ((event == "fashion_set") & (pl.col("phase") == "influence") & (pl.col("slot") == 1), {"slot": 2}),
        ((event == "fashion_set") & (pl.col("phase") == "influence"), {"gem": pl.col("gem").shift(-1)}),
    ],
    "QN222": [(play("favorite"), {"card": "courtier"})],
    "QN230": [(play("forger"), {"other": elsewhere()}), (event == "countered", {"other": elsewhere()})],
    "QN231": [(event == "surrendered", {"seat": elsewhere("other")}), (play("forger"), {"card": "thief"})],
    "QN232": [
        ((event == "surrendered") & (pl.col("gem") != "ruby"), {"gem": "ruby"}),
        ((event == "surrendered") & (pl.col("gem") != "ruby"), {"card": "ruby_1"}),
        ((event == "surrendered"), {"card": "king"}),
        ((event == "countered") & (pl.col("gem") != "amber"), {"gem": "amber"}),
    ],
    "QN235": [(event == "countered", {"card": "queen"})],
    "QN240": [(play("thief"), {"other": elsewhere()}), (event == "stolen", {"seat": elsewhere()})],
    "QN241": [(event == "stolen", {"other": elsewhere()}), (event == "counter_declined", {"seat": elsewhere()})],
    "QN242": [(event == "stolen", {"card": "musketeer"}), (event == "caught", {"card": "king"})],
    "QN250": [
        (play("musketeer"), {"other": elsewhere()}),
        (event == "necklace_seized", {"card": "ring"}),
        (event == "necklace_seized", {"seat": elsewhere()}),
    ],
    "QN251": [(play("musketeer"), {"other": elsewhere()})],
    "QN307": [
        ((event == "bought") & (last == "played") & (card.shift(1) == "courtier"), {"amount": pl.col("amount") - 1})
    ],
    "QN820": [
        (event == "stolen", {"card": "merchant"}),
        (event == "surrendered", {"card": "blank_gray"}),
        (event == "countered", {"card": "queen"}),
    ],
}
"""By code: a row, and what is wrong about it."""
CASES = [(code, *case) for code, cases in BROKEN.items() for case in cases]


@pytest.mark.parametrize(("code", "where", "values"), CASES, ids=[f"{c[0]}-{i}" for i, c in enumerate(CASES)])
def test_a_changed_row_is_reported(code: str, where: pl.Expr, values: dict[str, object]) -> None:
    assert code in codes(set_where(much(), where, **values), code)


def test_no_code_is_found_in_what_is_legal() -> None:
    assert codes(much(), "QN2") == set()


def test_qn201_more_copies_than_were_held_at_the_start() -> None:
    assert "QN201" in codes(inserted(much(), play("courtier")), "QN201")
    gained = (event == "stolen") & (last == "played") & ~card.is_in(["courtier", "confessor"])
    log = inserted(much(), gained, event="played", card="courtier", count=1, amount=3, other=None, phase="influence")
    assert "QN201" in codes(log, "QN201")


def test_qn201_by_the_ruling_every_card_waits() -> None:
    """Games of that ruling are clean; those of the other one break it as often as a loop over their hands counts."""
    own = ruled(60, 3, "greedy", rulings={"same_turn": "none"})
    assert codes(own, "QN201", "QN419") == set()
    log = ruled(60, 3, "greedy")
    assert codes(log, "QN2") == set()
    assert lint(ruled_otherwise(log, rulings={"same_turn": "none"}), select=["QN201"]).raw.height == too_soon(log) > 50


def too_soon(log: Log) -> int:
    """Uses of a card beyond the copies that its player held as the turn began, one row after the other."""
    hands: Counter[tuple[int, str]] = Counter()
    begun: Counter[tuple[int, str]] = Counter()
    found = 0
    for row in log.events.collect().sort("game", "seq").iter_rows(named=True):
        kind, key = row["event"], (row["seat"], row["card"])
        match kind:
            case "game_started":
                hands.clear()
            case "turn_started":
                begun = hands.copy()
            case "dealt" | "bought" | "drawn" | "taken":
                hands[key] += 1
            case "stolen" | "necklace_seized":
                hands[key] += 1
                hands[row["other"], row["card"]] -= 1
            case "caught":
                hands[row["other"], row["card"]] -= 1
            case "played" | "countered" | "cardinal_played" | "shown" | "surrendered" | "discarded" | "dealt_back":
                copies = row["count"] if kind == "played" else 1
                hands[key] -= copies
                if kind in ("played", "countered", "cardinal_played", "shown"):
                    begun[key] -= copies
                    found += begun[key] < 0
            case _:
                pass
    return found


def test_qn419_by_the_ruling_a_queen_just_gained_is_not_asked() -> None:
    """A Queen bought in the turn need not answer, one held before must."""
    log = ruled(300, 3, "random", rulings={"same_turn": "none"})
    assert codes(log, "QN419") == set()
    assert codes(ruled_otherwise(log), "QN419") == {"QN419"}
    assert codes(without(log, event == "not_taken"), "QN419") == {"QN419"}


def test_qn304_more_is_spent_than_with_the_courtiers() -> None:
    """One purchase after a Courtier costs more than there is."""
    paid = (event == "bought") & (last == "played") & (card.shift(1) == "courtier")
    assert codes(set_where(much(), paid, amount=20), "QN304", "QN307") == {"QN304", "QN307"}


def test_qn231_a_third_player_sees_the_proof() -> None:
    shown = (event == "hand_seen") & pl.col("gem").is_not_null()
    proof = much().events.filter(shown).first().collect().row(0, named=True)
    log = inserted(much(), shown, seat=3 - proof["seat"] - proof["other"])
    assert "QN231" in codes(log, "QN231")


def test_qn241_a_second_musketeer_goes_with_the_one_drawn() -> None:
    first = (event == "caught") & (last == "played")
    row = much().events.filter(event == "caught").first().collect().row(0, named=True)
    once = inserted(much(), first, seat=row["other"], other=row["seat"])
    twice = inserted(once, (event == "caught") & (last == "caught"))
    found = lint(twice, select=["QN241"]).raw.filter(pl.col("game") == row["game"])["seq"].to_list()
    assert row["seq"] + 1 not in found
    assert row["seq"] + 2 in found


def robbed_of_the_necklace(**values: object) -> Log:
    """Right before three Musketeers take the Necklace from its bearer, it leaves her otherwise."""
    before = (after == "played") & (card.shift(-1) == "musketeer")
    return inserted(much(), before, card="necklace", gem=None, count=None, amount=None, **values)


def test_qn251_the_necklace_went_with_its_stolen_card() -> None:
    """Musketeers go to the player from whom the card was stolen just before."""
    trio = much().events.filter(play("musketeer")).first().collect().row(0, named=True)
    third = 3 - trio["seat"] - trio["other"]
    assert codes(robbed_of_the_necklace(event="stolen", seat=third, other=trio["other"]), "QN251") == {"QN251"}


def test_qn251_the_necklace_left_with_its_shown_card() -> None:
    trio = much().events.filter(play("musketeer")).first().collect().row(0, named=True)
    assert codes(robbed_of_the_necklace(event="shown", seat=trio["other"], other=None), "QN251") == {"QN251"}


def test_qn202_after_a_purchase() -> None:
    late = inserted(much(), event == "bought", event="played", card="courtier", count=1, phase="influence")
    assert "QN202" in codes(late, "QN202")


def test_qn205_a_target_without_cards() -> None:
    log = much()
    first = log.events.filter(play("thief")).first().collect().row(0, named=True)
    emptied = log.events.collect().filter(
        (pl.col("game") != first["game"])
        | ~(pl.col("event").is_in(["bought", "drawn", "taken", "stolen", "dealt"]) & (pl.col("seat") == first["other"]))
        | (pl.col("seq") > first["seq"])
        | ((pl.col("event") == "dealt") & (pl.col("seq") == first_deal(log, first["game"], first["other"])))
    )
    gone = (pl.col("game") == first["game"]) & (pl.col("event") == "turn_started")
    given = inserted(
        with_events(log, emptied), gone, event="surrendered", seat=first["other"], other=first["seat"], card="ruby_1"
    )
    assert "QN205" in codes(given, "QN205")


def first_deal(log: Log, game: int, seat: int) -> int:
    """Number of the first row at which a seat is dealt a card."""
    dealt = (pl.col("game") == game) & (event == "dealt") & (pl.col("seat") == seat)
    return int(log.events.filter(dealt).collect()["seq"][0])


def test_qn220_qn222_favorite_and_fashion_apart() -> None:
    moved = (event == "fashion_set") & (pl.col("phase") == "influence")
    events = much().events.collect()
    assert codes(with_events(much(), events.filter(~moved)), "QN22") == {"QN220"}
    assert codes(without(much(), play("favorite")), "QN22") == {"QN222"}


def test_dropped_answers() -> None:
    assert "QN230" in codes(without(much(), event == "surrendered"), "QN2")
    assert "QN231" in codes(without(much(), play("forger")), "QN2")
    assert "QN240" in codes(without(much(), event == "stolen"), "QN2")
    assert "QN241" in codes(without(much(), play("thief")), "QN2")
    assert "QN243" in codes(without(much(), event == "counter_declined"), "QN2")
    assert "QN250" in codes(without(much(), event == "necklace_seized"), "QN2")
    assert "QN210" in codes(without(much(), (event == "hand_seen") & pl.col("gem").is_null()), "QN2")


def test_qn233_a_proof_by_a_hand_with_the_gem() -> None:
    given_up = (event == "surrendered") & (last == "played")
    log = set_where(
        much(), given_up, event="hand_seen", seat=pl.col("other"), other=SELF, card=None, count=1, phase="forger_reply"
    )
    assert "QN233" in codes(log, "QN233")


def test_qn234_a_bluff_depends_on_the_ruling() -> None:
    assert codes(ruled_otherwise(much(), forger_bluff="no"), "QN2") == {"QN234"}
    assert codes(ruled(40, 3, "random", forger_bluff="no"), "QN2") == set()


def test_qn244_a_refusal_depends_on_the_ruling() -> None:
    assert codes(ruled_otherwise(much(), counter_draw="mandatory"), "QN2") == {"QN244"}
    assert codes(ruled(40, 3, "random", counter_draw="mandatory"), "QN2") == set()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bots", ["greedy", "random"])
def test_clean_logs_are_clean(players: int, bots: str) -> None:
    assert codes(clean(players, games=40, bots=bots), "QN2") == set()
    other = {"forger_choice": "forger", "forger_bluff": "no", "counter_draw": "mandatory"}
    assert codes(ruled(40, players, bots, **other), "QN2") == set()
    assert codes(ruled(40, players, bots, musketeers=2, courtier_ducats=4, purse=12), "QN2") == set()
    assert codes(ruled(40, players, bots, nothing_affordable="takes_cheapest"), "QN2") == set()
