"""A game of the engine made from a folded position, where its seed or its bots are not to be had.

Hands are what the position says; cards that it does not name are drawn, as is the pile (`bots.imagine`).
What each seat remembers of the others' hands is folded from the events (`engine.memory` keeps the same).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from qn_analysis.core.chance import below, start_key, start_stream
from qn_analysis.core.log.replay import UNKNOWN

from ..bots.belief import held_back
from ..bots.imagine import imagine
from ..engine.game import advance
from ..engine.setup import clear
from ..engine.state import Game, Seat, Table
from ..log.position import Position
from ..log.rows import Fact
from ..log.teller import sees
from ..rulebook import Ruleset
from ..words.cards import GEM_KINDS, GEM_OF, GEMS, KINDS, NOBODY, SALES, SEATS, Card
from ..words.events import EVENTS, Event, Place
from ..words.phases import Phase
from .builds import plain_game, plain_log


class Memory:
    """The notes of all seats: `known[seat][other]` cards seen to come and not to go, `stolen[seat][other]` by thief.

    A log that hides cards tells less than the players knew: cards of which it is silent are nobody's.
    """

    def __init__(self, players: int) -> None:
        seats = range(players)
        self.players = players
        self.known: list[list[Counter[int]]] = [[Counter() for _ in seats] for _ in seats]
        self.stolen: list[list[Counter[int]]] = [[Counter() for _ in seats] for _ in seats]

    def apply(self, f: Fact, after: Position) -> None:
        """Note one more event; `after` is the position that it leads to."""
        if f.event == Event.HAND_SEEN:
            self.known[f.seat][f.other] = Counter({c: n for c, n in after.hands[f.other].items() if c != UNKNOWN})
            self.stolen[f.seat][f.other].clear()
        moves = EVENTS[f.event].ends
        if moves is None:
            return
        for me in range(self.players):
            if f.card != UNKNOWN and sees(f, me):
                self._move(me, f, moves)
            elif f.event == Event.STOLEN:
                self._theft(me, f, after)
        for seat, hand in enumerate(after.hands):
            if hand.total() == 0:
                for me in range(self.players):
                    self.known[me][seat].clear()
                    self.stolen[me][seat].clear()

    def _move(self, me: int, f: Fact, moves: tuple[Place, Place]) -> None:
        copies = max(1, f.number) if EVENTS[f.event].several else 1
        for place, sign in zip(moves, (-1, 1), strict=True):
            seat = {Place.HAND: f.seat, Place.OTHER_HAND: f.other}.get(place)
            if seat is not None and seat != me:
                known = self.known[me][seat]
                known[f.card] = max(0, known[f.card] + sign * copies)

    def _theft(self, me: int, f: Fact, after: Position) -> None:
        victim = self.known[me][f.other] if me != f.other else Counter[int]()
        if after.hands[f.other].total() == 0 and not +self.stolen[me][f.other] and me != f.seat:
            self.known[me][f.seat] += victim
        if me != f.other:
            self.stolen[me][f.other][f.seat] += 1

    def write(self, g: Game) -> None:
        """Put the notes into the seats of a game."""
        for seat in range(self.players):
            me = g.seats[seat]
            for other in range(self.players):
                for card in range(KINDS):
                    me.known[other][card] = self.known[seat][other][card]
                for thief in range(SEATS):
                    me.stolen[other][thief] = self.stolen[seat][other][thief]


def named(hand: Counter[int]) -> Counter[int]:
    """The cards of a hand that have a name."""
    return Counter({card: n for card, n in hand.items() if card != UNKNOWN and n > 0})


BLUE = (*range(Card.CONFESSOR, Card.THIEF + 1), Card.BLANK_BLUE)
"""Cards of the influence phase."""


ASKING = 101
"""Purpose of the dice that draw what a position does not tell."""


@dataclass(frozen=True)
class Stage:
    """Where in the course of a turn a position is, beyond what `Position` says.

    Attributes:
        phase: that asks.
        actor: who is asked, or (where several may be) the active player.
        asked: players of the phase who have spoken.
        resume: phase in which a Merchant broke off.
        slot: being refilled.
        victim, thief, gem: of a Forger or a Thief at work.
        merchant: number of the one being dealt with.
        postponed_to: the furthest Cardinal so far.
        purchases: cards bought this turn.
        usable: by seat, cards held as the turn began and not played since; None where the position hides that hand.
        fresh: by seat, cards seen by all to come to the hand this turn; () where nothing is known of it.
        surely: cards that the actor must hold although the position does not name them.
    """

    phase: Phase
    actor: int
    asked: int = 0
    resume: int = NOBODY
    slot: int = 0
    victim: int = NOBODY
    thief: int = NOBODY
    gem: int = NOBODY
    merchant: int = 0
    postponed_to: int = NOBODY
    purchases: int = 0
    usable: Sequence[Counter[int] | None] = ()
    fresh: Sequence[Counter[int]] = ()
    surely: Counter[int] = field(default_factory=Counter)


def new_dice(seed: int, number: int = 0) -> list[int]:
    """Dice for what a position does not tell."""
    key, dice = [0, 0], [0, 0, 0, 0]
    start_key(key, seed, number)
    start_stream(dice, key, ASKING)
    return dice


def rebuild(rules: Ruleset, p: Position, stage: Stage, memory: Memory, seed: int = 0) -> Game | None:
    """A game at the decision of a stage; None if nobody has anything to decide there."""
    dice = new_dice(seed)
    table = _table(rules, p, stage)
    hand = _own_hand(table, p, stage, dice)
    if hand is None:
        return None
    whole = all(hand[UNKNOWN] == 0 for hand in p.hands)
    me = _seat(rules, stage.actor, hand)
    for other in range(p.players):
        if other != me.seat:
            known = named(p.hands[other]) if whole else memory.known[me.seat][other] | named(p.hands[other])
            for card in range(KINDS):
                me.known[other][card] = known[card]
            for thief in range(p.players):
                me.stolen[other][thief] = 0 if whole else memory.stolen[me.seat][other][thief]
    g = plain_game(rules, p.players)
    imagine(g, table, me, dice)
    for seat in range(p.players):
        _remember(g.seats[seat], p, seat)
    memory.write(g)
    _may_play(g, p, stage)
    log = plain_log()
    advance(g, log)
    return g if log.seq == 0 and g.table.phase != Phase.GAME_OVER else None


def _table(rules: Ruleset, p: Position, stage: Stage) -> Table:
    """What everyone sees."""
    g = plain_game(rules, p.players)
    clear(g)
    t = g.table
    t.turn, t.year, t.active, t.ducats, t.pile = p.turn, p.year, p.active, p.ducats, p.pile_size
    t.phase, t.actor, t.asked, t.resume, t.slot = stage.phase, stage.actor, stage.asked, stage.resume, stage.slot
    t.victim, t.thief, t.gem = stage.victim, stage.thief, stage.gem
    t.merchants, t.merchant, t.sales = p.merchants, stage.merchant, p.sales
    t.postponed_to, t.purchases, t.necklace = stage.postponed_to, stage.purchases, p.necklace
    for rank in range(GEMS):
        t.fashion[rank] = p.fashion[rank]
    for slot, offer in p.market.items():
        t.market[slot], t.step[slot] = offer.card, offer.step
    for sale in range(SALES):
        t.due[sale] = p.due.get(sale + 1, NOBODY)
    for card in range(KINDS):
        t.gone[card] = p.gone[card]
    for seat in range(p.players):
        t.hand_size[seat] = p.hands[seat].total()
        t.score[seat] = p.scores[seat]
        _display(t, p, seat)
    return t


def _display(t: Table, p: Position, seat: int) -> None:
    for gem, cards in p.displays[seat].items():
        for card, copies in cards.items():
            t.shown[seat][card] += copies
            role = t.rules.roles[card]
            if role < GEM_KINDS:
                t.stones[seat][gem] += copies * t.rules.stones[card]
                t.gem_cards[seat][gem] += copies
                t.moved[seat][card] += copies * (GEM_OF[role] != gem)
            elif card == Card.BANKER:
                t.bankers[seat] += copies
            elif role == Card.BANKER:
                continue
            else:
                row = {Card.RING: t.rings, Card.KING: t.kings, Card.NECKLACE: t.necklaces}[Card(card)]
                row[seat][gem] += copies


def _own_hand(table: Table, p: Position, stage: Stage, dice: list[int]) -> Counter[int] | None:
    """The hand of whoever is asked; cards that are not named are drawn from those nobody has seen."""
    hand = named(p.hands[stage.actor])
    unnamed = p.hands[stage.actor][UNKNOWN]
    pool = [card for card in range(KINDS) if not held_back(table, card) for _ in range(p.pile[card])]
    for card, copies in (stage.surely - hand).items():
        for _ in range(copies):
            if unnamed == 0 or card not in pool:
                return None
            pool.remove(card)
            hand[card] += 1
            unnamed -= 1
    for _ in range(min(unnamed, len(pool))):
        hand[pool.pop(below(dice, len(pool)))] += 1
    return hand


def _seat(rules: Ruleset, seat: int, hand: Counter[int]) -> Seat:
    g = plain_game(rules, SEATS)
    clear(g)
    me = g.seats[seat]
    me.last = 0
    for card, copies in hand.items():
        me.hand[card] = copies
    return me


def _remember(me: Seat, p: Position, seat: int) -> None:
    """Hands as last looked at."""
    for other, look in p.known[seat].items():
        me.seen_turn[other] = look.turn
        for card in range(KINDS):
            me.seen[other][card] = look.cards[card]


def _may_play(g: Game, p: Position, stage: Stage) -> None:
    """What may still be played in this turn: the active player's blue cards; all cards by the ruling `same_turn`.

    Of a hand that the position hides everything may, but what all saw come to it since the turn began.
    """
    everything = g.table.rules.same_turn == 1
    for seat in range(p.players):
        me = g.seats[seat]
        usable = stage.usable[seat] if stage.usable else None
        fresh = stage.fresh[seat] if stage.fresh else Counter()
        for card in range(KINDS) if everything else BLUE if seat == p.active else ():
            copies = me.hand[card] - fresh[card] if usable is None else min(me.hand[card], usable[card])
            me.usable[card] = max(0, copies)
        if everything:
            g.table.gained[seat] = fresh.total()
            for other in range(p.players):
                for card in range(KINDS):
                    g.seats[other].fresh[seat][card] = 0 if other == seat else fresh[card]
