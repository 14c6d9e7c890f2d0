"""`searcher`: tries what it could do in worlds that it cannot exclude, and does what does best. A source.

On top of the learnt network (`learnt`), by which everybody plays in these worlds, though not always the likeliest
action (`WORLD_HEAT`): a display that is best only if the others do exactly as expected is no good one. Before a sale it
starts from the network's display, tries all displays that differ from it by one thought (`displays`), goes to the best
and tries again from there. What the others show is a secret until all is revealed, so each world has their displays
once, and every display of one's own meets the same. The display it has settled on is kept in its own record (`memo`)
while it is laid card by card. At any other decision it tries the actions that the network thinks likeliest, unless it
is all but certain of one.

A world is played until the sale is over or, from any other decision, until the seat is asked again in another turn.
Then a critic judges it, which sees all hands of that world and comes with the network's weights; where the game is
over, its result counts. All choices meet the same worlds and dice, those that fall behind are dropped on the way, and
another choice than the network's is taken only if it is better by so many standard errors (`SURE`, `SURE_DISPLAY`):
luck in the worlds must not make the search weaker than the network.

Everything is calculated in whole numbers, so that both builds and every machine choose alike.
"""

from __future__ import annotations

from typing import Final

from qn_analysis.core.compile.records import copy_record
from qn_analysis.core.play.network import (
    AS_LEARNT,
    CHOICES,
    MOST_WIDE,
    SEARCH,
    SHEET,
    WIDE,
    add_rows,
    draw,
    first_sums,
    opinion,
    pass_on,
    row_after,
    weigh_at,
    weigh_hidden,
)
from qn_analysis.core.play.space import numbers, packed

from ..engine.display import lay, laying_place, list_display
from ..engine.game import apply
from ..engine.state import Game, Log, Seat, Table
from ..engine.turn import place_of
from ..words.actions import Action
from ..words.cards import GEM_KINDS, GEMS, Card
from ..words.phases import Phase
from .displays import MOST, read_display, vary
from .imagine import imagine
from .learnt import choose_learnt, name_actions
from .rollout import CHOICE, DISPLAY, ROWS, put_display
from .scratch import blank_games, blank_logs, blank_numbers
from .sight import describe, describe_table, see_display
from .unveiled import unveil

# places in the row of weights: see `core.play.network`
WORLDS: Final = SEARCH  # worlds for any decision but a display, 0: the network decides
SALE_WORLDS: Final = WORLDS + 1  # worlds for a display
SALE_ROUNDS: Final = SALE_WORLDS + 1  # times that it looks around for a better display
FEW: Final = SALE_ROUNDS + 1  # actions that it tries
LEAST: Final = FEW + 1  # least likelihood of an action that is tried, in thousandths
CERTAIN: Final = LEAST + 1  # likelihood from which nothing is tried, in thousandths
SURE: Final = CERTAIN + 1  # standard errors to leave the network, in sixteenths
SURE_DISPLAY: Final = SURE + 1  # the same at a sale
MARGIN: Final = SURE_DISPLAY + 1  # worth of a margin of 150 pounds, where a win is `WIN`
WORLD_HEAT: Final = MARGIN + 1  # temperature at which all play in imagined worlds, in sixteenths

WIN: Final = 4096
"""Worth of a win."""
UNIT: Final = 150
"""Pounds of a margin that counts as a whole, as the critic has learnt it."""
LOOK: Final = 6
"""Worlds after which choices that fall behind are dropped, again and again."""
BEHIND: Final = 24
"""Standard errors behind the best at which a choice is dropped, in sixteenths."""
PLAN: Final = 2
"""Place of the planned display in `memo`; before it the number of the Merchant and the turn it was made for."""


def choose_searcher(table: Table, me: Seat, weights: list[int]) -> int:
    """The action that does best in imagined worlds."""
    w = packed(weights)
    at_sale = table.phase == Phase.DISPLAY
    if at_sale and has_plan(table, me):
        return next_planned(me)
    if ponders(table, me, weights) == 0:
        return choose_learnt(table, me, weights)
    worlds = w[SALE_WORLDS] if at_sale else w[WORLDS]
    # `search` uses these until it returns, and so keeps them
    games = blank_games(1 + worlds if at_sale else 2)
    logs = blank_logs(1)
    choices = blank_numbers(2 * MOST * CHOICE)
    tried = blank_numbers(2 * MOST)
    samples = blank_numbers(2 * MOST * worlds)
    return search(games, logs, table, me, weights, choices, tried, samples, worlds)


def ponders(table: Table, me: Seat, weights: list[int]) -> int:
    """1 where a search decides, 0 where the network does."""
    w = packed(weights)
    if table.phase != Phase.DISPLAY:
        return 1 if w[WORLDS] > 0 else 0
    return 1 if w[SALE_WORLDS] > 0 and (has_plan(table, me) or not has_laid(me)) else 0


def search(
    games: list[Game],
    logs: list[Log],
    table: Table,
    me: Seat,
    weights: list[int],
    choices: list[int],
    tried: list[int],
    samples: list[int],
    worlds: int,
) -> int:
    """The action that does best, in so many worlds; the other arguments are room to work in.

    At a sale every round meets the same worlds, so that what came of a display in the round before still counts: the
    second half of the room keeps it.
    """
    w = packed(weights)
    made = numbers(1)
    if table.phase != Phase.DISPLAY:
        n = list_actions(table, me, w, choices)
        return choices[
            CHOICE * compare(games, logs, table, me, weights, choices, tried, samples, worlds, n, w[SURE], made)
        ]
    own_display(games[0], table, me, weights, choices)
    before = 0
    for _round in range(w[SALE_ROUNDS]):
        n = vary(table, me, choices)
        recall_samples(choices, tried, samples, worlds, n, before)
        best = compare(games, logs, table, me, weights, choices, tried, samples, worlds, n, w[SURE_DISPLAY], made)
        if best == 0:
            break
        keep_samples(choices, tried, samples, worlds, n)
        before = n
        for place in range(CHOICE):
            choices[place] = choices[best * CHOICE + place]
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


def place_of_laying(action: int) -> int:
    """The place of a display of which an action lays a card."""
    if action == Action.BLANK_GRAY:
        return GEM_KINDS
    return action - Action.CARD + (1 if action >= Action.RING else 0)


def has_laid(me: Seat) -> bool:
    """Whether something is laid already."""
    return me.last > 0


def has_plan(table: Table, me: Seat) -> bool:
    """Whether a display is planned for this sale, and what is laid is the beginning of it."""
    if me.memo[0] != table.merchant or me.memo[1] != table.turn:
        return False
    for place in range(DISPLAY):
        laid = laid_of(me, place)
        planned = me.memo[PLAN + place]
        if laid > planned or (laid < planned and laying_place(table, laying(place)) < me.last):
            return False
    return True


def next_planned(me: Seat) -> int:
    """The next card of the planned display, or done: cards are listed in the order in which they are laid."""
    for i in range(1, me.options):
        place = place_of_laying(me.legal[i])
        if laid_of(me, place) < me.memo[PLAN + place]:
            return me.legal[i]
    return Action.PASS + 0


# --------------------------------------------------------------------------------------------------------- the choices


def list_actions(table: Table, me: Seat, w: list[int], choices: list[int]) -> int:
    """The likeliest actions, likeliest first; returns how many there are."""
    main = numbers(CHOICES)
    odds = numbers(CHOICES)
    total = likelihoods(table, me, w, AS_LEARNT, main, odds)
    n = 0
    while n < w[FEW]:
        best = 0
        for i in range(me.options):
            if odds[i] > odds[best]:
                best = i
        if n > 0 and 1000 * odds[best] < w[LEAST] * total:
            break
        choices[n * CHOICE] = me.legal[best]
        n += 1
        if n == 1 and 1000 * odds[best] >= w[CERTAIN] * total:
            break
        odds[best] = 0
    return n


def likelihoods(table: Table, me: Seat, w: list[int], heat: int, main: list[int], odds: list[int]) -> int:
    """How likely the network thinks each action is, at a temperature; returns the sum."""
    index = numbers(SHEET)
    value = numbers(SHEET)
    extra = numbers(CHOICES)
    describe(table, me, index, value)
    name_actions(table, me, main, extra)
    return weigh_at(w, heat, index, value, me.options, main, extra, odds)


def choose_in_world(table: Table, me: Seat, weights: list[int]) -> int:
    """What anybody does in an imagined world."""
    w = packed(weights)
    main = numbers(CHOICES)
    odds = numbers(CHOICES)
    total = likelihoods(table, me, w, w[WORLD_HEAT], main, odds)
    return me.legal[draw(odds, total, me.chance)]


def own_display(g: Game, table: Table, me: Seat, weights: list[int], choices: list[int]) -> None:
    """The display that the network would lay becomes the first choice; the game is a world from then on."""
    imagine(g, table, me, me.chance)
    mine = g.seats[me.seat]
    action = choose_learnt(g.table, mine, weights)
    while action != Action.PASS:
        lay(g, action)
        mine.options = 0
        list_display(g)
        action = choose_learnt(g.table, mine, weights) if mine.options > 1 else mine.legal[0]
    read_display(mine, choices, 0)


def keep_samples(choices: list[int], tried: list[int], samples: list[int], worlds: int, n: int) -> None:
    """Keep what came of the first `n` choices in the second half of the room."""
    for choice in range(n):
        tried[MOST + choice] = tried[choice]
        for place in range(CHOICE):
            choices[(MOST + choice) * CHOICE + place] = choices[choice * CHOICE + place]
        for world in range(tried[choice]):
            samples[(MOST + choice) * worlds + world] = samples[choice * worlds + world]


def recall_samples(choices: list[int], tried: list[int], samples: list[int], worlds: int, n: int, before: int) -> None:
    """What has come already of the first `n` choices, of the `before` that were kept."""
    for choice in range(n):
        tried[choice] = 0
        for other in range(MOST, MOST + before):
            same = True
            for place in range(CHOICE):
                if choices[choice * CHOICE + place] != choices[other * CHOICE + place]:
                    same = False
                    break
            if same:
                tried[choice] = tried[other]
                for world in range(tried[other]):
                    samples[choice * worlds + world] = samples[other * worlds + world]
                break


# ---------------------------------------------------------------------------------------------------------- comparing


def compare(
    games: list[Game],
    logs: list[Log],
    table: Table,
    me: Seat,
    weights: list[int],
    choices: list[int],
    tried: list[int],
    samples: list[int],
    worlds: int,
    n: int,
    sure: int,
    made: list[int],
) -> int:
    """The best of the first `n` choices; the first of them unless another is surely better.

    Args:
        tried: [n] worlds in which a choice has been tried already; those of it in `samples` count.
        made: [1] worlds that there are already, one a game from the second on; at a sale alone.
    """
    left = n
    if n == 1:
        return 0
    dropped = numbers(MOST)
    at_sale = table.phase == Phase.DISPLAY
    for world in range(worlds):
        place = 1 + world if at_sale else 1
        if not at_sale or world == made[0]:
            make_world(games[place], table, me, weights)
            made[0] = world + 1
        for choice in range(n):
            if dropped[choice] == 0 and tried[choice] <= world:
                found = try_choice(games[0], games[place], logs[0], table, me, weights, choices, choice)
                samples[choice * worlds + world] = found
                tried[choice] = world + 1
        if (world + 1) % LOOK == 0 and world + 1 < worlds:
            best = best_choice(samples, dropped, n, worlds, world + 1)
            for choice in range(1, n):
                if dropped[choice] == 1 or choice == best:
                    continue
                if is_ahead(samples, best, choice, worlds, world + 1, BEHIND):
                    dropped[choice] = 1
                    left -= 1
            if left == 1:
                return 0
    best = best_choice(samples, dropped, n, worlds, worlds)
    return best if best != 0 and is_ahead(samples, best, 0, worlds, worlds, sure) else 0


def best_choice(samples: list[int], dropped: list[int], n: int, worlds: int, done: int) -> int:
    """The choice with the best mean over the worlds done."""
    best = 0
    most = 0
    for choice in range(n):
        if dropped[choice] == 0:
            total = 0
            for world in range(done):
                total += samples[choice * worlds + world]
            if choice == 0 or total > most:
                most = total
                best = choice
    return best


def is_ahead(samples: list[int], one: int, other: int, worlds: int, done: int, errors: int) -> bool:
    """Whether one choice is ahead of another, world by world, by more standard errors than given in sixteenths."""
    total = 0
    squares = 0
    for world in range(done):
        difference = samples[one * worlds + world] - samples[other * worlds + world]
        total += difference
        squares += difference * difference
    if total <= 0:
        return False
    return 256 * total * total * (done - 1) > errors * errors * (done * squares - total * total)


def make_world(g: Game, table: Table, me: Seat, weights: list[int]) -> None:
    """Fill a game with a world in which choices are tried; in a sale all others have laid their displays there."""
    imagine(g, table, me, me.chance)
    if table.phase == Phase.DISPLAY:
        lay_for_others(g, me.seat, weights)


def try_choice(
    g: Game, world: Game, log: Log, table: Table, me: Seat, weights: list[int], choices: list[int], choice: int
) -> int:
    """What a choice is worth in a world; the game is room to play it."""
    copy_record(g, world)
    if table.phase == Phase.DISPLAY:
        put_display(g.table, g.seats[me.seat], choices, choice * CHOICE + 1)
    if apply(g, log, choices[choice * CHOICE]):
        play_on(g, log, weights, me.seat, table)
    return worth(g, me.seat, packed(weights))


def lay_for_others(g: Game, seat: int, weights: list[int]) -> None:
    """In mid-display: lay for all others by the network, so that this seat is the last to be asked."""
    t = g.table
    for steps in range(t.players):
        t.asked = 0
        t.actor = (t.active + steps) % t.players
        if t.actor != seat:
            lay_in_world(g, g.seats[t.actor], packed(weights))
    t.asked = t.players - 1
    t.actor = seat


def lay_in_world(g: Game, me: Seat, w: list[int]) -> None:
    """Lay the display of who is asked, each card as `choose_in_world` would.

    Between two cards nothing changes but what lies there, so all else is described and added up once.
    """
    t = g.table
    index = numbers(SHEET)
    value = numbers(SHEET)
    ranks = numbers(GEMS)
    best = numbers(GEMS)
    table_sums = numbers(MOST_WIDE)
    hidden = numbers(MOST_WIDE)
    main = numbers(CHOICES)
    extra = numbers(CHOICES)
    odds = numbers(CHOICES)
    described = 0
    while t.asked == 0:
        me.options = 0
        list_display(g)
        if me.options == 1:
            lay(g, me.legal[0])
            continue
        if described == 0:
            describe_table(t, me, ranks, best, index, value)
            first_sums(w, index, value, table_sums)
            described = index[0]
        index[0] = described
        see_display(t, me, ranks, best, index, value)
        for i in range(w[WIDE]):
            hidden[i] = table_sums[i]
        add_rows(w, index, value, described + 1, hidden)
        pass_on(w, hidden, hidden)
        name_actions(t, me, main, extra)
        total = weigh_hidden(w, w[WORLD_HEAT], hidden, me.options, main, extra, odds)
        lay(g, me.legal[draw(odds, total, me.chance)])


def play_on(g: Game, log: Log, weights: list[int], seat: int, table: Table) -> None:
    """Play on from a table by the network: from a display until the sale is over, else until the seat is asked again in
    another turn."""
    t = g.table
    at_sale = table.phase == Phase.DISPLAY
    while t.phase != Phase.GAME_OVER:
        if (at_sale and t.sales > table.sales) or (not at_sale and t.actor == seat and t.turn > table.turn):
            return
        if not apply(g, log, choose_in_world(t, g.seats[t.actor], weights)):
            return


def worth(g: Game, seat: int, w: list[int]) -> int:
    """What a world is worth for a seat: its result, or what the critic says of it."""
    t = g.table
    if t.phase != Phase.GAME_OVER:
        index = numbers(SHEET)
        value = numbers(SHEET)
        describe(t, g.seats[seat], index, value)
        unveil(g, seat, index, value)
        return opinion(w, row_after(w), index, value, WIN, w[MARGIN])
    first = 0
    others = 0
    for other in range(t.players):
        first += 1 if place_of(g, other) == 1 else 0
        others += t.score[other] if other != seat else 0
    share = WIN // max(1, first) if place_of(g, seat) == 1 else 0
    ahead = WIN * ((t.players - 1) * t.score[seat] - others) // ((t.players - 1) * UNIT)
    return share - WIN // t.players + w[MARGIN] * max(-2 * WIN, min(2 * WIN, ahead)) // WIN


def try_all(
    games: list[Game],
    logs: list[Log],
    seat: int,
    weights: list[int],
    choices: list[int],
    tried: list[int],
    worlds: int,
    samples: list[int],
) -> None:
    """Try all choices of a seat in so many worlds: the entry point for Python.

    `games[2]` is the position, of which the table and the seat's record are read; its `chance` are the dice.
    """
    me = games[2].seats[seat]
    for world in range(worlds):
        make_world(games[1], games[2].table, me, weights)
        for choice in range(len(tried)):
            samples[choice * worlds + world] = try_choice(
                games[0], games[1], logs[0], games[2].table, me, weights, choices, choice
            )
