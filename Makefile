# SPDX-License-Identifier: MIT
#
# The only runner of scripts. Each target has its line in 'make help'.

PREFIX ?= /usr/local
DESTDIR ?=
CONTAINER ?= podman
FONTS ?= fonts-noto-core
# Without a search path of its own the program finds its libraries at once.
RELEASE = swift build --configuration release --static-swift-stdlib --disable-local-rpath
# Packages whose libraries become part of the program; their notices go along with it.
LINKED = libcairo2-dev libdeflate-dev libexpat1-dev libfontconfig-dev libpixman-1-dev libsqlite3-dev \
  libyaml-dev
# The suites that call C libraries; the others cannot corrupt memory.
ASAN_SUITES = Hashing|Manifest|Painting|Publishing|StringSources|Typesetting

.DEFAULT_GOAL := help
.PHONY: help run build test e2e e2e-browser soak bench bench-watch check format lint boundaries fuzz asan tsan
.PHONY: po-agreement packages install container gallery screenshots clean

help: ## Print this list
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | \
	  awk -F'|' '{ printf "%-20s %s\n", $$1, $$2 }'

run: packages ## Draw assets.yaml into Output/, with a release build
	$(RELEASE)
	.build/release/labelsmith build assets.yaml

build: packages ## Compile the release programs
	$(RELEASE)

test: packages ## Run every test; a warning from GLib or Pango is a failure
	@scripts/run-tests.sh

check: lint boundaries ## Check style and boundaries, and show the longest functions
	@echo 'longest functions:'
	@scripts/longest-functions.sh

format: ## Format all sources
	swift format --in-place --recursive Package.swift Sources Tests

lint: ## Check the format of all sources
	swift format lint --strict --recursive Package.swift Sources Tests

boundaries: packages ## Check what may import and use what
	scripts/check-boundaries.sh
	swift build --explicit-target-dependency-import-check error

e2e: packages ## Run the tests of the built programs alone
	G_DEBUG=fatal-warnings swift test --disable-xctest --filter '^EndToEndTests\.'

e2e-browser: packages ## Run the tests of the preview in chromium
	@scripts/install-packages.sh packaging/browser-packages.txt
	LABELSMITH_BROWSER=1 G_DEBUG=fatal-warnings swift test --disable-xctest \
	  --filter BrowserTests

soak: packages ## Run random edits, kills and watching for a long time
	LABELSMITH_SOAK=1 G_DEBUG=fatal-warnings swift test --disable-xctest \
	  --filter '^(EndToEndTests|WatchingTests)\.|IncrementalTests|LedgerDamageTests'
	LABELSMITH_MEASURE=1 G_DEBUG=fatal-warnings swift test --disable-xctest --filter MeasurementTests

bench-watch: build ## Measure a watcher from the save to the image, against a shell loop
	python3 -B bench/watch/run.py .build/release/labelsmith

bench: build ## Measure against C, other tools and ninja; options in BENCH='drawing --rounds 3'
	python3 -B bench/bench.py $(BENCH)

po-agreement: packages ## Read hundreds of PO files and compare with what GNU gettext reads (needs gettext)
	python3 -B scripts/po-agreement.py .build/po-agreement
	LABELSMITH_PO_FOLDER=$(CURDIR)/.build/po-agreement swift test --disable-xctest \
	  --filter theReaderAgreesWithGettext

fuzz: packages ## Feed the readers of manifests and strings fifty times as many broken files as the tests do
	LABELSMITH_FUZZ=50 G_DEBUG=fatal-warnings swift test --disable-xctest --filter MutationTests

asan: packages ## Run the tests that call C libraries under AddressSanitizer
	ASAN_OPTIONS=detect_leaks=0 swift test --disable-xctest --sanitize=address \
	  --scratch-path .build-asan --filter '^($(ASAN_SUITES))Tests\.'

tsan: packages ## Draw with 1 and twenty times with 16 threads under ThreadSanitizer
	swift build --sanitize=thread --scratch-path .build-tsan --product labelsmith
	scripts/thread-runs.sh .build-tsan/debug/labelsmith

packages: ## Install the Debian packages that are missing
	@scripts/install-packages.sh

install: build ## Install the programs, their completions and licences below PREFIX
	install -d '$(DESTDIR)$(PREFIX)/bin' \
	  '$(DESTDIR)$(PREFIX)/share/doc/labelsmith' \
	  '$(DESTDIR)$(PREFIX)/share/bash-completion/completions' \
	  '$(DESTDIR)$(PREFIX)/share/zsh/site-functions' \
	  '$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d'
	install .build/release/labelsmith .build/release/labelsmith-inotify \
	  '$(DESTDIR)$(PREFIX)/bin'
	install -m 644 LICENSE '$(DESTDIR)$(PREFIX)/share/doc/labelsmith'
	install -m 644 Sources/labelsmith-inotify/LICENSE \
	  '$(DESTDIR)$(PREFIX)/share/doc/labelsmith/LICENSE.labelsmith-inotify'
	@for package in $(LINKED); do \
	  ! [ -e "/usr/share/doc/$$package/copyright" ] || \
	  install -m 644 "/usr/share/doc/$$package/copyright" \
	    "$(DESTDIR)$(PREFIX)/share/doc/labelsmith/LICENSE.$$package" || exit 1; \
	done
	.build/release/labelsmith completions bash \
	  >'$(DESTDIR)$(PREFIX)/share/bash-completion/completions/labelsmith'
	.build/release/labelsmith completions zsh \
	  >'$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_labelsmith'
	.build/release/labelsmith completions fish \
	  >'$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/labelsmith.fish'

container: ## Build the container image 'labelsmith' (needs podman; CONTAINER=docker for another tool)
	rm -rf .build/container
	$(MAKE) install DESTDIR='$(CURDIR)/.build/container' PREFIX=/usr/local
	cp packaging/runtime-packages.txt .build/container/
	$(CONTAINER) build $(CONTAINER_FLAGS) --build-arg FONTS='$(FONTS)' --tag labelsmith \
	  --file packaging/Containerfile .build/container

gallery: build ## Draw the pictures of README.md and docs/gallery.md (needs python3-pil)
	python3 -B scripts/pictures/make_gallery.py .build/release/labelsmith
	.build/release/labelsmith build assets.yaml --output .build/showcase --quiet
	python3 -B scripts/pictures/draw_showcase.py .build/showcase docs/images/showcase.png

screenshots: build ## Take the pictures of the preview again (needs python3-pil)
	@scripts/install-packages.sh packaging/browser-packages.txt
	/usr/bin/python3 -B scripts/pictures/shoot_preview.py .build/release/labelsmith

clean: ## Remove what was compiled
	rm -rf .build .build-asan .build-tsan
