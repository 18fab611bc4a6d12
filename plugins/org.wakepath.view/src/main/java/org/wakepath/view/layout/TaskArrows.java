/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.view.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathLink;

/**
 * The signals of a path between tasks. Work in interrupt context has no row among those of tasks, so what reached a task
 * through it comes from whoever sent the packet, armed the timer or issued the request.
 */
final class TaskArrows {
    private final Map<Worker, Integer> rows;
    private final Map<Long, Long> clockErrors;
    private final List<TimeGraphArrow> arrows = new ArrayList<>();

    private TaskArrows(ActivePath path, Map<Worker, Integer> rows) {
        this.rows = rows;
        this.clockErrors = TimeGraph.clockErrors(path);
    }

    /** A link with how far the clocks may be apart, ns. */
    private record Signal(PathLink link, long clockError) {
    }

    /** The arrows between the given rows, in order of their arrival. */
    static List<TimeGraphArrow> of(ActivePath path, Map<Worker, Integer> rows) {
        TaskArrows made = new TaskArrows(path, rows);
        Optional<Signal> before = Optional.empty();
        for (PathLink link : path.links()) {
            Signal signal = made.joined(before, link);
            made.add(signal);
            before = Optional.of(signal);
        }
        made.arrows.sort(Comparator.comparingLong(TimeGraphArrow::to));
        return made.arrows;
    }

    /** A link from interrupt context, together with the one before it in the path, which led there. */
    private Signal joined(Optional<Signal> before, PathLink link) {
        Worker from = link.from().worker();
        if (from.kind() == WorkerKind.TASK || before.isEmpty() || !before.get().link().to().worker().equals(from)) {
            return new Signal(link, link.kind() == PathLink.Kind.NETWORK
                    ? clockErrors.getOrDefault(link.to().time(), 0L) : 0);
        }
        PathLink first = before.get().link();
        return new Signal(new PathLink(first.kind(), first.from(), link.to(), first.certainty().and(link.certainty())),
                before.get().clockError());
    }

    private void add(Signal signal) {
        PathLink link = signal.link();
        Integer from = rows.get(link.from().worker());
        Integer to = rows.get(link.to().worker());
        if (from != null && to != null && !from.equals(to)) {
            arrows.add(new TimeGraphArrow(link.kind(), from, link.from().time(), to, link.to().time(), link.guessed(),
                    signal.clockError()));
        }
    }
}
