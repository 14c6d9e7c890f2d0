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

# %% [markdown]
# ## Beside strong play
#
# A whole game tells more than points: Rings bought early, Kings laid, what was left unsold, each beside what strong
# players do at tables of as many; and it has a review. One game cannot tell a difference: the page says how many would.

# %%
whole = qn.open_log(here / "datasets" / "by_hand" / "evening.jsonl")
qn.report([log, whole])

# %% [markdown]
# ## How human are the bots?
#
# The measures of a score sheet, held against our game of three. One game is one observation: of ten measures about one
# lies outside the middle 90 % of a bot's games by chance alone. More evenings tell more.

# %%
rows = []
for bot in ["learnt", "expert", "collector", "royalist", "jeweller", "bargain", "schemer"]:
    found = qn.stats.likeness(qn.simulate(300, players=3, bots=bot, seed=1, progress=False), log)
    counted = found.group_by("verdict").len().drop_nulls()
    rows.append({"bot": bot, **dict(counted.with_columns(pl.col("verdict").cast(pl.String)).rows())})
qn.show(pl.DataFrame(rows, infer_schema_length=None).fill_null(0), "Measures, by bot")

# %%
people = qn.stats.likeness(qn.simulate(300, players=3, bots="learnt", seed=1, progress=False), log)
print("\n".join(qn.stats.in_words(people)))
