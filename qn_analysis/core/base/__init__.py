"""What every room needs: words and messages, errors, names of games, progress, work in other processes."""
