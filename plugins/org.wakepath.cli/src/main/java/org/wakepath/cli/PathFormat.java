// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.wakepath.path.ActivePath;
import org.wakepath.report.csv.PathCsv;
import org.wakepath.report.html.PathHtml;
import org.wakepath.report.json.PathJson;
import org.wakepath.report.svg.PathSvg;
import org.wakepath.report.text.PathText;
import org.wakepath.report.text.Terminal;
import org.wakepath.view.layout.RowGrouping;
import org.wakepath.view.statistics.Requests;
import org.wakepath.words.Redaction;

/** The formats of a path. */
enum PathFormat {
    TEXT {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            for (int i = 0; i < answer.paths.size(); i++) {
                out.write(i == 0 ? "" : "\n\n");
                PathText.write(answer.paths.get(i), terminal, out);
            }
        }
    },
    JSON {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            PathJson.write(answer.paths, out);
        }
    },
    CSV {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            PathCsv.write(answer.paths, out);
        }
    },
    HTML {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            PathHtml.write(answer.paths.get(0), answer.requests, answer.rows, out);
        }
    },
    SVG {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            PathSvg.write(answer.paths.get(0), answer.rows, out);
        }
    };

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

    private static final Pattern ENDING = Pattern.compile("[^/]\\.([^./]+)$");

    /** Writes the answers for people at a terminal; {@code TEXT} has the segments, too. */
    static void writeAnswers(List<ActivePath> paths, Terminal terminal, Writer out) throws IOException {
        for (int i = 0; i < paths.size(); i++) {
            out.write(i == 0 ? "" : "\n\n");
            PathText.writeAnswer(paths.get(i), terminal, out);
        }
    }

    /** Writes as much of an answer as the format has a place for. */
    abstract void write(Answer answer, Terminal terminal, Writer out) throws IOException;

    /** Whether the format can hold more than one path. */
    boolean takesSeveral() {
        return !isPicture();
    }

    /** Whether the format draws rows. */
    boolean isPicture() {
        return this == HTML || this == SVG;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The labels of all formats. */
    static final class Labels implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(values()).map(PathFormat::label).iterator();
        }
    }

    /** The format of this name. */
    static PathFormat named(String name) {
        return find(name).orElseThrow(() -> CommandException.wrongUse("there is no format '" + name + "'", "use one of "
                + Arrays.stream(values()).map(PathFormat::label).collect(Collectors.joining(", "))));
    }

    /** The format that a file's ending stands for; text if it has none. */
    static PathFormat of(Path file) {
        Matcher ending = ENDING.matcher(file.toString());
        if (!ending.find()) {
            return TEXT;
        }
        return find(ending.group(1)).orElseThrow(() -> CommandException.wrongUse("-o " + file
                + ": there is no format for files that end with ." + ending.group(1),
                "end it with .txt, .json, .csv, .html or .svg, or choose a format with --format"));
    }

    private static Optional<PathFormat> find(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.equals("txt") ? Optional.of(TEXT)
                : Arrays.stream(values()).filter(format -> format.label().equals(lower)).findFirst();
    }
}
