// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.List;
import org.wakepath.path.summary.PathSummary;
import org.wakepath.path.summary.Share;
import org.wakepath.path.summary.TimeCategory;

/** What a path comes to, in words. */
public final class SummaryWords {
    private SummaryWords() {
    }

    /** For instance: 62 % waiting for others, 21 % running, 9 % preempted, 8 % unexplained. */
    public static String sentence(PathSummary summary) {
        List<Share<TimeCategory>> parts = summary.parts();
        List<String> percentages = Percentages.of(parts);
        StringBuilder sentence = new StringBuilder();
        for (int i = 0; i < parts.size(); i++) {
            sentence.append(i == 0 ? "" : ", ").append(percentages.get(i)).append(' ').append(of(parts.get(i).key()));
        }
        return parts.isEmpty() ? "Nothing happened." : sentence.append('.').toString();
    }

    /** What a moment means to the analysed task. */
    public static String of(TimeCategory part) {
        return switch (part) {
            case WAITING -> "waiting for others";
            case RUNNING -> "running";
            case PREEMPTED -> "preempted";
            case OWN_TIMER -> "waiting for its own timer";
            case TIMER -> "waiting for a timer of unknown owner";
            case UNEXPLAINED -> "unexplained";
        };
    }
}
