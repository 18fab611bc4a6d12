// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.statistics;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.wakepath.report.csv.ViewCsv;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.statistics.Latencies;
import org.wakepath.view.statistics.Statistics;
import org.wakepath.view.statistics.StatisticsPicture;
import org.wakepath.view.statistics.TopWait;
import org.wakepath.words.Durations;
import org.wakepath.words.Sentence;
import org.wakepath.words.StateWords;

/** Statistics as files: the charts as a picture, and all figures as a table. */
final class StatisticsExports {
    /** Screens and slides have more than one pixel a point. */
    private static final double SCALE = 2;

    private StatisticsExports() {
    }

    static Map<ExportFormat, ExportContent> of(Statistics statistics, Optional<Latencies> latencies,
            Palette palette) {
        return Map.of(
                ExportFormat.PNG, out -> new StatisticsPicture(statistics, latencies, palette).png(SCALE, out),
                ExportFormat.SVG, ExportContent.ofText(new StatisticsPicture(statistics, latencies, palette)::svg),
                ExportFormat.CSV, ExportContent.ofText(writer -> ViewCsv.statistics(statistics,
                        latencies.map(Latencies::slowestFirst).orElse(List.of()), writer)));
    }

    /** The figures for the clipboard, with the sentence of a wait if one is selected, and what would have been. */
    static String text(Statistics statistics, Optional<Latencies> latencies, Optional<TopWait> wait,
            String whatIf) {
        StringBuilder text = new StringBuilder(statistics.range()).append('\n');
        statistics.states().forEach(state -> text.append(StateWords.of(state.key())).append('\t')
                .append(Durations.format(state.total())).append('\n'));
        latencies.ifPresent(present -> text.append(present.sentence()).append('\n'));
        wait.ifPresent(selected -> text.append(Sentence.of(selected.waited())).append('\n'));
        return text.append(whatIf).toString().strip();
    }
}
