// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import org.wakepath.compare.profile.Component;
import org.wakepath.compare.statistics.Shift;

/**
 * How the time of a component changed in a typical execution.
 *
 * @param component what it is
 * @param change its mean time in a typical execution, ns
 * @param probability how likely a change as large as this one is among all components, if nothing changed
 */
public record ComponentChange(Component component, Change change, double probability) {

    /** Whether chance does not explain it, with all components that were compared taken into account. */
    public boolean isSignificant() {
        return probability < Shift.LEVEL;
    }
}
