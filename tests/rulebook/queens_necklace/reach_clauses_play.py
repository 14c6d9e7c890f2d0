"""What counts as an occasion of each clause, from the deck to the Cardinal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import polars as pl

from tests.rulebook.queens_necklace.reach_tables import BLUE, GEM_CARDS, NONE, PURPLE, Count, Entry, Never, c, card, ev

NUMBER = Never("a number of the deck, held by cards.toml; a log tells only the cards that leave the pile")
EXAMPLE = Never("a worked example of the rulebook: one market that a shuffled deck all but never repeats")

SETUP = c("phase") == "setup"
REFILL = c("phase") == "refill"
BY_ASTROLOGER = c("phase") == "astrologer"
HELD_AT_ONCE = ~c("postponed")
GAME_GOES_ON = c("year") < 3
QUEEN_HELD = c("queen") != NONE
ASKED_QUEEN = ev("taken", "not_taken")
BLUE_PLAYED = ev("played") & card(*BLUE)
THEFT = ev("stolen", "caught")
FROM_THIEF = THEFT & (c("prev") == "played")
REPLY = c("next").cast(str).is_in(["stolen", "caught", "counter_declined"])
NECKLACE_GAINED = ev("dealt", "drawn", "bought", "stolen", "necklace_seized") & card("necklace")
ROUNDED = (c("number") < 3) & (c("players") < 4)  # 100 - 4n is a multiple of three with four players only


def _played(name: str) -> Count:
    return Count("events", ev("played") & card(name), f"{name.capitalize()}s played")


DECK: Final[Mapping[str, Entry]] = {
    "deck.total": NUMBER,
    "deck.outside": Never("the engine has no summary card, and the ruleset no copies of blank ones"),
    "deck.gems": NUMBER,
    "deck.characters": NUMBER,
    "deck.true_gems": NUMBER,
    "deck.amber": NUMBER,
    "deck.blue": NUMBER,
    "deck.purple": NUMBER,
    "deck.grey": NUMBER,
    "deck.merchants": NUMBER,
    "deck.tiles": Never("a number of the box, held by cards.toml"),
    "deck.no_reshuffle": Count("events", ev("pile_exhausted"), "draws from an exhausted pile"),
}

SET_UP: Final[Mapping[str, Entry]] = {
    "setup.players": Count("events", ev("game_started"), "games"),
    "setup.summary": Never("a summary card is an aid without effect on the game"),
    "setup.fashion.tiles": Count("events", ev("game_started"), "games"),
    "setup.fashion.random": Count("events", ev("game_started"), "games"),
    "setup.fashion.meaning": Count("events", ev("game_started"), "games"),
    "setup.rarity.aside": Never("where unused tiles lie: a log has rarity tiles only where a sale places them"),
    "setup.merchants.aside": Count("events", ev("game_started"), "games"),
    "setup.shuffle": Count("events", ev("game_started"), "games"),
    "setup.deal": Count("events", ev("game_started"), "games"),
    "setup.hand.hidden": Never("secrecy: the full log tells every card; what a seat may see is the view's affair"),
    "setup.astrologer.replaced": Count("events", ev("dealt_back"), "Astrologers given back"),
    "setup.astrologer.none_held": Count(
        "events", ev("dealt_back") & (c("next_card") == "astrologer"), "replacements that are Astrologers"
    ),
    "setup.astrologer.shuffled_back": Count("events", ev("dealt_back"), "Astrologers given back"),
    "setup.astrologer.after_deal": Count(
        "deals", c("back").is_not_null() & (c("last") > c("back") + 1), "games that deal on after one was given back"
    ),
    "setup.necklace.dealt": Count("events", ev("dealt") & card("necklace"), "Necklaces dealt"),
    "setup.merchants.thirds": Count("placed", (c("number") < 3) & (c("strays") != 0), "Merchants off the exact third"),
    "setup.merchants.base": Count("placed", c("number") < 3, "Merchants placed at a third"),
    "setup.merchants.rounding": Count("placed", ROUNDED, "thirds that are no whole number"),
    "setup.merchants.last": Count("placed", c("number") == 3, "third Merchants placed"),
    "setup.market": Count("events", ev("offered") & SETUP, "opening market cards"),
    "setup.market.top_price": Count("events", ev("offered") & SETUP, "opening market cards"),
    "setup.pile": Never("the closed pile is secret and physical; no event shows it"),
    "setup.first_player": Never("how people choose comes before the log, whose seat 0 is the first player"),
    "setup.first_player.seat": Count("events", ev("turn_started") & (c("turn") == 1), "first turns"),
}

TURN: Final[Mapping[str, Entry]] = {
    "turn.order": Count("events", ev("turn_started") & (c("turn") > 1), "turns passed on"),
    "turn.phases": Count("turns", c("ended"), "turns that ran to their end"),
    "turn.public": Never("a permission to count cards: a log tells what happened, not who counted"),
    "influence.any_number": Count("turns", c("blue") > 1, "turns with two or more blue cards played"),
    "influence.own_turn": Count("events", BLUE_PLAYED, "blue cards played"),
    "influence.limit": Count(
        "events", ev("stolen") & card(*BLUE) & (c("seat") == c("active")), "blue cards gained in one's influence phase"
    ),
    "influence.limit.blue_only": Never(
        "cards come to hand in an influence phase by theft alone, and a Musketeer is never stolen:"
        " three of them were all held when the turn began"
    ),
    "influence.limit.copies": Count(
        "moves",
        ev("stolen") & card(*BLUE) & (c("seat") == c("active")) & (c("at_start") > 0),
        "thefts of a blue card of which the active player held a copy as the turn began (gained or lost)",
    ),
    "influence.limit.others": Count(
        "moves",
        c("fresh") & (ev("countered", "cardinal_played", "shown") | (ev("played") & card("queen", "alchemist"))),
        "such cards used in the turn they were gained",
    ),
    "influence.immediate": Count("turns", c("blue") > 1, "turns with two or more blue cards played"),
    "influence.discarded": Count("events", ev("played"), "characters played"),
    "purple.timing": Count(
        "events",
        (ev("played") & card(*PURPLE)) | ev("countered", "cardinal_played", "caught", "discarded"),
        "purple cards used",
    ),
    "confessor.look": Count("events", ev("hand_seen") & c("gem").is_null(), "hands seen with a Confessor"),
    "confessor.empty_hand": Count(
        "turns", (c("own_confessor") > 0) & c("empty_opponent"), "turns begun with one while an opponent has no cards"
    ),
    "courtier.three": _played("courtier"),
    "courtier.this_turn": Count("turns", (c("courtiers") > 0) & (c("lost") > 0), "turns with one that lose ducats"),
    "courtier.add_up": Count("turns", c("courtiers") > 1, "turns with two or three Courtiers"),
}  # fmt: skip

BLUE_CARDS: Final[Mapping[str, Entry]] = {
    "forger.name": _played("forger"),
    "forger.any_gem": Count("forgers", (c("gem") == "amber") | (c("kinds") == 0), "amber or a gem not held is named"),
    "forger.discard": Count("events", ev("surrendered"), "gem cards given up"),
    "forger.choice": Count(
        "forgers", (c("kinds") > 1) & (c("next") == "surrendered"), "victims with two or more kinds to give up"
    ),
    "forger.proof": Count("events", ev("hand_seen") & c("gem").is_not_null(), "hands shown as proof"),
    "forger.proof.private": Count(
        "events", ev("hand_seen") & c("gem").is_not_null() & (c("players") > 2), "proofs that a third player misses"
    ),
    "forger.bluff": Count("forgers", (c("kinds") == 0) & c("musketeer"), "victims with a Musketeer and no such gem"),
    "favorite.first": Count("favorites", c("old") > 0, "Favorites that change fashion"),
    "favorite.shift": Count("favorites", c("old") > 1, "Favorites that move two or three other gems"),
    "favorite.no_gap": Count("favorites", c("old").is_between(1, 2), "Favorites that leave gems behind in place"),
    "favorite.leader": Count("favorites", c("old") == 0, "Favorites that name the leading gem"),
    "thief.draw": Count("events", FROM_THIEF, "cards drawn with a Thief"),
    "thief.keep": Count("events", ev("stolen"), "cards stolen"),
    "thief.necklace": Count("events", ev("stolen") & card("necklace"), "Necklaces stolen"),
    "thief.empty_hand": Count(
        "turns", (c("own_thief") > 0) & c("empty_opponent"), "turns begun with one while an opponent has no cards"
    ),
    "musketeer.thief.caught": Count("events", ev("caught") & FROM_THIEF, "Thieves caught"),
    "musketeer.thief.automatic": Count("events", ev("caught") & FROM_THIEF, "Thieves caught"),
    "musketeer.thief.discard": Count("events", ev("caught") & FROM_THIEF, "Thieves caught"),
    "musketeer.thief.draw_back": Count("events", ev("caught") & REPLY, "cards that could be drawn back"),
    "musketeer.thief.again": Count("events", ev("caught") & (c("prev") == "caught"), "Musketeers drawn back"),
    "musketeer.thief.deeper": Count("events", ev("caught") & (c("prev") == "caught"), "Musketeers drawn back"),
    "musketeer.thief.empty_hand": Count("events", ev("caught") & ~REPLY, "catches with no card left to draw back"),
    "musketeer.forger.counter": Count("events", ev("countered"), "Forgers countered"),
    "musketeer.forger.discard": Count("events", ev("countered"), "Forgers countered"),
    "musketeer.three": Count("events", ev("necklace_seized"), "Necklaces seized"),
    "musketeer.three.when": Count("events", ev("necklace_seized"), "Necklaces seized"),
    "musketeer.three.discard": Count("events", ev("necklace_seized"), "Necklaces seized"),
    "musketeer.three.owner": Count(
        "turns",
        (c("own_musketeer") > 2) & ((c("necklace_at_start") == NONE) | (c("necklace_at_start") == c("active"))),
        "turns begun with three while no other player has the Necklace",
    ),
    "musketeer.three.no_counter": Count("seizures", c("defended"), "seizures from a holder of the fourth Musketeer"),
}

PURCHASE: Final[Mapping[str, Entry]] = {
    "purchase.purse": Count("events", ev("turn_started"), "turns"),
    "purchase.market": Count("events", ev("bought"), "cards bought"),
    "purchase.price": Count("events", ev("bought"), "cards bought"),
    "purchase.must_buy": Count("turns", c("bought") > 0, "turns with a purchase"),
    "purchase.nothing_affordable": Count("events", ev("passed") & (c("market") > 0), "passes before a market too dear"),
    "purchase.lost": Count("events", ev("ducats_lost"), "purses not emptied"),
    "purchase.one_by_one": Count("turns", c("bought") > 1, "turns with two or more purchases"),
    "purchase.empty_slots": Count("turns", c("bought") > 1, "turns with two or more purchases"),
    "purchase.example": EXAMPLE,
    "astrologer.discard": Count("events", ev("bought") & card("astrologer"), "Astrologers bought"),
    "astrologer.draw": Count("events", ev("drawn") & ~card("astrologer"), "cards drawn to keep"),
    "astrologer.secret": Count("events", ev("drawn") & ~card("astrologer"), "cards drawn to keep"),
    "astrologer.merchant": Count("merchants", BY_ASTROLOGER & HELD_AT_ONCE, "sales held in mid-purchase"),
    "astrologer.merchant.next": Count(
        "merchants", BY_ASTROLOGER & HELD_AT_ONCE & GAME_GOES_ON & (c("left") > 0), "draws resumed after such a sale"
    ),
    "astrologer.again": Count("events", ev("drawn") & card("astrologer"), "Astrologers drawn"),
    "astrologer.any_order": Count(
        "astrologers", c("astrologers") + c("merchants") > 1, "purchases that draw two or more of them"
    ),
    "astrologer.purchase": Count(
        "turns", (c("astrologers") > 0) & (c("bought") == c("astrologers")), "turns that buy Astrologers only"
    ),
    "astrologer.at_once": Count(
        "turns", (c("astrologers") > 0) & (c("bought") > 1), "turns with an Astrologer among two or more purchases"
    ),
    "astrologer.merchant.bought_cards": Count(
        "displays", (c("fresh") > 0) & c("by_astrologer"), "displays of cards gained earlier in that turn"
    ),
    "astrologer.merchant.purse": Count(
        "merchants",
        BY_ASTROLOGER & HELD_AT_ONCE & (pl.max_horizontal("last_bought", "lost_at") > c("opened")),
        "such sales after which ducats are spent or lost",
    ),
    "astrologer.merchant.same_player": Count(
        "merchants", BY_ASTROLOGER & HELD_AT_ONCE & (c("last_bought") > c("opened")), "such sales with a purchase after"
    ),
    "astrologer.empty_pile": Count("events", ev("pile_exhausted") & BY_ASTROLOGER, "Astrologers with an empty pile"),
}  # fmt: skip

DEVALUATION: Final[Mapping[str, Entry]] = {
    "devaluation.down": Count("events", ev("marked_down", "expired"), "cards that go down"),
    "devaluation.cheaper": Count("events", ev("marked_down"), "cards at a new price"),
    "devaluation.expired": Count("events", ev("expired"), "cards that leave"),
    "devaluation.refill": Count("events", ev("offered") & REFILL, "places filled"),
    "devaluation.top_price": Count("events", ev("offered") & REFILL, "places filled"),
    "devaluation.order": Count("turns", (c("expired") > 0) & (c("offered") > 0), "turns with cards that go and come"),
    "devaluation.left_to_right": Count("turns", c("offered") > 1, "turns that fill two or more places"),
    "devaluation.new_cards": Count("events", ev("offered") & REFILL, "places filled"),
    "devaluation.merchant.slot": Count("events", c("for_merchant"), "cards that replace a Merchant in the market"),
    "devaluation.pile_exhausted": Count("events", ev("pile_exhausted") & REFILL, "places that stay empty"),
    "devaluation.example": EXAMPLE,
    "queen.when": Count("events", ASKED_QUEEN, "times that the holder is asked"),
    "queen.gem_only": Count(
        "events", ev("offered") & REFILL & QUEEN_HELD & ~card(*GEM_CARDS), "other cards turned up while one is held"
    ),
    "queen.take": Count("events", ev("taken"), "cards taken"),
    "queen.replaced": Count(
        "events", ev("taken") & c("next").cast(str).is_in(["offered", "merchant_drawn"]), "such cards replaced"
    ),
    "queen.scope": Count("events", ASKED_QUEEN & (c("seat") != c("active")), "holders asked in another's turn"),
    "queen.each": Count("events", ASKED_QUEEN & c("for_merchant").shift(1), "asked about a Merchant's successor"),
    "queen.not_opening": Count(
        "events", ev("offered") & SETUP & QUEEN_HELD & card(*GEM_CARDS), "opening gem cards while one was dealt"
    ),
    "queen.not_astrologer": Count(
        "events", ev("drawn") & QUEEN_HELD & card(*GEM_CARDS), "gem cards drawn by an Astrologer while one is held"
    ),
}  # fmt: skip

MERCHANT: Final[Mapping[str, Entry]] = {
    "merchant.sale": Count("merchants", HELD_AT_ONCE, "sales held at once"),
    "merchant.replaced": Count("merchants", HELD_AT_ONCE & GAME_GOES_ON & (c("left") > 0), "draws resumed after it"),
    "merchant.while_postponed": Count("merchants", c("while_postponed"), "sales held while another waits"),
    "cardinal.when": Count("events", ev("cardinal_played"), "Cardinals played"),
    "cardinal.not_own_turn": Count("merchants", c("own_cardinals"), "Merchants that a holder of a Cardinal draws"),
    "cardinal.not_on_due_sale": Count("merchants", c("at_due"), "due sales while another player holds a Cardinal"),
    "cardinal.astrologer": Count("merchants", BY_ASTROLOGER & (c("yes") > 0), "Astrologers' Merchants answered"),
    "cardinal.order": Count("merchants", c("able") > 1, "Merchants that two opponents could answer"),
    "cardinal.each_once": Count("merchants", c("kept"), "Merchants after which an opponent still holds a Cardinal"),
    "cardinal.after_yes": Count(
        "events",
        ev("cardinal_played") & c("next").cast(str).is_in(["cardinal_played", "cardinal_declined"]),
        "opponents asked after a yes",
    ),
    "cardinal.delay": Count("merchants", c("postponed"), "sales postponed"),
    "cardinal.due": Count("merchants", c("postponed") & c("opened").is_not_null(), "postponed sales held"),
    "cardinal.marker": Count("merchants", c("postponed"), "sales postponed (the marker itself is in no log)"),
    "cardinal.two": Count("merchants", c("yes") > 1, "Merchants with two Cardinals"),
    "cardinal.resumes": Count("merchants", c("postponed") & (c("left") > 0), "draws resumed after a postponement"),
    "cardinal.several_due": Count("merchants", c("first_of_several"), "turns that end with two sales"),
    "cardinal.last_merchant": Count("merchants", c("postponed") & (c("number") == 3), "last Merchants postponed"),
    "cardinal.play_on": Count("turns", c("pile_at_start") == 0, "turns begun without a pile"),
}  # fmt: skip
