"""The tidy tables once more, in plain loops over the folding replay: slow, and easy to believe."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from typing import Any

from qn_analysis.games.queens_necklace.log.position import Position
from qn_analysis.games.queens_necklace.log.replay import Folder
from qn_analysis.games.queens_necklace.log.rows import EventRow
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.rulebook import Ruleset, merchant_places
from qn_analysis.games.queens_necklace.words.cards import GEM_KINDS, GEM_OF, GEMS, Card, Gem
from qn_analysis.games.queens_necklace.words.phases import Phase

Row = dict[str, Any]
Step = tuple[Position, EventRow, Position]
Held = tuple[int | None, str]
"""A seat and a card."""


MARKET = ("laid", "offers", "payable", "taken", "bought", "paid", "expired")
"""What is counted of a card at one of its prices."""
KEPT = {"turn_started", "bought", "sale_opened", "sale_closed"}
"""Events whose positions are looked at; copying each would take most of the time."""


def steps(log: Log, game: int) -> list[Step]:
    """Each row of a game, with the position before and after it (kept as it was for some events only)."""
    folder = Folder(log.rules.copies, players=log.players)
    found = []
    for row in log.rows(game):
        kept = row.event in KEPT
        before = deepcopy(folder.position) if kept else folder.position
        after = folder.apply(row)
        found.append((before, row, deepcopy(after) if row.event == "turn_started" else after))
    return found


def by_loops(log: Log, game: int) -> dict[str, list[Row]]:
    """All tables of a game."""
    played = steps(log, game)
    turns = list(_turns(played))
    offers = list(_offers(log, played, turns))
    purchases = list(_purchases(log, played))
    gem_rows, stones = list(_gem_rows(played)), list(_stones(log, played))
    return {
        "turns": turns,
        "purchases": purchases,
        "earned": list(_earned(log, played, purchases)),
        "offers": offers,
        "market": list(_market(log, game, played, offers)),
        "buyers": list(_buyers(game, offers)),
        "plays": list(_plays(log, played)),
        "sales": list(_sales(played)),
        "gem_rows": gem_rows,
        "displays": list(_displays(log, played)),
        "hands": list(_hands(played)),
        "scores": list(_scores(played)),
        "turn_hands": list(_turn_hands(played)),
        "stones": stones,
        "foretold": list(_foretold(game, gem_rows, stones)),
        "refills": list(_refills(log, played, turns)),
    }


def _name(card: int) -> str:
    return Card(card).name.lower()


def _turns(played: list[Step]) -> Iterator[Row]:
    for before, start, _ in played:
        if start.event != "turn_started":
            continue
        rows = [row for _, row, _ in played if row.turn == start.turn]
        count = Counter(row.event for row in rows)
        characters = [row for row in rows if row.event == "played" and row.phase == "influence"]
        courtiers = sum(row.amount or 0 for row in characters)
        yield {
            "game": start.game, "turn": start.turn, "year": start.year, "seat": start.seat, "purse": start.amount,
            "courtiers": courtiers, "ducats": (start.amount or 0) + courtiers, "left": before.pile_size,
            "characters": len(characters), "bought": count["bought"], "drawn": count["drawn"],
            "spent": sum(row.amount or 0 for row in rows if row.event == "bought"),
            "lost": sum(row.amount or 0 for row in rows if row.event == "ducats_lost"),
            "passed": count["passed"] > 0, "taken": count["taken"], "expired": count["expired"],
            "merchants": count["merchant_drawn"], "sales": count["sale_opened"],
            "holder": _seat(before.necklace), **_fashion(before.fashion),
        }  # fmt: skip


def _seat(seat: int) -> int | None:
    return None if seat < 0 else seat


def _fashion(gems: list[int]) -> Row:
    return {f"fashion_{rank}": None if gem < 0 else Gem(gem).name.lower() for rank, gem in enumerate(gems, 1)}


def _purchases(log: Log, played: list[Step]) -> Iterator[Row]:
    nth: Counter[int] = Counter()
    for before, row, _ in played:
        if row.event == "bought":
            nth[row.turn] += 1
            offer = before.market[row.slot or 0]
            yield {
                "game": row.game, "turn": row.turn, "nth": nth[row.turn], "seq": row.seq, "year": row.year,
                "seat": before.active, "slot": row.slot, "card": _name(offer.card), "step": offer.step,
                "top": log.rules.prices[offer.card][0], "paid": row.amount, "ducats": before.ducats,
                "left": before.pile_size,
            }  # fmt: skip


def _earned(log: Log, played: list[Step], purchases: list[Row]) -> Iterator[Row]:
    rows = [row for _, row, _ in played]
    pounds = brought(rows, log.rules)
    for bought in purchases:
        yield {
            **{name: bought[name] for name in ("game", "turn", "nth", "seat", "card", "step", "paid")},
            "sale": 1 + sum(row.event == "sale_opened" and row.seq < bought["seq"] for row in rows),
            "earned": pounds.get(bought["seq"]),
        }


def brought(rows: list[EventRow], rules: Ruleset) -> dict[int, float]:
    """Pounds that each card bought in a game is expected to bring her who bought it, by `seq` of its purchase.

    Gem cards, Rings and Bankers alone; a blank card that acts as one is not among them. Which copies are in a hand is
    shared out year by year: all that leave it take as much of each with them.
    """
    made: dict[int, float] = {}
    hand: dict[Held, dict[int | None, float]] = defaultdict(lambda: defaultdict(float))
    for year in sorted({row.year for row in rows}):
        now = [row for row in rows if row.year == year]
        out: dict[Held, int] = defaultdict(int)
        laid: dict[Held, int] = defaultdict(int)
        for row in now:
            card = str(row.card)
            if row.event in ("dealt", "drawn", "taken", "stolen"):
                hand[row.seat, card][None] += 1
            elif row.event == "bought":
                hand[row.seat, card][row.seq] += 1
                if Card[card.upper()] < GEM_KINDS or card in ("ring", "banker"):
                    made[row.seq] = 0.0
            laid[row.seat, card] += row.event == "shown"
            out[row.seat, card] += row.event == "surrendered"
            out[row.other, card] += row.event == "stolen"
        pounds = shown_pounds(now, rules)
        for key, held in hand.items():
            shrink(held, out[key])
            there = sum(held.values())
            for origin, part in held.items():
                if origin in made and there:
                    made[origin] += part / there * pounds[key]
            shrink(held, laid[key])
    return made


def shrink(held: dict[int | None, float], gone: int) -> None:
    """Some of the copies in a hand leave it, whichever they are."""
    total = sum(held.values())
    for origin in held:
        held[origin] *= max(total - gone, 0) / total if total else 0


def shown_pounds(rows: list[EventRow], rules: Ruleset) -> dict[Held, float]:
    """What each player's copies of a card bring at the sale of a year."""
    stones = _stones_on(rules)
    lying: dict[tuple[int | None, str | None], list[Card]] = defaultdict(list)
    bankers: dict[int | None, int] = defaultdict(int)
    pounds: dict[Held, float] = defaultdict(float)
    for row in rows:
        card = Card[(row.card or "merchant").upper()]
        if row.event == "shown" and row.gem and _has_gem(card):
            lying[row.seat, row.gem].append(card)
        elif row.event == "shown" and card == Card.BANKER:
            bankers[row.seat] += 1
        elif row.event == "transmuted":
            lying[row.seat, Gem(GEM_OF[card]).name.lower()].remove(card)
            lying[row.seat, row.gem].append(card)
        elif row.event == "sold" and row.count:
            jewel = (row.amount or 0) / row.count
            cards = lying[row.seat, row.gem]
            for each in cards:
                pounds[row.seat, _name(each)] += jewel * stones[each] / sum(stones[other] for other in cards)
            pounds[row.seat, "ring"] += jewel * (row.count - 1)
            adding = bankers[row.seat] if rules.rulings["banker_stacks"] == "yes" else min(bankers[row.seat], 1)
            pounds[row.seat, "banker"] += rules.banker_pounds * adding * row.count
    return pounds


def _offers(log: Log, played: list[Step], turns: list[Row]) -> Iterator[Row]:
    for turn in turns:
        inside = [step for step in played if step[1].turn == turn["turn"]]
        start = next(after for _, row, after in inside if row.event == "turn_started")
        sold = {row.slot: row.amount for _, row, _ in inside if row.event == "bought"}
        expired = {row.slot for _, row, _ in inside if row.event == "expired"}
        early = [row for _, row, _ in inside if Phase[row.phase.upper()] < Phase.PURCHASE]
        holder, fashion = _seat(start.necklace), list(start.fashion)
        for row in early:
            if row.event in ("stolen", "necklace_seized") and row.card == "necklace":
                holder = row.seat
            elif row.event == "fashion_set":
                fashion[row.slot or 0] = Gem[(row.gem or "").upper()]
        for slot, offer in start.market.items():
            assert offer.price == log.rules.prices[offer.card][offer.step]
            yield {
                "game": turn["game"], "turn": turn["turn"], "slot": slot, "year": start.year, "seat": start.active,
                "card": _name(offer.card), "step": offer.step, "price": offer.price, "ducats": turn["ducats"],
                "left": start.pile_size, "bought": slot in sold, "paid": sold.get(slot), "expired": slot in expired,
                "holder": holder, **_fashion(fashion),
            }  # fmt: skip


def _market(log: Log, game: int, played: list[Step], offers: list[Row]) -> Iterator[Row]:
    count: dict[str, Counter[tuple[str, int]]] = {name: Counter() for name in MARKET}
    for offer in offers:
        key = offer["card"], offer["step"]
        payable = offer["price"] <= offer["ducats"]
        count["offers"][key] += 1
        count["payable"][key] += payable
        count["taken"][key] += payable and offer["bought"]
        count["bought"][key] += offer["bought"]
        count["paid"][key] += offer["paid"] or 0
        count["expired"][key] += offer["expired"]
    for _, row, _ in played:
        if row.event == "offered":
            assert row.card is not None
            count["laid"][row.card, log.rules.prices[Card[row.card.upper()]].index(row.amount or 0)] += 1
    for card, step in {key for each in count.values() for key in each}:
        yield {"game": game, "card": card, "step": step, **{name: count[name][card, step] for name in MARKET}}


def _buyers(game: int, offers: list[Row]) -> Iterator[Row]:
    payable = [offer for offer in offers if offer["price"] <= offer["ducats"]]
    for card, seat in {(offer["card"], offer["seat"]) for offer in payable}:
        hers = [offer["bought"] for offer in payable if (offer["card"], offer["seat"]) == (card, seat)]
        yield {"game": game, "card": card, "seat": seat, "offers": len(hers), "bought": sum(hers)}


def _foretold(game: int, gem_rows: list[Row], stones: list[Row]) -> Iterator[Row]:
    for sale in sorted({row["sale"] for row in gem_rows}):
        gems = {row["gem"]: row for row in gem_rows if row["sale"] == sale}
        ways = {"fashion": {gem: -row["rank"] for gem, row in gems.items()}}
        for way, column in (("public", "public"), ("hands", "held")):
            ways[way] = {
                gem: sum(row[column] for row in stones if (row["sale"], row["gem"]) == (sale, gem)) for gem in gems
            }
        for way, awaited in ways.items():
            order = sorted(gems, key=lambda gem: (awaited[gem], gems[gem]["rank"]))
            places = [gems[gem]["place"] for gem in order if gems[gem]["place"] is not None]
            if len(places) < 2:
                continue
            squares = sum((place - at) ** 2 for at, place in enumerate(places))
            most = {2: 1, 3: 4, 4: 10}[len(places)]
            yield {
                "game": game, "sale": sale, "predictor": way, "correlation": 1 - squares / most,
                "right": sum(place == at for at, place in enumerate(places)), "rarest": places[0] == 0,
            }  # fmt: skip


def _plays(log: Log, played: list[Step]) -> Iterator[Row]:
    acts = {"ducats": "courtier", "fashion": "favorite", "steal": "thief"}.get(log.rules.blanks[0].effect)
    rows = [row for _, row, _ in played]
    for at, row in enumerate(rows):
        if row.event not in ("played", "countered", "cardinal_played"):
            continue
        made: Row = {
            "game": row.game, "seq": row.seq, "turn": row.turn, "year": row.year, "phase": row.phase,
            "seat": row.seat, "card": row.card, "copies": 1, "other": row.other, "gem": row.gem, "merchant": None,
            "outcome": "countered", "got": None, "ducats": None, "catches": None,
        }  # fmt: skip
        if row.event == "cardinal_played":
            made["merchant"] = row.count
            to = next(r.seat for r in rows[at:] if r.event == "sale_postponed" and r.count == row.count)
            made["outcome"] = "postponed" if to == row.seat else "overtaken"
        elif row.event == "played":
            made |= {
                "copies": row.count,
                "ducats": row.amount,
                **_came_of(row, acts if row.card == "blank_blue" else row.card, rows[at + 1 :]),
            }
        yield made


def _came_of(play: EventRow, card: str | None, later: list[EventRow]) -> Row:
    """What came of a character, or of a blank card that acts as one: walk on until something else begins."""
    came: Row = {"outcome": {"courtier": "ducats", "favorite": "fashion"}.get(card or "")}
    if card == "thief":
        came |= {"outcome": "caught", "catches": 0}
    for row in later:
        match row.event:
            case "caught":
                came["catches"] += 1
                continue
            case "stolen":
                came |= {"outcome": "stolen" if row.seat == play.seat else "robbed", "got": row.card}
            case "hand_seen" | "countered":
                came["outcome"] = {"hand_seen": "seen"}.get(row.event, row.event)
            case "surrendered" | "taken" | "transmuted":
                came |= {"outcome": row.event, "got": row.card}
                came |= {"gem": row.gem} if row.event == "transmuted" else {}
            case "necklace_seized":
                came |= {"outcome": "seized", "got": row.card}
        return came
    return came


def _sale_steps(played: list[Step]) -> Iterator[tuple[Position, list[Step]]]:
    """Each sale: where the game stood, and its rows."""
    opened = [at for at, (_, row, _) in enumerate(played) if row.event == "sale_opened"]
    for at in opened:
        year = played[at][1].year
        end = max(n for n, (_, row, _) in enumerate(played) if row.event == "sale_closed" and row.year == year)
        yield played[at][0], played[at : end + 1]


def _sales(played: list[Step]) -> Iterator[Row]:
    rows, last = [row for _, row, _ in played], 0
    for before, sale in _sale_steps(played):
        inside, opened = [row for _, row, _ in sale], sale[0][1]
        count = Counter(row.event for row in inside)
        drawn = next(row for row in rows if row.event == "merchant_drawn" and row.count == opened.count)
        turn = opened.turn
        yield {
            "game": opened.game, "sale": before.sales + 1, "merchant": opened.count, "turn": turn,
            "seat": before.active, "drawn": drawn.turn, "drawn_phase": drawn.phase, "left": drawn.amount,
            "cardinals": sum(row.event == "cardinal_played" and row.count == opened.count for row in rows),
            "postponed": any(row.event == "sale_postponed" and row.count == opened.count for row in rows),
            "waited": turn - drawn.turn, "length": turn - last,
            "bought": sum(row.event == "bought" and row.year == before.year for row in rows),
            "shown": count["shown"],
            "stones": sum(sale[-1][0].counted),
            "jewels": sum(row.count or 0 for row in inside if row.event == "sold"),
            "pounds": sum(row.amount or 0 for row in inside if row.event == "sold"),
            "lost": sum(row.amount or 0 for row in inside if row.event == "unsold_cancelled"),
            "tribute": sum(row.amount or 0 for row in inside if row.event == "tribute_paid"),
            "cancelled": len({row.gem for row in inside if row.event == "gem_cancelled"}),
            "voided": count["king_voided"],
        }  # fmt: skip
        last = turn


def _settled(sale: list[Step]) -> Position:
    """The position when all is laid and counted, and nothing has been cleared away."""
    return next(before for before, row, _ in sale if row.event == "sale_closed")


def _gem_rows(played: list[Step]) -> Iterator[Row]:
    for before, sale in _sale_steps(played):
        inside, p = [row for _, row, _ in sale], _settled(sale)
        for gem in Gem:
            name = gem.name.lower()
            mine = [row for row in inside if row.gem == name]
            laid = [display.get(gem, Counter()) for display in p.displays]
            cards = [sum(n for card, n in row.items() if _has_gem(card)) for row in laid]
            rank = before.fashion.index(gem)
            sold = [row for row in mine if row.event == "sold"]
            tiled = any(row.event == "rarity_set" for row in mine)
            yield {
                "game": inside[0].game, "sale": before.sales + 1, "gem": name, "rank": rank,
                "fashion": before.fashion_pounds[rank], "stones": p.counted[gem],
                "place": p.rarest.index(gem) if tiled else None,
                "tile": p.rarity[gem] if tiled else None,
                "price": before.fashion_pounds[rank] + p.rarity[gem] if tiled else None,
                "tied": tiled and p.counted.count(p.counted[gem]) > 1, "cards": sum(cards),
                "showing": sum(n > 0 for n in cards), "rings": sum(row[Card.RING] for row in laid),
                "kings": sum(row[Card.KING] for row in laid), "voided": sum(r.event == "king_voided" for r in mine),
                "necklace": next((seat for seat, row in enumerate(laid) if row[Card.NECKLACE]), None),
                "cancelled": any(row.event == "gem_cancelled" for row in mine),
                "tribute": sum(row.amount or 0 for row in mine if row.event == "tribute_paid"),
                "sellers": len(sold), "jewels": sum(row.count or 0 for row in sold),
                "pounds": sum(row.amount or 0 for row in sold),
                "lost": sum(row.amount or 0 for row in mine if row.event == "unsold_cancelled"),
            }  # fmt: skip


def _has_gem(card: int) -> bool:
    """Whether a card in a row of a display is a gem card; a blank card lies in one only as such."""
    return GEM_OF[card] >= 0 or card == Card.BLANK_GRAY


def _stones_on(rules: Ruleset) -> list[int]:
    """Stones on each card; on a blank card those that the ruleset gives it."""
    return [*rules.stones[: Card.BLANK_GRAY], rules.blanks[2].amount]


def _displays(log: Log, played: list[Step]) -> Iterator[Row]:
    words = {"sold": "sold", "unsold_beaten": "beaten", "unsold_cancelled": "cancelled"}
    for before, sale in _sale_steps(played):
        inside, p = [row for _, row, _ in sale], _settled(sale)
        for gem in range(GEMS):
            name = Gem(gem).name.lower()
            for seat in range(p.players):
                laid = p.displays[seat].get(gem, Counter())
                gems = {card: n for card, n in laid.items() if _has_gem(card)}
                stones = _stones_on(log.rules)
                end = [row for row in inside if row.event in words and (row.gem, row.seat) == (name, seat)]
                tribute = [row for row in inside if row.event == "tribute_paid" and row.gem == name]
                nobody = any(row.event == "unsold_nobody" and row.gem == name for row in inside)
                event, pounds = (end[0].event, end[0].amount or 0) if end else ("", 0)
                yield {
                    "game": inside[0].game, "sale": before.sales + 1, "gem": name, "seat": seat,
                    "stones": sum(stones[card] * n for card, n in gems.items()), "cards": sum(gems.values()),
                    "rings": laid[Card.RING], "kings": laid[Card.KING], "necklace": laid[Card.NECKLACE] > 0,
                    "bankers": p.bankers[seat],
                    "outcome": words[event] if end else "nobody" if nobody else "absent",
                    "jewels": end[0].count if end else 0, "pounds": pounds if event == "sold" else 0,
                    "lost": pounds if event == "unsold_cancelled" else 0,
                    "paid": sum(row.amount or 0 for row in tribute if row.seat == seat),
                    "received": sum(row.amount or 0 for row in tribute if row.other == seat),
                    "holder": _seat(before.necklace), "rank": before.fashion.index(gem),
                }  # fmt: skip


def _hands(played: list[Step]) -> Iterator[Row]:
    for before, sale in _sale_steps(played):
        rows = [row for _, row, _ in sale]
        for seat, hand in enumerate(before.hands):
            for card, copies in hand.items():
                spent = [row for row in rows if row.event in ("shown", "played") and row.seat == seat]
                yield {
                    "game": sale[0][1].game, "sale": before.sales + 1, "seat": seat, "card": _name(card),
                    "copies": copies, "shown": sum(row.card == _name(card) for row in spent),
                }  # fmt: skip


def _turn_hands(played: list[Step]) -> Iterator[Row]:
    for before, start, _ in played:
        if start.event == "turn_started":
            for seat, hand in enumerate(before.hands):
                for card, copies in hand.items():
                    yield {
                        "game": start.game, "turn": start.turn, "seat": seat, "card": _name(card), "copies": copies
                    }  # fmt: skip


def _stones(log: Log, played: list[Step]) -> Iterator[Row]:
    known: Counter[tuple[int | None, str | None]] = Counter()
    at = 0
    for before, sale in _sale_steps(played):
        first = sale[0][1]
        while played[at][1] is not first:
            row = played[at][1]
            known[row.seat, row.card] += {"bought": 1, "taken": 1, "surrendered": -1}.get(row.event, 0)
            at += 1
        for gem, seat in product(range(GEMS), range(before.players)):
            cards = [card for card in range(len(GEM_OF)) if GEM_OF[card] == gem]
            yield {
                "game": first.game, "sale": before.sales + 1, "gem": Gem(gem).name.lower(), "seat": seat,
                "public": sum(max(0, known[seat, _name(card)]) * log.rules.stones[card] for card in cards),
                "held": sum(before.hands[seat][card] * log.rules.stones[card] for card in cards),
            }  # fmt: skip
        for key in known:
            shown = sum(row.event == "shown" and (row.seat, row.card) == key for _, row, _ in sale)
            known[key] = max(0, max(0, known[key]) - shown)


def _refills(log: Log, played: list[Step], turns: list[Row]) -> Iterator[Row]:
    rules, drawn = log.rules, 0
    places = merchant_places(rules, log.players)
    for turn in turns:
        rows = [row for _, row, _ in played if row.turn == turn["turn"]]
        came = [row.phase for row in rows if row.event == "merchant_drawn"]
        early, late = came.count("astrologer"), len(came) - came.count("astrologer")
        number, drawn = drawn + early + 1, drawn + early + late
        left = turn["left"] - turn["drawn"] - early
        cards = min(turn["bought"] + turn["expired"], left)
        if cards < 1 or number > len(places) or not any(row.phase == "devaluation" for row in rows):
            continue
        low, high = places[number - 1]
        above = rules.deck - sum(rules.hands[: log.players]) - (left - (len(places) - number + 1))
        open_places = [place for place in range(low, high + 1) if place >= above]
        hit = sum(place < above + cards for place in open_places)
        yield {
            "game": turn["game"], "turn": turn["turn"], "seat": turn["seat"], "merchant": number, "left": left,
            "cards": cards, "chance": hit / len(open_places) if open_places else None, "came": late > 0,
        }  # fmt: skip


def _scores(played: list[Step]) -> Iterator[Row]:
    won = {row.seat: row.count == 1 for _, row, _ in played if row.event == "game_over"}
    before = [0] * len(won)
    for opened, sale in _sale_steps(played):
        after = {row.seat: row.amount or 0 for _, row, _ in sale if row.event == "sale_closed"}
        for seat, score in sorted(after.items()):
            assert seat is not None
            yield {
                "game": sale[0][1].game, "sale": opened.sales + 1, "seat": seat, "before": before[seat],
                "gained": score - before[seat], "after": score,
                "place_before": 1 + sum(other > before[seat] for other in before),
                "place_after": 1 + sum(other > score for other in after.values()),
                "hand": opened.hands[seat].total(), "won": won[seat], "holder": _seat(opened.necklace),
            }  # fmt: skip
        before = [after[seat] for seat in range(len(before))]
