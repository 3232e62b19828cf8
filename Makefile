PYTHON ?= python3
GAMES ?= 1000
JOBS ?= 2
SEEDS ?= 2
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
PLAY := $(VENV)/.ready-to-play
DEV := $(VENV)/.ready-to-develop
PIP := $(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help play test check format law-report golden soak soak-store soak-ui soak-chronicle coverage samples bench clean

help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(PLAY) ## Start the game (options: ARGS="...")
	@$(BIN)/oath-tui play $(ARGS)

test: $(DEV) ## Run all tests (options: ARGS="-k campaign")
	@$(BIN)/python -m pytest -n auto $(ARGS)

check: $(DEV) ## Check format, style, types and imports
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

format: $(DEV) ## Format the code and repair what ruff can repair
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

law-report: $(DEV) ## List the numbered rules of the Law without a test
	@$(BIN)/python -m tests.law_report

golden: $(DEV) ## Write the golden games anew; look at what has changed
	@OATH_TUI_GOLDEN=update $(BIN)/python -m pytest tests/games/test_golden.py -k plays

soak: $(PLAY) ## Play 1000 random games with each number of seats
	@for seats in 2 3 4 5 6; do \
		$(BIN)/oath-tui simulate --games $(GAMES) --players $$seats --world random --jobs $(JOBS) $(ARGS) || exit 1; \
	done

soak-store: $(DEV) ## Mutate 2000 world files and kill 200 saving processes
	@OATH_TUI_SOAK=1 OATH_TUI_KILLS=200 $(BIN)/python -m pytest -n auto tests/store

soak-ui: $(DEV) ## Play whole games through the screen, and search it for secrets (SEEDS=2)
	@OATH_TUI_SOAK=$(SEEDS) $(BIN)/python -m pytest -n auto tests/ui/test_whole_games.py tests/ui/test_leaks.py

soak-chronicle: $(PLAY) ## Play 200 worlds through 20 generations each, and verify their files
	@$(BIN)/oath-tui chains --chains 200 --generations 20 --jobs $(JOBS) $(ARGS)

samples: $(PLAY) ## Make the sample worlds in saves/ anew
	@$(BIN)/python -m oath_tui.bots.samples saves

coverage: $(PLAY) ## Play 2000 games and count the uses of every power
	@$(BIN)/oath-tui simulate --games 2000 --players 3..6 --world random --coverage --jobs $(JOBS) $(ARGS)

bench: $(PLAY) ## Measure the speed
	@$(BIN)/oath-tui bench $(ARGS)

clean: ## Remove everything that make made (never saves/)
	@rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@find oath_tui tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(PLAY): pyproject.toml
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || { \
		$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
			echo "Oath TUI needs Python 3.11 or newer, and $(PYTHON) is not: try make PYTHON=python3.11." >&2; \
			exit 1; \
		}; \
		$(PYTHON) -m venv --clear $(VENV); \
	}
	@echo "Installing Oath TUI into $(VENV) ..."
	@$(PIP) --editable .
	@touch $@

$(DEV): $(PLAY)
	@echo "Installing the development tools into $(VENV) ..."
	@$(PIP) --editable '.[dev]'
	@touch $@
