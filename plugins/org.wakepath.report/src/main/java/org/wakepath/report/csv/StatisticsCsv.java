// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.csv;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.wakepath.compare.ExecutionStatistics;
import org.wakepath.compare.ExecutionStatistics.Outlier;
import org.wakepath.compare.ExecutionStatistics.Share;
import org.wakepath.compare.profile.Component;
import org.wakepath.compare.profile.Execution;
import org.wakepath.compare.profile.ExecutionKind;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.profile.Latencies;
import org.wakepath.words.SafeText;
import org.wakepath.words.results.ResultSchema;

/** What executions have in common, as comma-separated values. */
public final class StatisticsCsv {
    private static final String TABLE = "stats";

    private final List<String> columns = ResultSchema.get().table(TABLE).names();
    private final ExecutionKind kind;
    private final Appendable out;

    private StatisticsCsv(ExecutionKind kind, Appendable out) {
        this.kind = kind;
        this.out = out;
    }

    /**
     * Writes the numbers of each kind of execution, one a line.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(List<ExecutionStatistics> kinds, Appendable out) throws IOException {
        CsvLine.writeHeader(out, TABLE);
        for (ExecutionStatistics found : kinds) {
            new StatisticsCsv(found.profile().kind(), out).write(found);
        }
    }

    private void write(ExecutionStatistics found) throws IOException {
        KindProfile profile = found.profile();
        Latencies latencies = profile.latencies();
        line("executions", "count", latencies.count());
        line("latency", "name", "mean", "duration", Math.round(latencies.mean()), "low",
                Math.round(found.mean().low()), "high", Math.round(found.mean().high()));
        line("latency", "name", "p50", "duration", latencies.median());
        line("latency", "name", "p90", "duration", latencies.quantile(0.9));
        line("latency", "name", "p95", "duration", latencies.quantile(0.95));
        line("latency", "name", "p99", "duration", latencies.quantile(0.99));
        line("latency", "name", "max", "duration", latencies.longest());
        line("doubt", "name", "guessed", "duration", profile.guessed());
        line("doubt", "name", "uncertain", "duration", profile.uncertain());
        for (Map.Entry<String, Long> doubt : new TreeMap<>(found.doubts()).entrySet()) {
            line("doubt", "name", doubt.getKey(), "count", doubt.getValue());
        }
        for (Share<Component> share : found.parts()) {
            share("part", share, part(share.what()));
        }
        shares("task", found.roles());
        shares("host", found.hosts());
        shares("state", found.states());
        shares("cause", found.causes());
        line("typical", execution(found.medoid()));
        for (Outlier outlier : found.outliers()) {
            List<Object> cells = execution(outlier.execution());
            cells.addAll(part(outlier.longest()));
            cells.addAll(List.of("more", outlier.more()));
            line("outlier", cells);
        }
    }

    private void shares(String subject, List<Share<String>> shares) throws IOException {
        for (Share<String> share : shares) {
            share(subject, share, List.of("name", SafeText.clean(share.what())));
        }
    }

    private void share(String subject, Share<?> share, List<Object> what) throws IOException {
        List<Object> cells = new ArrayList<>(what);
        cells.addAll(List.of("duration", Math.round(share.mean()), "share", share.share(), "shareLow",
                share.interval().low(), "shareHigh", share.interval().high()));
        line(subject, cells);
    }

    private static List<Object> part(Component part) {
        return List.of("host", SafeText.clean(part.host()), "role", SafeText.clean(part.role()), "state", part.state(),
                "cause", part.cause(), "peer", SafeText.clean(part.peer()));
    }

    private static List<Object> execution(Execution execution) {
        return new ArrayList<>(List.of("name", SafeText.clean(execution.task().name()), "executionHost",
                SafeText.clean(execution.task().host()), "tid", execution.task().tid(), "start", execution.start(),
                "duration", execution.duration()));
    }

    private void line(String subject, Object... cells) throws IOException {
        line(subject, List.of(cells));
    }

    /** Writes a line of cells, given as columns and values by turns; all others are empty. */
    private void line(String subject, List<Object> cells) throws IOException {
        List<Object> line = new ArrayList<>(Collections.nCopies(columns.size(), ""));
        List<Object> all = new ArrayList<>(List.of("task", SafeText.clean(kind.task()), "by", kind.by(), "of",
                SafeText.clean(kind.of()), "kind", subject));
        all.addAll(cells);
        for (int i = 0; i < all.size(); i += 2) {
            line.set(columns.indexOf((String) all.get(i)), all.get(i + 1));
        }
        CsvLine.write(out, line.toArray());
    }
}
