# Examples of the reference, a cell a public name: shown on its page with what it prints, and run by the tests.
# Each begins with `import qn_analysis as qn` and, where it names one, a log of a few games: see `docs/api_pages.py`.

# %% qn.simulate
log = qn.simulate(20, players=3, bots=["greedy", "random", "greedy"], seed=1, progress=False)
print(log.games.select("turns", "score_0", "place_0").head(3).collect())

# %% qn.open_log
qn.simulate(2, players=3, bots="greedy", seed=1, out="two", progress=False)
print(qn.open_log("two").manifest["bots"])

# %% qn.position
at = qn.position(log, 0, 150)
print(at)

# %% qn.Log
print(log)
print(log.turns().head(3).collect())

# %% qn.lint
print(len(qn.lint(log)), "departures from the rules")

# %% qn.coverage
print(qn.coverage(log).select("clause", "times", "codes").head(4))

# %% qn.Findings
log.to_jsonl("log.jsonl")
found = qn.lint("log.jsonl")
print(found)

# %% qn.report
page = qn.report(log, sections=["seats"])
print(type(page).__name__)

# %% qn.compare
house = qn.Ruleset.default().with_(purse=14)
found = qn.compare(qn.Ruleset.default(), house, games=8, players=2, bots="greedy", seed=1, progress=False)
print(str(found)[:600])

# %% qn.Comparison
found = qn.compare(
    qn.Ruleset.default(), qn.Ruleset.default().with_(purse=14), games=8, players=2, bots="greedy", progress=False
)
print(found.frame.head(3))

# %% qn.league
print(qn.league(["greedy", "random"], players=2, games=8, progress=False))

# %% qn.League
found = qn.league(["greedy", "random"], players=2, games=8, progress=False)
print(found.standings.select("bot", "win_share", "win_low", "win_high"))

# %% qn.shelf
found = qn.shelf(players=2, games=8, bots="greedy", progress=False)
print(str(found)[:600])

# %% qn.Shelf
found = qn.shelf(players=2, games=8, bots="greedy", progress=False)
print(found.frame.head(3))

# %% qn.sweep
found = qn.sweep("purse", [8, 14], players=2, games=8, bots="greedy", progress=False)
print(found.frame.filter(key="turn_3").select("of", "value", "low", "high", "n"))

# %% qn.Sweep
found = qn.sweep("purse", [8, 14], players=2, games=8, bots="greedy", progress=False)
print(found.text()[:400])

# %% qn.Ruleset
house = qn.Ruleset.default().with_(purse=12, queen_scope="own")
print(house.to_toml())

# %% qn.score_sale
score = qn.score_sale(sheet)
print(score.gain, score.price)

# %% qn.score_sales
scores = qn.score_sales([sheet, sheet])
print(scores)

# %% qn.SaleScore
print(qn.score_sale(sheet).explain())

# %% qn.SaleScores
print(qn.score_sales([sheet, sheet]))

# %% qn.best_reply
print(qn.best_reply(sheet, "Amy"))

# %% qn.Reply
print(qn.best_reply(sheet, "Amy").regret)

# %% qn.worksheet
print(qn.worksheet(2, seed=1)[:15])

# %% qn.show
table = qn.show(qn.stats.ring_value(log, "gem"), "What a Ring brings", unit="pounds")
print(table)

# %% qn.figure
print(qn.figure(qn.stats.ring_value(log, ""), "pounds", measure="bought"))

# %% qn.Figure
worth = qn.figure(qn.stats.ring_value(log, ""), "pounds", measure="bought")
print(worth, worth.low, worth.high)

# %% qn.leading
print(qn.leading(qn.stats.ring_value(log, "gem").filter(measure="shown"), "gem", "pounds"))

# %% qn.learned
worth = qn.figure(qn.stats.ring_value(log, ""), "pounds", measure="bought")
print(qn.learned(log, f"A Ring that is bought brings {worth}."))

# %% qn.Learned
print(qn.learned(log, "Three seats played."))

# %% qn.export
qn.simulate(2, players=2, bots="greedy", seed=1, out="moves", store="moves", progress=False)
print(qn.export("moves", "tables", progress=False).path)

# %% qn.verify
qn.simulate(2, players=2, bots="greedy", seed=1, out="two", progress=False)
print(qn.verify("two").problems)

# %% qn.Verification
qn.simulate(2, players=2, bots="greedy", seed=1, out="two", progress=False)
print(qn.verify("two"))

# %% qn.migrate
try:
    qn.migrate("two", "new")
except qn.Error as error:
    print(error)

# %% qn.env
game = qn.env(players=3, seed=7)
game.reset()
print(game.agents)

# %% qn.vector_env
env = qn.vector_env(players=3, games=8, rivals={1: "greedy"}, seed=7)
batch = env.reset()
batch = env.step(batch.masks.argmax(axis=1))
print(batch.observations.shape, batch.rewards.shape)

# %% qn.VectorEnv
env = qn.vector_env(players=3, games=8, seed=7)
print(env.reset().masks.shape)

# %% qn.bot


@qn.bot("first")
def first(view, legal, rng):
    return legal[0]


print(qn.simulate(2, players=2, bots=["first", "greedy"], seed=1, progress=False).bots)

# %% qn.compiled_bot


@qn.compiled_bot("last", weights="greedy", about="takes what is offered last")
def choose_last(table, me, weights):
    return me.legal[me.options - 1]


print(qn.simulate(2, players=2, bots=["last", "greedy"], seed=1, progress=False).bots)

# %% qn.load_learnt
from pathlib import Path

from qn_analysis.queens_necklace import learnt_weights

learnt_weights(3).save(Path("mine.npz"))
print(str(qn.load_learnt("mine.npz"))[:200])

# %% qn.Learnt
from qn_analysis.queens_necklace import learnt_weights

print(str(learnt_weights(3))[:300])

# %% qn.train
try:
    qn.train(players=9, out="mine.npz")
except qn.Error as error:
    print(error)

# %% qn.tune
try:
    qn.tune("greedy", players=2, games=400, seed=1, opponents=["greedy"], sample=16, deals=10)
except qn.Error as error:
    print(error)

# %% qn.challenge
try:
    qn.challenge("nobody", players=2, games=400, seed=1)
except qn.Error as error:
    print(error)

# %% qn.Standing
at = qn.position(log, 0, 150)
print(at.play("pass").seat)

# %% qn.evaluate
print(qn.evaluate(log, 0, 150))
