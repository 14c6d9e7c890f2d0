"""Resuming a log that the engine cannot retrace: a game written down by hand, or one whose choices no seed explains.

The rows are folded; where they leave a player with something to decide, a game is rebuilt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Final

from qn_analysis.core.log.replay import UNKNOWN

from ..engine.game import advance
from ..engine.state import Game
from ..log.position import Position
from ..log.replay import Folder
from ..log.rows import Fact
from ..rulebook import Ruleset
from ..words.cards import GEM_KINDS, NOBODY, Card
from ..words.events import Event
from ..words.phases import Phase
from .builds import plain_game, plain_log
from .rebuild import Memory, Stage, rebuild
from .retrace import shown_next

_INFLUENCE: Final = (
    Event.TURN_STARTED, Event.HAND_SEEN, Event.COUNTERED, Event.SURRENDERED, Event.STOLEN, Event.COUNTER_DECLINED,
    Event.NECKLACE_SEIZED,
)  # fmt: skip
"""After these the active player may play another character."""
_PLAYS: Final = (Event.PLAYED, Event.COUNTERED, Event.CARDINAL_PLAYED, Event.SHOWN)
"""With these a player uses a card of her hand."""
_SEEN: Final = (Event.BOUGHT, Event.TAKEN, Event.NECKLACE_SEIZED)
"""With these a card comes to a hand before all eyes."""
_CARDINALS: Final = (Event.MERCHANT_DRAWN, Event.CARDINAL_PLAYED, Event.CARDINAL_DECLINED)


class Follower:
    """Folds the rows of a game and knows what a decision after the last one would be."""

    def __init__(self, rules: Ruleset, players: int, facts: Sequence[Fact]) -> None:
        self.rules, self.facts = rules, facts
        self.folder = Folder(rules.copies, players=players)
        self.memory = Memory(players)
        self.at = 0
        self._held = [Counter[int]() for _ in range(players)]  # as the turn began
        self._played = [Counter[int]() for _ in range(players)]
        self._fresh = [Counter[int]() for _ in range(players)]  # come before all eyes since then
        self._bought = 0
        self._resume = int(Phase.TURN_END)
        self._asked = 0
        self._postponed_to = NOBODY

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.folder.position

    def next(self) -> None:
        """Fold one more row."""
        f = self.facts[self.at]
        self.folder.apply(f)
        self.memory.apply(f, self.position)
        self.at += 1
        if f.event in _PLAYS:
            self._played[f.seat][f.card] += max(1, f.number) if f.event == Event.PLAYED else 1
        elif f.event in _SEEN:
            self._fresh[f.seat][f.card] += 1
        match f.event:
            case Event.TURN_STARTED:
                self._held = [Counter(hand) for hand in self.position.hands]
                self._played = [Counter() for _ in self._played]
                self._fresh = [Counter() for _ in self._fresh]
                self._bought = 0
                self._resume = int(Phase.TURN_END)
            case Event.BOUGHT:
                self._bought += 1
            case Event.MERCHANT_DRAWN:
                self._resume, self._asked, self._postponed_to = f.phase, 0, NOBODY
            case Event.CARDINAL_PLAYED | Event.CARDINAL_DECLINED:
                self._asked += 1
                self._postponed_to = f.seat if f.event == Event.CARDINAL_PLAYED else self._postponed_to
            case Event.SALE_CLOSED | Event.SALE_POSTPONED:
                self._resume = int(Phase.TURN_END)
            case _:
                pass

    def stage(self) -> Stage | None:
        """What may be asked after the last row; None where the engine goes on by itself."""
        f = self.facts[self.at - 1]
        p = self.position
        following = self.facts[self.at] if self.at < len(self.facts) else None
        made = self._turn(f, p) or self._sale(f, p, following)
        if made is None or made.actor == NOBODY:
            return None
        made = replace(made, purchases=self._bought, usable=self._usable(), fresh=tuple(self._fresh))
        if all(hand[UNKNOWN] == 0 for hand in p.hands):
            return made
        return self._public(made, following)

    def _turn(self, f: Fact, p: Position) -> Stage | None:
        """Decisions of the influence and the purchase phase."""
        fashion = f.event == Event.FASHION_SET and f.phase == Phase.INFLUENCE and f.slot == 3
        role = self.rules.roles[f.card] if f.card != NOBODY else NOBODY
        courtier = f.event == Event.PLAYED and role == Card.COURTIER
        if f.event in _INFLUENCE or fashion or courtier:
            return Stage(Phase.INFLUENCE, p.active)
        if f.event == Event.PLAYED and role == Card.FORGER:
            return Stage(Phase.FORGER_REPLY, f.other, victim=f.other, gem=f.gem)
        if f.event == Event.CAUGHT:
            return Stage(Phase.THIEF_REPLY, f.other, thief=f.other, victim=f.seat)
        drawn = f.event in (Event.BOUGHT, Event.DRAWN) and role != Card.ASTROLOGER
        if drawn or (f.event == Event.PILE_EXHAUSTED and f.phase == Phase.ASTROLOGER):
            return Stage(Phase.PURCHASE, p.active)
        return None

    def _sale(self, f: Fact, p: Position, following: Fact | None) -> Stage | None:
        """Decisions of the devaluation, of a Merchant and of a sale."""
        steps = (f.seat - p.active) % p.players
        if f.event == Event.OFFERED and f.phase == Phase.REFILL and 0 <= f.card < GEM_KINDS:
            return Stage(Phase.QUEEN, p.active, slot=f.slot)
        if f.event == Event.NOT_TAKEN:
            return Stage(Phase.QUEEN, p.active, slot=f.slot, asked=steps + 1)
        if f.event in _CARDINALS:
            return Stage(
                Phase.CARDINAL, p.active, self._asked, self._resume, self._slot(p), merchant=f.number,
                postponed_to=self._postponed_to,
            )  # fmt: skip
        if f.event == Event.SALE_OPENED:
            return Stage(Phase.DISPLAY, p.active, resume=self._resume, slot=self._slot(p), merchant=f.number)
        shown = f.event == Event.SHOWN and (following is None or following.event != Event.SHOWN)
        moved = f.event in (Event.TRANSMUTED, Event.LAPSED) and (following is None or following.event != Event.LAPSED)
        if shown or moved or f.event == Event.NOT_TRANSMUTED:
            asked = 0 if shown else steps + (f.event == Event.NOT_TRANSMUTED)
            return Stage(Phase.ALCHEMIST, p.active, asked, self._resume, self._slot(p), merchant=p.merchants)
        return None

    def _slot(self, p: Position) -> int:
        return next((slot for slot in range(self.rules.market_size) if slot not in p.market), self.rules.market_size)

    def _usable(self) -> tuple[Counter[int] | None, ...]:
        """By seat, cards held as the turn began and not played; None where the log hides that hand."""
        hands = zip(self._held, self._played, strict=True)
        return tuple(None if held[UNKNOWN] else held - played for held, played in hands)

    def _public(self, stage: Stage, following: Fact | None) -> Stage | None:
        """In a log that hides hands: only what the next rows confirm, with the cards that they will show."""
        if stage.phase == Phase.INFLUENCE:
            if following is not None and following.event == Event.PLAYED and following.seat == stage.actor:
                return replace(stage, surely=Counter({following.card: max(1, following.number)}))
            return stage
        if stage.phase == Phase.DISPLAY:
            shown = [f.card for f in shown_next(self.facts, self.at) if f.seat == stage.actor]
            return replace(stage, surely=Counter(shown))
        if stage.phase in (Phase.PURCHASE, Phase.THIEF_REPLY):
            return stage
        answers = {Phase.CARDINAL: Event.CARDINAL_PLAYED, Phase.FORGER_REPLY: Event.COUNTERED}
        wanted = answers.get(stage.phase, Event.PLAYED)
        if following is None or following.event != wanted:
            return None
        steps = (following.seat - self.position.active) % self.position.players
        asked = stage.asked if stage.phase == Phase.FORGER_REPLY else steps - (stage.phase == Phase.CARDINAL)
        return replace(stage, actor=following.seat, asked=asked, surely=Counter([following.card]))


def refold(
    rules: Ruleset, players: int, facts: Sequence[Fact], seq: int, seed: int = 0
) -> tuple[Game | None, Position, int]:
    """Resume at the first decision after row `seq`, or where the log shows none, at the last one before it.

    Returns:
        The game (None where the log shows no decision at all), the position that it was made from, and how many rows
        that is.
    """
    follower = Follower(rules, players, facts)
    earlier: tuple[Game, Position, int] | None = None
    spots: list[int] = []
    while follower.at < len(facts):
        follower.next()
        if follower.facts[follower.at - 1].event == Event.GAME_OVER:
            return _ended(rules, follower.position), follower.position, follower.at
        stage = follower.stage()
        if stage is None:
            continue
        if follower.at <= seq:
            spots.append(follower.at)
        elif (game := rebuild(rules, follower.position, stage, follower.memory, seed)) is not None:
            return game, deepcopy(follower.position), follower.at
    if spots:
        earlier = _at(rules, players, facts, spots, seed)
    return earlier or (None, follower.position, follower.at)


def _ended(rules: Ruleset, p: Position) -> Game:
    """A game that is over."""
    g = plain_game(rules, p.players)
    t = g.table
    t.phase, t.actor, t.turn, t.year, t.active = Phase.GAME_OVER, -1, p.turn, p.year, p.active
    t.necklace, t.pile, t.merchants, t.sales = p.necklace, p.pile_size, p.merchants, p.sales
    for seat in range(p.players):
        t.score[seat], t.hand_size[seat] = p.scores[seat], p.hands[seat].total()
    for slot in range(rules.market_size):
        offer = p.market.get(slot)
        t.market[slot], t.step[slot] = (offer.card, offer.step) if offer else (-1, 0)
    for rank, gem in enumerate(p.fashion):
        t.fashion[rank] = gem
    advance(g, plain_log())
    return g


def _at(
    rules: Ruleset, players: int, facts: Sequence[Fact], spots: list[int], seed: int
) -> tuple[Game, Position, int] | None:
    """The last of some places at which somebody has something to decide."""
    found = None
    follower = Follower(rules, players, facts)
    for spot in spots:
        while follower.at < spot:
            follower.next()
        stage = follower.stage()
        game = None if stage is None else rebuild(rules, follower.position, stage, follower.memory, seed)
        if game is not None:
            found = game, deepcopy(follower.position), follower.at
    return found
