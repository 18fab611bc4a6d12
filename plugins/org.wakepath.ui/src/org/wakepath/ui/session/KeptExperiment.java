/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.session;

import java.util.Optional;
import org.wakepath.words.HostNames;

/** The experiment that is open with the traces, if one is, and what it says of them. */
final class KeptExperiment {
    private final Runnable changed;
    private Optional<OpenExperiment> experiment = Optional.empty();

    /** @param changed called when there is another, or none, and after each change of it */
    KeptExperiment(Runnable changed) {
        this.changed = changed;
    }

    Optional<OpenExperiment> open() {
        return experiment;
    }

    void keep(OpenExperiment opened) {
        experiment.ifPresent(before -> before.removeListener(changed));
        experiment = Optional.of(opened);
        opened.addListener(changed);
        changed.run();
    }

    /** Forgets one, unless there is another by now. */
    void letGo(OpenExperiment closed) {
        if (experiment.equals(Optional.of(closed))) {
            closed.removeListener(changed);
            experiment = Optional.empty();
            changed.run();
        }
    }

    /** What it calls the hosts of some traces. */
    HostNames names(SessionState state) {
        return state instanceof SessionState.Open open && experiment.isPresent()
                ? HostNames.of(open.traces().labels(), experiment.get().content().hostNames()) : HostNames.LABELS;
    }

    /** Number of the host of some traces on whose clock it wants times told; empty where it does not say. */
    Optional<Integer> reference(SessionState state) {
        return experiment.flatMap(open -> open.content().reference()).flatMap(label -> number(label, state));
    }

    private static Optional<Integer> number(String label, SessionState state) {
        return state instanceof SessionState.Open open
                ? open.traces().hostNumber(label).stream().boxed().findFirst() : Optional.empty();
    }
}
