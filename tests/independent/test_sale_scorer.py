"""Sheets worked by hand from the rulebooks, for the independent scorer of a sale."""

import copy

from tests.independent.sale_scorer import Result, Sheet, score
from tests.independent.sheets import DEAR, RUBY_FIRST, WORKED, demr, row, sale, shows, transmuted

# --- The rulebook's example ---


def test_worked_example() -> None:
    # Diamond 4+1 = 5, emerald 5+4 = 9, amber 4+2 = 6, ruby 4+4 = 8: rarest diamond, then amber, ruby, emerald.
    # Prices 30+30 = 60, 20+0 = 20, 10+20 = 30, 0+10 = 10. Barnaby's King cancels the diamonds.
    # Amy 3 emeralds x 20 = 60; Barnaby amber 30 + ruby 10 = 40; Charles, tied in ruby, 10+10 = 20.
    assert score(WORKED) == Result(
        counted={"diamond": 5, "emerald": 9, "amber": 6, "ruby": 8},
        rarity={"diamond": 30, "amber": 20, "ruby": 10, "emerald": 0},
        price={"diamond": 60, "emerald": 20, "amber": 30, "ruby": 10},
        cancelled=["diamond"],
        tributes=[],
        sold=[
            ("Amy", "emerald", 3, 60),
            ("Barnaby", "amber", 1, 30),
            ("Barnaby", "ruby", 1, 10),
            ("Charles", "ruby", 1, 20),
        ],
        gain={"Amy": 60, "Barnaby": 40, "Charles": 20},
    )


def test_worked_example_with_the_alchemist() -> None:
    # Amy turns a single diamond into a ruby: diamond 4, emerald 9, amber 6, ruby 9; emerald before ruby by fashion.
    # Rarity diamond 30, amber 20, emerald 10, ruby 0; prices 60, 30, 30, 0. Amy's 1 ruby loses to 4 and 4.
    # Amy 3 x 30 = 90; Barnaby amber 30 + ruby 0 = 30; Charles ruby 0+10 = 10.
    result = score(transmuted(WORKED, "Amy", "diamond", 1, "ruby"))
    assert demr(result.counted) == (4, 9, 6, 9)
    assert demr(result.rarity) == (30, 10, 20, 0)
    assert demr(result.price) == (60, 30, 30, 0)
    assert result.cancelled == ["diamond"]
    assert result.gain == {"Amy": 90, "Barnaby": 30, "Charles": 10}


# --- Rarity and price ---


def test_nobody_shows_anything() -> None:
    # All counts 0, so rarity runs as fashion does: prices 60, 40, 20, 0. Nothing is sold.
    result = score({"fashion": DEAR, "displays": [{"player": "Amy"}, {"player": "Barnaby", "rows": {}}]})
    assert demr(result.counted) == (0, 0, 0, 0)
    assert demr(result.price) == (60, 40, 20, 0)
    assert result.sold == []
    assert result.cancelled == []
    assert result.tributes == []
    assert result.gain == {"Amy": 0, "Barnaby": 0}


def test_a_single_amber() -> None:
    # Diamond, emerald, ruby at 0 take 30, 20, 10 by fashion; amber, the only one shown, 0. Prices 60, 40, 10, 10.
    result = score(sale(DEAR, shows("Amy"), shows("Barnaby", amber=row(1))))
    assert demr(result.rarity) == (30, 20, 0, 10)
    assert demr(result.price) == (60, 40, 10, 10)
    assert result.sold == [("Barnaby", "amber", 1, 10)]
    assert result.gain == {"Amy": 0, "Barnaby": 10}


def test_stones_count_not_cards() -> None:
    # Ruby: Amy 3 on one card beats Barnaby 1+1. Counts d 2, e 3, a 0, r 5: rarity a 30, d 20, e 10, r 0.
    # Prices d 50, e 30, a 40, r 0. Amy emerald 30 + ruby 0 = 30; Barnaby diamond 50.
    # (By cards ruby would be Barnaby's, and diamond with 1 card before emerald with 3 all the same.)
    result = score(
        sale(DEAR, shows("Amy", ruby=row(3), emerald=row(1, 2)), shows("Barnaby", ruby=row(1, 1), diamond=row(2)))
    )
    assert demr(result.counted) == (2, 3, 0, 5)
    assert demr(result.price) == (50, 30, 40, 0)
    assert result.sold == [("Barnaby", "diamond", 1, 50), ("Amy", "emerald", 1, 30), ("Amy", "ruby", 1, 0)]


def test_stones_not_cards_decide_rarity() -> None:
    # Diamond 3 stones on one card, emerald 2 stones on two cards: emerald is rarer. a 0, r 0 lead.
    # Rarity a 30, r 20, e 10, d 0; prices d 30, e 30, a 40, r 20. Amy 30, Barnaby 30.
    result = score(sale(DEAR, shows("Amy", diamond=row(3)), shows("Barnaby", emerald=row(1, 1))))
    assert demr(result.rarity) == (0, 10, 30, 20)
    assert result.gain == {"Amy": 30, "Barnaby": 30}


def test_four_gems_tied_in_rarity() -> None:
    # All 2; fashion ruby, amber, emerald, diamond orders them: prices 60, 40, 20, 0.
    # Amy 60+40 = 100; Barnaby 20+0 = 20.
    fashion = ["ruby", "amber", "emerald", "diamond"]
    amy = shows("Amy", ruby=row(2), amber=row(1, 1))
    result = score(sale(fashion, amy, shows("Barnaby", emerald=row(1, 1), diamond=row(2))))
    assert demr(result.price) == (0, 20, 40, 60)
    assert result.gain == {"Amy": 100, "Barnaby": 20}


def test_three_gems_tied_in_rarity() -> None:
    # d 3, e 3, r 3, a 1: rarity a 30, d 20, e 10, r 0; prices d 50, e 30, a 40, r 0.
    # Amy 50+40 = 90; Barnaby 30+0 = 30.
    amy = shows("Amy", diamond=row(3), amber=row(1))
    result = score(sale(DEAR, amy, shows("Barnaby", emerald=row(2, 1), ruby=row(1, 1, 1))))
    assert demr(result.rarity) == (20, 10, 30, 0)
    assert result.gain == {"Amy": 90, "Barnaby": 30}


def test_two_pairs_tied_in_rarity() -> None:
    # d 2, r 2 against e 1, a 1: rarity e 30, a 20, d 10, r 0; prices d 40, e 50, a 30, r 0.
    # Amy 40+50 = 90; Barnaby 30+0 = 30.
    amy = shows("Amy", diamond=row(2), emerald=row(1))
    result = score(sale(DEAR, amy, shows("Barnaby", amber=row(1), ruby=row(1, 1))))
    assert demr(result.rarity) == (10, 30, 20, 0)
    assert result.gain == {"Amy": 90, "Barnaby": 30}


# --- Ties, Rings, Bankers ---


def test_tied_players_sell_each_with_own_rings() -> None:
    # Ruby 2+2+1 = 5, others 0, so rarity d 30, e 20, a 10, r 0: a ruby 30. Amy 2 x 30 = 60, Barnaby 30, Charles 0.
    amy, barnaby = shows("Amy", ruby=row(2, rings=1)), shows("Barnaby", ruby=row(1, 1))
    result = score(sale(RUBY_FIRST, amy, barnaby, shows("Charles", ruby=row(1))))
    assert result.price["ruby"] == 30
    assert result.sold == [("Amy", "ruby", 2, 60), ("Barnaby", "ruby", 1, 30)]
    assert result.gain == {"Amy": 60, "Barnaby": 30, "Charles": 0}


def test_four_players_tied() -> None:
    # Amber 4 x 1 = 4, others 0: rarity d 30, e 20, r 10, a 0: an amber 10.
    # Amy 10, Barnaby 2 x 10 = 20, Charles 10+10 = 20, Diane 3 x (10+10) = 60.
    displays = [shows("Amy", amber=row(1)), shows("Barnaby", amber=row(1, rings=1))]
    displays += [shows("Charles", 1, amber=row(1)), shows("Diane", 1, amber=row(1, rings=2))]
    assert score(sale(DEAR, *displays)).gain == {"Amy": 10, "Barnaby": 20, "Charles": 20, "Diane": 60}


def test_tied_players_with_rings_and_bankers() -> None:
    # Emerald 4: 20+0 = 20. Amy 2 x (20+10) = 60; Barnaby 3 x (20+10) = 90. One Banker each: no stacking to doubt.
    sheet = sale(DEAR, shows("Amy", 1, emerald=row(1, 1, rings=1)), shows("Barnaby", 1, emerald=row(2, rings=2)))
    assert score(sheet).gain == {"Amy": 60, "Barnaby": 90}
    assert score(sheet, banker_stacks=False).gain == {"Amy": 60, "Barnaby": 90}


def test_rings_and_banker_of_the_loser_are_wasted() -> None:
    # Emerald 1 against 2: 20+0 = 20 for Barnaby; Amy nothing.
    result = score(sale(DEAR, shows("Amy", 2, emerald=row(1, rings=3)), shows("Barnaby", emerald=row(2))))
    assert result.gain == {"Amy": 0, "Barnaby": 20}


def test_seven_rings() -> None:
    # e 0, r 0, d 1, a 2: rarity e 30, r 20, d 10, a 0; diamond 40, amber 10. Amy 8 x 40 = 320; Barnaby 10.
    result = score(sale(DEAR, shows("Amy", diamond=row(1, rings=7)), shows("Barnaby", amber=row(1, 1))))
    assert result.sold == [("Amy", "diamond", 8, 320), ("Barnaby", "amber", 1, 10)]


def test_rings_count_in_their_own_row_only() -> None:
    # Amy wins d (1 Ring) and r (none): d 1, r 1, e 0, a 0: rarity e 30, a 20, d 10, r 0; d 40, r 0. 2 x 40 + 0 = 80.
    result = score(sale(DEAR, shows("Amy", diamond=row(1, rings=1), ruby=row(1)), shows("Barnaby")))
    assert result.sold == [("Amy", "diamond", 2, 80), ("Amy", "ruby", 1, 0)]
    assert result.gain == {"Amy": 80, "Barnaby": 0}


def test_banker_adds_to_every_jewel_also_those_of_rings() -> None:
    # Diamond 40 as with the seven Rings: 3 x (40+10) = 150; Barnaby 10.
    result = score(sale(DEAR, shows("Amy", 1, diamond=row(1, rings=2)), shows("Barnaby", amber=row(1, 1))))
    assert result.price["diamond"] == 40
    assert result.gain == {"Amy": 150, "Barnaby": 10}


def test_two_bankers_of_one_player() -> None:
    # Stacked: 3 x (40+20) = 180. Not stacked: 3 x (40+10) = 150.
    sheet = sale(DEAR, shows("Amy", 2, diamond=row(1, rings=2)), shows("Barnaby", amber=row(1, 1)))
    assert score(sheet).gain == {"Amy": 180, "Barnaby": 10}
    assert score(sheet, banker_stacks=False).gain == {"Amy": 150, "Barnaby": 10}


def test_zero_pound_jewel_with_a_banker() -> None:
    # e 0, a 0, d 1, r 2: rarity e 30, a 20, d 10, r 0; ruby 0+0, diamond 40. Amy 2 x (0+10) = 20; Barnaby 40.
    result = score(sale(DEAR, shows("Amy", 1, ruby=row(2, rings=1)), shows("Barnaby", diamond=row(1))))
    assert result.sold == [("Barnaby", "diamond", 1, 40), ("Amy", "ruby", 2, 20)]


def test_banker_serves_all_sales_of_its_player_alone() -> None:
    # d 4, e 1, a 0, r 1: rarity a 30, e 20, r 10, d 0; prices d 30, e 40, a 40, r 10.
    # Amy diamond 30+10 and emerald 40+10 = 90; Barnaby, tied in diamond, 30 + ruby 10 = 40.
    amy = shows("Amy", 1, diamond=row(2), emerald=row(1))
    result = score(sale(DEAR, amy, shows("Barnaby", diamond=row(1, 1), ruby=row(1))))
    assert demr(result.price) == (30, 40, 40, 10)
    assert result.gain == {"Amy": 90, "Barnaby": 40}


# --- Kings ---


def test_king_cancels_for_all_and_the_gem_still_counts() -> None:
    # d 4, e 3, a 0, r 2: rarity a 30, r 20, e 10, d 0 (were d not counted: d 30, a 20, r 10, e 0).
    # Prices d 30, e 30, a 40, r 20. Diamonds cancelled, also for Amy, who laid the King. Charles 30+20 = 50.
    amy, barnaby = shows("Amy", diamond=row(3, king=True)), shows("Barnaby", diamond=row(1), emerald=row(1))
    result = score(sale(DEAR, amy, barnaby, shows("Charles", emerald=row(1, 1), ruby=row(2))))
    assert demr(result.counted) == (4, 3, 0, 2)
    assert demr(result.price) == (30, 30, 40, 20)
    assert result.cancelled == ["diamond"]
    assert result.gain == {"Amy": 0, "Barnaby": 0, "Charles": 50}


def test_two_kings_on_one_gem() -> None:
    # Cancelled once, nobody pays. d 3, e 0, a 1, r 0: rarity e 30, r 20, a 10, d 0; amber 10+10 = 20 for Charles.
    displays = [shows("Amy", diamond=row(1, king=True)), shows("Barnaby", diamond=row(2, king=True))]
    result = score(sale(DEAR, *displays, shows("Charles", amber=row(1))))
    assert result.cancelled == ["diamond"]
    assert result.tributes == []
    assert result.gain == {"Amy": 0, "Barnaby": 0, "Charles": 20}


def test_kings_on_three_gems_in_fashion_order() -> None:
    # Fashion a, r, e, d. a 1, e 1, d 1, r 3: rarity a 30, e 20, d 10, r 0; ruby 20+0 = 20 for Diane.
    displays = [shows("Amy", diamond=row(1, king=True)), shows("Barnaby", emerald=row(1, king=True))]
    displays += [shows("Charles", amber=row(1, king=True)), shows("Diane", ruby=row(3))]
    result = score(sale(["amber", "ruby", "emerald", "diamond"], *displays))
    assert demr(result.price) == (10, 30, 60, 20)
    assert result.cancelled == ["amber", "emerald", "diamond"]
    assert result.gain == {"Amy": 0, "Barnaby": 0, "Charles": 0, "Diane": 20}


def test_king_of_one_leaves_rings_and_bankers_nothing() -> None:
    # Amy's 1+2 diamonds and 2 Bankers fall to Barnaby's King; a 2: d 2, e 0, r 0: rarity e 30, r 20, d 10 (fashion
    # before amber), a 0. Amber 10+0 = 10 for Barnaby, whose King hurts only diamonds.
    displays = [shows("Amy", 2, diamond=row(1, rings=2)), shows("Barnaby", diamond=row(1, king=True), amber=row(1, 1))]
    result = score(sale(DEAR, *displays))
    assert demr(result.rarity) == (10, 30, 0, 20)
    assert result.gain == {"Amy": 0, "Barnaby": 10}


# --- The Queen's Necklace ---


def test_necklace_of_the_winner_voids_a_king() -> None:
    # d 3, others 0: diamond 30+0 = 30. Amy 30+50 = 80; Barnaby -50.
    result = score(sale(DEAR, shows("Amy", diamond=row(2, necklace=True)), shows("Barnaby", diamond=row(1, king=True))))
    assert result.cancelled == []
    assert result.tributes == [("Barnaby", "Amy", "diamond", 50)]
    assert result.gain == {"Amy": 80, "Barnaby": -50}


def test_the_king_player_wins_the_protected_gem() -> None:
    # d 4: diamond 30. Barnaby 2 x 30 - 50 = 10; Amy, who sells nothing, 50.
    amy = shows("Amy", diamond=row(1, necklace=True))
    result = score(sale(DEAR, amy, shows("Barnaby", diamond=row(3, king=True, rings=1))))
    assert result.sold == [("Barnaby", "diamond", 2, 60)]
    assert result.gain == {"Amy": 50, "Barnaby": 10}


def test_necklace_against_two_kings_a_fourth_player_wins() -> None:
    # e 1+1+2+3 = 7: 20+0 = 20 for Diane. Amy 2 x 50 = 100; Barnaby and Charles -50 each.
    displays = [shows("Amy", emerald=row(1, necklace=True)), shows("Barnaby", emerald=row(1, king=True))]
    displays += [shows("Charles", emerald=row(2, king=True)), shows("Diane", emerald=row(3))]
    result = score(sale(DEAR, *displays))
    assert result.tributes == [("Barnaby", "Amy", "emerald", 50), ("Charles", "Amy", "emerald", 50)]
    assert result.gain == {"Amy": 100, "Barnaby": -50, "Charles": -50, "Diane": 20}


def test_necklace_against_three_kings() -> None:
    # r 1+2+2+1 = 6: ruby 0+0. Barnaby 0 - 50; Charles tied, 0+10 - 50 = -40; Diane -50; Amy 3 x 50 = 150.
    displays = [shows("Amy", ruby=row(1, necklace=True)), shows("Barnaby", ruby=row(2, king=True))]
    displays += [shows("Charles", 1, ruby=row(1, 1, king=True)), shows("Diane", ruby=row(1, king=True))]
    result = score(sale(DEAR, *displays))
    assert result.sold == [("Barnaby", "ruby", 1, 0), ("Charles", "ruby", 1, 10)]
    assert result.gain == {"Amy": 150, "Barnaby": -50, "Charles": -40, "Diane": -50}


def test_necklace_without_a_king_does_nothing() -> None:
    # a 4: 10+0 = 10 for Amy; no tribute.
    result = score(sale(DEAR, shows("Amy", amber=row(1, 1, 1, necklace=True)), shows("Barnaby", amber=row(1))))
    assert result.tributes == []
    assert result.gain == {"Amy": 10, "Barnaby": 0}


def test_necklace_guards_its_own_gem_only() -> None:
    # d 3, e 1, a 0, r 0: rarity a 30, r 20, e 10, d 0; emerald 30. Diamonds cancelled, no tribute. Amy 30.
    amy = shows("Amy", emerald=row(1, necklace=True), diamond=row(2))
    result = score(sale(DEAR, amy, shows("Barnaby", diamond=row(1, king=True))))
    assert result.cancelled == ["diamond"]
    assert result.tributes == []
    assert result.gain == {"Amy": 30, "Barnaby": 0}


def test_one_king_voided_another_king_elsewhere_cancels() -> None:
    # d 2+1 = 3, e 1+2 = 3, a 0, r 0: rarity a 30, r 20, d 10, e 0; diamond 40, emerald 20 cancelled by Charles.
    # Amy 40+50 = 90; Barnaby -50; Charles 0.
    amy = shows("Amy", diamond=row(2, necklace=True), emerald=row(1))
    displays = [amy, shows("Barnaby", diamond=row(1, king=True)), shows("Charles", emerald=row(2, king=True))]
    result = score(sale(DEAR, *displays))
    assert result.cancelled == ["emerald"]
    assert result.tributes == [("Barnaby", "Amy", "diamond", 50)]
    assert result.gain == {"Amy": 90, "Barnaby": -50, "Charles": 0}


def test_own_king_under_own_necklace() -> None:
    # d 3: diamond 30. Void: Amy sells for 30, no tribute to herself. Cancels: nobody sells.
    sheet = sale(DEAR, shows("Amy", diamond=row(2, king=True, necklace=True)), shows("Barnaby", diamond=row(1)))
    void, cancels = score(sheet), score(sheet, own_king_own_necklace="cancels")
    assert (void.cancelled, void.tributes, void.gain) == ([], [], {"Amy": 30, "Barnaby": 0})
    assert (cancels.cancelled, cancels.tributes, cancels.gain) == (["diamond"], [], {"Amy": 0, "Barnaby": 0})


def test_own_king_under_own_necklace_and_another_king() -> None:
    # d 5, e 0, a 1, r 0: rarity e 30, r 20, a 10, d 0; diamond 30, amber 20 for Charles.
    # Void: Barnaby 30 - 50 = -20, Amy 50. Cancels: no diamonds, yet Barnaby pays: -50, Amy 50.
    displays = [shows("Amy", diamond=row(2, king=True, necklace=True)), shows("Barnaby", diamond=row(3, king=True))]
    sheet = sale(DEAR, *displays, shows("Charles", amber=row(1)))
    void, cancels = score(sheet), score(sheet, own_king_own_necklace="cancels")
    assert void.cancelled == []
    assert cancels.cancelled == ["diamond"]
    assert void.tributes == cancels.tributes == [("Barnaby", "Amy", "diamond", 50)]
    assert void.gain == {"Amy": 50, "Barnaby": -20, "Charles": 20}
    assert cancels.gain == {"Amy": 50, "Barnaby": -50, "Charles": 20}


def test_own_king_and_own_necklace_on_two_gems() -> None:
    # Not the same gem, so neither reading applies: diamonds cancelled, Necklace idle.
    # d 1, e 1, a 0, r 0: rarity a 30, r 20, d 10, e 0; emerald 20. Amy 20.
    sheet = sale(DEAR, shows("Amy", diamond=row(1, king=True), emerald=row(1, necklace=True)), shows("Barnaby"))
    for result in (score(sheet), score(sheet, own_king_own_necklace="cancels")):
        assert result.cancelled == ["diamond"]
        assert result.tributes == []
        assert result.gain == {"Amy": 20, "Barnaby": 0}


# --- Other tiles; the form of the sheet ---


def test_other_tiles_and_sums() -> None:
    # d 2, others 0: rarity e 4, a 3, r 2, d 1; prices d 41, e 34, a 23, r 12. Bankers 7, tribute 33.
    # Amy 41+14 + 33 = 88 (one Banker only: 41+7 + 33 = 81); Barnaby 2 x 41 - 33 = 49.
    amy = shows("Amy", 2, diamond=row(1, necklace=True))
    sheet = sale(DEAR, amy, shows("Barnaby", diamond=row(1, king=True, rings=1)))
    for stacks, gain in ((True, 88), (False, 81)):
        result = score(
            sheet,
            banker_stacks=stacks,
            fashion_tiles=(40, 30, 20, 10),
            rarity_tiles=(4, 3, 2, 1),
            banker_pounds=7,
            tribute_pounds=33,
        )
        assert demr(result.price) == (41, 34, 23, 12)
        assert result.gain == {"Amy": gain, "Barnaby": 49}


def test_absent_and_explicitly_empty_are_the_same() -> None:
    full: Sheet = {"player": "Amy", "bankers": 0, "rows": {"ruby": {"gems": [], "rings": 0, "king": False}}}
    full["rows"]["amber"] = {"gems": [1], "necklace": False}
    bare: Sheet = {"player": "Amy", "rows": {"amber": {"gems": [1]}}}
    assert score(sale(DEAR, full)) == score(sale(DEAR, bare))


def test_the_sheet_is_left_alone() -> None:
    sheet = transmuted(WORKED, "Amy", "diamond", 1, "ruby")
    before = copy.deepcopy(sheet)
    score(sheet, alchemist_orphans="lapse")
    assert sheet == before
