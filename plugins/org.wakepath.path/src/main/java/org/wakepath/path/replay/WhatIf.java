// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.replay;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;

/**
 * Something that takes less time: {@code rpc-worker running -50%}, {@code store@db block device -25%}.
 *
 * @param text as the user wrote it
 * @param task name of the tasks; {@code *} for all
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

    boolean isAbout(Worker worker) {
        return (host.isEmpty() || host.equals(worker.host())) && (task.equals(ANY) || task.equals(worker.name()));
    }
}
