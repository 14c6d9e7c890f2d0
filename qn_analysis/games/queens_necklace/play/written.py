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

`read` never raises, whatever it is given. Only a position whose form is right is counted against the deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Final, NotRequired

from typing_extensions import TypedDict

from qn_analysis.core.base.catalogue import Joined, Message
from qn_analysis.core.base.messages import refusal, short_repr, suggest
from qn_analysis.core.files.read import SMALL, UnreadableError, parse_json, parse_toml, read_text
from qn_analysis.core.files.validate import (
    Bounds,
    Choice,
    Document,
    Fault,
    Holds,
    Length,
    faulty,
    table_type,
)
from qn_analysis.core.log.replay import UNKNOWN
from qn_analysis.core.position.decision import PositionError

from ..engine.state import Game
from ..log.position import Offer, Position
from ..rulebook import Ruleset
from ..words.cards import KINDS, NOBODY, SEATS, Card, Gem
from ..words.phases import Phase
from . import texts
from .builds import plain_game
from .rebuild import Memory, Stage, rebuild
from .texts import problem

CARDS: Final = {card.name.lower(): card for card in Card}
PHASE_NAMES: Final = ("influence", "purchase", "display")
LETTERS: Final = 60
"""Of the longest name of a player."""
MOST: Final = 30_000
"""The largest number that anything here can be."""
_GEMS: Final = tuple(gem.name.lower() for gem in Gem)
_MERCHANT: Final = Card.MERCHANT.name.lower()


def _number(low: int, high: int) -> Any:
    return NotRequired[Annotated[int, Bounds(low, high), Fault("number", low=low, high=high)]]


def _is_held(each: Any) -> bool:
    """Whether this is a card, or a number of unknown ones."""
    return each in CARDS if isinstance(each, str) else type(each) is int and 0 <= each <= MOST


_Fashion = Annotated[
    list[Annotated[str, Choice(_GEMS), Fault("fashion_unknown")]],
    Fault("fashion", missing="fashion_missing", choices=_GEMS),
]
_Held = Annotated[
    Any, Holds(_is_held), Fault("held", instead=lambda each: "no_card" if isinstance(each, str) else "", choices=CARDS)
]
_Hand = Annotated[
    list[_Held],
    Fault(called=lambda values, player, hand: {"player": str(player), "where": problem("hand_of", player=str(player))}),
]
_Gone = Annotated[
    str,
    Choice(card for card in CARDS if card != _MERCHANT),
    Fault("no_card", instead={_MERCHANT: "gone_merchant"}, choices=CARDS, where="gone"),
]


def _player(values: Mapping[str, Any]) -> str:
    """Whose entry of a table this is."""
    return str(values["key"])


class _Offer(TypedDict, total=False):
    """A card for sale; an empty place says nothing. What its price can be depends on the card."""

    card: Annotated[str, Choice(CARDS), Fault("no_card")]
    price: Any
    step: Any


@lru_cache(8)
def _document(market: int, deck: int, merchants: int) -> Document:
    """What a position can be with so many cards for sale, in the deck, and so many Merchants."""
    name = Annotated[str, Length(1, LETTERS, printable=True), Fault("name", most=LETTERS)]
    score = Annotated[int, Bounds(-MOST, MOST), Fault("score", player=_player, most=MOST)]
    place = Annotated[_Offer, Fault("offer", called=lambda values, at, offer: {"where": problem("place", n=at + 1)})]
    due = Annotated[int, Bounds(1, merchants), Fault("merchant", player=_player, most=merchants)]
    kind = table_type({
        "players": Annotated[list[name], Length(2, SEATS), Fault("players", most=SEATS)],
        "turn": NotRequired[Any],  # one of these
        "phase": NotRequired[Annotated[str, Choice(PHASE_NAMES), Fault("phase")]],
        "fashion": _Fashion,
        "ducats": _number(0, MOST),
        "bought": _number(0, market),
        "sales": _number(0, merchants - 1),
        "number": _number(1, MOST),
        "pile": _number(0, deck),
        "scores": NotRequired[Annotated[dict[Any, score], Fault("scores")]],
        "hands": Annotated[dict[Any, _Hand], Fault("hands")],
        "gone": NotRequired[Annotated[list[_Gone], Fault("gone")]],
        "market": NotRequired[Annotated[list[place], Length(0, market), Fault("market", most=market)]],
        "postponed": NotRequired[Annotated[dict[Any, due], Fault("postponed")]],
    })  # fmt: skip
    fault = Fault("no_position", called=lambda values, at, position: {"where": problem("it")})
    return Document(Annotated[kind, fault], texts.__name__, under="")


def read(data: Any, rules: Ruleset) -> tuple[Any, list[Message]]:
    """What is sound of a position, and everything that is wrong with it."""
    if isinstance(data, Mapping):  # null in JSON: left out; a hand of one card, a card at its top price
        data = {key: value for key, value in data.items() if value is not None}
        if isinstance(hands := data.get("hands"), Mapping):
            listed = {who: hand if isinstance(hand, list | tuple) else [hand] for who, hand in hands.items()}
            data["hands"] = listed
        if isinstance(market := data.get("market"), list | tuple) and len(market) <= rules.market_size:
            data["market"] = [{"card": each} if isinstance(each, str) else each for each in market]
    sound, wrong = _document(rules.market_size, rules.deck, rules.copies[Card.MERCHANT]).read(data)
    if isinstance(data, Mapping):
        wrong += _together(sound, rules)
        if "players" in sound and len(sound["players"]) == len(data["players"]):  # else it is not known who plays
            wrong += _of_players(sound)
    return sound, wrong or list(_of_deck(sound, rules))


def _together(sound: Mapping[str, Any], rules: Ruleset) -> Iterator[Message]:
    """What does not go together."""
    for gem in _GEMS if "fashion" in sound else ():
        n = sound["fashion"].count(gem)
        if n != 1:
            yield problem("fashion_twice" if n else "fashion_lacks", gem=gem, n=n)
    never = [Card.MERCHANT, *rules.acting_as(Card.ASTROLOGER)]  # cards that no hand keeps
    for player, hand in sound.get("hands", {}).items():
        for each in hand:
            if isinstance(each, str) and CARDS[each] in never:
                yield problem("never_held", player=str(player), given=short_repr(each))
            elif each and not isinstance(each, str) and player == sound.get("turn"):
                yield problem("asked", player=str(player), n=each)
    for place, offer in enumerate(sound.get("market", ()), 1):
        if "card" in offer or (offer and not faulty(offer)):
            yield from _of_offer(offer, problem("place", n=place), rules)


def _of_players(sound: Mapping[str, Any]) -> Iterator[Message]:
    names = list(dict.fromkeys(sound["players"]))
    known = ", ".join(names)
    for name in names:
        if sound["players"].count(name) > 1:
            yield problem("same_name", player=repr(name))
    turn = sound.get("turn")
    if turn not in names:
        yield problem("turn", given=short_repr(turn), hint=suggest(turn, names), known=known)
    for table in ("scores", "hands", "postponed"):
        for player in (each for each in sound.get(table, {}) if each not in names):
            hint = suggest(player, names)
            yield problem("no_player", where=table, given=short_repr(player), hint=hint, known=known)
    if "hands" in sound:
        yield from (problem("no_hand", player=name) for name in names if name not in sound["hands"])


def _of_offer(offer: Mapping[str, Any], where: Message, rules: Ruleset) -> Iterator[Message]:
    """What is wrong with the price of a card for sale."""
    if "card" not in offer:
        yield problem("no_card", where=where, given=short_repr(None), hint="")
        return
    card, price, step = offer["card"], offer.get("price"), offer.get("step", 0)
    prices = rules.prices[CARDS[card]]
    if not prices:
        yield problem("not_for_sale", where=where, card=card)
    elif "price" in offer and price not in prices:
        yield problem("price", where=where, card=card, given=short_repr(price), known=", ".join(map(str, prices)))
    if "step" in offer and not (type(step) is int and 0 <= step < max(1, len(prices))):
        yield problem("step", where=where, given=short_repr(step), last=len(prices) - 1)
    elif "step" in offer and "price" in offer and prices and prices[step] != price:
        yield problem("step_price", where=where, step=step, card=card, price=prices[step])


def _of_deck(data: Mapping[str, Any], rules: Ruleset) -> Iterator[Message]:
    """All cards together against the deck."""
    held = [each for hand in data["hands"].values() for each in hand]
    unknown = sum(each for each in held if not isinstance(each, str))
    told = Counter([each for each in held if isinstance(each, str)] + data.get("gone", []))
    told.update(offer["card"] for offer in data.get("market", ()) if offer)
    over = {card: n for card, n in told.items() if n > rules.copies[CARDS[card]]}
    yield from (problem("deck", n=n, card=card, have=rules.copies[CARDS[card]]) for card, n in over.items())
    merchants = rules.copies[Card.MERCHANT]
    come = data.get("sales", 0) + len(data.get("postponed", ())) + (data.get("phase") == "display")
    if come > merchants:
        yield problem("merchants", n=come, have=merchants)
    if over or come > merchants:
        return
    hidden = rules.deck - told.total()
    elsewhere = (*rules.acting_as(Card.ASTROLOGER), Card.NECKLACE)
    never = sum(rules.copies[card] - told[card.name.lower()] for card in elsewhere)
    to_come = merchants - come
    most = hidden - unknown + to_come
    if unknown > hidden - never:
        yield problem("hidden", n=unknown, left=hidden - never)
    elif "pile" in data and not to_come <= data["pile"] <= most:
        yield problem("pile", given=data["pile"], unknown=unknown, n=to_come, most=most)


PHASES: Final = {"influence": Phase.INFLUENCE, "purchase": Phase.PURCHASE, "display": Phase.DISPLAY}


def stand(
    source: Mapping[str, Any] | str | Path, rules: Ruleset, lang: str = "en", seed: int = 0
) -> tuple[list[str], Game, Position]:
    """The players, the game and the table of a written position.

    Raises:
        PositionError: it cannot be read, or cannot be; every problem is named.
    """
    data, wrong = read(source if isinstance(source, Mapping) else _read(source), rules)
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
        return source  # which is refused in words
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
    p.hands = [_hand_of(data["hands"][each]) for each in names]
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
        if entry:
            card = CARDS[entry["card"]]
            prices = rules.prices[card]
            step = entry.get("step", prices.index(entry["price"]) if "price" in entry else 0)
            p.market[slot] = Offer(card, step, prices[step])
    p.pile = _rest(p, rules)
    unknown = sum(hand[UNKNOWN] for hand in p.hands)
    p.pile_size = data.get("pile", sum(p.pile) - unknown)
    return names, p


def _rest(p: Position, rules: Ruleset) -> list[int]:
    """Copies of each card that are told of nowhere."""
    left = [rules.copies[card] - p.gone[card] for card in range(KINDS)]
    for hand in p.hands:
        for card, n in hand.items():
            if card != UNKNOWN:
                left[card] -= n
    for offer in p.market.values():
        left[offer.card] -= 1
    return left


def _hand_of(told: list[Any]) -> Counter[int]:
    """A hand as written: cards, and a number of unknown ones."""
    hand: Counter[int] = Counter(CARDS[each] for each in told if isinstance(each, str))
    unknown = sum(each for each in told if not isinstance(each, str))
    return hand + Counter({UNKNOWN: unknown})
