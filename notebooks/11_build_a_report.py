# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # 11. Build a report
#
# All of it in one HTML file that opens from disk, with its numbers beside it as JSON.

# %%
import json
from pathlib import Path

import qn_analysis as qn

# %% tags=["parameters"]
games = 2000

# %%
log = qn.simulate(games, players=3, bots="learnt", seed=11)
page = qn.report(log, "balance.html")
page.stat().st_size

# %% [markdown]
# A few chapters, in French:

# %%
qn.report(log, "bagues.html", lang="fr", sections=["rings", "kings"])

# %% [markdown]
# The numbers of every figure, for whoever wants to draw them otherwise:

# %%
numbers = json.loads(Path("balance.json").read_text(encoding="utf-8"))
list(numbers)

# %% [markdown]
# The same on the command line: `qn report LOG --out balance.html --lang fr --sections rings,kings`.
