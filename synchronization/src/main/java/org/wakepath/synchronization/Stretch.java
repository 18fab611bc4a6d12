// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

/**
 * Messages between two jumps of the clocks.
 *
 * @param first time of the first of them, on b's clock
 * @param last time of the last of them, on b's clock
 * @param relation the relation of the clocks by these messages alone
 */
record Stretch(long first, long last, ClockRelation relation) {
    TimestampTransform transform() {
        return relation.transform();
    }
}
