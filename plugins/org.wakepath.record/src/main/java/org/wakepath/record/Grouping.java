// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.util.Locale;

/** What the processes of a host are told apart by, beside their host. */
public enum Grouping {
    /** Network namespaces, but for the initial one. */
    NETNS,
    /** Control groups, but for the root. */
    CGROUP,
    /** The control groups of containers. */
    CONTAINER,
    /** Nothing. */
    NONE;

    /** Its name in options: {@code netns}, {@code cgroup}, {@code container} or {@code none}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
