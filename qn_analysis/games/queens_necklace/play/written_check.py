"""What can be wrong with a position written down: every problem, with the offending value and the remedy.

`check` never raises, whatever it is given. Only a position whose form is right is counted against the deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from typing import Any, Final

from qn_analysis.core.hints import near, say

from ..rulebook import Ruleset
from ..words.cards import SEATS, Card, Gem

CARDS: Final = {card.name.lower(): card for card in Card}
KEYS: Final = (
    "players", "turn", "phase", "fashion", "ducats", "bought", "sales", "number", "pile", "scores", "hands", "gone",
    "market", "postponed",
)  # fmt: skip
OFFER_KEYS: Final = ("card", "price", "step")
PHASE_NAMES: Final = ("influence", "purchase", "display")
LETTERS: Final = 60
"""Of the longest name of a player."""
MOST: Final = 30_000
"""The largest number that anything here can be."""
_GEMS: Final = tuple(gem.name.lower() for gem in Gem)


def never_held(rules: Ruleset) -> list[Card]:
    """Cards that no hand keeps: Merchants, Astrologers, and a blank card that acts as one."""
    return [Card.MERCHANT, *rules.acting_as(Card.ASTROLOGER)]


def check(data: Any, rules: Ruleset) -> list[str]:
    """Everything that is wrong with a position; empty when it can be."""
    if not isinstance(data, Mapping):
        return [f"a position is a table with the keys players, turn, fashion and hands, not {say(data)}"]
    wrong = [f"it has an unknown key {say(key)}{near(key, KEYS)}; it can have {', '.join(KEYS)}"
             for key in data if key not in KEYS]  # fmt: skip
    names = _check_players(wrong, data.get("players"))
    turn = data.get("turn")
    if turn not in names:
        wrong.append(f"turn is {say(turn)}{near(turn, names)}; name the player whose turn it is: {', '.join(names)}")
    phase = data.get("phase", "purchase")
    if phase not in PHASE_NAMES:
        wrong.append(f"phase is {say(phase)}{near(phase, PHASE_NAMES)}; choose {', '.join(PHASE_NAMES)}")
    _check_fashion(wrong, data.get("fashion"))
    merchants = rules.copies[Card.MERCHANT]
    _check_number(wrong, data, "ducats", 0, MOST)
    _check_number(wrong, data, "bought", 0, rules.market_size)
    _check_number(wrong, data, "number", 1, MOST)
    _check_number(wrong, data, "pile", 0, rules.deck)
    _check_number(wrong, data, "sales", 0, merchants - 1)
    _check_scores(wrong, data.get("scores"), names)
    _check_hands(wrong, data.get("hands"), names, turn, never_held(rules))
    _check_gone(wrong, data.get("gone"))
    _check_market(wrong, data.get("market"), rules)
    _check_postponed(wrong, data.get("postponed"), names, rules)
    if not wrong:
        _check_deck(wrong, data, rules)
    return wrong


def _check_players(wrong: list[str], players: Any) -> list[str]:
    if not isinstance(players, (list, tuple)) or not 2 <= len(players) <= SEATS:
        wrong.append(f"players must be a list of 2 to {SEATS} names in the order of their turns, not {say(players)}")
        return []
    names: list[str] = []
    for player in players:
        if not isinstance(player, str) or not player.strip() or len(player) > LETTERS or not player.isprintable():
            wrong.append(f"a player must have a name of 1 to {LETTERS} printable letters, not {say(player)}")
        elif player in names:
            wrong.append(f"two players are called {player!r}; give each a name of her own")
        else:
            names.append(player)
    return names


def _check_fashion(wrong: list[str], fashion: Any) -> None:
    if not isinstance(fashion, (list, tuple)):
        said = "is missing" if fashion is None else f"is {say(fashion)}"
        wrong.append(f"fashion {said}; list the four gems from the most fashionable: {', '.join(_GEMS)}")
        return
    wrong += [
        f"fashion names {say(gem)}{near(gem, _GEMS)}; the gems are {', '.join(_GEMS)}"
        for gem in fashion
        if gem not in _GEMS
    ]
    for gem in _GEMS:
        n = sum(1 for each in fashion if each == gem)
        if n != 1:
            wrong.append(f"fashion names {gem} {n} times" if n else f"fashion lacks {gem}")


def _check_number(wrong: list[str], data: Mapping[str, Any], key: str, low: int, high: int) -> None:
    if key in data and not (type(data[key]) is int and low <= data[key] <= high):
        wrong.append(f"{key} must be a whole number from {low} to {high}, not {say(data[key])}")


def _check_scores(wrong: list[str], scores: Any, names: Sequence[str]) -> None:
    if scores is None:
        return
    if not isinstance(scores, Mapping):
        wrong.append(f"scores must be a table like {{ Amy = 60 }}, not {say(scores)}")
        return
    for player, score in scores.items():
        _check_player(wrong, player, names, "scores")
        if type(score) is not int or abs(score) > MOST:
            wrong.append(f"the score of {player} must be whole pounds within {MOST:,} either way, not {say(score)}")


def _check_player(wrong: list[str], player: Any, names: Sequence[str], where: str) -> None:
    if player not in names:
        wrong.append(f"{where} has {say(player)}{near(player, names)}, who does not play; players: {', '.join(names)}")


def _check_hands(wrong: list[str], hands: Any, names: Sequence[str], turn: Any, never: Container[Card]) -> None:
    if not isinstance(hands, Mapping):
        wrong.append(f'hands must be a table like {{ Amy = ["ring", "ruby_2"], Bea = 5 }}, not {say(hands)}')
        return
    for player in hands:
        _check_player(wrong, player, names, "hands")
    for player in names:
        if player not in hands:
            wrong.append(f"hands lacks {player}; name her cards, or give their number (0 for none)")
            continue
        hand = hands[player]
        for each in hand if isinstance(hand, (list, tuple)) else [hand]:
            _check_held(wrong, each, player, player == turn, never)


def _check_held(wrong: list[str], each: Any, player: str, asked: bool, never: Container[Card]) -> None:
    """A card of a hand, or a number of unknown ones."""
    if isinstance(each, str):
        if each not in CARDS:
            wrong.append(f"the hand of {player} has {say(each)}{near(each, CARDS)}, which is no card")
        elif CARDS[each] in never:
            wrong.append(f"the hand of {player} has {say(each)}, which no hand keeps; take it out")
    elif type(each) is not int or not 0 <= each <= MOST:
        wrong.append(f"the hand of {player} has {say(each)}; write names of cards, and a number for unknown ones")
    elif each and asked:
        wrong.append(f"{player} is asked, and {each} of her cards are unknown; name all cards of her hand")


def _check_gone(wrong: list[str], gone: Any) -> None:
    if gone is None:
        return
    if not isinstance(gone, (list, tuple)):
        wrong.append(f"gone must be a list of cards, not {say(gone)}")
        return
    for card in gone:
        if not isinstance(card, str) or card not in CARDS:
            wrong.append(f"gone has {say(card)}{near(card, CARDS)}, which is no card")
        elif CARDS[card] == Card.MERCHANT:
            wrong.append("gone has a merchant; leave Merchants out: sales and postponed tell how many have come")


def _check_market(wrong: list[str], market: Any, rules: Ruleset) -> None:
    if market is None:
        return
    if not isinstance(market, (list, tuple)) or len(market) > rules.market_size:
        wrong.append(f"market must be a list of at most {rules.market_size} cards for sale, not {say(market)}")
        return
    for place, entry in enumerate(market, 1):
        where = f"place {place} of the market"
        offer = {"card": entry} if isinstance(entry, str) else entry
        if not isinstance(offer, Mapping):
            wrong.append(f'{where} must be a card like {{ card = "ring", price = 7 }}, not {say(entry)}')
        elif offer:
            _check_offer(wrong, offer, where, rules)


def _check_offer(wrong: list[str], offer: Mapping[Any, Any], where: str, rules: Ruleset) -> None:
    for key in offer:
        if key not in OFFER_KEYS:
            wrong.append(f"{where} has an unknown key {say(key)}{near(key, OFFER_KEYS)}; it can have card, price, step")
    card = offer.get("card")
    if not isinstance(card, str) or card not in CARDS:
        wrong.append(f"{where} has {say(card)}{near(card, CARDS)}, which is no card")
        return
    prices = list(rules.prices[CARDS[card]])
    ladder = ", ".join(map(str, prices))
    if not prices:
        wrong.append(f"{where} has {card}, which is never for sale")
    elif "price" in offer and offer["price"] not in prices:
        wrong.append(f"{where}: {card} cannot cost {say(offer['price'])}; its prices are {ladder}")
    if "step" in offer and not (type(offer["step"]) is int and 0 <= offer["step"] < max(1, len(prices))):
        wrong.append(f"{where}: step is {say(offer['step'])}; give a number from 0 to {len(prices) - 1}")
    elif "step" in offer and "price" in offer and prices and prices[offer["step"]] != offer["price"]:
        wrong.append(f"{where}: at step {offer['step']} {card} costs {prices[offer['step']]}; leave out step or price")


def _check_postponed(wrong: list[str], postponed: Any, names: Sequence[str], rules: Ruleset) -> None:
    if postponed is None:
        return
    if not isinstance(postponed, Mapping):
        wrong.append(f"postponed must be a table like {{ Bea = 1 }}, not {say(postponed)}")
        return
    merchants = rules.copies[Card.MERCHANT]
    for player, merchant in postponed.items():
        _check_player(wrong, player, names, "postponed")
        if type(merchant) is not int or not 1 <= merchant <= merchants:
            wrong.append(f"postponed: the Merchant of {player} is {say(merchant)}; give his number, 1 to {merchants}")


def _check_deck(wrong: list[str], data: Mapping[str, Any], rules: Ruleset) -> None:
    """All cards together against the deck."""
    told: Counter[str] = Counter(data.get("gone") or ())
    unknown = 0
    for hand in data["hands"].values():
        for each in hand if isinstance(hand, (list, tuple)) else [hand]:
            told.update([each] if isinstance(each, str) else [])
            unknown += each if isinstance(each, int) else 0
    told.update(entry if isinstance(entry, str) else entry["card"] for entry in data.get("market") or () if entry)
    for card, n in told.items():
        have = rules.copies[CARDS[card]]
        if n > have:
            wrong.append(f"{n} cards {card} in all: the deck has {have}")
    merchants = rules.copies[Card.MERCHANT]
    come = data.get("sales", 0) + len(data.get("postponed") or {}) + (data.get("phase") == "display")
    if come > merchants:
        wrong.append(f"{come} Merchants have come (sales held, postponed and being held): the deck has {merchants}")
    hidden = sum(
        copies - told[card.name.lower()]
        for card, copies in zip(Card, rules.copies, strict=True)
        if card != Card.MERCHANT
    )
    to_come = max(0, merchants - come)
    elsewhere = (*rules.acting_as(Card.ASTROLOGER), Card.NECKLACE)
    never = sum(rules.copies[card] - told[card.name.lower()] for card in elsewhere)
    if not wrong and unknown > hidden - never:
        wrong.append(f"{unknown} unknown cards in hands: only {hidden - never} cards are left that can be there")
    elif not wrong and "pile" in data and not to_come <= data["pile"] <= hidden - unknown + to_come:
        wrong.append(
            f"pile is {data['pile']}; with {unknown} unknown cards in hands and {to_come}"
            f" Merchant{'' if to_come == 1 else 's'} to come it can be"
            f" {to_come} to {hidden - unknown + to_come}"
        )
