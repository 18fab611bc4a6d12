/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph.build;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;

/** What the descriptors of a host's processes stand for at the moment that the builder has reached, where known. */
final class DescriptorTable {
    private final Int2ObjectOpenHashMap<Long2ObjectOpenHashMap<String>> names = new Int2ObjectOpenHashMap<>();

    void name(int process, long number, String name) {
        Long2ObjectOpenHashMap<String> ofProcess = names.get(process);
        if (ofProcess == null) {
            ofProcess = new Long2ObjectOpenHashMap<>();
            names.put(process, ofProcess);
        }
        ofProcess.put(number, name);
    }

    void close(int process, long number) {
        Long2ObjectOpenHashMap<String> ofProcess = names.get(process);
        if (ofProcess != null) {
            ofProcess.remove(number);
        }
    }

    /** The file or peer that a descriptor stands for, empty if not known. */
    String name(int process, long number) {
        Long2ObjectOpenHashMap<String> ofProcess = names.get(process);
        String name = ofProcess == null ? null : ofProcess.get(number);
        return name == null ? "" : name;
    }
}
