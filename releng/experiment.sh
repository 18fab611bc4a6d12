# shellcheck shell=bash
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# Finds the folders that a saved analysis names, to measure them; sourced by ./wakepath where an argument may be one.
# It is read as ./wakepath writes it, a trace a line. What it does not find is not measured: the program reads the file.

# The beginning of a file is looked at, bytes; it names traces first.
longest_look=65536

# add_traces FILE: adds the folders to the array folders.
add_traces() {
    local line path base=.
    [[ $1 != */* ]] || base=${1%/*}
    while IFS= read -r line; do
        [[ $line =~ ^\ *\<trace\ path=\"([^\"\&]+)\"/\>$ ]] || continue
        path=${BASH_REMATCH[1]}
        [[ $path == /* ]] || path=$base/$path
        [ ! -d "$path" ] || folders+=("$path")
    done < <(head -c "$longest_look" -- "$1")
}
