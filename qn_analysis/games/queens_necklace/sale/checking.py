"""What must hold in a sale sheet, and its numbers: a source of all builds, so that a page refuses what Python refuses.

What is sound of a sheet (`document` has its shape) is written as numbers, one after the other; `check_sheet` reads them
into the numbers of the kernel, and notes each problem as a row: a `Problem` and four numbers that say what it is about.

    gems of the fashion: how many, then each; -1: none is sound
    displays: how many; for each: the first seat of that name (-1: none is sound), Bankers,
        cards in hand: how many, then each kind,
        rows: how many; for each: gem, whether something in it is faulty, cards: how many, then the stones of each,
            Rings, King, Necklace
    Alchemists: how many; for each: seat (-1: nobody named, -2: nobody of that name), gem, new gem (-1: not sound),
        stones, whether something is faulty

Source of the rules: as named in `sheet`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Annotated, Any

from qn_analysis.core.base.messages import short_repr, suggest
from qn_analysis.core.base.telling import Words
from qn_analysis.core.files.validate import faulty

from ..words.cards import GEM_KINDS, GEM_OF, GEMS, KINDS, SEATS, TRUE_GEM_KINDS, Card
from .kernel import BANKERS, KINGS, LAID, MOVES, NECKLACES, OWN, PLAYERS, RINGS, SHEET
from .sheet import GEM_NAMES

CARD_NAMES = tuple(card.name.lower() for card in Card)
ALONE = ("ring", "king", "necklace")
NAMED = ("problem.fashion_unknown", "problem.row_unknown", "problem.move_gem")
"""What is said of a gem that is not known."""


class Problem(IntEnum):
    """What cannot be."""

    FASHION_TWICE = 1  # gem, how often
    FASHION_LACKS = 2  # gem
    PLAYERS = 3  # displays
    SAME_NAME = 4  # seat
    NO_CARD = 5  # seat, stones, gem
    ALONE_RING = 6  # seat, gem
    ALONE_KING = 7
    ALONE_NECKLACE = 8
    KINGS = 9  # seat, how many
    BANKER_ALONE = 10  # seat
    ALCHEMISTS = 11  # how many
    MOVE_PLAYER = 12  # which move
    MOVE_SAME = 13  # gem
    MOVE_CARD = 14  # seat, gem, stones
    MOVED = 15  # seat, how many, gem, stones
    GEMS_IN_DECK = 16  # kind, how many, how many there are
    CARDS_IN_DECK = 17
    NECKLACES_IN_DECK = 18
    ALCHEMIST_KEPT = 19  # seat


class Codes:
    """What the numbers of a sheet depend on.

    Attributes:
        stones: of each kind of card.
        there: 1 for a kind of gem card that the deck has.
        stands: the kind that stands for each kind: of kinds that show the same, the first.
        copies: cards in the deck by kind, those of equal kinds added up.
        alone: 1 where a Banker may be shown without a gem (ruling `banker_alone`).
        must: 1 where an Alchemist has to be played (ruling `alchemist_declined`).
    """

    stones: Annotated[list[int], KINDS]
    there: Annotated[list[int], KINDS]
    stands: Annotated[list[int], KINDS]
    copies: Annotated[list[int], KINDS]
    alone: int
    must: int


def prepare_codes(codes: Codes, copies: Any, stones: Any) -> None:
    """Fill the codes of a deck from `copies` and `stones` by kind of card, as a ruleset has them."""
    for card in range(KINDS):
        codes.stones[card] = stones[card]
        codes.copies[card] = copies[card]
        codes.stands[card] = card
        codes.there[card] = 1 if card < GEM_KINDS and copies[card] > 0 else 0
    for card in range(GEM_KINDS):
        if codes.there[card] == 1:
            first = card_of(codes, GEM_OF[card], stones[card])
            if first != card:
                codes.stands[card] = first
                codes.copies[first] += copies[card]


def card_of(codes: Codes, gem: int, stones: int) -> int:
    """The kind of card with a number of stones of a gem, or -1."""
    for card in range(GEM_KINDS):
        if GEM_OF[card] == gem and codes.there[card] == 1 and codes.stones[card] == stones:
            return card
    return -1


def written_sheet(sheet: Mapping[str, Any]) -> list[int]:
    """What is sound of a sheet, in numbers as above."""
    fashion, displays = sheet.get("fashion"), sheet.get("displays")
    made = [-1] if fashion is None else [len(fashion), *[GEM_NAMES.index(gem) for gem in fashion]]
    made.append(-1 if displays is None else len(displays))
    names = [each.get("player") for each in displays or []]
    last = len(names) - 1
    seats = {names[last - n]: last - n for n in range(len(names))}
    for display in displays or []:
        player = display.get("player")
        hand = display.get("hand", [])
        rows = display.get("rows") or {}
        first = -1 if player is None else seats[player]
        cards = [CARD_NAMES.index(card) for card in hand]
        made.extend([first, display.get("bankers", 0), len(hand), *cards, len(list(rows))])
        for gem in list(rows):
            row = rows[gem]
            gems = row.get("gems", [])
            made.extend([GEM_NAMES.index(gem), int(faulty(row)), len(gems), *gems, row.get("rings", 0)])
            made.extend([int(row.get("king", False)), int(row.get("necklace", False))])
    moves = sheet.get("alchemist") or []
    made.append(len(moves))
    for move in moves:
        player = move.get("player")
        seat = -1 if player is None else seats.get(player, -2)
        made.extend([seat, gem_at(move, "from"), gem_at(move, "to"), move.get("gems", 0), int(faulty(move))])
    return made


def gem_at(move: Mapping[str, Any], key: str) -> int:
    """A gem of a move as a number; -1: none is sound."""
    gem = move.get(key)
    return -1 if gem is None else GEM_NAMES.index(gem)


def room_for(sheet: Mapping[str, Any]) -> int:
    """How many numbers the kernel's are, with room for all displays that are written."""
    return max(SHEET, LAID + len(sheet.get("displays", [])) * OWN)


def check_sheet(words: Words, sheet: Any, written: Any, codes: Codes, out: Any) -> list[str]:
    """Read a sheet, written as above, into `out` (zeros, `room_for` it); what cannot be, in words. `sheet` is what is
    sound of the document.
    """
    used = [0 for _ in range(KINDS)]
    problems: list[list[int]] = []
    at = check_fashion(written, out, problems)
    displays = written[at]
    at += 1
    if displays >= 0 and (displays < 2 or displays > SEATS):
        problems.append([Problem.PLAYERS, displays, 0, 0, 0])
    out[PLAYERS] = max(0, min(displays, SEATS))
    first = at
    for seat in range(displays):
        if written[at] >= 0 and written[at] < seat:
            problems.append([Problem.SAME_NAME, seat, 0, 0, 0])
        at = check_display(written, at, seat, codes, out, used, problems)
    moves = written[at]
    if moves > 0:
        used[Card.ALCHEMIST] += moves
        check_moves(written, at + 1, moves, first, codes, out, problems)
    if codes.must == 1:
        check_kept(written, first, displays, at, out, problems)
    check_deck(used, codes, problems)
    return [tell_problem(words, sheet, codes, row) for row in problems]


def check_fashion(written: Any, out: Any, problems: Any) -> int:
    """The fashion; where the displays begin."""
    n: int = written[0]
    if n < 0:
        return 1
    wrong = 0
    for gem in range(GEMS):
        times = 0
        for at in range(n):
            if written[1 + at] == gem:
                times += 1
                if at < GEMS:
                    out[at] = gem
        if times > 1:
            problems.append([Problem.FASHION_TWICE, gem, times, 0, 0])
            wrong += 1
        elif times == 0:
            problems.append([Problem.FASHION_LACKS, gem, 0, 0, 0])
            wrong += 1
    if wrong > 0:
        for at in range(GEMS):
            out[at] = 0
    return 1 + n


def check_display(written: Any, start: int, seat: int, codes: Codes, out: Any, used: Any, problems: Any) -> int:
    """One display; where the next one begins."""
    own = LAID + seat * OWN
    bankers = written[start + 1]
    at: int = start + 3 + written[start + 2]
    rows = written[at]
    at += 1
    shown = 0
    kings = 0
    for _row in range(rows):
        gem = written[at]
        cards = written[at + 2]
        rings = written[at + 3 + cards]
        king = written[at + 4 + cards]
        necklace = written[at + 5 + cards]
        for n in range(cards):
            stones = written[at + 3 + n]
            card = card_of(codes, gem, stones)
            if card < 0:
                problems.append([Problem.NO_CARD, seat, stones, gem, 0])
            else:
                out[own + card] += 1
                used[card] += 1
        if cards > 0:
            shown += 1
        elif written[at + 1] == 0:
            if rings > 0:
                problems.append([Problem.ALONE_RING, seat, gem, 0, 0])
            if king > 0:
                problems.append([Problem.ALONE_KING, seat, gem, 0, 0])
            if necklace > 0:
                problems.append([Problem.ALONE_NECKLACE, seat, gem, 0, 0])
        out[own + RINGS + gem] = rings
        used[Card.RING] += rings
        out[own + KINGS + gem] = king
        used[Card.KING] += king
        kings += king
        out[own + NECKLACES + gem] = necklace
        used[Card.NECKLACE] += necklace
        at += 6 + cards
    if kings > 1:
        problems.append([Problem.KINGS, seat, kings, 0, 0])
    if bankers > 0:
        out[own + BANKERS] = bankers
        used[Card.BANKER] += bankers
        if shown == 0 and codes.alone == 0:
            problems.append([Problem.BANKER_ALONE, seat, 0, 0, 0])
    for n in range(written[start + 2]):
        used[codes.stands[written[start + 3 + n]]] += 1
    return at


def check_moves(written: Any, start: int, moves: int, first: int, codes: Codes, out: Any, problems: Any) -> None:
    """The Alchemists; `first` is where the displays begin."""
    if moves > SEATS:
        problems.append([Problem.ALCHEMISTS, moves, 0, 0, 0])
    for n in range(moves):
        at = start + 5 * n
        seat = written[at]
        source = written[at + 1]
        if seat == -2:
            problems.append([Problem.MOVE_PLAYER, n, 0, 0, 0])
        if source >= 0 and source == written[at + 2]:
            problems.append([Problem.MOVE_SAME, source, 0, 0, 0])
        elif counts(written, at):
            stones = written[at + 3]
            card = card_of(codes, source, stones)
            if card >= 0 and out[LAID + seat * OWN + card] > 0 and n < SEATS:
                out[MOVES + 1 + 3 * n] = seat
                out[MOVES + 2 + 3 * n] = card
                out[MOVES + 3 + 3 * n] = written[at + 2]
            elif showing(written, first, seat, source, stones) == 0:
                problems.append([Problem.MOVE_CARD, seat, source, stones, 0])
    for n in range(moves):
        at = start + 5 * n
        if counts(written, at):
            times = 0
            earlier = 0
            for other in range(moves):
                if is_same(written, at, start + 5 * other):
                    times += 1
                    if other < n:
                        earlier += 1
            if (
                earlier == 0
                and times > 1
                and times > showing(written, first, written[at], written[at + 1], written[at + 3])
            ):
                problems.append([Problem.MOVED, written[at], times, written[at + 1], written[at + 3]])
    out[MOVES] = min(moves, SEATS)


def check_kept(written: Any, first: int, displays: int, moves_at: int, out: Any, problems: Any) -> None:
    """Alchemists in hands, although their owners show true gems that they do not change."""
    at = first
    for seat in range(displays):
        held = 0
        for n in range(written[at + 2]):
            if written[at + 3 + n] == Card.ALCHEMIST:
                held += 1
        left = 0
        for card in range(TRUE_GEM_KINDS):
            left += out[LAID + seat * OWN + card]
        for n in range(written[moves_at]):
            if written[moves_at + 1 + 5 * n] == seat:
                left -= 1
        if held > 0 and left > 0:
            problems.append([Problem.ALCHEMIST_KEPT, seat, 0, 0, 0])
        rows_at = at + 3 + written[at + 2]
        at = rows_at + 1
        for _row in range(written[rows_at]):
            at += 6 + written[at + 2]


def counts(written: Any, at: int) -> bool:
    """Whether a move takes a card."""
    source = written[at + 1]
    return written[at] >= 0 and written[at + 4] == 0 and not (source >= 0 and source == written[at + 2])


def is_same(written: Any, at: int, other: int) -> bool:
    """Whether two moves take the same kind of card from the same row."""
    return (
        counts(written, other)
        and written[at] == written[other]
        and written[at + 1] == written[other + 1]
        and written[at + 3] == written[other + 3]
    )


def showing(written: Any, first: int, seat: int, gem: int, stones: int) -> int:
    """How many cards of a gem with so many stones a display shows."""
    at = first
    for each in range(seat + 1):
        rows_at = at + 3 + written[at + 2]
        row = rows_at + 1
        found = 0
        for _row in range(written[rows_at]):
            cards = written[row + 2]
            if each == seat and written[row] == gem:
                for n in range(cards):
                    if written[row + 3 + n] == stones:
                        found += 1
            row += 6 + cards
        if each == seat:
            return found
        at = row
    return 0


def check_deck(used: Any, codes: Codes, problems: Any) -> None:
    """Cards of all players together that the deck does not have: gems, Alchemists, then all others."""
    for card in range(GEM_KINDS):
        if used[card] > codes.copies[card]:
            problems.append([Problem.GEMS_IN_DECK, card, used[card], codes.copies[card], 0])
    check_kind(used, codes, problems, Card.ALCHEMIST)
    for card in range(GEM_KINDS, KINDS):
        if card != Card.ALCHEMIST:
            check_kind(used, codes, problems, card)


def check_kind(used: Any, codes: Codes, problems: Any, card: int) -> None:
    """One kind that is no gem."""
    if used[card] > codes.copies[card]:
        kind = Problem.NECKLACES_IN_DECK if card == Card.NECKLACE else Problem.CARDS_IN_DECK
        problems.append([kind, card, used[card], codes.copies[card], 0])


# ----------------------------------------------------------------------------------------------------------- in words


def call_sheet(words: Words, _values: Mapping[str, Any], _at: None, sheet: Mapping[str, Any]) -> dict[str, Any]:
    """What messages on a sheet call it, and the names of its players."""
    names = [each["player"] for each in sheet.get("displays", []) if "player" in each]
    return {"where": words.say("problem.the_sheet"), "names": names}


def call_display(words: Words, _values: Mapping[str, Any], seat: int, display: Mapping[str, Any]) -> dict[str, Any]:
    """What messages on a display call its player."""
    who = name_of(words, display, seat)
    return {"player": who, "number": str(seat + 1), "where": words.say("problem.display_of", player=who)}


def call_row(words: Words, values: Mapping[str, Any], gem: str, _row: Mapping[str, Any]) -> dict[str, Any]:
    """What messages on a row call it."""
    named = words.say(f"problem.gem.{gem}")
    return {"gem": named, "where": words.say("problem.of_row.it", gem=named, player=values["player"])}


def call_move(words: Words, _values: Mapping[str, Any], _at: int, _move: Mapping[str, Any]) -> dict[str, Any]:
    """What messages on an Alchemist call it."""
    return {"where": words.say("problem.alchemist")}


def known_players(_words: Words, values: Mapping[str, Any]) -> str:
    """The players of a sheet."""
    return ", ".join(values["names"])


def told_once(problems: Sequence[Any]) -> list[Any]:
    """Problems without those that only follow: a name that is not known, told again, or a gem that it stands for."""
    lacks = len([each for each in problems if each.key == "problem.fashion_lacks"])
    follow = lacks <= len([each for each in problems if each.key == "problem.fashion_unknown"])
    told: list[Any] = []
    seen: list[str] = []
    for each in problems:
        given = str(each.values.get("given")) if each.key in NAMED else ""
        if given in seen or (follow and each.key == "problem.fashion_lacks"):
            continue
        told.append(each)
        if given != "":
            seen.append(given)
    return told


def gem_of(words: Words, gem: int) -> str:
    """A gem in a sentence: in English as a sheet writes it."""
    return words.say(f"problem.gem.{GEM_NAMES[gem]}")


def whose(words: Words, sheet: Any, seat: int) -> str:
    """The player of a sheet's display, or its place."""
    return name_of(words, sheet["displays"][seat], seat)


def name_of(words: Words, display: Mapping[str, Any], seat: int) -> str:
    """A display's player, or its place."""
    player: str = display.get("player", "")
    return player if player != "" else words.say("problem.nth_display", number=str(seat + 1))


def shown_by(words: Words, codes: Codes, gem: int) -> str:
    """The stones that cards of a gem show."""
    most = 0
    for card in range(GEM_KINDS):
        most = max(most, codes.stones[card])
    shown = [str(stones) for stones in range(1, most + 1) if card_of(codes, gem, stones) >= 0]
    return ", ".join(shown) if len(shown) > 0 else words.say("problem.none")


def tell_problem(words: Words, sheet: Any, codes: Codes, row: Sequence[int]) -> str:
    """A problem in words."""
    kind, a, b, c, d = row[0], row[1], row[2], row[3], row[4]
    match kind:
        case Problem.FASHION_TWICE:
            return words.say("problem.fashion_twice", gem=GEM_NAMES[a], n=b)
        case Problem.FASHION_LACKS:
            return words.say("problem.fashion_lacks", gem=GEM_NAMES[a])
        case Problem.PLAYERS:
            return words.say("problem.players", n=a, most=SEATS)
        case Problem.SAME_NAME:
            return words.say("problem.same_name", player=repr(sheet["displays"][a]["player"]))
        case Problem.NO_CARD:
            have = shown_by(words, codes, c)
            return words.say(
                "problem.no_card", player=whose(words, sheet, a), stones=str(b), gem=gem_of(words, c), have=have
            )
        case Problem.ALONE_RING | Problem.ALONE_KING | Problem.ALONE_NECKLACE:
            where = words.say("problem.of_row.it", gem=gem_of(words, b), player=whose(words, sheet, a))
            return words.say(f"problem.alone.{ALONE[kind - Problem.ALONE_RING]}", where=where)
        case Problem.KINGS:
            return words.say("problem.kings", player=whose(words, sheet, a), n=b)
        case Problem.BANKER_ALONE:
            return words.say("problem.banker_alone", player=whose(words, sheet, a))
        case Problem.ALCHEMIST_KEPT:
            return words.say("problem.alchemist_kept", player=whose(words, sheet, a))
        case Problem.ALCHEMISTS:
            return words.say("problem.alchemists", n=str(a), most=SEATS)
        case Problem.MOVE_PLAYER:
            given = sheet["alchemist"][a]["player"]
            known = [each["player"] for each in sheet.get("displays", []) if "player" in each]
            if len(known) == 0:
                return words.say("problem.move_nobody", given=short_repr(given))
            named = {"given": short_repr(given), "hint": suggest(given, known), "known": ", ".join(known)}
            return words.say("problem.move_player", **named)
        case Problem.MOVE_SAME:
            return words.say("problem.move_same", gem=gem_of(words, a), other=gem_of(words, a))
        case Problem.MOVE_CARD:
            player = sheet["displays"][a]["player"]
            return words.say("problem.move_card", player=player, gem=gem_of(words, b), n=c)
        case Problem.MOVED:
            return words.say(
                "problem.moved", player=whose(words, sheet, a), n=str(b), gem=gem_of(words, c), stones=str(d)
            )
        case Problem.GEMS_IN_DECK:
            gem = gem_of(words, GEM_OF[a])
            return words.say("problem.gems_in_deck", n=codes.stones[a], gem=gem, cards=str(b), have=str(c))
    key = "problem.necklaces_in_deck" if kind == Problem.NECKLACES_IN_DECK else "problem.cards_in_deck"
    return words.say(key, n=b, card=words.say(f"problem.card.{CARD_NAMES[a]}"), have=str(c))
