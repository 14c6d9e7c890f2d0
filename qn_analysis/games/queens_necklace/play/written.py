"""A position as a person writes it down, read with every problem named at once.

It is TOML (or the same in JSON, or a dictionary):

    players = ["Amy", "Bea", "Carl"]
    turn = "Amy"                      # whose turn it is, and who is asked
    phase = "purchase"                # influence, purchase or display (a sale); purchase if left out
    fashion = ["ruby", "amber", "diamond", "emerald"]
    ducats = 10                       # left to her; the purse if left out
    bought = 0                        # cards that she has bought this turn
    sales = 1                         # held so far
    number = 14                       # of the turn
    pile = 40                         # cards left to draw; without it, all that is told of nowhere
    scores = { Amy = 60, Bea = 110 }  # pounds; 0 if left out
    hands = { Amy = ["ruby_2", "ring", "thief"], Bea = ["king", 4], Carl = 6 }
    gone = ["ruby_1", "ruby_1", "thief"]
    market = [{ card = "ring", price = 7 }, { card = "amber_1", step = 1 }, {}, "thief"]
    postponed = { Bea = 1 }           # at the end of whose next turn the sale of which Merchant is held

A number in a hand counts cards that nobody else can name. The hand of the player who is asked is told whole, and what
is named of the others' hands all know. A card for sale without price or step is at its top price; `{}` is an empty
place. Cards are called as in a log: `ruby_1` to `diamond_3`, `amber_1`, `ring`, `necklace`, `king`, `banker`, ...

`check` never raises, whatever it is given. Only a position whose form is right is counted against the deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from qn_analysis.core.base.catalogue import Joined, Message
from qn_analysis.core.base.messages import refusal, short_repr, suggest
from qn_analysis.core.files.read import SMALL, UnreadableError, parse_json, parse_toml, read_text
from qn_analysis.core.log.replay import UNKNOWN
from qn_analysis.core.position.decision import PositionError

from ..engine.state import Game
from ..log.position import Offer, Position
from ..rulebook import Ruleset
from ..words.cards import KINDS, NOBODY, SEATS, Card, Gem
from ..words.phases import Phase
from .builds import plain_game
from .rebuild import Memory, Stage, rebuild
from .texts import problem

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


def check(data: Any, rules: Ruleset) -> list[Message]:
    """Everything that is wrong with a position; empty when it can be."""
    if not isinstance(data, Mapping):
        return [problem("no_position", given=short_repr(data))]
    wrong = [
        problem("unknown", where=problem("it"), given=short_repr(key), hint=suggest(key, KEYS), known=", ".join(KEYS))
        for key in data
        if key not in KEYS
    ]
    names = _check_players(wrong, data.get("players"))
    turn = data.get("turn")
    if turn not in names:
        wrong.append(problem("turn", given=short_repr(turn), hint=suggest(turn, names), known=", ".join(names)))
    phase = data.get("phase", "purchase")
    if phase not in PHASE_NAMES:
        hint = suggest(phase, PHASE_NAMES)
        wrong.append(problem("phase", given=short_repr(phase), hint=hint, known=", ".join(PHASE_NAMES)))
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


def _check_players(wrong: list[Message], players: Any) -> list[str]:
    if not isinstance(players, (list, tuple)) or not 2 <= len(players) <= SEATS:
        wrong.append(problem("players", most=SEATS, given=short_repr(players)))
        return []
    names: list[str] = []
    for player in players:
        if not isinstance(player, str) or not player.strip() or len(player) > LETTERS or not player.isprintable():
            wrong.append(problem("name", most=LETTERS, given=short_repr(player)))
        elif player in names:
            wrong.append(problem("same_name", player=repr(player)))
        else:
            names.append(player)
    return names


def _check_fashion(wrong: list[Message], fashion: Any) -> None:
    if not isinstance(fashion, (list, tuple)):
        key = "fashion_missing" if fashion is None else "fashion"
        wrong.append(problem(key, given=short_repr(fashion), known=", ".join(_GEMS)))
        return
    wrong += [
        problem("fashion_unknown", given=short_repr(gem), hint=suggest(gem, _GEMS), known=", ".join(_GEMS))
        for gem in fashion
        if gem not in _GEMS
    ]
    for gem in _GEMS:
        n = sum(1 for each in fashion if each == gem)
        if n != 1:
            wrong.append(problem("fashion_twice" if n else "fashion_lacks", gem=gem, n=n))


def _check_number(wrong: list[Message], data: Mapping[str, Any], key: str, low: int, high: int) -> None:
    if key in data and not (type(data[key]) is int and low <= data[key] <= high):
        wrong.append(problem("number", key=key, low=low, high=high, given=short_repr(data[key])))


def _check_scores(wrong: list[Message], scores: Any, names: Sequence[str]) -> None:
    if scores is None:
        return
    if not isinstance(scores, Mapping):
        wrong.append(problem("scores", given=short_repr(scores)))
        return
    for player, score in scores.items():
        _check_player(wrong, player, names, "scores")
        if type(score) is not int or abs(score) > MOST:
            wrong.append(problem("score", player=str(player), most=MOST, given=short_repr(score)))


def _check_player(wrong: list[Message], player: Any, names: Sequence[str], where: str) -> None:
    if player not in names:
        known = ", ".join(names)
        wrong.append(
            problem("no_player", where=where, given=short_repr(player), hint=suggest(player, names), known=known)
        )


def _check_hands(wrong: list[Message], hands: Any, names: Sequence[str], turn: Any, never: Container[Card]) -> None:
    if not isinstance(hands, Mapping):
        wrong.append(problem("hands", given=short_repr(hands)))
        return
    for player in hands:
        _check_player(wrong, player, names, "hands")
    for player in names:
        if player not in hands:
            wrong.append(problem("no_hand", player=player))
            continue
        hand = hands[player]
        for each in hand if isinstance(hand, (list, tuple)) else [hand]:
            _check_held(wrong, each, player, player == turn, never)


def _check_held(wrong: list[Message], each: Any, player: str, asked: bool, never: Container[Card]) -> None:
    """A card of a hand, or a number of unknown ones."""
    if isinstance(each, str):
        if each not in CARDS:
            wrong.append(
                problem(
                    "no_card",
                    where=problem("hand_of", player=player),
                    given=short_repr(each),
                    hint=suggest(each, CARDS),
                )
            )
        elif CARDS[each] in never:
            wrong.append(problem("never_held", player=player, given=short_repr(each)))
    elif type(each) is not int or not 0 <= each <= MOST:
        wrong.append(problem("held", player=player, given=short_repr(each)))
    elif each and asked:
        wrong.append(problem("asked", player=player, n=each))


def _check_gone(wrong: list[Message], gone: Any) -> None:
    if gone is None:
        return
    if not isinstance(gone, (list, tuple)):
        wrong.append(problem("gone", given=short_repr(gone)))
        return
    for card in gone:
        if not isinstance(card, str) or card not in CARDS:
            wrong.append(problem("no_card", where="gone", given=short_repr(card), hint=suggest(card, CARDS)))
        elif CARDS[card] == Card.MERCHANT:
            wrong.append(problem("gone_merchant"))


def _check_market(wrong: list[Message], market: Any, rules: Ruleset) -> None:
    if market is None:
        return
    if not isinstance(market, (list, tuple)) or len(market) > rules.market_size:
        wrong.append(problem("market", most=rules.market_size, given=short_repr(market)))
        return
    for place, entry in enumerate(market, 1):
        where = problem("place", n=place)
        offer = {"card": entry} if isinstance(entry, str) else entry
        if not isinstance(offer, Mapping):
            wrong.append(problem("offer", where=where, given=short_repr(entry)))
        elif offer:
            _check_offer(wrong, offer, where, rules)


def _check_offer(wrong: list[Message], offer: Mapping[Any, Any], where: Message, rules: Ruleset) -> None:
    for key in offer:
        if key not in OFFER_KEYS:
            hint = suggest(key, OFFER_KEYS)
            wrong.append(problem("unknown", where=where, given=short_repr(key), hint=hint, known=", ".join(OFFER_KEYS)))
    card = offer.get("card")
    if not isinstance(card, str) or card not in CARDS:
        wrong.append(problem("no_card", where=where, given=short_repr(card), hint=suggest(card, CARDS)))
        return
    prices = list(rules.prices[CARDS[card]])
    ladder = ", ".join(map(str, prices))
    if not prices:
        wrong.append(problem("not_for_sale", where=where, card=card))
    elif "price" in offer and offer["price"] not in prices:
        wrong.append(problem("price", where=where, card=card, given=short_repr(offer["price"]), known=ladder))
    if "step" in offer and not (type(offer["step"]) is int and 0 <= offer["step"] < max(1, len(prices))):
        wrong.append(problem("step", where=where, given=short_repr(offer["step"]), last=len(prices) - 1))
    elif "step" in offer and "price" in offer and prices and prices[offer["step"]] != offer["price"]:
        step = offer["step"]
        wrong.append(problem("step_price", where=where, step=step, card=card, price=prices[step]))


def _check_postponed(wrong: list[Message], postponed: Any, names: Sequence[str], rules: Ruleset) -> None:
    if postponed is None:
        return
    if not isinstance(postponed, Mapping):
        wrong.append(problem("postponed", given=short_repr(postponed)))
        return
    merchants = rules.copies[Card.MERCHANT]
    for player, merchant in postponed.items():
        _check_player(wrong, player, names, "postponed")
        if type(merchant) is not int or not 1 <= merchant <= merchants:
            wrong.append(problem("merchant", player=str(player), given=short_repr(merchant), most=merchants))


def _check_deck(wrong: list[Message], data: Mapping[str, Any], rules: Ruleset) -> None:
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
            wrong.append(problem("deck", n=n, card=card, have=have))
    merchants = rules.copies[Card.MERCHANT]
    come = data.get("sales", 0) + len(data.get("postponed") or {}) + (data.get("phase") == "display")
    if come > merchants:
        wrong.append(problem("merchants", n=come, have=merchants))
    hidden = sum(
        copies - told[card.name.lower()]
        for card, copies in zip(Card, rules.copies, strict=True)
        if card != Card.MERCHANT
    )
    to_come = max(0, merchants - come)
    elsewhere = (*rules.acting_as(Card.ASTROLOGER), Card.NECKLACE)
    never = sum(rules.copies[card] - told[card.name.lower()] for card in elsewhere)
    if not wrong and unknown > hidden - never:
        wrong.append(problem("hidden", n=unknown, left=hidden - never))
    elif not wrong and "pile" in data and not to_come <= data["pile"] <= hidden - unknown + to_come:
        most = hidden - unknown + to_come
        wrong.append(problem("pile", given=data["pile"], unknown=unknown, n=to_come, most=most))


PHASES: Final = {"influence": Phase.INFLUENCE, "purchase": Phase.PURCHASE, "display": Phase.DISPLAY}


def stand(
    source: Mapping[str, Any] | str | Path, rules: Ruleset, lang: str = "en", seed: int = 0
) -> tuple[list[str], Game, Position]:
    """The players, the game and the table of a written position.

    Raises:
        PositionError: it cannot be read, or cannot be; every problem is named.
    """
    data = source if isinstance(source, Mapping) else _read(source)
    if isinstance(data, Mapping):
        data = {key: value for key, value in data.items() if value is not None}  # null in JSON: left out
    wrong = check(data, rules)
    if wrong:
        problems = Joined(refusal("list.and"), wrong)
        raise PositionError(problem("cannot_be", problems=problems), wrong).speaking(lang)
    names, p = _position(data, rules)
    phase = PHASES[data.get("phase", "purchase")]
    merchant = p.merchants if phase == Phase.DISPLAY else 0
    resume = Phase.REFILL if phase == Phase.DISPLAY else NOBODY
    stage = Stage(phase, p.active, resume=resume, merchant=merchant, purchases=data.get("bought", 0))
    memory = Memory(p.players)
    for seat in range(p.players):
        for other, hand in enumerate(p.hands):
            if other != seat and other != p.active:
                memory.known[seat][other] = Counter({card: n for card, n in hand.items() if card != UNKNOWN})
            elif other != seat and hand[Card.NECKLACE]:
                memory.known[seat][other][Card.NECKLACE] = 1
    g = rebuild(rules, p, stage, memory, seed)
    if g is None or g.table.actor != p.active:
        phase_name = data.get("phase", "purchase")
        raise PositionError(problem("no_choice", player=names[p.active], phase=phase_name)).speaking(lang)
    return names, g, p


def _read(source: Any) -> Any:
    if not isinstance(source, (str, Path)):
        return source  # which `check` refuses in words
    place = Path(source)
    parse = parse_json if place.suffix.lower() == ".json" else parse_toml
    try:
        return parse(read_text(place, SMALL))
    except FileNotFoundError:
        raise PositionError(problem("no_file", place=place)) from None
    except UnreadableError as error:
        raise PositionError(problem("unreadable", place=place, why=error.args[0])) from None


def _position(data: Mapping[str, Any], rules: Ruleset) -> tuple[list[str], Position]:
    """A position that has been checked, as a folded one."""
    names: list[str] = list(data["players"])
    players = len(names)
    p = Position(players=players)
    p.hands = [hand_of(data["hands"].get(each)) for each in names]
    p.displays = [{} for _ in names]
    p.known = [{} for _ in names]
    p.scores = [data.get("scores", {}).get(each, 0) for each in names]
    p.active = names.index(data["turn"])
    p.sales = data.get("sales", 0)
    p.year, p.turn = p.sales + 1, data.get("number", 1 + p.active)
    p.due = {merchant: names.index(each) for each, merchant in data.get("postponed", {}).items()}
    selling = data.get("phase") == "display"
    p.merchants = p.sales + len(p.due) + selling
    p.phase = PHASES[data.get("phase", "purchase")]
    p.ducats = data.get("ducats", rules.purses[p.active])
    p.fashion = [Gem[gem.upper()] for gem in data["fashion"]]
    p.fashion_pounds = list(plain_game(rules, players).table.rules.fashion_tiles)
    for card in data.get("gone", ()):
        p.gone[CARDS[card]] += 1
    p.gone[Card.MERCHANT] = p.merchants
    for slot, entry in enumerate(data.get("market", ())):
        offer = offer_of(entry, rules)
        if offer is not None:
            p.market[slot] = offer
    p.pile = rest(p, rules)
    unknown = sum(hand[UNKNOWN] for hand in p.hands)
    p.pile_size = data.get("pile", sum(p.pile) - unknown)
    return names, p


def rest(p: Position, rules: Ruleset) -> list[int]:
    """Copies of each card that are told of nowhere."""
    left = [rules.copies[card] - p.gone[card] for card in range(KINDS)]
    for hand in p.hands:
        for card, n in hand.items():
            if card != UNKNOWN:
                left[card] -= n
    for offer in p.market.values():
        left[offer.card] -= 1
    return left


def hand_of(entry: Any) -> Counter[int]:
    """A hand as written: cards, and a number of unknown ones."""
    hand: Counter[int] = Counter()
    for each in entry if isinstance(entry, (list, tuple)) else [] if entry is None else [entry]:
        if isinstance(each, str):
            hand[CARDS[each]] += 1
        elif each:
            hand[UNKNOWN] += each
    return hand


def offer_of(entry: Any, rules: Ruleset) -> Offer | None:
    """A card for sale as written; None for an empty place."""
    if isinstance(entry, str):
        entry = {"card": entry}
    if not entry:
        return None
    card = CARDS[entry["card"]]
    prices = list(rules.prices[card])
    step = entry.get("step", prices.index(entry["price"]) if "price" in entry else 0)
    return Offer(card, step, prices[step])
