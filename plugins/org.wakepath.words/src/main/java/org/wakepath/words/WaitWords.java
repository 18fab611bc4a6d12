// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import org.wakepath.path.ActivePath;
import org.wakepath.path.Wait;
import org.wakepath.path.summary.RepeatedWait;
import org.wakepath.path.summary.Tally.Share;
import org.wakepath.path.summary.WaitContents;

/** Words for the waits of a path, with what really took the time. */
public final class WaitWords {
    /** As many sleeps in the same call may be a poll. */
    private static final int POLLS = 3;
    private static final String POLLED = " It may poll: what it looked at between its sleeps is not known.";

    private final WaitContents contents;

    /** The waits of a path. */
    public WaitWords(ActivePath path) {
        contents = new WaitContents(path);
    }

    /** A wait's sentence, followed by its largest part. */
    public String sentence(Wait wait) {
        return Sentence.of(wait) + contents.largest(wait).map(part -> " Largest part: " + words(part) + ".").orElse("");
    }

    /** The sentence of the longest of some repeated waits, with their number. */
    public String sentence(RepeatedWait repeated) {
        String longest = sentence(repeated.longest());
        return repeated.waits().size() == 1 ? longest
                : often(repeated) + ", for " + Durations.format(repeated.total()) + " in all; the longest: "
                        + (isPoll(repeated) ? longest.replace(Sentence.ALONE, POLLED) : longest);
    }

    private static String often(RepeatedWait repeated) {
        return (repeated.times() == 1 ? "Once" : WorkerWords.count(repeated.times()) + " times")
                + looks(repeated.looks());
    }

    /** How often the limit of a task ended its wait before something else did; empty for no such looks. */
    static String looks(int looks) {
        return looks == 0 ? "" : ", with " + WorkerWords.count(looks) + (looks == 1 ? " look" : " looks")
                + " until its own limit";
    }

    /** A task that sleeps again and again may do so until something is as it wants it. */
    private static boolean isPoll(RepeatedWait repeated) {
        return repeated.times() >= POLLS && Sentence.isSleep(repeated.longest());
    }

    /** What a wait was for: its largest part, or what ended it if the path does not follow it. */
    public String waitedFor(Wait wait) {
        return contents.largest(wait).map(WaitWords::words).orElseGet(() -> CauseWords.of(wait.cause(), wait.worker()));
    }

    private static String words(Share<WaitContents.Doing> part) {
        WaitContents.Doing doing = part.key();
        return CauseWords.fullName(doing.worker()) + ", " + StateWords.of(doing.state(), doing.timer()) + " "
                + Durations.format(part.duration());
    }
}
