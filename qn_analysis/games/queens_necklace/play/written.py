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
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from qn_analysis.core.base.catalogue import Joined
from qn_analysis.core.base.messages import refusal
from qn_analysis.core.files.read import SMALL, UnreadableError, parse_json, parse_toml, read_text

from ..log.position import Offer, Position
from ..log.rows import UNKNOWN
from ..rulebook import Ruleset
from ..words.cards import KINDS, NOBODY, Card, Gem
from ..words.phases import Phase
from .builds import plain_game
from .decision import PositionError
from .memory_fold import Memory
from .rebuild import Stage, rebuild
from .standing import Standing, standing_of
from .texts import problem
from .written_check import CARDS, check

PHASES: Final = {"influence": Phase.INFLUENCE, "purchase": Phase.PURCHASE, "display": Phase.DISPLAY}


def stand(source: Mapping[str, Any] | str | Path, rules: Ruleset, lang: str = "en", seed: int = 0) -> Standing:
    """The standing of a written position.

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
    return standing_of(rules, g, p, "written", names=names, lang=lang)


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
    p.ducats = data.get("ducats", rules.purse)
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
