# Two commands on a fresh machine: `make play` and `make test`. Python 3.11 or newer is all they need: Node.js, which
# builds the page, is fetched from the package index where the system has none.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
LOCK := requirements/dev.txt
# Nothing is compiled to bytecode ahead: most of it is never imported.
INSTALL := $(BIN)/python -m pip install -q --no-compile --disable-pip-version-check
# Does a compiled library that fits the sources lie ready?
COMPILED := ZIGGURAT_PLAIN=1 $(BIN)/python -c "import sys; from ziggurat import _build; sys.exit('compiled' not in _build.available())"

# What the build of the rules could change. The other process of test_play runs the plain sources in any case.
PLAIN_RUN := $(BIN)/python -m pytest -n 2 --ledger-file .ziggurat/coverage-plain.json tests/core tests/properties tests/golden \
	$(patsubst %,--ignore tests/core/test_%.py,ledger layers mutants packaging) --ignore tests/properties/test_twins.py \
	--deselect tests/properties/test_play.py::test_another_process_with_another_hash_seed_plays_the_same_games

# Where `make play` serves the page.
PORT ?= 8000

# How many games `make soak` plays, how many fuzzed messages it sends to a server, for how many minutes it troubles one
# on each database, and how often it kills one of two.
GAMES ?= 10000
MESSAGES ?= 100000
SERVER_MINUTES ?= 60
KILLS ?= 50

# What `make mutants` changes: how many places per game, drawn with which seed; of all games unless GAME names one.
NUMBER ?= 20
SEED ?= 0
GAME ?=

# A peer to measure against; nothing else needs it. The same version stands in pyproject.toml under `bench`.
PEER := catanatron==3.2.1

.DEFAULT_GOAL := build
.PHONY: setup lock build page site pages play test browser browsers soak mutants check format types licenses sbom bench golden screenshots clean

setup: $(STAMP)

# The locked packages, then the package itself: editable and uncompiled, built with the locked setuptools.
$(STAMP): pyproject.toml setup.py $(LOCK)
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11))" || { echo "ziggurat needs Python 3.11 or newer; name one with: make PYTHON=python3.12 ..."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -c "import ensurepip, venv" || { echo "this Python has no ensurepip: install its venv package (Debian, Ubuntu: apt install python3-venv)"; exit 1; }
	@test -x $(BIN)/pip || $(PYTHON) -m venv $(VENV)
	$(INSTALL) -r $(LOCK)
	ZIGGURAT_COMPILE=0 $(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

# Keeps the locked versions that still fit pyproject.toml; `make lock UV_FLAGS=--upgrade` takes the newest of all.
# The container installs server.txt and builds with build.txt: the same versions as dev.txt, and nothing else of it.
UV_COMPILE := build/uv/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-annotate --no-emit-index-url \
	--custom-compile-command "make lock"
lock:
	@test -x build/uv/bin/uv || { $(PYTHON) -m venv build/uv && build/uv/bin/python -m pip install -q --disable-pip-version-check uv; }
	$(UV_COMPILE) $(UV_FLAGS) --extra dev pyproject.toml -o $(LOCK)
	$(UV_COMPILE) --extra server -c $(LOCK) pyproject.toml -o requirements/server.txt
	$(PYTHON) -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['build-system']['requires'], sep='\n')" \
	| $(UV_COMPILE) -c $(LOCK) - -o requirements/build.txt

# Without a C compiler, or with ZIGGURAT_COMPILE=0, setup.py says so and the plain sources run.
build: setup
	@if [ "$(ZIGGURAT_COMPILE)" != 0 ] && $(COMPILED); then :; \
	else $(BIN)/python setup.py -q build_ext --inplace; fi

# Node.js comes from the system or from the package index; nothing happens while web/ is as it was.
page: setup
	@$(BIN)/python scripts/web.py build

# The page that needs no server, in build/site: any web host can serve the folder.
site: setup
	@$(BIN)/python scripts/static_site.py build

# All that a browser needs, one after the other, so that it can be made while the rules are compiled: mypyc uses one core.
pages: setup
	@$(BIN)/python scripts/web.py build
	@$(BIN)/python scripts/static_site.py build
	@$(BIN)/python -m tests.browser.chromium

# Not compiled first: that takes minutes, and a table or two are fast enough without.
play: setup page
	@$(BIN)/ziggurat serve --port $(PORT) || [ $$? -eq 130 ]

# In a test run a compilation that fails is a failure. Without a compiler the first run is already the plain one, and
# with one it compares a game of every table in both builds. Then what the build could change is run again on the plain
# sources, properties at every third table (leaks, the slowest, follow from the rules alone; so do texts and commands).
test: export ZIGGURAT_COMPILE ?= 1
test: setup
	@$(MAKE) --no-print-directory -j 2 build pages
	$(BIN)/python -m pytest -n 2 --ledger
	@if [ "$(ZIGGURAT_COMPILE)" != 0 ] && $(COMPILED); then set -x; \
	ZIGGURAT_PLAIN=1 ZIGGURAT_EVERY=3 $(PLAIN_RUN); fi

# Fetches a Chromium for the tests where possible; without one they are skipped, or fail where CI is set.
browser: setup
	@$(BIN)/python -m tests.browser.chromium

# A short trial in Firefox and WebKitGTK by WebDriver; one that is not installed is named and left out.
browsers: setup page site
	@$(BIN)/python -m tests.webdriver.drivers
	ZIGGURAT_BROWSERS=1 $(BIN)/python -m pytest -q tests/webdriver

# Long: random games of every game, option and player count with the cheap properties checked in each; all properties at
# every table on the plain sources; nonsense of all kinds to a server; whole games in a browser; then servers that are
# killed, and whose database goes away, while people play.
soak: build page site browser
	$(BIN)/python scripts/soak.py --games $(GAMES) --workers 2
	ZIGGURAT_PLAIN=1 $(PLAIN_RUN)
	ZIGGURAT_LENGTH=whole $(BIN)/python -m pytest -q $(patsubst %,tests/browser/test_%.py,monuments_games site daily lessons) -k "whole_game or the_end or to_end"
	ZIGGURAT_LENGTH=whole $(BIN)/python -m pytest -q tests/test_wheels.py -k compiled
	ZIGGURAT_LENGTH=whole $(BIN)/python -m pytest -q tests/server/test_backup.py -k under_load
	ZIGGURAT_MESSAGES=$(MESSAGES) $(BIN)/python -m pytest -q tests/server/test_fuzz.py -k many_messages
	ZIGGURAT_LENGTH=six_rounds $(BIN)/python -m pytest -q tests/browser/test_whole_games.py -k whole_game
	$(BIN)/python scripts/soak_server.py --kills $(KILLS)
	$(BIN)/python scripts/soak_server.py --minutes $(SERVER_MINUTES) --database sqlite
	$(BIN)/python scripts/soak_server.py --minutes $(SERVER_MINUTES) --database postgresql

# Small changes to the rules, one at a time: fails if the tests of the game notice one of them nowhere.
mutants: setup
	$(BIN)/python scripts/mutants.py $(GAME) --number $(NUMBER) --seed $(SEED)

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python scripts/web.py check

format: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# What the page knows of the server's messages.
types: setup
	$(BIN)/python scripts/web.py types

# What is shipped and made by others, for people: part of the page, and so of wheels and the site.
licenses: setup page
	$(BIN)/python scripts/licenses.py

# The same for programs that look for known weaknesses, with all that is needed to build: two files of CycloneDX.
sbom: setup
	@mkdir -p build/sbom
	@$(BIN)/python scripts/web.py sbom
	@test -x build/cyclonedx/bin/cyclonedx-py || { $(PYTHON) -m venv build/cyclonedx && build/cyclonedx/bin/python -m pip install -q --disable-pip-version-check cyclonedx-bom; }
	build/cyclonedx/bin/cyclonedx-py requirements requirements/server.txt --pyproject pyproject.toml -o build/sbom/server.cdx.json

bench: build
	$(BIN)/ziggurat bench patchistory
	$(BIN)/ziggurat bench clash_of_cultures
	$(BIN)/ziggurat bench monuments
	@$(BIN)/python -c "import catanatron" 2>/dev/null || $(INSTALL) $(PEER)
	$(BIN)/python benchmarks/peers.py patchistory
	$(BIN)/python benchmarks/peers.py clash_of_cultures
	$(BIN)/python benchmarks/peers.py monuments

golden: setup
	$(BIN)/python scripts/playthrough.py

screenshots: setup page browser
	$(BIN)/python scripts/screenshots.py

clean:
	rm -rf build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .ziggurat src/ziggurat.egg-info
	rm -rf src/ziggurat/_compiled.json src/ziggurat/server/pages web/node_modules
	find src \( -name '*.so' -o -name '*.pyd' \) -exec rm -f {} +
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
