/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers for the names of the system calls that occur in the traces of a host. */
public final class SystemCalls {
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();

    /** Number of a system call's name, from 0; a new name gets the next one. */
    public int number(String name) {
        return numbers.computeIfAbsent(name, n -> {
            names.add(n);
            return names.size() - 1;
        });
    }

    /** Name of a numbered system call, such as {@code read}. */
    public String name(int number) {
        return names.get(number);
    }
}
