# shellcheck shell=bash
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# Installs what releng/packages lists. To be sourced, with root set to the folder of the repository.

# shellcheck source=releng/java.sh
. "$root/releng/java.sh"

# Everything that is said goes to standard error: standard output is for results.
say() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
}

# run_quietly COMMAND...: shows the end of what COMMAND said only when it fails.
run_quietly() {
    local log status=0
    log=$(mktemp)
    "$@" >"$log" 2>&1 </dev/null || status=$?
    [ "$status" -eq 0 ] || tail -n 30 "$log" | sed 's,\x1b\[[0-9;]*m,,g' >&2
    rm -f "$log"
    return "$status"
}

# provide_packages TIER: installs the packages of TIER that are missing. Fails, naming them, where it may not.
provide_packages() {
    local missing as_root=()
    missing=$(missing_packages "$1")
    [ -n "$missing" ] || return 0
    if ! command -v apt-get >/dev/null || ! may_be_root; then
        # The words are names of packages.
        # shellcheck disable=SC2086
        name_packages $missing
        return 1
    fi
    [ "$(id -u)" -eq 0 ] || as_root=(sudo -n)
    # dpkg needs the programs of root, which are not on everybody's path.
    as_root+=(env DEBIAN_FRONTEND=noninteractive "PATH=$PATH:/usr/sbin:/sbin" apt-get)
    if ! ls /var/lib/apt/lists/*_Packages* >/dev/null 2>&1; then
        update_lists
    fi
    # shellcheck disable=SC2086
    install $missing && return 0
    # A list that is too old names versions that the archive has no more.
    update_lists
    # shellcheck disable=SC2086
    install $missing
}

name_packages() {
    say "needs what is not installed here and may not be installed by this user: $(known_names "$@")"
    say "as root, on Debian: apt-get install $(known_names "$@")"
}

# update_lists and install use as_root of their caller.
update_lists() {
    say "reading the lists of packages (apt-get update)"
    run_quietly "${as_root[@]}" update || true
}

install() {
    local names=()
    read -r -a names <<< "$(known_names "$@")"
    say "installing ${names[*]} (apt-get install)"
    run_quietly "${as_root[@]}" -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "${names[@]}"
}

may_be_root() {
    [ "$(id -u)" -eq 0 ] || sudo -n true 2>/dev/null
}

# missing_packages TIER: the packages of TIER and of those below it that are not there, as the table has them.
missing_packages() {
    local package tier kind name
    while read -r package tier kind name; do
        case $package in '' | '#'*) continue ;; esac
        if tier_includes "$1" "$tier" && ! is_present "$kind" "$name"; then
            printf '%s ' "$package"
        fi
    done < "$root/releng/packages"
}

tier_includes() {
    case $1/$2 in
        full/bench | full/daemons) return 1 ;;
        full/* | bench/bench | daemons/daemons | quick/quick | quick/build | build/build | record/record) return 0 ;;
        *) return 1 ;;
    esac
}

is_present() {
    case $1 in
        jdk) find_java javac ;;
        # What only root calls is not on everybody's path.
        command) PATH=$PATH:/usr/sbin:/sbin command -v "$2" >/dev/null ;;
        file) [ -e "$2" ] ;;
        python) python3 -c "import $2" 2>/dev/null ;;
        *) say "releng/packages: unknown kind of check: $1" && return 1 ;;
    esac
}

# known_names A|B C: of each, the first name that the package archive knows; the first where none is known.
known_names() {
    local choice name names=() known=()
    for choice in "$@"; do
        IFS='|' read -r -a names <<< "$choice"
        for name in "${names[@]}" "${names[0]}"; do
            if apt-cache show "$name" >/dev/null 2>&1; then
                break
            fi
        done
        known+=("$name")
    done
    printf '%s\n' "${known[*]}"
}
