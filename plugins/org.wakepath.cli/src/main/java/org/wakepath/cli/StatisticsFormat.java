// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.wakepath.compare.ExecutionStatistics;
import org.wakepath.report.csv.StatisticsCsv;
import org.wakepath.report.html.StatisticsHtml;
import org.wakepath.report.json.StatisticsJson;
import org.wakepath.report.text.ExecutionText;
import org.wakepath.report.text.Terminal;

/** The formats of what executions have in common. */
enum StatisticsFormat implements FormatChoice.Named {
    TEXT("txt") {
        @Override
        void write(List<ExecutionStatistics> kinds, Terminal terminal, Writer out) throws IOException {
            for (int i = 0; i < kinds.size(); i++) {
                out.write(i == 0 ? "" : "\n\n");
                ExecutionText.write(kinds.get(i), terminal, out);
            }
        }
    },
    JSON("json") {
        @Override
        void write(List<ExecutionStatistics> kinds, Terminal terminal, Writer out) throws IOException {
            StatisticsJson.write(kinds, out);
        }
    },
    CSV("csv") {
        @Override
        void write(List<ExecutionStatistics> kinds, Terminal terminal, Writer out) throws IOException {
            StatisticsCsv.write(kinds, out);
        }
    },
    HTML("html") {
        @Override
        void write(List<ExecutionStatistics> kinds, Terminal terminal, Writer out) throws IOException {
            StatisticsHtml.write(kinds, out);
        }
    };

    /** All of them. */
    static final FormatChoice<StatisticsFormat> CHOICE = new FormatChoice<>(values());

    private final String ending;

    StatisticsFormat(String ending) {
        this.ending = ending;
    }

    /** The labels of all formats. */
    static final class Labels extends FormatChoice.Labels {
        Labels() {
            super(CHOICE);
        }
    }

    abstract void write(List<ExecutionStatistics> kinds, Terminal terminal, Writer out) throws IOException;

    @Override
    public String ending() {
        return ending;
    }
}
