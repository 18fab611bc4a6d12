// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.request.RecordedRequests.Sender;
import org.wakepath.analysis.request.Request.Queued;
import org.wakepath.analysis.request.Request.Remote;
import org.wakepath.analysis.request.Request.Work;
import org.wakepath.graph.build.ReadingWatch;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.Truncation;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.Flow;
import org.wakepath.path.KnownBy;
import org.wakepath.path.PathLink;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;

/**
 * The active path of a request across all threads that worked for it. It goes with the thread that works for the
 * request, and while that waits for the answer of another request, with that one. Where something had arrived and its
 * thread did not take it, the path stays with the thread, and says what other requests it worked on.
 */
public final class RequestPath {
    /** Servers behind servers. More of them come of a wrong guess. */
    private static final int DEEPEST = 100;
    /** Counts that are about the traces, so that each part of a path has them. */
    private static final Set<String> OF_TRACES = Set.of("matched", "unmatched", "clamped", "refused",
            "unrelatedHosts");
    private static final String NO_EVIDENCE = "nothing that was recorded says what the request waited for";
    private static final String NO_TASK = "the kernel's trace does not have the thread then";

    private final RecordedRequests requests;
    private final Analysis analysis;
    private final ReadingWatch watch;
    private final int reference;
    private final List<PathSegment> segments = new ArrayList<>();
    private final List<PathLink> links = new ArrayList<>();
    private final List<Wait> waits = new ArrayList<>();
    private final Set<Truncation> truncations = new LinkedHashSet<>();
    private final Map<String, Long> diagnostics = new LinkedHashMap<>();
    private final Set<RequestId> entered = new HashSet<>();
    /** Whose part of the path it is, where the thread is not known. */
    private final TaskSummary somebody;
    private long at;

    private RequestPath(RecordedRequests requests, TaskSummary somebody, ReadingWatch watch) {
        this.somebody = somebody;
        this.requests = requests;
        this.watch = watch;
        analysis = requests.analysis();
        reference = requests.reference();
    }

    /**
     * The path of a request.
     *
     * @return empty if the kernel's trace has none of the threads that worked for it, or if it took no time
     */
    public static Optional<ActivePath> of(Request request, RecordedRequests requests) {
        return of(request, requests, segments -> {});
    }

    /**
     * The path of a request.
     *
     * @param watch receives the number of segments of each part, and may cancel it
     * @return empty if the kernel's trace has none of the threads that worked for it, or if it took no time
     */
    public static Optional<ActivePath> of(Request request, RecordedRequests requests, ReadingWatch watch) {
        Optional<TaskSummary> last = last(request);
        return last.isEmpty() || request.duration() == 0 ? Optional.empty()
                : Optional.of(new RequestPath(requests, last.get(), watch).path(request));
    }

    private static Optional<TaskSummary> last(Request request) {
        return request.work().stream().map(Work::task).flatMap(Optional::stream).reduce((one, other) -> other);
    }

    private ActivePath path(Request request) {
        at = request.begin();
        follow(request, request.end(), 0);
        diagnostics.put("guessedSegments", segments.stream().filter(PathSegment::guessed).count());
        links.sort(Comparator.comparingLong(link -> link.to().time()));
        waits.sort(Comparator.comparingLong(Wait::end).thenComparing(Comparator.comparingInt(Wait::depth).reversed()));
        return new ActivePath(somebody.task(), request.begin(), request.end(), analysis.graphs().get(reference).host(),
                List.copyOf(segments), List.copyOf(links), List.copyOf(waits), List.copyOf(truncations), diagnostics,
                List.of());
    }

    /** Goes on from where the path is, to a moment at which the request has ended at the latest. */
    private void follow(Request request, long to, int depth) {
        entered.add(request.id());
        TaskSummary task = null;
        for (Work work : request.work()) {
            long begin = Math.min(work.begin(), to);
            if (at < begin) {
                long arrived = Math.max(at, Math.min(begin, work.arrived().orElse(begin)));
                await(work, task, arrived, depth);
                queue(work, begin, depth);
            }
            work(work, Math.min(work.end(), to), depth);
            task = work.task().orElse(task);
        }
        if (at < to) {
            add(task, to, EdgeState.UNKNOWN, new Cause.Unexplained(NO_EVIDENCE), depth, Certainty.CERTAIN);
        }
        entered.remove(request.id());
    }

    /** What the request waited for until something arrived. */
    private void await(Work work, TaskSummary before, long to, int depth) {
        Optional<Request> answered = work.answered().map(requests::get).filter(one -> !entered.contains(one.id()))
                .filter(one -> depth < DEEPEST);
        TaskSummary receiver = work.task().orElse(before);
        if (at == to) {
            return;
        } else if (work.answered().isEmpty() && work.arrived().isEmpty() && !work.behind().isEmpty()
                || receiver == null) {
            add(receiver, to, EdgeState.UNKNOWN, new Cause.Unexplained(NO_EVIDENCE), depth, Certainty.CERTAIN);
        } else if (answered.isEmpty()) {
            // Nothing says that it waited for a packet; what the thread waited for, the kernel's trace tells.
            walk(Optional.of(receiver), to, depth, certainty(work.known()));
        } else if (answered.get().work().isEmpty()) {
            Certainty certainty = certainty(work.known());
            Optional<Sender> sender = requests.sender(answered.get().id());
            if (sender.isPresent()) {
                sent(sender.get(), receiver, to, depth, certainty);
                return;
            }
            if (isWithinHost(answered.get())) {
                walk(Optional.of(receiver), to, depth, certainty);
                return;
            }
            wait(receiver, Optional.empty(), to, depth, false, certainty);
            answered.get().remote().ifPresent(remote -> remote(receiver, remote, to, depth, certainty));
            packet(receiver, Optional.empty(), to, depth, certainty);
        } else {
            answer(answered.get(), work, before, to, depth);
        }
    }

    /** The path of the thread that sent the answer, and then the way of the packet. */
    private void sent(Sender sender, TaskSummary receiver, long to, int depth, Certainty known) {
        Certainty certainty = sender.isGuessed() ? Certainty.GUESSED : known;
        Optional<Worker> worker = Optional.of(sender.task().task());
        wait(receiver, worker, to, depth, true, certainty);
        walkSinceCreation(sender.task(), Math.min(to, sender.sent()), depth + 1, certainty);
        link(PathLink.Kind.NETWORK, sender.task(), at, receiver, to, certainty);
        packet(receiver, worker, to, depth + 1, certainty);
    }

    /**
     * Goes along the path of a thread that may be younger than the wait for it: before, along that of who created it.
     */
    private void walkSinceCreation(TaskSummary task, long to, int depth, Certainty certainty) {
        long start = analysis.convert(task.hostNumber(), task.start(), reference);
        Optional<TaskSummary> creator = start <= at || depth > DEEPEST ? Optional.empty() : requests.creator(task);
        creator.ifPresent(parent -> {
            walkSinceCreation(parent, Math.min(to, start), depth + 1, certainty);
            links.add(new PathLink(PathLink.Kind.FORK, new PathLink.Endpoint(parent.task(), at),
                    new PathLink.Endpoint(task.task(), at), certainty));
        });
        walk(Optional.of(task), to, depth, certainty);
    }

    /** The way there and back of a packet, and then what the server needed for longer. */
    private void remote(TaskSummary receiver, Remote remote, long to, int depth, Certainty certainty) {
        packet(receiver, Optional.empty(), Math.min(to, remote.begin()), depth, certainty);
        add(receiver, Math.min(to, remote.end()), EdgeState.NETWORK, new Cause.UntracedWork(remote.flow()), depth,
                certainty);
    }

    /** The answer of a recorded server: the way there, its own path, and the way back. */
    private void answer(Request asked, Work work, TaskSummary before, long to, int depth) {
        if (isWithinHost(asked)) {
            answerWithinHost(asked, work, before, to, depth);
            return;
        }
        Certainty certainty = certainty(
                asked.caller().map(Request.Caller::known).orElse(KnownBy.INFERRED).and(work.known()));
        Optional<TaskSummary> first = asked.work().stream().map(Work::task).flatMap(Optional::stream).findFirst();
        Optional<TaskSummary> last = last(asked);
        wait(work.task().orElse(before), last.map(TaskSummary::task), to, depth, true, certainty);
        long sent = at;
        long begin = Math.min(to, Math.max(at, asked.begin()));
        if (first.isPresent()) {
            link(PathLink.Kind.NETWORK, before, sent, first.get(), begin, certainty);
            packet(first.get(), Optional.ofNullable(before).map(TaskSummary::task), begin, depth + 1, certainty);
        }
        follow(asked, Math.max(at, Math.min(to, asked.end())), depth + 1);
        work.task().ifPresent(receiver -> {
            last.ifPresent(sender -> link(PathLink.Kind.NETWORK, sender, at, receiver, to, certainty));
            packet(receiver, last.map(TaskSummary::task), to, depth + 1, certainty);
        });
    }

    /** Whether no packets go to the server, so that what is sent to it can be taken at once. */
    private static boolean isWithinHost(Request asked) {
        return asked.kind().port() == 0;
    }

    /**
     * The answer of a server at the other end of a unix socket. Whoever takes a message late is on the path until then.
     */
    private void answerWithinHost(Request asked, Work work, TaskSummary before, long to, int depth) {
        Certainty certainty = certainty(
                asked.caller().map(Request.Caller::known).orElse(KnownBy.INFERRED).and(work.known()));
        Optional<TaskSummary> first = asked.work().stream().map(Work::task).flatMap(Optional::stream).findFirst();
        Optional<TaskSummary> last = last(asked);
        last.ifPresent(sender -> waits.add(
                new Wait(work.task().orElse(before).task(), at, to, EdgeState.BLOCKED, Optional.empty(),
                        new Cause.Wakeup(sender.task()), depth, true, certainty, false)));
        first.ifPresent(taker -> link(PathLink.Kind.WAKEUP, before, at, taker, at, certainty));
        walk(first, Math.min(to, asked.begin()), depth + 1, certainty);
        follow(asked, Math.max(at, Math.min(to, asked.end())), depth + 1);
        work.task().ifPresent(receiver -> {
            last.ifPresent(sender -> link(PathLink.Kind.WAKEUP, sender, at, receiver, at, certainty));
            walk(Optional.of(receiver), to, depth, certainty);
        });
    }

    private void link(PathLink.Kind kind, TaskSummary from, long sent, TaskSummary to, long arrived,
            Certainty certainty) {
        if (from != null && sent <= arrived) {
            links.add(new PathLink(kind, new PathLink.Endpoint(from.task(), sent),
                    new PathLink.Endpoint(to.task(), arrived), certainty));
        }
    }

    private void wait(TaskSummary receiver, Optional<Worker> sender, long to, int depth, boolean isResolved,
            Certainty certainty) {
        waits.add(new Wait((receiver == null ? somebody : receiver).task(), at, to, EdgeState.NETWORK,
                Optional.empty(), arrival(sender, to), depth, isResolved, certainty, false));
    }

    private void packet(TaskSummary receiver, Optional<Worker> sender, long to, int depth, Certainty certainty) {
        add(receiver, to, EdgeState.NETWORK, arrival(sender, to), depth, certainty);
    }

    private Cause arrival(Optional<Worker> sender, long to) {
        return new Cause.NetworkPacket(new Flow("", Optional.empty(), Optional.empty()), sender,
                sender.isPresent() && at <= to ? to - at : -1, 0);
    }

    /** The thread had something to take, and worked on other requests. */
    private void queue(Work work, long to, int depth) {
        for (Queued queued : work.behind()) {
            walk(work, Math.min(queued.begin(), to), depth, Certainty.CERTAIN);
            queue(work, queued, Math.min(queued.end(), to), depth);
        }
        walk(work, to, depth, Certainty.CERTAIN);
    }

    /**
     * The thread worked on another request. What that one waited for there is on its own path. Where the kernel's trace
     * does not have the thread, its turns are not on the path.
     */
    private void queue(Work work, Queued queued, long to, int depth) {
        Optional<TaskSummary> task = work.task().filter(one -> at < to && lives(one, to));
        if (task.isEmpty()) {
            walk(work, to, depth, Certainty.CERTAIN);
            return;
        }
        String protocol = queued.request().map(requests::get).map(one -> one.kind().protocol()).orElse("");
        String request = queued.request().map(RequestId::local).orElse("");
        Cause cause = new Cause.QueuedBehind(request, protocol, queued.known());
        Certainty certainty = certainty(queued.known());
        waits.add(
                new Wait(task.get().task(), at, to, EdgeState.QUEUED, Optional.empty(), cause, depth, false, certainty,
                        false));
        add(task.get(), to, EdgeState.QUEUED, cause, depth, certainty);
    }

    private static Certainty certainty(KnownBy known) {
        return known == KnownBy.INFERRED ? Certainty.GUESSED : Certainty.CERTAIN;
    }

    private void work(Work work, long to, int depth) {
        walk(work, to, depth, certainty(work.known()));
    }

    /** Goes on along the path of a thread. */
    private void walk(Work work, long to, int depth, Certainty certainty) {
        walk(work.task(), to, depth, certainty);
    }

    private void walk(Optional<TaskSummary> thread, long to, int depth, Certainty certainty) {
        if (at >= to) {
            return;
        }
        TaskSummary task = thread.orElse(null);
        if (task != null && lives(task, to)) {
            ActivePath path = analysis.path(task, at, to, reference);
            if (path.start() > at) {
                add(task, path.start(), EdgeState.UNKNOWN, new Cause.Unexplained(NO_TASK), depth, certainty);
            }
            watch.read(path.segments().size());
            long from = at;
            path.segments().stream().filter(one -> one.end() > from).forEach(segment -> segments.add(
                    new PathSegment(segment.worker(), segment.state(), Math.max(from, segment.start()), segment.end(),
                            segment.cause(), depth + segment.depth(), segment.clipped(),
                            segment.certainty().compareTo(certainty) >= 0 ? segment.certainty() : certainty,
                            segment.uncertain())));
            links.addAll(path.links());
            path.waits().stream().filter(wait -> wait.end() > from && wait.start() < path.end()).forEach(wait -> waits
                    .add(new Wait(wait.worker(), Math.max(from, wait.start()), Math.min(path.end(), wait.end()),
                            wait.state(), wait.systemCall(), wait.cause(), depth + wait.depth(), wait.resolved(),
                            wait.certainty(), wait.uncertain())));
            truncations.addAll(path.truncations());
            path.diagnostics().forEach(
                    (name, count) -> diagnostics.merge(name, count, OF_TRACES.contains(name) ? Math::max : Long::sum));
            at = Math.max(at, path.end());
        }
        if (at < to) {
            add(task, to, EdgeState.UNKNOWN, new Cause.Unexplained(NO_TASK), depth, certainty);
        }
    }

    private boolean lives(TaskSummary task, long to) {
        return analysis.convert(task.hostNumber(), task.start(), reference) < to
                && analysis.convert(task.hostNumber(), task.end(), reference) > at;
    }

    private void add(TaskSummary task, long to, EdgeState state, Cause cause, int depth, Certainty certainty) {
        Worker worker = (task == null ? somebody : task).task();
        if (at < to) {
            segments.add(new PathSegment(worker, state, at, to, cause, depth, false, certainty, false));
            at = to;
        }
    }
}
