# shellcheck shell=bash
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# Fetches the programs of others that tests read exports with, where Debian has none. To be sourced, after
# releng/packages.sh, with root set to the folder of the repository. Each is in a folder of its own in readers, with its
# version in the file "version".

readers=${XDG_CACHE_HOME:-$HOME/.cache}/wakepath/readers

# provide_readers: fetches what is missing, or of another version. Each is fetched once for a user. The collector takes
# two minutes to build.
provide_readers() {
    provide_from_npm speedscope speedscope 1.25.0 &&
        provide_from_npm profiler-cli @firefox-devtools/profiler-cli 0.10.0 &&
        provide_python python perfetto==0.59.1 protobuf==7.36.2 &&
        provide_python otava apache-otava==0.8.0 &&
        provide_collector
}

# provide_from_npm NAME PACKAGE VERSION
provide_from_npm() {
    has_reader "$1" "$3" || {
        say "fetching $2 $3 (npm install)"
        # The profiler asks for a newer Node.js than Debian has, and runs with that one.
        run_quietly npm install --prefix "$readers/$1" --no-audit --no-fund --no-package-lock --omit=dev \
            --engine-strict=false "$2@$3" && note_reader "$1" "$3"
    }
}

# provide_python NAME PACKAGE==VERSION...: a Python of its own with these.
provide_python() {
    local name=$1
    shift
    has_reader "$name" "$*" || {
        say "fetching $* (pip install)"
        run_quietly python3 -m venv "$readers/$name" &&
            run_quietly "$readers/$name/bin/pip" install "$@" && note_reader "$name" "$*"
    }
}

# OpenTelemetry's collector, with as little as tests need: releng/collector. It takes one file, so it is not worth the
# time that optimising it takes: a fifth of the build.
provide_collector() {
    local version
    version=$(cat "$root"/releng/collector/{main.go,go.sum} | cksum)
    has_reader collector "$version" || {
        say "building the collector of OpenTelemetry (go build)"
        (cd "$root/releng/collector" && run_quietly go build -gcflags=all='-N -l' -o "$readers/collector/collector" .) &&
            note_reader collector "$version"
    }
}

# has_reader NAME VERSION: removes it where it has another version.
has_reader() {
    [ "$(cat "$readers/$1/version" 2>/dev/null)" = "$2" ] || {
        rm -rf "${readers:?}/$1"
        mkdir -p "$readers/$1"
        return 1
    }
}

note_reader() {
    printf '%s\n' "$2" > "$readers/$1/version"
}
