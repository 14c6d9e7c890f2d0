"""Reviews of games that were played: what was luck, what was a mistake, and where the game turned."""
