// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What an agent found out about LTTng on its host. */
final class LttngFacts {
    private static final Pattern VERSION = Pattern.compile("(\\d{1,6})\\.(\\d{1,6})");

    private final Answer answer;

    LttngFacts(Answer answer) {
        this.answer = answer;
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
}
