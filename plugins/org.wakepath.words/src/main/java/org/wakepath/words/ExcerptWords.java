// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.wakepath.path.ActivePath;
import org.wakepath.path.ReadStretch;

/** Words for the excerpt of the traces that a path is from. */
public final class ExcerptWords {
    /** The most hosts that a sentence names; JSON names all. */
    private static final int NAMED = 3;

    private ExcerptWords() {
    }

    /** The sentence; empty if the path is that of the whole traces. */
    public static Optional<String> of(ActivePath path) {
        List<ReadStretch> parts = path.excerpt().stream()
                .filter(stretch -> stretch.begin().isPresent() || stretch.end().isPresent()).toList();
        if (path.excerpt().isEmpty()) {
            return Optional.empty();
        }
        if (parts.isEmpty()) {
            return Optional.of("Excerpt: this interval needed all of the traces.");
        }
        int more = Math.max(0, path.excerpt().size() - NAMED);
        return Optional.of("Excerpt: only a part of the traces was read, "
                + path.excerpt().stream().limit(NAMED).map(ExcerptWords::words).collect(Collectors.joining("; "))
                + (more == 0 ? "" : "; and of " + more + " more hosts") + ".");
    }

    private static String words(ReadStretch stretch) {
        return "of " + stretch.host() + " from " + time(stretch.begin(), "its begin") + " to "
                + time(stretch.end(), "its end") + " on its own clock";
    }

    private static String time(OptionalLong time, String otherwise) {
        return time.isPresent() ? Durations.timestamp(time.getAsLong()) : otherwise;
    }

    /** Words for the part of a path that an excerpt of the path is. */
    public static String of(ActivePath excerpt, ActivePath whole) {
        String all = Durations.format(whole.duration());
        return excerpt.duration() == whole.duration() ? "All of the path: " + all
                : Durations.format(excerpt.duration()) + " of the path's " + all + ", from "
                        + Durations.offset(excerpt.start() - whole.start());
    }
}
