# Each verb sets up what it needs in .venv by itself; Python 3.11 and make are enough to start with.
#
#   make play    play in the browser; ARGS="..." goes to the command line instead (ARGS=play: in the terminal)
#   make test    the tests, on the plain package and then on the compiled one
#   make check   style, types and the list of rules that no test names
#   make fast    the compiled twin of the package, in build/fast
#   make bench   speed, side by side with other engines (make bench-web: the server's)
#   make docs    the documentation, tried out line by line

.PHONY: play test check fast bench bench-web docs test-source test-fast types browser clean
.DEFAULT_GOAL := play
MAKEFLAGS += --no-print-directory

# Somebody's own PYTHONPATH must not decide which package is tested.
export PYTHONPATH :=
export PIP_DISABLE_PIP_VERSION_CHECK := 1

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
RUN := .venv/bin/python
FAST := $(CURDIR)/build/fast
PYTEST := $(RUN) -m pytest -n auto
SOURCES = $(shell find src docs/rules -type f ! -path '*/__pycache__/*' ! -path '*.egg-info/*' 2>/dev/null)
HAS_CHROMIUM := { command -v chromium || command -v chromium-browser || command -v google-chrome; } >/dev/null
INSTALL_CHROMIUM := DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium
HAS_COMPILER := $(RUN) -c "import os, shutil, sys, sysconfig; \
	compiler = (os.environ.get('CC') or sysconfig.get_config_var('CC') or 'cc').split()[0]; \
	header = os.path.join(sysconfig.get_path('include'), 'Python.h'); \
	sys.exit(not (shutil.which(compiler) and os.path.isfile(header)))"

play: .venv/.play
	@if [ -f build/fast/.built ] && [ -z "$$(find $(SOURCES) setup.py -newer build/fast/.built)" ]; then \
		export PYTHONPATH="$(FAST)"; fi; exec $(RUN) -m grimalkin $(or $(ARGS),serve --open)

test: .venv/.dev
	@$(HAS_COMPILER) || echo "No C compiler with Python's headers here: only the interpreted package is tested."
	@$(MAKE) test-source
	@if $(HAS_COMPILER); then $(MAKE) test-fast; fi

check: .venv/.dev
	$(RUN) -m ruff check
	$(RUN) -m ruff format --check
	$(RUN) -m mypy
	@$(MAKE) types
	$(RUN) -m grimalkin rules --uncited

fast: build/fast/.built

bench: .venv/.bench build/fast/.built
	PYTHONPATH="$(FAST)" $(RUN) -m bench $(ARGS)

bench-web: .venv/.dev build/fast/.built
	PYTHONPATH="$(FAST)" $(RUN) -m bench.web $(ARGS)

docs: .venv/.dev
	$(RUN) -m pytest tests/docs -q
	$(RUN) -m grimalkin rules --check

# The private part.

test-source: .venv/.dev browser
	$(PYTEST) $(ARGS)

# What browsers do is the same on both packages.
test-fast: build/fast/.built
	GRIMALKIN_EXPECT_COMPILED=1 PYTHONPATH="$(FAST)" $(PYTEST) --ignore tests/browser $(ARGS)

# The tests in a browser need Chromium, and are skipped where it cannot be had.
browser:
	@$(HAS_CHROMIUM) || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
		echo "Installing Chromium for the tests in a browser." && \
		{ $(INSTALL_CHROMIUM) || { apt-get update -qq && $(INSTALL_CHROMIUM); }; } >/dev/null 2>&1; } || \
		echo "No Chromium here: the tests in a browser are skipped (on Debian and Ubuntu: apt install chromium)."

# The compiler lives in build/, so that nobody without Node need know of it.
types:
	@if ! { command -v npm && command -v node; } >/dev/null; then \
		echo "No Node here: the types of the browser's scripts are not checked."; \
	elif ! { mkdir -p build/types && cp tests/browser/types/package.json build/types/ && \
		npm install --prefix build/types --no-package-lock --no-audit --no-fund --silent >/dev/null 2>&1; }; then \
		echo "TypeScript cannot be installed here: the types of the browser's scripts are not checked."; \
	else build/types/node_modules/.bin/tsc --project tests/browser/types/tsconfig.json && \
		echo "The types of the browser's scripts are right."; fi

clean:
	rm -rf build dist src/*.egg-info

# Compiled modules stay when nothing hot has changed; everything else is copied anew, so that nothing old stays.
build/fast/.built: .venv/.dev setup.py $(SOURCES)
	@$(HAS_COMPILER) || { echo "make fast needs a C compiler and Python's headers" \
		"(on Debian and Ubuntu: apt install gcc python3-dev)." >&2; exit 1; }
	@echo "Compiling the package into build/fast; the first time takes some minutes."
	@mkdir -p build/fast
	@find build/fast -type f ! -name '*.so' -delete
	GRIMALKIN_COMPILE=1 $(RUN) setup.py --quiet build --build-lib build/fast --build-temp build/temp
	@touch $@

.venv/.made:
	@test -n "$(PYTHON)" || { echo "Grimalkin needs Python 3.11 or newer, and there is none on the PATH." \
		"Install one, or say where it is: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Grimalkin needs Python 3.11 or newer, and $(PYTHON) is not." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "$(PYTHON) cannot make a virtual environment: its venv module is missing" \
		"(on Debian and Ubuntu: apt install python3-venv)." >&2; exit 1; }
	@test -x .venv/bin/pip || $(PYTHON) -m venv .venv
	@$(RUN) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "The Python in .venv is older than 3.11: remove .venv and try again." >&2; exit 1; }
	@touch $@

.venv/.play: .venv/.made pyproject.toml
	@echo "Setting up .venv to play."
	@$(RUN) -m pip install --quiet --editable .
	@touch $@

.venv/.dev: .venv/.made pyproject.toml
	@echo "Setting up .venv to test and build."
	@$(RUN) -m pip install --quiet --editable '.[dev]'
	@touch .venv/.play $@

.venv/.bench: .venv/.dev
	@echo "Setting up .venv to measure."
	@$(RUN) -m pip install --quiet --editable '.[bench]'
	@touch $@
