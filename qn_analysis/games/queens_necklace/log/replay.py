"""Replay by folding: where every card is, after any row of a log, from the declared moves alone.

No rule is consulted and no engine runs: `EVENTS` says from where to where the card of each event moves, and so it
moves here. A card that is not where it should come from is an error. A log that hides cards can be folded too: a hidden
card in a hand is counted under `UNKNOWN`, and `Position.pile` then holds all cards that the log has not named yet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final

from qn_analysis.core.base.catalogue import Message
from qn_analysis.core.base.messages import refusal
from qn_analysis.core.log.events import Places, Things
from qn_analysis.core.log.ledger import Ledger
from qn_analysis.core.log.replay import UNKNOWN, ReplayError

from ..words import texts as words
from ..words.cards import GEM_OF, GEMS, KINDS, NOBODY, SEATS, Card
from ..words.events import EVENTS, SCORED, Column, Event, Place
from . import texts
from .position import Look, Offer, Position
from .rows import Fact, fact
from .texts import problem

_NEEDED: Final = {
    event: [
        name
        for name in said.columns
        if name not in said.turned
        and (name == "seat" or (name in said.needed("public") and not (name == "amount" and event in SCORED)))
    ]
    for event, said in EVENTS.items()
}
"""Columns without which a row cannot be folded, the card and the count aside; a score of -1 is a number."""
_PUBLIC = (Card.NECKLACE, Card.MUSKETEER)  # a theft that does not name its card has taken neither


class Folder(Ledger[Fact, Position]):
    """Folds rows one by one; `position` is where the game stands after the last one (copy it to keep it).

    Args:
        copies: how many copies of each card the deck has (`Ruleset`), or None: then nothing is checked, so that a log
            of displays and scores alone can be followed as far as it goes.
        players: seats, for a log that does not begin with `game_started`.
    """

    kind, fact = Fact, staticmethod(fact)
    events, columns, begins, hidden = EVENTS, Column, Event.GAME_STARTED, "card"
    where = ("turn", "year", "phase")

    def __init__(self, copies: Sequence[int] | None, *, players: int | None = None) -> None:
        super().__init__(Position())
        self._copies = None if copies is None else [int(n) for n in copies]
        self._closed = 0
        if self._copies is not None:
            if len(self._copies) != KINDS:
                raise ReplayError(problem("kinds", n=KINDS, given=len(self._copies)))
            self.position.pile = list(self._copies)
            self.position.aside[Card.MERCHANT] = self._copies[Card.MERCHANT]
            self.position.pile[Card.MERCHANT] = 0
            self.position.pile_size = sum(self.position.pile)
        if players is not None:
            self.start(players)

    def _refused(self, f: Fact | None, error: ReplayError) -> ReplayError:
        if f is None:
            return ReplayError(problem("row", n=self.rows, why=error.args[0]))
        card = f" {Card(f.card).name.lower()}" if 0 <= f.card < KINDS else ""
        return ReplayError(problem("event", n=self.rows, event=f"{f.event.name.lower()}{card}", why=error.args[0]))

    def _begin(self, f: Fact) -> None:
        if f.event == Event.GAME_STARTED:
            self.start(f.number)
        elif self.position.players == 0:
            raise ReplayError(problem("not_begun"))

    def start(self, players: int) -> Position:
        """Everybody sits down; what lies in the pile was there before."""
        if not 1 <= players <= SEATS:
            raise ReplayError(problem("players", most=SEATS, n=players))
        p = self.position
        p.players = players
        p.hands = [Counter() for _ in range(players)]
        p.displays = [{} for _ in range(players)]
        p.known = [{} for _ in range(players)]
        p.scores = [0] * players
        return p

    def _check(self, f: Fact) -> None:
        """Every column that the event declares has a meaning here."""
        for name, value, end in (
            ("seat", f.seat, self.position.players), ("other", f.other, self.position.players),
            ("card", f.card, KINDS), ("gem", f.gem, GEMS),
        ):  # fmt: skip
            if not (NOBODY <= value < end):
                raise ReplayError(problem("no_number", column=name, given=value))
        if f.event in (Event.FASHION_SET, Event.RARITY_SET) and f.slot >= GEMS:
            raise ReplayError(problem("no_number", column="rank", given=f.slot))
        values = {"seat": f.seat, "other": f.other, "gem": f.gem, "slot": f.slot, "amount": f.amount}
        for name in _NEEDED[f.event]:
            if values.get(name, 0) == NOBODY:
                meaning = Message(texts.__name__, "meaning", {}, f" ({EVENTS[f.event].columns[name]})")
                raise ReplayError(problem("empty", column=name, meaning=meaning))

    def _move(self, f: Fact, thing: Things, source: Places, target: Places) -> None:
        for card in self._moving(f):
            self._put(f, target, self._take_card(f, source, card))

    def _moving(self, f: Fact) -> list[int]:
        """The cards that an event moves: its card, several copies of it, or (where it has no card) a whole display."""
        declared = EVENTS[f.event]
        if "card" not in declared.columns:
            return sorted(self.position.shown(f.seat).elements())
        return [f.card] * (f.number if declared.several and f.number > 0 else 1)

    def _take_card(self, f: Fact, source: Places, card: int) -> int:
        """Take a card from where it lies; which one it was."""
        p = self.position
        match source:
            case Place.ASIDE:
                card = Card.MERCHANT if card == UNKNOWN else card
                self._count_down(p.aside, card, source)
            case Place.PILE:
                if p.pile_size == 0 and self._copies is not None:
                    raise ReplayError(problem("pile_empty"))
                p.pile_size -= 1
                self._name(card)
            case Place.HAND | Place.OTHER_HAND:
                self._take_from_hand(f.seat if source == Place.HAND else f.other, card, source)
            case Place.MARKET:
                card = self._take_from_market(f, card)
            case Place.DISPLAY:
                self._take_from_display(f, card, f.gem)
            case _:
                raise ReplayError(problem("gone"))
        return card

    def _put(self, f: Fact, target: Places, card: int) -> None:
        p = self.position
        match target:
            case Place.PILE:
                p.pile_size += 1
                if card != UNKNOWN and self._copies is not None:
                    p.pile[card] += 1
            case Place.HAND | Place.OTHER_HAND:
                p.hands[f.seat if target == Place.HAND else f.other][card] += 1
            case Place.MARKET:
                if f.slot in p.market and self._copies is not None:
                    raise ReplayError(problem("taken", slot=f.slot, card=_name_of(p.market[f.slot].card)))
                p.market[f.slot] = Offer(card, 0, f.amount)
            case Place.DISPLAY:
                p.displays[f.seat].setdefault(f.gem, Counter())[card] += 1
            case _:
                if card != UNKNOWN:
                    p.gone[card] += 1

    def _name(self, card: int) -> None:
        """A card that was hidden so far is named: one fewer that the log has not named."""
        if card == UNKNOWN or self._copies is None:
            return
        if self.position.pile[card] == 0:
            raise ReplayError(problem("elsewhere"))
        self.position.pile[card] -= 1

    def _count_down(self, cards: Counter[int], card: int, place: Places) -> None:
        """Take a copy away and leave no zero behind."""
        if cards[card] == 0:
            if self._copies is None:
                return
            where = Message(words.__name__, f"place.{place.name.lower()}", {}, place.said)
            raise ReplayError(problem("not_there", place=where))
        cards[card] -= 1
        if cards[card] == 0:
            del cards[card]

    def _take_from_hand(self, seat: int, card: int, place: Places) -> None:
        hand = self.position.hands[seat]
        if card == UNKNOWN and hand.total() > 0:
            for named in [c for c in hand if c != UNKNOWN and c not in _PUBLIC]:  # it may have been any of these
                hand[UNKNOWN] += hand[named]
                if self._copies is not None:
                    self.position.pile[named] += hand[named]
                del hand[named]
        elif hand[card] == 0 and hand[UNKNOWN] > 0:
            self._name(card)
            card = UNKNOWN
        self._count_down(hand, card, place)

    def _take_from_market(self, f: Fact, card: int) -> int:
        offer = self.position.market.get(f.slot)
        if self._copies is not None and (offer is None or card not in (offer.card, UNKNOWN)):
            lies = refusal("nothing") if offer is None else _name_of(offer.card)
            raise ReplayError(problem("other_for_sale", slot=f.slot, card=lies))
        self.position.market.pop(f.slot, None)
        return offer.card if offer is not None and card == UNKNOWN else card

    def _take_from_display(self, f: Fact, card: int, row: int) -> None:
        """Take a card from a row of a display, or from any row where that one lacks it."""
        display = self.position.displays[f.seat]
        lies = [gem for gem in (row, *display) if gem in display and display[gem][card]]
        gem = lies[0] if lies else row
        self._count_down(display.setdefault(gem, Counter()), card, Place.DISPLAY)
        if not display[gem]:
            del display[gem]

    def _fashion_set(self, f: Fact) -> None:
        self.position.fashion[f.slot] = f.gem
        self.position.fashion_pounds[f.slot] = f.amount

    def _turn_started(self, f: Fact) -> None:
        self.position.active = f.seat
        self.position.ducats = f.amount

    def _played(self, f: Fact) -> None:
        if f.amount != NOBODY:
            self.position.ducats += f.amount

    def _paid(self, f: Fact) -> None:
        self.position.ducats -= f.amount

    def _hand_seen(self, f: Fact) -> None:
        p = self.position
        p.known[f.seat][f.other] = Look(f.turn, Counter(p.hands[f.other]))

    def _marked_down(self, f: Fact) -> None:
        offer = self.position.market.get(f.slot)
        if offer is None or offer.card != f.card:
            if self._copies is not None:
                raise ReplayError(problem("not_for_sale", slot=f.slot))
            offer = self.position.market[f.slot] = Offer(f.card, 0, f.amount)
        offer.step += 1
        offer.price = f.amount

    def _merchant_drawn(self, f: Fact) -> None:
        self.position.merchants = f.number
        if self._copies is not None and f.amount not in (self.position.pile_size, NOBODY):
            raise ReplayError(problem("pile_size", n=f.amount, have=self.position.pile_size))

    def _sale_postponed(self, f: Fact) -> None:
        self.position.due[f.number] = f.seat

    def _sale_opened(self, f: Fact) -> None:
        p = self.position
        p.due.pop(f.number, None)
        if f.seat != NOBODY:  # a log of sales alone tells of no turn before
            p.active = f.seat
        self._closed = 0

    def _transmuted(self, f: Fact) -> None:
        self._take_from_display(f, f.card, GEM_OF[f.card])
        self.position.displays[f.seat].setdefault(f.gem, Counter())[f.card] += 1

    def _counted(self, f: Fact) -> None:
        self.position.counted[f.gem] = f.number

    def _rarity_set(self, f: Fact) -> None:
        self.position.rarity[f.gem] = f.amount
        self.position.rarest[f.slot] = f.gem

    def _tribute_paid(self, f: Fact) -> None:
        self.position.scores[f.seat] -= f.amount
        self.position.scores[f.other] += f.amount

    def _sold(self, f: Fact) -> None:
        self.position.scores[f.seat] += f.amount

    def _sale_closed(self, f: Fact) -> None:
        p = self.position
        p.scores[f.seat] = f.amount
        self._closed += 1
        if self._closed == p.players:
            p.sales += 1
            p.counted, p.rarity, p.rarest = [0] * GEMS, [0] * GEMS, [NOBODY] * GEMS
            if self._copies is None or p.sales < self._copies[Card.MERCHANT]:
                p.year += 1

    def _game_over(self, f: Fact) -> None:
        self.position.places[f.seat] = f.number
        self.position.scores[f.seat] = f.amount

    after: ClassVar = {
        Event.FASHION_SET: _fashion_set, Event.TURN_STARTED: _turn_started, Event.PLAYED: _played,
        Event.HAND_SEEN: _hand_seen, Event.BOUGHT: _paid, Event.DUCATS_LOST: _paid, Event.MARKED_DOWN: _marked_down,
        Event.MERCHANT_DRAWN: _merchant_drawn, Event.SALE_POSTPONED: _sale_postponed, Event.SALE_OPENED: _sale_opened,
        Event.TRANSMUTED: _transmuted, Event.COUNTED: _counted, Event.RARITY_SET: _rarity_set,
        Event.TRIBUTE_PAID: _tribute_paid, Event.SOLD: _sold, Event.SALE_CLOSED: _sale_closed,
        Event.GAME_OVER: _game_over,
    }  # fmt: skip


def _name_of(card: int) -> str:
    return Card(card).name.lower() if 0 <= card < KINDS else problem("unknown_card")


def fold(rows: Iterable[Any], copies: Sequence[int] | None, *, players: int | None = None) -> Position:
    """Where the game stands after rows of its log; see `Folder`.

    Raises:
        ReplayError: a row is impossible after those before it.
    """
    return Folder(copies, players=players).fold(rows)
