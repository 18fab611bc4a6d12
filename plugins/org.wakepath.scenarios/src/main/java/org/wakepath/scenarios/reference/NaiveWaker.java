// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.Optional;
import org.wakepath.graph.model.Certainty;

/**
 * Who made a wake-up, or did anything else.
 *
 * @param place an event that their work was recorded at; empty where nobody is known to have done it
 */
record NaiveWaker(Optional<NaivePlace> place, Certainty certainty) {

    static NaiveWaker at(NaivePlace place, Certainty certainty) {
        return new NaiveWaker(Optional.of(place), certainty);
    }

    static NaiveWaker unknown(Certainty certainty) {
        return new NaiveWaker(Optional.empty(), certainty);
    }
}
