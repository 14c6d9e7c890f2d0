"""The linter: the rules, derived a second time from the events of a log alone; it never imports the engine."""
