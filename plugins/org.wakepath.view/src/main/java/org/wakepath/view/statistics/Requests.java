// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.Exchange;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.words.SafeText;

/**
 * The requests that a task made or answered on a port.
 *
 * @param ports on which there may be any
 * @param port the one that these are on; empty where there is none
 * @param latencies how long they took; empty where there are none
 * @param outside the number of others, which do not lie as a whole in the interval that is asked about
 */
public record Requests(List<Integer> ports, OptionalInt port, Optional<Latencies> latencies, int outside) {
    /** Nothing. */
    public static final Requests NONE = new Requests(List.of(), OptionalInt.empty(), Optional.empty(), 0);
    /** More ports than these are not looked at for requests by themselves. */
    private static final int MOST = 8;

    /**
     * Looks for requests.
     *
     * @param reference number of the host on whose clock their times are to be
     * @param wanted on which port; the first that has any where empty
     */
    public static Requests of(Analysis analysis, TaskSummary task, int reference, OptionalInt wanted) {
        List<Integer> ports = analysis.ports(task);
        List<Integer> candidates = wanted.isPresent() ? List.of(wanted.getAsInt())
                : ports.subList(0, Math.min(MOST, ports.size()));
        for (int port : candidates) {
            List<Request> requests = requests(analysis, task, reference, port);
            if (!requests.isEmpty()) {
                return new Requests(ports, OptionalInt.of(port), Optional.of(new Latencies(requests)), 0);
            }
        }
        return new Requests(ports, candidates.stream().mapToInt(port -> port).findFirst(), Optional.empty(), 0);
    }

    /** Those that lie in an interval as a whole, ns on the clock of their times. */
    public Requests within(long from, long to) {
        List<Request> all = latencies.map(Latencies::slowestFirst).orElse(List.of());
        List<Request> inside = all.stream().filter(request -> request.start() >= from && request.end() <= to)
                .toList();
        return new Requests(ports, port, inside.isEmpty() ? Optional.empty() : Optional.of(new Latencies(inside)),
                outside + all.size() - inside.size());
    }

    /** The same without the port, which may say who asked whom. */
    public Requests withoutPort() {
        return new Requests(List.of(), OptionalInt.empty(), latencies, outside);
    }

    private static List<Request> requests(Analysis analysis, TaskSummary task, int reference, int port) {
        List<Request> requests = new ArrayList<>();
        for (Exchange exchange : analysis.exchanges(task, port)) {
            long start = analysis.convert(task.hostNumber(), exchange.start(), reference);
            long end = analysis.convert(task.hostNumber(), exchange.end(), reference);
            if (start < end) {
                requests.add(new Request(SafeText.clean(exchange.flow()), start, end));
            }
        }
        return requests;
    }
}
