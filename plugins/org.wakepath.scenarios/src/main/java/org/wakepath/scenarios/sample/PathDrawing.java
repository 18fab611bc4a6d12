// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.sample;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.SystemCall;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.Flow;
import org.wakepath.path.PathLink;
import org.wakepath.path.PathSegment;
import org.wakepath.path.RunSample;
import org.wakepath.path.Wait;
import org.wakepath.path.WaitStacks;
import org.wakepath.track.CallStack;

/** Builds a path segment by segment; each begins where the last one ended, so the interval is always covered. */
public final class PathDrawing {
    /** 2023-11-14 22:13:20 UTC. */
    public static final long EPOCH = 1_700_000_000_000_000_000L;

    private static final Pattern FLOW = Pattern.compile("(\\w+) ([\\d.]+):(\\d+) > ([\\d.]+):(\\d+)");
    private static final Pattern CALL = Pattern.compile("(\\w+)\\(fd (\\d+)\\)");

    private final Worker task;
    private final List<PathSegment> segments = new ArrayList<>();
    private final List<PathLink> links = new ArrayList<>();
    private final List<Wait> waits = new ArrayList<>();
    private final Map<String, Long> diagnostics = new LinkedHashMap<>();
    private long now = EPOCH;

    public PathDrawing(Worker task) {
        this.task = task;
    }

    public static Worker task(String host, String name, int tid) {
        return new Worker(host, name, tid, 0, WorkerKind.TASK, tid, tid, false);
    }

    public static Worker interrupt(String host, String name) {
        return new Worker(host, name, -1, 0, WorkerKind.INTERRUPT, -1, -1, false);
    }

    /** The flow {@code TCP 10.0.0.1:80 > 10.0.0.2:4242}; whatever else there is becomes its protocol. */
    public static Flow flow(String text) {
        Matcher flow = FLOW.matcher(text);
        return flow.matches() ? new Flow(flow.group(1), Optional.of(socket(flow.group(2), flow.group(3))),
                Optional.of(socket(flow.group(4), flow.group(5)))) : new Flow(text, Optional.empty(), Optional.empty());
    }

    private static Flow.Socket socket(String address, String port) {
        return new Flow.Socket(address, OptionalInt.of(Integer.parseInt(port)));
    }

    /** The system call {@code read(fd 5)}; whatever else there is becomes its name. */
    private static SystemCall call(String text) {
        Matcher call = CALL.matcher(text);
        return call.matches() ? new SystemCall(call.group(1), OptionalLong.of(Long.parseLong(call.group(2))), "")
                : new SystemCall(text, OptionalLong.empty(), "");
    }

    public PathDrawing runs(Worker worker, long nanoseconds, int depth) {
        return segment(worker, EdgeState.RUNNING, nanoseconds, new Cause.Own(), depth);
    }

    public PathDrawing segment(Worker worker, EdgeState state, long nanoseconds, Cause cause, int depth) {
        segments.add(
                new PathSegment(worker, state, now, now + nanoseconds, cause, depth, false, Certainty.CERTAIN, false));
        now += nanoseconds;
        return this;
    }

    public PathDrawing clipped() {
        PathSegment s = segments.remove(segments.size() - 1);
        segments.add(new PathSegment(s.worker(), s.state(), s.start(), s.end(), s.cause(), s.depth(), true,
                s.certainty(), s.uncertain()));
        return this;
    }

    public PathDrawing guessed() {
        PathSegment s = segments.remove(segments.size() - 1);
        segments.add(new PathSegment(s.worker(), s.state(), s.start(), s.end(), s.cause(), s.depth(), s.clipped(),
                Certainty.GUESSED, s.uncertain()));
        return this;
    }

    public PathDrawing uncertain() {
        PathSegment s = segments.remove(segments.size() - 1);
        segments.add(new PathSegment(s.worker(), s.state(), s.start(), s.end(), s.cause(), s.depth(), s.clipped(),
                s.certainty(), true));
        return this;
    }

    /** A wait that ends now and began {@code nanoseconds} ago. */
    public PathDrawing waited(Worker worker, long nanoseconds, EdgeState state, String call, Cause cause, int depth) {
        waits.add(new Wait(worker, now - nanoseconds, now, state, Optional.ofNullable(call).map(PathDrawing::call),
                cause, depth,
                !(cause instanceof Cause.Unexplained), Certainty.CERTAIN, false));
        return this;
    }

    /** What was said to end the last wait is a guess. */
    public PathDrawing guessedWait() {
        Wait w = waits.remove(waits.size() - 1);
        waits.add(new Wait(w.worker(), w.start(), w.end(), w.state(), w.systemCall(), w.cause(), w.depth(),
                w.resolved(), Certainty.GUESSED, w.uncertain()));
        return this;
    }

    /** The functions in which the last wait began, and from which it was ended. */
    public PathDrawing stacks(CallStack waiter, CallStack waker) {
        waits.add(waits.remove(waits.size() - 1).with(new WaitStacks(waiter, waker)));
        return this;
    }

    /** Samples of the last segment, each at the end of an equal part of it. */
    public PathDrawing samples(CallStack... stacks) {
        PathSegment segment = segments.remove(segments.size() - 1);
        long period = segment.duration() / stacks.length;
        List<RunSample> samples = new ArrayList<>();
        for (CallStack stack : stacks) {
            long start = segment.start() + samples.size() * period;
            samples.add(new RunSample(start, start + period, true, period, false, stack));
        }
        segments.add(segment.with(samples));
        return this;
    }

    /** A signal that arrives now and was sent {@code nanoseconds} ago. */
    public PathDrawing link(PathLink.Kind kind, Worker from, long nanoseconds, Worker to) {
        links.add(new PathLink(kind, new PathLink.Endpoint(from, now - nanoseconds), new PathLink.Endpoint(to, now),
                Certainty.CERTAIN));
        return this;
    }

    public PathDrawing count(String name, long count) {
        diagnostics.put(name, count);
        return this;
    }

    public ActivePath path() {
        return new ActivePath(task, EPOCH, now, task.host(), segments, links, waits, List.of(), diagnostics, List.of());
    }
}
