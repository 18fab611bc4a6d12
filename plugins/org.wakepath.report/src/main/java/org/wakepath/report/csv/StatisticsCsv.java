// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.csv;

import java.io.IOException;
import java.util.List;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.Wait;
import org.wakepath.view.statistics.Request;
import org.wakepath.view.statistics.StateShares;
import org.wakepath.view.statistics.Statistics;
import org.wakepath.view.statistics.TopWait;

/** Statistics as comma-separated values, with times in ns. The column {@code kind} says what a row is about. */
public final class StatisticsCsv {
    private StatisticsCsv() {
    }

    /**
     * Writes the time by host and state, by task and state, and by state, then waits and requests.
     *
     * @param requests may be empty
     * @throws IOException if {@code out} fails
     */
    public static void write(Statistics statistics, List<Request> requests, Appendable out) throws IOException {
        CsvLine.writeHeader(out, "statistics");
        for (StateShares<String> host : statistics.hosts()) {
            shares("host", host.key(), "", "", host, out);
        }
        for (StateShares<Worker> task : statistics.tasks()) {
            shares("task", task.key().host(), task.key().name(), task.key().tid(), task, out);
        }
        for (StateShares<EdgeState> state : statistics.states()) {
            shares("state", "", "", "", state, out);
        }
        for (TopWait top : statistics.waits()) {
            Wait wait = top.waited();
            CsvLine.write(out, "wait", wait.worker().host(), wait.worker().name(), wait.worker().tid(), wait.state(),
                    wait.start(), wait.end(), top.within(), top.waitedFor(), top.count());
        }
        for (Request request : requests) {
            CsvLine.write(out, "request", "", "", "", "", request.start(), request.end(), request.latency(),
                    request.flow(), "");
        }
    }

    private static void shares(String kind, String host, String name, Object tid, StateShares<?> times, Appendable out)
            throws IOException {
        for (EdgeState state : EdgeState.values()) {
            if (times.of(state) > 0) {
                CsvLine.write(out, kind, host, name, tid, state, "", "", times.of(state), "", "");
            }
        }
    }
}
