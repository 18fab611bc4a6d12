# shellcheck shell=bash
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# Measures which lines and branches the tests run, by JaCoCo. To be sourced, after releng/maven.sh, with the folder of
# the repository as current folder.

jacoco_version=0.8.14

# Fetched once for a user, beside the other things that Wakepath keeps. Sets jacoco, the folder of JaCoCo's programs.
provide_jacoco() {
    local artifact
    jacoco=${XDG_CACHE_HOME:-$HOME/.cache}/wakepath/jacoco-$jacoco_version
    for artifact in org.jacoco.agent:$jacoco_version:jar:runtime org.jacoco.cli:$jacoco_version:jar:nodeps; do
        [ ! -s "$jacoco/${artifact%%:*}.jar" ] || continue
        "$maven" "${maven_options[@]}" --batch-mode --no-transfer-progress -q \
            org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy "-Dartifact=org.jacoco:$artifact" \
            -Dmdep.stripVersion=true -Dmdep.stripClassifier=true "-DoutputDirectory=$jacoco" || return 1
    done
}

# agent_option FILE: the option by which a Java machine that runs tests adds what it ran to FILE.
agent_option() {
    echo "-javaagent:$jacoco/org.jacoco.agent.jar=destfile=$1,append=true,includes=org.wakepath.*"
}

# print_coverage JAVA FILE: a line for each module, and one for all, NAME, lines and branches in percent, parted by tabs.
print_coverage() {
    local pom folders=()
    for pom in synchronization/pom.xml plugins/*/pom.xml; do
        case $pom in *.testing/* | *.scenarios/* | *.tests/* | *.bench/*) continue ;; esac
        # Without a display the tests of the user interface do not run.
        [[ $pom != *.ui/* || -d plugins/org.wakepath.ui.tests/target/surefire-reports ]] || continue
        [ ! -d "${pom%pom.xml}target/classes" ] || folders+=(--classfiles "${pom%pom.xml}target/classes")
    done
    "$1" -jar "$jacoco/org.jacoco.cli.jar" report "$2" "${folders[@]}" --csv "$2.csv" >/dev/null || return 1
    awk -f releng/checks/coverage.awk "$2.csv"
}
