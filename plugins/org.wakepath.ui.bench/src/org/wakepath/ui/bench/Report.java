// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.bench;

import java.util.Arrays;
import java.util.Locale;

/**
 * The measurements as rows of a table. Each row has the duration of a step and the CPU time of all threads in it. It
 * also has the longest delay of the user interface, and where its thread was then.
 */
final class Report {
    private static final int DEEPEST = 400;
    private static final int SHOWN = 3;

    private final Answers answers;
    private long cpuBefore;

    Report(Answers answers) {
        this.answers = answers;
        System.out.printf("%-24s %10s %10s %16s %16s%n", "", "took (ms)", "CPU (ms)", "no answer (ms)",
                "of that CPU (ms)");
    }

    private long cpuSinceRow() {
        long now = ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis();
        long since = now - cpuBefore;
        cpuBefore = now;
        return since;
    }

    /**
     * One row: a step, and the longest delay of the user interface since the previous row.
     *
     * @param millis duration of the step
     */
    void row(String step, long millis) {
        Answers.Longest longest = answers.take();
        System.out.printf(Locale.ROOT, "%-24s %10d %10d %16.1f %16.1f%n", step, millis, cpuSinceRow(),
                longest.wall() / 1e6, longest.cpu() / 1e6);
        Arrays.stream(longest.doing()).limit(DEEPEST).map(StackTraceElement::toString)
                .filter(line -> line.contains("org.wakepath")).limit(SHOWN)
                .forEach(line -> System.out.println("    in " + line));
    }
}
