// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Records one host with LTTng: with Wakepath's own modules where they are loaded, else with stock events. */
final class LttngCollector implements Collector {
    private static final int RELAY_PERIOD_US = 200_000;

    private final String host;
    private final Agent agent;
    private final RecordSettings settings;
    private final Session session;
    private HostFacts facts;
    private Set<String> recordable = Set.of();
    private List<String> events = List.of();
    private BufferSize buffer;

    /**
     * What all hosts of a recording agree on.
     *
     * @param name of the session; the host's own
     * @param hashKey hexadecimal digits, the same for all hosts, that nobody else knows
     * @param isRelayed whether the session sends its trace to a relay daemon
     */
    record Session(String name, String hashKey, boolean isRelayed) {
    }

    LttngCollector(String host, Agent agent, RecordSettings settings, Session session) {
        this.host = host;
        this.agent = agent;
        this.settings = settings;
        this.session = session;
    }

    @Override
    public List<Shortcoming> check(String folder) {
        agent.ask("collector lttng");
        Answer answer = agent.ask("check " + folder);
        facts = new HostFacts(answer);
        List<Shortcoming> found = new ArrayList<>(LttngCheck.of(host, answer));
        found.addAll(shareKey(answer));
        if (settings.hasFaults() && !EventChoice.seeFaults(facts.events())) {
            found.add(new Shortcoming(host, "LTTng has no page faults on this kernel, so they are missing",
                    "leave --faults out, or record with --recorder ebpf", false));
        }
        settings.grouping().filter(grouping -> grouping != Grouping.NONE)
                .ifPresent(grouping -> found.add(new Shortcoming(host,
                        "LTTng does not record which processes belong together, so --group-by has no effect",
                        "leave --group-by out, or record with --recorder ebpf", false)));
        return found;
    }

    /** If hashes of packets would be compared with those of another key, only stock events are recorded. */
    private List<Shortcoming> shareKey(Answer answer) {
        recordable = facts.events();
        if (!EventChoice.hashPackets(recordable)) {
            return List.of();
        }
        Optional<Shortcoming> problem = LttngCheck.ofKey(host, answer,
                agent.ask("key " + session.hashKey()).text("key"));
        if (settings.hosts().size() == 1 || problem.isEmpty()) {
            return List.of();
        }
        recordable = EventChoice.withoutHashes(recordable);
        return List.of(problem.get());
    }

    @Override
    public Recorder recorder() {
        return Recorder.LTTNG;
    }

    @Override
    public String why(List<Shortcoming> refusals) {
        return EventChoice.carryContext(recordable) ? "with Wakepath's kernel modules" : "with stock events";
    }

    @Override
    public HostFacts facts() {
        return facts;
    }

    @Override
    public String prepare(String write) {
        agent.ask("name " + session.name());
        String folder = agent.ask(write).text("folder");
        buffer = BufferSize.of(settings, facts);
        agent.ask("channel " + buffer.subBufferBytes() + " " + buffer.count() + " "
                + (session.isRelayed() ? RELAY_PERIOD_US : 0));
        events = EventChoice.of(settings, recordable);
        agent.ask("enable " + String.join(",", events));
        if (settings.hasSystemCalls()) {
            agent.ask("enable-calls " + String.join(",", EventChoice.calls(agent.ask("calls").list("call"))));
        }
        return folder;
    }

    @Override
    public List<String> events() {
        return events;
    }

    @Override
    public BufferSize buffer() {
        return buffer;
    }

    @Override
    public List<String> problems(Answer closed) {
        return closed.list("complaint").stream().map(complaint -> "LTTng says: " + complaint).toList();
    }
}
