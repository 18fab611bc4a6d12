// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.wakepath.path.PathRule;

/** The active path that a drawing expects. */
final class DrawnPath {
    final String task;
    final Optional<String> reference;
    final PathRule rule;
    final int line;
    final List<Row> workers = new ArrayList<>();
    /** Optional rows about the path as a whole: depth, guessed, uncertain. */
    final Map<String, Row> remarks = new LinkedHashMap<>();
    /** Expected waits as text, see {@link FoundPath#waits}. */
    final List<String> waits = new ArrayList<>();
    /** Expected shares of slices as text, see {@link FoundPath#slices}; empty where they are not compared. */
    final List<String> slices = new ArrayList<>();
    /** Expected causes of segments as text, see {@link FoundPath#causes}. */
    final List<String> causes = new ArrayList<>();
    /** Expected ends if something were shorter, as text; see {@link PathCheck}. */
    final List<String> predictions = new ArrayList<>();
    final Map<String, Long> counts = new LinkedHashMap<>();

    DrawnPath(String task, Optional<String> reference, PathRule rule, int line) {
        this.task = task;
        this.reference = reference;
        this.rule = rule;
        this.line = line;
    }

    void add(Row row) {
        switch (row.label()) {
            case "depth" -> remark(row, "0123456789");
            case "guessed", "uncertain" -> remark(row, "#");
            default -> {
                row.allowOnly(StateLetter.ALL);
                workers.add(row);
            }
        }
    }

    private void remark(Row row, String letters) {
        row.allowOnly(letters);
        remarks.put(row.label(), row);
    }

    /** First column of the path. */
    int from() {
        return drawn(1, 0);
    }

    /** The column after the last one of the path. */
    int to() {
        return drawn(-1, width() - 1) + 1;
    }

    int width() {
        return workers.isEmpty() ? 0 : workers.get(0).width();
    }

    private int drawn(int step, int first) {
        int column = first;
        while (column >= 0 && column < width() && workerAt(column).isEmpty()) {
            column += step;
        }
        return column;
    }

    /** The worker of a column. */
    Optional<Row> workerAt(int column) {
        return workers.stream().filter(r -> r.at(column) != Row.BLANK).findFirst();
    }

    void check() {
        if (from() >= to()) {
            throw new DrawingException(line, "the path of " + task + " has no column");
        }
        for (int column = from(); column < to(); column++) {
            int at = column;
            long drawn = workers.stream().filter(r -> r.at(at) != Row.BLANK).count();
            if (drawn != 1) {
                throw new DrawingException(line, "the path of " + task + " has " + drawn + " letters in column " + at);
            }
        }
    }
}
