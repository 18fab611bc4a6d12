// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.wakepath.path.ActivePath;
import org.wakepath.report.chrome.PathChrome;
import org.wakepath.report.csv.PathCsv;
import org.wakepath.report.dot.PathDot;
import org.wakepath.report.firefox.PathFirefox;
import org.wakepath.report.folded.PathFolded;
import org.wakepath.report.html.PathHtml;
import org.wakepath.report.json.PathJson;
import org.wakepath.report.otlp.PathOtlp;
import org.wakepath.report.perfetto.PathPerfetto;
import org.wakepath.report.pprof.PathPprof;
import org.wakepath.report.speedscope.PathSpeedscope;
import org.wakepath.report.svg.PathSvg;
import org.wakepath.report.text.PathText;
import org.wakepath.report.text.Terminal;
import org.wakepath.view.layout.RowGrouping;
import org.wakepath.view.statistics.Requests;
import org.wakepath.words.Redaction;
import org.wakepath.words.WorkerWords;

/** The formats of a path. */
enum PathFormat implements FormatChoice.Named {
    TEXT("txt") {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            for (int i = 0; i < answer.paths.size(); i++) {
                out.write(i == 0 ? "" : "\n\n");
                PathText.write(answer.paths.get(i), terminal, out);
            }
        }
    },
    JSON("json") {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            PathJson.write(answer.paths, out);
        }
    },
    CSV("csv") {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            PathCsv.write(answer.paths, out);
        }
    },
    HTML("html") {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            PathHtml.write(answer.paths.get(0), answer.requests, answer.rows, out);
        }
    },
    SVG("svg") {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            PathSvg.write(answer.paths.get(0), answer.rows, out);
        }
    },
    CHROME("trace.json") {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            PathChrome.write(answer.paths.get(0), out);
        }
    },
    SPEEDSCOPE("speedscope.json") {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            PathSpeedscope.write(answer.paths, out);
        }
    },
    FOLDED("folded") {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            PathFolded.write(answer.paths, out);
        }
    },
    DOT("dot") {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            PathDot.write(answer.paths.get(0), out);
        }
    },
    FIREFOX("firefox.json") {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            PathFirefox.write(answer.paths.get(0), out);
        }
    },
    OTLP("otlp.json") {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            PathOtlp.write(answer.paths, out);
        }
    },
    PPROF("pprof") {
        @Override
        void write(Answer answer, OutputStream out) throws IOException {
            PathPprof.write(answer.paths, out);
        }
    },
    PERFETTO("perfetto-trace") {
        @Override
        void write(Answer answer, OutputStream out) throws IOException {
            PathPerfetto.write(answer.paths.get(0), out);
        }
    };

    /** All of them. */
    static final FormatChoice<PathFormat> CHOICE = new FormatChoice<>(values());

    private final String ending;

    PathFormat(String ending) {
        this.ending = ending;
    }

    /**
     * What was found.
     *
     * @param requests those of the task of the only path
     * @param rows what the rows of a picture are put together by
     */
    record Answer(List<ActivePath> paths, Requests requests, RowGrouping rows) {

        Answer with(Redaction aliases) {
            return new Answer(paths.stream().map(aliases).toList(), requests.withoutPort(), rows);
        }
    }

    /** Writes the answers for people at a terminal, and says how to see all segments, which {@code TEXT} has. */
    static void writeAnswers(List<ActivePath> paths, Terminal terminal, Writer out) throws IOException {
        for (int i = 0; i < paths.size(); i++) {
            out.write(i == 0 ? "" : "\n\n");
            PathText.writeAnswer(paths.get(i), terminal, out);
        }
        out.write(
                "\nFor each of the " + WorkerWords.count(paths.stream().mapToInt(path -> path.segments().size()).sum())
                        + " segments: --segments, or -o path.html to look at them.\n");
    }

    /** Writes as much of an answer as the format has a place for, if it is text. */
    void write(Answer answer, Terminal terminal, Writer out) throws IOException {
        throw new UnsupportedOperationException(this + " is not text");
    }

    /** Writes as much of an answer as the format has a place for, if it is not text. */
    void write(Answer answer, OutputStream out) throws IOException {
        throw new UnsupportedOperationException(this + " is text");
    }

    /** Whether it is no text, and nothing for a terminal. */
    boolean isBinary() {
        return this == PPROF || this == PERFETTO;
    }

    /** Whether the format can hold more than one path. */
    boolean takesSeveral() {
        return switch (this) {
            case HTML, SVG, CHROME, DOT, FIREFOX, PERFETTO -> false;
            case TEXT, JSON, CSV, SPEEDSCOPE, FOLDED, OTLP, PPROF -> true;
        };
    }

    /** Whether it is a format of other software. */
    boolean isExport() {
        return compareTo(SVG) > 0;
    }

    /** The formats that can hold more than one path, for people. */
    static String several() {
        String names = Arrays.stream(values()).filter(PathFormat::takesSeveral).map(PathFormat::label)
                .collect(Collectors.joining(", "));
        int last = names.lastIndexOf(", ");
        return names.substring(0, last) + " or " + names.substring(last + 2);
    }

    /** Whether the format draws rows. */
    boolean isPicture() {
        return this == HTML || this == SVG;
    }

    @Override
    public String ending() {
        return ending;
    }

    /** The labels of all formats. */
    static final class Labels extends FormatChoice.Labels {
        Labels() {
            super(CHOICE);
        }
    }
}
