"""The vocabulary of Jewels: resources, objects, effects, phases, actions, events, texts. Imports no room."""
