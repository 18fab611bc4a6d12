// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.wakepath.ui.settings.Settings;

/** The recently opened traces, the latest first: experiments, and folders that were opened without one. */
public final class RecentTraces {
    /** The name among the settings. */
    static final String KEY = "recent";
    private static final int MOST = 10;
    /** No path contains these characters. */
    private static final String BETWEEN_PATHS = "\0";
    private static final String BETWEEN_ENTRIES = "\0\0";

    private RecentTraces() {
    }

    /** The groups of paths that were opened together, without duplicates. */
    public static List<List<Path>> all() {
        String kept = Settings.node().get(KEY, "");
        return kept.isEmpty() ? List.of()
                : Arrays.stream(kept.split(BETWEEN_ENTRIES)).map(RecentTraces::paths).toList();
    }

    private static List<Path> paths(String entry) {
        return Arrays.stream(entry.split(BETWEEN_PATHS)).map(Path::of).toList();
    }

    /** Forgets a group of paths that were opened together. */
    public static void remove(List<Path> paths) {
        keep(all().stream().filter(entry -> !entry.equals(paths)).toList());
    }

    /** Remembers what a session has open, if anything. */
    static void note(Session session) {
        if (session.state() instanceof SessionState.Open open) {
            add(session.experiment().map(OpenExperiment::file).map(List::of)
                    .orElseGet(() -> open.traces().folders().stream().map(Path::toAbsolutePath).toList()));
        }
    }

    private static void add(List<Path> paths) {
        List<List<Path>> next = new ArrayList<>(all());
        next.remove(paths);
        next.add(0, paths);
        keep(next.subList(0, Math.min(MOST, next.size())));
    }

    private static void keep(List<List<Path>> entries) {
        String kept = String.join(BETWEEN_ENTRIES, entries.stream().map(RecentTraces::text).toList());
        if (!kept.equals(Settings.node().get(KEY, ""))) {
            Settings.put(KEY, kept);
        }
    }

    private static String text(List<Path> paths) {
        return String.join(BETWEEN_PATHS, paths.stream().map(Path::toString).toList());
    }
}
