# `make report` and `make test` do all set-up; they need Python 3.11 to 3.14 and make. So do `make lab` and `make docs`.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
# Compiled bytecode makes every start faster.
unexport PYTHONDONTWRITEBYTECODE
GAMES ?= 20000
OUT ?= out
MINUTES ?= 30
LADDER ?=
SIZES ?=
STORE ?=

.PHONY: help report test test-all style wheel-test release-check lab notebooks bench growth fuzz golden platforms ladder anew tune train chances lint docs clean

help:
	@echo "make report     simulate and write the balance report to $(OUT)/balance.html"
	@echo "make test       lint, types and tests (eight minutes on two cores)"
	@echo "make test-all   the same at full size"
	@echo "make wheel-test build dist/ and let the wheel, installed by itself, write a report"
	@echo "make release-check  say what stands against releasing this tree"
	@echo "make lab        open the notebooks in JupyterLab"
	@echo "make notebooks  build notebooks/*.ipynb from their percent scripts"
	@echo "make docs       build the documentation into $(OUT)/docs/index.html"
	@echo "make platforms  resolve what is installed on every platform of docs/start/install.md, for each Python"
	@echo "make bench      measure speed, beside a reference loop"
	@echo "make growth     measure how time, memory and size grow up to 10,000,000 games (SIZES=\"10000 100000\": less; STORE=moves: decisions alone)"
	@echo "make fuzz       fuzz all loaders and the engine for MINUTES=$(MINUTES) of processor time each"
	@echo "make tune       tune the expert for 2, 3 and 4 players into $(OUT)/expert-K.json (goes on where it stopped)"
	@echo "make train      train the learnt bot for 3, 2 and 4 players into $(OUT)/learnt-K.npz (hours; goes on where it stopped)"
	@echo "make chances    fit the win chances that are stored with the weights of the learnt bot anew"
	@echo "make ladder     measure the bots against each other and write reports/ladder.md (LADDER=\"--games 1000\": less)"
	@echo "make anew       make what rests on players anew where they play otherwise than they did (hours; goes on where it stopped)"
	@echo "make golden     regenerate datasets/: golden log, transcripts and tables"

$(BIN)/activate:
	$(PYTHON) -m venv $(VENV)

# One stamp an installed set; pip shows its own progress.
$(VENV)/base.stamp: $(BIN)/activate pyproject.toml constraints.txt
	$(BIN)/python -m pip install --disable-pip-version-check --no-compile -c constraints.txt -e .
	@touch $@

$(VENV)/dev.stamp: $(VENV)/base.stamp
	$(BIN)/python -m pip install --disable-pip-version-check --no-compile -c constraints.txt -e ".[cluster,dev,lab]"
	@touch $@

report: $(VENV)/base.stamp
	$(BIN)/qn report --games $(GAMES) --out $(OUT)/balance.html --force

# Runs a command and says what it took.
SPENT := $(BIN)/python -m tests.spent

style: $(VENV)/dev.stamp
	$(SPENT) $(BIN)/ruff check .
	$(SPENT) $(BIN)/ruff format --check .

lint: style
	$(SPENT) $(BIN)/mypy

# A worker a core; each takes tests from the others when it has none left. At the end: what each part took. With a worker
# a core, threads of polars and BLAS beside them only wait for each other.
PYTEST := POLARS_MAX_THREADS=1 OPENBLAS_NUM_THREADS=1 $(BIN)/python -m pytest --numprocesses logical --dist worksteal -p tests.spent

# mypy works beside the tests. What it says stands below theirs, and each of both can fail.
BESIDE = $(SPENT) --beside "$(BIN)/mypy" env $(PYTEST)

test: style
	$(BESIDE) -m "not full"

# The site is built there too.
test-all: style $(VENV)/docs.stamp
	$(BESIDE)

wheel-test: $(VENV)/dev.stamp
	$(BIN)/python -m tools.wheel

release-check: $(VENV)/dev.stamp
	$(BIN)/python -m tools.release

lab: $(VENV)/dev.stamp notebooks
	$(BIN)/jupyter lab notebooks

notebooks: $(VENV)/dev.stamp
	$(BIN)/python notebooks/build.py

$(VENV)/docs.stamp: $(VENV)/dev.stamp
	$(BIN)/python -m pip install --disable-pip-version-check --no-compile -c constraints.txt -e ".[docs]"
	@touch $@

# Without a network once this is installed; notebooks are executed anew where they or the package changed.
docs: $(VENV)/docs.stamp
	$(BIN)/python -m docs.make $(OUT)

# Asks the package index what there is for machines that are not here.
$(VENV)/platforms.stamp: $(VENV)/dev.stamp
	$(BIN)/python -m pip install --disable-pip-version-check --no-compile -c constraints.txt -e ".[platforms]"
	@touch $@

platforms: $(VENV)/platforms.stamp
	$(BIN)/python -m tools.platforms

golden: $(VENV)/dev.stamp
	$(BIN)/python datasets/make.py

# What is old by reports/made.json, then the site's pictures. `$(BIN)/python reports/anew.py --list` says what that is.
anew: $(VENV)/docs.stamp
	$(BIN)/python reports/anew.py
	$(BIN)/python -m docs.make $(OUT)
	$(BIN)/python -m docs.pictures $(OUT)

# Budgets like those of the weights in bots/tuned.
tune: $(VENV)/dev.stamp
	@mkdir -p $(OUT)
	$(BIN)/qn tune --players 3 --games 600000 --challengers 3 --challenge-games 300000 --out $(OUT)/expert-3.json --resume
	$(BIN)/qn tune --players 2 --games 400000 --out $(OUT)/expert-2.json --resume
	$(BIN)/qn tune --players 4 --games 300000 --out $(OUT)/expert-4.json --resume

# 3 players from nothing, the others from there: see "Training the learnt bot" in docs/house/learning.md.
train: $(VENV)/base.stamp
	@mkdir -p $(OUT)
	$(BIN)/qn train --players 3 --out $(OUT)/learnt-3.npz --threads 2 --resume
	$(BIN)/qn train --players 2 --games 700000 --start $(OUT)/learnt-3.npz --out $(OUT)/learnt-2.npz --threads 2 --resume
	$(BIN)/qn train --players 4 --games 1000000 --start $(OUT)/learnt-3.npz --out $(OUT)/learnt-4.npz --threads 2 --resume

# Win chances anew, with their calibration: three minutes for 2 players on two cores, some more for the others.
chances: $(VENV)/base.stamp
	for players in 2 3 4; do \
		$(BIN)/qn chances qn_analysis/games/queens_necklace/bots/trained/learnt-$$players.npz --games 144000 || exit 1; \
	done

ladder: $(VENV)/dev.stamp
	@mkdir -p $(OUT)
	$(BIN)/python reports/ladder.py --keep $(OUT)/ladder.part.json $(LADDER)

bench: $(VENV)/dev.stamp
	$(BIN)/python -m tools.bench

growth: $(VENV)/dev.stamp
	$(BIN)/python reports/growth.py $(if $(SIZES),--sizes $(SIZES)) $(if $(STORE),--store $(STORE) --out reports/growth-$(STORE).json)

# atheris has wheels for Linux and macOS only, so it is no part of the development set.
$(VENV)/fuzz.stamp: $(VENV)/dev.stamp
	$(BIN)/python -m pip install --disable-pip-version-check --no-compile -c constraints.txt -e ".[fuzz]"
	@touch $@

# The loaders first, then the engine, so many minutes each. What is found is kept in $(OUT)/fuzz.
fuzz: $(VENV)/fuzz.stamp
	@mkdir -p $(OUT)/fuzz
	$(BIN)/python -m tests.fuzz.guided --minutes $(MINUTES) --keep $(OUT)/fuzz
	$(BIN)/python -m tests.fuzz.engine --minutes $(MINUTES) --keep $(OUT)/fuzz

clean:
	rm -rf $(VENV) $(OUT) .pytest_cache .mypy_cache .ruff_cache
