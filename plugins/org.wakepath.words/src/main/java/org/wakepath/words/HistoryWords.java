// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.wakepath.compare.Baseline;
import org.wakepath.compare.History;

/** Words for executions over many versions. */
public final class HistoryWords {
    /** Says that a change is one of the whole alone. */
    public static final String NO_PART = "No part of it changed by more than chance explains.";

    private HistoryWords() {
    }

    /** What the history is about, such as {@code client, requests on port 7000: 12 versions, 1 change}. */
    public static String headline(History.Answer answer) {
        int versions = answer.history().versions().size();
        int changes = answer.changes().size();
        return ComponentWords.of(answer.history().kind()) + ": " + versions
                + (versions == 1 ? " version, " : " versions, ") + changes + (changes == 1 ? " change" : " changes");
    }

    /** Where a change begins, and what it is, such as {@code From v07 on: SLOWER}. */
    public static String headline(History history, History.Change change) {
        return "From " + SafeText.clean(history.versions().get(change.version()).name()) + " on: "
                + ComparisonWords.of(change.kind().verdict());
    }

    /** When the first run of a version was recorded. */
    public static String recorded(Baseline version) {
        return Instant.ofEpochSecond(TimeUnit.NANOSECONDS.toSeconds(version.recorded())).toString();
    }
}
