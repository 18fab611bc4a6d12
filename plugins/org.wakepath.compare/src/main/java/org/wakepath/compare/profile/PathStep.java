// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare.profile;

import java.util.ArrayList;
import java.util.List;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;

/**
 * A stretch of a path that has one component.
 *
 * @param component its place among the components of the profile
 * @param time how long it is, ns
 */
public record PathStep(int component, long time) {
    /** The most steps that a profile keeps, so that it stays small. */
    static final int MOST_STEPS = 200;

    /**
     * The steps of a path, in order. Where there are more than 200, short ones count with the step before them.
     *
     * @param components those of the profile; all others are {@link Component#REST}
     */
    static List<PathStep> of(ActivePath path, List<Component> components) {
        int rest = components.indexOf(Component.REST);
        List<PathStep> steps = new ArrayList<>();
        for (PathSegment segment : path.segments()) {
            int place = components.indexOf(Component.of(segment));
            add(steps, new PathStep(place < 0 ? rest : place, segment.duration()));
        }
        for (long limit = 1; steps.size() > MOST_STEPS; limit *= 2) {
            steps = withoutShorter(limit, steps);
        }
        return steps;
    }

    private static List<PathStep> withoutShorter(long limit, List<PathStep> steps) {
        List<PathStep> kept = new ArrayList<>();
        for (PathStep step : steps) {
            boolean isKept = kept.isEmpty() || step.time > limit;
            add(kept, isKept ? step : new PathStep(kept.get(kept.size() - 1).component, step.time));
        }
        return kept;
    }

    private static void add(List<PathStep> steps, PathStep step) {
        int last = steps.size() - 1;
        if (last >= 0 && steps.get(last).component == step.component) {
            steps.set(last, new PathStep(step.component, steps.get(last).time + step.time));
        } else {
            steps.add(step);
        }
    }
}
