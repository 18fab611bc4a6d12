// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javax.xml.stream.XMLStreamException;
import org.wakepath.compare.ExecutionStatistics;
import org.wakepath.compare.ExecutionStatistics.Outlier;
import org.wakepath.compare.ExecutionStatistics.Share;
import org.wakepath.compare.profile.Latencies;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.view.compare.TypicalPaths;
import org.wakepath.words.ComparisonWords;
import org.wakepath.words.ComponentWords;
import org.wakepath.words.Durations;
import org.wakepath.words.SafeText;
import org.wakepath.words.StateWords;
import org.wakepath.words.StatisticsWords;

/**
 * What executions have in common as one HTML page that needs nothing else: no server, no network. It can be read
 * without its script, which only searches and zooms.
 */
public final class StatisticsHtml {
    /** Those of a dimension that are shown at first. */
    private static final int FIRST_SHARES = 10;

    private final Markup page;

    private StatisticsHtml(Markup page) {
        this.page = page;
    }

    /**
     * Writes executions of some kinds as a page in UTF-8.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(List<ExecutionStatistics> kinds, Writer out) throws IOException {
        PathHtml.PageResources.write(page -> new StatisticsHtml(page).body(kinds), out);
    }

    private void body(List<ExecutionStatistics> kinds) throws XMLStreamException {
        page.open("main");
        page.element("h1", "Executions");
        for (int number = 0; number < kinds.size(); number++) {
            kind(kinds.get(number), number);
        }
        page.close();
    }

    private void kind(ExecutionStatistics found, int number) throws XMLStreamException {
        page.open("section");
        page.element("h2", StatisticsWords.headline(found.profile()));
        doubts(StatisticsWords.doubts(found));
        page.element("h3", "How long they took");
        latencies(found);
        LatencyLines.of(found).write(page);
        page.element("h3", "Where the time goes, of an execution in the mean");
        PartFlame.of(found, number).write(page);
        Optional<TypicalPaths> typical = TypicalPaths.of(found);
        if (typical.isPresent()) {
            new PartPaths(typical.get()).write("The most typical one", PartPaths.OF_TRACE, page);
        }
        page.element("h3", "Those that took far longer");
        outliers(found.outliers());
        shares("part", found.parts(), ComponentWords::of);
        shares("task group", found.roles(), SafeText::clean);
        shares("host", found.hosts(), SafeText::clean);
        shares("state", found.states(), state -> StateWords.of(EdgeState.valueOf(state)));
        shares("kind of cause", found.causes(), StatisticsWords::cause);
        page.close();
    }

    private void doubts(List<String> doubts) throws XMLStreamException {
        if (doubts.isEmpty()) {
            return;
        }
        page.open("div", "class", "warning");
        page.element("h3", "What could make this wrong");
        page.list(doubts);
        page.close();
    }

    private void latencies(ExecutionStatistics found) throws XMLStreamException {
        Latencies latencies = found.profile().latencies();
        page.table("latency", "time");
        page.row("mean (95 %)", ComparisonWords.time(latencies.mean()) + " (" + ComparisonWords.time(found.mean().low())
                + " to " + ComparisonWords.time(found.mean().high()) + ")");
        page.row("half at most", Durations.format(latencies.median()));
        page.row("p90", Durations.format(latencies.quantile(0.9)));
        page.row("p95", Durations.format(latencies.quantile(0.95)));
        page.row("p99", Durations.format(latencies.quantile(0.99)));
        page.row("longest", Durations.format(latencies.longest()));
        page.close("tbody", "table");
    }

    private void outliers(List<Outlier> outliers) throws XMLStreamException {
        if (outliers.isEmpty()) {
            page.element("p", "None took longer than most by three times the width of the middle half.");
            return;
        }
        page.table("which", "it took", "more than the typical one", "of");
        for (Outlier outlier : outliers) {
            page.row(StatisticsWords.options(outlier.execution()), Durations.format(outlier.execution().duration()),
                    Durations.format(outlier.more()), ComponentWords.of(outlier.longest()));
        }
        page.close("tbody", "table");
    }

    private <K> void shares(String what, List<Share<K>> shares, Function<K, String> words) throws XMLStreamException {
        page.element("h3", "Share of each " + what);
        table(what, shares.subList(0, Math.min(FIRST_SHARES, shares.size())), words);
        if (shares.size() > FIRST_SHARES) {
            page.open("details");
            page.element("summary", shares.size() - FIRST_SHARES + " more");
            table(what, shares.subList(FIRST_SHARES, shares.size()), words);
            page.close();
        }
    }

    private <K> void table(String what, List<Share<K>> shares, Function<K, String> words) throws XMLStreamException {
        page.table(what, "share", "95 %", "in the mean");
        for (Share<K> share : shares) {
            page.row(words.apply(share.what()), StatisticsWords.percent(share.share()),
                    StatisticsWords.percent(share.interval().low()) + " to "
                            + StatisticsWords.percent(share.interval().high()),
                    ComparisonWords.time(share.mean()));
        }
        page.close("tbody", "table");
    }
}
