"""`searcher`: tries what it could do in worlds that it cannot exclude, and does what does best. A source.

At a sale it starts from the display of its policy (`rollout.reply`), tries all displays that differ from it by one
thought (`displays`), goes to the best and tries again from there. The display it has settled on is kept in its own
record (`memo`) while it lays it card by card. At any other decision it tries the legal actions. Each choice is played
to the end in the same worlds (`imagine`, `rollout`), everybody by the policy.

A choice is worth its share of wins and a little of the margin: `share + MARGIN * margin / (|margin| + 100 pounds)`.
Choices that fall behind are dropped on the way. In the end another choice than the policy's is taken only if it is
better by so many standard errors (`SURE`, `SURE_DISPLAY`), so that luck in the worlds does not make the search weaker
than its policy.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from ..engine.display import lay, list_display
from ..engine.influence import played_for, played_on
from ..engine.state import Game, Log, Seat, Table
from ..words.actions import Action
from ..words.cards import GEM_KINDS, GEMS, Card
from ..words.phases import Phase
from .belief import expected_stones
from .blanks import role_played
from .displays import MOST, read_display, vary
from .imagine import imagine
from .rollout import CHOICE, DISPLAY, ROWS, SAMPLE, reply, try_out
from .scratch import blank_games, blank_logs, blank_numbers, blank_values

# places in the row of weights, beyond those of any policy
SALE_WORLDS = 240  # worlds for a display, 0: the policy decides
SALE_ROUNDS = SALE_WORLDS + 1  # times that it looks around for a better display
MARKET_WORLDS = SALE_ROUNDS + 1  # worlds for any other decision, 0: the policy decides
DEPTH = MARKET_WORLDS + 1  # sales until a world is judged, 0: to the end
MARGIN = DEPTH + 1  # worth of a large margin, where a win is 1
SURE = MARGIN + 1  # standard errors to leave the policy
SURE_DISPLAY = SURE + 1  # the same at a sale

LOOK: Final = 6
"""Worlds after which choices that fall behind are dropped, again and again."""
BEHIND: Final = 1.5
"""Standard errors behind the best at which a choice is dropped."""
PLAN: Final = 2
"""Place of the planned display in `memo`; before it the number of the Merchant and the turn it was made for."""


def choose_searcher(table: Table, me: Seat, weights: list[float]) -> int:
    """The action that does best in imagined worlds."""
    at_sale = table.phase == Phase.DISPLAY
    worlds = int(weights[SALE_WORLDS] if at_sale else weights[MARKET_WORLDS])
    if at_sale and has_plan(table, me):
        return next_planned(me)
    if worlds == 0 or (at_sale and me.last != Action.CARD) or (at_sale and has_laid(me)):
        return reply(table, me, weights)
    # `search` uses these until it returns, and so keeps them
    games = blank_games(2)
    logs = blank_logs(1)
    choices = blank_numbers(MOST * CHOICE)
    tried = blank_numbers(MOST)
    samples = blank_values(MOST * worlds * SAMPLE)
    return search(games, logs, table, me, weights, choices, tried, samples, worlds)


def search(
    games: list[Game],
    logs: list[Log],
    table: Table,
    me: Seat,
    weights: list[float],
    choices: list[int],
    tried: list[int],
    samples: list[float],
    worlds: int,
) -> int:
    """The action that does best, in so many worlds; the other arguments are room to work in."""
    at_sale = table.phase == Phase.DISPLAY
    if at_sale:
        policy_display(games[0], table, me, weights, choices)
    else:
        choices[0] = reply(table, me, weights)
    sure = weights[SURE_DISPLAY] if at_sale else weights[SURE]
    for _round in range(int(weights[SALE_ROUNDS]) if at_sale else 1):
        n = vary(table, me, choices) if at_sale else list_actions(table, me, choices)
        best = compare(games, logs, table, me, weights, choices, tried, samples, worlds, n, at_sale, sure)
        if best == 0:
            break
        for place in range(CHOICE):
            choices[place] = choices[best * CHOICE + place]
    if not at_sale:
        return choices[0]
    me.memo[0] = table.merchant
    me.memo[1] = table.turn
    for place in range(DISPLAY):
        me.memo[PLAN + place] = choices[1 + place]
    return next_planned(me)


# ----------------------------------------------------------------------------------------------------------- the plan


def laid_of(me: Seat, place: int) -> int:
    """What is laid of a place of a display, as they are laid."""
    if place < GEM_KINDS:
        return me.laid[place]
    if place == GEM_KINDS:
        return me.laid[Card.BLANK_GRAY]
    gem = (place - ROWS) % GEMS
    if place < ROWS + GEMS:
        return me.laid_rings[gem]
    if place < ROWS + 2 * GEMS:
        return me.laid_kings[gem]
    if place < ROWS + 3 * GEMS:
        return me.laid_necklaces[gem]
    return me.laid[Card.BANKER]


def laying(place: int) -> int:
    """The action that lays a card of a place of a display."""
    if place == GEM_KINDS:
        return Action.BLANK_GRAY + 0
    return Action.CARD + place - (1 if place > GEM_KINDS else 0)


def is_past(me: Seat, place: int) -> bool:
    """Whether later cards of a display are laid already than those of a place."""
    if place == GEM_KINDS:
        return me.last > Action.RING or (me.last == Action.RING and me.laid_rings[0] > 0)
    return laying(place) < me.last


def has_laid(me: Seat) -> bool:
    """Whether something is laid already."""
    cards = 0
    for place in range(DISPLAY):
        cards += laid_of(me, place)
    return cards > 0


def has_plan(table: Table, me: Seat) -> bool:
    """Whether a display is planned for this sale, and what is laid is the beginning of it."""
    if me.memo[0] != table.merchant or me.memo[1] != table.turn:
        return False
    for place in range(DISPLAY):
        laid = laid_of(me, place)
        planned = me.memo[PLAN + place]
        if laid > planned or (laid < planned and is_past(me, place)):
            return False
    return True


def next_planned(me: Seat) -> int:
    """The next card of the planned display, or done."""
    for place in range(DISPLAY):
        if laid_of(me, place) < me.memo[PLAN + place]:
            for i in range(me.options):
                if me.legal[i] == laying(place):
                    return laying(place)
    return Action.PASS


def policy_display(g: Game, table: Table, me: Seat, weights: list[float], choices: list[int]) -> None:
    """The display that the policy would lay becomes the first choice."""
    imagine(g, table, me, me.chance)
    mine = g.seats[me.seat]
    action = reply(g.table, mine, weights)
    while action != Action.PASS:
        lay(g, action)
        mine.options = 0
        list_display(g)
        action = reply(g.table, mine, weights)
    read_display(mine, choices)


# --------------------------------------------------------------------------------------------------------- the choices


def list_actions(table: Table, me: Seat, choices: list[int]) -> int:
    """Add to the policy's action the other legal ones that are worth a thought; returns how many there are."""
    n = 1
    for i in range(me.options):
        action = me.legal[i]
        if action != choices[0] and n < MOST and is_promising(table, me, action):
            choices[n * CHOICE] = action
            n += 1
    return n


def is_promising(table: Table, me: Seat, action: int) -> bool:
    """Not a look at a hand, which pays in no world by itself; a Forger for what a hand seems to have most of."""
    if table.phase != Phase.INFLUENCE:
        return True
    role = role_played(table, action)
    if action == Action.PASS or role != Card.FORGER:
        return action == Action.PASS or role != Card.CONFESSOR
    victim = played_on(action)
    gem = played_for(action)
    if gem == table.fashion[0]:
        return True
    most = 0.0
    for other in range(GEMS):
        most = max(most, expected_stones(table, me, victim, other))
    return expected_stones(table, me, victim, gem) >= most


# ---------------------------------------------------------------------------------------------------------- comparing


def compare(
    games: list[Game],
    logs: list[Log],
    table: Table,
    me: Seat,
    weights: list[float],
    choices: list[int],
    tried: list[int],
    samples: list[float],
    worlds: int,
    n: int,
    displays: bool,
    sure: float,
) -> int:
    """The best of the first `n` choices; the first of them unless another is surely better."""
    for choice in range(len(tried)):
        tried[choice] = 1 if choice < n else 0
    margin = weights[MARGIN]
    left = n
    if n == 1:
        return 0
    for world in range(worlds):
        try_out(games, logs, table, me, choices, tried, displays, weights, int(weights[DEPTH]), world, worlds, samples)
        if (world + 1) % LOOK == 0 and world + 1 < worlds:
            best = best_choice(samples, tried, n, worlds, world + 1, margin)
            for choice in range(1, n):
                if tried[choice] == 0 or choice == best:
                    continue
                if lead(samples, best, choice, worlds, world + 1, margin) > BEHIND:
                    tried[choice] = 0
                    left -= 1
            if left == 1:
                return 0
    best = best_choice(samples, tried, n, worlds, worlds, margin)
    return best if best != 0 and lead(samples, best, 0, worlds, worlds, margin) > sure else 0


def worth(samples: list[float], at: int, margin: float) -> float:
    """What one world's result is worth."""
    pounds = samples[at + 1]
    return samples[at] + margin * pounds / (abs(pounds) + 100.0)


def best_choice(samples: list[float], tried: list[int], n: int, worlds: int, done: int, margin: float) -> int:
    """The choice with the best mean over the worlds done."""
    best = 0
    most = 0.0
    for choice in range(n):
        if tried[choice] == 1:
            total = 0.0
            for world in range(done):
                total += worth(samples, (choice * worlds + world) * SAMPLE, margin)
            if choice == 0 or total > most:
                most = total
                best = choice
    return best


def lead(samples: list[float], one: int, other: int, worlds: int, done: int, margin: float) -> float:
    """By how many standard errors one choice is ahead of another, world by world."""
    total = 0.0
    squares = 0.0
    for world in range(done):
        mine = worth(samples, (one * worlds + world) * SAMPLE, margin)
        difference = mine - worth(samples, (other * worlds + world) * SAMPLE, margin)
        total += difference
        squares += difference * difference
    spread = squares - total * total / done
    if spread <= 1e-9:
        return 1000.0 if total > 1e-9 else -1000.0 if total < -1e-9 else 0.0
    return total / sqrt(spread * done / (done - 1.0)) if done > 1 else 0.0
