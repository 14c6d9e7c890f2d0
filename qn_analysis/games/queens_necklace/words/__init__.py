"""The vocabulary of Queen's Necklace: cards, gems, phases, actions, events and their texts. Imports no other room."""
