"""What a game was decided by: positions of a logged game tried out, and what their chances tell of luck and choices."""
