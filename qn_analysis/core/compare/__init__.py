"""Rulesets on the same deals: two, a shelf of house rules, or a number moved step by step."""
