// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import java.util.List;

/**
 * Runs of one version of a program, which others are compared with.
 *
 * @param name what people call the version, such as a commit
 * @param runs its runs, at least one
 */
public record Baseline(String name, List<Run> runs) {
    public Baseline {
        runs = List.copyOf(runs);
    }

    /** When its first run was recorded, ns since 1970. */
    public long recorded() {
        return runs.stream().mapToLong(run -> run.profile().recorded()).min().orElseThrow();
    }
}
