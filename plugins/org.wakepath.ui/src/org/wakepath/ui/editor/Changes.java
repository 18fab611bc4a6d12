// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import java.util.function.Consumer;
import org.wakepath.ui.session.OpenExperiment;

/**
 * Makes the changes that a user asks for. If a change makes no sense, the user is notified of the reason, and nothing
 * is changed.
 */
final class Changes {
    private final OpenExperiment experiment;
    private final Consumer<String> complaint;

    Changes(OpenExperiment experiment, Consumer<String> complaint) {
        this.experiment = experiment;
        this.complaint = complaint;
    }

    OpenExperiment experiment() {
        return experiment;
    }

    /** Makes a change that can be undone under its label. */
    void make(String label, Runnable change) {
        try {
            experiment.history().record(label, change);
            complaint.accept("");
        } catch (IllegalArgumentException e) {
            complaint.accept("Not changed: " + e.getMessage() + ".");
        }
    }

    /** Tells the user what must be done first. */
    void refuse(String sentence) {
        complaint.accept(sentence);
    }
}
