// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.Optional;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.scenarios.reference.TestEvent.WorkQueued;
import org.wakepath.scenarios.reference.TestEvent.WorkStart;

/**
 * What a kernel thread does for one of those that it serves.
 *
 * @param begun index of the event with which it began: the end of a rest, or the begin of a work item
 * @param giver the event that gave it to the thread, where that is known
 * @param stateWithoutGiver what the time before is where that is not known
 */
record NaiveTurn(int begun, Optional<NaivePlace> giver, EdgeState stateWithoutGiver) {

    /** The turn that a thread was in at {@code place}: the last one begun before. */
    static Optional<NaiveTurn> at(NaiveWorker thread, NaivePlace place, NaiveWakers wakers) {
        for (int i = place.index(); i >= 0; i--) {
            Optional<NaiveInterval> rest = thread.restEndingAt(i);
            if (rest.isPresent()) {
                return Optional.of(afterRest(thread, rest.get(), place, wakers));
            }
            Optional<NaivePlace> queued = queueing(thread, place.at(i));
            if (queued.isPresent()) {
                return Optional.of(new NaiveTurn(i, queued, EdgeState.UNKNOWN));
            }
        }
        return Optional.empty();
    }

    private static NaiveTurn afterRest(NaiveWorker thread, NaiveInterval rest, NaivePlace place, NaiveWakers wakers) {
        boolean isKnown = rest.isWokenUp() && wakers.isKnown(thread, place.at(rest.wakeup()));
        Optional<NaivePlace> giver = isKnown ? Optional.of(place.at(rest.wakeup())) : Optional.empty();
        return new NaiveTurn(rest.end(), giver, rest.isWokenUp() ? EdgeState.UNKNOWN : EdgeState.BLOCKED);
    }

    /** The queueing of the work item that a thread begins at {@code place}, by somebody in particular. */
    private static Optional<NaivePlace> queueing(NaiveWorker thread, NaivePlace place) {
        boolean isItsOwn = place.worker().filter(w -> w == thread).isPresent();
        return isItsOwn ? queueing(place) : Optional.empty();
    }

    /** The same of whoever begins the item. */
    static Optional<NaivePlace> queueing(NaivePlace place) {
        if (!(place.event() instanceof WorkStart start)) {
            return Optional.empty();
        }
        for (int i = place.index() - 1; i >= 0; i--) {
            if (place.at(i).event() instanceof WorkStart before && before.work() == start.work()) {
                return Optional.empty();
            }
            if (place.at(i).event() instanceof WorkQueued queued && queued.work() == start.work()) {
                return Optional.of(place.at(i)).filter(p -> p.worker().filter(w -> !w.isIdle()).isPresent());
            }
        }
        return Optional.empty();
    }
}
