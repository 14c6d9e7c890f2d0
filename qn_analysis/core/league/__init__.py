"""A league of bots: its games, figures, charts and page."""
