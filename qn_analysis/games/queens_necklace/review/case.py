"""A game of Queen's Necklace under review: its kernel tries positions out, its network judges all sheets together, and
the table's own players play worlds on to their ends."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from qn_analysis.core.base.catalogue import Loader
from qn_analysis.core.chance import start_key, start_stream
from qn_analysis.core.compile.records import blank, dtype, fill, plain
from qn_analysis.core.play import collect
from qn_analysis.core.play.errors import BotError
from qn_analysis.core.play.simulate import simulate
from qn_analysis.core.position.worlds import LineUp
from qn_analysis.core.review.case import TO_THE_END, Ask, Case, Choice, Samples, Step, Worth

from ..bots import SEARCHERS
from ..bots.rollout import CHOICE
from ..engine.state import Game, Table
from ..log.schema import GAME
from ..log.table import Log
from ..log.teller import Teller
from ..play.builds import BUILDS
from ..play.positions import POSITIONS, sentence
from ..play.registry import find
from ..words.actions import Action
from ..words.cards import DECK, NOBODY, Card
from ..words.phases import Phase
from . import probing
from .builds import compiled
from .trail import LAID, Fall, trail_of

if TYPE_CHECKING:
    from qn_analysis.core.play.stored import Learnt

    Numbers = np.ndarray[Any, Any]

_ROOM: Final = 30_000
"""Sheets that are judged at a time."""
_SHEET: Final = 140
"""Numbers of a sheet, about."""
_TRYING: Final = 202
"""Purpose of the dice by which choices are tried."""
_PLAYING: Final = 204
"""Of those by which the table's own players play on."""
_STARTS: Final = 2000
"""Games from the deal that say what each seat wins."""
_SEED: Final = 4_501
"""Of those games."""
NOTHING: Final = (probing.NOTHING, *[0] * (CHOICE - 1))
"""A choice of which nothing is done."""
FEW: Final = 5
"""Likeliest actions that are compared with the choice."""
LEAST: Final = 0.02
"""How likely the policy must think an action, besides its likeliest, for it to be compared."""
DISPLAYS: Final = 6
"""Displays that are drawn from the policy, to be compared with the choice."""
_LAID: Final = {place: action for action, place in LAID.items()}
texts: Final = Loader(f"{__package__}.texts")
"""What reviews of this game alone say."""


def merchant_next(position: Numbers, forced: Sequence[int] = ()) -> float:
    """How likely the next card of the pile is a Merchant, by all that has been drawn (`engine.setup.place_merchants`),
    once the cards `forced` are drawn before it.
    """
    table, hidden = position["table"], position["hidden"]
    rules = table["rules"]
    copies = rules["copies"]
    merchants = int(copies[Card.MERCHANT])
    come = int(table["merchants"]) + sum(card == Card.MERCHANT for card in forced)
    if come >= merchants:
        return 0.0
    players = int(table["players"])
    dealt = players * int(rules["hand_size"]) + (players - 1) * int(rules["later_cards"])
    others = int(copies.sum()) - merchants - dealt
    in_pile = int(hidden["size"] - hidden["top"]) - (merchants - int(table["merchants"]))
    drawn = others - in_pile + sum(card != Card.MERCHANT for card in forced)
    number = come + 1
    if number == merchants:
        low, high = others - int(rules["last_merchant"]) + 1, others
    else:
        exact = (2 * others * number + merchants) // (2 * merchants)
        low, high = exact - int(rules["merchant_spread"]), exact + int(rules["merchant_spread"])
    return 0.0 if drawn < low else 1.0 if drawn >= min(high, others) else 1 / (high - drawn + 1)


class Worlds:
    """Positions tried out by the policy and win chances of `learnt`; what is tried is judged when `settle` is called.

    Each game of a log has worlds of its own, for else the luck of the worlds would be the same in all of them, and a
    mean over many games would keep it.
    """

    def __init__(self, learnt: Learnt, seed: int = 0, game: int = 0) -> None:
        self.players, self._learnt = learnt.players, learnt
        self._build = compiled()
        known = find("learnt").brain
        assert known is not None
        self._row = known.packed(learnt.players)
        self._chances = learnt.chances["all"]
        self._games, self._logs = np.zeros(3, dtype(Game)), BUILDS.record_log(False, False)
        self._keep = np.zeros(2 * DECK, np.int64)
        self._sheets = np.zeros((_ROOM, collect.DECISION), np.int32)
        self._entries = np.zeros((2, _ROOM * _SHEET), np.int16)
        key = [0, 0]
        start_key(key, seed, game)
        self._root = key[0] + (key[1] << 32)
        self._clear()

    def _clear(self) -> None:
        self._positions: list[Numbers] = []
        self._places: dict[int, int] = {}
        self._trials: list[tuple[int, ...]] = []
        self._choices: list[Sequence[int]] = []
        self._forced: list[int] = []
        self._made: list[Samples] = []
        self._rows = 0

    def try_out(
        self, position: Numbers, choices: Sequence[Choice], worlds: int, dice: int, *, seat: int = NOBODY,
        turn: int = TO_THE_END, falls: Sequence[Fall] = (), kind: tuple[int, bool] | None = None,
    ) -> Samples:  # fmt: skip
        """Try choices in worlds: those of all hands as they are or, with a `seat`, of what it knows.

        Args:
            falls: what chance has settled after the choice.
            kind: of worlds (`kinds`).
        """
        rows = len(choices) * worlds
        if rows > _ROOM:
            raise ValueError(f"{len(choices)} choices in {worlds} worlds: at most {_ROOM} sheets at a time")
        if self._rows + rows > _ROOM:
            self.settle()
        made = Samples(len(choices), worlds)
        place = self._places.setdefault(id(position), len(self._positions))
        if place == len(self._positions):
            self._positions.append(position)
        first = len(self._choices)
        trial, drawn = trial_of(position, worlds, falls, kind)
        trial[probing.POSITION], trial[probing.SEAT], trial[probing.CHOSEN] = place, seat, first
        trial[probing.COUNT], trial[probing.TURN], trial[probing.ROW] = len(choices), turn, self._rows
        trial[probing.SETTLED] = len(self._forced)
        self._trials.append((*trial, *_dice(self._root, dice)))
        self._choices += [each or NOTHING for each in choices]
        self._forced += drawn
        self._made.append(made)
        self._rows += rows
        return made

    def settle(self) -> None:
        """Judge all that was tried."""
        if not self._made:
            return
        outcomes = np.zeros((self._rows, probing.OUTCOME))
        used = np.zeros(2, np.int64)
        trials = np.array(self._trials, np.int64)
        done = self._build["probe_all"](
            np.array(self._positions, dtype(Game)), self._games, self._logs, trials,
            np.array(self._choices, np.int64).ravel(), self._row, np.array([*self._forced, 0], np.int64), self._keep,
            used, self._sheets, self._entries, outcomes,
        )  # fmt: skip
        if done < 0:
            raise RuntimeError("no room for the sheets of a review")
        sheets, players = self._sheets[: used[0]], self.players
        told = self._chances.judged(sheets, self._entries, self._learnt.units, players)
        judged = outcomes[:, 0] >= 0
        found = outcomes[:, 1 : 1 + players]
        seen_from = (np.arange(players) - sheets[:, collect.SEAT : collect.SEAT + 1]) % players
        found[judged] = np.take_along_axis(told, seen_from, axis=1)[outcomes[judged, 0].astype(np.int64)]
        for trial, made in zip(trials, self._made, strict=True):
            row = trial[probing.ROW]
            made.chances = found[row : row + made.choices * made.worlds].reshape(made.choices, made.worlds, players)
        self._clear()


class QueensCase(Worlds, Case):
    """A game of a log, whose rules the weights of `learnt` know."""

    texts = texts
    stands_in = "learnt"

    def __init__(self, log: Log, game: int, learnt: Learnt, seed: int) -> None:
        Case.__init__(self, log, game, POSITIONS, trail_of(log, game))
        Worlds.__init__(self, learnt, seed, game)
        self.policy = f"learnt ({learnt.fingerprint})"
        self.even = np.array(learnt.start["shares"] or [1.0] * log.players)
        self.line_up = tuple(map(_seated, log.bots))
        self._table: LineUp | None = None
        self._told: Step | None = None
        self._shown: Any = blank(Table)

    # ------------------------------------------------------------------------------------------- by network and policy

    def judged(self, ask: Ask, worlds: int, dice: int, kind: Any = None) -> Samples:
        """As of `Case`."""
        return self.try_out(ask.position, [ask.choice], worlds, dice, turn=0, falls=ask.falls, kind=kind)

    def kinds(self, ask: Ask) -> list[tuple[float, tuple[int, bool]]]:
        """Worlds in which a Merchant comes next, and others: as likely as they are, so that how many of each were drawn
        does not matter."""
        odds = merchant_next(ask.position, settled(ask.falls)[0])
        return [each for each in ((1 - odds, (NOBODY, odds > 0)), (odds, (int(Card.MERCHANT), False))) if each[0] > 0]

    def rivals(self, step: Step, dice: int) -> list[Choice]:
        """The likeliest actions, or displays that the policy would lay."""
        self._games[2] = step.worlds[0]
        count = DISPLAYS if step.phase == "display" else FEW
        choices, odds = np.zeros((count, CHOICE), np.int64), np.zeros(count)
        if step.phase == "display":
            self._build["draw_displays"](
                self._games, self._row, count, choices.ravel(), np.array(_dice(self._root, dice), np.int64)
            )
            return [(int(Action.PASS), *map(int, each[1:])) for each in choices]
        n = int(self._build["likeliest"](self._games, self._row, count, choices.ravel(), odds))
        return [tuple(map(int, choices[k])) for k in range(n) if k == 0 or odds[k] >= LEAST]

    # ----------------------------------------------------------------------------- by games of the table's own players

    @property
    def table(self) -> LineUp:
        """The players, as they play on."""
        if self._table is None:
            self._table = self.positions.line_up([find(name) for name in self.line_up])
        return self._table

    def start(self) -> Worth:
        """As of `Case`."""
        shares = _starts(self.line_up)
        return Worth(shares.mean(axis=0), shares.var(axis=0) / len(shares), len(shares))

    def worlds(self, ask: Ask, count: int, dice: int, kind: Any = None) -> Numbers:
        """As of `Case`."""
        made = np.zeros(count, dtype(Game))
        trial, drawn = trial_of(ask.position, count, ask.falls, kind)
        self._build["make_worlds"](
            np.array([ask.position], dtype(Game)), made, self._logs,
            np.array([(*trial, *_dice(self._root, dice, _PLAYING))], np.int64),
            np.array(ask.choice or NOTHING, np.int64), np.array([*drawn, 0], np.int64), self._keep,
        )  # fmt: skip
        return made

    def decide(self, worlds: Numbers, chosen: Numbers, seat: int) -> Numbers:
        """As of `Case`; a display is decided whole."""
        _, apply, _ = BUILDS.functions(BUILDS.compiled())
        table = worlds, self._logs, self.table.policies, self.table.weights
        if self._build.call("go_on", apply, *table) < len(worlds):
            raise BotError(f"the bot {self.line_up[seat]!r} chose an illegal action")
        chosen["seats"]["chance"][:, seat] = worlds["seats"]["chance"][:, seat]
        return np.flatnonzero((_bytes(worlds) != _bytes(chosen)).any(axis=1))

    def ends(self, worlds: Numbers) -> Numbers:
        """As of `Case`."""
        return self.positions.finish(worlds, self.table)[1]

    # -------------------------------------------------------------------------------------------------------- in words

    def sentence(self, tell: Any, step: Step, choice: Choice, other: Choice) -> str:
        """A choice; of a display the cards by which it differs from another one."""
        if step.phase != "display":
            if self._told is not step:  # each is told several times in a row
                self._told = step
                fill(Table, self._shown, plain(Table, step.worlds[0]["table"]))
            return sentence(tell, self._shown, choice[0])
        own, mine, theirs = texts(tell.texts.lang), choice[1:], other[1:]
        same = mine == theirs
        laid = [(place, n if same else n - theirs[place]) for place, n in enumerate(mine)]
        listed = [
            own.text("display.card", card=_laid(tell, place), n=n) if n > 1 else _laid(tell, place)
            for place, n in laid
            if n > 0
        ]
        if listed:
            return own.text("display.show" if same else "display.also", cards=listed)
        return own.text("display.nothing" if not any(mine) else "display.less")


def trial_of(
    position: Numbers, worlds: int, falls: Sequence[Fall], kind: tuple[int, bool] | None
) -> tuple[list[int], list[int]]:
    """A trial of the kernels without its dice (`probing.POSITION` and so on), the first of its kind; and the draws that
    are settled: those that have happened, and what comes next in worlds of this kind (`NOBODY`: anything)."""
    (drawn, victim, stolen), (following, late) = settled(falls), kind or (NOBODY, False)
    forced = drawn if following == NOBODY else [*drawn, following]
    display = position["table"]["phase"] == Phase.DISPLAY
    return [0, NOBODY, 0, 1, display, worlds, 0, 0, len(forced), late, victim, stolen, 0], forced


def settled(falls: Sequence[Fall]) -> tuple[list[int], int, int]:
    """Draws that have happened, as far as they are told one after the other, and a theft: its victim and its card."""
    forced: list[int] = []
    victim, stolen = NOBODY, NOBODY
    for fall in falls:
        if fall.kind == "theft":
            victim, stolen = fall.victim, fall.card
        elif fall.card == NOBODY:
            break
        else:
            forced.append(fall.card)
    return forced, victim if stolen != NOBODY else NOBODY, stolen


@lru_cache(2000)
def _dice(root: int, number: int, purpose: int = _TRYING) -> tuple[int, ...]:
    """Dice of their own for a number."""
    key, stream = [0, 0], [0, 0, 0, 0]
    start_key(key, root, number)
    start_stream(stream, key, purpose)
    return tuple(stream)


def _seated(name: str) -> str:
    """Who plays on for a player of a log."""
    try:
        known = find(name)
    except BotError:
        return QueensCase.stands_in
    slow = getattr(known.function, "__name__", "") in SEARCHERS
    return name if known.compiles and not slow else QueensCase.stands_in


@cache
def _starts(line_up: tuple[str, ...]) -> Numbers:
    """[game, seat] who won, of games from the deal."""
    log = simulate(_STARTS, players=len(line_up), bots=list(line_up), seed=_SEED, progress=False, game=GAME)
    places = log.games.select([f"place_{seat}" for seat in range(len(line_up))]).collect().to_numpy()
    won = places == 1
    return np.asarray(won / won.sum(axis=1, keepdims=True))


def _bytes(worlds: Numbers) -> Numbers:
    return worlds.view(np.uint8).reshape(len(worlds), -1)


def _laid(tell: Teller, place: int) -> str:
    """A card of a display."""
    own, action = texts(tell.texts.lang), _LAID[place]
    for group, key in ((Action.NECKLACE, "necklace"), (Action.KING, "king"), (Action.RING, "ring")):
        if group <= action < group + 4:
            return own.text(f"display.{key}", gem=tell.gem(action - group))
    if action == Action.BANKER:
        return own.text("display.banker")
    if action == Action.BLANK_GRAY:
        return own.text("display.blank")
    return tell.card(action - Action.CARD)
