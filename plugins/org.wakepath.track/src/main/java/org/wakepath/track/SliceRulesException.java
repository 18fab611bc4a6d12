// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

/** A file of rules for slices that cannot be understood. */
public final class SliceRulesException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * Describes a line that is not a rule.
     *
     * @param line its number, from 1
     */
    SliceRulesException(int line, String problem) {
        super("line " + line + ": " + problem);
    }
}
