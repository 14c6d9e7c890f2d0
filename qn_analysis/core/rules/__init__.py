"""Rulebooks and rulesets: clauses, facts, open points, rulings, house rules, and the problems of a ruleset."""
