"""What a sale sheet must look like, and what must hold in it: read into the numbers of the kernel in one pass.

The shape is declared; what must hold besides, the source `checking` says. What is faulty is passed over there. Every
problem names the offending value and the remedy. Source of the rules: as named in `sheet`.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, NotRequired

from typing_extensions import TypedDict

from qn_analysis.core.base.catalogue import LANGUAGES, Message
from qn_analysis.core.base.telling import InAny
from qn_analysis.core.compile.records import blank
from qn_analysis.core.evenings import cells
from qn_analysis.core.files.document import SheetError, data_of
from qn_analysis.core.files.validate import (
    PRINTABLE,
    Bounds,
    Called,
    Choice,
    Document,
    Fault,
    Holds,
    Length,
    Said,
    faulty,
)

from ..rulebook import Ruleset
from ..words.cards import DECK, SEATS, Card
from . import checking, texts
from .checking import check_sheet, prepare_codes
from .kernel import LAID, OWN, SHEET
from .sheet import GEM_NAMES, Display, Sheet, ShownRow, Transmutation
from .spelling import OF_MOVE, respelled, sheets_of
from .texts import problem

NAME: Final = 60
"""Letters of the longest name of a player."""
SCORE: Final = 30_000
"""Most pounds that a score so far can be, either way."""
NEVER_HELD: Final = ("merchant", "astrologer")
"""Cards that are dealt with as they come and never stay in a hand."""
NAMED: Final = ("problem.fashion_unknown", "problem.row_unknown", "problem.move_gem")
"""What is said of a gem that is not known."""
_CARDS: Final = {card.name.lower(): int(card) for card in Card}
_HELD: Final = {name: card for name, card in _CARDS.items() if name not in NEVER_HELD}
_GEM: Final = {name: gem for gem, name in enumerate(GEM_NAMES)}
ANY: Final = InAny(texts.catalogue)
"""Words of what is refused."""
_NOTHING: Final = bytes(2 * SHEET)


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


Count = Annotated[int, Bounds(0, DECK)]
Gem = Annotated[str, Choice(GEM_NAMES)]
TrueGem = Annotated[
    str, Choice(GEM_NAMES[:-1]), Fault("move_gem", instead={GEM_NAMES[-1]: "move_amber"}, choices=GEM_NAMES)
]
HeldCard = Annotated[
    str, Choice(_HELD), Fault("hand_unknown", instead=dict.fromkeys(NEVER_HELD, "never_held"), choices=_CARDS)
]
Name = Annotated[str, Length(1, NAME), PRINTABLE]


DATED: Final = Holds(lambda text: cells.day(cells.text(text), False) is not None)
"""Text that is a date, in one of the ways in which files of evenings may have it."""


class Row(TypedDict, total=False):
    """One player's row of a gem."""

    gems: Annotated[
        list[Annotated[int, Bounds(1), Fault("stones")]],
        Length(0, DECK),
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
    hand: NotRequired[Annotated[list[HeldCard], Length(0, DECK), Fault("hand", most=DECK)]]
    score: NotRequired[Annotated[int, Bounds(-SCORE, SCORE), Fault("score", most=SCORE)]]


Move = TypedDict(
    "Move",
    {
        "player": Annotated[str, Fault("move_player", known=lambda values: ", ".join(values["names"]))],
        "from": TrueGem,
        "gems": Annotated[int, Bounds(1), Fault("move_stones")],
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
                    Fault("no_move", keys=", ".join(OF_MOVE)),
                    Called(lambda values, at, move: {"where": problem("alchemist")}),
                ]
            ]
            | None,
            Fault("no_move", keys=", ".join(OF_MOVE)),
        ]
    ]
    date: NotRequired[Annotated[str, DATED, Fault("date")]]
    place: NotRequired[Annotated[Name, Fault("place", most=NAME)]]


SALE: Final = Document(
    Annotated[SaleSheet, Fault("no_sheet"), Called(_sheet)],
    texts.__name__,
)


class Codes:
    """What the numbers of a sheet depend on; `deck` is as the source `checking` reads it."""

    def __init__(self, rules: Ruleset) -> None:
        self.deck = blank(checking.Codes)
        prepare_codes(self.deck, rules.copies, rules.stones)
        self.deck.alone = int(rules.rulings["banker_alone"] == "yes")
        self.deck.must = int(rules.rulings["alchemist_declined"] == "no")


def read_sheet(source: Mapping[str, Any] | str | Path | Sheet, rules: Ruleset | None = None, lang: str = "en") -> Sheet:
    """A sheet from a dictionary, a JSON or TOML file, or JSON text; names with capitals or not, in English or the
    language.

    Raises:
        SheetError: the file cannot be read, or the sheet cannot be; every problem is named.
    """
    return with_numbers(source, Codes(rules or Ruleset.default()), lang)[0]


def with_numbers(source: Any, codes: Codes, lang: str = "en", sums: Ruleset | None = None) -> tuple[Sheet, list[int]]:
    """A sheet as `read_sheet` reads and refuses it, and its [SHEET] numbers, as `kernel` has them; cards of the ruleset
    `sums` may stand for rows of which the sum of stones alone is told.
    """
    data = data_of(source, Sheet)
    _, sheet, coded, problems = understood(data, codes, lang, sums)
    if problems:
        others = [each for each in LANGUAGES if not read(respelled(data, each, sums), codes)[2]]
        hints = [problem("language", lang=each) for each in others]
        raise SheetError([*told_once(problems), *hints]).speaking(lang)
    return _built(sheet), coded.tolist()


def understood(data: Any, codes: Codes, lang: str, sums: Ruleset | None) -> tuple[Any, Any, array[int], list[Message]]:
    """A sheet in its own words, and what `read` makes of it; most are spelled as they should be."""
    sheet, coded, problems = read(data, codes)
    if problems and isinstance(data, Mapping):
        one, *others = sheets_of(data, lang) or [None]
        if others:
            return data, sheet, coded, [problem("sales", n=1 + len(others))]
        data = respelled(one, lang, sums)
        sheet, coded, problems = read(data, codes)
    return data, sheet, coded, problems


def told_once(problems: Sequence[Message]) -> list[Message]:
    """Problems without those that only follow: a name that is not known, told again, or a gem that it stands for."""
    told, seen = list[Message](), set[str]()
    keys = Counter(each.key for each in problems)
    follow = keys["problem.fashion_lacks"] <= keys["problem.fashion_unknown"]
    for each in problems:
        given = str(each.values.get("given")) if each.key in NAMED else ""
        if given in seen or (follow and each.key == "problem.fashion_lacks"):
            continue
        told.append(each)
        seen |= {given} - {""}
    return told


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
        sheet.get("date"),
        sheet.get("place"),
    )


def _numbers(sheet: Mapping[str, Any], codes: Codes, wrong: list[Any]) -> array[int]:
    """The numbers of a sheet; what cannot be is noted."""
    displays = sheet.get("displays", ())
    out = array("h", _NOTHING if len(displays) <= SEATS else bytes(2 * (LAID + len(displays) * OWN)))
    numbers = written(sheet)
    wrong += check_sheet(ANY, sheet, numbers, codes.deck, out)
    return out


def written(sheet: Mapping[str, Any]) -> list[int]:
    """What is sound of a sheet, as the source `checking` reads it."""
    fashion = sheet.get("fashion")
    made = [-1] if fashion is None else [len(fashion), *map(_GEM.__getitem__, fashion)]
    displays = sheet.get("displays")
    made.append(-1 if displays is None else len(displays))
    names: dict[str, int] = {}
    for seat, display in enumerate(displays or ()):
        player = display.get("player")
        rows = display.get("rows") or {}
        hand = display.get("hand", ())
        first = -1 if player is None else names.setdefault(player, seat)
        made += (first, display.get("bankers", 0), len(hand), *map(_HELD.__getitem__, hand), len(rows))
        for gem, row in rows.items():
            gems = row.get("gems", ())
            made += (_GEM[gem], faulty(row), len(gems), *gems)
            made += (row.get("rings", 0), row.get("king", False), row.get("necklace", False))
    moves = sheet.get("alchemist") or ()
    made.append(len(moves))
    for move in moves:
        player = move.get("player")
        seat = -1 if player is None else names.get(player, -2)
        source, target = (_GEM.get(move.get(key, ""), -1) for key in ("from", "to"))
        made += (seat, source, target, move.get("gems", 0), faulty(move))
    return made


def _names(displays: Iterable[Mapping[str, Any]]) -> list[str]:
    return [each["player"] for each in displays if "player" in each]
