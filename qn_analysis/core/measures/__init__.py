"""The figures of a game: gathered from the tables of a log, described, and those by which rulesets are compared."""
