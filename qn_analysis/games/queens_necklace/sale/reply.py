"""The best reply to a sale: the search, a source of both builds. `best` is its public face.

Given the others' displays, which of all displays from one hand earns most? The engine alone knows the rules: it says
what an Alchemist does (`transmute`), where the rarity tiles go (`set_rarity`) and what each gem pays (`settle_kings`,
`sell_gem`). The search asks it once for each situation that can differ and adds up. Why that is exact:

- Stones. Which cards make up a row does not matter, only how many stones they show; of all ways to show them the one
  with fewest cards is kept. An Alchemist's card is one that has to lie in its row and counts in another: each such
  choice (a *plan*) is tried apart, and the rest of the hand is laid freely. Where an Alchemist has to be played (ruling
  `alchemist_declined`), a plan that leaves one in the hand shows no true gem but those that it changes.
- Rarity depends on nothing but how the four counts compare with each other, pair by pair. Where a gem that nobody shows
  gets no tile (ruling `unshown_rarity`), it comes after all others, as if it were the most common: nobody sells it.
- Each gem is settled by itself. What it pays depends on its rarity tile, on whether she shows nothing, less than, as
  much as or more than the others' most, and on her King and Necklace there. The last two she can lay only where a gem
  card of hers was laid, and they are still there after the Alchemist (a row is *free*).
- What her rivals are paid does not depend on her Rings and Bankers, which cost her nothing but cards. A Ring in a row
  that sells adds its price, whatever lies in other rows, and no price is negative: so all Rings go to the row where
  one adds most, or none is worth a card. A Banker adds the same to each jewel as the one before, or (ruling
  `banker_stacks`) nothing after the first: so none, one or all are best. Neither adds anything to a row that
  does not sell.
- A King never brings his owner pounds, and the Necklace does nothing where no King lies: by pounds he stays in the
  hand, and it is tried only where it meets a King.

So there are at most 24 arrangements of tiles times 8 traits (how she stands, free or not) of four rows to score, kept
in a memo, and everything else is counting stones. What a gem pays is asked of the engine when it is first needed.
"""

from __future__ import annotations

from typing import Any

from ..engine.alchemist import transmute
from ..engine.display import reveal
from ..engine.hands import cards_of, gain, gem_of
from ..engine.rarity import set_rarity
from ..engine.selling import sell_gem, settle_kings
from ..engine.state import Game, Log
from ..words.actions import Action
from ..words.cards import GEM_KINDS, GEMS, KINDS, NOBODY, TRUE_GEM_KINDS, TRUE_GEMS, Card, Gem
from .kernel import BANKERS, KINGS, MOVES, NECKLACES, OWN, RINGS, lay_sheet
from .searching import AHEAD, ALCHEMISTS, BELOW, CHOICES, FAR, NONE, PART, REPLY, TIED, UNKNOWN, Search


def lay_others(g: Game, log: Log, sheet: Any) -> None:
    """Lay out a sale, [SHEET] as `kernel` has it, until the Alchemists have done their part."""
    lay_sheet(g, sheet)
    reveal(g, log)
    for move in range(sheet[MOVES]):
        at = MOVES + 1 + 3 * move
        g.table.actor = sheet[at]
        transmute(g, log, Action.TRANSMUTE + sheet[at + 1] * TRUE_GEMS + sheet[at + 2])


def search_reply(games: list[Game], logs: list[Log], searches: list[Search], memo: Any, reply: Any) -> int:
    """Find the best reply. Of several the one with fewest cards spent, then the first that is found. Says her pounds,
    or (`margin`) her pounds less those of the best rival.

    Args:
        games: one record with the others' displays laid out, hers empty, and all her cards in her hand.
        logs: one record without room.
        searches: one record, of which `seat`, `margin` and `plays` count.
        memo: [MEMO] zeros to work in.
        reply: [REPLY] filled.
    """
    search_displays(games[0], logs[0], searches[0], memo)
    write_reply(games[0], logs[0], searches[0], reply)
    return pounds_of(searches[0].best)


def pounds_of(best: int) -> int:
    """The pounds of a result."""
    return (best + PART - 1) // PART


def search_displays(g: Game, log: Log, s: Search, memo: Any) -> None:
    """Try every plan with every display. Of the best one `best` and what it takes to lay it are noted."""
    prepare_search(g, s)
    plans = 1
    for _play in range(s.plays):
        plans *= CHOICES
    for plan in range(plans):
        if make_plan(g, log, s, plan):
            for rank in range(GEMS):
                list_options(g, s, rank)
            try_displays(g, log, s, memo, plan)


def prepare_search(g: Game, s: Search) -> None:
    """Note what does not change."""
    t = g.table
    hand = g.seats[s.seat].hand
    for rank in range(GEMS):
        s.others[rank] = 0
        s.most[rank] = 0
        s.kings[rank] = 0
        for seat in range(t.players):
            if seat != s.seat:
                stones = t.stones[seat][t.fashion[rank]]
                s.others[rank] += stones
                s.most[rank] = max(s.most[rank], stones)
                s.kings[rank] += t.kings[seat][t.fashion[rank]]
    s.bankers[0] = 0
    s.bankers[1] = 1
    s.bankers[2] = hand[Card.BANKER]
    s.levels = 1 + min(hand[Card.BANKER], 2)
    if s.search == 0:
        forget_arrangements(s)
    for state in range(len(s.own)):
        s.own[state][0] = UNKNOWN
    s.search += 1
    s.best = UNKNOWN


def forget_arrangements(s: Search) -> None:
    """Start anew with the arrangements of the rarity tiles; they are the same at every sale under the same rules."""
    s.arrangements = 0
    for code in range(len(s.arrangement)):
        s.arrangement[code] = NOBODY
    for tiles in range(len(s.numbered)):
        s.numbered[tiles] = NOBODY


# ------------------------------------------------------------------------------------------------- what a gem pays


def settle_with_all(g: Game, log: Log, s: Search, rank: int, state: int) -> None:
    """Settle a gem in one situation with each number of Bankers, without and with all Rings."""
    t = g.table
    gem = t.fashion[rank]
    tile = state // 16 % GEMS
    standing = state // 4 % 4
    t.rarity[gem] = t.rules.rarity_tiles[tile]
    t.stones[s.seat][gem] = 0
    if standing == BELOW:
        t.stones[s.seat][gem] = 1
    elif standing != NONE:
        t.stones[s.seat][gem] = s.most[rank] + standing - TIED
    t.kings[s.seat][gem] = state // 2 % 2
    t.necklaces[s.seat][gem] = state % 2
    rings = g.seats[s.seat].hand[Card.RING]
    for choice in range(2 * s.levels):
        ringed = choice % 2
        if choice > 0 and (standing < TIED or ringed > rings):
            s.own[state][choice] = s.own[state][choice - 1]
            continue
        t.bankers[s.seat] = s.bankers[choice // 2]
        t.rings[s.seat][gem] = ringed * rings
        for seat in range(t.players):
            t.score[seat] = 0
        cancelled = settle_kings(g, log, gem)
        sell_gem(g, log, gem, rank, cancelled)
        s.own[state][choice] = t.score[s.seat]
        for seat in range(t.players):
            s.rival[state][seat] = t.score[seat]


def arrange(g: Game, log: Log, s: Search, code: int, i: int, j: int, k: int, n: int) -> int:
    """Number the arrangement of rarity tiles where the counts compare like this."""
    t = g.table
    choice = (i, j, k, n)
    for rank in range(GEMS):
        t.stones[s.seat][t.fashion[rank]] = s.count[rank][choice[rank]] - s.others[rank]
        t.counted[t.fashion[rank]] = 0
    set_rarity(g, log)
    tiles = 0
    for rank in range(GEMS):
        tiles = tiles * GEMS + tile_of(g, t.rarity[t.fashion[rank]])
    if s.numbered[tiles] == NOBODY:
        for rank in range(GEMS):
            s.tile[s.arrangements][rank] = tile_of(g, t.rarity[t.fashion[rank]])
        s.numbered[tiles] = s.arrangements
        s.arrangements += 1
    s.arrangement[code] = s.numbered[tiles]
    return s.numbered[tiles]


def tile_of(g: Game, pounds: int) -> int:
    """The first rarity tile of a number of pounds."""
    for tile in range(GEMS):
        if g.table.rules.rarity_tiles[tile] == pounds:
            return tile
    return NOBODY


# ------------------------------------------------------------------------------------------------- what she can lay


def make_plan(g: Game, log: Log, s: Search, plan: int) -> bool:
    """Lay nothing but the cards that Alchemists change, and change them. False: there is no such plan.

    A King laid with them bears witness of what happens to a row that is emptied.
    """
    t = g.table
    me = g.seats[s.seat]
    clear_plan(g, s)
    rest = plan
    for play in range(s.plays):
        move = rest % CHOICES - 1
        rest //= CHOICES
        s.moves[play] = move
        if move == NOBODY:
            if rest > 0:
                return False  # the same as the plan that plays the others first
            break
        card = move // TRUE_GEMS
        gem = gem_of(card)
        s.out[card] += 1
        if s.out[card] > me.hand[card] or gem == move % TRUE_GEMS:
            return False
        t.shown[s.seat][card] += 1
        t.stones[s.seat][gem] += t.rules.stones[card]
        t.gem_cards[s.seat][gem] += 1
        t.kings[s.seat][gem] = 1
    for play in range(s.plays):
        if s.moves[play] != NOBODY:
            t.actor = s.seat
            transmute(g, log, Action.TRANSMUTE + s.moves[play])
            gain(g, s.seat, Card.ALCHEMIST)
            s.spent += 2
    played = 0
    for play in range(s.plays):
        played += s.moves[play] != NOBODY
    s.bound = 1 if t.rules.alchemist_declined == 1 and played < me.hand[Card.ALCHEMIST] else 0
    for rank in range(GEMS):
        s.base[rank] = t.stones[s.seat][t.fashion[rank]]
        s.open[rank] = t.kings[s.seat][t.fashion[rank]]
    return True


def clear_plan(g: Game, s: Search) -> None:
    """Take all that is hers off the table."""
    t = g.table
    s.spent = 0
    for play in range(ALCHEMISTS):
        s.moves[play] = NOBODY
    for card in range(KINDS):
        s.out[card] = 0
        t.shown[s.seat][card] = 0
        t.moved[s.seat][card] = 0
    for gem in range(GEMS):
        t.stones[s.seat][gem] = 0
        t.gem_cards[s.seat][gem] = 0
        t.rings[s.seat][gem] = 0
        t.kings[s.seat][gem] = 0
        t.necklaces[s.seat][gem] = 0


def list_sums(g: Game, s: Search, gem: int) -> None:
    """The numbers of stones that she can show of a gem besides the plan's cards, with fewest cards each."""
    s.fewest[0] = 0
    s.top = 0
    for card in cards_of(gem):
        copies = g.seats[s.seat].hand[card] - s.out[card]
        stones = g.table.rules.stones[card]
        # from the top, so that the sums below are still those without this kind
        for total in range(s.top + copies * stones, -1, -1):
            fewest = FAR
            for taken in range(copies + 1):
                rest = total - taken * stones
                if 0 <= rest <= s.top and s.fewest[rest] + taken < fewest:
                    fewest = s.fewest[rest] + taken
                    s.taken[card - 3 * gem][total] = taken
            s.fewest[total] = fewest
        s.top += copies * stones


def list_options(g: Game, s: Search, rank: int) -> None:
    """The choices of a row."""
    list_sums(g, s, g.table.fashion[rank])
    n = 0
    most = 0 if s.bound == 1 and g.table.fashion[rank] < TRUE_GEMS else s.top
    for kept in range(most + 1):
        if s.fewest[kept] < FAR:
            stones = s.base[rank] + kept
            free = 1 if kept > 0 else s.open[rank]
            s.kept[rank][n] = kept
            s.count[rank][n] = s.others[rank] + stones
            if s.count[rank][n] == 0 and g.table.rules.unshown_rarity == 1:
                s.count[rank][n] = FAR
            s.cards[rank][n] = s.fewest[kept]
            s.trait[rank][n] = standing_of(stones, s.most[rank]) * 2 + free
            n += 1
    s.options[rank] = n


def standing_of(stones: int, most: int) -> int:
    """How she stands with so many stones against the others' most."""
    if stones == 0:
        return NONE
    if stones < most:
        return BELOW
    return TIED if stones == most else AHEAD


# ------------------------------------------------------------------------------------------------- the search


def try_displays(g: Game, log: Log, s: Search, memo: Any, plan: int) -> None:
    """Try all choices of four rows, from the fewest stones upwards."""
    for i in range(s.options[0]):
        for j in range(s.options[1]):
            for k in range(s.options[2]):
                try_last_row(g, log, s, memo, plan, i, j, k)


def try_last_row(g: Game, log: Log, s: Search, memo: Any, plan: int, i: int, j: int, k: int) -> None:
    """Try all choices of the least fashionable row with one of each other."""
    x = s.count[0][i]
    y = s.count[1][j]
    z = s.count[2][k]
    pairs = (x > y) - (x < y) + 1 + 3 * ((x > z) - (x < z) + 1) + 9 * ((y > z) - (y < z) + 1)
    traits = (s.trait[0][i] * 8 + s.trait[1][j]) * 8 + s.trait[2][k]
    cards = s.spent + s.cards[0][i] + s.cards[1][j] + s.cards[2][k]
    counts = s.count[3]
    for n in range(s.options[3]):
        w = counts[n]
        code = pairs + 27 * ((x > w) - (x < w) + 1) + 81 * ((y > w) - (y < w) + 1) + 243 * ((z > w) - (z < w) + 1)
        where = s.arrangement[code]
        if where == NOBODY:
            where = arrange(g, log, s, code, i, j, k, n)
        key = (where * 512 + traits) * 8 + s.trait[3][n]
        if memo[2 * key] != s.search:
            memo[2 * key] = s.search
            memo[2 * key + 1] = best_specials(g, log, s, key)
        found = memo[2 * key + 1] - cards - s.cards[3][n]
        if found > s.best:
            s.best = found
            s.best_plan = plan
            s.best_key = key
            s.best_kept[0] = s.kept[0][i]
            s.best_kept[1] = s.kept[1][j]
            s.best_kept[2] = s.kept[2][k]
            s.best_kept[3] = s.kept[3][n]


def best_specials(g: Game, log: Log, s: Search, key: int) -> int:
    """Place King, Necklace, Rings and Bankers as well as can be; pounds * PART - cards, and `specials`."""
    hand = g.seats[s.seat].hand
    rest = key
    for step in range(GEMS):
        rank = GEMS - 1 - step
        s.free[rank] = rest % 2
        s.at[rank] = (rest // 2 % 4) * 4
        rest //= 8
    for rank in range(GEMS):
        s.at[rank] += (rank * GEMS + s.tile[rest][rank]) * 16
    best = UNKNOWN
    for king in range(NOBODY, GEMS):
        if king != NOBODY and (s.margin == 0 or hand[Card.KING] == 0 or s.free[king] == 0):
            continue
        for necklace in range(NOBODY, GEMS):
            if necklace != NOBODY:
                meets = s.kings[necklace] > 0 or king == necklace
                if hand[Card.NECKLACE] == 0 or s.free[necklace] == 0 or not meets:
                    continue
            found = best_rings(g, log, s, king, necklace)
            if found > best:
                best = found
                for part in range(4):
                    s.specials[part] = s.tried[part]
    return best


def best_rings(g: Game, log: Log, s: Search, king: int, necklace: int) -> int:
    """Place Rings and Bankers as well as can be, with King and Necklace where they are; `tried`."""
    hand = g.seats[s.seat].hand
    if king != NOBODY:
        s.at[king] += 2
    if necklace != NOBODY:
        s.at[necklace] += 1
    for rank in range(GEMS):
        if s.own[s.at[rank]][0] == UNKNOWN:
            settle_with_all(g, log, s, rank, s.at[rank])
    rival = best_rival(g, s) if s.margin == 1 else 0
    best = UNKNOWN
    for level in range(s.levels):
        pounds = 0
        most = 0
        ringed = NOBODY
        for rank in range(GEMS):
            own = s.own[s.at[rank]]
            pounds += own[level * 2]
            more = own[level * 2 + 1] - own[level * 2]
            if s.free[rank] == 1 and more > most:
                most = more
                ringed = rank
        cards = s.bankers[level]
        if ringed != NOBODY:
            cards += hand[Card.RING]
        found = (pounds + most - rival) * PART - cards
        if found > best:
            best = found
            s.tried[2] = ringed
            s.tried[3] = level
    s.tried[0] = king
    s.tried[1] = necklace
    if king != NOBODY:
        s.at[king] -= 2
        best -= 1
    if necklace != NOBODY:
        s.at[necklace] -= 1
        best -= 1
    return best


def best_rival(g: Game, s: Search) -> int:
    """The most pounds that another player is paid."""
    best = UNKNOWN // PART
    for seat in range(g.table.players):
        if seat != s.seat:
            pounds = 0
            for rank in range(GEMS):
                pounds += s.rival[s.at[rank]][seat]
            best = max(best, pounds)
    return best


def write_reply(g: Game, log: Log, s: Search, reply: Any) -> None:
    """Take the cards of the best reply one by one."""
    hand = g.seats[s.seat].hand
    for place in range(REPLY):
        reply[place] = 0
    make_plan(g, log, s, s.best_plan)
    for rank in range(GEMS):
        gem = g.table.fashion[rank]
        list_sums(g, s, gem)
        rest = s.best_kept[rank]
        for step in range(len(cards_of(gem))):
            kind = len(cards_of(gem)) - 1 - step
            card = 3 * gem + kind
            taken = s.taken[kind][rest]
            reply[card] = taken + s.out[card]
            rest -= taken * g.table.rules.stones[card]
    best_specials(g, log, s, s.best_key)
    king, necklace, ringed, level = s.specials[0], s.specials[1], s.specials[2], s.specials[3]
    if king != NOBODY:
        reply[KINGS + g.table.fashion[king]] = 1
    if necklace != NOBODY:
        reply[NECKLACES + g.table.fashion[necklace]] = 1
    if ringed != NOBODY:
        reply[RINGS + g.table.fashion[ringed]] = hand[Card.RING]
    reply[BANKERS] = s.bankers[level]
    for play in range(ALCHEMISTS):
        reply[OWN + play] = s.moves[play]


assert Gem.AMBER == GEMS - 1 and GEM_KINDS == TRUE_GEM_KINDS + 1  # noqa: PT018 - as `list_sums` counts kinds
