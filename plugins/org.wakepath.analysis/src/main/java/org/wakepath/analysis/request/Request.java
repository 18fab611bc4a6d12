// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.path.Flow;
import org.wakepath.path.KnownBy;
import org.wakepath.track.PageFaults;

/**
 * A message that asked a server for something, and all that was done for it until its answer was out.
 *
 * @param id by which it is asked for
 * @param kind what it has in common with others
 * @param begin when its first byte arrived, or was sent if only the asking side was recorded; when a thread took it
 * where its arrival is not known
 * @param end when the last byte of its answer was sent, or arrived at the asking side
 * @param isComplete whether its answer has ended
 * @param known how it is known what was done for it: as its most doubtful part
 * @param caller for which it was sent
 * @param work what threads did for it, by its begin; empty if only the asking side was recorded
 * @param asked the requests that were sent for it, by their begin
 * @param remote when the server had it, if only the asking side was recorded; empty if packets do not tell
 * @param faults the page faults of threads while they worked on it; empty if not all of them were recorded, or no work
 * @param text the start of its URL or statement; empty where that was not recorded
 * @param status that of its answer: its number in HTTP, {@link #ERROR} in protocols without numbers; 0 if there is
 * none, or it is not known
 */
public record Request(RequestId id, Kind kind, long begin, long end, boolean isComplete, KnownBy known,
        Optional<Caller> caller, List<Work> work, List<Asked> asked, Optional<Remote> remote,
        Optional<PageFaults.Count> faults, String text, int status) {
    /** The status of an answer that refuses the request, in protocols without numbers for it. */
    public static final int ERROR = 1;
    private static final int FIRST_FAILURE = 400;

    /**
     * When a server whose work was not recorded had the request and had not answered it, as packets at the asking side
     * tell. The server had it a little earlier than {@code begin}.
     *
     * @param flow from the server
     * @param begin when its acknowledgement arrived
     * @param end when the first byte of its answer arrived
     */
    public record Remote(Flow flow, long begin, long end) {
    }

    /**
     * What requests have in common.
     *
     * @param isServed whether the side that answers was recorded; if not, the side that asks
     * @param protocol such as {@code http}; empty if it is not known
     * @param port of the server; 0 where connections have none
     * @param process the name of the process that was recorded
     * @param host the label of its host
     */
    public record Kind(boolean isServed, String protocol, int port, String process, String host) {
    }

    /** The request that another one was sent for; {@code known} says how that is known. */
    public record Caller(RequestId request, KnownBy known) {
    }

    /**
     * A request that was sent.
     *
     * @param request the one that it is at the other side
     * @param sent when it was sent
     * @param known how it is known that it was sent for this one
     */
    public record Asked(RequestId request, long sent, KnownBy known) {
    }

    /**
     * What a thread did for a request without a wait for another message.
     *
     * @param task the thread; empty if the kernel's trace does not have it
     * @param known how it is known that it was for this request
     * @param arrived when that arrived which the thread worked on; empty if that is not known, or nothing arrived
     * @param answered the request whose answer that is
     * @param behind what other requests the thread worked on between {@code arrived} and {@code begin}
     */
    public record Work(Optional<TaskSummary> task, long begin, long end, KnownBy known, OptionalLong arrived,
            Optional<RequestId> answered, List<Queued> behind) {

        /** Time from the arrival to the begin, ns; 0 if the arrival is not known. */
        public long queued() {
            return arrived.isPresent() ? begin - arrived.getAsLong() : 0;
        }
    }

    /**
     * A stretch of time in which a thread worked on something else than the request that had arrived.
     *
     * @param request what it worked on; empty if that is not known
     * @param known how that is known
     */
    public record Queued(long begin, long end, Optional<RequestId> request, KnownBy known) {
    }

    /** Whether its answer says that it failed. */
    public boolean isFailed() {
        return status == ERROR || status >= FIRST_FAILURE;
    }

    /** From its begin to its end, ns. */
    public long duration() {
        return end - begin;
    }

    /**
     * How long threads worked on it or waited within that work, or how long a server had it that was not recorded, ns.
     */
    public long own() {
        return remote.map(one -> one.end() - one.begin()).orElse(0L)
                + work.stream().mapToLong(one -> one.end() - one.begin()).sum();
    }

    /** How long it, or an answer that it waited for, had arrived and was not taken while nobody worked on it, ns. */
    public long queued() {
        long queued = 0;
        long waiting = Long.MAX_VALUE;
        for (int i = work.size() - 1; i >= 0; i--) {
            Work one = work.get(i);
            // What is worked on later may have arrived even earlier.
            waiting = Math.min(waiting, one.arrived().orElse(one.begin()));
            long before = i == 0 ? begin : work.get(i - 1).end();
            queued += Math.max(0, one.begin() - Math.max(before, waiting));
        }
        return queued;
    }

    /** Whether all arrivals are known, so that {@link #queued} is all of its queueing. */
    public boolean isQueueingKnown() {
        return kind.isServed() && work.stream().allMatch(one -> one.arrived().isPresent());
    }
}
