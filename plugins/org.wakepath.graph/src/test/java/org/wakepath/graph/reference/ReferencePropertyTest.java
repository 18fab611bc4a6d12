/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph.reference;

import net.jqwik.api.AfterFailureMode;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The real analysis against the naive one, for whatever simulated kernels do. */
class ReferencePropertyTest {
    @Provide
    Arbitrary<Scenario> scenarios() {
        return Scenarios.any();
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE, afterFailure = AfterFailureMode.PREVIOUS_SEED)
    void shouldFindTheSamePaths(@ForAll("scenarios") Scenario scenario) {
        Comparison.requireSamePaths(scenario.events());
    }
}
