// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.wakepath.compare.profile.ExecutionKind;
import org.wakepath.compare.profile.KindProfile;

/**
 * The executions of one kind in one version after the other.
 *
 * @param kind what they are
 * @param versions those that have such executions, the oldest first
 */
public record History(ExecutionKind kind, List<Baseline> versions) {

    /**
     * A version that is different from those before it.
     *
     * @param version its place among the versions
     * @param comparison the versions since the change before, and those up to the change after; of the kind of the
     * history alone
     */
    public record Change(int version, Comparison comparison) {

        /** How the executions changed. */
        public KindComparison kind() {
            return comparison.kinds().get(0);
        }
    }

    /**
     * A history with what changed in it.
     *
     * @param changes in the order of their versions
     */
    public record Answer(History history, List<Change> changes) {

        /** Whether a change begins with the version at a place. */
        public boolean isChange(int version) {
            return changes.stream().anyMatch(change -> change.version() == version);
        }
    }

    /** A history for each kind of execution of the versions, which are in order. */
    public static List<History> of(List<Baseline> versions) {
        return versions.stream().flatMap(version -> version.runs().stream())
                .flatMap(run -> run.profile().kinds().stream()).map(KindProfile::kind).distinct()
                .map(kind -> new History(kind, versions.stream()
                        .filter(version -> !KindRuns.of(version.runs(), kind).isEmpty()).toList()))
                .toList();
    }

    /** How long a typical execution of a version takes, ns: the mean of its runs. */
    public double typical(int version) {
        return KindRuns.of(versions.get(version).runs(), kind).stream().mapToDouble(KindProfile::typical).average()
                .orElseThrow();
    }

    /**
     * What changed at some versions.
     *
     * @param places of versions that begin a change, in order, each above 0
     * @param margin the change that the verdict "same" excludes, as a part of the time before
     */
    public List<Change> changes(List<Integer> places, double margin) {
        List<Change> changes = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            int before = i == 0 ? 0 : places.get(i - 1);
            int after = i + 1 == places.size() ? versions.size() : places.get(i + 1);
            changes.add(new Change(places.get(i), comparison(runs(before, places.get(i)), runs(places.get(i), after),
                    margin)));
        }
        return changes;
    }

    private Comparison comparison(List<Run> before, List<Run> after, double margin) {
        // Versions never take turns.
        List<Doubt> doubts = new Doubts(before, after).about(Set.of(kind)).stream()
                .filter(doubt -> !(doubt instanceof Doubt.NotInterleaved)).toList();
        return new Comparison(before, after, List.of(KindComparison.of(kind, KindRuns.of(before, kind),
                KindRuns.of(after, kind), margin)), doubts, List.of());
    }

    private List<Run> runs(int from, int to) {
        return versions.subList(from, to).stream().flatMap(version -> version.runs().stream()).toList();
    }
}
