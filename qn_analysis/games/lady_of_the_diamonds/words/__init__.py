"""The vocabulary of Lady of the Diamonds: treasures, cards, phases, actions, events, texts. Imports no room."""
