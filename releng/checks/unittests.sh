# shellcheck shell=bash
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# Runs tests written in Python. To be sourced.

# run_unittests FOLDER: the tests in a folder below the current one, whose modules they use; the last line sums them up.
run_unittests() {
    local said status all bad skipped
    command -v python3 >/dev/null || { echo "missing: python3" && return 77; }
    said=$(mktemp)
    PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=. python3 -u -m unittest discover -v -s "$1" 2>&1 | tee "$said"
    status=${PIPESTATUS[0]}
    all=$(sed -n 's/^Ran \([0-9]*\) tests\{0,1\} in .*/\1/p' "$said")
    bad=$(($(count_of failures "$said") + $(count_of errors "$said")))
    skipped=$(count_of skipped "$said")
    rm -f "$said"
    echo "$((${all:-0} - bad - skipped)) passed, $bad failed, $skipped skipped"
    return "$status"
}

# count_of NAME FILE: how many of them the runner's last line counts.
count_of() {
    tail -n 1 "$2" | sed -n "s/.*$1=\([0-9]*\).*/\1/p;t;s/.*/0/p" | head -n 1
}
