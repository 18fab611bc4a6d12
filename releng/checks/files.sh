# shellcheck shell=bash
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# Lists the project's own files for the checks; sourced by them, with the folder of the repository as current folder.

# The files that are or may be committed, each ended by a zero byte. A copy without Git's records has them too.
project_files() {
    if [ -e .git ] && git ls-files >/dev/null 2>&1; then
        git ls-files -z --cached --others --exclude-standard | existing_files
    else
        find . \( -name .git -o -name target \) -prune -o -type f -print0 | sed -z 's|^\./||'
    fi
}

existing_files() {
    local file
    while IFS= read -r -d '' file; do
        [ ! -f "$file" ] || printf '%s\0' "$file"
    done
}

# The shell programs: those that say so in their first line. Files that are only sourced have no such line.
shell_programs() {
    local file line
    while IFS= read -r -d '' file; do
        case ${file##*/} in
            *.sh) ;;
            *.*) continue ;;
        esac
        IFS= read -r line < "$file" || true
        case $line in '#!'*sh) printf '%s\0' "$file" ;; esac
    done < <(project_files) 2>/dev/null
}
