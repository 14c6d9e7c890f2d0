"""What players are called."""

from __future__ import annotations

from qn_analysis.core.log.transcript import player_names


def test_people_are_called_by_their_names_and_players_that_are_alike_by_their_seats_as_well() -> None:
    assert player_names(["Amy", "Barnaby", "Charles"]) == ["Amy", "Barnaby", "Charles"]
    assert player_names(["greedy", "Amy", "greedy"]) == ["Greedy 1", "Amy", "Greedy 3"]
    assert player_names(["python:hoarder", "greedy"]) == ["Hoarder", "Greedy"]
