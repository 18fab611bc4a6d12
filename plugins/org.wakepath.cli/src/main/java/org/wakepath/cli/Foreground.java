/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether keys on a terminal reach this process, and with it those that it starts. */
final class Foreground {
    private static final int GROUP = 2;
    private static final int TERMINAL_GROUP = 5;

    private Foreground() {
    }

    static boolean isOurs() {
        try {
            return isForeground(Files.readString(Path.of("/proc/self/stat")));
        } catch (IOException e) {
            return false;
        }
    }

    /** Reads a line of {@code /proc/PID/stat}; the name in it may hold spaces and brackets. */
    static boolean isForeground(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
        return fields.length > TERMINAL_GROUP && fields[GROUP].equals(fields[TERMINAL_GROUP]);
    }
}
