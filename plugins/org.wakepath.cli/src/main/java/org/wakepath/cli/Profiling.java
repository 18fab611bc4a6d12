// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.TraceSlices;
import org.wakepath.compare.ExecutionStatistics;
import org.wakepath.compare.SupposedRun;
import org.wakepath.compare.profile.Component;
import org.wakepath.compare.profile.ComponentTime;
import org.wakepath.compare.profile.Execution;
import org.wakepath.compare.profile.ExecutionKind;
import org.wakepath.compare.profile.ExecutionKind.Rule;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.profile.Profile;
import org.wakepath.compare.profile.Profile.HostEnvironment;
import org.wakepath.graph.model.Finding;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.census.EventCensus;
import org.wakepath.kernel.census.HostSpan;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathRule;
import org.wakepath.path.replay.Prediction;
import org.wakepath.path.replay.WhatIf;
import org.wakepath.words.ComparisonWords;
import org.wakepath.words.ComponentWords;
import org.wakepath.words.SafeText;
import org.wakepath.words.StatisticsWords;

/** Follows the path of each execution, and adds them up. */
final class Profiling {
    /** The counts of a path that make its run doubtful beside others. */
    private static final List<String> DOUBTS = List.of(Finding.DISCARDED.key(), Finding.MISSING_PACKETS.key(),
            Finding.LOSSES.key(), Finding.MISSING_CPUS.key(), Finding.TRUNCATED_STREAMS.key(), "unrelatedHosts");
    /** What a trace says of its host, and what a profile calls it. */
    private static final Map<String, String> PROPERTIES = Map.of("kernel_release", "kernel", "machine", "machine",
            "tracer_name", "tracer", "cpu_model", "processor", "cpu_governor", "governor", "load_average",
            HostEnvironment.LOAD);

    /** The counts of executions that make others of their kind doubtful. */
    private static final List<String> OF_EXECUTIONS = List.of(Profile.OPEN_LIVES, Profile.CUT, Profile.NEAR_LOSS);
    /** What a profile calls the answers for which a host's traces lack events. */
    private static final String UNRECORDED = "unrecorded events";

    private final Analysis analysis;
    private final ExecutionOptions options;
    private final PathQuestion question;
    private final TraceSlices slices;
    private final Shell shell;
    private final Progress progress;
    private final Map<ExecutionKind, Found> kinds = new LinkedHashMap<>();

    /** The executions of a kind. */
    private static final class Found {
        private final List<Execution> executions = new ArrayList<>();
        /** Whose executions they are, in the same order. */
        private final List<TaskSummary> tasks = new ArrayList<>();
        private final Map<String, Long> doubts = new TreeMap<>();
    }

    /** Follows the paths of all executions. */
    Profiling(Analysis analysis, ExecutionOptions options, Shell shell, Progress progress) {
        this.analysis = analysis;
        this.options = options;
        this.shell = shell;
        this.progress = progress;
        question = new PathQuestion(analysis, Optional.empty(), PathRule.TURNS, shell);
        slices = options.slices(analysis);
        TaskSelector selector = new TaskSelector(analysis.tasks(), Hosts.of(analysis));
        for (String text : options.tasks()) {
            add(text, options.select(text, selector));
        }
        kinds.forEach((kind, found) -> OF_EXECUTIONS.stream().filter(found.doubts::containsKey)
                .forEach(doubt -> shell.note(ComponentWords.of(kind) + ": "
                        + StatisticsWords.sentence(doubt, found.doubts.get(doubt)))));
    }

    private void add(String text, List<TaskSummary> tasks) {
        List<CommandException> none = new ArrayList<>();
        for (TaskSummary task : tasks) {
            progress.phase("following the paths of " + task.task().name());
            options.requireEvents(analysis.hosts().get(task.hostNumber()));
            options.each(task, question, slices, shell, new OfTask(task)).ifPresent(none::add);
            if (options.kind(task).by() == Rule.LIFETIME && !analysis.isWholeLife(task)) {
                new OfTask(task).doubt(Profile.OPEN_LIVES, 1);
            }
        }
        if (none.size() == tasks.size()) {
            throw none.get(0);
        }
        if (!none.isEmpty()) {
            shell.note("'" + SafeText.clean(text) + "' fits " + tasks.size() + " tasks, of which " + none.size()
                    + (none.size() == 1 ? " has" : " have") + " no such execution");
        }
    }

    /** Takes what was found of one task. */
    private final class OfTask implements ExecutionOptions.Receiver {
        private final TaskSummary task;

        OfTask(TaskSummary task) {
            this.task = task;
        }

        @Override
        public void add(ActivePath path) {
            progress.goOn();
            Found found = found(task);
            found.executions.add(Execution.of(path));
            found.tasks.add(task);
            for (String doubt : DOUBTS) {
                long count = path.diagnostics().getOrDefault(doubt, 0L);
                if (count > 0) {
                    found.doubts.merge(doubt, count, Math::max);
                }
            }
        }

        @Override
        public void doubt(String name, long count) {
            if (count > 0) {
                found(task).doubts.merge(name, count, Long::sum);
            }
        }
    }

    private Found found(TaskSummary task) {
        return kinds.computeIfAbsent(options.kind(task), unused -> new Found());
    }

    /** The profile of the traces. */
    Profile profile() {
        long recorded = analysis.hosts().stream().flatMap(host -> HostSpan.of(host).stream()).mapToLong(HostSpan::start)
                .min().orElse(0);
        Map<String, Long> doubts = new TreeMap<>();
        kinds.values().forEach(found -> found.doubts.forEach((doubt, count) -> doubts.merge(doubt, count,
                DOUBTS.contains(doubt) ? Math::max : Long::sum)));
        return new Profile(recorded, analysis.hosts().stream().map(Profiling::environment).toList(), doubts,
                kinds.keySet().stream().map(this::profile).toList());
    }

    /** Notes how many parts are too small for a profile, and how much of the time they are. */
    void noteSmallParts() {
        kinds.forEach((kind, found) -> {
            List<ComponentTime> parts = KindProfile.of(kind, found.executions).components();
            long all = found.executions.stream().flatMap(execution -> execution.times().keySet().stream()).distinct()
                    .count();
            long sum = parts.stream().mapToLong(part -> part.times().sum()).sum();
            parts.stream().filter(part -> part.component().equals(Component.REST)).findFirst()
                    .ifPresent(rest -> shell.note(String.format(Locale.ROOT,
                            "%s: the %,d smallest of %,d parts, %s of the time, count as one",
                            ComponentWords.of(kind), all - (parts.size() - 1), all,
                            ComparisonWords.percent((double) rest.times().sum() / sum))));
        });
    }

    /** What the executions of each kind have in common. */
    List<ExecutionStatistics> statistics() {
        return kinds.keySet().stream().map(kind -> ExecutionStatistics.of(profile(kind), kinds.get(kind).executions,
                kinds.get(kind).doubts)).toList();
    }

    private KindProfile profile(ExecutionKind kind) {
        Found found = kinds.get(kind);
        return KindProfile.of(kind, found.executions).withPath(path(found, typical(found)));
    }

    /** The number of the execution that is most like all others. */
    private static int typical(Found found) {
        return found.executions.indexOf(Execution.medoid(found.executions));
    }

    /**
     * Where the most typical execution of each kind is.
     *
     * @param place the traces
     */
    List<RunComparison.Typical> typical(Path place, boolean isHead) {
        return kinds.entrySet().stream().map(kind -> {
            int number = typical(kind.getValue());
            Execution execution = kind.getValue().executions.get(number);
            return new RunComparison.Typical(place, isHead, kind.getKey(), kind.getValue().tasks.get(number),
                    execution.start(), execution.start() + execution.duration());
        }).toList();
    }

    private ActivePath path(Found found, int number) {
        Execution execution = found.executions.get(number);
        TaskSummary task = found.tasks.get(number);
        return question.ask(task, execution.start(), execution.start() + execution.duration(),
                question.clockFor(task));
    }

    /**
     * What the executions would have taken, had something taken less time.
     *
     * @param changes what takes less time in the executions of a kind
     * @param saved receives of each execution how much less everything took that was made shorter, ns
     */
    SupposedRun supposed(Function<KindProfile, List<WhatIf>> changes, LongConsumer saved) {
        SupposedRun run = new SupposedRun(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        kinds.forEach((kind, found) -> {
            List<WhatIf> shorter = changes.apply(KindProfile.of(kind, found.executions));
            List<Execution> likely = new ArrayList<>();
            List<Execution> earliest = new ArrayList<>();
            List<Execution> latest = new ArrayList<>();
            for (int i = 0; i < found.executions.size(); i++) {
                progress.goOn();
                ActivePath path = path(found, i);
                Prediction prediction = question.predict(found.tasks.get(i), path, shorter);
                likely.add(Execution.of(prediction));
                earliest.add(Execution.ofLength(path, prediction.earliest()));
                latest.add(Execution.ofLength(path, prediction.latest()));
                saved.accept(prediction.saved());
            }
            run.likely().add(KindProfile.of(kind, likely));
            run.earliest().add(KindProfile.of(kind, earliest));
            run.latest().add(KindProfile.of(kind, latest));
        });
        return run;
    }

    private static HostEnvironment environment(Host host) {
        Map<String, String> values = new TreeMap<>();
        host.traces().stream().flatMap(trace -> trace.environment().entrySet().stream())
                .filter(entry -> PROPERTIES.containsKey(entry.getKey()))
                .forEach(entry -> values.putIfAbsent(PROPERTIES.get(entry.getKey()), entry.getValue()));
        values.put("cpus", Integer.toString(host.recordedCpus().size()));
        // The same wait has another cause in a run that recorded disks than in one that did not.
        List<String> unrecorded = EventCensus.feasible(host).stream().filter(analysis -> !analysis.isPossible())
                .map(analysis -> analysis.kind().label()).toList();
        values.put(UNRECORDED, unrecorded.isEmpty() ? "none" : String.join(" and ", unrecorded));
        return new HostEnvironment(host.label(), values);
    }
}
