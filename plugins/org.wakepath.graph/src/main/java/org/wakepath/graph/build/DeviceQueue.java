// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import java.util.Arrays;
import java.util.function.Predicate;
import org.wakepath.graph.build.PendingRequest.Phase;
import org.wakepath.graph.model.Certainty;

/** The requests to one device that are not completed, the first one told of first. */
final class DeviceQueue {
    /** More are never under way; if there are, completions are not recorded. */
    private static final int MOST = 4_096;

    /** Behind the requests come unused ones. */
    private PendingRequest[] requests = new PendingRequest[8];
    private int size;
    private boolean isChoice;

    /** Adds a request with nothing known of it; the oldest one has to leave if there are too many. */
    PendingRequest add() {
        if (size == MOST) {
            remove(0);
        }
        if (size == requests.length) {
            requests = Arrays.copyOf(requests, 2 * size);
        }
        if (requests[size] == null) {
            requests[size] = new PendingRequest();
        }
        return requests[size++];
    }

    void remove(PendingRequest request) {
        int place = 0;
        while (requests[place] != request) {
            place++;
        }
        remove(place);
    }

    private void remove(int place) {
        PendingRequest unused = requests[place];
        System.arraycopy(requests, place + 1, requests, place, size - place - 1);
        requests[--size] = unused;
    }

    /** The request in a phase that is the one that an event tells of, by its address; null if there is none. */
    PendingRequest sameAddress(Phase phase, PendingRequest told) {
        return oldest(phase, request -> request.hasAddressOf(told));
    }

    /**
     * The request of a phase that an event tells of; null if there is none. If several fit, it is that of the worker.
     * Else it is a guess, as are the others from then on: of flushes the oldest, which devices mostly finish first. Of
     * the others the latest, because nobody asks for the same sectors before he is answered. So the end of an older one
     * is not recorded.
     *
     * @param worker the one that the request most likely is of, if it is the only fitting one of that worker
     */
    PendingRequest fitting(Phase phase, PendingRequest told, int worker) {
        PendingRequest oldest = null;
        PendingRequest latest = null;
        PendingRequest own = null;
        int owns = 0;
        for (int i = 0; i < size; i++) {
            PendingRequest request = requests[i];
            if (request.phase == phase && request.fits(told)) {
                oldest = oldest == null ? request : oldest;
                latest = request;
                if (request.worker == worker) {
                    own = request;
                    owns++;
                }
            }
        }
        isChoice = oldest != latest && owns != 1;
        if (!isChoice) {
            return owns == 1 ? own : oldest;
        }
        grade(phase, told, Certainty.GUESSED);
        return told.isFlush() ? oldest : latest;
    }

    /** Says of all requests of a phase that fit how sure they are. */
    void grade(Phase phase, PendingRequest told, Certainty certainty) {
        for (int i = 0; i < size; i++) {
            if (requests[i].phase == phase && requests[i].fits(told)) {
                requests[i].certainty = certainty;
            }
        }
    }

    /** Whether the last {@link #fitting} one was chosen among several. */
    boolean isChoice() {
        return isChoice;
    }

    /** An issued request of a worker that fits as well as another one; null if there is none. */
    PendingRequest rival(PendingRequest other, int worker) {
        return oldest(Phase.ISSUED, request -> request.worker == worker && request.fits(other));
    }

    /** The oldest queued request that is a part of what was issued, as when others were merged into it. */
    PendingRequest within(PendingRequest told) {
        return oldest(Phase.QUEUED, request -> request.liesWithin(told));
    }

    /** The oldest issued request of which a first part was completed. */
    PendingRequest begunBy(PendingRequest told) {
        return oldest(Phase.ISSUED, told::begins);
    }

    /** The oldest queued request whose sectors are next to these. */
    PendingRequest beside(PendingRequest told) {
        return oldest(Phase.QUEUED, request -> request.isBeside(told));
    }

    private PendingRequest oldest(Phase phase, Predicate<PendingRequest> wanted) {
        for (int i = 0; i < size; i++) {
            if (requests[i].phase == phase && wanted.test(requests[i])) {
                return requests[i];
            }
        }
        return null;
    }

    /** Forgets what had the address before. */
    void forgetAddress(PendingRequest told) {
        forget(request -> request.hasAddressOf(told));
    }

    /** Forgets what waits no more, because it is a part of what was issued. */
    void forgetWithin(PendingRequest issued) {
        forget(request -> request.phase == Phase.QUEUED && request.liesWithin(issued));
    }

    /** Forgets what was issued for the same sectors before a loss, because its completion was lost. */
    void forgetLost(PendingRequest told, long lostUntil) {
        forget(request -> request.phase == Phase.ISSUED && request.since <= lostUntil && request.fits(told));
    }

    private void forget(Predicate<PendingRequest> unwanted) {
        for (int i = size - 1; i >= 0; i--) {
            if (unwanted.test(requests[i])) {
                remove(i);
            }
        }
    }
}
