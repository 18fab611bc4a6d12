// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.History;
import org.wakepath.report.csv.HistoryCsv;
import org.wakepath.report.html.HistoryHtml;
import org.wakepath.report.text.HistoryText;
import org.wakepath.report.text.Terminal;

/** The formats of a history. */
enum HistoryFormat implements FormatChoice.Named {
    TEXT("txt") {
        @Override
        void write(List<History.Answer> answers, Terminal terminal, Writer out) throws IOException {
            for (int i = 0; i < answers.size(); i++) {
                out.write(i == 0 ? "" : "\n\n");
                HistoryText.write(answers.get(i), Comparison.MARGIN, terminal, out);
            }
        }
    },
    CSV("csv") {
        @Override
        void write(List<History.Answer> answers, Terminal terminal, Writer out) throws IOException {
            HistoryCsv.write(answers.get(0).history(), out);
        }
    },
    HTML("html") {
        @Override
        void write(List<History.Answer> answers, Terminal terminal, Writer out) throws IOException {
            HistoryHtml.write(answers, Comparison.MARGIN, out);
        }
    };

    /** All of them. */
    static final FormatChoice<HistoryFormat> CHOICE = new FormatChoice<>(values());

    private final String ending;

    HistoryFormat(String ending) {
        this.ending = ending;
    }

    /** The labels of all formats. */
    static final class Labels extends FormatChoice.Labels {
        Labels() {
            super(CHOICE);
        }
    }

    abstract void write(List<History.Answer> answers, Terminal terminal, Writer out) throws IOException;

    @Override
    public String ending() {
        return ending;
    }
}
