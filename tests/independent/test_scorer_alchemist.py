"""Sheets with an Alchemist worked by hand from the rulebooks, for the independent scorer of a sale."""

import pytest

from tests.independent.sale_scorer import score
from tests.independent.sheets import DEAR, ORPHANS, demr, row, sale, shows, transmuted


def test_alchemist_opens_a_row() -> None:
    # Amy's double diamond becomes emerald. Amy d 1, e 2, r 1; Barnaby e 1, r 2. d 1, e 3, a 0, r 3:
    # rarity a 30, d 20, e 10, r 0; prices d 50, e 30, a 40, r 0. Amy 50+30 = 80; Barnaby 0.
    amy = shows("Amy", ruby=row(1), diamond=row(2, 1))
    sheet = sale(DEAR, amy, shows("Barnaby", emerald=row(1), ruby=row(1, 1)))
    result = score(transmuted(sheet, "Amy", "diamond", 2, "emerald"))
    assert demr(result.counted) == (1, 3, 0, 3)
    assert result.sold == [("Amy", "diamond", 1, 50), ("Amy", "emerald", 1, 30), ("Barnaby", "ruby", 1, 0)]


def test_alchemist_wins_a_row_where_rings_wait() -> None:
    # Amy e 1+2 = 3 beats 2. e 5, others 0: 20+0 = 20. Amy 3 x 20 = 60. Without him Barnaby would sell:
    # d 2, e 3, a 0, r 0: rarity a 30, r 20, d 10, e 0: diamond 40 for Amy, emerald 20 for Barnaby.
    sheet = sale(DEAR, shows("Amy", emerald=row(1, rings=2), diamond=row(2)), shows("Barnaby", emerald=row(2)))
    assert score(transmuted(sheet, "Amy", "diamond", 2, "emerald")).gain == {"Amy": 60, "Barnaby": 0}
    assert score(sheet).gain == {"Amy": 40, "Barnaby": 20}


def test_alchemist_into_a_cancelled_gem() -> None:
    # Amy d 1+3 = 4 against Barnaby d 1 with a King: cancelled all the same. d 5, r 0, e 1, a 0.
    # Rarity a 30, r 20, e 10, d 0; emerald 30 for Barnaby. Amy 0.
    sheet = sale(DEAR, shows("Amy", diamond=row(1), ruby=row(3)))
    sheet["displays"].append(shows("Barnaby", diamond=row(1, king=True), emerald=row(1)))
    result = score(transmuted(sheet, "Amy", "ruby", 3, "diamond"))
    assert demr(result.counted) == (5, 1, 0, 0)
    assert result.gain == {"Amy": 0, "Barnaby": 30}


def test_orphaned_king() -> None:
    # Amy's only diamond card (2) becomes emerald, e 1+2 = 3; d 1 (Barnaby), a 0, r 0: rarity a 30, r 20, d 10, e 0.
    # Diamond 40, emerald 20. Stay: diamonds cancelled, Amy 20. Lapse: Barnaby sells for 40, Amy 20.
    sheet = sale(DEAR, shows("Amy", diamond=row(2, king=True), emerald=row(1)), shows("Barnaby", diamond=row(1)))
    sheet = transmuted(sheet, "Amy", "diamond", 2, "emerald")
    stay, lapse = score(sheet), score(sheet, alchemist_orphans="lapse")
    assert (stay.cancelled, stay.gain) == (["diamond"], {"Amy": 20, "Barnaby": 0})
    assert (lapse.cancelled, lapse.gain) == ([], {"Amy": 20, "Barnaby": 40})


def test_orphaned_necklace() -> None:
    # Amy's only emerald becomes ruby. e 2+1 = 3, r 1, d 0, a 0: rarity d 30, a 20, r 10, e 0; emerald 20, ruby 10.
    # Stay: Barnaby 20 - 50 = -30, Amy 10+50 = 60. Lapse: his King cancels emeralds, no tribute: Amy 10.
    displays = [shows("Amy", emerald=row(1, necklace=True)), shows("Barnaby", emerald=row(2, king=True))]
    sheet = transmuted(sale(DEAR, *displays, shows("Charles", emerald=row(1))), "Amy", "emerald", 1, "ruby")
    stay, lapse = score(sheet), score(sheet, alchemist_orphans="lapse")
    assert (stay.cancelled, stay.gain) == ([], {"Amy": 60, "Barnaby": -30, "Charles": 0})
    assert (lapse.cancelled, lapse.gain) == (["emerald"], {"Amy": 10, "Barnaby": 0, "Charles": 0})
    assert stay.tributes == [("Barnaby", "Amy", "emerald", 50)]
    assert lapse.tributes == []


def test_orphaned_king_against_a_necklace() -> None:
    # Amy's diamond becomes emerald. d 2, e 1, a 0, r 0: rarity a 30, r 20, e 10, d 0; diamond 30, emerald 30.
    # Stay: Amy 30 - 50 = -20, Barnaby 30+50 = 80. Lapse: 30 each, no tribute.
    sheet = sale(DEAR, shows("Amy", diamond=row(1, king=True)), shows("Barnaby", diamond=row(2, necklace=True)))
    sheet = transmuted(sheet, "Amy", "diamond", 1, "emerald")
    assert score(sheet).gain == {"Amy": -20, "Barnaby": 80}
    assert score(sheet, alchemist_orphans="lapse").gain == {"Amy": 30, "Barnaby": 30}
    assert score(sheet, alchemist_orphans="lapse").tributes == []


def test_orphaned_rings_do_not_follow_the_card() -> None:
    # Amy's diamond (3) with 2 Rings becomes ruby. d 1, r 3, e 0, a 0: rarity e 30, a 20, d 10, r 0.
    # Diamond 40 for Barnaby; Amy one ruby at 0. The same in both readings: who shows no stone never sells.
    sheet = sale(DEAR, shows("Amy", diamond=row(3, rings=2)), shows("Barnaby", diamond=row(1)))
    sheet = transmuted(sheet, "Amy", "diamond", 3, "ruby")
    for orphans in ORPHANS:
        result = score(sheet, alchemist_orphans=orphans)
        assert result.sold == [("Barnaby", "diamond", 1, 40), ("Amy", "ruby", 1, 0)]


def test_orphaned_king_on_a_gem_nobody_shows_any_more() -> None:
    # r 1, others 0: rarity d 30, e 20, a 10, r 0; ruby 0. Stay: diamonds are cancelled though nobody has any.
    sheet = transmuted(
        sale(DEAR, shows("Amy", diamond=row(1, king=True)), shows("Barnaby")), "Amy", "diamond", 1, "ruby"
    )
    stay, lapse = score(sheet), score(sheet, alchemist_orphans="lapse")
    assert stay.cancelled == ["diamond"]
    assert lapse.cancelled == []
    assert stay.sold == lapse.sold == [("Amy", "ruby", 1, 0)]


def test_nothing_lapses_while_a_card_remains() -> None:
    # Amy keeps one of two diamonds, so her King stands in both readings. d 1+2 = 3, e 1, a 0, r 0:
    # rarity a 30, r 20, e 10, d 0; emerald 30. Amy 30, Barnaby 0.
    sheet = sale(DEAR, shows("Amy", diamond=row(1, 1, king=True)), shows("Barnaby", diamond=row(2)))
    sheet = transmuted(sheet, "Amy", "diamond", 1, "emerald")
    for orphans in ORPHANS:
        result = score(sheet, alchemist_orphans=orphans)
        assert result.cancelled == ["diamond"]
        assert result.gain == {"Amy": 30, "Barnaby": 0}


def test_orphaned_own_king_and_own_necklace() -> None:
    # Amy's diamond (2) becomes emerald; King and Necklace were both on it. d 1 (Barnaby, with a King), e 2, a 0, r 0:
    # rarity a 30, r 20, d 10, e 0; diamond 40, emerald 20.
    # Stay, void: Barnaby 40 - 50 = -10, Amy 20+50 = 70. Stay, cancels: Barnaby -50, Amy 70.
    # Lapse: only Barnaby's King is left and cancels diamonds: Amy 20, Barnaby 0, in both own-King readings.
    displays = [shows("Amy", diamond=row(2, king=True, necklace=True)), shows("Barnaby", diamond=row(1, king=True))]
    sheet = transmuted(sale(DEAR, *displays), "Amy", "diamond", 2, "emerald")
    assert score(sheet).gain == {"Amy": 70, "Barnaby": -10}
    assert score(sheet, own_king_own_necklace="cancels").gain == {"Amy": 70, "Barnaby": -50}
    assert score(sheet, alchemist_orphans="lapse").gain == {"Amy": 20, "Barnaby": 0}
    both = score(sheet, alchemist_orphans="lapse", own_king_own_necklace="cancels")
    assert both.gain == {"Amy": 20, "Barnaby": 0}
    assert both.cancelled == ["diamond"]


def test_alchemist_makes_a_tie() -> None:
    # Amy's ruby (1) becomes diamond: 2+1 = 3 ties Barnaby's 3. d 6, others 0: diamond 30. Amy 2 x 30 = 60, Barnaby 30.
    sheet = sale(DEAR, shows("Amy", diamond=row(2, rings=1), ruby=row(1)), shows("Barnaby", diamond=row(3)))
    assert score(transmuted(sheet, "Amy", "ruby", 1, "diamond")).gain == {"Amy": 60, "Barnaby": 30}


@pytest.mark.parametrize(
    ("source", "gems", "target"),
    [("amber", 1, "ruby"), ("ruby", 2, "amber"), ("ruby", 2, "ruby"), ("ruby", 1, "diamond"), ("emerald", 1, "ruby")],
)
def test_alchemist_refused(source: str, gems: int, target: str) -> None:
    sheet = sale(DEAR, shows("Amy", ruby=row(2), amber=row(1)), shows("Barnaby"))
    with pytest.raises(ValueError):
        score(transmuted(sheet, "Amy", source, gems, target))
