// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Records one host by eBPF, with a program that the agent is given. */
final class EbpfCollector implements Collector {
    private static final String MACHINE = "x86_64";
    private static final String LTTNG = "apt-get install lttng-tools lttng-modules-dkms";
    private static final int SIGNAL_EXIT_BASE = 128;

    /** The program that starts all that is looked at for requests. */
    private static final String STARTER = "wakepath-requests";

    private final HostAddress host;
    private final Agent agent;
    private final RecordSettings settings;
    private final RecorderProgram program;
    private final List<Shortcoming> found = new ArrayList<>();
    private HostFacts facts;
    private List<String> events = List.of();
    private List<String> calls = List.of();
    private BufferSize buffer;
    private boolean seesMessages;
    private boolean seesFaults;

    EbpfCollector(HostAddress host, Agent agent, RecordSettings settings, RecorderProgram program) {
        this.host = host;
        this.agent = agent;
        this.settings = settings;
        this.program = program;
    }

    @Override
    public Recorder recorder() {
        return Recorder.EBPF;
    }

    /** First asks for the machine alone, because there is a program for one kind of machine only. */
    @Override
    public List<Shortcoming> check(String folder) {
        agent.ask("collector ebpf");
        facts = new HostFacts(agent.ask("check " + folder));
        if (mayRun() && provideProgram()) {
            Answer answer = agent.ask("check " + folder);
            facts = new HostFacts(answer);
            examine(answer);
        }
        return List.copyOf(found);
    }

    private boolean mayRun() {
        if (!facts.machine().equals(MACHINE)) {
            fatal("eBPF records " + MACHINE + " alone, and this machine is " + facts.machine(), LTTNG);
        } else if (settings.isRelayed() && !host.isHere()) {
            fatal("a recording by eBPF cannot be sent to a relay daemon", "leave --relay out, or " + LTTNG);
        }
        return found.isEmpty();
    }

    /** Another host gets the program through the connection to its agent. */
    private boolean provideProgram() {
        Path file;
        try {
            file = program.file();
        } catch (RecordException e) {
            fatal(e.getMessage(), e.remedy());
            return false;
        }
        if (host.isHere()) {
            agent.ask("recorder-here " + file);
        } else {
            agent.give("recorder-sent", RecorderProgram.bytes(file));
        }
        return true;
    }

    private void examine(Answer answer) {
        String[] state = answer.text("ebpf").split(" ", 2);
        String reason = state.length == 1 ? "" : state[1];
        switch (state[0]) {
            case "ok" -> examineEvents(answer);
            case "refused" -> fatal("eBPF cannot record the kernel: " + reason,
                    answer.text("remedy").isEmpty() ? LTTNG : answer.text("remedy"));
            default -> fatal("the program that records by eBPF does not run: " + reason,
                    "choose a folder from which programs may be started with TMPDIR, or " + LTTNG);
        }
    }

    private void examineEvents(Answer answer) {
        for (List<String> need : EventChoice.needed()) {
            if (need.stream().noneMatch(facts.events()::contains)) {
                fatal("eBPF cannot record " + String.join(" or ", need), LTTNG);
            }
        }
        if (!EventChoice.seePackets(facts.events())) {
            note("eBPF cannot record packets, so no path follows them", "record as root, or " + LTTNG);
        }
        if (settings.hasStacks() && !answer.text("stacks").equals("ok")) {
            fatal("eBPF cannot take stacks of programs on this kernel",
                    "leave --stacks out, or use Linux 5.15 or later");
        }
        if (settings.samples().isPresent() && !answer.text("samples").equals("ok")) {
            fatal("eBPF cannot take samples on this machine",
                    "leave --samples out, or use Linux 5.15 or later where perf_event_open is allowed");
        }
        seesMessages = settings.requests().isPresent() && answer.text("requests").equals("ok");
        if (settings.requests().isPresent() && !seesMessages) {
            note("eBPF cannot see what passes over sockets on this kernel, so requests of static programs and of Go are "
                    + "missing", "use Linux 6.3 or later for these");
        }
        seesFaults = settings.hasFaults() && answer.text("faults").equals("ok");
        if (settings.hasFaults() && !seesFaults) {
            note("eBPF cannot see page faults on this machine, so they are missing",
                    "leave --faults out, or record where perf_event_open is allowed");
        }
        if (settings.hasSystemCalls()) {
            calls = EventChoice.calls(answer.list("call"));
        }
        if (settings.hasSystemCalls() && calls.isEmpty()) {
            note("eBPF cannot record system calls on this kernel, so waits do not name theirs",
                    "leave --syscalls out, or " + LTTNG);
        }
    }

    private void fatal(String what, String remedy) {
        found.add(new Shortcoming(host.name(), what, remedy, true));
    }

    private void note(String what, String remedy) {
        found.add(new Shortcoming(host.name(), what, remedy, false));
    }

    @Override
    public HostFacts facts() {
        return facts;
    }

    @Override
    public String why(List<Shortcoming> refusals) {
        if (settings.hasStacks() || settings.samples().isPresent()) {
            return (settings.hasStacks() ? "--stacks" : "--samples") + " needs it";
        }
        return refusals.isEmpty() ? "--recorder asks for it" : refusals.get(0).what();
    }

    @Override
    public String prepare(String write) {
        buffer = BufferSize.of(settings, facts);
        events = EventChoice.of(settings, facts.events());
        agent.ask("options --events " + String.join(",", events) + " --buffer " + buffer.bytes()
                + settings.grouping().map(grouping -> " --group-by " + grouping.word()).orElse("")
                + (calls.isEmpty() ? "" : " --syscalls=" + String.join(",", calls))
                + (settings.hasStatedump() ? "" : " --no-statedump") + (settings.hasStacks() ? " --stacks" : "")
                + (settings.samples().isPresent() ? " --samples=" + settings.samples().getAsInt() : "")
                + (seesFaults ? " --faults" : "") + (seesMessages ? " --requests=" + STARTER : ""));
        return agent.ask(write).text("folder");
    }

    @Override
    public List<String> events() {
        return events;
    }

    @Override
    public BufferSize buffer() {
        return buffer;
    }

    /** Whatever ended the program, what it had written until then is a trace. */
    @Override
    public List<String> problems(Answer closed) {
        long exitCode = exitCode(closed);
        if (exitCode == 0) {
            return List.of();
        }
        String complaint = closed.text("complaint");
        return List.of(exitCode > SIGNAL_EXIT_BASE
                ? "wakepath-record was killed by signal " + (exitCode - SIGNAL_EXIT_BASE)
                        + "; the end of the trace is missing"
                : "wakepath-record failed" + (complaint.isEmpty() ? "" : ": " + complaint));
    }

    /** What other programs do meanwhile may be out of its sight, such as packets in namespaces that they make. */
    @Override
    public List<String> remarks(Answer closed) {
        String complaint = closed.text("complaint");
        return exitCode(closed) != 0 || complaint.isEmpty() ? List.of() : List.of(complaint);
    }

    private static long exitCode(Answer closed) {
        return closed.number("ended", SIGNAL_EXIT_BASE);
    }
}
