// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.wakepath.compare.ExecutionStatistics;
import org.wakepath.compare.profile.Execution;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.profile.Profile;

/** Words for what executions of one kind have in common. */
public final class StatisticsWords {
    private static final double PERCENT = 100;
    /** The intervals of fewer executions are told to be too narrow. */
    private static final int FEW = 10;

    private StatisticsWords() {
    }

    /** What they are and how many, such as {@code rpc-client, requests on port 7000: 5 executions}. */
    public static String headline(KindProfile profile) {
        long count = profile.latencies().count();
        return ComponentWords.of(profile.kind()) + ": " + count + (count == 1 ? " execution" : " executions");
    }

    /** A share, such as {@code 12.5 %}. */
    public static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", share * PERCENT);
    }

    /** The kind of a cause, such as {@code block request}. */
    public static String cause(String kind) {
        return kind.toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Which one it is, in the words of the options that show its path. */
    public static String options(Execution execution) {
        return "--task " + execution.task().tid() + "@" + SafeText.clean(execution.task().kernel()) + " --from "
                + execution.start() + " --to " + (execution.start() + execution.duration());
    }

    /** A sentence for each reason to doubt the numbers. */
    public static List<String> doubts(ExecutionStatistics found) {
        List<String> sentences = new ArrayList<>();
        if (found.profile().latencies().count() < FEW) {
            sentences.add("So few executions vary less than others would: the intervals are too narrow.");
        }
        found.doubts().entrySet().stream().sorted(Map.Entry.comparingByKey())
                .forEach(doubt -> sentences.add(sentence(doubt.getKey(), doubt.getValue())));
        KindProfile profile = found.profile();
        double all = profile.latencies().sum();
        if (profile.guessed() > 0) {
            sentences.add(percent(profile.guessed() / all) + " of their time rests on guesses.");
        }
        if (profile.uncertain() > 0) {
            sentences.add(percent(profile.uncertain() / all)
                    + " of their time is where not everything was recorded, and could be "
                    + "something else.");
        }
        return sentences;
    }

    /** A count that makes executions doubtful, such as lost events, in a sentence. */
    public static String sentence(String doubt, long count) {
        boolean isOne = count == 1;
        return switch (doubt) {
            case Profile.OPEN_LIVES -> isOne
                    ? "1 life reaches beyond the recording, and counts with the part that was recorded."
                    : count + " lives reach beyond the recording, and count with the parts that were recorded.";
            case Profile.CUT -> count + (isOne ? " more is" : " more are")
                    + " left out, because the start or the end is not in the traces.";
            case Profile.NEAR_LOSS -> "Events were lost during " + count
                    + " of them: each may be two, or have ended earlier.";
            default -> String.format(Locale.ROOT, "The traces have %,d %s.", count,
                    DiagnosticKind.of(doubt).words(count));
        };
    }
}
