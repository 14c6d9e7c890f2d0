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
# Can a few dozen lines of NumPy, in ten minutes on two cores, learn to beat `greedy`? This notebook trains a small
# network by self-play in `qn.vector_env`, which steps many games at once in the compiled engine, and then measures it.
# Nothing but NumPy is needed. `qn.env` has the same game with PettingZoo's interface (`pip install
# 'qn-analysis[rl]'`), for the libraries that speak it.

# %%
import time

import numpy as np
import polars as pl

import qn_analysis as qn
from qn_analysis import charts

charts.enable()

# %% tags=["parameters"]
games = 60_000  # deals to learn from: some ten minutes on two cores

# %% [markdown]
# ## What an environment shows
#
# Every game waits at a decision. A row of `observations` is what the seat that is asked can know, as small whole
# numbers; a row of `masks` says which numbered actions are legal. When a deal ends, `rewards` has for every seat its
# share of the win less an even share, and the next deal begins by itself.

# %%
side = max(8, min(1024, games // 16))  # games side by side
env = qn.vector_env(players=3, games=side, seed=1, progress=False)
batch = env.reset()
print(env)
print("observations", batch.observations.shape, batch.observations.dtype, "masks", batch.masks.shape)
print("legal in the first game:", np.flatnonzero(batch.masks[0]), "asked is seat", batch.seats[0])

# %% [markdown]
# ## A network in NumPy
#
# One hidden layer; from it a number for every action and a guess of how the deal will end. Only legal actions count, and
# only they are calculated: `rows` and `acts` list them for all games one after the other, `begins` where each game's
# begin. Steps are those of Adam.


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
# ## Self-play
#
# All three seats are the network's. A round plays `steps` decisions in every game; then each decision is judged by
# what came after it *for the seat that took it*, walking back in time. What a deal is worth is half its share of the
# win and half its margin in pounds, which says more about each decision.


# %%
def play_round(env, batch, network, steps, rng):
    """Decisions of a round, each with its gain over the guess and what it should have guessed."""
    kept, finished = [], 0
    for _ in range(steps):
        actions, chances, guesses = network.draw(batch.observations, batch.masks, rng)
        after = env.step(actions)
        margin = (2 * after.scores - np.sort(after.scores, axis=1)[:, [-1]]) - np.where(
            after.scores == after.scores.max(axis=1, keepdims=True),
            np.sort(after.scores, axis=1)[:, [-2]], after.scores,
        )  # fmt: skip
        worth = 0.5 * after.rewards + 0.5 * np.clip(margin / 150, -1, 1) * after.done[:, None]
        kept.append((batch, actions, chances, guesses, worth, after.done))
        finished += int(after.done.sum())
        batch = after
    games, seats = batch.rewards.shape
    rows = np.arange(games)
    known = np.zeros((games, seats), bool)  # what came after is known: not yet for the last decision of a seat
    value, gain, paid = (np.zeros((games, seats), np.float32) for _ in range(3))
    value[rows, batch.seats] = network.think(batch.observations, batch.masks)[1]
    known[rows, batch.seats] = True
    gains, ends, use = [], [], []
    for seen, _, _, guesses, worth, done in reversed(kept):
        known[done], value[done], gain[done], paid[done] = True, 0, 0, worth[done]
        at = rows, seen.seats
        surprise = paid[at] + value[at] - guesses
        gained = surprise + 0.92 * gain[at]
        gains.append(gained)
        ends.append(gained + guesses)
        use.append(known[at].copy())
        value[at], gain[at], paid[at], known[at] = guesses, gained, 0, True
    told = [np.concatenate(each[::-1]) for each in (gains, ends, use)]
    arrays = [np.concatenate([getattr(each[0], name) for each in kept]) for name in ("observations", "masks")]
    arrays += [np.concatenate([each[n] for each in kept]) for n in (1, 2)]
    return batch, finished, [each[told[2]] for each in (*arrays, told[0], told[1])]


rng = np.random.default_rng(1)
network = Network(env.numbers, env.actions, 64, rng)
steps = 64
began, done, curve = time.perf_counter(), 0, []
while done < games:
    batch, finished, (seen, masks, actions, before, gains, ends) = play_round(env, batch, network, steps, rng)
    if not done and not network.steps:
        network.scale = (1 / np.maximum(1, np.sqrt((seen.astype(np.float32) ** 2).mean(axis=0)))).astype(np.float32)
        network_scaled = True
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    left = max(0.0, 1 - done / games)
    order = rng.permutation(len(actions))
    for some in np.array_split(order, max(1, len(order) // 4096)):
        network.learn(
            seen[some], masks[some], actions[some], before[some], gains[some], ends[some],
            rate=2e-3 * left + 1e-4, variety=0.01 * left + 0.001,
        )  # fmt: skip
    done += finished
    curve.append({"deals": done, "seconds": time.perf_counter() - began})
    import sys; print(done, len(actions), round(time.perf_counter()-began), float(before.mean()), file=sys.stderr)
minutes = (time.perf_counter() - began) / 60
print(f"{done:,} deals in {minutes:.1f} minutes")
