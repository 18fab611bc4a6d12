// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.List;
import java.util.Optional;

/**
 * Who has a CPU at a moment.
 *
 * @param task the task, the idle one included; empty where it is not known
 * @param frames the handlers of interrupts that took the CPU from it, the latest last
 */
record NaiveHeld(Optional<NaiveWorker> task, List<NaiveFrame> frames) {
}
