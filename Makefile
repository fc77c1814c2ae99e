# Each target sets up what it needs, once, and then does its work; the second time it needs no network.

.DEFAULT_GOAL := help
.NOTPARALLEL:
MAKEFLAGS += --no-print-directory

ifndef PYTHON
PYTHON := $(shell tools/find-python)
endif
# The test suite runs under each of these that is found here.
PYTHONS ?= 3.11 3.12 3.13

BIN := .venv/bin
PYTEST_OPTIONS ?= -n auto
# What these test does not depend on the Python in use: C, and what is drawn in windows and on whole screens. Once is enough.
ONCE := tests/core/solver/test_sanitizers.py tests/frontends/cli/menus tests/frontends/cli/screen \
    $(addprefix tests/frontends/kivy/,drawing golden screens table window)

.PHONY: help play gui test check lint format wheel pythons bench prove tables reference clean python packages dev

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 17

play: python ## open the game
	@"$(PYTHON)" tools/environment.py .venv play
	@$(BIN)/freecellar

gui: python ## open the table in a window
	@"$(PYTHON)" tools/environment.py .venv gui
	@$(BIN)/freecellar-gui

test: check wheel pythons ## run every check: lint, types, imports, tests, the wheel, other Pythons

check: packages lint ## run the checks and tests under one Python, with coverage
	$(BIN)/python -m pytest $(PYTEST_OPTIONS) --cov --cov-report= --cov-fail-under=0
	@echo "The solver once more, uncompiled"
	FREECELLAR_PURE=1 $(BIN)/python -m pytest $(PYTEST_OPTIONS) --no-header --cov --cov-append tests/core/solver -m "not slow"

lint: dev ## check style, types and import contracts
	$(BIN)/ruff check --quiet
	$(BIN)/ruff format --check --quiet
	$(BIN)/mypy --no-error-summary
	$(BIN)/lint-imports --no-logo

format: dev ## format the code and mend what can be mended by itself
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

wheel: dev ## build the wheel, compiled and not, install it by itself and try it
	@"$(PYTHON)" tools/environment.py .venv-wheel wheel
	.venv-wheel/bin/python tools/try_installed.py
	@FREECELLAR_PURE=1 "$(PYTHON)" tools/environment.py .venv-wheel wheel
	.venv-wheel/bin/python tools/try_installed.py uncompiled

pythons: dev ## run the tests under every other supported Python found
	@this=$$($(BIN)/python -c 'import sys; print("%d.%d" % sys.version_info[:2])'); \
	for version in $(PYTHONS); do \
	    [ "$$version" != "$$this" ] || continue; \
	    if python=$$(tools/find-python $$version); then \
	        echo "Python $$version"; \
	        "$$python" tools/environment.py .venv-$$version test && \
	        .venv-$$version/bin/python -m pytest $(PYTEST_OPTIONS) --no-header \
	            $(addprefix --ignore=,$(ONCE)) || exit 1; \
	    else \
	        echo "Python $$version: none found, left out"; \
	    fi; \
	done

bench: dev ## measure speed, as ratios
	@$(BIN)/python -m benchmarks

prove: dev ## hold the solver against searches that leave nothing out, for an hour
	@$(BIN)/python tools/prove.py small
	@$(BIN)/python tools/prove.py medium
	@$(BIN)/python tools/prove.py fc-solve

tables: dev ## compile the built-in variants anew
	@$(BIN)/python tools/make_tables.py

reference: dev ## write the reference of specs, that of commands and the manual pages anew
	@$(BIN)/python tools/make_reference.py
	@$(BIN)/python tools/make_help.py

clean: ## remove everything that was made here
	rm -rf .venv .venv-* build dist htmlcov .coverage .coverage.* .hypothesis .import_linter_cache \
	    .mypy_cache .pytest_cache .ruff_cache core/freecellar/solver/*.so core/freecellar/solver/*.pyd
	find . -name __pycache__ -prune -exec rm -rf {} +

packages:
	@tools/system-packages

dev: python
	@"$(PYTHON)" tools/environment.py .venv dev

python:
	@[ -n "$(PYTHON)" ] || { \
	    echo "No Python 3.11 or newer with venv was found. On Debian: apt install python3-venv" >&2; exit 1; }
