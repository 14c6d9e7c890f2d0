"""The balance report of any game: one HTML file of charts and tables that opens offline, and the JSON of its numbers.

A game declares its chapters, and what its first screen says, in `report/page.py`, as a `Report`.
"""
