"""The wing of players that learn: training (`train`), tuning (`tune`), environments for learners outside (`env`).

Nothing in `core` imports it. A game declares what learns of it (`parts.learns`), and `core` asks for that by its class.
"""
