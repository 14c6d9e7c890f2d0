# Examples of the reference, a cell a public name: shown on its page with what it prints, and run by the tests.
# Each begins with `import qn_analysis as qn` and, where it names one, a log of a few games: see `docs/api_pages.py`.

# %% qn.simulate
log = qn.simulate(20, players=3, bots=["greedy", "random", "greedy"], seed=1, progress=False)
print(log.games.select("turns", "score_0", "place_0").head(3).collect())

# %% qn.open_log
qn.simulate(2, players=3, bots="greedy", seed=1, out="two", progress=False)
print(qn.open_log("two").manifest["bots"])

# %% qn.join
first = qn.simulate(2, players=2, bots="greedy", seed=1, progress=False)
both = qn.join([first, qn.simulate(3, players=4, bots=["expert", "greedy", "greedy", "random"], progress=False)])
print(both)

# %% qn.read_games
points = pl.DataFrame({"Date": ["2024-03-02"] * 3, "Player": ["Amy", "Ben", "Cleo"], "Points": [120, 90, 150]})
kept = qn.read_games(points)
print(kept.people)

# %% qn.log_of_sales
kept = qn.log_of_sales([sheet])
print(kept.displays().select("seat", "gem", "stones", "rings", "pounds").collect())

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

# %% qn.mend
ask = {"numbers": ["purse"], "games": 3_000, "players": 2, "bots": "greedy", "progress": False}
found = qn.mend("shorter=35", **ask)
print(found.text()[:400])
print(found.best.to_toml())

# %% qn.Mend
found = qn.mend("shorter=35", numbers=["purse"], games=3_000, players=2, bots="greedy", progress=False)
print([(each.names["en"], found.sure(each)) for each in found.ranked])

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

# %% qn.Error
try:
    qn.simulate(20, players=9, bots="greedy", seed=1)
except qn.Error as error:  # what a user can cause is one of these
    print(error)

# %% qn.BotError
try:

    @qn.bot("first card")
    def first_card(view, legal, rng):
        return legal[0]

except qn.BotError as error:
    print(error)

# %% qn.EnvError
game = qn.env(players=3, seed=7)
try:
    game.step(0)
except qn.EnvError as error:
    print(error)

# %% qn.Evaluation
found = qn.evaluate(log, 0, 150, knowledge="seat", seat=1)
print(found.chances, found.method, found.knowledge)

# %% qn.GameError
try:
    qn.simulate(20, players=3, seed=1, game="chess")
except qn.GameError as error:
    print(error)

# %% qn.LintError
try:
    qn.lint(log, select=["QN999"])
except qn.LintError as error:
    print(error)

# %% qn.LogError
try:
    qn.open_log("nothing")
except qn.LogError as error:
    print(error)

# %% qn.PositionError
at = qn.position(log, 0, 150)
try:
    at.play("take everything")
except qn.PositionError as error:
    print(error)

# %% qn.ReplayError
from pathlib import Path

log.to_jsonl("log.jsonl")
lines = Path("log.jsonl").read_text("utf-8").splitlines()
Path("log.jsonl").write_text("\n".join(lines[:12] + lines[13:]), "utf-8")  # somebody lost a row
try:
    print(qn.open_log("log.jsonl").position(0))
except qn.ReplayError as error:
    print(error)

# %% qn.Review
review = log.review(
    0, depth="network"
)  # at once: a first guess; without depth, games are played on for some 10 seconds
print(review.sums)
for point in review.turning_points:
    print(point.words["en"])

# %% qn.ReviewError
try:
    qn.jewels.simulate(2, players=2, bots="greedy", seed=1, progress=False).review(5)
except qn.ReviewError as error:
    print(error)

# %% qn.RulesetError
try:
    qn.Ruleset.default().with_(purse=-3, queen_scope="nobody").check()
except qn.RulesetError as error:
    print(error)

# %% qn.SectionError
try:
    qn.report(log, sections=["weather"])
except qn.SectionError as error:
    print(error)

# %% qn.SheetError
try:
    qn.score_sale({"fashion": ["diamond"], "displays": [{"player": "Amy", "rows": {"diamond": {"gems": [9]}}}]})
except qn.SheetError as error:
    print("\n".join(map(str, error.problems)))

# %% qn.ShelfError
try:
    qn.sweep("purse", [-5], players=2, games=8, bots="greedy", progress=False)
except qn.ShelfError as error:
    print(error)

# %% qn.SimulationError
try:
    qn.simulate(20, players=9, bots="greedy", seed=1)
except qn.SimulationError as error:
    print(error)

# %% qn.TextError
try:
    log.transcript(0, lang="la")
except qn.TextError as error:
    print(error)

# %% qn.TrainError
try:
    qn.train(players=9, out="mine.npz")
except qn.TrainError as error:
    print(error)

# %% qn.TuneError
try:
    qn.tune("nobody", players=2, games=400, seed=1)
except qn.TuneError as error:
    print(error)

# %% qn.WorkerError
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor


class Lost(ThreadPoolExecutor):
    def submit(self, *work, **named):
        raise BrokenExecutor("connection lost")


try:
    qn.simulate(20, players=3, bots="greedy", seed=1, executor=Lost(), progress=False)
except qn.WorkerError as error:
    print(error)

# %% qn.stats.both_ways
found = qn.stats.both_ways(log, "play-thief", sample=6)
print(found.select("game", "seat", "played", "score_with", "score_without"))

# %% qn.stats.cardinal_effects
print(qn.stats.cardinal_effects(log, sample=10).select("measure", "value", "low", "high", "n"))

# %% qn.stats.play_effects
print(qn.stats.play_effects(log, "play-thief", sample=6).select("measure", "value", "low", "high", "n"))

# %% qn.stats.untold
kept = qn.log_of_sales([sheet])  # it knows one sale
print(qn.stats.untold(kept).head(3))

# %% qn.stats.describe
print(qn.stats.describe("ring_value"))

# %% qn.stats.gather
stats = qn.stats
found = stats.gather(log, [stats.ring_value.want("gem"), stats.seat_results.want()])
print(stats.ring_value(found, "gem"))  # known already

# %% qn.stats.Gathered
found = qn.stats.gather(log, [qn.stats.seat_results.want()])
print(type(found).__name__)
print(qn.stats.seat_results(found).head(3))

# %% qn.stats.Tables
t = qn.stats.Tables(log)  # tables that are made once, for several questions
print(qn.stats.ring_value(t, "gem").select("gem", "value", "n"))

# %% qn.stats.tables
t = qn.stats.tables(log)
print(qn.stats.seat_results(t).head(3))

# %% qn.stats.likeness
games = qn.simulate(20, players=4, bots="greedy", seed=7, progress=False)
print(qn.stats.likeness(games).select("measure", "real", "value", "percentile", "verdict"))

# %% qn.stats.in_words
games = qn.simulate(20, players=4, bots="greedy", seed=7, progress=False)
print("\n".join(qn.stats.in_words(qn.stats.likeness(games))[:3]))

# %% qn.stats.real_sheet
sheet = qn.stats.real_sheet()
print(sheet.sales)

# %% qn.stats.merchant_chance
rules = qn.Ruleset.default()
print(qn.stats.merchant_chance(rules, players=3, drawn=0, left=60, cards=5))

# %% qn.stats.merchant_pace
print(qn.stats.merchant_pace(qn.Ruleset.default(), players=3))

# %% qn.stats.necklace_gaps
frame = qn.stats.necklace_and_kings(log)
print(qn.stats.necklace_gaps(frame))

# %% qn.stats.percentiles
lengths = qn.stats.year_lengths(log).filter(sale=1)
for each in qn.stats.percentiles(lengths, "length", [25, 50, 75]):
    print(each.value, each.low, each.high, each.n)

# %% qn.stats.player_counts
two = qn.simulate(20, players=2, bots="greedy", seed=7, progress=False)
print(qn.stats.player_counts([two, log]).select("players", "measure", "value", "low", "high", "n"))

# %% qn.stats.ring_gains
print(qn.stats.ring_gains(log).head(3))

# %% qn.stats.ring_rows
print(qn.stats.ring_rows(log).head(3))

# %% qn.stats.ring_shares
print(qn.stats.ring_shares(log).head(3))

# %% qn.charts.cardinal_swing
merchants = qn.stats.cardinal_effects(log, "merchant", sample=10).filter(measure="swing")
qn.charts.cardinal_swing(merchants, qn.stats.cardinal_effects(log, sample=10))

# %% qn.charts.claims
register = qn.queens_necklace.stored_register()
qn.charts.claims(register.frame, register.verdicts)

# %% qn.charts.enable
import altair as alt

qn.charts.enable()
print(alt.renderers.active)

# %% qn.charts.for_chart
frame = log.events.select("event", "gem", "amount").head(3).collect()
print(qn.charts.for_chart(frame))

# %% qn.charts.king_cancels
qn.charts.king_cancels(qn.stats.king_outcomes(log, "sale"), "sale")

# %% qn.charts.king_damage
qn.charts.king_damage(qn.stats.king_outcomes(log, "sale"), "sale")

# %% qn.charts.learning_curve
tuned = qn.tune("greedy", players=2, games=600, seed=1, opponents=["greedy"], sample=16, deals=10)
qn.charts.learning_curve(tuned.learning)

# %% qn.charts.luck_shares
league = qn.league(["greedy", "random"], players=3, games=120, seed=1, progress=False)
shares = league.luck.shares.rename({"part": "measure", "share": "value"})
shares = shares.with_columns(bots=pl.lit("greedy and random"), players=3)
qn.charts.luck_shares(shares.filter(pl.col("measure").is_in(["skill", "luck"])))

# %% qn.charts.player_counts
two = qn.simulate(20, players=2, bots="greedy", seed=7, progress=False)
qn.charts.player_counts(qn.stats.player_counts([two, log]), "turns")

# %% qn.charts.sale_regret
regret = qn.stats.sale_regret(log, "sale")
qn.charts.sale_regret(regret.filter(pl.col("measure").is_in(["regret", "later"])))

# %% qn.charts.wording
say = qn.charts.wording("fr")
print(say.number(1234.5))

# %% qn.charts.Wording
say = qn.charts.wording("fr")
print(type(say).__name__, say.lang)

# %% qn.panels.sale_stepper
qn.panels.sale_stepper(sheet)

# %% qn.panels.SaleStepper
panel = qn.panels.SaleStepper(sheet, length="sums")
panel.step = 1
print(panel.players, len(panel.scene), "parts of the scene")
panel

# %% qn.panels.sale_quiz
qn.panels.sale_quiz(seed=1, level="kings")

# %% qn.panels.SaleQuiz
panel = qn.panels.sale_quiz(seed=1)
print(panel.question["prompt"])

# %% qn.panels.game_replay
qn.panels.game_replay(log, 0)

# %% qn.panels.GameReplay
panel = qn.panels.GameReplay(log, 0, viewer=1)
panel.step = 40
panel

# %% qn.panels.findings
log.to_jsonl("log.jsonl")
panel = qn.panels.findings("log.jsonl")
print(type(panel.browser).__name__)
panel

# %% qn.panels.FindingsPanel
panel = qn.panels.findings(qn.lint(log))
print(panel.browser.overview["total"], "findings in", panel.browser.overview["games"], "games")

# %% qn.panels.FindingsBrowser
browser = qn.panels.FindingsBrowser(qn.lint(log))
browser.severity = "error"
print(browser.chosen)

# %% qn.panels.chest_scorer
chests = {"mode": "advanced", "chests": [{"player": "Amy", "pieces": {"ruby": 2}}, {"player": "Barnaby"}]}
qn.panels.chest_scorer(chests)

# %% qn.panels.ChestScorer
chests = {"mode": "advanced", "chests": [{"player": "Amy", "pieces": {"ruby": 2}}, {"player": "Barnaby"}]}
panel = qn.panels.ChestScorer(chests)
panel.change({"at": ["chests", 1, "pieces", "ruby"], "to": 3})
print(panel.scores.by_player)
panel

# %% qn.panels.jewel_appraiser
qn.panels.jewel_appraiser({"cards": {"gold": 1, "diamond": 3}, "buyer": "bride", "coins": 4})

# %% qn.panels.JewelAppraiser
panel = qn.panels.JewelAppraiser({"cards": {"gold": 1, "diamond": 3}})
panel.lang = "fr"
panel

# %% qn.panels.play
panel = qn.panels.play("greedy", players=2, seed=7)
print(panel.prompt)
panel

# %% qn.panels.PlayPanel
panel = qn.panels.play("greedy", players=2, seed=7)
print(type(panel).__name__, panel.hints, len(panel.choices), "groups of legal actions")

# %% qn.panels.record
panel = qn.panels.record()
print(panel.log)  # nothing is written down so far
panel

# %% qn.panels.Recorder
panel = qn.panels.record("lady", lang="fr")
print(type(panel).__name__, panel.given["levels"])

# %% qn.queens_necklace.Action
from qn_analysis.queens_necklace import Action

print([f"{action.name} from {int(action)}" for action in Action][:6])

# %% qn.queens_necklace.Belief
belief = qn.position(log, 0, 150).belief
print(belief.seat, belief.hand_sizes, belief.unknown)

# %% qn.queens_necklace.Card
from qn_analysis.queens_necklace import Card

print(len(Card), [card.name.lower() for card in Card][:8])

# %% qn.queens_necklace.Event
from qn_analysis.queens_necklace import Event

print(len(Event), [event.name.lower() for event in Event][:6])

# %% qn.queens_necklace.Gem
from qn_analysis.queens_necklace import Gem

print([gem.name.lower() for gem in Gem])

# %% qn.queens_necklace.Phase
from qn_analysis.queens_necklace import Phase

print([phase.name.lower() for phase in Phase][:6])

# %% qn.queens_necklace.card_value
print(qn.queens_necklace.card_value("necklace"))

# %% qn.queens_necklace.card_values
found = qn.queens_necklace.card_values().filter(card="necklace")
print(found.select("measure", "way", "value", "low", "high", "n"))

# %% qn.queens_necklace.fair_prices
print(qn.queens_necklace.fair_prices(3, "greedy", deals=20, turns=2, worlds=2, progress=False))

# %% qn.queens_necklace.FairPrices
found = qn.queens_necklace.fair_prices(2, "greedy", deals=10, turns=2, worlds=1, progress=False)
print(found.frame.filter(gift="ring").select("year", "worth", "price", "price_low", "price_high", "worlds", "verdict"))

# %% qn.queens_necklace.choose_greedy
from qn_analysis.queens_necklace import Phase, choose_greedy


@qn.compiled_bot("saver")
def choose_saver(table, me, weights):
    """As greedy, but it never buys more than it must."""
    if table.phase == Phase.PURCHASE:
        return me.legal[0]
    return choose_greedy(table, me, weights)


print(qn.simulate(2, players=2, bots=["saver", "greedy"], seed=1, progress=False).bots)

# %% qn.queens_necklace.choose_heuristic
at = qn.position(log, 0, 150)
print(at.advise("steady", n=4, policy="greedy"))  # `steady` is choose_heuristic with weights

# %% qn.queens_necklace.choose_learnt
at = qn.position(log, 0, 150)
print(at.odds("learnt"))  # what choose_learnt thinks of each action

# %% qn.queens_necklace.choose_random
from qn_analysis.queens_necklace import Phase, choose_greedy, choose_random


@qn.compiled_bot("fickle")
def choose_fickle(table, me, weights):
    """Buys anything, and plays as greedy otherwise."""
    if table.phase == Phase.PURCHASE:
        return choose_random(table, me, weights)
    return choose_greedy(table, me, weights)


print(qn.simulate(2, players=2, bots=["fickle", "greedy"], seed=1, progress=False).bots)

# %% qn.queens_necklace.choose_searcher
from qn_analysis.queens_necklace import bots

print([name for name in bots if name.startswith("searcher")])

# %% qn.queens_necklace.choose_thumb
print(qn.simulate(2, players=2, bots=["thumb", "greedy"], seed=1, progress=False).bots)

# %% qn.queens_necklace.compiled_bot


@qn.queens_necklace.compiled_bot("last-one")
def choose_last_one(table, me, weights):
    return me.legal[me.options - 1]


print(qn.queens_necklace.simulate(2, players=2, bots=["last-one", "greedy"], seed=1, progress=False).bots)

# %% qn.queens_necklace.habit_effects
from qn_analysis.queens_necklace import habit_effects

print(habit_effects("greedy", ["keep-ring"], players=2, games=20, progress=False))

# %% qn.queens_necklace.habit_price
print(qn.queens_necklace.habit_price("keep-ring"))

# %% qn.queens_necklace.rules_of_thumb
print(str(qn.queens_necklace.rules_of_thumb())[:600])

# %% qn.queens_necklace.learnt_weights
weights = qn.queens_necklace.learnt_weights(3)
print(weights.fingerprint, qn.queens_necklace.learnt_weights(7))

# %% qn.queens_necklace.LoggedSale
sale = log.sale(0, 1)
print(sale.year, sale.events.height, "rows")
print(qn.score_sale(sale.sheet).gain)

# %% qn.queens_necklace.Offer


@qn.bot("cheapest", about="buys what is cheapest")
def cheapest(view, legal, rng):
    offers = [offer for offer in view.market if offer.action in legal]
    return min(offers, key=lambda offer: offer.price).action if offers else legal[0]


print(qn.simulate(2, players=2, bots=["cheapest", "greedy"], seed=1, progress=False).bots)

# %% qn.queens_necklace.View


@qn.bot("hoarder", about="stops buying once it holds ten cards")
def hoarder(view, legal, rng):
    return legal[-1] if sum(view.hand.values()) >= 10 else legal[0]


print(qn.simulate(2, players=2, bots=["hoarder", "greedy"], seed=1, progress=False).bots)

# %% qn.queens_necklace.Table


@qn.compiled_bot("hasty")
def choose_hasty(table, me, weights):
    """The first action in the first year, the last one from then on."""
    return me.legal[0] if table.year == 1 else me.legal[me.options - 1]


print(qn.simulate(2, players=2, bots=["hasty", "greedy"], seed=1, progress=False).bots)

# %% qn.queens_necklace.Seat


@qn.compiled_bot("seated")
def choose_seated(table, me, weights):
    """Seat 0 takes the first of its `me.options` legal actions, the others the last one."""
    return me.legal[0 if me.seat == 0 else me.options - 1]


print(qn.simulate(2, players=2, bots=["seated", "greedy"], seed=1, progress=False).bots)

# %% qn.queens_necklace.Position
at = log.position(0, 120)
print(at.turn, at.year, at.pile_size)
print({qn.queens_necklace.Card(offer.card).name.lower(): offer.price for offer in at.market.values()})

# %% qn.queens_necklace.stored_card_values
print(qn.queens_necklace.stored_card_values().frame.head(3))

# %% qn.queens_necklace.stored_fair_prices
print(qn.queens_necklace.stored_fair_prices().frame.filter(gift="ring", year=0).select("bots", "players", "price"))

# %% qn.queens_necklace.stored_habits
print(qn.queens_necklace.stored_habits().frame.head(3))

# %% qn.queens_necklace.stored_register
register = qn.queens_necklace.stored_register()
print(register.frame.select("key", "bots", "value", "low", "high", "n", "verdict").head(3))

# %% qn.queens_necklace.stored_studies
print([study.bots for study in qn.queens_necklace.stored_studies("rulings")])

# %% qn.queens_necklace.stored_study
study = qn.queens_necklace.stored_study("rulings")
print(study.frame.select("of", "step", "key", "value", "low", "high", "n").head(3))

# %% qn.queens_necklace.win_chances
print(qn.queens_necklace.win_chances(log, 0, 150))

# %% qn.queens_necklace.WinChances
found = qn.queens_necklace.win_chances(log, 0, 150)
print(found.chances, found.policy)

# %% qn.lady.Card
print(len(qn.lady.Card), [card.name.lower() for card in qn.lady.Card][:6])

# %% qn.lady.Event
print([event.name.lower() for event in qn.lady.Event][:6])

# %% qn.lady.Phase
print([phase.name.lower() for phase in qn.lady.Phase])

# %% qn.lady.Treasure
print([treasure.name.lower() for treasure in qn.lady.Treasure])

# %% qn.lady.score_chests
chests = {"mode": "advanced", "chests": [{"player": "Amy", "pieces": {"ruby": 2, "pearl": 1}}, {"player": "Barnaby"}]}
print(qn.lady.score_chests(chests).by_player)

# %% qn.lady.ChestScores
chests = {"mode": "advanced", "chests": [{"player": "Amy", "pieces": {"ruby": 2, "pearl": 1}}, {"player": "Barnaby"}]}
print(qn.lady.score_chests(chests).explain())

# %% qn.lady.bot


@qn.lady.bot("first-card")
def first_card(view, legal, rng):
    return legal[0]


print(qn.lady.simulate(2, players=2, bots=["first-card", "greedy"], seed=1, progress=False).bots)

# %% qn.lady.compiled_bot


@qn.lady.compiled_bot("last-card")
def choose_last_card(table, me, weights):
    return me.legal[me.options - 1]


print(qn.lady.simulate(2, players=2, bots=["last-card", "greedy"], seed=1, progress=False).bots)

# %% qn.lady.compare
rules = qn.lady.Ruleset.default()
found = qn.lady.compare(rules, rules.with_(hand_size=4), games=8, players=2, bots="greedy", seed=1, progress=False)
print(str(found)[:600])

# %% qn.lady.shelf
found = qn.lady.shelf(players=2, games=8, bots="greedy", progress=False)
print(str(found)[:600])

# %% qn.lady.sweep
found = qn.lady.sweep("hand_size", [3, 4], players=2, games=8, bots="greedy", progress=False)
print(found.text()[:400])

# %% qn.lady.mend
ask = {"numbers": ["hand_size", "face_up"], "games": 3_000, "players": 2, "bots": "greedy", "progress": False}
print(qn.lady.mend("contested", **ask).text()[:400])

# %% qn.lady.Log
print(log)
print(log.transcript(0)[:400])

# %% qn.lady.Position
at = log.position(0, 60)
print(at.round, at.turn, at.chests)

# %% qn.lady.Ruleset
rules = qn.lady.Ruleset.default().with_(mode="advanced")
print(rules.mode, rules.rounds, rules.titles)

# %% qn.lady.learnt_weights
print(str(qn.lady.learnt_weights(3))[:300])

# %% qn.lady.stored_modes
print(qn.lady.stored_modes().frame.head(3))

# %% qn.lady.stored_studies
print([study.bots for study in qn.lady.stored_studies("tables")])

# %% qn.lady.stored_study
print(qn.lady.stored_study("tables").frame.select("of", "step", "key", "value", "low", "high", "n").head(3))

# %% qn.lady.stats.untold
print(qn.lady.stats.untold(log))  # a log that knows everything

# %% qn.lady.stats.describe
print(qn.lady.stats.describe("title_changes"))

# %% qn.lady.stats.gather
found = qn.lady.stats.gather(log, [qn.lady.stats.title_changes.want(), qn.lady.stats.seat_results.want()])
print(qn.lady.stats.title_changes(found))  # known already

# %% qn.lady.stats.Gathered
found = qn.lady.stats.gather(log, [qn.lady.stats.seat_results.want()])
print(type(found).__name__, qn.lady.stats.seat_results(found).height, "rows")

# %% qn.lady.stats.Tables
t = qn.lady.stats.Tables(log)
print(qn.lady.stats.title_changes(t))

# %% qn.lady.stats.tables
t = qn.lady.stats.tables(log)  # made once, for several questions
print(qn.lady.stats.seat_results(t).head(3))

# %% qn.lady.charts.card_wins
qn.lady.charts.card_wins(qn.lady.stats.card_values(log), 1 / 3)

# %% qn.lady.charts.title_wins
qn.lady.charts.title_wins(qn.lady.stats.title_wins(log), 1 / 3)

# %% qn.lady.charts.exhausted_modes
modes = qn.lady.stored_modes().frame.filter(pl.col("side").is_in(["basic", "advanced"]), of="", measure="any")
qn.lady.charts.exhausted_modes(modes)

# %% qn.lady.charts.seat_scores
qn.lady.charts.seat_scores(qn.lady.stats.seat_results(log))

# %% qn.lady.charts.seat_wins
qn.lady.charts.seat_wins(qn.lady.stats.seat_results(log))

# %% qn.lady.charts.wording
say = qn.lady.charts.wording("fr")
print(say.number(1234.5))

# %% qn.lady.charts.Wording
say = qn.lady.charts.wording("fr")
print(type(say).__name__, say.lang)

# %% qn.jewels.Encounter
print([encounter.name.lower() for encounter in qn.jewels.Encounter])

# %% qn.jewels.Event
print([event.name.lower() for event in qn.jewels.Event][:6])

# %% qn.jewels.Jewel
print([jewel.name.lower() for jewel in qn.jewels.Jewel])

# %% qn.jewels.Phase
print([phase.name.lower() for phase in qn.jewels.Phase])

# %% qn.jewels.Resource
print([resource.name.lower() for resource in qn.jewels.Resource])

# %% qn.jewels.appraise
found = qn.jewels.appraise({"cards": {"gold": 1, "diamond": 3}, "buyer": "bride", "coins": 4})
print(found.explain())

# %% qn.jewels.Appraisal
found = qn.jewels.appraise({"cards": {"gold": 1, "diamond": 3}})
print(found.made[0].price, "coins as a jewel,", found.alone.coins, "as single gems")

# %% qn.jewels.bot


@qn.jewels.bot("first-action")
def first_action(view, legal, rng):
    return legal[0]


print(qn.jewels.simulate(1, players=2, bots=["first-action", "greedy"], seed=1, progress=False).bots)

# %% qn.jewels.compiled_bot


@qn.jewels.compiled_bot("last-action")
def choose_last_action(table, me, weights):
    return me.legal[me.options - 1]


print(qn.jewels.simulate(1, players=2, bots=["last-action", "greedy"], seed=1, progress=False).bots)

# %% qn.jewels.compare
rules = qn.jewels.Ruleset.default()
found = qn.jewels.compare(rules, rules.with_(coins=8), games=8, players=2, bots="greedy", seed=1, progress=False)
print(str(found)[:600])

# %% qn.jewels.shelf
found = qn.jewels.shelf(players=2, games=8, bots="greedy", progress=False)
print(str(found)[:600])

# %% qn.jewels.sweep
found = qn.jewels.sweep("coins", [4, 8], players=2, games=8, bots="greedy", progress=False)
print(found.text()[:400])

# %% qn.jewels.mend
ask = {"numbers": ["coins", "fare"], "games": 3_000, "players": 2, "bots": "greedy", "progress": False}
print(qn.jewels.mend("closer", **ask).text()[:400])

# %% qn.jewels.Log
print(log)
print(log.transcript(0)[:400])

# %% qn.jewels.Position
at = log.position(0, 120)
print(at.turn, at.coins, at.cities)

# %% qn.jewels.Ruleset
rules = qn.jewels.Ruleset.default().with_(coins=8)
print(rules.coins, rules.actions, len(rules.recipes), "recipes")

# %% qn.jewels.learnt_weights
print(qn.jewels.learnt_weights(3))

# %% qn.jewels.stored_studies
print([study.bots for study in qn.jewels.stored_studies("tables")])

# %% qn.jewels.stored_study
print(qn.jewels.stored_study("tables").frame.select("of", "step", "key", "value", "low", "high", "n").head(3))

# %% qn.jewels.stats.untold
print(qn.jewels.stats.untold(log))  # a log that knows everything

# %% qn.jewels.stats.describe
print(qn.jewels.stats.describe("object_values"))

# %% qn.jewels.stats.gather
found = qn.jewels.stats.gather(log, [qn.jewels.stats.auctions.want(), qn.jewels.stats.seat_results.want()])
print(qn.jewels.stats.auctions(found))  # known already

# %% qn.jewels.stats.Gathered
found = qn.jewels.stats.gather(log, [qn.jewels.stats.seat_results.want()])
print(type(found).__name__, qn.jewels.stats.seat_results(found).height, "rows")

# %% qn.jewels.stats.Tables
t = qn.jewels.stats.Tables(log)
print(qn.jewels.stats.auctions(t))

# %% qn.jewels.stats.tables
t = qn.jewels.stats.tables(log)  # made once, for several questions
print(qn.jewels.stats.seat_results(t).head(3))

# %% qn.jewels.stats.start_coins
rising = qn.jewels.Ruleset.default().with_(start_coins="rising")
same = qn.jewels.simulate(20, players=3, bots="greedy", seed=7, rules=rising, progress=False)
print(qn.jewels.stats.start_coins(log, same).head(3))

# %% qn.jewels.charts.encounter_values
names = {encounter.key: encounter.key for encounter in qn.jewels.Ruleset.default().encounters}
qn.jewels.charts.encounter_values(qn.jewels.stats.encounter_values(log), "worth", names, 1 / 3)

# %% qn.jewels.charts.object_values
qn.jewels.charts.object_values(qn.jewels.stats.object_values(log, "recipe"), "effort", 1 / 3)

# %% qn.jewels.charts.flows
qn.jewels.charts.flows(qn.jewels.stats.income(log, "who"), "source")

# %% qn.jewels.charts.trade_profits
qn.jewels.charts.trade_profits(qn.jewels.stats.trade_profits(log), "buy")

# %% qn.jewels.charts.turn_order
qn.jewels.charts.turn_order(qn.jewels.stats.turn_order(log), "sales")

# %% qn.jewels.charts.wording
say = qn.jewels.charts.wording("fr")
print(say.number(1234.5))

# %% qn.jewels.charts.Wording
say = qn.jewels.charts.wording("fr")
print(type(say).__name__, say.lang)
