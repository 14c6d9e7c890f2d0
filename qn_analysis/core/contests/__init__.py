"""Contests: bots in a league, and rulesets on the same deals: two, a shelf of them, or a number moved step by step."""
