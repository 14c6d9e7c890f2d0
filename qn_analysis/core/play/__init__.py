"""Playing many games of any game, and writing down what happens."""
