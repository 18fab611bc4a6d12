// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

/** Thrown when a recording cannot continue. The message says where and why. */
public class RecordException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String remedy;

    RecordException(String problem, String remedy) {
        super(problem);
        this.remedy = remedy;
    }

    /** What to do about the failure. */
    public String remedy() {
        return remedy;
    }
}
