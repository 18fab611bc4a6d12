// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One host and its progress through the steps of a recording. */
final class HostRecording {
    private static final long KIBIBYTE = 1024;

    private final HostAddress address;
    private final RecordSettings settings;
    private final String session;
    private final String hashKey;
    private final List<String> problems = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();
    private volatile Agent agent;
    private volatile boolean isGivenUp;
    private volatile Instant lost;
    private final RecorderPrograms programs;
    private Collector collector;
    private Optional<ServedHost> servers = Optional.empty();
    private Optional<RecorderChoice> choice = Optional.empty();
    private String remoteFolder = "";
    private Path trace;
    private long bytes;

    /** @param hashKey hexadecimal digits, the same for all hosts, that nobody else knows */
    HostRecording(HostAddress address, RecordSettings settings, RecorderPrograms programs, String session,
            String hashKey) {
        this.address = address;
        this.settings = settings;
        this.programs = programs;
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

    /** What the check found; null if the host could not be checked. */
    HostFacts facts() {
        return collector == null ? null : collector.facts();
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

    /** Checks the host, chooses its collector, and returns what it lacks. */
    List<Shortcoming> check(OutputFolder output) throws InterruptedException {
        List<Shortcoming> found = new ArrayList<>(choose(folder(output)));
        if (choice.isPresent()) {
            settings.requests().ifPresent(requests -> found.addAll(checkRequests(requests)));
            found.addAll(checkFunctions());
        }
        if (!isRelayed()) {
            collector.facts().littleSpace(name()).ifPresent(found::add);
        }
        return found;
    }

    /** Here the command itself is what is looked at. */
    private List<Shortcoming> checkRequests(RequestSettings requests) {
        if (address.isHere()) {
            programs.requests().file();
            return List.of();
        }
        servers = Optional.of(new ServedHost(name(), agent, requests));
        return servers.get().check(programs.requests());
    }

    private List<Shortcoming> checkFunctions() throws InterruptedException {
        if (!address.isHere() || settings.functions().filter(FunctionSettings::hasProcess).isEmpty()) {
            return List.of();
        }
        return FunctionCheck.of(name(), programs.functions().file(), settings.functions().get());
    }

    /** The first collector that lacks nothing important is chosen. If there is none, all that they lack is returned. */
    private List<Shortcoming> choose(String folder) {
        List<Shortcoming> refusals = new ArrayList<>();
        for (Recorder recorder : settings.recorder().map(List::of).orElse(List.of(Recorder.values()))) {
            collector = collector(recorder);
            List<Shortcoming> found = collector.check(folder);
            if (found.stream().noneMatch(Shortcoming::isFatal)) {
                choice = Optional.of(new RecorderChoice(name(), recorder, collector.why(refusals)));
                return found;
            }
            refusals.addAll(found);
        }
        return refusals;
    }

    private Collector collector(Recorder recorder) {
        return switch (recorder) {
            case LTTNG -> new LttngCollector(name(), agent, settings,
                    new LttngCollector.Session(session, hashKey, isRelayed()));
            case EBPF -> new EbpfCollector(address, agent, settings, programs.ebpf());
        };
    }

    /** What records it; empty if nothing can. */
    Optional<RecorderChoice> choice() {
        return choice;
    }

    /** Where the trace is kept while it is recorded; empty for the usual place, or if it is not kept there. */
    private String folder(OutputFolder output) {
        if (address.isHere()) {
            return output.nearest().toString();
        }
        return isRelayed() ? "" : settings.spool();
    }

    /** Makes the recording, which is then ready to start. */
    void prepare(OutputFolder output, Optional<RelayDaemon> relay) throws InterruptedException {
        remoteFolder = collector.prepare(writeCommand(output, relay));
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

    /** Starts the servers that are to run there, and waits until they listen. */
    void serve() {
        servers.ifPresent(ServedHost::start);
    }

    /** Ends the servers that run there. */
    void endServers() {
        servers.ifPresent(served -> problems.addAll(served.end()));
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
        problems.addAll(collector.problems(answer));
        remarks.addAll(collector.remarks(answer));
        long free = isRelayed() ? output.free() : answer.number("free", Long.MAX_VALUE / KIBIBYTE) * KIBIBYTE;
        if (free < collector.buffer().subBufferBytes()) {
            problems.add("the disk became full where the trace is kept (" + free / KIBIBYTE
                    + " KiB were left); the end of the trace is missing");
        }
    }

    /** Brings the trace to its place in the output. */
    void gather(OutputFolder output, Optional<RelayDaemon> relay) {
        if (address.isHere()) {
            trace = output.of(name());
            if (settings.requests().isPresent() && !Files.exists(trace.resolve("requests/metadata"))) {
                problems.add("wakepath-requests has written nothing");
            }
            if (settings.functions().isPresent() && !Files.exists(trace.resolve("functions/metadata"))) {
                problems.add("wakepath-functions has written nothing");
            }
        } else if (relay.isPresent()) {
            relay.get().trace(session).ifPresent(relayed -> trace = output.adoptKernel(relayed, name()));
        } else if (!isLost()) {
            receive(output);
        }
        bytes = trace == null ? 0 : OutputFolder.size(trace);
    }

    private void receive(OutputFolder output) {
        Path part = output.createTemporary(name());
        TraceReceiver receiver = new TraceReceiver(name(), part, Patience.USUAL.bytes());
        try {
            agent.send(receiver);
            if (receiver.isFull()) {
                agent.ask("keep");
                throw new RecordException("the trace of " + name() + " cannot be written here: no space is left",
                        "it is kept there, in " + remoteFolder);
            }
            trace = output.adopt(part, name());
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
        return new RecordedHost(name(), address.isHere(), Optional.ofNullable(trace), bytes, collector.recorder(),
                collector.events(),
                collector.buffer().bytes(), Optional.ofNullable(lost), problems, remarks);
    }
}
