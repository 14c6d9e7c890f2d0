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
# # Train a player of your own
#
# Can some lines of NumPy learn to beat `greedy` in ten minutes? This notebook trains a small network by self-play in
# `qn.vector_env`, which steps many games at once in the compiled engine, and then measures it. Nothing but NumPy is
# needed. For libraries that speak PettingZoo's interface, `qn.env` has the same game (`pip install
# 'qn-analysis[rl]'`). What every number of an observation and every action is, `datasets/env.md` says.

# %%
import time

import altair as alt
import numpy as np
import polars as pl

import qn_analysis as qn
from qn_analysis import charts

charts.enable()  # charts of one's own without a network, with a picture for a saved notebook

# %% tags=["parameters"]
games = 60_000  # deals to learn from: two to three minutes of processor time

# %% [markdown]
# ## What an environment shows
#
# Every game waits at a decision. A row of `observations` is what the seat that is asked can know, as small whole
# numbers; a row of `masks` says which numbered actions are legal. When a deal ends, `rewards` has for every seat its
# share of the win less an even share, and the next deal begins by itself.

# %%
side = max(8, min(1024, games // 16))  # games side by side
env = qn.vector_env(players=3, games=side, seed=1)
batch = env.reset()
print(env)
print("observations", batch.observations.shape, batch.observations.dtype, "masks", batch.masks.shape)
print("legal in the first game:", np.flatnonzero(batch.masks[0]), "asked is seat", batch.seats[0])

# %% [markdown]
# ## A network in NumPy
#
# One hidden layer; from it a number for every action and a guess of how the deal will end. Only legal actions are
# calculated: `rows` and `acts` list them for all games one after the other, and `begins` where each game's begin. Steps
# are those of Adam.


# %%
class Network:
    def __init__(self, sees, acts, hidden, rng):
        def layer(a, b, size):
            return rng.normal(0, size, (a, b)).astype(np.float32)

        self.weights = {
            "in": layer(sees, hidden, sees**-0.5), "bias": np.zeros(hidden, np.float32),
            "act": layer(acts, hidden, 0.01), "act_bias": np.zeros(acts, np.float32), "guess": layer(1, hidden, 0.01),
        }  # fmt: skip
        self.scale = np.ones(sees, np.float32)
        self.mean = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self.square = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self.steps = 0

    def think(self, observations, masks):
        """Chances of the legal actions, guesses, and what learning needs of the way there."""
        w = self.weights
        seen = observations * self.scale
        hidden = np.maximum(0, seen @ w["in"] + w["bias"])
        rows, acts = np.nonzero(masks)
        begins = np.searchsorted(rows, np.arange(len(masks)))
        logits = np.einsum("ij,ij->i", hidden[rows], w["act"][acts]) + w["act_bias"][acts]
        chances = np.exp(logits - np.maximum.reduceat(logits, begins)[rows])
        chances /= np.add.reduceat(chances, begins)[rows]
        return chances, hidden @ w["guess"][0], (rows, acts, begins), seen, hidden

    def draw(self, observations, masks, rng, best=False):
        """In every game an action (drawn, or the likeliest), how likely it was, and a guess of what the deal brings."""
        chances, guesses, (rows, acts, begins), _, _ = self.think(observations, masks)
        luck = chances if best else np.log(chances + 1e-12) + rng.gumbel(size=len(chances))
        place = np.flatnonzero(luck == np.maximum.reduceat(luck, begins)[rows])
        place = place[np.searchsorted(rows[place], np.arange(len(masks)))]  # of several alike the first
        return acts[place], chances[place], guesses

    def learn(self, observations, masks, actions, before, gains, ends, rate, variety):
        """One step: likelier what went better than guessed (PPO), closer guesses, some variety."""
        w, n = self.weights, len(actions)
        chances, guesses, (rows, acts, begins), seen, hidden = self.think(observations, masks)
        place = np.flatnonzero(acts == actions[rows])
        ratio = chances[place] / before
        push = ratio * gains * np.where(gains > 0, ratio < 1.2, ratio > 0.8)  # clipped beyond
        logs = np.log(chances + 1e-9)
        spread = np.add.reduceat(chances * logs, begins)[rows]
        slope = chances * (push[rows] + variety * (logs - spread))
        slope[place] -= push
        slopes = np.zeros(masks.shape, np.float32)
        slopes[rows, acts] = slope
        wrong = (guesses - ends).astype(np.float32)
        back = (slopes @ w["act"] + wrong[:, None] * w["guess"]) * (hidden > 0)
        found = {
            "in": seen.T @ back, "bias": back.sum(0), "act": slopes.T @ hidden, "act_bias": slopes.sum(0),
            "guess": wrong[None] @ hidden,
        }  # fmt: skip
        self.steps += 1
        for name, each in found.items():
            self.mean[name] += 0.1 * (each / n - self.mean[name])
            self.square[name] += 0.01 * ((each / n) ** 2 - self.square[name])
            mean, square = self.mean[name] / (1 - 0.9**self.steps), self.square[name] / (1 - 0.99**self.steps)
            w[name] -= rate * mean / (np.sqrt(square) + 1e-8)


# %% [markdown]
# ## How strong is it?
#
# One seat is the network's, two are `greedy`'s, and each deal is played once from every seat, so that luck of the cards
# is shared. The deals are of a seed that no training sees. An even share would be one third.


# %%
def measured(network, deals, done):
    """Share of the win among two of greedy, with its 95 % interval over the deals."""
    won = np.zeros((deals, 3))
    for seat in range(3):
        rivals = {other: "greedy" for other in range(3) if other != seat}
        table = qn.vector_env(players=3, games=deals, rivals=rivals, seed=2_000_000)
        batch, left = table.reset(), np.ones(deals, bool)
        while left.any():
            actions, _, _ = network.draw(batch.observations, batch.masks, rng, best=True)
            batch = table.step(actions)
            ended = batch.done & left  # the first deal of each game alone
            won[ended, seat] = batch.rewards[ended, seat] + 1 / 3
            left &= ~ended
    shares = won.mean(axis=1)
    half = 1.96 * shares.std(ddof=1) / np.sqrt(deals)
    low, high = np.clip([shares.mean() - half, shares.mean() + half], 0, 1)
    return {"deals": done, "n": 3 * deals, "value": shares.mean(), "low": low, "high": high}


# %% [markdown]
# ## Self-play
#
# All three seats are the network's. A round plays 64 decisions in every game; then each decision is judged by what
# came after it *for the seat that took it*, walking back in time. What a deal is worth is half its share of the win
# and half its margin in pounds, which says more about each decision.


# %%
def margin(scores):
    """Pounds ahead of the best of the others, by seat."""
    best = np.sort(scores, axis=1)
    return scores - np.where(scores == best[:, -1:], best[:, -2:-1], best[:, -1:])


def play_round(batch):
    """Decisions of a round, each with its gain over the guess and what should have been guessed; and where it ends."""
    kept, finished = [], 0
    for _ in range(64):
        actions, chances, guesses = network.draw(batch.observations, batch.masks, rng)
        after = env.step(actions)
        worth = 0.5 * after.rewards + 0.5 * np.clip(margin(after.scores) / 150, -1, 1)
        kept.append((batch, actions, chances, guesses, worth, after.done))
        finished += int(after.done.sum())
        batch = after
    rows = np.arange(side)
    known = np.zeros((side, 3), bool)  # what came next for a seat is known: not yet for its last decision
    value, gain, paid = (np.zeros((side, 3)) for _ in range(3))
    value[rows, batch.seats] = network.think(batch.observations, batch.masks)[1]
    known[rows, batch.seats] = True
    judged = []
    for seen, actions, chances, guesses, worth, done in reversed(kept):
        known[done], value[done], gain[done], paid[done] = True, 0, 0, worth[done]
        at = rows, seen.seats
        gained = paid[at] + value[at] - guesses + 0.92 * gain[at]
        use = known[at]
        every = (seen.observations, seen.masks, actions, chances, gained, gained + guesses)
        judged.append([each[use] for each in every])
        value[at], gain[at], paid[at], known[at] = guesses, gained, 0, True
    return batch, finished, [np.concatenate(each) for each in zip(*judged, strict=True)]


rng = np.random.default_rng(1)
network = Network(env.numbers, env.actions, 64, rng)
test_deals = max(30, min(1500, games // 12))
curve = [measured(network, test_deals // 4, 0)]
done, seconds, next_look = 0, 0.0, games // 3
while done < games:
    began = time.process_time()
    batch, finished, judged = play_round(batch)
    if network.steps == 0:  # numbers that are large on average count for less each
        network.scale = (1 / np.maximum(1, np.sqrt((judged[0].astype(np.float32) ** 2).mean(axis=0)))).astype(
            np.float32
        )
    judged[4] = (judged[4] - judged[4].mean()) / (judged[4].std() + 1e-8)
    left = max(0.0, 1 - done / games)
    for some in np.array_split(rng.permutation(len(judged[0])), max(1, len(judged[0]) // 4096)):
        network.learn(*(each[some] for each in judged), rate=2e-3 * left + 1e-4, variety=0.01 * left + 0.001)
    done += finished
    seconds += time.process_time() - began
    if next_look <= done < games:
        curve.append(measured(network, test_deals // 4, done))
        next_look += games // 3
print(f"{done:,} deals in {seconds / 60:.1f} minutes of processor time")

# %% [markdown]
# ## What became of it

# %%
result = pl.DataFrame([measured(network, test_deals, done)])
print("alone among two of greedy: {value:.1%} ({low:.1%} to {high:.1%}; n = {n:,})".format(**result.row(0, named=True)))
looks = pl.concat([pl.DataFrame(curve), result])
base = alt.Chart(looks).encode(x=alt.X("deals:Q", title="deals of training"))
even = alt.Chart(pl.DataFrame({"even": [1 / 3]})).mark_rule(strokeDash=[4, 4]).encode(y="even:Q")
shares = base.mark_line(point=True).encode(
    y=alt.Y("value:Q", title="share of the win among two of greedy", axis=alt.Axis(format="%")),
    tooltip=["deals", "n", alt.Tooltip("value:Q", format=".1%")],
)
(base.mark_rule().encode(y="low:Q", y2="high:Q") + shares + even).properties(width=480, height=240)

# %%
qn.show(looks, "A seat of the network among two of greedy (even: 33.3 %), with 95 % intervals")

# %% [markdown]
# ## What was learned

# %%
mine = qn.figure(result.select("n", "value", "low", "high"), "share")
better = mine.says("stronger than", "weaker than", "not clearly other than", least=1 / 3)
qn.learned(
    ["the network of this notebook and greedy, rotated over the seats of the same deals"],
    f"After {done:,} deals of self-play, {seconds / 60:.1f} minutes of processor time, a network of 64 hidden numbers"
    f" wins {mine} alone among two of greedy: {better} greedy, whose even share is a third.",
    f"Before it had learnt anything it won {looks['value'][0]:.0%} (n = {looks['n'][0]:,}, without interval).",
)
