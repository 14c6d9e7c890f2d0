"""An independent scorer of one jewel sale, worked out from the rulebooks alone.

It shares no code with the package under test, and is written to be plainly right rather than quick.
"""

import random
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

Sheet: TypeAlias = dict[str, Any]
Tiles: TypeAlias = tuple[int, int, int, int]

GEMS = ("ruby", "emerald", "diamond", "amber")
TRUE_GEMS = ("ruby", "emerald", "diamond")  # what the Alchemist can work on
NAMES = ("Amy", "Barnaby", "Charles", "Diane")


@dataclass(frozen=True)
class Result:
    counted: dict[str, int]  # gem -> stones shown by all players, after the Alchemist
    rarity: dict[str, int]  # gem -> pounds on its Rarity tile
    price: dict[str, int]  # gem -> pounds of one jewel, before Bankers
    cancelled: list[str]  # gems whose sale a King cancels, in fashion order
    tributes: list[tuple[str, str, str, int]]  # payer, receiver, gem, pounds; in fashion, then display order
    sold: list[tuple[str, str, int, int]]  # player, gem, jewels, pounds; in fashion, then display order
    gain: dict[str, int]  # player -> pounds won in this sale, tributes included


@dataclass
class _Row:
    gems: list[int] = field(default_factory=list)  # one number of stones for each card
    rings: int = 0
    king: bool = False
    necklace: bool = False


@dataclass
class _Display:
    player: str
    bankers: int
    rows: dict[str, _Row]  # always all four gems


def _read_displays(sheet: Sheet) -> list[_Display]:
    displays = []
    for written in sheet["displays"]:
        rows = {gem: _Row() for gem in GEMS}
        for gem, row in (written.get("rows") or {}).items():
            rows[gem] = _Row(
                gems=list(row.get("gems", [])),
                rings=int(row.get("rings", 0)),
                king=bool(row.get("king", False)),
                necklace=bool(row.get("necklace", False)),
            )
        displays.append(_Display(written["player"], int(written.get("bankers", 0)), rows))
    return displays


def _transmute(displays: list[_Display], alchemist: dict[str, Any], orphans: Literal["stay", "lapse"]) -> None:
    """Move one gem card from one row of the Alchemist's player to another of her rows."""
    source, target, stones = alchemist["from"], alchemist["to"], alchemist["gems"]
    if source not in TRUE_GEMS or target not in TRUE_GEMS or source == target:
        raise ValueError(f"the Alchemist cannot turn {source} into {target}")
    for display in displays:
        if display.player == alchemist["player"]:
            row = display.rows[source]
            if stones not in row.gems:
                raise ValueError(f"{display.player} shows no {source} card of {stones} stones")
            row.gems.remove(stones)
            display.rows[target].gems.append(stones)
            if not row.gems and orphans == "lapse":
                row.king = False
                row.necklace = False
                row.rings = 0
            return
    raise ValueError(f"no display of {alchemist['player']}")


def score(
    sheet: Sheet,
    *,
    banker_stacks: bool = True,
    alchemist_orphans: Literal["stay", "lapse"] = "stay",
    own_king_own_necklace: Literal["void", "cancels"] = "void",
    unshown_rarity: Literal["tile", "none"] = "tile",
    tribute_each: bool = True,
    fashion_tiles: Tiles = (30, 20, 10, 0),
    rarity_tiles: Tiles = (30, 20, 10, 0),
    banker_pounds: int = 10,
    tribute_pounds: int = 50,
) -> Result:
    fashion: list[str] = list(sheet["fashion"])  # most fashionable first
    if sorted(fashion) != sorted(GEMS):
        raise ValueError("fashion must name each of the four gems once")
    displays = _read_displays(sheet)

    # 1. The Alchemist acts first: rarity is set after the transmutation.
    if sheet.get("alchemist") is not None:
        _transmute(displays, sheet["alchemist"], alchemist_orphans)

    # 2. Rarity: all stones on all displayed cards, whatever Kings do. Fewest first; fashion orders ties.
    counted = {}
    for gem in fashion:
        counted[gem] = sum(sum(display.rows[gem].gems) for display in displays)
    tiled = [gem for gem in fashion if counted[gem] > 0 or unshown_rarity == "tile"]
    rarest_first = sorted(tiled, key=lambda gem: (counted[gem], fashion.index(gem)))
    rarity = {gem: rarity_tiles[rarest_first.index(gem)] if gem in tiled else 0 for gem in fashion}
    price = {gem: fashion_tiles[fashion.index(gem)] + rarity[gem] for gem in fashion}

    # 3. The four sales.
    cancelled: list[str] = []
    tributes: list[tuple[str, str, str, int]] = []
    sold: list[tuple[str, str, int, int]] = []
    for gem in fashion:
        kings = [display.player for display in displays if display.rows[gem].king]
        wearers = [display.player for display in displays if display.rows[gem].necklace]

        if not wearers:
            is_cancelled = len(kings) > 0
        else:
            wearer = wearers[0]  # there is one Necklace only
            payers = [player for player in kings if player != wearer]
            owed = tribute_pounds  # displays are in the order in which players are asked, the active player first
            for at, payer in enumerate(payers):
                share = tribute_pounds if tribute_each else -(-owed // (len(payers) - at))
                owed -= share
                tributes.append((payer, wearer, gem, share))
            is_cancelled = wearer in kings and own_king_own_necklace == "cancels"
        if is_cancelled:
            cancelled.append(gem)
            continue

        most = max((sum(display.rows[gem].gems) for display in displays), default=0)
        if most == 0:
            continue  # nobody shows it
        for display in displays:
            row = display.rows[gem]
            if sum(row.gems) == most:
                jewels = 1 + row.rings
                bankers = display.bankers if banker_stacks else min(display.bankers, 1)
                sold.append((display.player, gem, jewels, jewels * (price[gem] + bankers * banker_pounds)))

    # 4. Pounds won and paid.
    gain = {display.player: 0 for display in displays}
    for seller, _, _, pounds in sold:
        gain[seller] += pounds
    for payer, receiver, _, pounds in tributes:
        gain[payer] -= pounds
        gain[receiver] += pounds
    return Result(counted, rarity, price, cancelled, tributes, sold, gain)


def _gem_deck() -> list[tuple[str, int]]:
    """The 59 gem cards, each a gem and its number of stones."""
    deck = [("amber", 1)] * 17
    for gem in TRUE_GEMS:
        deck += [(gem, 3)] * 2 + [(gem, 2)] * 5 + [(gem, 1)] * 7
    return deck


def random_sheet(rng: random.Random, players: int) -> Sheet:
    """A random sheet that one real deck allows; Kings, Necklace and Alchemist meet far more often than in play.

    A gem that a player does not show has no row in her display; nothing absent is written as 0 or false.
    """
    if not 2 <= players <= len(NAMES):
        raise ValueError("two to four players")
    fashion = list(GEMS)
    rng.shuffle(fashion)

    # Gem cards. At times a gem or two stay in all hands, so that nobody shows them.
    unshown = rng.sample(GEMS, rng.choice((0, 0, 0, 1, 2)))
    pool = [card for card in _gem_deck() if card[0] not in unshown]
    rng.shuffle(pool)
    displays: list[dict[str, Any]] = []
    rows: list[tuple[int, str, dict[str, Any]]] = []  # seat, gem, row
    for seat in range(players):
        display: dict[str, Any] = {"player": NAMES[seat]}
        own: dict[str, dict[str, Any]] = {}
        how_many = 0 if rng.random() < 0.1 else rng.choice((1, 2, 2, 3, 3, 4, 4, 5, 6))  # four players use 24 at most
        for _ in range(how_many):
            gem, stones = pool.pop()
            own.setdefault(gem, {"gems": []})["gems"].append(stones)
        if own or rng.random() < 0.5:  # rows may be empty, or missing
            display["rows"] = own
        displays.append(display)
        rows += [(seat, gem, row) for gem, row in own.items()]
    sheet: Sheet = {"fashion": fashion, "displays": displays}
    if not rows:
        return sheet

    # One gem is the court's quarrel: Kings and Necklace are often laid there.
    quarrel = rng.choice(rows)[1]

    def choose(candidates: list[tuple[int, str, dict[str, Any]]]) -> tuple[int, str, dict[str, Any]]:
        quarrelling = [entry for entry in candidates if entry[1] == quarrel]
        return rng.choice(quarrelling if quarrelling and rng.random() < 0.6 else candidates)

    crowned: set[int] = set()
    for _ in range(3):
        candidates = [entry for entry in rows if entry[0] not in crowned]
        if candidates and rng.random() < 0.5:
            seat, _, row = choose(candidates)
            row["king"] = True
            crowned.add(seat)
    if rng.random() < 0.6:
        choose(rows)[2]["necklace"] = True
    for _ in range(rng.choice((0, 1, 2, 3, 5, 7))):
        row = rng.choice(rows)[2]
        row["rings"] = row.get("rings", 0) + 1
    for _ in range(rng.choice((0, 1, 2, 2))):
        display = displays[rng.choice(rows)[0]]
        display["bankers"] = display.get("bankers", 0) + 1

    # The Alchemist, at times on the only card of a row where something else lies.
    movable = [entry for entry in rows if entry[1] in TRUE_GEMS]
    if movable and rng.random() < 0.5:
        emptying = [entry for entry in movable if len(entry[2]["gems"]) == 1 and len(entry[2]) > 1]
        seat, source, row = rng.choice(emptying if emptying and rng.random() < 0.6 else movable)
        sheet["alchemist"] = {
            "player": NAMES[seat],
            "from": source,
            "gems": rng.choice(row["gems"]),
            "to": rng.choice([gem for gem in TRUE_GEMS if gem != source]),
        }
    return sheet
