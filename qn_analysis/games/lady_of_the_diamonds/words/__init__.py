"""The vocabulary of Lady of the Diamonds: treasures, cards, phases, actions, events and their texts. Imports no room."""
