"""What a sale sheet must look like, and what must hold in it: read into the numbers of the kernel in one pass.

The shape is declared; the rest is said where the numbers are written, and what is faulty is passed over there. Every
problem names the offending value and the remedy. Source of the rules: as named in `sheet`.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import gt
from pathlib import Path
from typing import Annotated, Any, Final, NotRequired

from annotated_types import Ge, Le, MaxLen, MinLen
from typing_extensions import TypedDict

from qn_analysis.core.base.catalogue import Message
from qn_analysis.core.base.messages import short_repr, suggest
from qn_analysis.core.files.document import SheetError, data_of
from qn_analysis.core.files.validate import Called, Choice, Document, Fault, Printable, Said, faulty

from ..rulebook import Ruleset
from ..words import texts as words
from ..words.cards import DECK, GEM_KINDS, GEM_OF, GEMS, KINDS, SEATS, Card
from . import texts
from .kernel import BANKERS, KINGS, LAID, MOVES, NECKLACES, OWN, PLAYERS, RINGS, SHEET
from .sheet import GEM_NAMES, Display, Sheet, ShownRow, Transmutation, gem_kinds
from .texts import problem

NAME: Final = 60
"""Letters of the longest name of a player."""
SCORE: Final = 30_000
"""Most pounds that a score so far can be, either way."""
NEVER_HELD: Final = ("merchant", "astrologer")
"""Cards that are dealt with as they come and never stay in a hand."""
_CARDS: Final = {card.name.lower(): int(card) for card in Card}
_HELD: Final = {name: card for name, card in _CARDS.items() if name not in NEVER_HELD}
_GEM: Final = {name: gem for gem, name in enumerate(GEM_NAMES)}
_NOTHING: Final = bytes(2 * SHEET)
_MOVE_KEYS: Final = ("player", "from", "gems", "to")


def _gem(gem: str) -> Message:
    """A gem in a sentence: in English as a sheet writes it."""
    return problem(f"gem.{gem}")


def _whose(display: Mapping[str, Any], seat: int) -> str:
    """A display's player, or its place."""
    name: str = display.get("player") or problem("nth_display", number=str(seat + 1))
    return name


def _sheet(values: Mapping[str, Any], at: None, sheet: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"where": problem("the_sheet"), "names": _names(sheet.get("displays", ()))}


def _display(values: Mapping[str, Any], seat: int, display: Mapping[str, Any]) -> Mapping[str, Any]:
    who = _whose(display, seat)
    return {"player": who, "number": str(seat + 1), "where": problem("display_of", player=who)}


def _row(values: Mapping[str, Any], gem: str, row: Mapping[str, Any]) -> Mapping[str, Any]:
    named = _gem(gem)
    return {"gem": named, "where": problem("of_row.it", gem=named, player=values["player"])}


Count = Annotated[int, Ge(0), Le(DECK)]
Gem = Annotated[str, Choice(GEM_NAMES)]
TrueGem = Annotated[
    str, Choice(GEM_NAMES[:-1]), Fault("move_gem", instead={GEM_NAMES[-1]: "move_amber"}, choices=GEM_NAMES)
]
HeldCard = Annotated[
    str, Choice(_HELD), Fault("hand_unknown", instead=dict.fromkeys(NEVER_HELD, "never_held"), choices=_CARDS)
]
Name = Annotated[str, MinLen(1), MaxLen(NAME), Printable()]


class Row(TypedDict, total=False):
    """One player's row of a gem."""

    gems: Annotated[
        list[Annotated[int, Ge(1), Fault("stones")]],
        MaxLen(DECK),
        Fault("gems", long="cards", where=Said("of_row.gems"), most=DECK),
    ]
    rings: Annotated[Count, Fault("count", what=Said("of_row.rings"))]
    king: Annotated[bool, Fault("flag", where=Said("of_row.king"))]
    necklace: Annotated[bool, Fault("flag", where=Said("of_row.necklace"))]


class Shown(TypedDict):
    """What a player shows, and holds besides."""

    player: Annotated[Name, Fault("name", most=NAME)]
    rows: NotRequired[
        Annotated[
            dict[Annotated[Gem, Fault("row_unknown")], Annotated[Row, Fault("row"), Called(_row)]] | None, Fault("rows")
        ]
    ]
    bankers: NotRequired[Annotated[Count, Fault("count", what=Said("bankers_of"))]]
    hand: NotRequired[Annotated[list[HeldCard], MaxLen(DECK), Fault("hand", most=DECK)]]
    score: NotRequired[Annotated[int, Ge(-SCORE), Le(SCORE), Fault("score", most=SCORE)]]


Move = TypedDict(
    "Move",
    {
        "player": Annotated[str, Fault("move_player", known=lambda values: ", ".join(values["names"]))],
        "from": TrueGem,
        "gems": Annotated[int, Ge(1), Fault("move_stones")],
        "to": TrueGem,
    },
)


class SaleSheet(TypedDict):
    """A sale; of Alchemists always a list."""

    fashion: Annotated[
        list[Annotated[Gem, Fault("fashion_unknown")]],
        Fault("fashion", missing="fashion_missing", choices=GEM_NAMES),
    ]
    displays: Annotated[list[Annotated[Shown, Fault("no_display"), Called(_display)]], Fault("displays", most=SEATS)]
    alchemist: NotRequired[
        Annotated[
            list[
                Annotated[
                    Move,
                    Fault("no_move", keys=", ".join(_MOVE_KEYS)),
                    Called(lambda values, at, move: {"where": problem("alchemist")}),
                ]
            ]
            | None,
            Fault("no_move", keys=", ".join(_MOVE_KEYS)),
        ]
    ]


SALE: Final = Document(
    Annotated[SaleSheet, Fault("no_sheet"), Called(_sheet)],
    texts.__name__,
)


class Codes:
    """What the numbers of a sheet depend on.

    Attributes:
        kinds: for each gem, the kind of card by its stones; of kinds that show the same, the first stands for all.
        stones: of each kind of gem card.
        copies: cards in the deck by kind, those of equal kinds added up.
        stands: the kind that stands for each kind.
    """

    def __init__(self, rules: Ruleset) -> None:
        self.copies = list(rules.copies)
        self.stones = list(rules.stones)
        self.stands = list(range(KINDS))
        self.kinds: dict[str, dict[int, int]] = {gem: {} for gem in GEM_NAMES}
        for gem, kinds in self.kinds.items():
            for card in gem_kinds(gem):
                if rules.copies[card]:
                    first = kinds.setdefault(rules.stones[card], int(card))
                    if first != card:
                        self.stands[card] = first
                        self.copies[first] += rules.copies[card]


def read_sheet(source: Mapping[str, Any] | str | Path | Sheet, rules: Ruleset | None = None, lang: str = "en") -> Sheet:
    """A sheet from a dictionary, a JSON or TOML file, or JSON text.

    Args:
        source: the sale.
        rules: the ruleset; None for the rulebook's.
        lang: language of what is refused.

    Raises:
        SheetError: the file cannot be read, or the sheet cannot be; every problem is named.
    """
    return with_numbers(source, Codes(rules or Ruleset.default()), lang)[0]


def with_numbers(source: Any, codes: Codes, lang: str = "en") -> tuple[Sheet, list[int]]:
    """A sheet as `read_sheet` reads it, and its [SHEET] numbers, as `kernel` has them.

    Raises:
        SheetError: as `read_sheet`.
    """
    data = data_of(source, Sheet)
    sheet, coded, problems = read(data, codes)
    if problems:
        raise SheetError(problems).speaking(lang)
    return _built(sheet), coded.tolist()


def read(data: Any, codes: Codes) -> tuple[Any, array[int], list[Message]]:
    """What is sound of a sheet, its [SHEET] numbers if there is no problem, and every problem. It never raises."""
    if isinstance(data, Mapping) and isinstance(data.get("alchemist"), Mapping):
        data = {**data, "alchemist": [data["alchemist"]]}
    sheet, wrong = SALE.read(data)
    return sheet, _numbers(sheet, codes, wrong), wrong


def _built(sheet: Mapping[str, Any]) -> Sheet:
    """The sheet of data without a problem."""
    return Sheet(
        tuple(sheet["fashion"]),
        tuple(
            Display(
                each["player"],
                {
                    gem: ShownRow(
                        tuple(row["gems"]), row.get("rings", 0), row.get("king", False), row.get("necklace", False)
                    )
                    for gem, row in (each.get("rows") or {}).items()
                    if row.get("gems")
                },
                each.get("bankers", 0),
                tuple(each.get("hand", ())),
                each.get("score", 0),
            )
            for each in sheet["displays"]
        ),
        tuple(
            Transmutation(each["player"], each["from"], each["gems"], each["to"])
            for each in sheet.get("alchemist") or ()
        ),
    )


def _numbers(sheet: Mapping[str, Any], codes: Codes, wrong: list[Message]) -> array[int]:
    """The numbers of a sheet; what cannot be is noted."""
    displays = sheet.get("displays", ())
    out = array("h", _NOTHING if len(displays) <= SEATS else bytes(2 * (LAID + len(displays) * OWN)))
    fashion = sheet.get("fashion")
    if fashion is not None and len(fashion) == len({*fashion}) == GEMS:
        for rank, gem in enumerate(fashion):
            out[rank] = _GEM[gem]
    elif fashion is not None:
        counts = [(gem, fashion.count(gem)) for gem in GEM_NAMES]
        wrong += [problem("fashion_twice" if n else "fashion_lacks", gem=gem, n=n) for gem, n in counts if n != 1]
    if not 2 <= len(displays) <= SEATS and "displays" in sheet:
        wrong.append(problem("players", n=len(displays), most=SEATS))
    out[PLAYERS] = min(len(displays), SEATS)
    used = [0] * KINDS
    names: dict[str, int] = {}
    for seat, display in enumerate(displays):
        player = display.get("player")
        if player in names:
            wrong.append(problem("same_name", player=repr(player)))
        elif player is not None:
            names[player] = seat
        _lay(display, seat, out, used, codes, wrong)
    moves = sheet.get("alchemist")
    if moves:
        used[Card.ALCHEMIST] += len(moves)
        _change(moves, displays, out, names, codes, wrong)
    if any(map(gt, used, codes.copies)):
        wrong += _beyond_deck(used, codes)
    return out


def _lay(
    display: Mapping[str, Any], seat: int, out: array[int], used: list[int], codes: Codes, wrong: list[Message]
) -> None:
    """Write one display."""
    at = LAID + seat * OWN
    shown = kings = 0
    rows = display.get("rows")
    for gem, row in rows.items() if rows else ():
        kinds = codes.kinds[gem]
        gems = row.get("gems")
        if gems:
            shown += 1
            for stones in gems:
                card = kinds.get(stones)
                if card is None:
                    have = ", ".join(map(str, sorted(kinds))) or problem("none")
                    who = _whose(display, seat)
                    wrong.append(problem("no_card", player=who, stones=str(stones), gem=_gem(gem), have=have))
                else:
                    out[at + card] += 1
                    used[card] += 1
            if len(row) == 1:
                continue
        elif row and not faulty(row):
            where = problem("of_row.it", gem=_gem(gem), player=_whose(display, seat))
            there = (("ring", "rings"), ("king", "king"), ("necklace", "necklace"))
            wrong += [problem(f"alone.{name}", where=where) for name, key in there if row.get(key)]
        rank = _GEM[gem]
        if rings := row.get("rings"):
            out[at + RINGS + rank] = rings
            used[Card.RING] += rings
        if row.get("king"):
            out[at + KINGS + rank] = 1
            used[Card.KING] += 1
            kings += 1
        if row.get("necklace"):
            out[at + NECKLACES + rank] = 1
            used[Card.NECKLACE] += 1
    if kings > 1:
        wrong.append(problem("kings", player=_whose(display, seat), n=kings))
    if bankers := display.get("bankers"):
        out[at + BANKERS] = bankers
        used[Card.BANKER] += bankers
        if not shown:
            wrong.append(problem("banker_alone", player=_whose(display, seat)))
    for name in display.get("hand", ()):
        used[codes.stands[_HELD[name]]] += 1


def _change(
    moves: Sequence[Mapping[str, Any]],
    displays: Sequence[Mapping[str, Any]],
    out: array[int],
    names: Mapping[str, int],
    codes: Codes,
    wrong: list[Message],
) -> None:
    """Write the Alchemists."""
    if len(moves) > SEATS:
        wrong.append(problem("alchemists", n=str(len(moves)), most=SEATS))
    taken: Counter[tuple[int, str, int]] = Counter()
    player: Any
    source: Any
    target: Any
    for n, move in enumerate(moves):
        player, source, target = map(move.get, ("player", "from", "to"))
        seat = None if player is None else names.get(player)
        if player is not None and seat is None:
            known = _names(displays)
            wrong.append(
                problem("move_player", given=short_repr(player), hint=suggest(player, known), known=", ".join(known))
            )
        if source is not None and source == target:
            wrong.append(problem("move_same", gem=_gem(source), other=_gem(source)))
        elif seat is not None and not faulty(move):
            stones = move["gems"]
            taken[seat, source, stones] += 1
            card = codes.kinds[source].get(stones)
            if card is not None and out[LAID + seat * OWN + card] and n < SEATS:
                out[MOVES + 1 + 3 * n : MOVES + 4 + 3 * n] = array("h", (seat, card, _GEM[target]))
            elif not _showing(displays[seat], source, stones):
                wrong.append(problem("move_card", player=player, gem=_gem(source), n=stones))
    for (seat, source, stones), n in taken.items():
        if n > 1 and n > _showing(displays[seat], source, stones):
            who = _whose(displays[seat], seat)
            wrong.append(problem("moved", player=who, n=str(n), gem=_gem(source), stones=str(stones)))
    out[MOVES] = min(len(moves), SEATS)


def _names(displays: Iterable[Mapping[str, Any]]) -> list[str]:
    return [each["player"] for each in displays if "player" in each]


def _showing(display: Mapping[str, Any], gem: str, stones: int) -> int:
    """How many cards of a gem with so many stones a display shows."""
    row = (display.get("rows") or {}).get(gem, {})
    shown: int = row.get("gems", []).count(stones)
    return shown


def _beyond_deck(used: Sequence[int], codes: Codes) -> list[Message]:
    """Cards of all players together that the deck does not have."""
    found = []
    for card in (
        *range(GEM_KINDS),
        Card.ALCHEMIST,
        *(card for card in range(GEM_KINDS, KINDS) if card != Card.ALCHEMIST),
    ):
        n, have = used[card], codes.copies[card]
        if n > have and card < GEM_KINDS:
            gem = _gem(GEM_NAMES[GEM_OF[card]])
            found.append(problem("gems_in_deck", n=codes.stones[card], gem=gem, cards=str(n), have=str(have)))
        elif n > have:
            name = Card(card).name.lower()
            called = Message(words.__name__, f"card.{name}", {}, name.capitalize())
            kind = "necklaces_in_deck" if card == Card.NECKLACE else "cards_in_deck"
            found.append(problem(kind, n=n, card=called, have=str(have)))
    return found
