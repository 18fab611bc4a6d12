# shellcheck shell=bash
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# What ./wakepath does once for each build and each Java; sourced by it when there is something to do.
#
# A build is a folder of its own below $builds, with one jar of nearly all that the program needs and the class archives,
# named in the file "current". So a start never sees half a build, and a program that runs keeps its jars while the next one is built.

# shellcheck source=releng/packages.sh
. "$root/releng/packages.sh"
# shellcheck source=releng/maven.sh
. "$root/releng/maven.sh"

# Sees to it that there is a Java and a fresh build.
prepare_build() {
    take_turn
    if ! build_is_fresh; then
        provide_packages build || exit 1
        build
    elif ! find_java; then
        provide_packages build || exit 1
    fi
    end_turn
    find_java || { say "no Java of version $oldest_java or later was found"; exit 1; }
}

# One start at a time builds. The lock is on a folder of the checkout itself: nothing to create, nobody else's to take.
take_turn() {
    if ! take_free_turn; then
        say "waiting for another start to finish the build"
        flock 9
    fi
}

# Fails, without waiting, while another start has its turn.
take_free_turn() {
    exec 9< "$root/plugins/org.wakepath.cli"
    ! command -v flock >/dev/null || flock --nonblock 9
}

end_turn() {
    exec 9<&-
}

build() {
    local name started
    mkdir -p "$builds"
    name=build-$(date +%Y%m%d-%H%M%S)-$$
    started=$builds/$name.started
    : > "$started"
    announce_build
    if ! run_quietly maven_package || ! publish "$name"; then
        rm -f "$started"
        say "the build failed"
        exit 1
    fi
    # A source that changed while Maven ran is newer than this moment, and so makes the build stale.
    printf '%s\n' "$name" > "$builds/current.next"
    touch -r "$started" "$builds/current.next"
    rm -f "$started"
    remove_old_builds "$name"
    mv "$builds/current.next" "$builds/current"
}

announce_build() {
    if [ -e "$builds/current" ]; then
        say "building Wakepath (sources changed)..."
    else
        say "building Wakepath (first use)..."
    fi
}

# The flags for Maven's own machine make a short build shorter.
maven_package() {
    find_java javac
    JAVA_HOME=$java_home MAVEN_OPTS="-XX:+UseSerialGC -XX:TieredStopAtLevel=1 ${MAVEN_OPTS-}" \
        "$maven" "${maven_options[@]}" --batch-mode --quiet -Dstyle.color=never --file "$root/pom.xml" \
        --projects plugins/org.wakepath.cli --also-make -Dmaven.test.skip=true package
}

# publish NAME: the jar of a build, with what the annotations of its commands declare, read here once for all starts.
publish() {
    local target=$root/plugins/org.wakepath.cli/target declared=$builds/$1/declared tool=$builds/$1/tool
    local jar=$target/wakepath.jar asm=$target/build/asm.jar
    mkdir -p "$builds/$1/lib" "$declared" "$tool" &&
        "$java_home/bin/java" -cp "$jar" org.wakepath.cli.CommandTableWriter "$declared" &&
        "$java_home/bin/javac" -d "$tool" -cp "$asm" "$root"/releng/jar/*.java &&
        "$java_home/bin/java" -cp "$tool:$asm" JoinedJar "$jar" "$builds/$1/wakepath.jar" \
            "$declared" org/wakepath/cli/declared &&
        rm -r "$declared" "$tool"
}

# remove_old_builds NAME: keeps the build NAME and the one before it, which another start may have just chosen.
remove_old_builds() {
    local folder previous=''
    [ ! -e "$builds/current" ] || read -r previous < "$builds/current"
    for folder in "$builds"/build-*/; do
        folder=${folder%/}
        case ${folder##*/} in
            "$1" | "$previous") ;;
            *) rm -rf "$folder" ;;
        esac
    done
}

# Makes the class archive of this build for this Java, unless another start is at it: it is not worth a wait. Where it
# cannot be made an empty file says so, lest every start try again.
prepare_archive() {
    local next=$java_archive.next
    if take_free_turn && [ ! -e "$java_archive" ]; then
        archive_classes "$next" >/dev/null 2>&1 </dev/null || true
        rm -rf "$next.training"
        [ -s "$next" ] || : > "$next"
        mv -f "$next" "$java_archive"
    fi
    end_turn
}

# archive_classes FILE: one archive with Java's own classes too, since only such a one takes in the classes of the
# command line's library, which are of an old format. Objects are archived by G1, and then fit any collector. All our own
# classes are in it: to find a single one outside, a start opens the jar of classes, and looks at each of its files.
archive_classes() {
    local training=$1.training
    rm -rf "$training"
    mkdir "$training"
    train "$training"
    join_class_lists "$training"/*.classes "$build_folder/own.classes" > "$training/classes"
    run_bounded "$java_home/bin/java" -XX:+UseG1GC -Xshare:dump "-XX:SharedClassListFile=$training/classes" \
        "-XX:SharedArchiveFile=$1" -jar "$build_folder/wakepath.jar"
}

# join_class_lists LIST...: each list numbers its classes anew. A class that was made at run time has a line without a
# number, and one such line for each place in the code that needs one: each line as often as the list that has it most.
join_class_lists() {
    awk '
        FNR == 1 { delete count }
        /^#/ { next }
        { sub(/ id: [0-9]*$/, "") }
        ++count[$0] > most[$0] { most[$0]++; print }
    ' "$@"
}

# train FOLDER: runs the commands of releng/training in a folder, and leaves there a list of the classes that each
# needed. A packaged Wakepath may come without traces; the commands on them are left out then. Metadata is parsed once
# and then found in a cache of its own, so that the list has the classes of both.
train() {
    local line number=0 arguments trace
    while read -r line; do
        case $line in '' | '#'*) continue ;; esac
        read -r -a arguments <<< "$line"
        trace=${arguments[1]-}
        if [ -n "$trace" ] && [ ! -e "$1/$trace" ]; then
            cp -r "$root/testtraces/recorded/$trace" "$1" || continue
        fi
        number=$((number + 1))
        (cd "$1" && XDG_CACHE_HOME=$1/cache run_bounded "$java_home/bin/java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 \
            "-XX:DumpLoadedClassList=$1/$number.classes" -jar "$build_folder/wakepath.jar" "${arguments[@]}") || true
    done < "$root/releng/training"
}

run_bounded() {
    if command -v timeout >/dev/null; then
        timeout 60 "$@"
    else
        "$@"
    fi
}
