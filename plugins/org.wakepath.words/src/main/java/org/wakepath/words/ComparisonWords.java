// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.wakepath.compare.Change;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.Doubt;
import org.wakepath.compare.KindComparison;
import org.wakepath.compare.Measure;
import org.wakepath.compare.Verdict;
import org.wakepath.compare.profile.Profile;

/** Words for what a comparison of runs found. */
public final class ComparisonWords {
    private static final int SHOWN_NAMES = 3;
    private static final double PERCENT = 100;
    private static final int DIGITS = 3;
    private static final double SMALLEST_PROBABILITY = 0.001;

    private ComparisonWords() {
    }

    /** A verdict, such as {@code TOO FEW RUNS}. */
    public static String of(Verdict verdict) {
        return verdict.name().replace('_', ' ');
    }

    /** What is compared, and the verdict. */
    public static String headline(KindComparison kind) {
        return ComponentWords.of(kind.kind()) + ": " + of(kind.verdict());
    }

    /**
     * The verdict in a sentence with its numbers.
     *
     * @param margin the change that the verdict "same" excludes, as a part of the base
     */
    public static String sentence(KindComparison kind, double margin) {
        Change typical = kind.measures().get(Measure.TYPICAL);
        String now = "A typical execution takes " + time(typical.head()) + ", and took " + time(typical.base()) + ": ";
        String shown = percent(margin);
        return switch (kind.verdict()) {
            case SLOWER, FASTER -> now + change(typical) + ", which chance does not explain (p "
                    + probability(typical.shift().probability()) + ").";
            case SAME -> now + change(typical) + ". A change of " + shown + " or more is excluded.";
            case TOO_FEW_RUNS -> now + change(typical) + ". The runs neither show a change nor exclude one of " + shown
                    + "; " + kind.enoughRuns() + " runs of each side would probably decide.";
        };
    }

    /** How much was compared, such as {@code 10 runs with 1,000 executions against 10 runs with 1,000}. */
    public static String amount(KindComparison kind) {
        return side(kind.base(), kind.base().executions() == 1 ? " execution" : " executions") + " against "
                + side(kind.head(), "");
    }

    private static String side(KindComparison.Side side, String noun) {
        return side.runs() + (side.runs() == 1 ? " run with " : " runs with ") + Counts.of(side.executions())
                + noun;
    }

    /** A change with its interval, such as {@code +2.05 ms (+1.90 ms to +2.20 ms), +20 %}. */
    public static String change(Change change) {
        return signed(change.shift().estimate()) + interval(change) + relative(change);
    }

    /** The 95 % interval of a change in brackets with a blank before it; nothing if there are too few runs for one. */
    public static String interval(Change change) {
        return Double.isInfinite(change.shift().low()) ? ""
                : " (" + signed(change.shift().low()) + " to " + signed(change.shift().high()) + ")";
    }

    private static String relative(Change change) {
        return Double.isInfinite(change.relative()) ? "" : ", " + signedPercent(change.relative());
    }

    /** A time of a fraction of ns. */
    public static String time(double nanoseconds) {
        return Durations.format(Math.round(nanoseconds));
    }

    /** A time with its sign. */
    public static String signed(double nanoseconds) {
        return (nanoseconds < 0 ? "" : "+") + time(nanoseconds);
    }

    private static String signedPercent(double part) {
        return String.format(Locale.ROOT, "%+.1f %%", part * PERCENT);
    }

    /** A part of a whole with up to three digits, such as {@code 2.5 %}. */
    public static String percent(double part) {
        BigDecimal rounded = BigDecimal.valueOf(part * PERCENT).round(new MathContext(DIGITS));
        return rounded.stripTrailingZeros().toPlainString() + " %";
    }

    private static String probability(double probability) {
        return probability < SMALLEST_PROBABILITY ? "< 0.001" : String.format(Locale.ROOT, "= %.3f", probability);
    }

    /** A sentence for each doubt. */
    public static List<String> doubts(Comparison comparison) {
        return comparison.doubts().stream().map(doubt -> sentence(doubt, comparison)).toList();
    }

    private static String sentence(Doubt doubt, Comparison comparison) {
        if (doubt instanceof Doubt.Environment differs) {
            return "Runs differ in " + SafeText.clean(differs.property()) + " of " + SafeText.clean(differs.host())
                    + ": " + names(differs.base()) + " on the base, " + names(differs.head()) + " on the head.";
        } else if (doubt instanceof Doubt.Host lacking) {
            return counted(lacking.base(), lacking.head(), comparison, "did not run on " + SafeText.clean(
                    lacking.host()) + ", where others ran: parts of other hosts are other parts");
        } else if (doubt instanceof Doubt.SameRecording same) {
            return counted(same.base(), same.head(), comparison,
                    "are the same recording as another run, and say nothing new");
        } else if (doubt instanceof Doubt.Uneven uneven) {
            return counted(uneven.base(), uneven.head(), comparison, "have at most half or at least twice as many "
                    + "executions of " + SafeText.clean(uneven.executions()) + " as most of their side");
        } else if (doubt instanceof Doubt.Count count) {
            return counted(count.base(), count.head(), comparison, ofCount(count.count()));
        } else if (doubt instanceof Doubt.Lacking lacking) {
            return counted(lacking.base(), lacking.head(), comparison,
                    "have no executions of " + SafeText.clean(lacking.executions()));
        } else if (doubt instanceof Doubt.Amount amount) {
            return "The sides did different amounts of work: " + Counts.of(Math.round(amount.base()))
                    + " executions of " + SafeText.clean(amount.executions()) + " a run on the base, and "
                    + Counts.of(Math.round(amount.head())) + " on the head.";
        }
        return "All runs of one side were recorded before those of the other: a change of the machine in between looks "
                + "like one of the program. Take turns, as wakepath bench does.";
    }

    /** What runs have that a profile counts as a doubt. */
    private static String ofCount(String doubt) {
        return switch (doubt) {
            case Profile.OPEN_LIVES -> "have traces with lives of tasks that reach beyond the recording";
            case Profile.CUT -> "have traces with executions that were left out, because the start or the end is missing";
            case Profile.NEAR_LOSS -> "have traces with executions during which events were lost";
            case Profile.OTHER_LOAD -> "were recorded while the machine had other work";
            case Profile.CHANGING_SPEED -> "were recorded with processors that change their speed";
            case Profile.NOISE -> "follow runs of the same program that varied too much for so few runs";
            default -> "have traces with " + DiagnosticKind.of(doubt).words(2);
        };
    }

    /** Runs of both sides that have something, counted and named. */
    private static String counted(List<String> base, List<String> head, Comparison comparison, String what) {
        return of(base, comparison.base().size(), "base") + " and " + of(head, comparison.head().size(), "head") + " "
                + what + " (" + names(Stream.concat(base.stream(), head.stream()).toList()) + ").";
    }

    private static String of(List<String> some, int all, String side) {
        return some.size() + " of " + all + (all == 1 ? " run" : " runs") + " of the " + side;
    }

    private static String names(List<String> names) {
        int more = names.size() - SHOWN_NAMES;
        return names.isEmpty() ? "unknown" : names.stream().limit(SHOWN_NAMES).map(SafeText::clean)
                .collect(Collectors.joining(", ")) + (more > 0 ? " and " + more + " more" : "");
    }
}
