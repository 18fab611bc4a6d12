# shellcheck shell=bash
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# Sourced by what checks an Eclipse that the build made: runs it without a display, in folders of its own that go away.

# shellcheck source=releng/java.sh
. releng/java.sh

find_java java || { echo "missing: java" && exit 77; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/home" "$scratch/folder"
failed=0

# check WHAT COMMAND...: says WHAT when COMMAND fails
check() {
    local what=$1
    shift
    if ! "$@"; then
        echo "failed: $what"
        failed=1
    fi
}

# eclipse_of MODULE: where the build puts the product of a module.
eclipse_of() {
    echo "releng/$1/target/products/$1/linux/gtk/x86_64"
}

# run_eclipse ARGUMENTS...: runs the Eclipse in $eclipse, with the user's folder, and the one it is started in, empty.
run_eclipse() {
    (cd "$scratch/folder" && env -u DISPLAY -u WAYLAND_DISPLAY HOME="$scratch/home" \
        "$java_home/bin/java" "-Duser.home=$scratch/home" -jar "$eclipse"/plugins/org.eclipse.equinox.launcher_*.jar \
        -nosplash -install "$eclipse" -configuration "$scratch/configuration" "$@")
}
