// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One host and its progress through the steps of a recording. */
final class HostRecording {
    private static final int RELAY_PERIOD_US = 200_000;
    private static final long KIBIBYTE = 1024;

    private final HostAddress address;
    private final RecordSettings settings;
    private final String session;
    private final String hashKey;
    private final List<String> problems = new ArrayList<>();
    private volatile Agent agent;
    private volatile boolean isGivenUp;
    private volatile Instant lost;
    private HostFacts facts;
    private Set<String> recordable = Set.of();
    private List<String> events = List.of();
    private BufferSize buffer;
    private String remoteFolder = "";
    private Path trace;
    private long bytes;

    /** @param hashKey hexadecimal digits, the same for all hosts, that nobody else knows */
    HostRecording(HostAddress address, RecordSettings settings, String session, String hashKey) {
        this.address = address;
        this.settings = settings;
        this.session = session;
        this.hashKey = hashKey;
    }

    String name() {
        return address.name();
    }

    HostAddress address() {
        return address;
    }

    String session() {
        return session;
    }

    HostFacts facts() {
        return facts;
    }

    /** Whether its trace goes to the relay daemon. */
    boolean isRelayed() {
        return settings.isRelayed() && !address.isHere();
    }

    /** Starts the agent. */
    void connect(Connection connection) {
        agent = Agent.start(address, connection);
        if (isGivenUp) {
            agent.abandon();
        }
    }

    /** Checks the host, and returns what it lacks. */
    List<Shortcoming> check(OutputFolder output) {
        String folder = address.isHere() ? output.nearest().toString() : settings.spool();
        facts = new HostFacts(agent.ask("check " + (isRelayed() ? "" : folder)));
        List<Shortcoming> found = new ArrayList<>(HostCheck.of(name(), facts, !isRelayed()));
        found.addAll(shareKey());
        return found;
    }

    /** If hashes of packets would be compared with those of another key, only stock events are recorded. */
    private List<Shortcoming> shareKey() {
        recordable = facts.events();
        if (!EventChoice.hashPackets(recordable)) {
            return List.of();
        }
        Optional<Shortcoming> problem = HostCheck.ofKey(name(), facts, agent.ask("key " + hashKey).text("key"));
        if (settings.hosts().size() == 1 || problem.isEmpty()) {
            return List.of();
        }
        recordable = EventChoice.withoutHashes(recordable);
        return List.of(problem.get());
    }

    /** Makes the session, which is then ready to start. */
    void prepare(OutputFolder output, Optional<RelayDaemon> relay) throws InterruptedException {
        agent.ask("name " + session);
        remoteFolder = agent.ask(writeCommand(output, relay)).text("folder");
        buffer = settings.buffer().isPresent() ? BufferSize.ofBytes(settings.buffer().getAsLong())
                : BufferSize.fitting(facts);
        agent.ask("channel " + buffer.subBufferBytes() + " " + buffer.count() + " "
                + (isRelayed() ? RELAY_PERIOD_US : 0));
        events = EventChoice.of(settings, recordable);
        agent.ask("enable " + String.join(",", events));
        if (settings.hasSystemCalls()) {
            agent.ask("enable-calls " + String.join(",", EventChoice.calls(agent.ask("calls").list("call"))));
        }
    }

    private String writeCommand(OutputFolder output, Optional<RelayDaemon> relay) throws InterruptedException {
        if (address.isHere()) {
            return "write-here " + output.of(name());
        }
        if (relay.isEmpty()) {
            return "write-spool " + settings.spool();
        }
        return "write-relay " + agent.forwardedTo(relay.get().controlPort()) + " "
                + agent.forwardedTo(relay.get().dataPort());
    }

    Agent agent() {
        return agent;
    }

    boolean isLost() {
        return lost != null;
    }

    /** Notes that the connection to the host is lost; returns whether that is new. */
    synchronized boolean lose(Instant moment) {
        boolean isNews = lost == null;
        lost = isNews ? moment : lost;
        return isNews;
    }

    /** Completes the trace at its place on the host. */
    void closeSession(OutputFolder output) {
        Answer answer = agent.ask("close");
        answer.list("complaint").forEach(complaint -> problems.add("LTTng says: " + complaint));
        long free = isRelayed() ? output.free() : answer.number("free", Long.MAX_VALUE / KIBIBYTE) * KIBIBYTE;
        if (free < buffer.subBufferBytes()) {
            problems.add("the disk became full where the trace is kept (" + free / KIBIBYTE
                    + " KiB were left); the end of the trace is missing");
        }
    }

    /** Brings the trace to its place in the output. */
    void gather(OutputFolder output, Optional<RelayDaemon> relay) {
        if (address.isHere()) {
            trace = output.of(name());
        } else if (relay.isPresent()) {
            relay.get().trace(session).ifPresent(relayed -> trace = output.adopt(relayed, name()));
        } else if (!isLost()) {
            receive(output);
        }
        bytes = trace == null ? 0 : OutputFolder.size(trace);
    }

    private void receive(OutputFolder output) {
        Path part = output.createTemporary(name());
        TraceReceiver receiver = new TraceReceiver(name(), part.resolve("kernel"), Patience.USUAL.bytes());
        try {
            agent.send(receiver);
            if (receiver.isFull()) {
                agent.ask("keep");
                throw new RecordException("the trace of " + name() + " cannot be written here: no space is left",
                        "it is kept there, in " + remoteFolder);
            }
            trace = output.adopt(part.resolve("kernel"), name());
        } finally {
            OutputFolder.remove(part);
        }
    }

    /** Ends all commands to the agent, which then removes everything that it made. */
    void giveUp() {
        isGivenUp = true;
        Agent started = agent;
        if (started != null) {
            started.abandon();
        }
    }

    void addProblem(String problem) {
        problems.add(problem);
    }

    RecordedHost result() {
        return new RecordedHost(name(), address.isHere(), Optional.ofNullable(trace), bytes, events,
                buffer.bytes(), Optional.ofNullable(lost), problems);
    }

    /**
     * The ring buffer of each CPU.
     *
     * @param subBufferBytes size of a sub-buffer, a power of two
     * @param count how many there are
     */
    record BufferSize(long subBufferBytes, int count) {
        private static final int COUNT = 8;
        private static final long LEAST = 1L << 12;
        private static final long MOST = 1L << 26;
        /** A busy CPU's events per second, for a host that was idle during the check. */
        private static final double LEAST_RATE = 50_000;
        /** The factor by which a host becomes busier when the program runs. */
        private static final double MARGIN = 4;
        /** An interrupt or softirq is two events; a switch mostly comes with a wake-up. */
        private static final double EVENTS_PER_COUNT = 2;
        private static final double BYTES_PER_EVENT = 40;
        /** The longest pause of the disk or the consumer. */
        private static final double SECONDS = 4;
        private static final int SHARE_OF_MEMORY = 8;

        /** The requested size in bytes for each CPU, or the next power of two. */
        static BufferSize ofBytes(long bytes) {
            return new BufferSize(Math.min(MOST, Math.max(LEAST, powerOfTwo((bytes + COUNT - 1) / COUNT))), COUNT);
        }

        /** The size that fits the rate of events of a host and its memory. */
        static BufferSize fitting(HostFacts facts) {
            double rate = Math.max(LEAST_RATE, facts.rate() / facts.cpus() * EVENTS_PER_COUNT * MARGIN);
            BufferSize wanted = ofBytes((long) (rate * BYTES_PER_EVENT * SECONDS));
            long most = facts.memory(Long.MAX_VALUE) / SHARE_OF_MEMORY / facts.cpus() / COUNT;
            return new BufferSize(Math.max(LEAST, Math.min(wanted.subBufferBytes, Long.highestOneBit(most))), COUNT);
        }

        private static long powerOfTwo(long value) {
            return value <= 1 ? 1 : Long.highestOneBit(value - 1) << 1;
        }

        /** Bytes for each CPU. */
        long bytes() {
            return subBufferBytes * count;
        }
    }
}
