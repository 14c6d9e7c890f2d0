"""A game at a decision: what may be done, what bots advise, what becomes of each action."""
