# shellcheck shell=bash
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# Builds the benchmarks where they lie; sourced, with $root set.

# shellcheck source=releng/maven.sh
. "$root/releng/maven.sh"

# build MODULE: unless no source of the plain modules is newer than the moment its last build began
build() {
    local built=$root/releng/$1/target/built
    ! is_fresh "$built" || return 0
    mkdir -p "${built%/*}"
    : > "$built.begun"
    "$maven" "${maven_options[@]}" --batch-mode --quiet --file "$root/pom.xml" -Pbench --projects "releng/$1" --also-make \
        -Dmaven.test.skip=true package >&2
    mv "$built.begun" "$built"
}

# is_fresh FILE
is_fresh() {
    [ -e "$1" ] || return 1
    [ -z "$(find "$root/pom.xml" "$root/plugins" "$root/synchronization" "$root/releng" \
        \( -name target -o -path '*/src/test' -o -name 'org.wakepath.ui*' \) -prune -o \
        \( -name '*.java' -o -name pom.xml -o -path '*/src/main/*' \) -newer "$1" -print -quit)" ]
}

# class_path MODULE
class_path() {
    echo "$root/releng/$1/target/classes:$(cat "$root/releng/$1/target/class-path")"
}
