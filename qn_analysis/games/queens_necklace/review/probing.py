"""Positions tried out in many worlds, for a review: a source of its own small build, on that of the engine.

A world is the position itself with what nobody knows drawn anew (`redraw`: the pile, the Merchants' places, what a
Thief finds; every hand as it is), or one that a seat cannot exclude (`imagine`). Draws that have happened can be kept
(`forced`). Of those that have not, the first is spread evenly over all that it can be (`spread_first`), so that a mean
over few worlds is nearly exact.

In each world each choice is made, the policy goes on to the end of the turn, and what comes is written down: who has
won, or a sheet of the next decision by all hands (`core.play.survey`), which a network judges later. It is at its best
there: as a turn begins nothing is half done.
"""

from __future__ import annotations

from typing import Any, Final

from qn_analysis.core.chance import below
from qn_analysis.core.compile.records import copy_record
from qn_analysis.core.play.network import AS_LEARNT, CHOICES, SHEET, draw
from qn_analysis.core.play.space import numbers, packed
from qn_analysis.core.play.survey import EVERYTHING, PUBLIC, keep_sheet

from ..bots.displays import read_display
from ..bots.imagine import imagine, stack_pile, start_dice
from ..bots.learnt import choose_learnt
from ..bots.rollout import CHOICE, lay_again, put_display
from ..bots.searcher import likelihoods
from ..bots.sight import describe
from ..bots.unveiled import unveil
from ..engine.display import lay, list_display
from ..engine.game import apply, begin
from ..engine.hands import card_at
from ..engine.state import Game, Log
from ..engine.turn import place_of
from ..play.public_knowledge import describe_public
from ..words.actions import Action
from ..words.cards import DECK, KINDS, NOBODY, SEATS, Card
from ..words.phases import Phase

NOTHING: Final = -1
"""A choice of which nothing is done: the position as it is."""
OUTCOME: Final = 1 + SEATS
"""Numbers kept of a choice in a world: the number of its sheet, or -1 where the game is over; then who won, by seat."""
TRIES: Final = 60


def redraw(
    g: Game, forced: list[int], fixed: int, late: bool, stolen: int, world: int, worlds: int, chance: list[int],
    keep: list[int],
) -> None:  # fmt: skip
    """Draw anew what nobody knows: the game becomes the world.

    Args:
        forced: cards that come from the pile next; the first `fixed` of them count.
        late: no Merchant comes right after those.
        stolen: the card that the next theft takes; `NOBODY`: any.
        world: of `worlds`: which part of all that the next card can be is drawn from.
        keep: [2 * DECK] room.
    """
    hidden = g.hidden
    t = g.table
    if stolen == NOBODY:
        start_dice(hidden.thefts, chance)
    start_dice(hidden.placing, chance)
    for card in range(KINDS):
        keep[DECK + card] = 0
    for place in range(hidden.top, hidden.size):
        keep[DECK + hidden.pile[place]] += 1
    keep[DECK + Card.MERCHANT] = 0
    came = 0
    for place in range(fixed):
        keep[place] = forced[place]
        if forced[place] == Card.MERCHANT:
            came += 1
        else:
            keep[DECK + forced[place]] -= 1
    n = 0
    for card in range(KINDS):
        for _copy in range(keep[DECK + card]):
            hidden.order[n] = card
            n += 1
    t.pile -= fixed
    t.merchants += came
    spread_first(g, n, late, world, worlds, chance)
    t.pile += fixed
    t.merchants -= came
    for place in range(hidden.size - 1, -1, -1):
        hidden.pile[place + fixed] = hidden.pile[place]
    for place in range(fixed):
        hidden.pile[place] = keep[place]
    hidden.size += fixed


def spread_first(g: Game, n: int, late: bool, world: int, worlds: int, chance: list[int]) -> None:
    """Shuffle the first `n` cards of `order` into the pile, with the next card stratified over the worlds.

    A Merchant on top is left to chance; with `late` the pile is shuffled again, up to `TRIES` times, until there is
    none. Without one, the next card of world number `world` of `worlds` is drawn from its own share of `order`, so that
    over all worlds each card comes about as often as the pile has it.
    """
    hidden = g.hidden
    if n == 0:
        stack_pile(g, n, chance)
        return
    place = min(n - 1, (world * n + below(chance, n)) // worlds)
    card = hidden.order[place]
    stack_pile(g, n, chance)
    tries = 0
    while late and hidden.pile[0] == Card.MERCHANT and tries < TRIES:
        stack_pile(g, n, chance)
        tries += 1
    if hidden.pile[0] == Card.MERCHANT or worlds < 2:
        return
    for other in range(hidden.size):
        if hidden.pile[other] == card:
            hidden.pile[other] = hidden.pile[0]
            hidden.pile[0] = card
            return


def find_theft(g: Game, victim: int, stolen: int, chance: list[int]) -> None:
    """Set the dice of thefts so that the next one takes a card, if the hand has it."""
    if g.seats[victim].hand[stolen] == 0:
        start_dice(g.hidden.thefts, chance)
        return
    dice = numbers(4)
    for _try in range(20 * TRIES):
        start_dice(g.hidden.thefts, chance)
        for n in range(4):
            dice[n] = g.hidden.thefts[n]
        if card_at(g, victim, below(dice, g.table.hand_size[victim])) == stolen:
            return


POSITION, SEAT, CHOSEN, COUNT, LAYS, WORLDS, TURN, SETTLED, FIXED, LATE, VICTIM, STOLEN, ROW, DICE = range(14)
"""Places in a trial: which position; whose knowledge worlds are drawn from (`NOBODY`: all hands are as they are); the
first of its choices, how many, and whether each lays a display first; worlds; play on until a turn later than this
begins, or the game is over; the first of the draws that are settled already, how many, whether no Merchant comes right
after them, and a theft that is settled (`redraw`, `find_theft`); the first row that it writes; four numbers that are
its dice."""
TRIAL: Final = DICE + 4
"""Numbers of a trial."""


def probe_all(
    kept: list[Game],
    games: list[Game],
    logs: list[Log],
    trials: Any,
    choices: list[int],
    weights: list[float],
    forced: list[int],
    keep: list[int],
    used: Any,
    positions: Any,
    entries: Any,
    outcomes: Any,
) -> int:
    """Try some choices in some worlds, for each of many trials, [n, TRIAL], of the positions kept. Says how many sheets
    were written; -1 where there is no more room.

    Args:
        games, logs: room for two games; one log without room.
        choices: [choices, CHOICE] actions of all trials, each with a display.
        weights: of the policy that lays what is still to be laid, and that plays on.
        forced: draws that are settled, of all trials.
        keep: [2 * DECK] room.
        used, positions, entries: sheets, as of `core.play.survey`.
        outcomes: [rows, OUTCOME] what came of each choice in each world, choice by choice.
    """
    chance = numbers(4)
    for n in range(len(trials)):
        trial = trials[n]
        for k in range(4):
            chance[k] = trial[DICE + k]
        at = kept[trial[POSITION]]
        first = trial[CHOSEN]
        for world in range(trial[WORLDS]):
            w = games[1]
            if trial[SEAT] != NOBODY:
                imagine(w, at.table, at.seats[trial[SEAT]], chance)
                lay_again(w, weights)
            else:
                copy_record(w, at)
                settled = forced[trial[SETTLED] : trial[SETTLED] + trial[FIXED]]
                redraw(w, settled, trial[FIXED], trial[LATE] == 1, trial[STOLEN], world, trial[WORLDS], chance, keep)
                if trial[STOLEN] != NOBODY:
                    find_theft(w, trial[VICTIM], trial[STOLEN], chance)
            for choice in range(trial[COUNT]):
                g = games[0]
                copy_record(g, w)
                row = outcomes[trial[ROW] + choice * trial[WORLDS] + world]
                action = choices[(first + choice) * CHOICE]
                if action != NOTHING:
                    if trial[LAYS] == 1:
                        put_display(g.table, g.seats[g.table.actor], choices, (first + choice) * CHOICE + 1)
                    apply(g, logs[0], action)
                play_on(g, logs[0], weights, trial[TURN])
                if not note(g, row, used, positions, entries):
                    return -1
    made: int = used[0]
    return made


def make_worlds(
    kept: list[Game], made: list[Game], logs: list[Log], trials: Any, choices: list[int], forced: list[int],
    keep: list[int],
) -> None:  # fmt: skip
    """Write down worlds with all hands as they are, for whoever plays them on; each has new dice for every mind.

    The choice of its trial is made in a world, which is at the row that the trial names. All else is as of `probe_all`;
    each trial has one choice, and no seat.
    """
    chance = numbers(4)
    for n in range(len(trials)):
        trial = trials[n]
        for k in range(4):
            chance[k] = trial[DICE + k]
        settled = forced[trial[SETTLED] : trial[SETTLED] + trial[FIXED]]
        at = trial[CHOSEN] * CHOICE
        for world in range(trial[WORLDS]):
            g = made[trial[ROW] + world]
            copy_record(g, kept[trial[POSITION]])
            redraw(g, settled, trial[FIXED], trial[LATE] == 1, trial[STOLEN], world, trial[WORLDS], chance, keep)
            if trial[STOLEN] != NOBODY:
                find_theft(g, trial[VICTIM], trial[STOLEN], chance)
            for seat in range(SEATS):
                start_dice(g.seats[seat].chance, chance)
            if choices[at] != NOTHING:
                if trial[LAYS] == 1:
                    put_display(g.table, g.seats[g.table.actor], choices, at + 1)
                apply(g, logs[0], choices[at])


def note(g: Game, row: Any, used: Any, positions: Any, entries: Any) -> bool:
    """Write down who has won, or a sheet of the next decision; False where there is no more room."""
    if g.table.phase == Phase.GAME_OVER:
        row[0] = -1.0
        write_shares(g, row)
        return True
    if used[0] + 2 > len(positions) or used[1] + SHEET > len(entries[0]):
        return False
    index = numbers(SHEET)
    value = numbers(SHEET)
    row[0] = 1.0 * used[0]
    viewer = g.table.actor
    describe(g.table, g.seats[viewer], index, value)
    unveil(g, viewer, index, value)
    keep_sheet(0, g.table.players, viewer, EVERYTHING, index, value, used, positions, entries)
    return True


def play_on(g: Game, log: Log, weights: list[float], turn: int) -> None:
    """Play by the policy until a later turn begins; a sale is held to its end."""
    t = g.table
    while t.phase != Phase.GAME_OVER and (t.turn <= turn or t.phase == Phase.DISPLAY or t.phase == Phase.ALCHEMIST):
        if not apply(g, log, choose_learnt(t, g.seats[t.actor], weights)):  # type: ignore[arg-type]
            return


def write_shares(g: Game, row: Any) -> None:
    """Who won: 1, or less where the first place is shared."""
    first = 0
    for seat in range(g.table.players):
        if place_of(g, seat) == 1:
            first += 1
    for seat in range(SEATS):
        row[1 + seat] = 0.0
        if seat < g.table.players and place_of(g, seat) == 1:
            row[1 + seat] = 1.0 / first


def likeliest(games: list[Game], weights: list[float], few: int, choices: list[int], odds: list[float]) -> int:
    """The actions that the policy thinks likeliest where somebody is asked, likeliest first: no more than a few. They
    are written to `choices`, [few * CHOICE], with their odds; says how many there are. The position is the third game.
    """
    t = games[2].table
    me = games[2].seats[t.actor]
    w = packed(weights)
    main = numbers(CHOICES)
    weight = numbers(CHOICES)
    total = likelihoods(t, me, w, AS_LEARNT, main, weight)
    n = 0
    while n < min(few, me.options):
        best = 0
        for i in range(me.options):
            if weight[i] > weight[best]:
                best = i
        choices[n * CHOICE] = me.legal[best]
        odds[n] = weight[best] / total
        weight[best] = -1
        n += 1
    return n


def draw_displays(games: list[Game], weights: list[float], count: int, choices: list[int], chance: list[int]) -> None:
    """Displays that the policy would lay, to `choices`, [count * CHOICE]: the likeliest, then others drawn as likely as
    it learnt. The position is the third game, at the first card of a display; the first is room.
    """
    at = games[2]
    w = packed(weights)
    main = numbers(CHOICES)
    weight = numbers(CHOICES)
    for choice in range(count):
        g = games[0]
        imagine(g, at.table, at.seats[at.table.actor], chance)
        me = g.seats[at.table.actor]
        action = -1
        while action != Action.PASS:
            me.options = 0
            list_display(g)
            total = likelihoods(g.table, me, w, 0 if choice == 0 else AS_LEARNT, main, weight)
            action = me.legal[draw(weight, total, chance)]
            if action != Action.PASS:
                lay(g, action)
        read_display(me, choices, choice)


def tell(kept: list[Game], room: list[Game], count: int, kind: int, used: Any, positions: Any, entries: Any) -> None:
    """Write a sheet of each position kept, seen from who is asked. `kind` says by whose knowledge, as of
    `core.play.survey`, whose `used`, `positions` and `entries` these are; `room` is a game to look through.
    """
    index = numbers(SHEET)
    value = numbers(SHEET)
    for n in range(count):
        g = kept[n]
        viewer = g.table.actor
        if kind == PUBLIC:
            describe_public(g, room[0], viewer, index, value)
        else:
            describe(g.table, g.seats[viewer], index, value)
            if kind == EVERYTHING:
                unveil(g, viewer, index, value)
        keep_sheet(n, g.table.players, viewer, kind, index, value, used, positions, entries)


def trace(
    kept: list[Game], room: list[Game], logs: list[Log], seed: int, number: int, actions: list[int], rows: Any
) -> int:
    """Play a game again by all its actions, in `room`, and keep it at each decision. `rows`, [decisions + 1], are those
    of the log before each decision, and at the end. Says how many decisions there were; -1 less the number of those
    done where one is missing or illegal.
    """
    g = room[0]
    begin(g, logs[0], seed, number)
    n = 0
    while g.table.phase != Phase.GAME_OVER:
        if n >= len(actions) or n >= len(kept):
            return -1 - n
        copy_record(kept[n], g)
        rows[n] = logs[0].seq
        if not apply(g, logs[0], actions[n]):
            return -1 - n
        n += 1
    rows[n] = logs[0].seq
    return n
