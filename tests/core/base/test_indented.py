"""`core.base.indented` against `json.dumps`."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qn_analysis.core.base.indented import indented

TEXTS = st.text(st.sampled_from('a"\\],[{}: \n\té\u2028'), max_size=6)
LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXTS
DOCUMENTS = st.recursive(
    LEAVES | st.lists(st.lists(LEAVES)),
    lambda inner: st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(TEXTS, inner),
    max_leaves=20,
)


@given(DOCUMENTS)
def test_it_writes_what_json_writes(document: Any) -> None:
    assert indented(document) == json.dumps(document, indent=1, ensure_ascii=False, allow_nan=False)


@pytest.mark.parametrize("document", [float("nan"), [1.0, float("inf")], {"rows": [[1.0], [float("-inf")]]}])
def test_numbers_that_are_not_finite_are_refused(document: Any) -> None:
    with pytest.raises(ValueError):
        indented(document)
