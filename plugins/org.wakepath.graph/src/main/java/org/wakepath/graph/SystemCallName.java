/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph;

import java.util.Map;
import org.wakepath.kernel.SystemCalls;

/** Turns the packed number of a system call and its descriptor into words. */
final class SystemCallName {
    private static final int FD_BITS = 32;
    private static final long FD_MASK = 0xFFFF_FFFFL;
    private static final long NO_FD = FD_MASK;

    private final SystemCalls calls;
    private final Map<Long, String> files;

    SystemCallName(SystemCalls calls, Map<Long, String> files) {
        this.calls = calls;
        this.files = files;
    }

    /** Packs a call and its descriptor, -1 for none. */
    static long pack(int number, long fd) {
        return (long) number << FD_BITS | fd & FD_MASK;
    }

    /** Key of a process's descriptor in the table of files. */
    static long fileKey(int process, long fd) {
        return (long) process << FD_BITS | fd & FD_MASK;
    }

    /** Such as {@code read(fd 5)}, with the file's name where the statedump told it. */
    String text(long packed, int process) {
        String name = calls.name((int) (packed >>> FD_BITS));
        long fd = packed & FD_MASK;
        if (fd == NO_FD) {
            return name;
        }
        String file = files.get(fileKey(process, fd));
        return file == null ? name + "(fd " + fd + ")" : name + "(fd " + fd + ", " + file + ")";
    }
}
