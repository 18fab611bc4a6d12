// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.wakepath.analysis.TraceSlices;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.path.ActivePath;
import org.wakepath.path.split.SliceExecutions;
import org.wakepath.path.split.SliceExecutions.SliceExecution;
import org.wakepath.track.Slice;
import org.wakepath.words.SafeText;

/** Finds the paths of the executions of a slice of a task. */
final class SliceQuestion {
    private static final int SHOWN_NAMES = 5;
    /** The hint for a task that has no slice at all. */
    static final String NO_SLICE = "the traces have no slice of this task; docs/slices.md says how to record some";

    private final PathQuestion question;
    private final TraceSlices.OnClock slices;
    private final TaskSummary task;
    private final List<Slice> executions = new ArrayList<>();
    private final List<Slice> all;
    private final SliceOptions.Asked asked;
    private final boolean isLimited;
    private final int clock;

    /**
     * The executions of a slice.
     *
     * @param wanted the slice, by whether the task has one of a name
     */
    SliceQuestion(Function<Predicate<String>, SliceOptions.Asked> wanted, TaskSummary task, TimeWindow window,
            PathQuestion question, TraceSlices traced) {
        this.question = question;
        this.task = task;
        clock = question.clockFor(task);
        slices = traced.on(clock);
        all = slices.of(task).stream().filter(slice -> !slice.isPoint()).toList();
        asked = wanted.apply(name -> all.stream().anyMatch(slice -> slice.name().equals(name)));
        TimeWindow.Limits limits = question.limits(window, clock);
        all.stream().filter(slice -> slice.name().equals(asked.name()) && !slice.open())
                .filter(slice -> limits.contain(slice.begin()) && limits.contain(slice.end()))
                .forEach(executions::add);
        isLimited = window.isLimited();
    }

    /**
     * Refuses a slice of which there is no execution.
     *
     * @param noun what executions are of
     * @param hint what to do if there are none of other names either
     */
    SliceQuestion required(String noun, String hint) {
        if (executions.isEmpty()) {
            throw none(noun, hint);
        }
        if (asked.number().orElse(1) < 1 || asked.number().orElse(1) > executions.size()) {
            throw CommandException.wrongUse("there is no execution #" + asked.number().getAsInt() + " of "
                    + asked.name(), "give a number from 1 to " + executions.size());
        }
        return this;
    }

    /** Whether there is no whole execution within the window. */
    boolean isEmpty() {
        return executions.isEmpty();
    }

    /**
     * Says that there is no whole execution.
     *
     * @param noun what executions are of
     * @param hint what to do if there are none of other names either
     */
    CommandException none(String noun, String hint) {
        long cut = cut();
        return CommandException.wrongUse(name() + " has no whole execution of a " + noun + " '"
                + SafeText.clean(asked.name()) + "'" + (isLimited ? " between --from and --to" : "")
                + (cut == 0 ? "" : ", and " + cut + " whose start or end is not in the traces"),
                all.stream().allMatch(Slice::open) ? hint : hint(all));
    }

    /** How many executions lack their start or their end, and are left out. */
    long cut() {
        return slices.cut(task, asked.name());
    }

    /** During how many of the executions events were lost. */
    long nearLoss() {
        return executions.stream().filter(Slice::uncertain).count();
    }

    private String name() {
        return task.task().name() + " (" + task.task().tid() + ") on " + task.task().host();
    }

    private static String hint(List<Slice> all) {
        Map<String, Long> counts = all.stream()
                .collect(Collectors.groupingBy(Slice::name, LinkedHashMap::new, Collectors.counting()));
        return "choose among its slices: " + counts.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder())).limit(SHOWN_NAMES)
                .map(count -> SafeText.clean(count.getKey()) + " (" + count.getValue() + ")")
                .collect(Collectors.joining(", ")) + (counts.size() > SHOWN_NAMES ? ", …" : "");
    }

    /** The number of the only execution that the user asked for. */
    OptionalInt number() {
        return asked.number();
    }

    /** The path of an execution, by its number from 1. */
    ActivePath path(int number) {
        Slice slice = executions.get(number - 1);
        return question.ask(task, slice.begin(), slice.end(), clock);
    }

    /** The paths of all, in order. */
    List<ActivePath> paths() {
        List<ActivePath> paths = new ArrayList<>();
        each(paths::add);
        return paths;
    }

    /** Passes on the paths of all, in order, and keeps none. */
    void each(Consumer<ActivePath> receiver) {
        for (int number = 1; number <= executions.size(); number++) {
            receiver.accept(path(number));
        }
    }

    /** The executions with sums over their paths. Only the path of the longest is kept. */
    SliceExecutions all() {
        List<SliceExecution> told = new ArrayList<>();
        ActivePath longest = path(1);
        for (int number = 1; number <= executions.size(); number++) {
            ActivePath path = path(number);
            longest = path.duration() > longest.duration() ? path : longest;
            told.add(SliceExecution.of(number, executions.get(number - 1), path));
        }
        return new SliceExecutions(task.task(), asked.name(), longest.clock(), told, longest,
                slices.faults(task.task().kernel()));
    }
}
