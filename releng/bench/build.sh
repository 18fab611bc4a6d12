# shellcheck shell=bash
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# Builds the benchmarks where they lie; sourced, with $root set.

# shellcheck source=releng/maven.sh
. "$root/releng/maven.sh"

# build MODULE
build() {
    "$maven" "${maven_options[@]}" --batch-mode --quiet --file "$root/pom.xml" -Pbench --projects "releng/$1" --also-make \
        -Dmaven.test.skip=true package >&2
}

# class_path MODULE
class_path() {
    echo "$root/releng/$1/target/classes:$(cat "$root/releng/$1/target/class-path")"
}
