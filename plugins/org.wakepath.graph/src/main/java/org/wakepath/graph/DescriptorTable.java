/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph;

import java.util.HashMap;
import java.util.Map;

/** What the descriptors of a host's processes stand for at the moment that the builder has reached, where known. */
final class DescriptorTable {
    private final Map<Descriptor, String> names = new HashMap<>();

    private record Descriptor(int process, long number) {
    }

    void name(int process, long number, String name) {
        names.put(new Descriptor(process, number), name);
    }

    void close(int process, long number) {
        names.remove(new Descriptor(process, number));
    }

    /** The file or peer that a descriptor stands for, empty if not known. */
    String name(int process, long number) {
        return names.getOrDefault(new Descriptor(process, number), "");
    }
}
