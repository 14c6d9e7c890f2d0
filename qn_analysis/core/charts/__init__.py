"""How figures look, whatever the game: theme, marks, wording, and the charts that every game has."""

from .grammars import put_off

put_off()
