// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

/** A part of a path in the words of a drawing; begin and end are columns. */
record Stretch(String worker, String state, String begin, String end) {

    boolean isContinuedBy(Stretch next) {
        return worker.equals(next.worker) && state.equals(next.state) && end.equals(next.begin);
    }

    Stretch joined(Stretch next) {
        return new Stretch(worker, state, begin, next.end);
    }

    @Override
    public String toString() {
        return begin + "-" + end + " " + worker + " " + state;
    }
}
