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
# # 22. Our evenings
#
# Three evenings in a spreadsheet, as anybody keeps them (`datasets/evenings/evenings.csv`; names and points are
# invented): one row a player, three sales and a sum. Tables of three, four and two, a tie, and a sale below zero. What
# can be said of so few games, and what not yet?

# %%
from pathlib import Path

import polars as pl

import qn_analysis as qn

# %%
here = next((folder for folder in [Path.cwd(), *Path.cwd().parents] if (folder / "datasets").is_dir()), Path.cwd())
log = qn.read_games(here / "datasets" / "evenings" / "evenings.csv")
log

# %% [markdown]
# The columns were guessed from their headings; another guess is made with `columns={"player": "Wer"}`. Nothing was made
# up: the log knows scores alone, and says so where more would be needed.

# %%
print(log.transcript(1))
qn.lint(log)

# %% [markdown]
# ## Who won
#
# The same people sit on other chairs. `log.people` says who sat where.

# %%
anna = log.people.filter(pl.col("name") == "Anna")
qn.show(anna, "Anna's games")

# %%
report = qn.report(log)
report

# %% [markdown]
# ## More evenings
#
# Other files are joined to it: exports of BG Stats and BoardGameGeek, logs, and sheets of sales on which somebody wrote
# who showed what. From a sheet the engine derives counts, rarity, prices and pounds.

# %%
sale = qn.log_of_sales([here / "datasets" / "evenings" / "last-sale.toml"])
print(sale.transcript(0))

# %%
both = qn.join([log, sale])
both

# %% [markdown]
# What the sheet tells beyond scores is left out of the joined log: it knows as much as the log that knows least. Kept
# by itself, it has every display.

# %%
shown = sale.displays().filter(pl.col("stones") > 0)
shown = shown.select("seat", "gem", "stones", "rings", "kings", "outcome", "pounds")
qn.show(shown.collect(), "The sale")
