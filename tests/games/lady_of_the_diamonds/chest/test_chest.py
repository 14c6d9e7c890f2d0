"""Chests written down: what they score and why, worked out by hand from the rulebook and the table of titles.

Titles: diamond 5, ruby and emerald 4, sapphire and amethyst 3, gold and pearl 2. Spots: 7, 7, 7, 9, 9, 6, 6.
"""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import qn_analysis as qn
from qn_analysis.core.base.catalogue import Loader, missing, spaced
from qn_analysis.core.files.document import SheetError
from qn_analysis.core.log.folder import LogError
from qn_analysis.core.rules.score_lines import ScoreLine
from qn_analysis.games.lady_of_the_diamonds.chest import ChestScores, Sheet, read_sheet, score_chests, sheet_at, turns
from qn_analysis.games.lady_of_the_diamonds.chest.document import CHESTS
from qn_analysis.games.lady_of_the_diamonds.chest.telling import more_of
from qn_analysis.games.lady_of_the_diamonds.log.table import Log
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset
from qn_analysis.games.lady_of_the_diamonds.words.cards import Cause
from tests.kit.lady_of_the_diamonds.table import AMETHYST, DIAMOND, EMERALD, GOLD, RUBY, SAPPHIRE

catalogue = Loader("qn_analysis.games.lady_of_the_diamonds.chest.texts")

SET = {"diamond": 1, "ruby": 1, "emerald": 1, "sapphire": 1, "amethyst": 1, "gold": 1}
AMY: dict[str, Any] = {
    "player": "Amy",
    "pieces": {"diamond": 7, "ruby": 2, "emerald": 1, "sapphire": 1, "amethyst": 1, "pearl": 2},
}
BARNABY: dict[str, Any] = {"player": "Barnaby", "pieces": {"ruby": 2, "gold": 1}, "titles": ["ruby"]}
TWO: dict[str, Any] = {"chests": [AMY, BARNABY]}


def chests(*pieces: dict[str, int], **more: Any) -> dict[str, Any]:
    return {"chests": [{"player": name, "pieces": each} for name, each in zip("ABCDE", pieces, strict=False)], **more}


def told(scores: ChestScores, seat: int = 0) -> list[ScoreLine]:
    return scores._lines(seat)


def lines(sheet: Any, seat: int = 0, **given: Any) -> list[tuple[str, int | None]]:
    return [(line.kind, line.points) for line in told(score_chests(sheet, **given), seat)]


def more(sheet: Any, seat: int = 0, lang: str = "en") -> list[tuple[str, int | None, str]]:
    scores = score_chests(sheet)
    return [(line.kind, line.points, line.text) for line in more_of(CHESTS.words(scores.rules, lang), scores, seat)]


def problems(sheet: Any, **given: Any) -> list[str]:
    with pytest.raises(SheetError) as error:
        score_chests(sheet, **given)
    told = error.value.told(given.get("lang", "en"))
    assert str(error.value) == spaced(given.get("lang", "en"), " ; " if "lang" in given else "; ").join(told)
    return told


# --------------------------------------------------------------------------------------------------------- what scores


def test_two_chests_line_by_line() -> None:
    """Amy: 5 + 1 (row filled) + 4 + 3 + 3 + 2; no gold, so no variety. Barnaby: 4 + 2."""
    scores = score_chests(TWO)
    assert scores.by_player == {"Amy": 18, "Barnaby": 6}
    assert scores.places == (1, 2)
    assert scores.titles == (0, 1, 0, 0, 0, 1, 0)
    assert scores.causes[DIAMOND] == Cause.ROW_FILLED
    assert sum(cause != Cause.NONE for cause in scores.causes) == 1
    assert scores.supply == (13, 16, 19, 24, 24, 19, 9)
    assert lines(TWO, 0) == [
        ("title", 5), ("permanent", 1), ("title", 4), ("title", 3), ("title", 3), ("title", 2), ("lacks", 0),
    ]  # fmt: skip
    assert lines(TWO, 1) == [("title", 4), ("title", 2), ("lacks", 0)]


def test_every_line_says_where_the_rulebook_says_it() -> None:
    first, crown, *_others, lacks = told(score_chests(TWO))
    assert first.clauses == ["scoring.titles"]
    assert first.assumed.startswith("The scarcer the gem")
    assert crown.clauses == ["scoring.permanent", "play.permanent_row"]
    assert "Scoring & Winning the Game 3.1; How to Play 5.4, 10.1" in score_chests(TWO).explain()
    assert lacks.text == "No variety bonus: it needs gold. Pearls stand for none of them (2 pearls)."
    assert lacks.clauses == ["scoring.variety", "scoring.variety_gold"]
    given = Ruleset.default().with_(treasures={"pearl": {"title": 3}})
    pearls = next(line for line in told(score_chests(TWO, given)) if "2 pearls" in line.text)
    assert (pearls.points, pearls.assumed) == (3, "")


@pytest.mark.parametrize(
    ("changed", "points", "short"),
    [
        ({}, 2, [DIAMOND, RUBY, EMERALD, SAPPHIRE, AMETHYST, GOLD]),
        ({"gold": 0}, 0, [GOLD]),
        ({"gold": 0, "pearl": 4}, 0, [GOLD]),
        ({"ruby": 0, "emerald": 0}, 0, [RUBY, EMERALD]),
        ({"gold": 5}, 2, [DIAMOND, RUBY, EMERALD, SAPPHIRE, AMETHYST]),
        (dict.fromkeys(SET, 2), 4, [DIAMOND, RUBY, EMERALD, SAPPHIRE, AMETHYST, GOLD]),
        ({**dict.fromkeys(SET, 3), "sapphire": 2}, 4, [SAPPHIRE]),
        (dict.fromkeys(SET, 5), 8, [DIAMOND, RUBY, EMERALD, SAPPHIRE, AMETHYST, GOLD]),
    ],
)
def test_variety_needs_gold_and_pearls_stand_for_nothing(
    changed: dict[str, int], points: int, short: list[int]
) -> None:
    """2, 4, 6 and 8 points; a fifth set brings no more than the fourth. The other chest holds every title."""
    rich = dict(zip(SET, (7, 7, 7, 9, 9, 6), strict=True)) | {"pearl": 5}
    scores = score_chests(chests({**SET, **changed}, rich) | {"mode": "basic"})
    bonus = sum(line.points or 0 for line in told(scores) if line.kind == "variety")
    assert bonus == points
    assert list(scores.short[0]) == short


def test_an_exhausted_supply_makes_a_title_permanent() -> None:
    """Two players, advanced: 8 rubies. 5 and 3 use them up, and no row of 7 is filled."""
    sheet = chests({"ruby": 5}, {"ruby": 3}, mode="advanced")
    assert lines(sheet) == [("title", 4), ("permanent", 1), ("lacks", 0)]
    scores = score_chests(sheet)
    assert (scores.causes[RUBY], scores.supply[RUBY], scores.points) == (Cause.SUPPLY_EXHAUSTED, 0, (5, 0))
    assert [kind for kind, _, _ in more(sheet, 1)].count("blocked") == 1  # no ruby is left, so the title is safe
    assert "advanced.permanent" in told(scores)[1].clauses
    assert lines(chests({"ruby": 5}, {"ruby": 3})) == [("title", 4), ("lacks", 0)]  # 20 rubies in the basic game


def test_a_bonus_that_a_ruling_denies_is_told() -> None:
    """11 pearls are all there are: 6 fill a row, 5 + 6 exhaust them; with 5 + 5 + 1 only the supply decides."""
    sheet = chests({"pearl": 5}, {"pearl": 4}, {"pearl": 2})
    assert lines(sheet) == [("title", 2), ("permanent", 1), ("lacks", 0)]
    denied = Ruleset.default().with_(exhaustion_bonus="advanced_only")
    assert lines(sheet, rules=denied) == [("title", 2), ("permanent", 0), ("lacks", 0)]
    assert "exhaustion_bonus" in told(score_chests(sheet, denied))[1].text
    assert lines({**sheet, "mode": "advanced"}, rules=denied)[1] == ("permanent", 1)


# ----------------------------------------------------------------------------------------------------- one piece more


def test_titles_to_be_gained_and_lost() -> None:
    """At 2 rubies each Barnaby, who was first, holds the title; a third one takes it, worth 4."""
    taken = "1 ruby more for Amy. Amy takes the ruby title from Barnaby, 3 to 2."
    full = ("blocked", None, "No more diamonds: all spots are filled.")
    variety = ("gain", 2, "1 gold nugget more for Amy. A complete set: 2 points for variety.")
    assert more(TWO, 0) == [("gain", 4, taken), variety, full]
    assert more(TWO, 1) == [("loss", -4, taken)]


def test_a_piece_that_takes_a_title_and_completes_a_set() -> None:
    """The second emerald takes the title (4) from one of 1; the second set brings 2 more."""
    mine = {**dict.fromkeys(SET, 2), "emerald": 1}
    sheet = chests(mine, {"emerald": 1}, players=2)
    sheet["chests"][1]["titles"] = ["emerald"]
    gains = {text: points for kind, points, text in more(sheet) if kind == "gain"}
    text = "1 emerald more for A. A takes the emerald title from B, 2 to 1. 2 complete sets: 4 points for variety."
    assert gains[text] == 4 + 2
    fr = [text for _, _, text in more(sheet, 0, "fr")]
    told = "1 émeraude de plus pour A. A prend le titre des émeraudes à B, 2 contre 1. 2 collections complètes"
    assert f"{told}\u00a0: 4 points de variété." in fr


def test_the_last_spot_and_the_last_piece_make_permanent() -> None:
    """A seventh diamond fills the row; B's eighth and last ruby of the pit makes A's title permanent."""
    sheet = chests({"diamond": 6, "ruby": 5}, {"ruby": 2}, mode="advanced")
    told = more(sheet, 0)
    assert ("gain", 1, "1 diamond more for A. A fills the row: the diamond title is permanent.") in told
    assert ("gain", 1, "1 ruby more for A. The supply is exhausted: the ruby title is permanent for A.") in told
    assert ("gain", 1, "1 ruby more for B. The supply is exhausted: the ruby title is permanent for A.") in told


def test_a_permanent_title_is_out_of_reach() -> None:
    """Both rows of 7 are full: whoever was first keeps the title, and nobody can add a diamond."""
    sheet = chests({"diamond": 7}, {"diamond": 7})
    sheet["chests"][1]["titles"] = ["diamond"]
    assert score_chests(sheet).points == (0, 6)
    assert [line for line in more(sheet, 0) if "diamond" in line[2]] == [
        ("blocked", None, "No more diamonds: all spots are filled.")
    ]


# -------------------------------------------------------------------------------------------------- chests left out


def test_a_single_chest_holds_what_is_said() -> None:
    """One of three chests: diamonds 5 + 1 for the crown, and no title for the rubies, which is not said."""
    chest = {"pieces": {"diamond": 4, "ruby": 2}, "titles": ["diamond"], "permanent": ["diamond"]}
    one = {"mode": "advanced", "players": 3, "chests": [chest]}
    scores = score_chests(one)
    assert (scores.points, scores.places, scores.titles[RUBY]) == ((6,), (), None)
    assert scores.causes[DIAMOND] == Cause.SUPPLY_EXHAUSTED
    told = [text for _, _, text in more(one)]
    assert "No more diamonds: the supply is exhausted." in told
    assert not [text for text in told if "ruby" in text]  # whether a ruby takes the title, the others decide
    held = {"players": 3, "chests": [{"pieces": {"ruby": 2}, "titles": ["ruby"]}]}
    assert ("loss", None, "Whoever has more than 2 rubies takes the ruby title.") in more(held)


def test_what_the_others_cannot_hold_is_not_exhausted() -> None:
    """Three players have 11 diamonds: beside the holder of 3 nobody has more than 3, which leaves 2. By the other
    reading of rule 10 the last piece may have brought somebody ahead, and two others have 7 spots each.
    """
    chest = {"player": "Amy", "pieces": {"diamond": 3}, "titles": ["diamond"], "permanent": ["diamond"]}
    one = {"mode": "advanced", "players": 3, "chests": [chest]}
    assert problems(one) == [
        "the diamond title of Amy is said to be permanent, but neither are all 7 spots filled nor is the supply of "
        "diamonds exhausted"
    ]
    other = Ruleset.default().with_(exhaustion_order="before_titles")
    assert score_chests(one, other).points == (6,)


# ------------------------------------------------------------------------------------------------------- what cannot be


def test_every_problem_is_named_at_once() -> None:
    sheet = deepcopy(TWO)
    sheet["mode"] = "advanced"
    sheet["chests"][0]["pieces"] |= {"diamond": 9, "pearls": 1}
    sheet["chests"][1] |= {"titles": ["ruby", "pearl"], "permanent": ["ruby"], "crown": True}
    assert problems(sheet) == [
        "Amy: there is no treasure 'pearls' (did you mean 'pearl'?); treasures: diamond, ruby, emerald, sapphire, "
        "amethyst, gold, pearl",
        "Barnaby has 'crown', which no sheet knows; known: player, pieces, titles, permanent",
        "Amy has 9 diamonds; a chest has 7 spots for them",
        "all chests together have 9 diamonds; in the advanced game for 2 there are 8",
        "Barnaby holds the pearl title without a piece of that treasure; take the title away",
        "Barnaby holds the pearl title with 0, and Amy has 2; it goes to whoever has most",
        "the ruby title of Barnaby is said to be permanent, but neither are all 7 spots filled nor is the supply of "
        "rubies exhausted",
    ]
    assert len(problems(sheet, lang="fr")) == 7
    assert problems(sheet, lang="fr")[2] == "Amy a 9 diamants\u202f; un coffre a 7 cases pour cela"


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ({"chests": []}, "`chests` is []; give a list of 1 to 5 chests"),
        ({"chests": [{}] * 3, "players": 2}, "`players` is 2; with these chests give a number from 3 to 5"),
        ({"chests": [{}], "mode": "Basic"}, "there is no mode 'Basic' (did you mean 'basic'?); choose "
                                            '"basic" or "advanced"'),
        ({"chests": [{"pieces": {"ruby": 1.5}}]}, "Seat 1 has 1.5 of rubies; give a whole number from 0"),
        ({"chests": [{"pieces": {"ruby": -1}}]}, "Seat 1 has -1 of rubies; give a whole number from 0"),
        ({"chests": [{"titles": "ruby"}]}, "`titles` of Seat 1 is 'ruby'; give a list of treasures"),
        ({"chests": [{"player": "A"}, {"player": "A"}]}, "two players are called A; give each a name of her own"),
        (chests({"ruby": 3}, {"ruby": 3}), "the pieces do not tell whether A or B holds the ruby title; write `ruby` "
                                           "under `titles` of whoever does"),
        (chests({"pearl": 6}, {"pearl": 6}), "all chests together have 12 pearls; in the basic game for 2 there are "
                                             "11"),
    ],
)  # fmt: skip
def test_a_sheet_that_cannot_be(sheet: Any, said: str) -> None:
    assert problems(sheet)[0] == said


def test_two_holders_of_one_title() -> None:
    sheet = chests({"ruby": 3}, {"ruby": 3})
    for chest in sheet["chests"]:
        chest["titles"] = ["ruby"]
    assert problems(sheet)[0] == "the ruby title lies on the chests of A and B; there is one such title"


def test_an_exhausted_title_may_stay_behind_by_the_other_reading() -> None:
    """B's last ruby brings 5 to 3; by `before_titles` A, who held the title as the supply ran out, keeps it."""
    sheet = chests({"ruby": 3}, {"ruby": 5}, mode="advanced")
    sheet["chests"][0]["titles"] = ["ruby"]
    assert "A holds the ruby title with 3, and B has 5" in problems(sheet)[0]
    other = Ruleset.default().with_(exhaustion_order="before_titles")
    assert score_chests(sheet, other).points == (5, 0)


# ------------------------------------------------------------------------------------------------------ files and logs


def test_a_sheet_is_read_from_a_file_and_written_back(tmp_path: Path) -> None:
    (tmp_path / "two.json").write_text(json.dumps(TWO), encoding="utf-8")
    (tmp_path / "two.toml").write_text(
        '[[chests]]\nplayer = "Amy"\n'
        "pieces = { diamond = 7, ruby = 2, emerald = 1, sapphire = 1, amethyst = 1, pearl = 2 }\n"
        '[[chests]]\nplayer = "Barnaby"\npieces = { ruby = 2, gold = 1 }\ntitles = ["ruby"]\n',
        encoding="utf-8",
    )
    sheet = read_sheet(tmp_path / "two.json")
    assert read_sheet(tmp_path / "two.toml") == sheet == read_sheet(sheet.to_dict()) == read_sheet(json.dumps(TWO))
    with pytest.raises(SheetError, match="there is no sheet at"):
        read_sheet(tmp_path / "three.json")


@pytest.fixture(scope="module")
def log() -> Log:
    rules = Ruleset.default().with_(rounds=2, mode="advanced")
    made = qn.simulate(6, players=3, bots="greedy", seed=3, game="lady", rules=rules, progress=False)
    assert isinstance(made, Log)
    return made


@pytest.mark.parametrize("turn", [30, 60])
def test_the_end_of_a_round_scores_what_the_log_says(log: Log, turn: int) -> None:
    for game in range(6):
        said = [row.amount for row in log.rows(game) if row.event == "round_scored" and row.turn == turn]
        assert list(score_chests(sheet_at(log, game, turn), log.rules).points) == said
    assert turns(log, 0) == 60
    assert sheet_at(log, 0, 60) == sheet_at(log, 0)


def test_a_turn_of_a_log_holds_what_had_happened_by_then(log: Log) -> None:
    first = sheet_at(log, 0, 1)
    row = next(row for row in log.rows(0) if row.event in ("taken", "matched"))
    assert sum(map(sum, (chest.pieces for chest in first.chests))) == sum(
        row.count or 0 for row in log.rows(0) if row.turn == 1 and row.event in ("taken", "matched")
    )
    assert row.treasure in {each.name.lower() for each in first.chests[0].titles}
    assert sheet_at(log, 0, 31).chests[0].pieces == (0,) * 7  # the second round is the next player's to begin
    with pytest.raises(LogError, match="has no turn 61; give one from 1 to 60"):
        sheet_at(log, 0, 61)


@pytest.mark.parametrize("mode", ["basic", "advanced"])
@pytest.mark.parametrize(
    "players", [2, 5, pytest.param(3, marks=pytest.mark.full), pytest.param(4, marks=pytest.mark.full)]
)
def test_the_pieces_tell_what_the_log_tells(players: int, mode: str) -> None:
    """At every ninth turn of two games: titles said by the log can be, and what is permanent follows from the pieces;
    without a title that is said, it is that of the log or open.
    """
    rules = Ruleset.default().with_(mode=mode)
    made = qn.simulate(2, players=players, bots="tuned", seed=9, game="lady", rules=rules, progress=False)
    assert isinstance(made, Log)
    for game in range(2):
        for turn in range(1, turns(made, game) + 1, 9):
            sheet = sheet_at(made, game, turn)
            scores = score_chests(sheet, made.rules)
            ended = [row.seq for row in made.rows(game) if row.turn > turn or row.phase == "scoring"]
            position = made.position(game, min(ended) - 1 if ended else None)
            assert list(scores.causes) == position.causes
            assert [-1 if seat is None else seat for seat in scores.titles] == position.titles
            assert list(scores.supply) == position.supply
            assert told_by_pieces(sheet, made.rules) in (scores.titles, ["the pieces do not tell"])


def told_by_pieces(sheet: Sheet, rules: Ruleset) -> tuple[int | None, ...] | list[str]:
    """The titles of chests without those that are said, or how the refusals of them begin."""
    bare = [{key: chest[key] for key in ("player", "pieces")} for chest in sheet.to_dict()["chests"]]
    try:
        return tuple(score_chests({**sheet.to_dict(), "chests": bare}, rules).titles)
    except SheetError as error:
        return sorted({each[:22] for each in error.problems})


def test_french_says_all_that_english_says() -> None:
    assert missing(catalogue("en"), catalogue("fr")) == []
    assert "Pas de prime de variété\u202f; il manque\u00a0: or." in score_chests(TWO).explain("fr")
