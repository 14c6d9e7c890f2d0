"""When the heuristic family plays its characters, and how it answers those of others."""

from __future__ import annotations

from ..engine.influence import played_card, played_for, played_on
from ..engine.state import Seat, Table
from ..words.actions import Action
from ..words.cards import GEMS, Card
from .blanks import role_played
from .heuristic_eye import (
    DOUBT,
    FEAR,
    GUARDS,
    HOPE,
    MEAN_PRICE,
    OWN,
    PRICE,
    STONES,
    TURNS,
    UNKNOWN,
    best_necklace,
    chance,
    harm,
    rise,
)
from .heuristic_market import courtier_gain, gain_of, hand_worth, rival_worth, set_rows
from .heuristic_places import Place


def next_character(table: Table, me: Seat, weights: list[float]) -> int:
    """The character to play now, or none: first what tells or takes, then what changes prices, then what buys."""
    late = 1.0 + weights[Place.LATE] * me.scratch[TURNS]
    best = Action.PASS + 0
    best_over = 0.0
    courtier = Action.PASS + 0
    for i in range(1, me.options):
        action = me.legal[i]
        over = -1.0
        role = role_played(table, action)
        if role == Card.COURTIER:
            courtier = stronger(table, courtier, action)
        elif role == Card.MUSKETEER:
            over = best_necklace(table, me) + weights[Place.NECKLACE] - weights[Place.PLAY_MUSKETEERS]
        elif role == Card.THIEF:
            over = thief_gain(table, me, weights, played_on(action))
        elif role == Card.FAVORITE:
            over = favorite_gain(table, me, weights, played_for(action))
            over -= weights[Place.PLAY_FAVORITE] * late
        elif role == Card.FORGER:
            over = forger_gain(table, me, weights, played_on(action), played_for(action))
            over -= weights[Place.PLAY_FORGER] * late
        else:
            over = me.scratch[UNKNOWN + played_on(action)] - weights[Place.PLAY_CONFESSOR] * (0.5 + 0.5 * late)
        if over > best_over:
            best_over = over
            best = action
    if best != Action.PASS or courtier == Action.PASS:
        return best
    ducats = table.rules.amounts[played_card(courtier)]
    return courtier if courtier_gain(table, me, weights, ducats) > weights[Place.PLAY_COURTIER] else best


def stronger(table: Table, courtier: int, action: int) -> int:
    """Of two ways to get ducats, the first one unless the second brings more."""
    if courtier == Action.PASS:
        return action
    amounts = table.rules.amounts
    return action if amounts[played_card(action)] > amounts[played_card(courtier)] else courtier


def ahead(table: Table, me: Seat, weights: list[float], seat: int) -> float:
    """Preference for a victim by her score."""
    lead = table.score[seat] - table.score[me.seat]
    return max(0.2, 1.0 + weights[Place.LEADER] * lead)


def thief_gain(table: Table, me: Seat, weights: list[float], victim: int) -> float:
    """Ducats that the mean card of a hand has cost, above the weight; Musketeers speak against it."""
    if table.hand_size[victim] == 0:
        return -1.0
    caught = min(1.0, me.scratch[GUARDS + victim] / table.hand_size[victim])
    mean = me.scratch[MEAN_PRICE + victim] * (1.0 - 1.5 * caught) * ahead(table, me, weights, victim)
    return mean - weights[Place.PLAY_THIEF]


def favorite_gain(table: Table, me: Seat, weights: list[float], favourite: int) -> float:
    """Pounds that one gains, or rivals lose, when a gem becomes the most fashionable."""
    gain = 0.0
    place = GEMS
    for rank in range(GEMS):
        gem = table.fashion[rank]
        if gem == favourite:
            place = rank
    for rank in range(place + 1):
        gem = table.fashion[rank]
        after = 0 if rank == place else rank + 1
        change = table.rules.fashion_tiles[after] - table.rules.fashion_tiles[rank]
        jewels = 1.0 + 0.7 * me.hand[Card.RING] * me.scratch[HOPE + gem]
        mine = me.scratch[HOPE + gem] * (1.0 - me.scratch[FEAR + gem]) * jewels
        theirs = harm(table, weights) * (1.0 - me.scratch[HOPE + gem])
        gain += change * (mine - theirs)
    return gain


def forger_gain(table: Table, me: Seat, weights: list[float], victim: int, gem: int) -> float:
    """Pounds that one gains, or rivals lose, when a rival gives up a card of a gem."""
    at = victim * GEMS + gem
    expected = me.scratch[STONES + at]
    if expected <= 0.1:
        return -1.0
    lost = min(1.3, expected)
    own = me.scratch[OWN + gem]
    doubt = me.scratch[DOUBT + at]
    before = rise((own + 0.5 - expected) / doubt)
    after = rise((own + 0.5 - expected + lost) / doubt)
    price = me.scratch[PRICE + gem]
    gain = harm(table, weights) * lost * (0.1 * price)
    if own > 0.0 and before > 0.01:
        sell = me.scratch[HOPE + gem]
        jewels = 1.0 + 0.7 * me.hand[Card.RING]
        gain += (sell * after / before - sell) * price * jewels * (1.0 + harm(table, weights))
    has = min(1.0, expected)
    free = max(0.0, 1.0 - me.scratch[GUARDS + victim])
    return gain * has * free * ahead(table, me, weights, victim)


def answer_forger(table: Table, me: Seat, weights: list[float]) -> int:
    """Counter with a Musketeer where the stones would be missed."""
    gem = table.gem
    own = me.scratch[OWN + gem]
    if own <= 0.0:
        return Action.NO + 0
    lost = me.scratch[HOPE + gem] - chance(table, me, gem, own - 1.0)
    worth = 2.0 + lost * me.scratch[PRICE + gem] * (1.0 + me.hand[Card.RING])
    return Action.YES + 0 if worth >= weights[Place.COUNTER] else Action.NO + 0


def answer_thief(table: Table, me: Seat, weights: list[float]) -> int:
    """Draw back from a caught Thief unless nothing there is worth having."""
    mean = me.scratch[MEAN_PRICE + table.victim]
    if me.options > 1 and mean < weights[Place.DRAW_BACK]:
        return me.legal[1]
    return me.legal[0]


def answer_queen(table: Table, me: Seat, weights: list[float]) -> int:
    """Take a gem card that is worth enough; near the end any."""
    set_rows(table, me, weights)
    gain = gain_of(table, me, weights, table.market[table.slot])
    wanted = weights[Place.PLAY_QUEEN] * min(1.0, 0.3 + 0.3 * table.pile / 10)
    return Action.YES + 0 if gain >= wanted else Action.NO + 0


def answer_cardinal(table: Table, me: Seat, weights: list[float]) -> int:
    """Postpone a sale for which one is not readier than the rivals."""
    over = hand_worth(table, me, weights) - rival_worth(table, me, weights)
    return Action.YES + 0 if over <= weights[Place.PLAY_CARDINAL] else Action.NO + 0


def choose_card(table: Table, me: Seat) -> int:
    """To a Forger one gives one's smallest card; of a victim one takes the largest."""
    return me.legal[0] if table.victim == me.seat else me.legal[me.options - 1]
