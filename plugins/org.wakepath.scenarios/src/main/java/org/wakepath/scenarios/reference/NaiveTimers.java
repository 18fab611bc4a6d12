// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.Optional;
import org.wakepath.scenarios.reference.TestEvent.HrtimerEntry;
import org.wakepath.scenarios.reference.TestEvent.HrtimerStart;
import org.wakepath.scenarios.reference.TestEvent.TimerEntry;
import org.wakepath.scenarios.reference.TestEvent.TimerStart;

/** Finds where a timer was armed, by looking back from its expiry. */
final class NaiveTimers {

    Optional<NaivePlace> armingOf(NaivePlace expiry) {
        for (int i = expiry.index() - 1; i >= 0; i--) {
            if (arms(expiry.host().event(i), expiry.event())) {
                return Optional.of(expiry.at(i));
            }
        }
        return Optional.empty();
    }

    private static boolean arms(TestEvent event, TestEvent expiry) {
        if (event instanceof HrtimerStart start && expiry instanceof HrtimerEntry entry) {
            return start.timer() == entry.timer();
        }
        return event instanceof TimerStart start && expiry instanceof TimerEntry entry
                && start.timer() == entry.timer();
    }
}
