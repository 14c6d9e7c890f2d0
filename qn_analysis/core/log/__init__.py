"""What a log of any game is: its layout, its tables, a JSON Lines file, checks, older versions."""
