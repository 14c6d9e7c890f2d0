"""The game panel in process: frames against the fold, what a seat can know, traits and methods, both languages."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import polars as pl
import pytest
import traitlets

from qn_analysis.core.base.catalogue import TextError, missing
from qn_analysis.core.log.replay import UNKNOWN
from qn_analysis.core.panels.scenes import catalogue as common
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.log.position import Position
from qn_analysis.games.queens_necklace.log.replay import Folder
from qn_analysis.games.queens_necklace.log.rows import fact
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.log.teller import notices, sees
from qn_analysis.games.queens_necklace.panels.front_end import static
from qn_analysis.games.queens_necklace.panels.game_replay import ALL, GameReplay, game_replay
from qn_analysis.games.queens_necklace.panels.replay_scene import SceneMaker
from qn_analysis.games.queens_necklace.panels.replay_texts import catalogue
from qn_analysis.games.queens_necklace.words.art import GEM_COLOURS
from qn_analysis.games.queens_necklace.words.cards import NOBODY, Card, Gem
from qn_analysis.games.queens_necklace.words.events import Event
from tests.kit.queens_necklace.positions import position_at


def game_scene(*given: Any, **asked: Any) -> dict[str, Any]:
    """The scene of a game."""
    return SceneMaker.view(*given, **asked).scene


@cache
def log(players: int = 3) -> Log:
    return GAME.simulate(3, players=players, bots="greedy", seed=1, progress=False)


@cache
def random_log(players: int = 3) -> Log:
    """Games in which everything is played on everybody: looks, thefts, Forgers."""
    return GAME.simulate(2, players=players, bots="random", seed=5, progress=False)


def states(scene: dict[str, Any]) -> list[dict[str, Any]]:
    """All parts after each frame."""
    made: list[dict[str, Any]] = []
    for frame in scene["frames"]:
        made.append({**(made[-1] if made else {}), **frame["set"]})
    return made


def fold(played: Log, game: int, seqs: list[int]) -> Iterator[Position]:
    """Where the game stands after each of these rows, folded in one go."""
    rows = played.rows(game)
    folder = Folder(played.rules.copies, players=played.players)
    for seq in seqs:
        while folder.rows <= seq:
            folder.apply(rows[folder.rows])
        yield folder.position


def cards(counts: Counter[int]) -> list[list[Any]]:
    return [[Card(card).name.lower(), n] for card, n in sorted(counts.items()) if n and card != UNKNOWN]


def check(state: dict[str, Any], p: Position) -> None:
    """A frame's parts say what the fold of the log says."""
    for seat in range(p.players):
        hand = state[f"hand:{seat}"]
        assert (hand["cards"], hand["unknown"]) == (cards(p.hands[seat]), p.hands[seat][UNKNOWN])
        shown: Counter[int] = Counter()
        for row in state[f"display:{seat}"]:
            gem = NOBODY if row["gem"] is None else Gem[row["gem"].upper()]
            assert row["cards"] == cards(p.displays[seat][gem])
            shown.update({Card[name.upper()]: n for name, n in row["cards"]})
        assert shown == p.shown(seat)
    slots = {int(name[5:]): part for name, part in state.items() if name.startswith("slot:") and part is not None}
    assert slots == {
        slot: {"card": Card(o.card).name.lower(), "step": o.step, "price": o.price} for slot, o in p.market.items()
    }
    assert state["pile"] == p.pile_size
    assert state["scores"] == p.scores
    assert state["gone"] == cards(Counter(dict(enumerate(p.gone))))
    assert state["necklace"] == (None if p.necklace == NOBODY else p.necklace)
    assert state["merchants"] == p.merchants
    assert dict(state["due"]) == p.due
    if NOBODY not in p.fashion:
        assert [(tile["gem"], tile["fashion"]) for tile in state["gems"]] == [
            (Gem(gem).name.lower(), pounds) for gem, pounds in zip(p.fashion, p.fashion_pounds, strict=True)
        ]
    for tile in state["gems"]:
        gem = Gem[tile["gem"].upper()]
        assert (tile["stones"] or 0) == p.counted[gem]
        assert (tile["rarity"] or 0) == p.rarity[gem]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_frame_is_what_the_log_folds_to(players: int) -> None:
    view = SceneMaker.view(log(players), 1)
    scene = view.scene
    rows = log(players).rows(1)
    seq = -1
    folded = fold(log(players), 1, view.seqs)
    for n, (frame, state, p) in enumerate(zip(scene["frames"], states(scene), folded, strict=True)):
        assert frame["seq"][0] == seq + 1
        seq = frame["seq"][1]
        assert seq == view.seqs[n]
        check(state, p)
        if n % 20 == 0:
            check(state, position_at(log(players), 1, seq))
        assert frame["turn"] == p.turn
        assert frame["active"] == (None if p.active == NOBODY else p.active)
        assert frame["phase"] in {row.phase for row in rows[frame["seq"][0] : seq + 1]}
        assert state["ducats"] == (None if p.active == NOBODY else p.ducats)
        assert [line for line in frame["lines"] if line], frame
    assert seq == len(rows) - 1
    assert [sale["year"] for sale in scene["sales"]] == [1, 2, 3]
    for sale in scene["sales"]:
        assert rows[scene["frames"][sale["first"]]["seq"][0]].event == "sale_opened"
        assert rows[scene["frames"][sale["last"]]["seq"][1]].event == "sale_closed"
    assert len(scene["turns"]) == sum(row.event == "turn_started" for row in rows)
    assert states(scene)[-1]["places"] == [next(r.count for r in rows if r.event == "game_over" and r.seat == seat)
                                           for seat in range(players)]  # fmt: skip


def test_a_frame_sets_only_what_changed() -> None:
    scene = game_scene(log(), 0)
    before: dict[str, Any] = {}
    for frame in scene["frames"]:
        assert all(name not in before or before[name] != part for name, part in frame["set"].items())
        before |= frame["set"]
    assert len(json.dumps(scene)) < 250_000


# ------------------------------------------------------------------------------------------------ what a seat can know


@pytest.mark.parametrize("played", [log, random_log])
@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_a_seat_sees_her_own_hand_and_of_others_what_she_learnt(played: Any, viewer: int) -> None:
    """Own hand, sizes, market and pile as they are; a named card in another hand is there, and she was told of it."""
    for game in range(2):
        view = SceneMaker.view(played(), game, viewer=viewer)
        facts = [fact(row) for row in played().rows(game)]
        told: list[Counter[int]] = [Counter() for _ in range(3)]
        done = hidden = 0
        looked: set[int] = set()
        everything = zip(view.seqs, states(view.scene), fold(played(), game, view.seqs), strict=True)
        for seq, state, p in everything:
            for f in facts[done : seq + 1]:
                if notices(f, viewer) and f.card != NOBODY and f.seat != NOBODY and sees(f, viewer):
                    told[f.seat][f.card] += 1  # whatever she gets or plays: an upper bound
                if f.event == Event.HAND_SEEN and f.seat == viewer:
                    looked.add(f.other)
            done = seq + 1
            for seat in range(3):
                hand = {Card[name.upper()]: n for name, n in state[f"hand:{seat}"]["cards"]}
                unknown = state[f"hand:{seat}"]["unknown"]
                assert sum(hand.values()) + unknown == p.hand_sizes[seat]
                assert all(n <= p.hands[seat][card] for card, n in hand.items())
                if seat == viewer:
                    assert unknown == 0
                elif seat not in looked:
                    assert all(n <= told[seat][card] for card, n in hand.items())
                hidden += unknown
            assert state["pile"] == p.pile_size
        assert hidden > 0
        assert not any("seq" in frame for frame in view.scene["frames"])


def test_a_look_shows_the_whole_hand_to_who_looks_alone() -> None:
    found = 0
    for players in (2, 3):
        for game in range(2):
            played = random_log(players)
            views = [SceneMaker.view(played, game, viewer=seat) for seat in range(players)]
            for seq, row in enumerate(played.rows(game)):
                if row.event != "hand_seen":
                    continue
                found += 1
                assert row.seat is not None
                assert row.other is not None
                view = views[row.seat]
                state = states(view.scene)[view.frame_at(seq)]
                truth = position_at(played, game, seq).hands[row.other]
                assert state[f"hand:{row.other}"] == {"cards": cards(truth), "unknown": 0}
                assert state[f"look:{row.other}"] == row.turn
                for other in set(range(players)) - {row.seat}:
                    at = views[other]
                    before = [each.turn for each in played.rows(game)[:seq]
                              if (each.event, each.seat, each.other) == ("hand_seen", other, row.other)]  # fmt: skip
                    assert states(at.scene)[at.frame_at(seq)][f"look:{row.other}"] in (None, *before[-1:])
    assert found >= 3


def swapped(played: Log, viewer: int) -> Log | None:
    """The same game, but for two cards that were dealt to two other seats and stayed there: they changed places.

    None where there are no such cards, or the viewer looked at one of the hands.
    """
    rows = played.rows(0)
    stays = ("dealt", "bought", "drawn", "taken", "not_taken")
    kept = {}
    for seat in sorted(set(range(played.players)) - {viewer}):
        moved = {row.card for row in rows if seat in (row.seat, row.other) and row.event not in stays}
        moved.add("necklace")  # which everybody sees
        looked = any(row.event == "hand_seen" and (row.seat, row.other) == (viewer, seat) for row in rows)
        dealt = [n for n, row in enumerate(rows) if row.event == "dealt" and row.seat == seat and row.card not in moved]
        if dealt and not looked:
            kept[seat] = dealt[0]
    if len({rows[n].card for n in kept.values()}) < 2:
        return None
    a, b = next((a, b) for a in kept.values() for b in kept.values() if rows[a].card != rows[b].card)
    events = played.events.collect()
    new = events["card"].cast(pl.String).to_list()
    new[a], new[b] = new[b], new[a]
    return replace(played, events=events.with_columns(card=pl.Series(new, dtype=events.schema["card"])).lazy())


def test_two_games_that_differ_in_hidden_cards_alone_look_the_same() -> None:
    compared = 0
    for bots in ("greedy", "random"):
        for seed in (1, 5):
            played = GAME.simulate(1, players=4, bots=bots, seed=seed, progress=False)
            for viewer in range(4):
                other = swapped(played, viewer)
                if other is not None:
                    assert game_scene(played, 0) != game_scene(other, 0)
                    assert game_scene(played, 0, viewer=viewer) == game_scene(other, 0, viewer=viewer)
                    compared += 1
    assert compared >= 2


def test_a_secret_refusal_leaves_no_trace() -> None:
    """Who lets a card lie for the Queen does so in secret: without these rows others see the very same frames."""
    rows = log().rows(0)
    holders = {row.seat for row in rows if row.event == "not_taken"}
    assert holders
    viewer = next(seat for seat in range(3) if seat not in holders)
    events = log().events.filter(~((pl.col("game") == 0) & (pl.col("event") == "not_taken")))
    assert game_scene(replace(log(), events=events), 0, viewer=viewer) == game_scene(log(), 0, viewer=viewer)
    lines = json.dumps(game_scene(log(), 0, viewer=holders.pop())["frames"])
    assert "keeps the Queen" in lines


def test_a_log_of_sales_alone_can_be_stepped(tmp_path: Path) -> None:
    sale = ["sale_opened", "shown", "transmuted", "lapsed", "counted", "rarity_set", "sold", "sale_closed", "game_over"]
    events = log().events.filter(pl.col("event").cast(pl.String).is_in(sale))
    played = replace(log(), events=events, manifest={**log().manifest, "knows": "sales"})
    scene = game_scene(played, 0)
    assert [each["year"] for each in scene["sales"]] == [1, 2, 3]
    assert {state["pile"] for state in states(scene)} == {None}
    shown = next(state for state in states(scene) if state["display:0"])
    assert shown["display:0"][0]["cards"]


# ----------------------------------------------------------------------------------------------------------- the widget


def test_stepping() -> None:
    replay = GameReplay(log(), 0)
    turns = replay.scene["turns"]
    replay.back()
    assert (replay.frame, replay.seq) == (0, 0)
    replay.next()
    assert (replay.frame, replay.seq) == (1, 4)
    replay.next_turn()
    assert replay.frame == turns[0]
    replay.next_turn()
    assert replay.frame == turns[1]
    replay.next()
    replay.previous_turn()
    assert replay.frame == turns[1]
    replay.previous_turn()
    replay.previous_turn()
    assert replay.frame == turns[0]
    for sale in replay.scene["sales"]:
        assert replay.sale_here == 0
        replay.next_sale()
        assert (replay.frame, replay.sale_here) == (sale["first"], sale["year"])
        replay.frame = sale["last"] + 1 if sale["last"] + 1 < replay.frames else replay.frame
    last = replay.frame
    replay.next_sale()
    assert replay.frame == last
    replay.last()
    assert replay.frame == replay.frames - 1
    replay.next()
    replay.next_turn()
    assert replay.frame == replay.frames - 1
    replay.go_to(40)
    first, end = replay.scene["frames"][replay.frame]["seq"]
    assert first <= 40 <= end
    replay.first()
    assert replay.frame == 0


def test_another_viewer_or_language_stands_at_the_same_moment() -> None:
    replay = GameReplay(log(), 0)
    heard: list[str] = []
    replay.observe(lambda change: heard.append(change["name"]), ["scene", "frame"])
    replay.go_to(300)
    seq = replay.seq
    replay.viewer = 1
    assert replay.scene == game_scene(log(), 0, viewer=1)
    assert replay.seq == seq
    replay.lang = "fr"
    assert replay.scene == game_scene(log(), 0, "fr", viewer=1)
    assert replay.seq == seq
    replay.set_trait("viewer", None)
    assert replay.viewer == ALL
    assert replay.scene == game_scene(log(), 0, "fr")
    assert replay.seq == seq
    assert heard.count("scene") == 3


def test_a_panel_begins_as_it_is_asked_to() -> None:
    panel = game_replay(log(), 1, viewer=2, lang="fr")
    assert (panel.upper, panel.lower) == (panel.replay, None)
    assert panel.replay.viewer == 2
    assert panel.replay.scene == game_scene(log(), 1, "fr", 2)
    assert panel.replay.scene["texts"]["market"] == "À vendre"
    assert [player["name"] for player in panel.replay.scene["players"]] == ["Greedy 1", "Greedy 2", "Greedy 3"]


@pytest.mark.parametrize(
    ("trait", "value", "says"),
    [
        ("frame", -1, "no frame -1; frames are 0 to"),
        ("frame", 9999, "no frame 9999"),
        ("viewer", 3, "no seat 3 to look from; seats are 0 to 2"),
        ("viewer", -2, "no seat -2"),
        ("speed", 0.0, "above 0"),
        ("sale", 4, "held no sale in year 4; its sales are those of: 1, 2, 3"),
    ],
)
def test_what_cannot_be_is_refused(trait: str, value: float, says: str) -> None:
    replay = GameReplay(log(), 0)
    with pytest.raises(traitlets.TraitError, match=re.escape(says)):
        setattr(replay, trait, value)
    assert replay.viewer == ALL
    assert replay.frame == 0


def test_wrong_beginnings_are_refused() -> None:
    with pytest.raises(ValueError, match="no seat 7"):
        GameReplay(log(), 0, viewer=7)
    with pytest.raises(ValueError, match="no seat -3"):
        game_scene(log(), 0, viewer=-3)
    with pytest.raises(TextError, match="no texts in 'de'"):
        GameReplay(log(), 0, lang="de")
    replay = GameReplay(log(), 0)
    with pytest.raises(TextError, match="no texts in 'de'"):
        replay.lang = "de"
    assert replay.lang == "en"
    with pytest.raises(ValueError, match="no game 9"):
        GameReplay(log(), 9)


def test_the_sale_opens_below_the_game() -> None:
    panel = game_replay(log(), 0)
    with pytest.raises(ValueError, match=r"no sale is being held at frame 0; sales begin at frames: \d+, \d+, \d+"):
        panel.open_sale()
    panel.replay.next_sale()
    panel.replay.playing = True
    stepper = panel.open_sale()
    assert (panel.upper, panel.lower) == (panel.replay, stepper)
    assert stepper is panel.stepper
    assert (panel.replay.sale, panel.replay.playing) == (1, False)
    names = [player["name"] for player in panel.replay.scene["players"]]
    assert sorted(stepper.players) == sorted(names)
    scores = dict(zip(stepper.players, stepper.scene["steps"][-1]["board"]["scores"], strict=True))
    closed = states(panel.replay.scene)[panel.replay.scene["sales"][0]["last"]]
    assert [scores[name] for name in names] == closed["scores"]
    panel.replay.sale = 2  # as the button in the front end does
    assert panel.stepper is not stepper
    panel.replay.lang = "fr"
    assert panel.stepper.scene["lang"] == "fr"
    assert (panel.upper, panel.lower) == (panel.replay, panel.stepper)
    panel.replay.close_sale()
    assert (panel.upper, panel.lower) == (panel.replay, None)
    assert panel.stepper is None


def test_a_seat_that_opens_a_sale_learns_no_other_hand() -> None:
    panel = game_replay(log(), 0)
    panel.replay.next_sale()
    everything = panel.open_sale().original.sheet
    panel.replay.viewer = 1  # with the sale open
    mine = panel.stepper.original.sheet
    name = panel.replay.scene["players"][1]["name"]
    for whole, display in zip(everything.displays, mine.displays, strict=True):
        assert (display.player, display.rows) == (whole.player, whole.rows)
        assert whole.hand
        assert display.hand == (whole.hand if display.player == name else ())
    hand = next(display.hand for display in mine.displays if display.player == name)
    reveal = panel.replay.scene["sales"][0]["first"] + 1
    left = states(panel.replay.scene)[reveal]["hand:1"]["cards"]
    assert Counter(hand) == Counter(dict(left))


# --------------------------------------------------------------------------------------------------- texts and the page


def test_the_languages_have_the_same_texts() -> None:
    assert missing(catalogue("en"), catalogue("fr")) == []


def test_the_front_end_uses_every_text_and_no_other() -> None:
    script = static("game_replay.js", "replay.js")
    own = {key[3:] for key in catalogue("en") if key.startswith("ui.")}
    known = own | {key[3:] for key in common("en") if key.startswith("ui.")}
    assert {key for key in own if not re.search(rf'["`.]{key}\b|\b{key}:', script)} == set()
    asked = set(re.findall(r'text\(\s*"(\w+)"', script)) | set(re.findall(r"texts\.(\w+)\b", script))
    assert asked <= known
    assert len(asked) > 20


def test_gems_have_the_colours_of_the_charts() -> None:
    style = GameReplay._css
    for gem, colour in GEM_COLOURS.items():
        assert f"--qr-{gem}: var(--gem-{gem});" in style
        assert f"--gem-{gem}: {colour.lower()};" in style


def test_the_page_of_a_seat_holds_nothing_but_her_view(tmp_path: Path) -> None:
    replay = GameReplay(log(), 0, viewer=1)
    place = tmp_path / "game.html"
    assert replay.to_html(place) == place
    page = place.read_text(encoding="utf-8")
    assert page == replay.to_html()
    data = json.loads(page.split('id="data">')[1].split("</script>")[0])
    assert data["views"] == [{"viewer": 1, "scene": replay.scene, "seqs": []}]
    assert "merchant_placed" not in page
    everything = GameReplay(log(), 0).to_html()
    data = json.loads(everything.split('id="data">')[1].split("</script>")[0])
    assert [view["viewer"] for view in data["views"]] == [-1, 0, 1, 2]
    assert data["views"][2]["scene"] == replay.scene


def test_a_log_from_disk_can_be_stepped(tmp_path: Path) -> None:
    log().to_jsonl(tmp_path / "log.jsonl")
    assert game_scene(Log.open(tmp_path / "log.jsonl"), 2) == game_scene(log(), 2)


def test_names_cannot_break_the_page() -> None:
    named = replace(log(), manifest={**log().manifest, "bots": ["<script>alert(1)</script>", "b</script>", "greedy"]})
    page = GameReplay(named, 0).to_html()
    assert "<script>alert" not in page
    assert page.count("</script>") == 2
