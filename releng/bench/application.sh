# shellcheck shell=bash
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# Measures the built Eclipse application; sourced, with $root set.

# shellcheck source=releng/java.sh
. "$root/releng/java.sh"

# The longest wait for a window that does not answer, seconds.
longest_visit=900

product=$root/releng/org.wakepath.product/target/products/org.wakepath.product/linux/gtk/x86_64

# measure_application TRACES TASK: two starts, of which the first fills the caches of Eclipse and of Java. The bundle that
# measures is no part of the product: it is added to the list of those that are started.
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
    find_java java
    # What the measuring bundle is told goes in as a Java of its own, since the launcher is to be the user's.
    cat > "$scratch/java" <<JAVA
#!/bin/sh
exec "$java_home/bin/java" "-Dwakepath.bench.begin=\$BEGIN" "-Dwakepath.bench.traces=\$TRACES" \
    "-Dwakepath.bench.task=\$TASK" "-Dorg.eclipse.equinox.simpleconfigurator.configUrl=file:$scratch/bundles.info" "\$@"
JAVA
    chmod +x "$scratch/java"
    start_application "$scratch" "$@" >/dev/null
    start_application "$scratch" "$@"
}

# start_application SCRATCH TRACES TASK: fails, after a sentence on standard error, where it cannot be measured. The time
# runs from the moment that the display is there.
start_application() {
    local code=0
    # shellcheck disable=SC2016 # The shell within asks for the time.
    JAVA=$1/java WAKEPATH_CONFIG=$1 TRACES=$2 TASK=$3 xvfb-run -a -s '-screen 0 1600x1000x24' \
        timeout --kill-after=5 "$longest_visit" \
        sh -c 'exec env "BEGIN=$(date +%s%3N)" "$@"' sh "$product/wakepath-viewer" || code=$?
    case $code in
        0) ;;
        124 | 137) echo "not measured: the application had not ended after $longest_visit s" >&2; return 1 ;;
        *) return 1 ;;
    esac
}
