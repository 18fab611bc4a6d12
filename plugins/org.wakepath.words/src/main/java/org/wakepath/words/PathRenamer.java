// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.wakepath.graph.model.SystemCall;
import org.wakepath.graph.model.Truncation;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.Flow;
import org.wakepath.path.PathLink;
import org.wakepath.path.PathSegment;
import org.wakepath.path.ReadStretch;
import org.wakepath.path.RunSample;
import org.wakepath.path.Wait;
import org.wakepath.path.WaitStacks;
import org.wakepath.path.replay.Prediction;
import org.wakepath.path.split.FunctionSplit;
import org.wakepath.path.split.FunctionSplit.FunctionShare;
import org.wakepath.path.split.SliceExecutions;
import org.wakepath.path.split.SliceExecutions.SliceExecution;
import org.wakepath.path.split.SliceShare;
import org.wakepath.path.split.SliceSplit;
import org.wakepath.path.summary.Tally.Share;
import org.wakepath.path.summary.WaitContents.Doing;
import org.wakepath.track.CallStack;
import org.wakepath.track.CallValues;
import org.wakepath.track.Slice;
import org.wakepath.track.SliceFault;

/**
 * Replaces every text of a path, so that no document can forget one. An element without a text that changes stays the
 * same object, because a path of millions of segments must not be held twice.
 */
public final class PathRenamer implements UnaryOperator<ActivePath> {
    private final Names names;
    private final Map<Worker, Worker> workers = new HashMap<>();
    /** By identity: many samples of a path have the same stack, and to compare stacks takes long. */
    private final Map<CallStack, CallStack> stacks = new IdentityHashMap<>();
    private final Cause.Renaming causes = new CauseNames();
    /** Made once, since the Java machine's first compiler makes a lambda by a slow call. */
    private final Function<Worker, Worker> renaming = this::renamed;
    /** Whether a text of the current element was changed. */
    private boolean changed;

    PathRenamer(Names names) {
        this.names = names;
    }

    /** The path with all its texts made harmless to show. */
    public static ActivePath safe(ActivePath path) {
        return safe(path, HostNames.LABELS);
    }

    /** The path with all its texts made harmless to show, and with hosts called by these names. */
    public static ActivePath safe(ActivePath path, HostNames hosts) {
        return new PathRenamer(new CleanNames(hosts)).apply(path);
    }

    /** A path that is split at slices, with all its texts made harmless to show. */
    public static SliceSplit safe(SliceSplit split, HostNames hosts) {
        return new PathRenamer(new CleanNames(hosts)).apply(split);
    }

    /** A segment with all its texts made harmless to show. */
    public static PathSegment safe(PathSegment segment, HostNames hosts) {
        return new PathRenamer(new CleanNames(hosts)).segment(segment);
    }

    /** A wait with all its texts made harmless to show. */
    public static Wait safe(Wait wait, HostNames hosts) {
        return new PathRenamer(new CleanNames(hosts)).wait(wait);
    }

    /** A prediction with all its texts made harmless to show, and with hosts called by these names. */
    public static Prediction safe(Prediction found, HostNames hosts) {
        PathRenamer renamer = new PathRenamer(new CleanNames(hosts));
        return new Prediction(renamer.apply(found.path()), found.changes(), found.likely(), found.earliest(),
                found.latest(), found.saved(), found.segments().stream().map(renamer::segment).toList());
    }

    @Override
    public ActivePath apply(ActivePath path) {
        return new ActivePath(worker(path.task()), path.start(), path.end(), names.host(path.clock()),
                path.segments().stream().map(this::segment).toList(),
                path.links().stream().map(this::link).toList(),
                path.waits().stream().map(this::wait).toList(),
                path.truncations().stream().map(this::truncation).toList(),
                diagnostics(path.diagnostics()),
                path.excerpt().stream().map(this::stretch).toList());
    }

    SliceSplit apply(SliceSplit split) {
        Map<Worker, List<Slice>> slices = new LinkedHashMap<>();
        split.slices().forEach((worker, own) -> slices.put(worker(worker), own.stream().map(this::slice).toList()));
        Map<String, Map<SliceFault, Long>> faults = new LinkedHashMap<>();
        split.faults().forEach((host, found) -> faults.put(names.host(host), found));
        return new SliceSplit(apply(split.path()), split.shares().stream().map(this::share).toList(), slices, faults);
    }

    SliceExecutions apply(SliceExecutions all) {
        return new SliceExecutions(worker(all.task()), names.slice(all.slice()), names.host(all.clock()),
                all.executions().stream().map(this::execution).toList(), apply(all.longest()), all.faults());
    }

    /** Its functions are called as those in the stacks of its path. */
    FunctionSplit apply(FunctionSplit split) {
        FunctionSplit.Interval interval = split.interval();
        return new FunctionSplit(
                new FunctionSplit.Interval(interval.start(), interval.end(), names.host(interval.clock())),
                split.path().map(this), split.functions().stream().map(this::share).toList(), split.cpu(),
                split.unknown(), split.filtered());
    }

    private FunctionShare share(FunctionShare share) {
        return new FunctionShare(share.function().map(this::function), share.calls(), share.doubtful(), share.self(),
                share.total(), share.cpu(), share.onPath(), share.within(), share.delaying(), share.unrecorded(),
                share.uncertain(), share.longest().map(this::call));
    }

    private FunctionSplit.Call call(FunctionSplit.Call call) {
        Slice slice = call.slice();
        return new FunctionSplit.Call(worker(call.task()),
                new Slice(function(slice.name()), slice.begin(), slice.end(), slice.depth(), names.number(slice.id()),
                        slice.open(), slice.uncertain(), names.values(slice.values())));
    }

    private String function(String name) {
        return names.frame(new CallStack.Frame(name, "")).function();
    }

    private SliceShare share(SliceShare share) {
        return new SliceShare(worker(share.worker()), share.slice().map(names::slice), share.count(), share.total(),
                share.onPath(), share.waits(), share.waiting(), share.doubtful());
    }

    private SliceExecution execution(SliceExecution one) {
        Doing doing = one.largest().key();
        return new SliceExecution(one.number(), slice(one.slice()),
                new Share<>(new Doing(worker(doing.worker()), doing.state(), doing.timer()), one.largest().duration()),
                one.guessed(),
                one.uncertain());
    }

    private Slice slice(Slice slice) {
        return new Slice(names.slice(slice.name()), slice.begin(), slice.end(), slice.depth(), names.number(slice.id()),
                slice.open(), slice.uncertain(), names.values(slice.values()));
    }

    private ReadStretch stretch(ReadStretch stretch) {
        return new ReadStretch(names.host(stretch.host()), stretch.begin(), stretch.end());
    }

    private Truncation truncation(Truncation truncation) {
        return new Truncation(names.host(truncation.host()), truncation.isWhole() ? truncation.stream()
                : names.machine(truncation.stream()), truncation.end(), truncation.isWhole());
    }

    private PathSegment segment(PathSegment segment) {
        changed = false;
        PathSegment renamed = new PathSegment(worker(segment.worker()), segment.state(), segment.start(), segment.end(),
                segment.cause().renamed(causes), segment.depth(), segment.clipped(), segment.certainty(),
                segment.uncertain(), samples(segment.samples()));
        return changed ? renamed : segment;
    }

    private PathLink link(PathLink link) {
        changed = false;
        PathLink renamed = new PathLink(link.kind(), endpoint(link.from()), endpoint(link.to()), link.certainty());
        return changed ? renamed : link;
    }

    private PathLink.Endpoint endpoint(PathLink.Endpoint endpoint) {
        return new PathLink.Endpoint(worker(endpoint.worker()), endpoint.time());
    }

    private Wait wait(Wait wait) {
        changed = false;
        Wait renamed = new Wait(worker(wait.worker()), wait.start(), wait.end(), wait.state(),
                wait.systemCall().map(call -> noted(call, names.systemCall(call))), wait.cause().renamed(causes),
                wait.depth(),
                wait.resolved(), wait.certainty(), wait.uncertain(), wait.ending(),
                new WaitStacks(stack(wait.stacks().waiter()), stack(wait.stacks().waker())));
        return changed ? renamed : wait;
    }

    /** Most segments have no samples, and the path may have millions of segments. */
    private List<RunSample> samples(List<RunSample> samples) {
        return samples.isEmpty() ? samples : samples.stream().map(this::sample).toList();
    }

    private RunSample sample(RunSample sample) {
        return sample.with(stack(sample.stack()));
    }

    private CallStack stack(CallStack stack) {
        return stack.isEmpty() ? stack : noted(stack, stacks.computeIfAbsent(stack, this::renamed));
    }

    private CallStack renamed(CallStack stack) {
        CallStack renamed = new CallStack(stack.user().stream().map(names::frame).toList(),
                stack.kernel().stream().map(names::frame).toList(), names.values(stack.values()));
        return renamed.equals(stack) ? stack : renamed;
    }

    Worker worker(Worker worker) {
        return noted(worker, workers.computeIfAbsent(worker, renaming));
    }

    Flow flow(Flow flow) {
        return causes.flow(flow);
    }

    private <T> T noted(T given, T renamed) {
        changed |= renamed != given;
        return renamed;
    }

    private Worker renamed(Worker worker) {
        String name = worker.kind() == WorkerKind.TASK ? names.task(worker.name()) : names.machine(worker.name());
        String host = names.host(worker.kernel());
        String container = names.container(worker.container());
        String program = worker.program().isEmpty() ? "" : names.task(worker.program());
        return host.equals(worker.kernel()) && container.equals(worker.container()) && name.equals(worker.name())
                && program.equals(worker.program()) ? worker : worker.renamed(host, container, program, name);
    }

    private Flow.Socket socket(Flow.Socket socket) {
        return noted(socket, names.socket(socket));
    }

    private Map<String, Long> diagnostics(Map<String, Long> counts) {
        Map<String, Long> renamed = new LinkedHashMap<>();
        counts.forEach((name, count) -> renamed.merge(names.machine(name), count, Long::sum));
        return renamed;
    }

    /** The names in causes. */
    private final class CauseNames implements Cause.Renaming {
        @Override
        public Worker worker(Worker worker) {
            return PathRenamer.this.worker(worker);
        }

        @Override
        public Flow flow(Flow flow) {
            return new Flow(machine(flow.protocol()), flow.source().map(PathRenamer.this::socket),
                    flow.target().map(PathRenamer.this::socket));
        }

        @Override
        public String machine(String name) {
            return noted(name, names.machine(name));
        }

        @Override
        public String reason(String reason) {
            return noted(reason, names.reason(reason));
        }
    }

    /** Texts of the trace, made harmless to show, with hosts called by other names. */
    static final class CleanNames implements Names {
        private final HostNames hosts;

        CleanNames(HostNames hosts) {
            this.hosts = hosts;
        }

        @Override
        public String host(String label) {
            return SafeText.clean(hosts.of(label));
        }

        @Override
        public String container(String name) {
            return SafeText.clean(name);
        }

        @Override
        public String task(String name) {
            return SafeText.clean(name);
        }

        @Override
        public String slice(String name) {
            return SafeText.clean(name);
        }

        @Override
        public OptionalLong number(OptionalLong id) {
            return id;
        }

        @Override
        public Optional<CallValues> values(Optional<CallValues> values) {
            return values;
        }

        @Override
        public CallStack.Frame frame(CallStack.Frame frame) {
            String function = SafeText.clean(frame.function());
            String module = SafeText.clean(frame.module());
            return function.equals(frame.function()) && module.equals(frame.module()) ? frame
                    : new CallStack.Frame(function, module);
        }

        @Override
        public Flow.Socket socket(Flow.Socket socket) {
            String address = SafeText.clean(socket.address());
            return address.equals(socket.address()) ? socket : new Flow.Socket(address, socket.port());
        }

        @Override
        public SystemCall systemCall(SystemCall call) {
            String name = SafeText.clean(call.name());
            String peer = SafeText.clean(call.peer());
            return name.equals(call.name()) && peer.equals(call.peer()) ? call
                    : call.named(name, peer);
        }

        @Override
        public String reason(String reason) {
            return SafeText.clean(reason);
        }

        @Override
        public String machine(String name) {
            return SafeText.clean(name);
        }
    }
}
