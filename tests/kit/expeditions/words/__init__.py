"""The vocabulary of Expeditions: cards, phases, actions, events, texts."""
