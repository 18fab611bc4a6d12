// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

/** A reason why events of user space are in no slice, or in a doubtful one. */
public enum SliceFault {
    /** An end without a start in the trace. */
    UNMATCHED_ENDS("unmatchedEnds"),
    /** A start without an end, although the slice around it has ended; it gives no slice. */
    UNENDED_BEGINS("unendedBegins"),
    /** An end earlier than its start; the two give no slice. */
    INVERTED("inverted"),
    /** A slice that was open when the trace ended. */
    OPEN("open"),
    /** An event that does not name its task. */
    WITHOUT_TASK("withoutTask"),
    /** An event whose own name found no room; it has the name of its rule. */
    UNNAMED("unnamed"),
    /** A slice during which events were lost. */
    UNCERTAIN("uncertain"),
    /** A slice that starts or ends while the task of its id does not run, as in containers; it is left out. */
    NOT_RUNNING("notRunning");

    private final String key;

    SliceFault(String key) {
        this.key = key;
    }

    /** The fault's name in JSON. */
    public String key() {
        return key;
    }
}
