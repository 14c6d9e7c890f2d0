"""Training a network: what it learns from, how, where it is kept, and how likely it thinks each seat to win."""
