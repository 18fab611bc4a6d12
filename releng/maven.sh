#!/usr/bin/env bash
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# Sourced by what builds the Eclipse application: sets maven to a Maven that is new enough for it (3.9), and fetches one
# with the machine's own Maven where that is older.

maven_version=3.9.16

# Fetched once for a user, beside the other things that Wakepath keeps.
provide_maven() {
    local folder=${XDG_CACHE_HOME:-$HOME/.cache}/wakepath/maven
    maven=$folder/apache-maven-$maven_version/bin/mvn
    [ ! -x "$maven" ] || return 0
    mkdir -p "$folder"
    mvn --batch-mode --no-transfer-progress -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack \
        "-Dartifact=org.apache.maven:apache-maven:$maven_version:zip:bin" "-DoutputDirectory=$folder" || return 1
    # The archive that Maven unpacks keeps no rights.
    chmod +x "$maven"
}
