// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The role of a CPU's tasks; each role is a process with threads on all CPUs. */
enum Role {
    CLIENT("rpc-client"), FRONT("rpc-front"), LOGIC("rpc-logic"), STORE("rpc-store"), INDEXER("indexer"),
    CONSUMER("log-consumer"), PRODUCER("log-producer"), SECOND_CLIENT("rpc-client");

    /** The roles that a request needs. */
    static final int FEWEST_TASKS = 4;

    private final byte[] comm;

    Role(String name) {
        comm = comm(name);
    }

    /** The role of the task with this index on a CPU. */
    static Role of(int index) {
        return values()[index % values().length];
    }

    /** A name as the kernel keeps it. */
    static byte[] comm(String name) {
        return Arrays.copyOf(name.getBytes(StandardCharsets.US_ASCII), 16);
    }

    byte[] comm() {
        return comm;
    }

    int pid() {
        return 1000 + (this == SECOND_CLIENT ? CLIENT : this).ordinal();
    }

    /** The port that its servers listen at. */
    int port() {
        return 7000 + ordinal();
    }

    /** The number of tasks, among the first {@code tasks}, that have the comm of this role. */
    int countAmong(int tasks) {
        int count = 0;
        for (int i = 0; i < tasks; i++) {
            count += of(i).pid() == pid() ? 1 : 0;
        }
        return count;
    }
}
