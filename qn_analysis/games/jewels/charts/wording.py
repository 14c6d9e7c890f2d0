"""Figures and names in a language: what charts and the report of this game write."""

from __future__ import annotations

from qn_analysis.core.charts.chart import charts_of

Wording, wording, Chart = charts_of(__package__, ("label.card",))
