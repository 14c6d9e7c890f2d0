"""Remedies name what whoever is spoken to has."""

from __future__ import annotations

import pytest

from qn_analysis.core.base.addressed import at_command_line, resuming, way


def test_python_unless_a_command_runs() -> None:
    assert (way("python", "command"), resuming()) == ("python", "resume=True")
    with at_command_line():
        assert (way("python", "command"), resuming()) == ("command", "--resume")
        with pytest.raises(ZeroDivisionError), at_command_line():
            raise ZeroDivisionError
        assert way("python", "command") == "command"
    assert way("python", "command") == "python"
