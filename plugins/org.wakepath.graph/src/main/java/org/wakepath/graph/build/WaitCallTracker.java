// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import org.wakepath.ctf.EventBatch;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.graph.model.CallTable;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.kernel.KernelEvent;
import org.wakepath.network.FlowKey;
import org.wakepath.network.IpAddress;

/**
 * Reads which call a task is about to wait in. The event stands right before the switch on its CPU, so what it says is
 * of the task that is switched out then, and of no other.
 */
final class WaitCallTracker {
    private static final int V4_BYTES = 4;

    private final HostState state;
    private final FileNames names = new FileNames();
    private final FlowKey.Recent peers = new FlowKey.Recent();

    WaitCallTracker(HostState state) {
        this.state = state;
    }

    void onWait(MergedEvents e) {
        read(e, state.cpu.waitCall);
        state.cpu.knowsWaitCall = true;
    }

    /** Reads what a task waits in since before the recording. */
    void onListed(MergedEvents e) {
        TaskRecord task = state.task((int) e.value(KernelEvent.WAIT_CALL_TID));
        if (!task.isStandIn() && task.tail == ExecutionGraph.NONE) {
            task.listedCall = new CallTable.Facts();
            read(e, task.listedCall);
        }
    }

    private void read(MergedEvents e, CallTable.Facts facts) {
        facts.clear(state.calls.name(state.calls.ofKernel(e.value(KernelEvent.WAIT_CALL_NUMBER))));
        facts.descriptor = Math.max(known(e, KernelEvent.WAIT_CALL_FD), CallTable.Facts.NONE);
        facts.object = known(e, KernelEvent.WAIT_CALL_OBJECT);
        facts.descriptors = (int) known(e, KernelEvent.WAIT_CALL_COUNT);
        long limit = e.value(KernelEvent.WAIT_CALL_LIMIT);
        facts.limit = limit < CallTable.Facts.UNKNOWN_LIMIT ? CallTable.Facts.UNKNOWN_LIMIT : limit;
        facts.file = file(e, facts.object);
    }

    private static long known(MergedEvents e, int slot) {
        long value = e.value(slot);
        return value == EventBatch.MISSING ? CallTable.Facts.NONE : value;
    }

    private String file(MergedEvents e, long object) {
        if (e.value(KernelEvent.WAIT_CALL_PORT) > 0) { // a missing one is negative
            return peer(e);
        }
        return switch ((int) e.value(KernelEvent.WAIT_CALL_FILE)) {
            case KernelEvent.WAIT_FOR_PIPE -> names.pipe(object);
            case KernelEvent.WAIT_FOR_SOCKET -> names.socket(object);
            case KernelEvent.WAIT_FOR_NAMED_FILE -> names.path(object);
            default -> "";
        };
    }

    private String peer(MergedEvents e) {
        byte[] bytes = e.bytes();
        int at = e.textOffset(KernelEvent.WAIT_CALL_ADDRESS);
        boolean isLong = e.textLength(KernelEvent.WAIT_CALL_ADDRESS) > V4_BYTES;
        long high = isLong ? IpAddress.read(bytes, at, Long.BYTES) : 0;
        long low = isLong ? IpAddress.unmapped(high, IpAddress.read(bytes, at + Long.BYTES, Long.BYTES))
                : IpAddress.read(bytes, at, V4_BYTES);
        return peers.key(0, 0, 0, 0, high, low, 0, (int) e.value(KernelEvent.WAIT_CALL_PORT)).target();
    }

    void onFileName(MergedEvents e) {
        names.put(e.value(KernelEvent.FILE_NAME_ID), e.value(KernelEvent.FILE_NAME_PARENT),
                e.text(KernelEvent.FILE_NAME_TEXT));
    }

    /** The names of what tasks wait for; each text is made once. */
    static final class FileNames {
        /** No path has more folders; damaged events could lead in a circle. */
        private static final int DEEPEST = 64;
        private static final String MOUNTED = "/";

        private final Long2ObjectOpenHashMap<String> pipes = new Long2ObjectOpenHashMap<>();
        private final Long2ObjectOpenHashMap<String> sockets = new Long2ObjectOpenHashMap<>();
        private final Long2ObjectOpenHashMap<Entry> entries = new Long2ObjectOpenHashMap<>();
        private final Long2ObjectOpenHashMap<String> paths = new Long2ObjectOpenHashMap<>();

        /**
         * The name of a file in a folder.
         *
         * @param folder 0 for none
         */
        private record Entry(String name, long folder) {
        }

        /** Notes a name, which lasts until the file gets another one. */
        void put(long file, long folder, String name) {
            Entry entry = new Entry(name, folder);
            Entry before = entries.put(file, entry);
            if (before != null && !before.equals(entry)) {
                paths.clear();
            }
        }

        String pipe(long number) {
            return pipes.computeIfAbsent(number, n -> "pipe:[" + n + ']');
        }

        String socket(long number) {
            return sockets.computeIfAbsent(number, n -> "socket:[" + n + ']');
        }

        /** The path of a file; empty if a part of it is not known. */
        String path(long file) {
            String known = paths.get(file);
            if (known != null) {
                return known;
            }
            String path = compose(file);
            if (!path.isEmpty()) {
                paths.put(file, path);
            }
            return path;
        }

        private String compose(long file) {
            StringBuilder path = new StringBuilder();
            Entry entry = entries.get(file);
            for (int depth = 0; entry != null && depth < DEEPEST; depth++) {
                boolean isMounted = entry.name().equals(MOUNTED);
                if (entry.folder() == 0) {
                    return isMounted ? MOUNTED + path : withoutFolder(entry.name());
                }
                if (!isMounted) {
                    path.insert(0, path.isEmpty() ? entry.name() : entry.name() + '/');
                }
                entry = entries.get(entry.folder());
            }
            return "";
        }

        /** As the kernel itself writes it in the list of a process's descriptors. */
        private static String withoutFolder(String name) {
            return name.startsWith("[") ? "anon_inode:" + name : name;
        }
    }
}
