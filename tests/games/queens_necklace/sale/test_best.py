"""The best reply: against brute force on small hands, against chance on large ones, both builds, and by hand."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from copy import deepcopy
from itertools import product
from typing import Any

import pytest

from qn_analysis.core.base.errors import Error
from qn_analysis.core.compile.build import Build
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.sale import best, searching
from qn_analysis.games.queens_necklace.sale.best import Reply, best_reply, margin
from qn_analysis.games.queens_necklace.sale.document import Codes, read_sheet, with_numbers
from qn_analysis.games.queens_necklace.sale.reply_sheet import set_aside
from qn_analysis.games.queens_necklace.sale.score import score_sale
from qn_analysis.games.queens_necklace.sale.sheet import Display, Sheet, SheetError, ShownRow, Transmutation
from qn_analysis.games.queens_necklace.words.cards import Card
from tests.independent.sale_scorer import GEMS, NAMES, random_sheet, score
from tests.kit.queens_necklace import brute_force

RULED = (
    "banker_stacks",
    "alchemist_orphans",
    "own_king_own_necklace",
    "unshown_rarity",
    "alchemist_declined",
    "tribute_each",
)
NAMED = (("yes", "no"), ("stay", "lapse"), ("void", "cancels"), ("tile", "none"), ("yes", "no"), ("yes", "no"))
READINGS = [
    tuple(name[at] for name, at in zip(NAMED, (*bits, sum(bits[:3]) % 2, sum(bits[1:]) % 2), strict=True))
    for bits in product((0, 1), repeat=4)
]
"""Of six rulings with two readings each: any three of them in all eight ways."""
SPECIALS = ("ring", "king", "necklace", "banker", "alchemist")
FASHION = ["diamond", "emerald", "amber", "ruby"]


def ruleset(rng: random.Random, readings: tuple[str, ...], odd: bool) -> Ruleset:
    """The rulebook's game under some rulings; odd: with other tiles, pounds and stones, and two Alchemists."""
    rules = Ruleset.default().with_(rulings=dict(zip(RULED, readings, strict=True)))
    if not odd:
        return rules
    tiles = ([30, 20, 10, 0], [50, 20, 20, 5], [40, 0, 0, 0], [15, 15, 15, 15])
    return rules.with_(
        fashion=rng.choice(tiles),
        rarity=rng.choice(tiles),
        banker_pounds=rng.choice([0, 5, 10]),
        tribute_pounds=rng.choice([0, 20, 50, 150]),
        cards={f"{gem}_3": {"stones": 5} for gem in GEMS[:3]} | {"alchemist": {"copies": 2}},
        deck_size=101,
    )


def independent_rules(rules: Ruleset) -> dict[str, Any]:
    """A ruleset in the words of the independent scorer."""
    return {
        "banker_stacks": rules.rulings["banker_stacks"] == "yes",
        "alchemist_orphans": rules.rulings["alchemist_orphans"],
        "unshown_rarity": rules.rulings["unshown_rarity"],
        "own_king_own_necklace": rules.rulings["own_king_own_necklace"],
        "tribute_each": rules.rulings["tribute_each"] == "yes",
        "fashion_tiles": rules.fashion,
        "rarity_tiles": rules.rarity,
        "banker_pounds": rules.banker_pounds,
        "tribute_pounds": rules.tribute_pounds,
    }


def deck(rules: Ruleset) -> Counter[str]:
    """Cards that count at a sale, by name."""
    return Counter(
        {
            card.name.lower(): rules.copies[card]
            for card in Card
            if card.name.lower() in SPECIALS or card.name.lower().partition("_")[0] in GEMS
        }
    )


def used(sheet: dict[str, Any]) -> Counter[str]:
    """Cards on a sheet by name; its stones are those of the rulebook."""
    cards: Counter[str] = Counter(alchemist=len(brute_force.moves_of(sheet)))
    for display in sheet["displays"]:
        cards["banker"] += display.get("bankers", 0)
        for gem, row in display.get("rows", {}).items():
            cards.update(f"{gem}_{stones}" for stones in row["gems"])
            cards.update(ring=row.get("rings", 0), king=row.get("king", 0), necklace=row.get("necklace", 0))
    return cards


def deal(rng: random.Random, rules: Ruleset, players: int, cards: int) -> tuple[dict[str, Any], str]:
    """A random sale, and a player who holds `cards` cards that count, shown and kept."""
    while True:
        sheet = random_sheet(rng, players)
        player = rng.choice(NAMES[:players])
        shown = brute_force.hand_of(sheet, player).total()
        if shown <= cards:
            break
    left = deck(rules) - used(sheet)
    likely = [name for name in left if name in SPECIALS for _ in range(3)]
    display = sheet["displays"][NAMES.index(player)]
    display["hand"] = []
    while shown < cards:
        name = rng.choice(likely if rng.random() < 0.4 and likely else list(left.elements()))
        if left[name] > 0:
            left[name] -= 1
            display["hand"].append(name)
            shown += 1
    if rules.rulings["alchemist_declined"] == "no":
        take_back(sheet, player)
    return in_stones_of(rules, sheet), player


def take_back(sheet: dict[str, Any], player: str) -> None:
    """A sheet in which a player who holds an Alchemist shows nothing: else she would have to play it."""
    display = next(each for each in sheet["displays"] if each["player"] == player)
    if "alchemist" not in display["hand"]:
        return
    display["hand"] += ["alchemist"] * sum(move["player"] == player for move in brute_force.moves_of(sheet))
    if any(move["player"] == player for move in brute_force.moves_of(sheet)):
        del sheet["alchemist"]
    display["hand"] += ["banker"] * display.pop("bankers", 0)
    for gem, row in display.pop("rows", {}).items():
        display["hand"] += [f"{gem}_{stones}" for stones in row["gems"]] + ["ring"] * row.get("rings", 0)
        display["hand"] += [special for special in ("king", "necklace") if row.get(special)]


def in_stones_of(rules: Ruleset, sheet: dict[str, Any]) -> dict[str, Any]:
    """A sheet in the rulebook's stones for a ruleset whose largest gem cards show others."""
    largest = rules.stones[2]
    for display in sheet["displays"]:
        for row in display.get("rows", {}).values():
            row["gems"] = [largest if stones == 3 else stones for stones in row["gems"]]
    for move in brute_force.moves_of(sheet):
        move["gems"] = largest if move["gems"] == 3 else move["gems"]
    return sheet


def spent(found: Reply) -> int:
    """Cards that a reply takes out of her hand."""
    played = sum(move.player == found.player for move in found.sheet.alchemist)
    rows = found.display.rows.values()
    return found.display.bankers + played + sum(len(r.gems) + r.rings + r.king + r.necklace for r in rows)


@pytest.fixture(scope="module")
def compiled() -> Build:
    """The compiled search; from then on `best_reply` uses it."""
    best.prepare(wait=True)
    assert best.ready()
    return best.compiled()


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("sheets", [12, pytest.param(120, marks=pytest.mark.full)])
@pytest.mark.parametrize("readings", READINGS, ids="-".join)
def test_no_display_of_a_small_hand_earns_more(readings: tuple[str, ...], sheets: int) -> None:
    """Brute force finds the same pounds, and not with fewer cards; half of the rulesets are odd."""
    rng = random.Random(f"small {readings[:3]}")  # the same hands by either reading of the last
    tried = told = 0
    for number in range(sheets):
        rules = ruleset(rng, readings, odd=number % 2 == 1)
        sheet, player = deal(rng, rules, 2 + number % 3, rng.choice([0, 3, 5, 6, 7, 8]))
        by = best.BY[number // 2 % 2]
        before = deepcopy(sheet)
        found = best_reply(sheet, player, rules, by)
        assert sheet == before
        hand = brute_force.hand_of(sheet, player, {f"{gem}_3": rules.stones[2] for gem in GEMS[:3]})
        must = rules.rulings["alchemist_declined"] == "no"
        wanted = brute_force.best(sheet, player, by, hand, must, **independent_rules(rules))
        assert ((found.gain if by == "pounds" else found.margin), spent(found)) == wanted[:2], (sheet, player, by)
        assert found.regret >= 0
        tried += wanted.tried
        told += found.regret > 0
        check_reply(found, rules, hand)
    assert tried > 60 * sheets
    assert told > sheets // 4


def check_reply(found: Reply, rules: Ruleset, hand: brute_force.Hand) -> None:
    """A reply is a sheet that can be, from the same cards, and its numbers are those of its score."""
    assert read_sheet(found.sheet, rules) == found.sheet
    again = score_sale(found.sheet, rules)
    assert again == found.score
    assert (found.gain, found.margin) == (again.gain[found.player], margin(again, found.player))
    stones = {f"{gem}_3": rules.stones[2] for gem in GEMS[:3]}
    assert +brute_force.hand_of(found.sheet.to_dict(), found.player, stones) == +hand
    mine = [move for move in found.sheet.alchemist if move.player == found.player]
    assert found.alchemist == (mine[0] if mine else None)


@pytest.mark.usefixtures("compiled")
def test_two_alchemists_of_one_player() -> None:
    """An odd ruleset; the order in which they are played matters where a row is emptied."""
    rng = random.Random("two")
    both = 0
    for number in range(12):
        rules = ruleset(rng, READINGS[number % 4 * 4 + number % 2], odd=True)
        hand = ["alchemist", "alchemist", "ruby_3", "emerald_1", rng.choice(["diamond_3", "diamond_2", "king"])]
        rows = [{gem: {"gems": [2, 1]}} for gem in rng.sample(GEMS[:3], 2)]
        displays = [{"player": "Amy", "hand": [*hand, rng.choice(["ring", "necklace"])]}]
        sheet = {
            "fashion": rng.sample(GEMS, 4),
            "displays": [*displays, *({"player": n, "rows": r} for n, r in zip(NAMES[1:], rows, strict=False))],
        }
        found = best_reply(sheet, "Amy", rules, by=best.BY[number % 2])
        cards = brute_force.hand_of(sheet, "Amy", {f"{gem}_3": 5 for gem in GEMS[:3]})
        must = rules.rulings["alchemist_declined"] == "no"
        wanted = brute_force.best(sheet, "Amy", found.by, cards, must, **independent_rules(rules))
        assert ((found.gain if found.by == "pounds" else found.margin), spent(found)) == wanted[:2], sheet
        check_reply(found, rules, cards)
        both += len(found.sheet.alchemist) == 2
    assert both > 0


def random_display(rng: random.Random, sheet: dict[str, Any], player: str) -> dict[str, Any]:
    """The same sale with another display of hers, perhaps with her Alchemist."""
    hand = brute_force.hand_of(sheet, player)
    gems: dict[str, dict[str, Any]] = {}
    for card, n in hand.items():
        for _ in range(n if isinstance(card, tuple) else 0):
            if rng.random() < 0.5:
                gems.setdefault(card[0], {"gems": []})["gems"].append(card[1])
    changed = {**sheet, "displays": [*sheet["displays"]]}
    display: dict[str, Any] = {"player": player, "rows": gems}
    changed["displays"][NAMES.index(player)] = display
    mine = [move for move in brute_force.moves_of(sheet) if move["player"] == player]
    if mine:
        del changed["alchemist"]
    if gems:
        if hand["king"] and rng.random() < 0.4:
            gems[rng.choice(list(gems))]["king"] = True
        if hand["necklace"] and rng.random() < 0.8:
            gems[rng.choice(list(gems))]["necklace"] = True
        gems[rng.choice(list(gems))]["rings"] = hand["ring"]
        display["bankers"] = hand["banker"]
        source = rng.choice(list(gems))
        if hand["alchemist"] and source != "amber" and rng.random() < 0.6:
            target = rng.choice([gem for gem in GEMS[:3] if gem != source])
            card = rng.choice(gems[source]["gems"])
            changed["alchemist"] = {"player": player, "from": source, "gems": card, "to": target}
    return changed


def keeps_alchemist(sheet: dict[str, Any], other: dict[str, Any], player: str) -> bool:
    """Whether she leaves an Alchemist of hers unplayed, although she shows a true gem that it could change."""
    rows = other["displays"][NAMES.index(player)]["rows"]
    true = sum(len(row["gems"]) for gem, row in rows.items() if gem in GEMS[:3])
    played: int = sum(move["player"] == player for move in brute_force.moves_of(other))
    held: int = brute_force.hand_of(sheet, player)["alchemist"]
    return played < min(true, held)


def test_chance_finds_nothing_better_for_twenty_cards() -> None:
    rng = random.Random("large")
    for number in range(10):
        rules = ruleset(rng, READINGS[number * 5 % 16], odd=False)
        sheet, player = deal(rng, rules, 2 + number % 3, 20)
        by = best.BY[number % 2]
        found = best_reply(sheet, player, rules, by)
        check_reply(found, rules, brute_force.hand_of(sheet, player))
        value = found.gain if by == "pounds" else found.margin
        for _ in range(300):
            other = random_display(rng, sheet, player)
            if rules.rulings["alchemist_declined"] == "no" and keeps_alchemist(sheet, other, player):
                continue
            assert brute_force.worth(score(other, **independent_rules(rules)).gain, player, by) <= value, other


def test_both_builds_find_the_same(compiled: Build) -> None:
    rng = random.Random("builds")
    for number in range(20):
        rules = ruleset(rng, READINGS[number * 5 % 16], odd=number % 5 == 1)
        sheet, player = deal(rng, rules, 2 + number % 3, rng.choice([5, 9, 12, 20]))
        read = read_sheet(sheet, rules)
        seat = read.players.index(player)
        others = with_numbers(read, Codes(rules))[1]
        hand = set_aside(others, seat, read.displays[seat].hand)
        if hand[Card.ALCHEMIST] == 2:
            hand[Card.ALCHEMIST] = rng.choice([1, 1, 2])
        for by in best.BY:
            one, two = (best.search(build, rules, others, hand, seat, by) for build in (compiled, None))
            assert one == two
    assert len(compiled["search_reply"].signatures) == 1


# --------------------------------------------------------------------------------------------------- worked by hand


def amy(hand: str, *others: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Amy holds these cards and shows nothing; the others show these rows."""
    displays: list[dict[str, Any]] = [{"player": "Amy", "hand": hand.split()}]
    displays += [{"player": name, "rows": rows} for name, rows in zip(NAMES[1:], others, strict=False)]
    return {"fashion": FASHION, "displays": displays, **more}


def test_ring_on_a_diamond() -> None:
    """Rubies and ambers, which nobody shows, are rarer: diamond 30 + 10, twice."""
    found = best_reply(amy("diamond_1 ring musketeer", {"emerald": {"gems": [2]}}), "Amy")
    assert found.display == Display("Amy", {"diamond": ShownRow((1,), 1)}, hand=("musketeer",))
    assert (found.gain, found.margin, found.regret) == (80, 60, 80)
    assert (found.shown_gain, found.shown_margin) == (0, -20)
    assert found.alchemist is None


def test_nothing_is_shown_where_nothing_is_earned() -> None:
    """Five rubies would be the least rare gem of least fashion: 0 pounds, Ring or no Ring."""
    found = best_reply(amy("ruby_3 ring king", {"ruby": {"gems": [2]}}), "Amy")
    assert found.display == Display("Amy", hand=("ruby_3", "ring", "king"))
    assert (found.gain, found.regret) == (0, 0)


def test_fewest_cards_win() -> None:
    """To sell takes the stones that Barnaby shows; to beat him takes more, and 2 + 2 is fewer cards than 2 + 1 + 1."""
    sheet = amy("diamond_3 diamond_2 diamond_1 diamond_1", {"diamond": {"gems": [2]}})
    assert best_reply(sheet, "Amy").display.rows == {"diamond": ShownRow((2,))}
    assert best_reply(sheet, "Amy", by="margin").display.rows == {"diamond": ShownRow((3,))}
    found = best_reply(amy("diamond_2 diamond_2 diamond_1 diamond_1", {"diamond": {"gems": [3]}}), "Amy", by="margin")
    assert found.display.rows == {"diamond": ShownRow((2, 2))}
    assert (found.gain, found.margin) == (30, 30)
    # of the least fashionable gem too: one card of three stones rather than two of one
    others = {"ruby": {"gems": [1]}, "diamond": {"gems": [3, 2]}, "emerald": {"gems": [3, 3]}}
    found = best_reply(amy("ruby_1 ruby_1 ruby_3", others), "Amy", by="margin")
    assert found.display.rows == {"ruby": ShownRow((3,))}


def test_an_alchemist_counts_as_a_card() -> None:
    """Three diamonds as 2 + 1, or a changed ruby: two cards either way, and then the Alchemist is kept."""
    barnaby = {"diamond": {"gems": [3]}, "emerald": {"gems": [3, 3]}, "ruby": {"gems": [3, 2, 2]}}
    found = best_reply(amy("ruby_3 alchemist diamond_2 diamond_1", barnaby), "Amy")
    assert found.display.rows == {"diamond": ShownRow((2, 1))}
    assert found.alchemist is None
    found = best_reply(amy("ruby_3 alchemist diamond_1 diamond_1 diamond_1", barnaby), "Amy")
    assert found.display.rows == {"ruby": ShownRow((3,))}
    assert found.alchemist == Transmutation("Amy", "ruby", 3, "diamond")


@pytest.mark.parametrize(("stacks", "bankers", "gain"), [("yes", 2, 60), ("no", 1, 50)])
def test_bankers(stacks: str, bankers: int, gain: int) -> None:
    """Diamond 30 + 10, and 10 a Banker; where two add no more than one, one stays in hand."""
    rules = Ruleset.default().with_(rulings={"banker_stacks": stacks})
    found = best_reply(amy("diamond_1 banker banker", {"emerald": {"gems": [2]}}), "Amy", rules)
    assert (found.display.bankers, found.gain) == (bankers, gain)
    assert found.display.hand == ("banker",) * (2 - bankers)


def test_a_king_spoils_a_rival_by_margin_only() -> None:
    """Barnaby sells two diamonds for 2 x 30 and two emeralds for 2 x 30. An amber brings Amy 10 + 20 either way."""
    barnaby = {"diamond": {"gems": [3, 2], "rings": 1}, "emerald": {"gems": [3], "rings": 1}}
    sheet = amy("diamond_1 amber_1 king", barnaby)
    by_pounds = best_reply(sheet, "Amy")
    assert by_pounds.display.rows == {"amber": ShownRow((1,))}
    assert (by_pounds.gain, by_pounds.margin) == (30, -90)
    by_margin = best_reply(sheet, "Amy", by="margin")
    # either row of Barnaby's is worth 60, but she has no emerald to lay him with
    assert by_margin.display.rows == {"diamond": ShownRow((1,), king=True), "amber": ShownRow((1,))}
    assert (by_margin.gain, by_margin.margin, by_margin.regret) == (30, -30, 90)


def test_the_necklace_meets_the_kings() -> None:
    """A diamond with the Necklace: 40 for it, 50 from Barnaby and 50 from Charles."""
    king = {"diamond": {"gems": [1], "king": True}, "emerald": {"gems": [3, 3]}}
    also = {"diamond": {"gems": [1], "king": True}, "emerald": {"gems": [2, 2]}}
    found = best_reply(amy("diamond_1 necklace", king, also), "Amy")
    assert found.display.rows == {"diamond": ShownRow((1,), necklace=True)}
    assert found.gain == 140
    assert found.score.tributes == [("Barnaby", "Amy", "diamond", 50), ("Charles", "Amy", "diamond", 50)]


def test_the_alchemist_is_played_or_left() -> None:
    """Laid as ruby, sold as diamond: 30 + 10. The Alchemist stays in hand where the card does as well by itself."""
    found = best_reply(amy("ruby_2 alchemist", {"emerald": {"gems": [3]}, "diamond": {"gems": [1]}}), "Amy")
    assert found.alchemist == Transmutation("Amy", "ruby", 2, "diamond")
    assert found.display == Display("Amy", {"ruby": ShownRow((2,))})
    assert found.gain == 40
    played = amy("", {"emerald": {"gems": [3]}})
    played["displays"][0] = {"player": "Amy", "rows": {"diamond": {"gems": [2]}}}
    played["alchemist"] = {"player": "Amy", "from": "diamond", "gems": 2, "to": "ruby"}
    found = best_reply(played, "Amy")
    assert found.alchemist is None
    assert found.display == Display("Amy", {"diamond": ShownRow((2,))}, hand=("alchemist",))
    assert (found.shown_gain, found.gain, found.regret) == (10, 40, 30)
    assert found.sheet.alchemist == ()


@pytest.mark.parametrize(("orphans", "best_margin", "played"), [("stay", 40, True), ("lapse", 0, False)])
def test_a_king_in_a_row_that_the_alchemist_empties(orphans: str, best_margin: int, played: bool) -> None:
    """Her emerald becomes a diamond, for 30 + 10, and her King stays behind to cancel Barnaby's four emeralds. Where he
    lapses she does better to leave the Alchemist, so that nobody sells."""
    rules = Ruleset.default().with_(rulings={"alchemist_orphans": orphans})
    found = best_reply(amy("emerald_1 king alchemist", {"emerald": {"gems": [3], "rings": 3}}), "Amy", rules, "margin")
    assert found.display.rows == {"emerald": ShownRow((1,), king=True)}
    assert (found.margin, found.alchemist is not None) == (best_margin, played)


def test_the_alchemist_of_an_opponent_stays_as_played() -> None:
    """Barnaby's two diamonds become rubies, so that one diamond is enough."""
    move = {"player": "Barnaby", "from": "diamond", "gems": 2, "to": "ruby"}
    found = best_reply(amy("diamond_1 diamond_2", {"diamond": {"gems": [2]}}, alchemist=move), "Amy")
    assert found.display == Display("Amy", {"diamond": ShownRow((1,))}, hand=("diamond_2",))
    assert found.sheet.alchemist == (Transmutation("Barnaby", "diamond", 2, "ruby"),)


def test_scores_before_the_sale_do_not_matter() -> None:
    sheet = amy("diamond_1 amber_1 king", {"diamond": {"gems": [3, 2], "rings": 1}, "emerald": {"gems": [3]}})
    behind = deepcopy(sheet)
    behind["displays"][1]["score"] = 400
    one, two = (best_reply(each, "Amy", by="margin") for each in (sheet, behind))
    assert (one.display, one.margin) == (two.display, two.margin)
    assert two.sheet.displays[1].score == 400


# ------------------------------------------------------------------------------------------------------ all the rest


def test_the_sheet_can_come_in_any_form(tmp_path: Any) -> None:
    import json

    data = amy("diamond_1 ring", {"emerald": {"gems": [2]}})
    (tmp_path / "sale.json").write_text(json.dumps(data))
    found = best_reply(data, "Amy")
    assert best_reply(tmp_path / "sale.json", "Amy") == found
    assert best_reply(read_sheet(data), "Amy") == found
    assert isinstance(found.sheet, Sheet)


@pytest.mark.parametrize(
    ("player", "by", "message"),
    [
        ("barnabe", "pounds", "there is no player 'barnabe' (did you mean 'Barnaby'?); they are Amy, Barnaby"),
        ("Zoe", "pounds", "there is no player 'Zoe'; they are Amy, Barnaby"),
        (None, "pounds", "best_reply: `player` takes a text in quotes, not None"),
        ("Amy", "ducats", "by is 'ducats'; choose pounds or margin"),
    ],
)
def test_errors_name_the_value_and_the_remedy(player: Any, by: str, message: str) -> None:
    with pytest.raises(Error) as caught:
        best_reply(amy("ring", {"ruby": {"gems": [1]}}), player, by=by)
    assert str(caught.value) == message


def test_too_many_alchemists_are_refused_by_name() -> None:
    rules = Ruleset.default().with_(cards={"alchemist": {"copies": 4}}, deck_size=103)
    with pytest.raises(SheetError, match="Amy has 3 Alchemists; a best reply is searched for up to 2"):
        best_reply(amy("alchemist alchemist alchemist", {}), "Amy", rules)


def test_a_process_that_ends_while_the_search_compiles_ends_well(tmp_path: Any) -> None:
    code = "from qn_analysis.games.queens_necklace.sale import best; best.prepare(); print(best.ready())"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={"QN_CACHE_DIR": str(tmp_path)}, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "False\n", "")


def test_the_working_space_is_big_enough() -> None:
    """Its bound is that of a ruleset."""
    from qn_analysis.games.queens_necklace.rulebook.blanks import STONES
    from qn_analysis.games.queens_necklace.rulebook.entries import COPIES

    assert searching.SUMS == 3 * COPIES * STONES + 1


def test_a_blank_card_that_could_be_shown_is_refused() -> None:
    sheet = {"fashion": ["ruby", "emerald", "diamond", "amber"], "displays": [
        {"player": "Amy", "rows": {"ruby": {"gems": [1]}}, "hand": ["blank_gray"]}, {"player": "Bea", "rows": {}},
    ]}  # fmt: skip
    rules = Ruleset.default().with_(deck_size=101, cards={"blank_gray": {"copies": 1}})
    assert best_reply(sheet, "Amy", rules).regret == 0
    able = rules.with_(cards={"blank_gray": {"effect": "pounds", "amount": 5}})
    assert best_reply(sheet, "Bea", able).regret == 0
    with pytest.raises(SheetError, match="Amy could show a blank card, and a sheet has no place for it"):
        best_reply(sheet, "Amy", able)
