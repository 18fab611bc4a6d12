// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.replay;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.Cause;
import org.wakepath.path.PathSegment;

/**
 * Something that takes less time: {@code rpc-worker running -50%}, {@code store@db block device -25%}.
 *
 * @param text as the user wrote it
 * @param task name of the tasks, also behind that of their program, as in {@code java/Thread-0}; {@code *} for all
 * @param host label of their host; empty for any
 * @param state what they do, or whose waits are meant: packets that they sent, requests that they issued, timers that
 * they set
 * @param factor what is left of its time, from 0 to 1
 */
public record WhatIf(String text, String task, String host, EdgeState state, double factor) {
    /** What can be shorter: the rest is an effect. */
    public static final Set<EdgeState> STATES = EnumSet.of(EdgeState.RUNNING, EdgeState.PREEMPTED, EdgeState.TIMER,
            EdgeState.NETWORK, EdgeState.BLOCK_DEVICE);

    private static final String ANY = "*";
    private static final Pattern FORM = Pattern
            .compile("\\s*(\\S.*?)(?:@([^\\s@]+))?\\s+(running|preempted|timer|network|block device)\\s+"
                    + "-(\\d{1,3}(?:\\.\\d{1,6})?)\\s*%\\s*");
    /** Far more than any name needs. The pattern takes the square of the length. */
    private static final int LONGEST = 1_000;
    private static final double PERCENT = 0.01;

    /** Reads what is shorter; empty if the text does not say it, or takes away more than 100 %. */
    public static Optional<WhatIf> parse(String text) {
        Matcher form = FORM.matcher(text);
        if (text.length() > LONGEST || !form.matches()) {
            return Optional.empty();
        }
        double factor = 1 - PERCENT * Double.parseDouble(form.group(4));
        EdgeState state = EdgeState.valueOf(form.group(3).replace(' ', '_').toUpperCase(Locale.ROOT));
        return factor < 0 ? Optional.empty()
                : Optional.of(new WhatIf(text.strip(), form.group(1), Optional.ofNullable(form.group(2)).orElse(""),
                        state, factor));
    }

    /**
     * That half the time is enough for what a segment of a path depends on: its task's work or readiness, the packets
     * of the sender it waits for, the requests of their issuer, or the timers of who set them. Empty if no task is
     * known that does this, or if the segment's state is an effect of others.
     */
    public static Optional<WhatIf> half(PathSegment segment) {
        return doer(segment).filter(worker -> worker.kind() == WorkerKind.TASK)
                .flatMap(worker -> half(worker, segment.state()));
    }

    private static Optional<Worker> doer(PathSegment segment) {
        Cause cause = segment.cause();
        return switch (segment.state()) {
            case RUNNING, PREEMPTED -> Optional.of(segment.worker());
            case NETWORK -> cause instanceof Cause.NetworkPacket packet ? packet.sender() : Optional.empty();
            case BLOCK_DEVICE -> cause instanceof Cause.BlockRequest request ? request.issuer() : Optional.empty();
            case TIMER -> cause instanceof Cause.Timer timer ? timer.owner() : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** A name that the form has no room for cannot be asked for. */
    private static Optional<WhatIf> half(Worker worker, EdgeState state) {
        String half = " " + state.name().toLowerCase(Locale.ROOT).replace('_', ' ') + " -50%";
        return Stream.of(worker.label() + "@" + worker.host() + half, worker.label() + half).map(WhatIf::parse)
                .flatMap(Optional::stream).filter(found -> found.isAbout(worker)).findFirst();
    }

    boolean isAbout(Worker worker) {
        return (host.isEmpty() || host.equals(worker.host()))
                && (task.equals(ANY) || task.equals(worker.label()) || task.equals(worker.name()));
    }
}
