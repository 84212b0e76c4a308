# make run            builds the app and serves it at the address that it prints
# make test           runs all tests
# make test-browsers  runs the main tasks in Firefox and WebKit, if they are or can be installed
# make kill           kills the browser 200 times during a game, and reports what was lost
# make lighthouse     audits the built site with Lighthouse, as on a phone
# make bench          runs the benchmarks; FILES="…" names other puzzles than those of the tests
# make pictures       takes the screenshots for the documents
# make dist           builds the static site in dist/
# make fuzz           sends random bytes to every parser, FUZZ_SECONDS=60 per target
# make scale          grades puzzles with Spark and GNU parallel, and compares with a single process
# Each target first installs the tools that are missing; see tools/setup.sh.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
PORT ?= 8080

tools := $(or $(NINEFOLD_TOOLS),$(or $(XDG_CACHE_HOME),$(HOME)/.cache)/ninefold)
export PATH := $(tools)/cargo-fuzz-0.13.1/bin:$(tools)/trunk-0.21.14/bin:$(tools)/wasm-bindgen-cli-0.2.130/bin:$(CURDIR)/node_modules/.bin:$(PATH)
# trunk interprets this variable as its own option, and fails if it is neither true nor false.
unexport NO_COLOR
MAKEFLAGS += --no-print-directory

wasm := --target wasm32-unknown-unknown

.PHONY: run dist site test test-code lint test-native test-wasm test-browser test-site test-browsers kill lighthouse bench pictures fuzz scale clean

run:
	@tools/setup.sh build
	@mkdir -p target # trunk fails to start if a folder that it must not watch is missing
	@echo "Ninefold will be at http://127.0.0.1:$(PORT)/ once it is built. If you have no puzzles at hand, press Open the sample."
	PATH="$(CURDIR)/tools/bin:$$PATH" trunk serve --release --port $(PORT)

dist:
	@tools/setup.sh build
	@$(MAKE) site

test:
	@tools/setup.sh test
	@$(MAKE) -j2 test-code site
	@$(MAKE) test-site

# These run one after the other, while the site is built.
test-code:
	@$(MAKE) lint
	@$(MAKE) test-native
	@$(MAKE) test-wasm

lint:
	cargo fmt --all --check
	cargo clippy --quiet --locked --workspace --all-targets -- -D warnings

test-native:
	cargo test --quiet --locked

test-wasm:
	CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER=wasm-bindgen-test-runner \
		cargo test --locked $(wasm) --package engine --package generate --test portable

test-browser: site
	@$(MAKE) test-site

site:
	@node tools/site.mjs

test-site:
	node tools/sizes.mjs
	node tools/page.mjs
	playwright test --config tests/e2e/playwright.config.mjs

# By default, a browser that isn't available is skipped: BROWSERS="firefox webkit" requires both.
BROWSERS ?=
test-browsers:
	@tools/setup.sh browsers
	@$(MAKE) site
	node --experimental-websocket tests/browsers/smoke.mjs $(BROWSERS)

kill:
	@tools/setup.sh test
	@$(MAKE) site
	node benches/kill.mjs 200

lighthouse:
	@tools/setup.sh test
	@$(MAKE) site
	node benches/lighthouse.mjs
	node benches/lighthouse.mjs --page techniques/x-wing.html

bench:
	@tools/setup.sh test
	node benches/table.mjs $(FILES)
	cargo bench --quiet --locked --bench read
	node benches/large.mjs
	@$(MAKE) site
	node benches/crew.mjs
	node benches/page.mjs $(FILES)

pictures:
	@tools/setup.sh test
	@$(MAKE) site
	node tools/pictures.mjs

# The sanitizers are off because they need a nightly compiler; the unsafe code here uses no
# pointers.
FUZZ_SECONDS ?= 60
fuzz:
	@tools/setup.sh fuzz
	cd fuzz && for target in open format outside; do \
		RUSTC_BOOTSTRAP=1 cargo fuzz run -s none $$target -- \
			-max_total_time=$(FUZZ_SECONDS) -max_len=6000 -timeout=10 -rss_limit_mb=2048; \
	done

scale:
	@tools/setup.sh scale
	cargo build --quiet --locked --release --bin ninefold
	PATH="$(tools)/pyspark-4.0.1/bin:$$PATH" tools/scale.sh

clean:
	rm -rf target dist node_modules test-results
