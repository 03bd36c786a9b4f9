# Two commands on a machine with nothing but Python and make:
#   make run     environment, settings and vault if they are missing, then raw/ into knowledge/
#   make test    the whole suite
# PYTHON=python3.12 picks another interpreter, VENV=path another place for the environment,
# ARGS="…" goes to the command (make check ARGS=--raw), CORPORA=path to eval and bench.
# Packages come as wheels with the hashes of .lock/; WHEELS= also takes those that must be built here.

SHELL   := /bin/sh
PYTHON  ?= python3
VENV    ?= .venv
ARGS    ?=
CORPORA ?=
PY      := $(VENV)/bin/python
VM      := $(PY) -m pipeline
BASE    := $(VENV)/.installed
DEV     := $(VENV)/.installed-dev
NEEDED  := import click, dulwich, jinja2, markdown_it, msgspec, watchdog, yaml
PIP     := $(PY) -m pip --disable-pip-version-check --quiet
WHEELS  ?= --only-binary=:all:
LOCKED  := $(PIP) install --require-hashes --no-deps $(WHEELS)
ITSELF  := $(PIP) install --no-deps --no-build-isolation --no-index -e .
TOOLS   := $(VENV)/tools

# exit code 1 of the program means: done, with problems listed
DONE = || [ $$? -eq 1 ]

define DEMO
set -e
say() { printf '\n== %s\n' "$$1"; }
run() { "$$PY" -m pipeline run -C "$$dir" || [ $$? -eq 1 ]; }
dir=$$(mktemp -d)
cp -R raw "$$dir/raw"
say "The first run, over a copy of raw/"
"$$PY" -m pipeline init "$$dir"
sed 's/^note_quiet: .*/note_quiet: 0/' "$$dir/vaultmill.yaml" > "$$dir/settings" && mv "$$dir/settings" "$$dir/vaultmill.yaml"
run
say "A person edits: a line in a note, a tick in a box"
note=$$(find "$$dir/knowledge/People" -name '*.md' | LC_ALL=C sort | head -n 1)
printf '\nPrefers to be called before noon.\n' >> "$$note"
echo "$$note"
box=$$(grep -rl '^- \[ \] ' "$$dir/knowledge/Sources" "$$dir/knowledge/Meetings" | grep -v /Skipped/ | LC_ALL=C sort | head -n 1)
if [ -n "$$box" ]; then
  awk '!done && /^- \[ \] / { sub(/\[ \]/, "[x]"); done = 1 } { print }' "$$box" > "$$dir/edited"
  cat "$$dir/edited" > "$$box" && rm "$$dir/edited"
  echo "$$box"
fi
say "The second run: the edits stay, what follows from them is updated"
run
say "Once more: nothing to do"
run
say "History"
"$$PY" -m pipeline history -C "$$dir" --all
say "Check"
"$$PY" -m pipeline check -C "$$dir"
printf '\nOpen it in Obsidian: %s\n' "$$dir/knowledge"
endef
export DEMO

.DEFAULT_GOAL := help
.PHONY: help setup run test browser shots picture slow fuzz lint lock audit-deps licences demo eval bench \
        status check show items suggested audit history label index graph tag poll tasks watch serve brief synthesize undo

help: ## this list
	@awk -F ':.*## ' '/^[a-z -]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))
	@echo "  make label index graph tag                        single stages"
	@echo "  make status items suggested audit history         what the vault knows (ARGS=… for options)"
	@echo "  make synthesize undo                              what time changes; what is taken back"
	@echo "  make brief                                        the daily brief, renewed (ARGS=--print: only shown)"
	@echo "  make poll tasks                                   live notes: run what is due (ARGS=--once), list"

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or newer is needed: make PYTHON=/path/to/python3.11"; exit 2; }
	$(PYTHON) -m venv "$(VENV)"

# without a network an environment that has everything is taken as it is
$(BASE): pyproject.toml .lock/run.txt | $(PY)
	{ $(LOCKED) -r .lock/run.txt && $(ITSELF); } || { $(PY) -c '$(NEEDED)' 2>/dev/null && \
	  echo "pip failed; the environment is taken as it is"; } || \
	  { echo "The packages could not be installed: the first time needs a network, or a mirror that pip is set to."; exit 2; }
	@touch $@

$(DEV): .lock/test.txt $(BASE)
	$(LOCKED) -r .lock/test.txt || { $(PY) -c '$(NEEDED), pytest, xdist, hypothesis' 2>/dev/null && \
	  echo "pip failed; the environment is taken as it is"; } || \
	  { echo "The tools of the tests could not be installed: the first time needs a network, or a mirror."; exit 2; }
	@touch $@

setup: $(BASE) ## make the environment in .venv

run: $(BASE) ## process raw/ into knowledge/; makes settings and vault when they are missing
	@[ -f vaultmill.yaml ] || $(VM) init .
	@$(VM) run $(ARGS) $(DONE)

test: $(DEV) ## the whole test suite
	@$(PY) -m pytest -n auto $(ARGS)

browser: ## Debian's Chromium for the tests of the graph page, if it is missing and can be installed
	@sh .ci/browser

shots: $(DEV) ## pictures of the graph page in OUT=folder
	@$(PY) -m tests.graph.page.shots "$(or $(OUT),$(VENV)/shots)" $(ARGS)

picture: $(DEV) ## the picture of the README, drawn from the sample
	@$(PY) -m tests.graph.picture.plate

slow: $(DEV) ## the long tests
	@$(PY) -m pytest -m slow $(ARGS)

fuzz: $(DEV) ## damaged input for each parser; SECONDS=60 each, TARGETS="mail merge" only these
	@$(PY) tests/fuzz/campaign.py --seconds $(or $(SECONDS),60) --corpus "$(VENV)/fuzz" $(TARGETS) $(ARGS)

lint: $(DEV) ## ruff and mypy
	@$(PY) -m ruff check pipeline tests
	@$(PY) -m mypy

lock: $(PY) ## renew the locked dependencies (needs a network)
	@[ -x "$(TOOLS)/bin/uv" ] || { $(PYTHON) -m venv "$(TOOLS)" && "$(TOOLS)/bin/python" -m pip -q install uv; }
	@PATH="$(TOOLS)/bin:$$PATH" sh .lock/lock $(ARGS)

audit-deps: $(PY) ## known vulnerabilities of the locked dependencies (needs a network)
	@[ -x "$(TOOLS)/bin/pip-audit" ] || { $(PYTHON) -m venv "$(TOOLS)" && \
	  "$(TOOLS)/bin/python" -m pip -q install pip-audit; } || \
	  { echo "audit-deps: pip-audit could not be installed; it needs a network"; exit 2; }
	@"$(TOOLS)/bin/pip-audit" --version >/dev/null && for lock in run test; do \
	  "$(TOOLS)/bin/pip-audit" --strict --disable-pip --require-hashes --progress-spinner off -r .lock/$$lock.txt $(ARGS) \
	    2>"$(TOOLS)/audit.log" || { tail -n 3 "$(TOOLS)/audit.log"; \
	    echo "audit-deps: see above; without a network the list of vulnerabilities cannot be asked"; exit 2; }; done

licences: $(DEV) ## the licences of all dependencies, as a table
	@$(PY) .lock/licences.py .lock/run.txt .lock/test.txt

demo: $(BASE) ## the sample in a scratch folder: a run, an edit, a second run
	@PY="$(PY)" sh -c "$$DEMO"

eval: $(BASE) ## figures of quality over the corpora in CORPORA=path
	@[ -f pipeline/evaluate/__main__.py ] || { echo "eval: not built yet"; exit 2; }
	@$(PY) -m pipeline.evaluate eval $(if $(CORPORA),--corpora "$(CORPORA)") $(ARGS)

bench: $(BASE) ## figures of speed
	@[ -f pipeline/evaluate/__main__.py ] || { echo "bench: not built yet"; exit 2; }
	@$(PY) -m pipeline.evaluate bench $(if $(CORPORA),--corpora "$(CORPORA)") $(ARGS)

check: $(BASE) ## prove that links, ids and facts are sound
	@$(VM) check $(ARGS)

label index graph tag: $(BASE)
	@$(VM) $@ $(ARGS) $(DONE)

watch: $(BASE) ## run whenever raw/ or the vault changes
	@$(VM) watch $(ARGS)

serve: $(BASE) ## watch, poll and do what is scheduled, until Ctrl-C
	@$(VM) serve $(ARGS)

poll: $(BASE)
	@$(VM) poll $(ARGS) $(DONE)

status show items suggested audit history tasks brief synthesize undo: $(BASE)
	@$(VM) $@ $(ARGS)
