// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
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

/** A connection to the agent, the part of the recorder that runs on a host. */
final class Agent {
    private static final String GREETING = "wakepath-agent 1";
    /** The limit of what a host's shell may print before its first program starts. */
    private static final int MOST_LINES_BEFORE = 1000;
    private static final int MOST_LINES = 100_000;

    private final String host;
    private final Patience patience;
    private final Process process;
    private final AgentChannel channel;
    private final AgentErrors errors;

    private Agent(String host, Patience patience, Process process) {
        this.host = host;
        this.patience = patience;
        this.process = process;
        channel = new AgentChannel(process.getInputStream(), process.getOutputStream());
        errors = AgentErrors.of(process.getErrorStream());
    }

    /**
     * Starts the agent of a host, and waits until it answers.
     *
     * @throws RecordException if the host cannot be reached
     */
    static Agent start(HostAddress host, Connection connection) {
        return start(host.name(), Patience.USUAL, new ProcessBuilder(connection.command(host)));
    }

    static Agent start(String host, Patience patience, ProcessBuilder shell) {
        try {
            Agent agent = new Agent(host, patience, shell.start());
            agent.greet();
            return agent;
        } catch (IOException e) {
            throw new RecordException(host + ": cannot start its recorder: " + e.getMessage(),
                    "install what is missing");
        }
    }

    /**
     * The program of the agent: what all collectors share, what each of them does, servers, and the call that starts
     * it.
     */
    private static String program() throws IOException {
        StringBuilder program = new StringBuilder(part("agent.sh"));
        for (Recorder recorder : Recorder.values()) {
            program.append(part("agent-" + recorder.word() + ".sh"));
        }
        return program.append(part("agent-serve.sh")).append("obey_all\n").toString();
    }

    private static String part(String name) throws IOException {
        try (InputStream part = Agent.class.getResourceAsStream(name)) {
            return new String(part.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void greet() throws IOException {
        String script = Connection.script(program());
        try {
            channel.send(script);
            for (int i = 0; i < MOST_LINES_BEFORE; i++) {
                if (channel.line(patience.greeting()).equals(GREETING)) {
                    return;
                }
            }
        } catch (TimedInput.SilenceException e) {
            drop();
            throw new RecordException(host + " does not start a recorder: its shell printed nothing within "
                    + e.limit().toSeconds() + " s",
                    "find out what the login of that user waits for, such as a script");
        } catch (IOException e) {
            throw unreachable(lastWords());
        }
        process.destroy();
        throw unreachable("it does not start a POSIX shell");
    }

    private RecordException unreachable(String why) {
        return new RecordException(host + " cannot be reached" + (why.isEmpty() ? "" : ": " + why),
                "make ssh log in there without asking for anything");
    }

    /**
     * Gives a command and waits for the result.
     *
     * @throws RecordException if the host says that it failed
     * @throws HostLostException if the connection to the host is lost
     */
    Answer ask(String command) {
        tell(command);
        return answer(command);
    }

    /** Gives a command without waiting for the result. */
    void tell(String command) {
        try {
            channel.send(command + "\n");
        } catch (IOException e) {
            throw lost(command, e);
        }
    }

    /** Gives a command with bytes, whose number is its argument, and waits for the result. */
    Answer give(String command, byte[] bytes) {
        try {
            channel.send(command + " " + bytes.length + "\n", bytes);
        } catch (IOException e) {
            throw lost(command, e);
        }
        return answer(command);
    }

    /** Waits for the result of a command that was given. */
    Answer answer(String command) {
        Answer answer = new Answer();
        try {
            for (int i = 0; i < MOST_LINES; i++) {
                String line = channel.line(patience.answer());
                if (line.equals("ok")) {
                    return answer;
                }
                if (line.startsWith("failed ")) {
                    throw new RecordException(host + ": " + line.substring("failed ".length()), "fix it there");
                }
                int end = Math.max(0, line.indexOf('='));
                answer.add(line.substring(0, end), line.substring(Math.min(end + 1, line.length())));
            }
        } catch (IOException e) {
            throw lost("the answer to '" + command.split(" ", 2)[0] + "'", e);
        }
        throw new RecordException(host + " does not end its answer", "check which program answers there");
    }

    /** Gives the command to send the trace, and receives it. */
    void send(TraceReceiver receiver) {
        tell("send");
        try {
            for (String line = next(); !line.equals("ok"); line = next()) {
                if (!line.startsWith("file=")) {
                    throw new RecordException(host + ": "
                            + (line.startsWith("failed ") ? line.substring("failed ".length()) : line),
                            "look for its trace there");
                }
                receiver.receive(line.substring("file=".length()), channel);
            }
        } catch (IOException e) {
            throw lost("the rest of its trace", e);
        }
    }

    private String next() throws IOException {
        return channel.line(patience.answer());
    }

    /** The port on the host that is forwarded to a port of this machine. */
    int forwardedTo(int port) throws InterruptedException {
        try {
            return errors.forwardedTo(port);
        } catch (TimeoutException e) {
            throw new RecordException(host + ": ssh does not say which port it forwards",
                    "allow AllowTcpForwarding there, or leave --relay out");
        }
    }

    /** Lets the agent remove everything that it made. */
    void finish() throws InterruptedException {
        ask("done");
        if (!endsWithin(patience.answer().toMillis())) {
            drop();
        }
    }

    /** Ends the connection to a host that does not answer. Its agent then removes what it made when it can. */
    private void drop() {
        abandon();
        process.destroy();
    }

    /** Ends all commands. The agent then removes everything that it made, even if no one waits for it. */
    void abandon() {
        try {
            channel.closeInput();
        } catch (IOException e) {
            // It is gone already.
            return;
        }
    }

    /** Whether the agent has ended, or ends within this time. */
    boolean endsWithin(long milliseconds) throws InterruptedException {
        return process.waitFor(milliseconds, TimeUnit.MILLISECONDS);
    }

    Process process() {
        return process;
    }

    /** Completes when the agent, or the connection to it, has ended. */
    CompletableFuture<?> end() {
        return process.onExit();
    }

    /** The last line on standard error; empty if there is none. */
    String lastWords() {
        try {
            return errors.last();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }

    private HostLostException lost(String awaited, IOException e) {
        if (e instanceof TimedInput.SilenceException silence) {
            drop();
            return HostLostException.silent(host, awaited, silence.limit());
        }
        String words = lastWords();
        return HostLostException.disconnected(host, words.isEmpty() && e.getMessage() != null ? e.getMessage() : words);
    }

    /** Reads what {@code ssh} and the agent's shell print on standard error, until it ends. */
    static final class AgentErrors {
        private static final int KEPT = 20;
        private static final int LONGEST = 500;
        private static final int BLOCK = 1 << 13;
        private static final long PATIENCE_SECONDS = 10;
        private static final Pattern FORWARDED = Pattern
                .compile("Allocated port (\\d{1,5}) for remote forward to 127\\.0\\.0\\.1:(\\d{1,5})\\s*");

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

        /** Of a line only the start is kept, however long it is. */
        private void read(InputStream errors) {
            StringBuilder line = new StringBuilder();
            char[] block = new char[BLOCK];
            try (Reader reader = new InputStreamReader(errors, StandardCharsets.UTF_8)) {
                for (int count = reader.read(block); count >= 0; count = reader.read(block)) {
                    for (int i = 0; i < count; i++) {
                        if (block[i] == '\n') {
                            take(line);
                        } else if (line.length() < LONGEST) {
                            line.append(block[i]);
                        }
                    }
                }
                take(line);
            } catch (IOException e) {
                keep(e.getMessage());
            }
        }

        private void take(StringBuilder read) {
            String line = read.toString();
            read.setLength(0);
            Matcher forwarded = FORWARDED.matcher(line);
            if (forwarded.matches()) {
                forwarding(Integer.parseInt(forwarded.group(2))).complete(Integer.parseInt(forwarded.group(1)));
            } else if (!line.isBlank()) {
                keep(line.strip());
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

        /** The last line, once the process behind it has ended; empty if it printed nothing. */
        String last() throws InterruptedException {
            thread.join(TimeUnit.SECONDS.toMillis(1));
            synchronized (this) {
                return lines.isEmpty() ? "" : lines.getLast();
            }
        }
    }
}
