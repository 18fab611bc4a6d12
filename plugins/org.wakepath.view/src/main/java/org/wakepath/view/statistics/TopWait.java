// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.statistics;

import org.wakepath.path.Wait;

/**
 * One of the longest waits of a stretch of a path.
 *
 * @param waited all of it; it may reach beyond the stretch
 * @param within how much of it lies in the stretch, ns
 * @param waitedFor what took most of that, or where the path does not go on what ended it
 * @param moment when the longest segment of the path in it begins, ns on the path's clock
 */
public record TopWait(Wait waited, long within, String waitedFor, long moment) {
}
