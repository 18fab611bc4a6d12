# shellcheck shell=bash
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# Finds an installed Java; sourced by ./wakepath on every start, so it starts no Java and hardly any other program.
# Sets java_home and java_version (the exact version, fit for a file name).

oldest_java=17

# find_java [PROGRAM]: the first Java of at least $oldest_java that has PROGRAM (java unless told, javac for a JDK).
# shellcheck disable=SC2034 # used by those that source this
find_java() {
    local program=${1:-java} home
    for home in "${JAVA_HOME:-}" "$(home_of_java_on_the_path)" /usr/lib/jvm/*; do
        if [ -n "$home" ] && [ -x "$home/bin/$program" ] && read_java_version "$home" && java_is_new_enough; then
            java_home=$home
            return 0
        fi
    done
    java_home='' java_version=''
    return 1
}

home_of_java_on_the_path() {
    local java
    java=$(command -v java) || return 0
    java=$(readlink -f -- "$java") || return 0
    printf '%s' "${java%/bin/java}"
}

# read_java_version HOME: sets java_version from the file that every Java since 9 carries; asks the Java itself only
# where that file is missing. The exact version is called differently by different vendors.
read_java_version() {
    local key value exact=''
    java_version=''
    if [ -r "$1/release" ]; then
        while IFS='=' read -r key value; do
            case $key in
                JAVA_VERSION) java_version=${value//\"/} ;;
                JAVA_RUNTIME_VERSION | FULL_VERSION) exact=${value//\"/} ;;
            esac
        done < "$1/release"
    else
        java_version=$("$1/bin/java" -version 2>&1 </dev/null) || return 1
        java_version=${java_version#*\"}
        java_version=${java_version%%\"*}
    fi
    java_version=${exact:-$java_version}
    java_version=${java_version//[!A-Za-z0-9.+-]/_}
    [ -n "$java_version" ]
}

java_is_new_enough() {
    local major=${java_version%%[!0-9]*}
    [ -n "$major" ] && [ "$major" -ge "$oldest_java" ]
}
