// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What an agent found on its host, whichever collector it asked. */
final class HostFacts {
    private static final long LITTLE_SPACE = 256L << 20;
    private static final long MEBIBYTE = 1L << 20;
    private static final double HUNDREDTHS = 100;
    private static final double DEFAULT_SECONDS = 1;

    private final Answer answer;

    HostFacts(Answer answer) {
        this.answer = answer;
    }

    /** Release of the kernel. */
    String kernel() {
        return answer.text("kernel");
    }

    /** The architecture, as {@code uname -m} says it. */
    String machine() {
        return answer.text("machine");
    }

    /** An identity that is equal for two hosts that are one machine. */
    String boot() {
        return answer.text("boot");
    }

    String user() {
        return answer.text("user");
    }

    boolean isRoot() {
        return answer.text("uid").equals("0");
    }

    boolean isInGroup(String group) {
        return List.of(answer.text("groups").split(" ")).contains(group);
    }

    int cpus() {
        return (int) Math.max(1, answer.number("cpus", 1));
    }

    /** Bytes of memory that are free, or {@code missing}. */
    long memory(long missing) {
        return kibibytes("memory", missing);
    }

    /** Bytes that can be written to the place of the trace, or {@code missing}. */
    long free(long missing) {
        return kibibytes("free", missing);
    }

    /** Says if the place of the trace has little space left. */
    Optional<Shortcoming> littleSpace(String host) {
        long free = free(Long.MAX_VALUE);
        if (free >= LITTLE_SPACE) {
            return Optional.empty();
        }
        return Optional.of(new Shortcoming(host, "only " + free / MEBIBYTE + " MiB are free where the trace is kept",
                "make room, or choose another folder", false));
    }

    private long kibibytes(String key, long missing) {
        long value = answer.number(key, -1);
        return value < 0 ? missing : value * 1024;
    }

    /** Names of the events that can be recorded. */
    Set<String> events() {
        return Set.copyOf(answer.list("event"));
    }

    /** Switches, interrupts and softirqs per second while the host was checked. */
    double rate() {
        String[] before = answer.text("before").split(" ");
        String[] after = answer.text("after").split(" ");
        if (before.length != after.length || before.length < 3) {
            return 0;
        }
        double seconds = difference(before[0], after[0]) / HUNDREDTHS;
        double sum = 0;
        for (int i = 2; i < before.length; i += 2) {
            sum += difference(before[i], after[i]);
        }
        return sum / (seconds > 0 ? seconds : DEFAULT_SECONDS);
    }

    private static double difference(String before, String after) {
        boolean areNumbers = before.matches("\\d{1,18}") && after.matches("\\d{1,18}");
        return areNumbers ? Math.max(0, Long.parseLong(after) - Long.parseLong(before)) : 0;
    }
}
