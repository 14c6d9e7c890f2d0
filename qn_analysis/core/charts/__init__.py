"""How figures look, whatever the game: theme, marks, wording, and the charts that every game has."""
