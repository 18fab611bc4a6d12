// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.wakepath.record.Grouping;
import org.wakepath.record.HostAddress;
import org.wakepath.record.RecordSettings;
import org.wakepath.record.Recorder;
import picocli.CommandLine.Option;

/** The options that say which hosts and events to record. */
final class RecordOptions {
    /** The launcher says by this property which folder it lies in. */
    static final String HOME = "wakepath.home";
    private static final int MOST_SAMPLES = 10_000;
    private static final DateTimeFormatter NAME = DateTimeFormatter.ofPattern("'wakepath-'uuuuMMdd-HHmmss");

    @Option(names = "--host", paramLabel = "HOST", description = {"Record this host too, over ssh: NAME, USER@NAME or "
            + "ssh://USER@NAME:PORT; may be given several times. ssh must be able to log in without asking for anything."})
    private List<String> hosts = List.of();

    @Option(names = "--no-local", description = {"Do not record this machine. The command then typically is an ssh "
            + "that starts something elsewhere."})
    private boolean noLocal;

    @Option(names = "--relay", description = {"Let the other hosts send their traces while they are recorded, so that "
            + "what was recorded survives the death of a host. It costs them network packets of their own."})
    private boolean relay;

    @Option(names = "--spool", paramLabel = "DIR", description = {"The folder in which other hosts keep their trace "
            + "until it is gathered; by default their TMPDIR, else /var/tmp."})
    private String spool = "";

    @Option(names = "--ssh-config", paramLabel = "FILE", description = "Configuration for ssh instead of your own.")
    private Path sshConfig;

    @Option(names = "--no-timers", description = {"Do not record who arms a timer. "
            + "Waits for timers then do not name who armed them. It saves a record of 40 bytes each time: in small "
            + "requests over TCP a sixth of all records."})
    private boolean noTimers;

    @Option(names = "--no-statedump", description = {"Do not record the tasks and interrupts that are there at the "
            + "start. Tasks that do not run are then without a name. It saves a record of 70 bytes for each, once."})
    private boolean noStatedump;

    @Option(names = "--block", description = {"Also record the requests to disks (block_rq_*): "
            + "three records of 40 bytes for each."})
    private boolean block;

    @Option(names = "--syscalls", description = {"Also record the system calls that a task can wait in. It names the "
            + "call, and the file or peer, of each wait. It costs two records of 26 bytes for each call, and one for each "
            + "open file at the start."})
    private boolean systemCalls;

    @Option(names = "--stacks", description = {"Also record the stacks of tasks that start to wait, and of those that "
            + "wake them, and name their functions at the end. Only eBPF does, so it records every host. It costs about "
            + "6 µs for each wait and each wake-up."})
    private boolean stacks;

    @Option(names = "--samples", paramLabel = "HZ", arity = "0..1", fallbackValue = "997", description = {
        "Also record which functions each task runs in: HZ times a second, 997 by default, the stack of the task that "
                + "runs on each CPU. Only eBPF does, so it records every host. With 997 it costs 2.4 %% of each CPU "
                + "that works."})
    private Integer samples;

    @Option(names = "--faults", description = {"Also record page faults, which 'wakepath requests' counts for each "
            + "request. It costs a record of 40 bytes for each, and by eBPF one of 16 bytes when the page is there."})
    private boolean faults;

    @Option(names = "--lean", description = {"Leave interrupt events out on hosts where Wakepath's kernel modules or "
            + "eBPF record the interrupt context with each wake-up and packet. It saves two records of 16 bytes for each run of a "
            + "handler: in small requests over TCP half of all records."})
    private boolean lean;

    @Option(names = "--recorder", paramLabel = "RECORDER", completionCandidates = Recorders.class,
            description = {"Record every host with lttng or with ebpf. By default LTTng records where it can: with "
                    + "Wakepath's kernel modules, or else with stock events. eBPF records the other hosts."})
    private Recorder recorder;

    @Option(names = "--group-by", paramLabel = "WHAT", completionCandidates = Groupings.class,
            description = {
                "Record which processes are in which network namespace (netns), cgroup or container, by which "
                        + "all results then tell them apart; none for nothing. By default eBPF records containers. LTTng "
                        + "records none of them."})
    private Grouping grouping;

    @Option(names = "--buffer", paramLabel = "SIZE", description = {"Size of the buffer of each CPU, for example 16M; "
            + "by default what fits the rate of events of the host and its memory."})
    private String buffer;

    /** The recorders as they are written on the command line. */
    static final class Recorders implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.of(Recorder.values()).map(Recorder::word).iterator();
        }
    }

    /** What processes are told apart by, as it is written on the command line. */
    static final class Groupings implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.of(Grouping.values()).map(Grouping::word).iterator();
        }
    }

    /** Whether system calls are recorded, too. */
    boolean hasSystemCalls() {
        return systemCalls;
    }

    /** The folder that the user named, or a new one here. */
    static Path folder(Path output) {
        return output == null ? Path.of(LocalDateTime.now().format(NAME)) : output;
    }

    /** The settings of a recording with its traces in a folder. */
    RecordSettings settings(Path folder) throws IOException {
        if (sshConfig != null && !Files.isReadable(sshConfig)) {
            throw CommandException.wrongUse("--ssh-config " + sshConfig + " cannot be read",
                    "give a file that is there");
        }
        requireOneLine("--output", folder.toString());
        requireOneLine("--spool", spool);
        if (!spool.isEmpty() && !spool.startsWith("/")) {
            throw CommandException.wrongUse("--spool " + spool + " does not say where that is",
                    "give a path that starts with /");
        }
        refuseWithoutHost("--relay", relay);
        refuseWithoutHost("--spool", !spool.isEmpty());
        refuseWithoutHost("--ssh-config", sshConfig != null);
        if (needsEbpf() && recorder == Recorder.LTTNG) {
            throw CommandException.wrongUse("--recorder lttng records no stacks",
                    "leave --stacks and --samples out, or record with --recorder ebpf");
        }
        if (samples != null && (samples < 1 || samples > MOST_SAMPLES)) {
            throw CommandException.wrongUse("--samples " + samples + " is no rate",
                    "give a number from 1 to " + MOST_SAMPLES + " a second");
        }
        OptionalLong size = buffer == null ? OptionalLong.empty() : OptionalLong.of(ByteSize.parse("--buffer", buffer));
        return new RecordSettings(addresses(), folder, Optional.ofNullable(sshConfig),
                Optional.ofNullable(System.getProperty(HOME)).map(Path::of), chosenRecorder(),
                Optional.ofNullable(grouping), spool, relay, !noTimers, !noStatedump, block, systemCalls, stacks,
                samples == null ? OptionalInt.empty() : OptionalInt.of(samples), faults, lean, size, Optional.empty(),
                Optional.empty());
    }

    private boolean needsEbpf() {
        return stacks || samples != null;
    }

    private Optional<Recorder> chosenRecorder() {
        return needsEbpf() ? Optional.of(Recorder.EBPF) : Optional.ofNullable(recorder);
    }

    private void refuseWithoutHost(String option, boolean isGiven) {
        if (isGiven && hosts.isEmpty()) {
            throw CommandException.wrongUse(option + " is about other hosts", "name one with --host, or leave it out");
        }
    }

    /** Refuses a path with a line break, because commands to the recorders on the hosts are lines. */
    private static void requireOneLine(String option, String path) {
        if (path.chars().anyMatch(Character::isISOControl)) {
            throw CommandException.wrongUse(option + " has a control character in its name", "choose another folder");
        }
    }

    private List<HostAddress> addresses() throws IOException {
        List<HostAddress> addresses = new ArrayList<>();
        if (!noLocal) {
            addresses.add(HostAddress.here(Files.readString(Path.of("/proc/sys/kernel/hostname")).strip()));
        }
        for (String host : hosts) {
            addresses.add(address(host));
        }
        if (addresses.isEmpty()) {
            throw CommandException.wrongUse("--no-local leaves no host to record", "name one with --host");
        }
        requireDifferent(addresses);
        return addresses;
    }

    private static HostAddress address(String host) {
        try {
            return HostAddress.parse(host);
        } catch (IllegalArgumentException e) {
            throw CommandException.wrongUse("--host " + e.getMessage(),
                    "write NAME, USER@NAME or ssh://USER@NAME:PORT");
        }
    }

    private static void requireDifferent(List<HostAddress> addresses) {
        Set<String> names = new HashSet<>();
        for (HostAddress address : addresses) {
            if (!names.add(address.name())) {
                throw CommandException.wrongUse("two hosts are called " + address.name(),
                        "name each once, or give one another name in the configuration of ssh");
            }
        }
    }
}
