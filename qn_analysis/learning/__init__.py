"""The wing of players that learn: training (`train`), tuning (`tune`), environments for learners outside (`env`).

Nothing in `core` imports it. A game declares what learns of it in `play/network.py` and `play/tune.py`; `core` asks for
its teacher by the name of that class.
"""
