// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.wakepath.path.ActivePath;
import org.wakepath.path.replay.PathPart;
import org.wakepath.path.replay.Prediction;
import org.wakepath.path.replay.WhatIf;

/** Words for what would have been, had something taken less time. */
public final class PredictionWords {
    /** What no replay of a trace can know. */
    public static final String LIMITS = "A trace does not tell of waits that did not happen: a task that gets ahead of "
            + "others may wait for them at another place.";

    /** How to write a question. */
    public static final String FORM = "write for example 'rpc-worker running -50%'; the states are running, preempted, "
            + "timer, network and block device";

    private PredictionWords() {
    }

    /** That a text is no question. */
    public static String noQuestion(String text) {
        return "'" + SafeText.clean(text) + "' is not TASK STATE -PERCENT%";
    }

    /** That the end does not depend on anything that was asked to take less time. */
    public static String nothing(List<String> asked) {
        return "nothing on the way to the end is "
                + asked.stream().map(text -> "'" + SafeText.clean(text) + "'").collect(Collectors.joining(" or "));
    }

    /** How much earlier the task would have ended, in sentences that stand alone. */
    public static List<String> sentences(Prediction found) {
        List<String> sentences = new ArrayList<>();
        sentences.add(headline(found));
        sentences.add(bounds(found));
        found.next().ifPresent(next -> sentences.add("Then the path has " + Durations.format(next.gained())
                + " more of " + of(next) + "."));
        return sentences;
    }

    /** The end in one sentence, with its change. */
    public static String headline(Prediction found) {
        ActivePath path = found.path();
        String with = "With " + found.changes().stream().map(WhatIf::text).map(SafeText::clean)
                .collect(Collectors.joining(" and ")) + ", ";
        String task = SafeText.clean(WorkerWords.of(path.task())) + " on " + SafeText.clean(path.task().host());
        if (found.gain() <= 0) {
            return with + task + " would have ended no earlier.";
        }
        return with + task + " would have ended " + Durations.format(found.gain()) + " earlier: after "
                + Durations.format(found.likely() - path.start()) + " instead of " + Durations.format(path.duration())
                + ", -" + Percentages.of(found.gain(), path.duration()) + ".";
    }

    private static String bounds(Prediction found) {
        long least = found.path().end() - found.latest();
        long most = found.path().end() - found.earliest();
        if (least == most) {
            return "Nothing that the trace leaves open changes that.";
        }
        return "As far as the trace can tell, " + Durations.format(least) + " at least and " + Durations.format(most)
                + " at most.";
    }

    /** A part of a path, such as {@code rpc-worker on server, running}. */
    public static String of(PathPart part) {
        return SafeText.clean(part.name()) + " on " + SafeText.clean(part.host()) + ", " + StateWords.of(part.state());
    }
}
