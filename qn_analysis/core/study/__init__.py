"""Studies: what depends on an open point, an assumed number, or who plays, and what was learned from it."""
