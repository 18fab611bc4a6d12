// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.wakepath.path.ActivePath;
import org.wakepath.report.otlp.PathSpans;
import org.wakepath.view.layout.RowGrouping;
import org.wakepath.words.Diagnostics;
import org.wakepath.words.ExcerptWords;
import org.wakepath.words.Redaction;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The destination and the format of paths. */
final class PathOutput {
    @Option(names = "--format", paramLabel = "FORMAT", completionCandidates = PathFormat.Labels.class,
            description = "text, json, csv, html or svg; for other software chrome, speedscope, folded, dot, "
                    + "firefox, otlp, pprof or perfetto (docs/exports.md). By default from the end of FILE, else text.")
    private String format;

    @Mixin
    private Destination destination;

    @Option(names = "--segments", description = {
        "On a terminal, list every segment of the path as well, by way of $PAGER. A file or a pipe always has them."})
    private boolean segments;

    @Option(names = "--rows-by", paramLabel = "WHAT", completionCandidates = RowLabels.class, description = {
        "Put the rows of html and svg together by host, process or state. By default by host, with the tasks of a "
                + "program as one row that opens."})
    private RowGrouping rows;

    @Option(names = "--redact",
            description = "Replace names of tasks, hosts and slices, and addresses, by aliases.")
    private boolean redact;

    @Mixin
    private SendOptions sending;

    /** What rows are put together by, as it is written on the command line. */
    static final class RowLabels implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(RowGrouping.values()).map(by -> by.name().toLowerCase(Locale.ROOT)).iterator();
        }
    }

    /** Refuses wrong arguments before anything is read. */
    void check(int tasks, Shell shell) {
        sending.check();
        if (sending.isAsked() && (destination.isAsked() || format != null || segments)) {
            throw CommandException.wrongUse("--send sends the path instead of writing it",
                    "leave --format, --json, --segments and -o out, or --send");
        }
        PathFormat chosen = format();
        if (tasks > 1 && !chosen.takesSeveral()) {
            throw CommandException.wrongUse(chosen.label() + " shows one task, and " + tasks + " were given",
                    "call once for each, or use " + PathFormat.several());
        }
        if (rows != null && !chosen.isPicture()) {
            throw CommandException.wrongUse("--rows-by is about the rows of a picture, and " + chosen.label()
                    + " has none", "use html or svg");
        }
        if (chosen.isBinary()) {
            destination.checkBinary(chosen.label(), shell);
        }
        destination.check();
    }

    /**
     * Refuses a format that holds one path if an option may give many.
     *
     * @param remedy what else may be done, as the end of a sentence
     */
    void checkSeveral(String option, String remedy) {
        if (!format().takesSeveral()) {
            throw CommandException.wrongUse(format().label() + " shows one path, and " + option + " may give many",
                    "use " + PathFormat.several() + remedy);
        }
    }

    /** Refuses a format that has no place for slices. */
    void checkSlices() {
        if (format().isExport()) {
            throw CommandException.wrongUse("--by slice has no place in " + format().label(),
                    "use text, json, csv, html or svg");
        }
    }

    /**
     * Refuses a format that has no place for functions.
     *
     * @param isTable whether the answer is a table of executions
     */
    void checkFunctions(boolean isTable) {
        PathFormat chosen = format();
        if (chosen == PathFormat.DOT || isTable && (chosen == PathFormat.JSON || chosen == PathFormat.CSV)) {
            throw CommandException.wrongUse("--functions has no place in " + chosen.label()
                    + (isTable ? " of all executions" : ""),
                    isTable ? "leave it out, or add the number of one, as in NAME#1" : "leave it out, or use svg");
        }
    }

    /** Refuses to list segments where others are shown instead. */
    void checkNoSegments(String instead) {
        if (segments) {
            throw CommandException.wrongUse("--segments lists what " + instead + " leaves out",
                    "leave one of them out");
        }
    }

    /** Refuses what has no place for a prediction. */
    void checkWhatIf() {
        if (format() != PathFormat.TEXT && format() != PathFormat.JSON) {
            throw CommandException.wrongUse("--what-if has no place in " + format().label(), "use text or json");
        }
        if (redact) {
            throw CommandException.wrongUse("--what-if has the names of tasks, and --redact takes them away",
                    "leave one of them out");
        }
    }

    boolean isPicture() {
        return format().isPicture();
    }

    RowGrouping rows() {
        return rows == null ? RowGrouping.HOST : rows;
    }

    boolean isPage() {
        return format() == PathFormat.HTML;
    }

    /** Writes the paths, or the slices if the user asked for these. */
    void write(PathFormat.Answer found, Optional<SliceAnswer> slices, Shell shell) throws IOException {
        Optional<Redaction> redaction = redact ? Optional.of(new Redaction()) : Optional.empty();
        Optional<Result> split = slices.flatMap(some -> some.in(format(), redaction, found));
        if (split.isPresent()) {
            write(split.get(), shell);
        } else {
            write(redaction.map(found::with).orElse(found), shell);
        }
    }

    /** Writes predictions instead of the paths. */
    void write(WhatIfOptions whatIf, Shell shell) throws IOException {
        write(whatIf.in(format()), shell);
    }

    private void write(Result result, Shell shell) throws IOException {
        shell.write(destination.file(), result);
    }

    private void writeBytes(Shell.Bytes result, Shell shell) throws IOException {
        if (destination.file().isEmpty()) {
            shell.writeBytes(result);
        } else {
            shell.writeBytes(destination.file().get(), result);
        }
    }

    private void write(PathFormat.Answer answer, Shell shell) throws IOException {
        if (sending.isAsked()) {
            sending.send(answer.paths().stream().flatMap(path -> PathSpans.of(path).stream()).toList(), shell);
        } else if (format() == PathFormat.TEXT && destination.file().isEmpty() && shell.isOutWatched()) {
            show(answer, shell);
        } else if (format().isBinary()) {
            writeBytes(out -> format().write(answer, out), shell);
        } else {
            write((out, terminal) -> format().write(answer, terminal, out), shell);
        }
        // Their lines have no place for what the other formats say about the whole path.
        if (format() == PathFormat.FOLDED) {
            answer.paths().stream().flatMap(path -> Diagnostics.doubts(path).stream()).distinct()
                    .forEach(shell::note);
        }
        if (format() == PathFormat.CSV || format() == PathFormat.FOLDED) {
            answer.paths().stream().map(ExcerptWords::of).flatMap(Optional::stream).distinct()
                    .forEach(shell::note);
        }
    }

    private void show(PathFormat.Answer answer, Shell shell) throws IOException {
        if (segments) {
            shell.page((out, terminal) -> PathFormat.TEXT.write(answer, terminal, out));
            return;
        }
        shell.write((out, terminal) -> PathFormat.writeAnswers(answer.paths(), terminal, out));
    }

    private PathFormat format() {
        return sending.isAsked() ? PathFormat.OTLP : destination.format(PathFormat.CHOICE, format);
    }
}
