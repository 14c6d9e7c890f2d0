"""Sheets in a few words, for the tests of the independent scorer."""

from typing import Any, Literal

from tests.independent.sale_scorer import Sheet

DEAR = ["diamond", "emerald", "amber", "ruby"]  # fashion 30, 20, 10, 0: the rulebook's example
RUBY_FIRST = ["ruby", "diamond", "emerald", "amber"]
ORPHANS: tuple[Literal["stay", "lapse"], ...] = ("stay", "lapse")


def row(*gems: int, **others: Any) -> dict[str, Any]:
    return {"gems": list(gems), **others}


def shows(player: str, bankers: int = 0, **rows: dict[str, Any]) -> dict[str, Any]:
    return {"player": player, "bankers": bankers, "rows": rows}


def sale(fashion: list[str], *displays: dict[str, Any]) -> Sheet:
    return {"fashion": fashion, "displays": list(displays)}


def transmuted(sheet: Sheet, player: str, source: str, gems: int, target: str) -> Sheet:
    return {**sheet, "alchemist": {"player": player, "from": source, "gems": gems, "to": target}}


def demr(values: dict[str, int]) -> tuple[int, int, int, int]:
    """Values in the order diamond, emerald, amber, ruby."""
    assert len(values) == 4
    return values["diamond"], values["emerald"], values["amber"], values["ruby"]


WORKED = sale(
    DEAR,
    shows("Amy", diamond=row(2, 1, 1, rings=1), emerald=row(3, 2, rings=2)),
    shows("Barnaby", diamond=row(1, king=True), ruby=row(2, 1, 1), amber=row(1, 1, 1, 1)),
    shows("Charles", 1, ruby=row(1, 3), amber=row(1, 1), emerald=row(2, 2)),
)
