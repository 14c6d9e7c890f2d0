"""Still pictures of the panels, from the same scenes that their front ends draw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from qn_analysis.core.charts.theme import QUIET
from qn_analysis.core.panels.drawing import BAD, GOOD, Cell, Drawing, Tag
from qn_analysis.core.panels.replay import table_at

from ..sale.quiz_texts import catalogue as quiz_texts
from ..words.art import GEM_COLOURS
from .findings_texts import catalogue as findings_texts
from .play_texts import catalogue as play_texts
from .texts import catalogue

_METAL: Final = ("#8f6a12", "#f7e6b5")
"""Edge and ground of cards that are no gems."""
_VERDICTS: Final = {"sells": ("#0a7a5a", "#e2f3ec"), "cancelled": ("#a33a2a", "#fbe9e7"), "beaten": (QUIET, "#ffffff")}
_TOLD: Final = 8
"""Lines of what happened that a picture has."""


def sale_picture(
    scene: Mapping[str, Any], step: int, lang: str, *, message: str = "", reply: Mapping[str, Any] | None = None
) -> str:
    """A sale at one of its steps, from 0, as SVG: the scene of `sale/scene.py`, why a change was refused, and a best
    reply in words (title, lead, rows and lines).
    """
    say = catalogue(lang).text
    here = scene["steps"][step]
    drawing = Drawing(say("page.title"))
    drawing.text(say("ui.of", n=step + 1, total=len(scene["steps"])), colour=QUIET)
    drawing.heading(here["title"])
    drawing.text(here["text"])
    if here["rule"]:
        drawing.text(f"{here['rule']['says']} ({here['rule']['address']})", size=12, colour=QUIET)
    board_table(drawing, scene, here["board"], lang)
    if reply:
        drawing.heading(reply["title"])
        for line in (reply["lead"], *(f"· {row}" for row in reply["rows"]), *reply["lines"]):
            drawing.text(line)
    drawing.text(message, colour=BAD)
    return drawing.svg()


def board_table(drawing: Drawing, scene: Mapping[str, Any], board: Mapping[str, Any], lang: str) -> None:
    """The table of a sale: tiles and prices of each gem, then who shows what, sells and has earned."""
    say = catalogue(lang).text
    gems = scene["gems"]

    def known(value: int | None, money: bool = True) -> str:
        return "–" if value is None else say("ui.pounds", n=value) if money else str(value)

    rows: list[list[Cell]] = [
        [say("ui.fashion"), *(known(gem["fashion"]) for gem in gems), ""],
        [say("ui.stones"), *(known(board["counted"][gem["id"]], money=False) for gem in gems), ""],
        [say("ui.rarity"), *(known(board["rarity"][gem["id"]]) for gem in gems), ""],
        [
            say("ui.price"),
            *(
                say("ui.cancelled") if board["cancelled"][gem["id"]] else known(board["price"][gem["id"]])
                for gem in gems
            ),
            "",
        ],
    ]
    for seat, player in enumerate(scene["players"]):
        bankers = board["bankers"][seat]
        seen = bankers and not board["hidden_bankers"][seat]
        aside = f"\n{say('ui.banker')} × {bankers}" if seen else ""
        aside += f"\n{say('ui.before', n=player['score'])}" if player["score"] else ""
        aside += f"\n{say('ui.tribute', n=board['tributes'][seat])}" if board["tributes"][seat] else ""
        cells: list[Cell] = [f"{player['name']}{aside}"]
        cells += [_shown(board, seat, at, gem["id"], lang) for at, gem in enumerate(gems)]
        rows.append([*cells, say("ui.pounds", n=board["scores"][seat])])
    drawing.table(rows, ["", *(gem["name"] for gem in gems), say("ui.score")], numbers=[len(gems) + 1])


def _shown(board: Mapping[str, Any], seat: int, at: int, gem: str, lang: str) -> list[Tag]:
    """A player's row of a gem: its cards, and what becomes of them."""
    say = catalogue(lang).text
    row = board["rows"][seat][at]
    if row["hidden"]:
        cards = len(row["gems"]) + row["rings"] + row["king"] + row["necklace"]
        return [Tag("?", "#fffdf8", "#3b3f8f", "#ffffff") for _ in range(cards)]
    known = row["moved"] if row.get("summed") else row["gems"]
    tags = [Tag(str(stones), GEM_COLOURS[gem]) for stones in known]
    if n := sum(row["gems"]) - sum(known):
        tags.insert(0, Tag(say("ui.sum", n=n), GEM_COLOURS[gem]))
    tags += [Tag(say("ui.ring"), *_METAL) for _ in range(row["rings"])]
    tags += [Tag(say(f"ui.{name}"), *_METAL) for name in ("king", "necklace") if row[name]]
    verdict = board["verdict"][seat][at]
    if verdict:
        jewels, pounds = board["jewels"][seat][at], board["pounds"][seat][at]
        said = say(f"ui.{verdict}")
        if verdict == "sells" and jewels is not None:
            said = say("ui.verdict", word=said, n=jewels)
            said += f" · {say('ui.pounds', n=pounds)}" if pounds is not None else ""
        tags.append(Tag(said, *_VERDICTS[verdict]))
    return tags


def quiz_picture(state: Mapping[str, Any], lang: str) -> str:
    """The question that is open or was just judged, over its table, as SVG; `state` by the names of a `SaleQuiz`'s
    traits.
    """
    texts, question, verdict, place = quiz_texts(lang), state["question"], state["verdict"], state["place"]
    drawing = Drawing(texts.text("ui.name"))
    drawing.text(texts.text("ui.place", sale=place["sale"], n=place["n"], of=place["of"]), colour=QUIET)
    if state["asked"]:
        drawing.text(texts.text("ui.score", right=state["right"], asked=state["asked"]), colour=QUIET)
    drawing.heading(question["prompt"])
    drawing.table([[[Tag(option["text"]) for option in question.get("options") or ()]]])
    if verdict:
        said = texts.text("verdict.right") if verdict["right"] else ""
        drawing.text(said or texts.text("verdict.wrong", answer=verdict["answer"]), colour=GOOD if said else BAD)
        drawing.text(verdict["hint"])
        for told in verdict["told"]:
            drawing.text(told["text"])
    board_table(drawing, state["scene"], state["scene"]["steps"][-1]["board"], lang)
    drawing.text(state["message"], colour=BAD)
    return drawing.svg()


def game_picture(scene: Mapping[str, Any], frame: int) -> str:
    """A game (of `replay_scene.SceneMaker`) after one of its frames, from 0, as SVG."""
    texts, here = scene["texts"], scene["frames"][frame]
    drawing = Drawing(texts["panel"])
    viewer = scene["viewer"]
    seen = texts["viewer_all"] if viewer is None else _put(texts["viewer_seat"], name=_name(scene, viewer))
    step = _put(texts["step_of"], n=frame + 1, total=len(scene["frames"]))
    drawing.text(f"{_put(texts['game'], game=scene['game'])} · {step} · {seen}", colour=QUIET)
    drawing.heading(_when(scene, here))
    for line in here["lines"][:_TOLD]:
        drawing.text(line)
    _table(drawing, scene, here, table_at(scene, frame))
    return drawing.svg()


def play_picture(state: Mapping[str, Any], lang: str) -> str:
    """The table as the person who plays sees it, with what she may do, as SVG; `state` by the names of a `PlayPanel`'s
    traits.
    """
    scene, texts = state["scene"], play_texts(lang)
    drawing = Drawing(texts.text("ui.panel"))
    here = scene["frames"][-1]
    drawing.text(_when(scene, here), colour=QUIET)
    drawing.heading(state["prompt"])
    rows: list[list[Cell]] = [
        [group["title"], [_card(scene, each.get("card"), each["label"]) for each in group["items"]]]
        for group in state["choices"]
    ]
    for held in state["hand"]:
        cards = [_card(scene, each["card"], copies=each["n"]) for each in held["cards"]]
        rows.append([held["title"], cards or held["empty"]])
    if state["display"]:
        laid = [
            _card(scene, card.get("card"), card.get("label"), card.get("copies", 1))
            for row in state["display"]["rows"]
            for card in row["cards"]
        ]
        rows.append([texts.text("ui.draft"), laid or texts.text("ui.draft_empty")])
    drawing.table(rows)
    drawing.text(state["hint"].get("lead", ""), above=4)
    for each in state["places"]:
        drawing.text(f"{each['place']}. {each['name']}: £{each['score']}")
    lines = [line for group in state["since"]["now"] for line in group]
    if lines:
        drawing.heading(state["words"]["since"])
        for line in lines[-_TOLD:]:
            drawing.text(line)
    _table(drawing, scene, here, table_at(scene, len(scene["frames"]) - 1))
    drawing.text(state["words"]["seated"], colour=QUIET)
    drawing.text(state["message"], colour=BAD)
    return drawing.svg()


def findings_picture(state: Mapping[str, Any], lang: str) -> str:
    """The overview, a page of the list and the finding that is looked at, as SVG; `state` by the names of a
    `FindingsBrowser`'s traits.
    """
    texts, listing, detail = findings_texts(lang), state["listing"], state["detail"]
    drawing = Drawing(texts.text("ui.panel"))
    drawing.text(state["overview"]["said"])
    if listing.get("rows"):
        first, last, n = listing["first"], listing["last"], listing["n"]
        drawing.heading(texts.text("ui.shown", first=first, last=last, n=n))
        near = next((at for at, row in enumerate(listing["rows"]) if row["at"] == state["chosen"]), 0)
        start = max(0, min(near - 2, len(listing["rows"]) - 5))
        listed: list[list[Cell]] = [
            [[Tag(row["code"], GOOD if row["at"] != state["chosen"] else BAD)], row["place"], row["message"]]
            for row in listing["rows"][start : start + 5]
        ]
        drawing.table(listed)
    if detail:
        drawing.heading(f"{detail['code']} · {detail['place']}")
        drawing.text(detail["message"])
        if detail["rows"]:
            drawing.text(texts.text("ui.around"), colour=QUIET, above=4)
            around = [[str(row["seq"]), ("▸ " if row["marked"] else "") + row["text"]] for row in detail["rows"]]
            drawing.table(around, numbers=[0])
        drawing.text(detail["note"], colour=QUIET)
    return drawing.svg()


# ------------------------------------------------------------------------------------------------ the table of a game


def _table(drawing: Drawing, scene: Mapping[str, Any], here: Mapping[str, Any], parts: Mapping[str, Any]) -> None:
    """Market, players with their cards, fashion."""
    texts = scene["texts"]
    slots = [parts.get(f"slot:{slot}") for slot in range(scene["slots"])]
    drawing.heading(texts["market"])
    offers = [_card(scene, slot["card"], f"{_called(scene, slot['card'])} · {slot['price']}") for slot in slots if slot]
    drawing.table([[offers or texts["slot_empty"]]])
    rows: list[list[Cell]] = []
    for player in scene["players"]:
        seat = player["seat"]
        hand, display = parts.get(f"hand:{seat}"), parts.get(f"display:{seat}") or []
        cards = [_card(scene, card, copies=n) for card, n in hand["cards"]] if hand else []
        if hand and hand["unknown"] > 0:
            cards.append(Tag(_put(texts["hidden"], n=hand["unknown"]), "#fffdf8", "#3b3f8f", "#ffffff"))
        shown = [_card(scene, card, copies=n) for row in display for card, n in row["cards"]]
        active = f"\n{texts['active']}" if here["active"] == seat else ""
        scores = parts.get("scores") or []
        score = _put(texts["pounds"], n=scores[seat]) if seat < len(scores) else ""
        rows.append([f"{player['name']}{active}", cards or texts["hand_empty"], shown or "", score])
    heads = [texts["players"], texts["hand"], texts["display"], texts["score"]]
    if not any(row[2] for row in rows):
        rows, heads = [[row[0], row[1], row[3]] for row in rows], [heads[0], heads[1], heads[3]]
    drawing.table(rows, heads, numbers=[len(heads) - 1])
    gems = parts.get("gems") or []

    def tile(value: int | None) -> str:
        return "–" if value is None else _put(texts["pounds"], n=value)

    drawing.table(
        [
            [[Tag(scene["gems"][gem["gem"]], GEM_COLOURS[gem["gem"]])], tile(gem["fashion"]), tile(gem["rarity"]),
             "–" if gem["stones"] is None else str(gem["stones"])]
            for gem in gems
        ],
        [texts["fashion"], texts["fashion_tile"], texts["rarity_tile"], texts["stones"]],
    )  # fmt: skip


def _when(scene: Mapping[str, Any], here: Mapping[str, Any]) -> str:
    texts = scene["texts"]
    if not here["turn"]:
        return str(texts["setup"])
    times = (_put(texts["year"], n=here["year"]), _put(texts["turn"], n=here["turn"]), scene["phases"][here["phase"]])
    return " · ".join(times)


def _name(scene: Mapping[str, Any], seat: int) -> str:
    return str(scene["players"][seat]["name"])


def _called(scene: Mapping[str, Any], card: str) -> str:
    return str(scene["cards"][card]["name"])


def _card(scene: Mapping[str, Any], card: str | None, label: str | None = None, copies: int = 1) -> Tag:
    """A card with its name, or what is said of it instead."""
    told = scene["cards"].get(card) if card else None
    said = label or (told["name"] if told else str(card))
    text = f"{copies} × {said}" if copies > 1 else str(said)
    if told and told["gem"]:
        return Tag(text, GEM_COLOURS[told["gem"]])
    return Tag(text, *_METAL) if told else Tag(text)


def _put(text: str, **values: object) -> str:
    """A text of a scene with its fields filled in, as the front end does it."""
    for key, value in values.items():
        text = text.replace(f"{{{key}}}", str(value))
    return text
