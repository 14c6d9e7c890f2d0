"""What counts as an occasion of each clause, from the sale to the end of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.rulebook.queens_necklace.reach_tables import Count, Entry, Never, c, card, ev

EXAMPLE = Never("the worked sale of the rulebook: given displays that random ones all but never repeat")
SECRECY = Never("secrecy: a log tells a display once it is open; what a seat may see before is the view's affair")

ALCHEMIST = ev("transmuted")
ASKED_ALCHEMIST = ev("transmuted", "not_transmuted")
SHOWN = ev("shown")
EVERY_SALE = Count("sales", c("merchant").is_not_null(), "sales")
EVERY_DISPLAY = Count("displays", c("shown") > 0, "displays")
EARLIER_SALE = Count("sales", c("year") < 3, "sales but the last")
NECKLACE_SHOWN = Count("events", SHOWN & card("necklace"), "Necklaces shown")
TRIBUTE = Count("events", ev("tribute_paid"), "tributes paid")
SOLD = c("sold") > 0
CONTESTED = c("players") > 1

SALE: Final[Mapping[str, Entry]] = {
    "sale.three": Count("games", c("sales") == 3, "games"),
    "sale.year": Count("sales", c("merchant") != c("year"), "sales whose Merchant has another number than the year"),
    "sale.rows": Count("displays", c("shown_gems") < c("shown"), "displays of gems and other cards"),
    "sale.display.secret": SECRECY,
    "sale.display.grey_only": Count("displays", c("size") > c("grey"), "players who hold other cards at a sale"),
    "sale.display.free": Count("displays", (c("shown") > 0) & (c("shown_grey") < c("grey")), "displays of a part"),
    "sale.display.none": Count("displays", (c("gems") > 0) & (c("shown") == 0), "players with gem cards who show none"),
    "sale.display.face_down": SECRECY,
    "sale.display.ring_king": Count("events", SHOWN & card("ring", "king"), "Rings and Kings shown"),
    "sale.display.own_gem": Count(
        "displays",
        (c("ring") + c("king") + c("necklace") > 0) & (c("shown_gems") == 0),
        "holders of King, Ring or Necklace who show no gem",
    ),
    "sale.display.banker": Count("events", SHOWN & card("banker"), "Bankers shown"),
    "sale.display.banker_row": Count(
        "displays", (c("banker") > 0) & (c("shown_gems") == 0), "holders of a Banker who show no gem"
    ),
    "sale.display.together": Never("at one moment: a log tells the displays one after the other, all before the count"),
    "sale.display.row_per_gem": Count("displays", c("rows") > 1, "displays of two or more rows"),
    "sale.display.fashion_order": Never("the order of rows on the table has no effect, and the log follows fashion"),
    "sale.display.special_row": Count("events", SHOWN & card("ring", "king", "necklace"), "such cards shown"),
    "sale.display.fixed": Never("the engine opens all rows at one stroke: nobody could change one"),
    "alchemist.when": Count("events", ASKED_ALCHEMIST, "times that the holder is asked"),
    "alchemist.declined": Count("events", ev("not_transmuted"), "Alchemists declined"),
    "alchemist.transmute": Count("events", ALCHEMIST, "cards changed"),
    "alchemist.shown_card": Count(
        "displays", (c("alchemist") > 0) & (c("shown_true_gems") < c("true_gems")), "holders who keep a true gem"
    ),
    "alchemist.moves": Count("events", ALCHEMIST, "cards changed"),
    "alchemist.whole_card": Count(
        "events", ALCHEMIST & ~card("ruby_1", "emerald_1", "diamond_1"), "cards of several stones changed"
    ),
    "alchemist.new_row": Count("rows", c("target") & (c("cards") == 0), "rows opened"),
    "alchemist.not_from_amber": Count("displays", (c("alchemist") > 0) & (c("shown_amber") > 0), "holders who show it"),
    "alchemist.not_to_amber": Count("events", ASKED_ALCHEMIST, "times that the holder is asked"),
    "alchemist.before_rarity": Count("sales", c("rarity_changed"), "changes that turn the rarity"),
    "alchemist.before_counting": Count("sales", c("leaders_changed"), "changes that turn who leads in a gem"),
    "alchemist.orphans": Count(
        "rows",
        c("origin") & (c("cards") == 1) & (c("rings") + c("kings") + c("necklaces") > 0),
        "emptied rows with King, Necklace or Ring",
    ),
    "sale.rarity.count": EVERY_SALE,
    "sale.rarity.stones": Count("sales", c("stones_matter"), "sales in which cards would give another rarity"),
    "sale.rarity.tiles": EVERY_SALE,
    "sale.rarity.rarest": Count("sales", c("stones") > 0, "sales with stones"),
    "sale.rarity.order": Count("sales", c("no_ties"), "sales without equal totals"),
    "sale.rarity.ties": Count("pairs", c("counted") == c("counted_2"), "two gems with equal totals"),
    "sale.rarity.ties_many": Count("gems", (c("equals") > 2) & c("first_equal"), "three or four equal totals"),
    "sale.rarity.zero": Count("pairs", (c("counted") == 0) & (c("counted_2") == 0), "two gems that nobody shows"),
    "sale.rarity.cancelled": Count(
        "gems", (c("gem_cancelled") > 0) & (c("rank") > c("zeros")), "cancelled gems that would be rarer uncounted"
    ),
}  # fmt: skip

SELLING: Final[Mapping[str, Entry]] = {
    "sale.selling.winner": Count("gems", (c("sellers") == 1) & CONTESTED, "gems that one of several players sells"),
    "sale.selling.pounds": Count("events", ev("sold") & (c("amount") > 0), "incomes"),
    "sale.selling.ties": Count("gems", c("sellers") > 1, "gems that two or more players sell"),
    "sale.selling.ties_own_cards": Count("gems", (c("sellers") > 1) & (c("incomes") > 1), "unequally paid ties"),
    "sale.selling.nobody": Count("events", ev("unsold_nobody"), "gems that nobody shows"),
    "sale.selling.one_jewel": Count("rows", c("sold") & (c("rings") == 0) & (c("stones") > 1), "one of several sold"),
    "sale.selling.price": Count("gems", c("sellers") > 0, "gems sold"),
    "sale.selling.bounds": Count("gems", (c("sellers") > 0) & c("price").is_in([0, 60]), "gems sold at 0 or 60"),
    "sale.selling.formula": Count("displays", (c("shown_banker") > 0) & (c("sold_with_ring") > 0), "Banker with Ring"),
    "sale.selling.scores": Count("displays", (c("paid") > 0) & (c("year") > 1), "incomes added to an earlier score"),
    "sale.after.discard": Count("displays", c("rows_unsold") > 0, "displays with a row unsold"),
    "sale.after.out_of_game": EVERY_DISPLAY,
    "sale.after.rarity_tiles": EARLIER_SALE,
    "sale.after.fashion_tiles": Count("sales", (c("year") < 3) & c("unlike_fashion"), "rarity unlike fashion"),
    "sale.after.resume": Count("merchants", ~c("postponed") & (c("year") < 3), "sales that break in, but the last"),
    "sale.example": EXAMPLE,
    "sale.example.display": EXAMPLE,
    "sale.example.ties": EXAMPLE,
    "sale.example.banker": EXAMPLE,
    "sale.example.rings": EXAMPLE,
    "sale.example.king": EXAMPLE,
}  # fmt: skip

GREY_CARDS: Final[Mapping[str, Entry]] = {
    "ring.extra": Count("rows", c("sold") & (c("rings") > 0), "rows sold with a Ring"),
    "ring.multiply": Count("rows", c("sold") & (c("rings") > 0) & (c("pounds") > 0), "incomes with a Ring"),
    "ring.several": Count("rows", c("rings") > 1, "rows with two or more Rings"),
    "ring.wasted": Count("rows", ~c("sold") & (c("rings") > 0), "rows with a Ring that do not sell"),
    "king.cancel": Count("gems", c("gem_cancelled") > 0, "gems cancelled"),
    "king.no_money": Count("events", ev("unsold_cancelled"), "leaders who earn nothing"),
    "king.for_all": Count("rows", c("gem_cancelled") & c("leads"), "players of a King who lead in the gem"),
    "king.discard": Count("gems", c("gem_cancelled") > 0, "gems cancelled"),
    "king.one": Count("displays", (c("king") > 1) & (c("shown_gems") > 0), "displays from a hand with several Kings"),
    "necklace.wear": Count(
        "events",
        ev("dealt", "drawn", "bought", "stolen", "necklace_seized") & card("necklace"),
        "Necklaces gained",
    ),
    "necklace.public": Count("events", ev("dealt", "drawn", "stolen") & card("necklace"), "Necklaces gained unseen"),
    "necklace.protect": NECKLACE_SHOWN,
    "necklace.kings_void": Count("events", ev("king_voided"), "Kings voided"),
    "necklace.winner_sells": Count("rows_voided", c("sold"), "sellers of a gem with a void King"),
    "necklace.tribute": TRIBUTE,
    "necklace.tribute.each": Count("gems", c("tribute_paid") > 1, "gems with two or more tributes"),
    "necklace.tribute.receiver": TRIBUTE,
    "necklace.tribute.score": TRIBUTE,
    "necklace.tribute.negative": Count(
        "displays", (c("score") < 0) & (c("tributes") > 0), "scores below zero after a tribute"
    ),
    "necklace.own_king": Count(
        "rows", (c("kings") > 0) & (c("necklaces") > 0), "King and Necklace of one player in a row"
    ),
    "necklace.discard": NECKLACE_SHOWN,
    "necklace.jewel_gone": NECKLACE_SHOWN,
    "necklace.unshown": Count("displays", c("necklace") > c("shown_necklace"), "Necklaces kept in hand"),
    "banker.ten": Count("displays", (c("shown_banker") > 0) & SOLD, "sellers with a Banker"),
    "banker.all_gems": Count("displays", (c("shown_banker") > 0) & (c("sold") > 1), "two or more gems with a Banker"),
    "banker.zero": Count("displays", (c("shown_banker") > 0) & (c("sold_at_zero") > 0), "jewels at 0 with a Banker"),
    "banker.stacks": Count("displays", (c("shown_banker") > 1) & SOLD, "sellers with two Bankers"),
    "end.third_sale": Count("games", c("sales") == 3, "games"),
    "end.at_once": Count("merchants", ~c("postponed") & (c("year") == 3), "third sales in the middle of a turn"),
    "end.winner": Count("games", c("winners") == 1, "games with one winner"),
    "end.tie": Count("games", c("winners") > 1, "games with a shared victory"),
}  # fmt: skip
