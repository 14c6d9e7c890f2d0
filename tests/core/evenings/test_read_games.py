"""Files in which people keep their games become logs: what is there is read, what cannot be is told with its line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.evenings.read import readings_of
from tests.kit.reports import few_chapters

HEADS = "date;players;sale 1;sale 2;sale 3;total;winner"
EVENINGS = f"""{HEADS}
2024-01-12;Anna;60;110;90;260;
2024-01-12;Ben;40;50;220;310;x
2024-01-12;Cleo;0;-50;120;70;
2024-02-03;Anna;80;70;150;300;x
2024-02-03;Ben;20;100;50;170;
2024-02-03;Cleo;60;60;180;300;x
2024-02-03;Dan;0;0;40;40;
2024-03-09;Anna;90;0;45;135;
2024-03-09;Dan;70;130;60;260;x
"""
PLACES = [(2, 1, 3, None), (1, 3, 1, 4), (2, 1, None, None)]
Writes = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Writes:
    """Writes a file."""

    def made(text: str | bytes, name: str = "evenings.csv") -> Path:
        place = tmp_path / name
        place.write_bytes(text if isinstance(text, bytes) else text.encode())
        return place

    return made


def places(log: Any) -> list[tuple[int | None, ...]]:
    rows: list[tuple[int | None, ...]] = log.games.select("^place_.$").collect().rows()
    return rows


def scores(log: Any) -> list[tuple[int | None, ...]]:
    return [
        tuple(score for score in row if score is not None) for row in log.games.select("^score_.$").collect().rows()
    ]


def refused(place: Path, **how: Any) -> str:
    with pytest.raises(qn.LogError) as error:
        qn.read_games(place, **how)
    return str(error.value)


def test_three_evenings_of_a_spreadsheet(write: Writes) -> None:
    """Tables of 3, 4 and 2, a tie, and a sale below zero: a clean log of scores, whoever sat where."""
    log = qn.read_games(write(EVENINGS))
    assert log.manifest["knows"] == "scores"
    assert places(log) == PLACES
    assert scores(log) == [(260, 310, 70), (300, 170, 300, 40), (135, 260)]
    closed = log.events.filter(event="sale_closed", game=0, seat=2).collect()
    assert closed["amount"].to_list() == [0, -50, 70]
    anna = log.people.filter(name="Anna")
    assert anna.select("game", "seat", "date").rows() == [
        (0, 0, "2024-01-12"),
        (1, 0, "2024-02-03"),
        (2, 0, "2024-03-09"),
    ]
    assert len(qn.lint(log)) == 0
    with pytest.raises(qn.Error, match="totals only"):
        log.review(0, progress=False)


def test_a_log_of_scores_is_read_again_as_it_was_written(write: Writes, tmp_path: Path) -> None:
    log = qn.read_games(write(EVENINGS))
    log.to_jsonl(tmp_path / "out.jsonl")
    again = qn.open_log(tmp_path / "out.jsonl")
    assert again.events.collect().equals(log.events.collect())
    assert again.people.equals(log.people)
    assert len(qn.lint(again)) == 0


def test_a_spreadsheet_is_opened_as_a_log_is(write: Writes) -> None:
    place = write(EVENINGS)
    assert places(qn.Log.open(place)) == PLACES
    assert "date: date" in str(qn.open_log(place))
    assert len(qn.lint(str(place))) == 0


SHAPES = {
    "commas": EVENINGS.replace(";", ","),
    "tabs": EVENINGS.replace(";", "\t"),
    "a mark at its beginning": "\ufeff" + EVENINGS,
    "decimals": EVENINGS.replace(";60;", ";60,00;"),
    "currencies": EVENINGS.replace(";310;", ";£310;").replace(";-50;", ";−50 £;"),
    "French": EVENINGS.replace(HEADS, "Date;Joueur;Vente 1;2e vente;V3;Somme;Gagnant"),
    "German dates": EVENINGS.replace("2024-01-12", "12.01.2024").replace("2024-03-09", "9.3.24"),
    "dates once": EVENINGS.replace("2024-01-12;Ben", ";Ben").replace("2024-01-12;Cleo", ";Cleo"),
    "empty lines": "\n" + EVENINGS.replace("2024-02-03;Anna", "\n\n2024-02-03;Anna"),
    "running totals": EVENINGS.replace("60;110;90;260", "60;170;260;260").replace("40;50;220;310", "40;90;310;310")
    .replace("0;-50;120;70", "0;-50;70;70").replace("80;70;150;300", "80;150;300;300")
    .replace("20;100;50;170", "20;120;170;170").replace("60;60;180;300", "60;120;300;300")
    .replace("90;0;45;135", "90;90;135;135").replace("70;130;60;260", "70;200;260;260"),
}  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES)
def test_the_shapes_of_spreadsheets_are_guessed(shape: str, write: Writes) -> None:
    log = qn.read_games(write(SHAPES[shape]))
    assert log.events.collect().equals(qn.read_games(write(EVENINGS, "plain.csv")).events.collect())
    assert places(log) == PLACES


def test_windows_letters_and_a_polars_frame(write: Writes) -> None:
    text = EVENINGS.replace("Anna", "Zoé")
    log = qn.read_games(write(text.encode("cp1252")))
    assert log.people["name"][0] == "Zoé"
    assert "Windows-1252" in log.manifest["source"]["notes"][0]
    rows = [line.split(";") for line in text.splitlines()]
    frame = pl.DataFrame(rows[1:], schema=rows[0], orient="row").with_columns(pl.col("sale 1", "total").cast(pl.Int64))
    assert qn.read_games(frame).events.collect().equals(log.events.collect())


def test_one_row_a_game(write: Writes) -> None:
    """A column a person; an empty cell did not play, and a sum in a cell is the sales one by one."""
    text = """Date,Anna,Ben,Cleo,Dan,Winner,Notes
2024-01-12,60+110+90,40+50+220,0-50+120,,Ben,"long, but fun"
2024-02-03,300,170,300,40,Anna & Cleo,
2024-03-09,135,,,260,Dan,
"""
    log = qn.read_games(write(text))
    assert places(log) == PLACES
    assert log.events.filter(event="sale_closed").collect()["amount"].to_list()[:3] == [60, 40, 0]
    assert log.manifest["source"]["notes"][0] == "not used: 1 column 'Notes'"
    assert "who sat where is not kept" in log.manifest["source"]["notes"][1]


def test_columns_that_nobody_could_guess_are_said(write: Writes) -> None:
    text = "A;B;C\nAnna;3;260\nBen;3;310\n"
    place = write(text)
    assert "no column has player" in refused(place)
    log = qn.read_games(place, columns={"player": "A", "total": "C"})
    assert scores(log) == [(260, 310)]
    assert "there is no column 'X'" in refused(place, columns={"player": "X"})
    assert "did you mean 'player'" in refused(place, columns={"playr": "A"})


def test_two_players_of_one_name_and_games_of_one_evening(write: Writes) -> None:
    """Whoever comes again begins the next game; two people of one name at a table are told apart."""
    head = "date;player;total\n"
    evening = head + "".join(f"2024-01-12;{name};{total}\n" for name, total in
                             [("Anna", 1), ("Ben", 2), ("Cleo", 3), ("Anna", 4), ("Ben", 5), ("Cleo", 6)])  # fmt: skip
    assert scores(qn.read_games(write(evening))) == [(1, 2, 3), (4, 5, 6)]
    twins = qn.read_games(write(head + "2024-01-12;Anna;1\n2024-01-12;Anna;2\n2024-01-12;Ben;3\n"))
    assert twins.people["name"].to_list() == ["Anna", "Anna (2)", "Ben"]
    assert "two players are called Anna" in twins.manifest["source"]["notes"][0]


def test_all_that_is_wrong_is_told_at_once_and_good_games_are_taken_when_told(write: Writes) -> None:
    text = EVENINGS.replace("40;50;220;310;x", "40;5o;220;310;x").replace("60;110;90;260", "60;110;90;250")
    text = text.replace("2024-03-09;Anna", "2024-02-30;Anna").replace("2024-03-09;Dan", "2024-02-30;Dan")
    place = write(text)
    said = refused(place)
    for wanted in ("line 2: Anna has 60, 110 and 90, which is 260, and 250", "line 3: '5o' is no whole number",
                   "line 9: '2024-02-30' is no date", "skip"):  # fmt: skip
        assert wanted in said
    log = qn.read_games(place, skip=True)
    assert places(log) == [PLACES[1]]
    assert log.manifest["source"]["notes"][-1] == "2 games are left out, since they cannot be read"
    with pytest.raises(qn.LogError) as error:
        qn.read_games(place, lang="fr")
    assert "ligne 3 : '5o' n'est pas un nombre entier" in error.value.text("fr").replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("310;x", "310;"), ""),
        (("260;\n", "260;x\n"), "Anna is marked as the winner with 260, and Ben has 310"),
        (("2024-01-12;Ben", "2024-01-12;"), "without a player's name"),
        (("2024-03-09;Dan;70;130;60;260;x\n", ""), "1 player has points: 2 to 4 play"),
        (("60;110;90;260", "60;;90;"), "Anna has points of 2 of 3 sales"),
        (("60;110;90;260", "60;110;99999;"), "99999 points are beyond"),
        (("2024-01-12;Anna", "2024-01-12;A\u202enna"), "cannot be printed"),
        (("60;110;90;260;", "60;110;90;260;;;;7"), "it has 10 cells, and the heading has 7"),
    ],
)
def test_what_cannot_be(change: tuple[str, str], said: str, write: Writes) -> None:
    place = write(EVENINGS.replace(*change, 1))
    assert (said in refused(place)) if said else places(qn.read_games(place)) == PLACES


def test_remarks_in_cells_are_left_out_and_told_once(write: Writes) -> None:
    """Words in brackets behind points, and a star behind the winner's points or name; anything else is refused."""
    text = "date;player;total\n2024-01-12;Anna;260 (two Kings!)\n2024-01-12;Ben;310 *\n2024-01-12;Cleo;70 [tired]\n"
    log = qn.read_games(write(text))
    assert scores(log) == [(260, 310, 70)]
    assert "2 remarks behind points are left out (the first in line 2)" in log.manifest["source"]["notes"]
    assert qn.read_games(write(text.replace("Ben;310 *", "Ben ★;310"))).people["name"].to_list() == [
        "Anna",
        "Ben",
        "Cleo",
    ]
    assert "Anna is marked as the winner with 260" in refused(write(text.replace("260 (two Kings!)", "260*")))
    assert "'310 or so' is no whole number" in refused(write(text.replace("310 *", "310 or so")))
    wide = qn.read_games(write("Date,Anna,Ben\n2024-01-12,60+110+90 (close),310*\n"))
    assert scores(wide) == [(260, 310)]
    assert "1 remark behind points is left out (line 2)" in wide.manifest["source"]["notes"]
    assert "Anna is marked" in refused(write("Date,Anna,Ben\n2024-01-12,260*,310\n"))


def test_a_winner_can_be_named_in_any_row(write: Writes) -> None:
    head = "date;player;total;winner\n2024-01-12;Anna;30;Ben\n2024-01-12;Ben;40;\n"
    assert places(qn.read_games(write(head)))[0][:2] == (2, 1)
    assert "Anna is marked as the winner with 30" in refused(write(head.replace("Ben\n", "Anna\n", 1)))


def test_dates_that_could_be_either_way(write: Writes) -> None:
    head = "date;player;total\n"
    open_ = write(head + "1/12/24;A;1\n1/12/24;B;2\n")
    assert qn.read_games(open_).people["date"][0] == "2024-12-01"
    assert "dates='month'" in qn.read_games(open_).manifest["source"]["notes"][0]
    assert qn.read_games(open_, dates="month").people["date"][0] == "2024-01-12"
    known = write(head + "1/12/24;A;1\n1/12/24;B;2\n1/31/24;A;1\n1/31/24;B;2\n")
    assert qn.read_games(known).people["date"].unique(maintain_order=True).to_list() == ["2024-01-12", "2024-01-31"]
    both = write(head + "31/1/24;A;1\n31/1/24;B;2\n1/31/24;A;1\n1/31/24;B;2\n")
    assert "the day first (31/1/24) and the month first (1/31/24)" in refused(both)


def test_ten_thousand_rows(write: Writes) -> None:
    rows = [f"2024-01-{day % 28 + 1:02d};{name};{day % 300}" for day in range(3400) for name in ("A", "B", "C")]
    log = qn.read_games(write("date;player;total\n" + "\n".join(rows)))
    assert log.manifest["games"] == 3400
    assert log.people.height == 10_200


def test_names_are_kept_as_they_are_typed(write: Writes, tmp_path: Path) -> None:
    hostile = '<script>alert("1")</script>'
    log = qn.read_games(write(f'player;total\n"{hostile.replace(chr(34), chr(34) * 2)}";1\n=1+1;2\n'))
    assert log.people["name"].to_list() == [hostile, "=1+1"]
    log.to_jsonl(tmp_path / "out.jsonl")
    assert qn.open_log(tmp_path / "out.jsonl").people["name"].to_list() == [hostile, "=1+1"]


# ------------------------------------------------------------------------------------------------------------ BG Stats

STATS: dict[str, Any] = {
    "about": "export",
    "games": [{"id": 1, "name": "Queen's Necklace", "bggId": 6068}, {"id": 2, "name": "Another"}],
    "players": [{"id": n, "name": f"P{n}"} for n in (1, 2, 3)],
    "locations": [{"id": 7, "name": "at home"}],
    "plays": [{
        "playDate": "2024-01-12 20:10:00", "gameRefId": 1, "locationRefId": 7,
        "playerScores": [
            {"playerRefId": 2, "score": "40+50+220", "winner": True, "seatOrder": 2},
            {"playerRefId": 1, "score": "60+110+90", "winner": False, "startPlayer": True, "seatOrder": 1},
            {"playerRefId": 3, "score": "0-50+120", "winner": False, "seatOrder": 3},
        ],
    }],
}  # fmt: skip


def test_a_play_of_bg_stats(write: Writes) -> None:
    log = qn.read_games(write(json.dumps(STATS), "plays.json"))
    assert scores(log) == [(260, 310, 70)]
    sales = log.events.filter(event="sale_closed").collect().sort("seat")["amount"].to_list()
    assert sales == [60, 170, 260, 40, 90, 310, 0, -50, 70]
    assert log.people.select("name", "date", "place").rows()[0] == ("P1", "2024-01-12", "at home")
    assert len(qn.lint(log)) == 0


def test_numbers_of_an_export_that_are_none(write: Writes) -> None:
    """Whatever is no number and no word names nobody, and ends in no traceback."""
    play = {"gameRefId": 1, "playerScores": [
        {"playerRefId": {"a": 1}, "score": "5", "seatOrder": "one"}, {"playerRefId": [1], "score": 7},
    ]}  # fmt: skip
    odd = {**STATS, "players": [{"id": [1], "name": "x"}], "locations": 3, "plays": [play, 5, None]}
    log = qn.read_games(write(json.dumps(odd), "plays.json"))
    assert scores(log) == [(5, 7)]
    assert log.people["name"].null_count() == 2


def test_what_of_an_export_is_left_out_is_told_once(write: Writes) -> None:
    play = STATS["plays"][0]
    more = [
        {**play, "gameRefId": 2}, {**play, "ignored": True}, {**play, "playerScores": []},
        {**play, "playerScores": [{**each, "score": ""} for each in play["playerScores"]]},
        {**play, "playerScores": [{**each, "score": str(9 - n)} for n, each in enumerate(play["playerScores"])]},
    ]  # fmt: skip
    log = qn.read_games(write(json.dumps({**STATS, "plays": [play, *more]}), "plays.json"))
    assert scores(log) == [(260, 310, 70), (8, 9, 7)]
    assert log.manifest["source"]["notes"] == [
        "1 play of another game is left out", "1 play is marked as ignored and is left out (play 3)",
        "1 play names no players and is left out (play 4)", "1 play has no points and is left out (play 5)",
    ]  # fmt: skip
    odd = {**play, "playerScores": [{**play["playerScores"][0], "score": "about 90"}, *play["playerScores"][1:]]}
    assert "play 1: 'about 90' is no whole number" in refused(write(json.dumps({**STATS, "plays": [odd]}), "odd.json"))
    assert "has no play of Queen's Necklace" in refused(
        write(json.dumps({**STATS, "games": [{"id": 1, "name": "A"}, {"id": 2, "name": "B"}]}), "other.json")
    )


# ----------------------------------------------------------------------------------------------------------------- BGG

XML = """<?xml version="1.0" encoding="utf-8"?>
<plays username="anna" total="5" page="1">
 <play id="1" date="2024-01-12" quantity="1" length="50" incomplete="0" nowinstats="0" location="at home">
  <item name="Queen's Necklace" objecttype="thing" objectid="6068"/>
  <comments>fun</comments>
  <players>
   <player username="" name="Anna" startposition="2" color="" score="260" new="0" rating="0" win="0"/>
   <player username="ben" name="Ben" startposition="1" color="" score="1,310" new="0" rating="0" win="1"/>
  </players>
 </play>
 <play id="2" date="2024-01-13" quantity="2"><item name="Queen's Necklace" objectid="6068"/>
  <players><player name="A" score="1"/><player name="B" score="2"/></players></play>
 <play id="3" date="2024-01-14" quantity="1"><item name="Queen's Necklace" objectid="6068"/></play>
 <play id="4" date="2024-01-15" quantity="1" incomplete="1"><item name="Queen's Necklace" objectid="6068"/></play>
 <play id="5" date="2024-01-15" quantity="1"><item name="Chess" objectid="171"/></play>
</plays>
"""


def test_plays_of_bgg(write: Writes) -> None:
    log = qn.read_games(write(XML, "plays.xml"))
    assert scores(log) == [(1310, 260)]
    assert log.people.select("name", "date", "place").rows() == [
        ("Ben", "2024-01-12", "at home"),
        ("Anna", "2024-01-12", "at home"),
    ]
    assert log.manifest["source"]["notes"] == [
        "1 play of another game is left out",
        "1 play stands for several games with one result and is left out (play 2)",
        "1 play names no players and is left out (play 3)", "1 play was not finished and is left out (play 4)",
    ]  # fmt: skip


def test_plays_of_bgg_as_json(write: Writes) -> None:
    players = [{"-name": "Anna", "-score": "260"}, {"-name": "Ben", "-score": "310", "-win": "1"}]
    play = {"-date": "2024-01-12", "-quantity": "1", "item": {"-name": "Queen's Necklace", "-objectid": "6068"},
            "players": {"player": players}}  # fmt: skip
    assert scores(qn.read_games(write(json.dumps({"plays": {"play": play}}), "plays.json"))) == [(260, 310)]


def test_xml_that_is_none_or_tries_more(write: Writes) -> None:
    bomb = '<!DOCTYPE plays [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><plays><play>&b;</play></plays>'
    assert "declares entities" in refused(write(bomb, "plays.xml"))
    assert "is no XML" in refused(write("<plays><play></plays>", "plays.xml"))
    assert "is neither plays" in refused(write('{"some": "thing"}', "plays.json"))
    assert "there is no file at" in refused(Path("nowhere.csv"))
    assert "cannot be cut into cells from line 2 on" in refused(write('player;total\n"' + "A" * 200_000))
    assert "does not have" in refused(write('{"format": "qn-log"}\n', "log.jsonl"))
    assert "is no JSON" in refused(write("{", "plays.json"))
    assert "has no rows" in refused(write(""))
    assert "none of the files that are read" in refused(write(b"PK\x03\x04\x00\x00\xff\xfe", "evenings.csv"))


def test_a_log_is_read_as_it_is(write: Writes, tmp_path: Path) -> None:
    """Beside other files too, and in the forms in which people write one: as an array, with commas after lines."""
    log = qn.read_games(write("player;total\nAnna;260\nBen;310\n"))
    log.to_jsonl(tmp_path / "log.jsonl")
    lines = (tmp_path / "log.jsonl").read_text(encoding="utf-8").splitlines()
    array = write(f"[{','.join(lines)}]", "array.json")
    both = qn.read_games([write("player;total\nCleo;200\nDan;190\n", "other.csv"), array])
    assert scores(qn.read_games(array)) == scores(log) == [(260, 310)]
    assert scores(both) == [(200, 190), (260, 310)]
    assert both.people["name"].to_list() == ["Cleo", "Dan", "Anna", "Ben"]


# ------------------------------------------------------------------------------------------------------ companion games


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.full)])
@pytest.mark.parametrize("game", ["lady", "jewels"])
def test_the_companion_games(game: str, whole: bool, write: Writes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of games that are scored once, sums are read, and it is told; what points alone do not tell of a tie, the mark of
    the winner does."""
    text = EVENINGS.replace("sale", "round").replace("-50;120;70", "50;20;70").replace("150;300;x", "150;300;")
    log = qn.read_games(write(text), game=game)
    assert log.layout.game.startswith(game)
    assert places(log)[0][:3] == (2, 1, 3)
    assert places(log)[1][:4] == ((2, 3, 1, 4) if game == "lady" else (1, 3, 1, 4))
    assert "points are kept in 3 parts" in log.manifest["source"]["notes"][0]
    assert len(qn.lint(log)) == 0
    if not whole:
        few_chapters(monkeypatch, log.layout.game)
    assert "This log holds totals only" in str(qn.report(log).html)


def test_rounds_of_the_longer_game(write: Writes) -> None:
    rules = qn.lady.Ruleset.from_dict({"rounds": 3, "name": "longer"})
    log = qn.read_games(write(EVENINGS.replace("sale", "round")), game="lady", rules=rules)
    rounds = log.events.filter(event="round_scored", game=0).collect()
    assert rounds["amount"].to_list() == [60, 40, 0, 110, 50, -50, 90, 220, 120]
    assert places(log)[0][:3] == (2, 1, 3)
    assert len(qn.lint(log)) == 0


def test_how_a_file_was_read_is_told_in_both_languages(write: Writes) -> None:
    (reading,) = readings_of(write(EVENINGS))
    english, french = reading.lines("en"), reading.lines("fr")
    assert english[0] == "evenings.csv: 3 games, read as one row a player"
    assert "sale 3: sale 3" in english[1]
    assert french[0].replace("\u00a0", " ") == "evenings.csv : 3 parties, lu comme une ligne par joueur"
