// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

/**
 * The target of a wake-up.
 *
 * @param task label of the task
 * @param manner how it comes: in vain or early means that the task is not blocked
 */
record WakeupObject(String task, Manner manner) {

    /** What a wake-up finds. */
    enum Manner {
        /** The task is blocked and becomes ready. */
        EFFECTIVE(""),
        /** The task is about to block: the wake-up comes before the switch. */
        EARLY(" early"),
        /** The task is not blocked, and the wake-up has no later effect. */
        IN_VAIN(" in vain");

        private final String suffix;

        Manner(String suffix) {
            this.suffix = suffix;
        }
    }

    static WakeupObject of(String text) {
        for (Manner manner : new Manner[] {Manner.EARLY, Manner.IN_VAIN}) {
            if (text.endsWith(manner.suffix)) {
                return new WakeupObject(text.substring(0, text.length() - manner.suffix.length()), manner);
            }
        }
        return new WakeupObject(text, Manner.EFFECTIVE);
    }
}
