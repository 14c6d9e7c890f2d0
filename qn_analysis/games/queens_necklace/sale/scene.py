"""A scored sale as a sequence of steps: what happened, why, by which rule, and how the table looks then.

All that a front end draws is in the plain JSON of `scene`. What is told comes from the engine's events: the source
`telling` writes it as rows, which are filled into texts here, and in a page by the page's engine in
`panels/static` with `pages/static/filling.js`.
"""

from __future__ import annotations

from functools import cache
from pickle import HIGHEST_PROTOCOL, dumps, loads  # copies plain data ten times as fast as `deepcopy`
from typing import Any, Final

from qn_analysis.core.base.filling import Filler, tape
from qn_analysis.core.compile.records import blank, fill

from ..rulebook import clauses
from ..words.cards import Card, Gem
from ..words.texts import catalogue as words
from .result import SaleResult
from .sheet import GEM_NAMES, Sheet, ShownRow
from .telling import tell_sale
from .telling_words import CLAUSES, ROWS, Field, Key, Kind, Length, Name, Put, SaleOp, Settled, Verdict
from .texts import catalogue


class Board:
    """The table of a sale, changed step by step. It holds what events have told, no rule.

    `state` is plain JSON, as `scene` describes it; `changed`, since the last `take`, is written `"<what>:<seat or
    gem>[:...]"`.
    """

    def __init__(self, sheet: Sheet) -> None:
        self.fashion = list(sheet.fashion)
        players = len(sheet.displays)
        self.changed: list[str] = []
        self.state: dict[str, Any] = {
            "rows": [
                [self._row(display.rows.get(gem, ShownRow())) for gem in self.fashion] for display in sheet.displays
            ],
            "bankers": [display.bankers for display in sheet.displays],
            "hidden_bankers": [True] * players,
            "counted": dict.fromkeys(self.fashion),
            "rarity": dict.fromkeys(self.fashion),
            "price": dict.fromkeys(self.fashion),
            "cancelled": dict.fromkeys(self.fashion, False),
            "verdict": [[None] * len(self.fashion) for _ in range(players)],
            "jewels": [[None] * len(self.fashion) for _ in range(players)],
            "pounds": [[None] * len(self.fashion) for _ in range(players)],
            "scores": [display.score for display in sheet.displays],
            "tributes": [0] * players,
        }

    @staticmethod
    def _row(row: ShownRow) -> dict[str, Any]:
        return {
            "gems": list(row.gems),
            "moved": [],
            "rings": row.rings,
            "king": row.king,
            "necklace": row.necklace,
            "hidden": True,
        }

    def row(self, seat: int, gem: str) -> dict[str, Any]:
        """One player's row of a gem."""
        row: dict[str, Any] = self.state["rows"][seat][self.fashion.index(gem)]
        return row

    def stones(self, seat: int, gem: str) -> int:
        """Stones that lie in a row."""
        return sum(self.row(seat, gem)["gems"])

    def put(self, key: str, where: str | int, value: Any, gem: str | None = None) -> None:
        """Set an entry of a gem, of a seat, or of a seat's gem, and note that it changed."""
        if gem is not None:
            self.state[key][where][self.fashion.index(gem)] = value
            self.changed.append(f"{key}:{where}:{gem}")
        else:
            self.state[key][where] = value
            self.changed.append(f"{key.removesuffix('s') if key == 'scores' else key}:{where}")

    def reveal(self, seat: int, gem: str) -> None:
        """Turn a row face up."""
        self.row(seat, gem)["hidden"] = False
        self.changed.append(f"row:{seat}:{gem}")

    def show_bankers(self, seat: int) -> None:
        """Turn a player's Bankers face up."""
        self.state["hidden_bankers"][seat] = False
        if self.state["bankers"][seat]:
            self.changed.append(f"bankers:{seat}")

    def move(self, seat: int, stones: int, source: str, target: str) -> None:
        """Put a gem card into another row."""
        self.row(seat, source)["gems"].remove(stones)
        self.row(seat, target)["gems"].append(stones)
        self.row(seat, target)["moved"].append(stones)
        self.changed += [f"row:{seat}:{source}", f"row:{seat}:{target}"]

    def lapse(self, seat: int, gem: str, card: str) -> None:
        """Take a Ring, King or Necklace out of a row."""
        row = self.row(seat, gem)
        if card == "ring":
            row["rings"] -= 1
        else:
            row[card] = False
        self.changed.append(f"card:{seat}:{gem}:{card}")

    def take(self) -> dict[str, Any]:
        """The state and what has changed since the last call."""
        taken = {"changed": list(dict.fromkeys(self.changed)), "board": loads(dumps(self.state, HIGHEST_PROTOCOL))}
        self.changed = []
        return taken


_EDITIONS: Final = {"en": ("en_2003", "en_web", "fr_2003"), "fr": ("fr_2003", "en_2003", "en_web")}
"""In which text a rule is looked up, the first that has it."""
LENGTHS: Final = {"six": Length.SIX, "all": Length.ALL, "sums": Length.SUMS}
"""How a sale can be told: in six steps, every step, the arithmetic only."""


def scene(score: SaleResult, lang: str = "en") -> dict[str, Any]:
    """The steps of a sale: `lang`; `gems` (id, name, fashion tile in pounds) in fashion order; `players` (name, score
    before the sale); `hands` (the cards that each holds besides; None where the sheet knows no hand); `steps`.

    Each step has `kind`, `gem` (or None), `title`, `text` (a paragraph a line), `rule` (clause, address, says),
    `changed` and `board`: rows by seat and fashion rank, Bankers, stones counted, tiles, prices, verdicts, jewels,
    pounds, scores, tributes (received less paid). `six` and `sums` are the same sale in six steps, and its arithmetic
    only.
    """
    names = words(lang)
    return {
        "lang": lang,
        "gems": [
            {"id": gem, "name": names.text(f"gem.{gem}"), "fashion": score.rules.fashion[rank]}
            for rank, gem in enumerate(score.sheet.fashion)
        ],
        "players": [{"name": display.player, "score": display.score} for display in score.sheet.displays],
        "hands": hands(score.sheet),
        "steps": steps(score, lang),
        "six": steps(score, lang, Length.SIX),
        "sums": steps(score, lang, Length.SUMS),
    }


def steps(score: SaleResult, lang: str = "en", length: Length = Length.ALL) -> list[dict[str, Any]]:
    """The steps of a sale in one of its lengths; as in `scene`."""
    rows = tape(ROWS)
    tell_sale(rows, settled(score), score.events, length)
    teller = Teller(score, lang)
    teller.fill(rows)
    return teller.steps


def hands(sheet: Sheet) -> list[list[str]] | None:
    """The cards in hand by seat, or None if the sheet says nothing of hands."""
    known = [list(display.hand) for display in sheet.displays]
    return known if any(known) else None


def settled(score: SaleResult) -> Settled:
    """A scored sale as `telling` reads it."""
    sheet, rules = score.sheet, score.rules
    made = blank(Settled)
    gems = [Gem[gem.upper()] for gem in sheet.fashion]
    fill(Settled, made, {
        "players": len(sheet.displays), "fashion": [int(gem) for gem in gems], "tiles": list(rules.fashion),
        "stones_of": list(rules.stones), "events": len(score.events),
    })  # fmt: skip
    for name, gem in zip(sheet.fashion, gems, strict=True):
        made.counted[gem], made.rarity[gem] = score.counted[name], score.rarity[name]
        made.price[gem] = score.price[name]
    for seat, display in enumerate(sheet.displays):
        made.before[seat], made.bankers[seat] = display.score, display.bankers
        made.gain[seat] = score.gain[display.player]
        for shown, row in display.rows.items():
            at = GEM_NAMES.index(shown)
            made.stones[seat][at], made.cards[seat][at] = sum(row.gems), len(row.gems)
            made.rings[seat][at], made.kings[seat][at] = row.rings, int(row.king)
            made.necklaces[seat][at] = int(row.necklace)
    return made


class Teller(Filler):
    """Fills a telling into texts, and follows it on a board."""

    def __init__(self, score: SaleResult, lang: str) -> None:
        names = words(lang)
        super().__init__(
            catalogue(lang), Key, Field,
            {
                Name.PLAYER: score.sheet.players,
                Name.GEM: [names.text(f"gem.{gem}") for gem in GEM_NAMES],
                Name.CARD: [names.text(f"card.{card.name.lower()}") for card in Card],
            },
        )  # fmt: skip
        self.lang = lang
        self.board = Board(score.sheet)
        self.steps: list[dict[str, Any]] = []

    def step(self, kind: int, title: str, text: str, clause: int, about: int) -> None:
        """A step, with the table as it lies."""
        self.steps.append(
            {
                "kind": Kind(kind).name.lower(),
                "gem": GEM_NAMES[about] if about >= 0 else None,
                "title": title,
                "text": text,
                "rule": rule(CLAUSES[clause], self.lang),
                **self.board.take(),
            }
        )

    def done(self, op: int, a: int, b: int, c: int, d: int) -> None:
        """A row that changes the board."""
        board = self.board
        match op:
            case SaleOp.REVEAL:
                board.reveal(a, GEM_NAMES[b])
            case SaleOp.BANKERS:
                board.show_bankers(a)
            case SaleOp.MOVE:
                board.move(a, b, GEM_NAMES[c], GEM_NAMES[d])
            case SaleOp.LAPSE:
                board.lapse(a, GEM_NAMES[b], Card(c).name.lower())
            case SaleOp.CARD:
                board.changed.append(f"card:{a}:{GEM_NAMES[b]}:{Card(c).name.lower()}")
            case SaleOp.ROW:
                board.changed.append(f"score:{a}")
            case SaleOp.STONES:
                self.waiting[self._fields[a]] = " + ".join(str(n) for n in board.row(b, GEM_NAMES[c])["gems"])
            case SaleOp.PUT:
                table = Put(a).name.lower()
                value: Any = Verdict(c).name.lower() if a == Put.VERDICT else bool(c) if a == Put.CANCELLED else c
                where = b if a >= Put.SCORES else GEM_NAMES[b]
                board.put(table, where, value, GEM_NAMES[d] if d >= 0 else None)


def rule(clause: str, lang: str) -> dict[str, str]:
    """A clause, where the edition of a language states it, and what it says in our own words."""
    return {**_rule(clause, lang)}


@cache  # each step of a sale has one
def _rule(clause: str, lang: str) -> dict[str, str]:
    texts = catalogue(lang)
    found = clauses()[clause]
    edition = next((key for key in _EDITIONS[lang] if found.addresses[key]), _EDITIONS[lang][0])
    places = [
        texts.text("rule.place", heading=heading, sentences=texts.text("rule.sentences", n=len(at), at=", ".join(at)))
        for heading, at in found.places(edition)
    ]
    address = texts.text("rule.address", edition=texts.text(f"rule.{edition}"), places="; ".join(places))
    return {"clause": clause, "address": address, "says": found.rule[lang]}
