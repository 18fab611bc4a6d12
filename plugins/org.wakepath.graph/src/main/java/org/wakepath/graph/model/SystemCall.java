// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A system call that a task waited in.
 *
 * @param name such as {@code read}, or {@code system call 435} if the trace has only the number
 * @param descriptor its file descriptor, if it takes one and the trace has it
 * @param peer the file or the other end that the descriptor stands for; empty if not known
 */
public record SystemCall(String name, OptionalLong descriptor, String peer) {
    private static final Pattern NUMBERED = Pattern.compile("(?:compat )?system call (\\d{1,9})");

    /** The kernel's number, if the trace does not have the name. */
    public OptionalInt number() {
        Matcher numbered = NUMBERED.matcher(name);
        return numbered.matches() ? OptionalInt.of(Integer.parseInt(numbered.group(1))) : OptionalInt.empty();
    }

    /** The call as text, such as {@code read(fd 5, 10.0.0.2:5432)}. */
    @Override
    public String toString() {
        if (descriptor.isEmpty()) {
            return name;
        }
        return name + "(fd " + descriptor.getAsLong() + (peer.isEmpty() ? "" : ", " + peer) + ")";
    }
}
