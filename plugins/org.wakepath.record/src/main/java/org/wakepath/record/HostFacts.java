// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The facts that an agent found on its host. */
final class HostFacts {
    private static final Pattern VERSION = Pattern.compile("(\\d{1,6})\\.(\\d{1,6})");
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

    private long kibibytes(String key, long missing) {
        long value = answer.number(key, -1);
        return value < 0 ? missing : value * 1024;
    }

    /** Whether LTTng is installed. */
    boolean hasTracer() {
        return !answer.text("lttng").isEmpty();
    }

    /** LTTng's version; empty if it does not say. */
    String tracerVersion() {
        Matcher version = VERSION.matcher(answer.text("lttng"));
        return version.find() ? version.group() : "";
    }

    /** Whether LTTng has at least this version, or does not say. */
    boolean isTracerAtLeast(int major, int minor) {
        Matcher version = VERSION.matcher(answer.text("lttng"));
        if (!version.find()) {
            return true;
        }
        int itsMajor = Integer.parseInt(version.group(1));
        return itsMajor > major || itsMajor == major && Integer.parseInt(version.group(2)) >= minor;
    }

    /** State of the session daemon: running, started, none, missing or failed. */
    Condition daemon() {
        return condition("daemon");
    }

    /** Why the kernel cannot be recorded: missing, unfit, refused or silent; empty if it can. */
    Condition tracer() {
        return condition("tracer");
    }

    /** State of the module for wake-ups: loaded, absent, missing, unfit or refused. */
    Condition wakeupModule() {
        return condition("ttwu");
    }

    /** State of the module for packets. */
    Condition packetModule() {
        return condition("inet");
    }

    /**
     * A state in one word, with details.
     *
     * @param word the word; empty if it is absent
     * @param details the kernel that a module was built for, or what a program said; may be empty
     */
    record Condition(String word, String details) {
        boolean is(String other) {
            return word.equals(other);
        }
    }

    private Condition condition(String key) {
        String[] parts = answer.text(key).split(" ", 2);
        return new Condition(parts[0], parts.length == 1 ? "" : parts[1].strip());
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
