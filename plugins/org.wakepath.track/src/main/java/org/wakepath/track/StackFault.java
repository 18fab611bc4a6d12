// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

/** A reason why a recorded stack is not shown. */
public enum StackFault {
    /** Events were lost near it, so that it may belong to another moment. */
    NEAR_LOSS("nearLoss"),
    /** The switch or the wake-up that it belongs to did not follow. */
    UNMATCHED("unmatched"),
    /** Nothing says which functions it consists of. */
    UNDEFINED("undefined"),
    /** Two definitions of it differ. */
    CONTRADICTED("contradicted"),
    /** A definition that is not as the format says, or found no room. */
    REFUSED("refused");

    private final String key;

    StackFault(String key) {
        this.key = key;
    }

    /** The fault's name in documents. */
    public String key() {
        return key;
    }
}
