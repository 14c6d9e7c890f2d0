"""What a sale sheet must look like, and what must hold in it: read into the numbers of the kernel in one pass.

The shape is declared; what must hold besides, the source `checking` says. What is faulty is passed over there. Every
problem names the offending value and the remedy. Source of the rules: as named in `sheet`.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, NotRequired

from typing_extensions import TypedDict

from qn_analysis.core.base.catalogue import LANGUAGES, Message
from qn_analysis.core.base.telling import InAny
from qn_analysis.core.compile.records import blank
from qn_analysis.core.evenings import cells
from qn_analysis.core.files.document import SheetError, data_of
from qn_analysis.core.files.validate import Bounds, Choice, Document, Fault, Holds, Length, Said

from ..rulebook import Ruleset
from ..words.cards import DECK, SEATS
from . import checking, reading, texts
from .checking import check_sheet, prepare_codes, written_sheet
from .reading import Reader, Understood
from .sheet import GEM_NAMES, OF_MOVE, Display, Sheet, ShownRow, Transmutation, filled
from .sums import marked
from .written import written

NAME: Final = 60
"""Letters of the longest name of a player."""
SCORE: Final = 30_000
"""Most pounds that a score so far can be, either way."""
NEVER_HELD: Final = ("merchant", "astrologer")
"""Cards that are dealt with as they come and never stay in a hand."""
_HELD: Final = tuple(name for name in checking.CARD_NAMES if name not in NEVER_HELD)
ANY: Final = InAny(texts.catalogue)
"""Words of what is refused."""

Count = Annotated[int, Bounds(0, DECK)]
Gem = Annotated[str, Choice(GEM_NAMES)]
TrueGem = Annotated[
    str, Choice(GEM_NAMES[:-1]), Fault("move_gem", instead={GEM_NAMES[-1]: "move_amber"}, choices=GEM_NAMES)
]
HeldCard = Annotated[
    str,
    Choice(_HELD),
    Fault("hand_unknown", instead=dict.fromkeys(NEVER_HELD, "never_held"), choices=checking.CARD_NAMES),
]
Name = Annotated[str, Length(1, NAME, printable=True)]


DATED: Final = Holds(lambda text: cells.day(cells.text(text), False) is not None)
"""Text that is a date, in one of the ways in which files of evenings may have it; a page takes any text."""


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
            dict[Annotated[Gem, Fault("row_unknown")], Annotated[Row, Fault("row", called=checking.call_row)]] | None,
            Fault("rows"),
        ]
    ]
    bankers: NotRequired[Annotated[Count, Fault("count", what=Said("bankers_of"))]]
    hand: NotRequired[Annotated[list[HeldCard], Length(0, DECK), Fault("hand", most=DECK)]]
    score: NotRequired[Annotated[int, Bounds(-SCORE, SCORE), Fault("score", most=SCORE)]]


Move = TypedDict(
    "Move",
    {
        "player": Annotated[str, Fault("move_player", known=checking.known_players)],
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
    displays: Annotated[
        list[Annotated[Shown, Fault("no_display", called=checking.call_display)]],
        Fault("displays", most=SEATS),
    ]
    alchemist: NotRequired[
        Annotated[
            list[
                Annotated[
                    Move,
                    Fault("no_move", called=checking.call_move, keys=", ".join(OF_MOVE)),
                ]
            ]
            | None,
            Fault("no_move", keys=", ".join(OF_MOVE)),
        ]
    ]
    date: NotRequired[Annotated[str, DATED, Fault("date")]]
    place: NotRequired[Annotated[Name, Fault("place", most=NAME)]]


SALE: Final = Document(
    Annotated[SaleSheet, Fault("no_sheet", called=checking.call_sheet)],
    texts.__name__,
    words=ANY,
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


def with_numbers(source: Any, codes: Codes, lang: str = "en", sums: bool = False) -> tuple[Sheet, list[int]]:
    """A sheet as `read_sheet` reads and refuses it, and its [SHEET] numbers, as `kernel` has them; with `sums`, cards
    of the deck may stand for rows of which the sum of stones alone is told.
    """
    known = understood(data_of(source, Sheet), codes, lang, sums)
    if known.problems:
        tables = {each: written(each) for each in LANGUAGES}
        problems = reading.refused(ANY, known, list(LANGUAGES), tables, codes.deck, sums, _reader(codes))
        raise SheetError(problems).speaking(lang)
    return sheet_of(marked(filled(known.sound), known.sums)), known.numbers.tolist()


def understood(data: Any, codes: Codes, lang: str, sums: bool) -> Understood:
    """A document as it is understood in a language; it never raises."""
    return reading.understood(ANY, data, written(lang), codes.deck, sums, _reader(codes))


def _reader(codes: Codes) -> Reader:
    return lambda data: read(data, codes)


def read(data: Any, codes: Codes) -> tuple[Any, array[int], list[Message]]:
    """What is sound of a sheet, its [SHEET] numbers if there is no problem, and every problem. It never raises."""
    if isinstance(data, Mapping) and isinstance(data.get("alchemist"), Mapping):
        data = {**data, "alchemist": [data["alchemist"]]}
    sheet, wrong = SALE.read(data)
    return sheet, _numbers(sheet, codes, wrong), wrong


def sheet_of(whole: Mapping[str, Any]) -> Sheet:
    """The sheet of data without a problem, with all that it can say."""
    return Sheet(
        tuple(whole["fashion"]),
        tuple(
            Display(
                each["player"],
                {gem: ShownRow(**{**row, "gems": tuple(row["gems"])}) for gem, row in each["rows"].items()},
                each["bankers"],
                tuple(each["hand"]),
                each["score"],
            )
            for each in whole["displays"]
        ),
        tuple(Transmutation(each["player"], each["from"], each["gems"], each["to"]) for each in whole["alchemist"]),
        whole.get("date"),
        whole.get("place"),
    )


def _numbers(sheet: Mapping[str, Any], codes: Codes, wrong: list[Any]) -> array[int]:
    """The numbers of a sheet; what cannot be is noted."""
    out = array("h", bytes(2 * checking.room_for(sheet)))
    wrong += check_sheet(ANY, sheet, written_sheet(sheet), codes.deck, out)
    return out
