"""Figures with intervals, the tables of a log that they are taken of, and what they say."""
