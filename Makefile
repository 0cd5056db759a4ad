# Every task of the house; `make` lists them. `run` and `test` need nothing done beforehand: they make
# .venv, fill it from the locked requirements, and see to the system libraries that Qt needs.
#
#   make test ARGS=tests/engine     a part of the tests, or any other options of pytest
#   make test PYTHON=python3.12     another interpreter (3.11 to 3.13); .venv is made anew for it
#   make test PYTHON=python3.12 VENV=build/venv-3.12    the same beside .venv, which stays

# The newest that is here and works; where none does, the message below says what is needed.
ifeq ($(origin PYTHON),undefined)
PYTHON := $(or $(shell sh packaging/pythons.sh --newest),python3)
endif
ARGS ?=

VENV := .venv
# On Windows a venv keeps its programs elsewhere; all else is the same there, in Git's bash.
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
PY := $(BIN)/python
TESTS := pytest -n 2 --dist loadfile -m "not bundle and not peers and not release and not assistive"
# Named after the interpreter that .venv was made with, so that another one makes it anew.
MADE := $(VENV)/made-with-$(shell $(PYTHON) -c 'import platform; print(platform.python_version())')
TRANSLATIONS := $(patsubst %.ts,%.qm,$(wildcard translations/*.ts))
PACKAGES := $(PYTHON) packaging/system_packages.py
OFFSCREEN := QT_QPA_PLATFORM=offscreen
# A text that is read without its encoding, which on Windows is another, fails a test.
TESTING := $(OFFSCREEN) PYTHONWARNDEFAULTENCODING=1
# Modules lie in the bundle as they are, for a start has no time to inflate them (the archives are
# packed, and the smaller for it), and without the columns of each line, which only tracebacks show.
PYINSTALLER := PYINSTALLER_ZLIB_COMPRESSION_LEVEL=0 PYTHONNODEBUGRANGES=1 \
	$(PY) -m PyInstaller --noconfirm --log-level WARN
KERNELS := lat_desktop/players/kernels

# A machine with no locale at all is taken to speak UTF-8, as Qt wants; a person's own is left alone.
export LANG ?= C.UTF-8
# The tests start the program a hundred times: each start is to find it compiled.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run test test-fast coverage check soak bundle linux windows windows-test windows-check bundle-test access-test bench tables doors-certificate arena-tables arena-peers screenshots film lock
.PHONY: reasons clean libraries kernels table diagrams problems problems-check approve mutants pictures
.PHONY: macos release release-test release-test-linux release-test-macos release-test-windows reproducible

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-18s %s\n", $$1, $$2 }' Makefile

run: libraries $(VENV)/run.stamp $(TRANSLATIONS) kernels ## open the app; without a display, play a demonstration match into build/demo
	@$(PY) -m lat_desktop --demo-without-display build/demo

test: libraries $(VENV)/dev.stamp $(TRANSLATIONS) kernels ## all tests, off screen (all but those of the bundle and of the peers)
	$(TESTING) $(PY) -m $(TESTS) $(ARGS)

# Uncommitted changes, and what was committed since origin; PATHS="lat_desktop/tables/doors/table.py" names others.
CHANGED = $(or $(PATHS),$(shell git diff --name-only @{upstream} 2>/dev/null || git diff --name-only HEAD; \
	git ls-files --others --exclude-standard))

test-fast: libraries $(VENV)/dev.stamp $(TRANSLATIONS) kernels ## the tests that a change needs, by where it lies, in less than a minute: PATHS="…", or what git says has changed
	$(TESTING) $(PY) -m $(TESTS) --changed="$(CHANGED)" $(ARGS)

coverage: libraries $(VENV)/dev.stamp $(TRANSLATIONS) kernels ## which lines of the program the tests run: build/coverage/index.html
	@$(PY) -m coverage erase
	$(TESTING) $(PY) -m coverage run -m $(TESTS) $(ARGS)
	@$(PY) -m coverage combine --quiet
	@$(PY) -m coverage html --quiet
	@$(PY) -m coverage report

check: $(VENV)/dev.stamp ## style, types, who may import whom, and the workflows
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -m mypy
	$(PY) -m mypy --platform win32 --cache-dir .mypy_cache/win32 -p lat_desktop
	$(BIN)/lint-imports
	$(BIN)/jactionlint --no-hints

# A failure names the command that repeats it: make soak ONLY=kills SEED=1234 CASES=1
soak: libraries $(VENV)/run.stamp $(TRANSLATIONS) kernels ## what a release must survive, at random, for MINUTES=5: build/soak.md
	$(PY) -m tools.soak build/soak.md --minutes $(or $(MINUTES),5) $(if $(ONLY),--only $(ONLY)) \
		$(if $(SEED),--seed $(SEED)) $(if $(CASES),--cases $(CASES))

bundle: $(VENV)/bundle.stamp $(TRANSLATIONS) kernels ## the app as a folder to double-click in: dist/lat-desktop
	@$(PACKAGES) qt window build
	$(PY) packaging/icons.py build/icons
	PYTHONHASHSEED=0 $(PYINSTALLER) --workpath build/pyinstaller packaging/lat_desktop.spec

linux: bundle $(VENV)/release.stamp ## what people on Linux get: dist/*-linux-x86_64.tar.xz and dist/*_amd64.deb
	$(PY) packaging/linux/pack.py
	$(PY) packaging/sbom.py linux-x86_64 dist/lat-desktop

WINDOWS := libraries $(VENV)/run.stamp $(VENV)/kernels.stamp $(VENV)/lock.stamp $(TRANSLATIONS)
windows: $(WINDOWS) $(VENV)/release.stamp ## what people on Windows get, made on Linux too (in Wine, some minutes): dist/*-windows-x86_64-setup.exe and .zip
	@$(PACKAGES) windows
	$(PY) packaging/icons.py build/icons
	$(PY) packaging/windows/build.py
	$(PY) packaging/sbom.py windows-x86_64 build/windows/bundle/lat-desktop

macos: $(VENV)/release.stamp bundle ## what people with a Mac get, made on a Mac: dist/*-macos-*.dmg; signed where SIGNING_IDENTITY names a certificate
	$(PY) packaging/macos/image.py
	$(PY) packaging/sbom.py macos-$(shell uname -m) "dist/The Lady and the Tiger.app"

release: linux windows ## all that is published and made on Linux, with sums and bills of materials, in dist/
	$(PY) packaging/release.py linux-x86_64 windows-x86_64

# What somebody does who has just downloaded it; each part takes what is in dist/ and makes nothing.
release-test: release release-test-linux release-test-windows reproducible ## what people download, as new users meet it, and built twice (half an hour): build/release-test

release-test-linux: $(VENV)/dev.stamp $(VENV)/release.stamp ## what is in dist/ for Linux: in bare systems, installed, played, removed (minutes)
	@$(PACKAGES) screen release
	$(AS_ROOT) $(PY) -m pytest -n 0 -p no:cacheprovider -m release tests/packaging/test_linux_release.py $(ARGS)

release-test-windows: $(WINDOWS) ## what is in dist/ for Windows, there or in a fresh Windows of Wine's: installed, played, upgraded, removed (minutes)
	@$(PACKAGES) windows screen
	$(PY) packaging/windows/$(if $(filter Windows_NT,$(OS)),try_out_on_windows.py,try_out_in_wine.py)

release-test-macos: $(VENV)/run.stamp ## what is in dist/ for macOS, on a Mac: opened, started, played by itself, thrown away
	$(PY) packaging/macos/try_out.py

reproducible: ## build everything twice from what is committed, in two places, and compare the bytes; OF=linux for a part
	$(PYTHON) packaging/reproducible.py $(or $(OF),linux windows)

windows-test: $(WINDOWS) ## the tests by Windows' own Python (in Wine on Linux, half an hour); ARGS="tests/engine -k doors"
	@$(PACKAGES) windows
	$(PY) packaging/windows/test.py $(ARGS)

windows-check: $(WINDOWS) ## those of them that are about files, texts, pipes and processes, in some minutes
	@$(PACKAGES) windows
	$(PY) packaging/windows/test.py --short

bundle-test: $(VENV)/dev.stamp bundle ## play a first turn in the bundle, in a real window on a virtual screen
	@$(PACKAGES) screen
	$(PY) -m pytest -m bundle $(ARGS)

access-test: libraries $(VENV)/dev.stamp $(TRANSLATIONS) kernels ## play whole matches by ear, as a screen reader does, over its bus
	@$(PACKAGES) screen ear
	$(OFFSCREEN) $(PY) -m pytest -n 2 -m assistive $(ARGS)

bench: $(VENV)/dev.stamp bundle ## time, memory and size, each against a reference: build/bench.md; PARTS="start memory"
	@$(PACKAGES) screen peers
	$(PYINSTALLER) --workpath build/pyinstaller-bare --distpath build/bare bench/bare_window.spec
	dbus-run-session -- $(PY) -m bench build/bench.md $(PARTS)

tables: $(VENV)/dev.stamp kernels ## work out anew what openings and scores of Doors are worth (minutes; goes on where it was stopped): resources/doors*.txt
	$(PY) -m tools.doors_table
	$(PY) -m tools.doors_equity

doors-certificate: $(VENV)/dev.stamp kernels ## the exploitability of Master in a whole round of Doors, exactly (ten minutes; goes on where it was stopped)
	$(PY) -m tools.doors_best_response $(ARGS)

arena-tables: kernels ## how strong the levels are, all against all (an hour on two cores; goes on where it was stopped): build/strength.md
	$(call table,doors,2,100000,100)
	$(call table,labyrinth,2,10000,100)
	$(call table,favor,2,400,200)
	$(call table,favor,3,400,150)
	$(call table,favor,4,400,200)
	$(call table,suspicion,2,2000,100)
	$(call table,suspicion,3,2000,60)
	$(call table,suspicion,4,2000,60)
	@cat build/arena/*.md > build/strength.md

arena-peers: kernels $(VENV)/dev.stamp $(VENV)/peers.stamp ## Master against OpenSpiel's searches, at equal time (an hour, likewise): build/peers.md
	$(OFFSCREEN) $(PY) -m pytest -m peers
	$(call peer,doors,2,100,100)
	$(call peer,labyrinth,2,100,60)
	$(call peer,suspicion,2,100,60)
	$(call peer,suspicion,3,100,42)
	$(call peer,suspicion,4,100,40)
	$(call peer,suspicion,5,100,40)
	$(call peer,suspicion,6,100,42)
	$(call peer,favor,2,100,100)
	$(call peer,favor,3,100,42)
	$(call peer,favor,4,100,40)
	@sed 's/^/    /' build/arena/peer-*.txt > build/peers.md

table: libraries $(VENV)/run.stamp $(TRANSLATIONS) kernels ## a table in the middle of a match, anew at each change: make table GAME=doors MOMENT=guess
	@$(PY) -m tools.show_table $(GAME) $(MOMENT) $(ARGS)

screenshots: pictures ## every table and dialog as a picture, build/screenshots, and those of the pages
	$(OFFSCREEN) $(PY) -m tools.screenshots build/screenshots

pictures: libraries $(VENV)/dev.stamp $(TRANSLATIONS) kernels ## the pictures that README and the software centres show, of the program as it is now: docs/pictures
	$(OFFSCREEN) $(PY) -m tools.page_pictures

mutants: libraries $(VENV)/dev.stamp $(VENV)/mutants.stamp $(TRANSLATIONS) kernels ## plant small faults, and see whether the tests find them: build/mutants.md; SEED=1 SAMPLE=4
	$(OFFSCREEN) $(PY) -m tools.mutants --seed $(or $(SEED),1) --sample $(or $(SAMPLE),4)

approve: libraries $(VENV)/dev.stamp $(TRANSLATIONS) ## take what the tests of the pictures found different, after you looked at build/pictures; OF=doors
	$(OFFSCREEN) $(PY) -m tools.pictures $(foreach subject,$(OF),--of $(subject))

reasons: $(VENV)/run.stamp kernels ## hold what hints say of two moves against 2000 positions of each game
	$(PY) -m tools.reasons -n $(or $(POSITIONS),2000)

film: libraries $(VENV)/dev.stamp $(TRANSLATIONS) ## how a turn of each game is shown, as moving pictures: build/film; ARGS="--game doors --frames"
	$(OFFSCREEN) $(PY) -m tools.film $(or $(INTO),build/film) $(ARGS)

problems: $(VENV)/kernels.stamp ## find more problems in matches of our own players; goes on where it was interrupted
	nice $(PY) -m tools.problems find --seconds $(or $(SECONDS_A_GAME),600)
	$(PY) -m tools.problems shelve

problems-check: $(VENV)/kernels.stamp ## prove once more that each problem has exactly one answer
	nice $(PY) -m tools.problems check

diagrams: $(VENV)/run.stamp ## draw the pictures of docs/architecture.md anew: the storeys and their imports, the way of a click
	$(PY) -m tools.diagrams

lock: $(VENV)/lock.stamp ## write requirements/ anew from pyproject.toml (UPGRADE=--upgrade for newer releases)
	$(call compile,run,pyproject.toml)
	$(call compile,dev,pyproject.toml --group dev --constraint requirements/run.txt)
	$(call compile,bundle,pyproject.toml --group bundle --constraint requirements/dev.txt)
	$(call compile,kernels,--group kernels --constraint requirements/dev.txt --constraint requirements/bundle.txt)
	$(call compile,peers,--group peers --constraint requirements/dev.txt)
	$(call compile,mutants,--group mutants --constraint requirements/dev.txt)
	$(call compile,release,--group release --constraint requirements/dev.txt)
	$(call compile,lock,--group lock)

clean: ## take away everything that the other tasks made
	rm -rf $(VENV) build dist translations/*.qm $(KERNELS)/*.so $(KERNELS)/*.pyd
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# One lock serves all systems and all three Pythons. It names releases and hashes, but no package host.
compile = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command "make lock" $(UPGRADE) $(2) --output-file requirements/$(1).txt

# What a game, so many seats, positions a move (or milliseconds, at equal time) and matches a pairing
# come to. After a change of the players the old records are refused: take build/arena away.
ARENA := $(PY) -m lat_desktop.players.arena
table = $(ARENA) $(1) random novice casual intermediate advanced expert master --seats $(2) --nodes $(3) -n $(4) \
	--record build/arena/$(1)-$(2) --table build/arena/$(1)-$(2).md
peer = @mkdir -p build/arena; $(ARENA) $(1) master "OpenSpiel=command:$(PY) -m tools.openspiel_player" \
	--seats $(2) --budget $(3) -n $(4) --record build/arena/peer-$(1)-$(2).jsonl > build/arena/peer-$(1)-$(2).txt

# Debian keeps ensurepip in a package of its own, so .venv gets no pip; the interpreter's fills it.
$(MADE):
	@$(PYTHON) -c 'import sys; sys.exit(None if (3, 11) <= sys.version_info < (3, 14) else \
	"This needs Python 3.11, 3.12 or 3.13; name one with: make PYTHON=python3.11")'
	@echo "Making $(VENV) with Python $(patsubst made-with-%,%,$(notdir $@))."
	@rm -rf $(VENV)
	@$(PYTHON) -m venv --without-pip $(VENV)
	@touch $@

$(VENV)/mutants.stamp: FROM_SOURCE := --no-binary yattag  # of these there is no wheel
$(VENV)/%.stamp: requirements/%.txt $(MADE)
	@echo "Installing what $< lists into $(VENV); the first time it has to be downloaded."
	@$(PYTHON) -m pip --python $(VENV) install --quiet --disable-pip-version-check \
		--require-hashes --only-binary :all: $(FROM_SOURCE) --requirement $<
	@touch $@

translations/%.qm: translations/%.ts | $(VENV)/run.stamp
	@$(BIN)/pyside6-lrelease -silent $< -qm $@

# Off screen Qt needs less than it does for a window.
libraries:
	@$(PACKAGES) qt $(if $(DISPLAY)$(WAYLAND_DISPLAY),window)

# A bare system is made, and entered, by root. What root writes is no cache of ours.
AS_ROOT = $(if $(filter-out 0,$(shell id -u)),sudo -n env CLEAN_ROOT=$(CLEAN_ROOT) PATH="$(PATH)") \
	PYTHONDONTWRITEBYTECODE=1

# Where there is a C compiler, the AI's hot loops are compiled; where not, they run as they are.
kernels: $(VENV)/run.stamp ## compile the hot loops of the AI, where there is a C compiler; the others see to it
	@if $(PY) packaging/kernels.py --able; then \
		$(MAKE) --no-print-directory --quiet PYTHON=$(PYTHON) $(VENV)/compiled.stamp || echo "Going on uncompiled."; fi

$(VENV)/compiled.stamp: $(wildcard $(KERNELS)/*.py) packaging/kernels.py $(VENV)/kernels.stamp
	@$(PY) packaging/kernels.py
	@touch $@
