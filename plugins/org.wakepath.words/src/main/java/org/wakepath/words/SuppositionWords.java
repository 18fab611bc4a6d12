// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.wakepath.compare.Change;
import org.wakepath.compare.KindComparison;
import org.wakepath.compare.Measure;
import org.wakepath.compare.Supposition;

/** Words for what the runs of a head would have been, had something taken less time. */
public final class SuppositionWords {
    private static final double PERCENT = 100;

    private SuppositionWords() {
    }

    /** How much less executions would have taken, and what that comes to against the base. */
    public static List<String> sentences(Supposition found) {
        List<String> sentences = new ArrayList<>();
        sentences.add(headline(found));
        sentences.add(bounds(found));
        Change change = found.supposed().measures().get(Measure.TYPICAL);
        sentences.add("The verdict would be " + ComparisonWords.of(found.supposed().verdict()) + ": "
                + ComparisonWords.change(change) + ".");
        found.next().ifPresent(next -> sentences.add("Then a typical execution has "
                + ComparisonWords.time(found.gained(next)) + " more of " + ComponentWords.of(next) + "."));
        return sentences;
    }

    private static String headline(Supposition found) {
        String with = "With " + found.changes().stream().map(SafeText::clean).collect(Collectors.joining(" and "))
                + ", a typical execution of the head would have taken ";
        if (found.gain() <= 0) {
            return with + "no less.";
        }
        String explained = found.explained().map(part -> ", " + Math.round(part * PERCENT)
                + " % of what it takes longer than on the base").orElse("");
        return with + ComparisonWords.time(typical(found.supposed())) + " instead of "
                + ComparisonWords.time(typical(found.recorded())) + ": " + ComparisonWords.time(found.gain()) + " less"
                + explained + ".";
    }

    private static double typical(KindComparison side) {
        return side.measures().get(Measure.TYPICAL).head();
    }

    private static String bounds(Supposition found) {
        if (Math.round(found.least()) == Math.round(found.most())) {
            return "Nothing that the traces leave open changes that.";
        }
        return "As far as the traces can tell, " + ComparisonWords.time(found.least()) + " less at least and "
                + ComparisonWords.time(found.most()) + " at most.";
    }
}
