// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import org.wakepath.compare.ExecutionStatistics;
import org.wakepath.compare.ExecutionStatistics.Outlier;
import org.wakepath.compare.ExecutionStatistics.Share;
import org.wakepath.compare.profile.Execution;
import org.wakepath.compare.profile.Latencies;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.words.ComparisonWords;
import org.wakepath.words.ComponentWords;
import org.wakepath.words.Durations;
import org.wakepath.words.SafeText;
import org.wakepath.words.StateWords;
import org.wakepath.words.StatisticsWords;

/** Executions of one kind for people: how long they took, where their time went, the typical one, and outliers. */
public final class ExecutionText {
    private static final String INDENT = "  ";
    private static final int MOST_SHARES = 10;
    /** A smaller share says nothing about the whole. */
    private static final double SMALLEST_SHARE = 0.005;

    private final Terminal terminal;
    private final Appendable out;
    private final Paragraphs paragraphs;

    private ExecutionText(Terminal terminal, Appendable out) {
        this.terminal = terminal;
        this.out = out;
        paragraphs = new Paragraphs(terminal, out);
    }

    /**
     * Writes executions.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(ExecutionStatistics found, Terminal terminal, Appendable out) throws IOException {
        ExecutionText text = new ExecutionText(terminal, out);
        Latencies latencies = found.profile().latencies();
        text.paragraphs.heading(StatisticsWords.headline(found.profile()));
        text.paragraphs.line(INDENT + "mean " + ComparisonWords.time(latencies.mean()) + " ("
                + ComparisonWords.time(found.mean().low()) + " to " + ComparisonWords.time(found.mean().high())
                + ", 95 %), half at most " + Durations.format(latencies.median()) + ", p90 "
                + Durations.format(latencies.quantile(0.9)) + ", p95 " + Durations.format(latencies.quantile(0.95))
                + ", p99 " + Durations.format(latencies.quantile(0.99)) + ", longest "
                + Durations.format(latencies.longest()));
        for (String doubt : StatisticsWords.doubts(found)) {
            text.paragraphs.line(INDENT + doubt);
        }
        text.shares("part", found.parts(), ComponentWords::of);
        text.shares("task or interrupt", found.roles(), SafeText::clean);
        text.shares("host", found.hosts(), SafeText::clean);
        text.shares("state", found.states(), state -> StateWords.of(EdgeState.valueOf(state)));
        text.shares("kind of cause", found.causes(), StatisticsWords::cause);
        text.examples(found);
    }

    private <K> void shares(String what, List<Share<K>> shares, Function<K, String> words) throws IOException {
        out.append('\n');
        Columns table = new Columns(terminal, Columns.RIGHT, Columns.LEFT, Columns.RIGHT, Columns.LEFT)
                .heading("share", "(95 %)", "mean", what);
        shares.stream().limit(MOST_SHARES).filter(share -> share.share() >= SMALLEST_SHARE)
                .forEach(share -> table.add(StatisticsWords.percent(share.share()),
                        "(" + StatisticsWords.percent(share.interval().low()) + " to "
                                + StatisticsWords.percent(share.interval().high()) + ")",
                        ComparisonWords.time(share.mean()), words.apply(share.what())));
        table.write(INDENT, out);
    }

    private void examples(ExecutionStatistics found) throws IOException {
        out.append('\n');
        paragraphs.line(INDENT + "The most typical one: " + place(found.medoid()) + ".");
        for (Outlier outlier : found.outliers()) {
            paragraphs
                    .line(INDENT + "Far longer: " + place(outlier.execution()) + "; " + Durations.format(outlier.more())
                            + " more of " + ComponentWords.of(outlier.longest()) + ".");
        }
    }

    private static String place(Execution execution) {
        return Durations.format(execution.duration()) + ", " + StatisticsWords.options(execution);
    }
}
