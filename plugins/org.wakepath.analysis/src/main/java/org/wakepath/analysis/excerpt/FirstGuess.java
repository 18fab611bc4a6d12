/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.analysis.excerpt;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.wakepath.graph.build.Excerpt;

/** What to read of each host while nothing is known of their clocks. */
final class FirstGuess {
    private final List<Excerpt> spans;
    private final Lead lead;

    /** @param spans what the traces of each host cover, ns on its own clock */
    FirstGuess(List<Excerpt> spans, Lead lead) {
        this.spans = spans;
        this.lead = lead;
    }

    /**
     * The excerpts around an interval on the reference's clock. Where the ends of two hosts' traces are apart by about
     * as much as their begins, they were recorded together, and that is how far the clocks are apart; else the clocks are
     * taken at their word, if the trace lies there by it. Everything is to be read where that is not much
     * more, or where packets cannot be chosen because their times were not recorded.
     */
    List<Excerpt> around(Excerpt asked, int reference) {
        Excerpt span = spans.get(reference);
        Excerpt interval = asked.common(span);
        Excerpt wanted = lead.around(interval);
        boolean isTimed = spans.stream().noneMatch(Excerpt::isWhole);
        if (!isTimed || interval.length() <= 0 || wanted.length() > span.length() / 2) {
            return Collections.nCopies(spans.size(), Excerpt.WHOLE);
        }
        List<Excerpt> excerpts = new ArrayList<>();
        for (Excerpt other : spans) {
            boolean isThere = other.common(interval).equals(interval) && !areTogether(span, other);
            excerpts.add((isThere ? wanted : wanted.shifted(other.begin() - span.begin())).of(other));
        }
        return excerpts;
    }

    private static boolean areTogether(Excerpt span, Excerpt other) {
        long begins = other.begin() - span.begin();
        long ends = other.end() - span.end();
        return Math.abs(ends - begins) < Math.abs(begins) / 2;
    }
}
