"""What the notebook panels of all games share: pages, front-end files, scripts."""
