# shellcheck shell=bash
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# Measures the built Eclipse application; sourced, with $root set.

# A window that does not answer is not waited for longer than this, seconds.
longest_visit=900

product=$root/releng/org.wakepath.product/target/products/org.wakepath.product/linux/gtk/x86_64

# measure_application TRACES TASK: two starts, of which the first fills Eclipse's caches. The bundle that measures is no
# part of the product: it is added to the list of those that are started.
measure_application() {
    local scratch
    "$root/releng/viewer" --build
    scratch=$(mktemp -d)
    # shellcheck disable=SC2064 # The folder of this call.
    trap "rm -rf '$scratch'" EXIT
    cp "$product/configuration/org.eclipse.equinox.simpleconfigurator/bundles.info" "$scratch/bundles.info"
    sed -i "s|,plugins/|,file:$product/plugins/|" "$scratch/bundles.info"
    echo "org.wakepath.ui.bench,0.1.0.202601010000,file:$root/plugins/org.wakepath.ui.bench/target/\
org.wakepath.ui.bench-0.1.0-SNAPSHOT.jar,4,false" >> "$scratch/bundles.info"
    start_application "$scratch" "$@" >/dev/null
    start_application "$scratch" "$@"
}

# start_application SCRATCH TRACES TASK: fails, after a sentence on standard error, where it cannot be measured.
start_application() {
    local code=0
    xvfb-run -a -s '-screen 0 1600x1000x24' timeout --kill-after=5 "$longest_visit" java -XX:+UseTransparentHugePages \
        "-Dwakepath.bench.begin=$(date +%s%3N)" "-Dwakepath.bench.traces=$2" "-Dwakepath.bench.task=$3" \
        "-Dorg.eclipse.equinox.simpleconfigurator.configUrl=file:$1/bundles.info" \
        -jar "$product"/plugins/org.eclipse.equinox.launcher_*.jar -install "$product" \
        -configuration "$1/configuration" -data "$1/workspace" || code=$?
    case $code in
        0) ;;
        124 | 137) echo "not measured: the application had not ended after $longest_visit s" >&2; return 1 ;;
        *) return 1 ;;
    esac
}
