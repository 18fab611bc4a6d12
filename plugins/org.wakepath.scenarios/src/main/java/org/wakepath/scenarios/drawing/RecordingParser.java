// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the lines that say what a host's tracer records. */
final class RecordingParser {
    private static final Pattern BUFFER = Pattern.compile("(\\d) (begins|is cut) at (\\d+)");

    private static final Pattern PROCESS = Pattern.compile("(\\d{1,9}) has threads (.+)");
    private static final String THREADS = "threads ";

    private RecordingParser() {
    }

    static void parse(Recording recording, String keyword, String rest, int line) {
        switch (keyword) {
            case "wakeups" -> recording.wakeups = rest;
            case "packets" -> packets(recording, rest, line);
            case "context" -> recording.tidContext = !require(rest, "none", line);
            case "interrupts" -> interrupts(recording, rest, line);
            case "calls" -> recording.allCalls = require(rest, "all", line);
            case "kernel" -> kernel(recording, rest);
            case "machine" -> recording.machine = rest;
            case "process" -> process(recording, rest, line);
            case "preempted" -> recording.preemptedState = Long.parseLong(rest);
            case "without" -> recording.without.addAll(List.of(rest.split(", *")));
            default -> buffer(recording, rest, line);
        }
    }

    private static void kernel(Recording recording, String rest) {
        if (rest.startsWith(THREADS)) {
            recording.kernelThreads.addAll(List.of(rest.substring(THREADS.length()).split(", *")));
        } else {
            recording.kernelRelease = rest;
        }
    }

    private static void process(Recording recording, String rest, int line) {
        Matcher m = PROCESS.matcher(rest);
        if (!m.matches()) {
            throw new DrawingException(line, "'process " + rest + "' is not process TID has threads NAME/TID, ...");
        }
        for (String thread : m.group(2).split(", *")) {
            recording.processes.put(thread, Integer.parseInt(m.group(1)));
        }
    }

    private static void packets(Recording recording, String rest, int line) {
        switch (rest) {
            case "device" -> recording.devicePackets = true;
            case "integer" -> recording.integerAddresses = true;
            default -> throw new DrawingException(line, "'" + rest + "' is neither device nor integer");
        }
    }

    private static void interrupts(Recording recording, String rest, int line) {
        recording.contextFields = true;
        switch (rest) {
            case "in fields" -> recording.without.addAll(InterruptKind.events());
            case "in fields too" -> {
            }
            default -> throw new DrawingException(line, "'" + rest + "' is neither in fields nor in fields too");
        }
    }

    private static boolean require(String rest, String word, int line) {
        if (!rest.equals(word)) {
            throw new DrawingException(line, "'" + rest + "' is not " + word);
        }
        return true;
    }

    private static void buffer(Recording recording, String rest, int line) {
        if (rest.matches("\\d has no stream")) {
            recording.lacking.add(rest.charAt(0) - '0');
            return;
        }
        Matcher m = BUFFER.matcher(rest);
        if (!m.matches()) {
            throw new DrawingException(line,
                    "'cpu " + rest + "' is not cpu N begins at COLUMN, is cut at COLUMN, nor has no stream");
        }
        (m.group(2).equals("begins") ? recording.begins : recording.cuts).put(Integer.parseInt(m.group(1)),
                Integer.parseInt(m.group(3)));
    }
}
