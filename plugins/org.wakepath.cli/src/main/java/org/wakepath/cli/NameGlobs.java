// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import org.wakepath.view.events.NamePattern;

/** The names that the globs of {@code --name} choose; all names if there is no glob. */
final class NameGlobs implements Predicate<String> {
    private final List<String> globs;
    private final List<NamePattern> patterns;

    NameGlobs(List<String> globs) {
        this.globs = globs;
        patterns = globs.stream().map(NamePattern::new).toList();
    }

    @Override
    public boolean test(String name) {
        return patterns.isEmpty() || patterns.stream().anyMatch(pattern -> pattern.test(name));
    }

    /**
     * Notes every glob that fits none of the names.
     *
     * @param thing what the names are of, such as {@code task}
     */
    void noteUnfit(String thing, Collection<String> names, Shell shell) {
        for (int i = 0; i < patterns.size(); i++) {
            if (names.stream().noneMatch(patterns.get(i))) {
                List<String> nearest = NearestNames.of(globs.get(i).replaceAll("[*?]", ""), names);
                shell.note("no " + thing + " is called '" + globs.get(i) + "'"
                        + (nearest.isEmpty() ? "" : "; the nearest names are " + String.join(", ", nearest)));
            }
        }
    }
}
