// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.wakepath.analysis.Analysis;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.Run;
import org.wakepath.compare.SupposedRun;
import org.wakepath.compare.profile.Component;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.path.replay.WhatIf;
import org.wakepath.words.ComponentWords;
import picocli.CommandLine.Option;

/** The question of what a head would have taken, had something taken less time on it. */
final class SuppositionOptions {
    private static final String NO_LESS = " -0%";
    private static final int SHOWN_PARTS = 5;

    @Option(names = "--what-if", paramLabel = "CHANGE", description = {
        "Also say what the head would have taken if something had taken less time, such as 'store running -50%%', or "
                + "as much as on the base: 'store running'. The head must be traces (docs/what-if.md). May be given "
                + "several times."})
    private List<String> asked = List.of();

    private final List<Asked> parsed = new ArrayList<>();
    private final List<SupposedRun> found = new ArrayList<>();
    private long saved;

    /** What takes less time, by a percentage or as much as on the base. */
    private record Asked(WhatIf change, boolean isAsOnBase) {
        String text() {
            return isAsOnBase ? change.text().replace(NO_LESS, "") + " as on the base" : change.text();
        }

        static Asked parse(String text) {
            return WhatIf.parse(text).map(change -> new Asked(change, false))
                    .or(() -> WhatIf.parse(text + NO_LESS).map(change -> new Asked(change, true)))
                    .orElseThrow(() -> CommandException.wrongUse(
                            "--what-if '" + text + "' is neither TASK STATE -PERCENT% nor TASK STATE",
                            "write for example 'rpc-worker running -50%'; the states are running, preempted, timer, "
                                    + "network and block device"));
        }
    }

    boolean isAsked() {
        return !asked.isEmpty();
    }

    /** Refuses wrong arguments before anything is read. */
    void check() {
        asked.stream().map(Asked::parse).forEach(parsed::add);
        parsed.stream().filter(one -> one.isAsOnBase && one.change.state() == EdgeState.NETWORK).findFirst()
                .ifPresent(one -> {
                    throw CommandException.wrongUse("--what-if '" + one.change.task() + " network' is about packets "
                            + "under way, of whose time on the base a profile says nothing",
                            "say how much less, such as -50%");
                });
    }

    /** Replays the executions of a run of the head. */
    void add(List<Run> base, Profiling paths, Analysis analysis) {
        Set<String> names = analysis.tasks().stream().map(TaskSummary::task)
                .flatMap(task -> Stream.of(task.label(), task.name())).collect(Collectors.toSet());
        found.add(paths.supposed(kind -> changes(kind, base, names), less -> saved += less));
    }

    private List<WhatIf> changes(KindProfile head, List<Run> base, Set<String> names) {
        return parsed.stream().flatMap(one -> named(one.change, factor(one, head, base), names)).toList();
    }

    /** A change for each task whose name a profile calls the same. */
    private static Stream<WhatIf> named(WhatIf change, double factor, Set<String> names) {
        return Stream.concat(Stream.of(change.task()), names.stream().sorted()
                .filter(name -> Component.role(name).equals(change.task()) && !name.equals(change.task())))
                .map(name -> new WhatIf(change.text(), name, change.host(), change.state(), factor));
    }

    /** What is left of the time: what was asked for, or what makes it as much as the mean of the runs of the base. */
    private static double factor(Asked one, KindProfile head, List<Run> base) {
        if (!one.isAsOnBase) {
            return one.change.factor();
        }
        Predicate<Component> isMeant = component -> one.change.state() == component.state()
                && (one.change.host().isEmpty() || one.change.host().equals(component.host()))
                && (one.change.task().equals("*") || component.isOf(one.change.task()));
        double now = head.typical(isMeant);
        double before = base.stream().flatMap(run -> run.profile().kinds().stream())
                .filter(kind -> kind.kind().equals(head.kind())).mapToDouble(kind -> kind.typical(isMeant)).average()
                .orElse(now);
        return now <= before ? 1 : before / now;
    }

    /** The comparison with what the head would have been. */
    Comparison with(Comparison comparison, double margin) {
        if (!isAsked()) {
            return comparison;
        }
        if (saved == 0) {
            throw CommandException.wrongUse("nothing on the way to the end of an execution would take less with "
                    + asked.stream().map(text -> "'" + text + "'").collect(Collectors.joining(" or ")),
                    "choose a part of the paths: " + parts(comparison));
        }
        return comparison.with(parsed.stream().map(Asked::text).toList(), found, margin);
    }

    /** Parts to ask about. Profiles know the receiver of packets, and a question names their sender. */
    private static String parts(Comparison comparison) {
        return comparison.kinds().stream().flatMap(kind -> kind.components().stream())
                .filter(part -> WhatIf.STATES.contains(part.component().state())
                        && part.component().state() != EdgeState.NETWORK)
                .sorted((one, other) -> Double.compare(other.change().head(), one.change().head()))
                .limit(SHOWN_PARTS).map(part -> ComponentWords.of(part.component())).distinct()
                .collect(Collectors.joining("; "));
    }
}
