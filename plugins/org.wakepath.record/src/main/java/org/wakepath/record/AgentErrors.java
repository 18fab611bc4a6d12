/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.record;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what {@code ssh} and the agent's shell say on standard error, until that ends. */
final class AgentErrors {
    private static final int KEPT = 20;
    private static final int LONGEST = 500;
    private static final long PATIENCE_SECONDS = 10;
    private static final Pattern FORWARDED =
            Pattern.compile("Allocated port (\\d{1,5}) for remote forward to 127\\.0\\.0\\.1:(\\d{1,5})\\s*");

    private final Deque<String> lines = new ArrayDeque<>();
    private final Map<Integer, CompletableFuture<Integer>> forwardings = new ConcurrentHashMap<>();
    private final Thread thread;

    private AgentErrors(InputStream errors) {
        thread = new Thread(() -> read(errors), "wakepath-agent-errors");
        thread.setDaemon(true);
    }

    static AgentErrors of(InputStream errors) {
        AgentErrors reader = new AgentErrors(errors);
        reader.thread.start();
        return reader;
    }

    private void read(InputStream errors) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(errors, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                Matcher forwarded = FORWARDED.matcher(line);
                if (forwarded.matches()) {
                    forwarding(Integer.parseInt(forwarded.group(2))).complete(Integer.parseInt(forwarded.group(1)));
                } else if (!line.isBlank()) {
                    keep(line.strip());
                }
            }
        } catch (IOException e) {
            keep(e.getMessage());
        }
    }

    private synchronized void keep(String line) {
        lines.add(line.substring(0, Math.min(line.length(), LONGEST)));
        if (lines.size() > KEPT) {
            lines.remove();
        }
    }

    private CompletableFuture<Integer> forwarding(int port) {
        return forwardings.computeIfAbsent(port, p -> new CompletableFuture<>());
    }

    /**
     * The port on the host that is forwarded to a port of this machine.
     *
     * @throws TimeoutException if {@code ssh} does not say
     */
    int forwardedTo(int port) throws TimeoutException, InterruptedException {
        try {
            return forwarding(port).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The last line, once the process behind it has ended; empty where it said nothing. */
    String last() throws InterruptedException {
        thread.join(TimeUnit.SECONDS.toMillis(1));
        synchronized (this) {
            return lines.isEmpty() ? "" : lines.getLast();
        }
    }
}
