// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds what a host lacks, from what its agent reported. */
final class HostCheck {
    private static final String BUILD = "make -C kmodules install";
    private static final long LITTLE_SPACE = 256L << 20;
    private static final long MEBIBYTE = 1L << 20;

    private final String host;
    private final HostFacts facts;
    private final List<Shortcoming> found = new ArrayList<>();

    private HostCheck(String host, HostFacts facts) {
        this.host = host;
        this.facts = facts;
    }

    static List<Shortcoming> of(String host, HostFacts facts, boolean isKeptThere) {
        HostCheck check = new HostCheck(host, facts);
        check.tracer();
        if (isKeptThere) {
            check.space();
        }
        return check.found;
    }

    /**
     * The reason why the hashes of a host's packets cannot be compared with those of others; empty if they can.
     *
     * @param key what the agent said about the key that all hosts share
     */
    static Optional<Shortcoming> ofKey(String host, HostFacts facts, String key) {
        HostCheck check = new HostCheck(host, facts);
        String problem = "the hashes of its packets cannot be compared with those of the other hosts, so only stock "
                + "events of packets are recorded: ";
        switch (key) {
            case "set" -> {
            }
            case "busy" -> check.note(problem + "another recording uses them", "record again when it has ended");
            case "forbidden" -> check.note(problem + facts.user() + " may not set their key", "record as root");
            default -> check.note(problem + "Wakepath's kernel modules are of an older version", BUILD);
        }
        return check.found.stream().findFirst();
    }

    private void tracer() {
        if (!facts.hasTracer()) {
            fatal("LTTng is not installed", "apt-get install lttng-tools lttng-modules-dkms");
        } else if (!facts.isTracerAtLeast(2, 10)) {
            fatal("LTTng " + facts.tracerVersion() + " is too old, 2.10 or later is needed",
                    "apt-get install lttng-tools lttng-modules-dkms");
        } else if (!mayTrace()) {
            fatal(facts.user() + " may not record the kernel", "usermod -aG tracing " + facts.user()
                    + " (as root; then log in again), or record as root");
        } else if (facts.events().isEmpty()) {
            daemon();
        } else {
            events();
        }
    }

    /** A user who can list the kernel's events may record them, whatever the user's groups are. */
    private boolean mayTrace() {
        return facts.isRoot() || facts.isInGroup("tracing") || !facts.events().isEmpty();
    }

    private void daemon() {
        switch (facts.daemon().word()) {
            case "none" -> fatal("root's session daemon of LTTng does not run",
                    "systemctl start lttng-sessiond (as root), or lttng-sessiond --daemonize (as root)");
            case "missing" -> fatal("the session daemon of LTTng is not installed", "apt-get install lttng-tools");
            case "failed" -> fatal("the session daemon of LTTng does not start: " + facts.daemon().details(),
                    "lttng-sessiond --verbose says more");
            default -> kernelModules();
        }
    }

    private void kernelModules() {
        HostFacts.Condition tracer = facts.tracer();
        switch (tracer.word()) {
            case "missing" -> fatal("LTTng's kernel modules are missing for Linux " + facts.kernel(),
                    "apt-get install lttng-modules-dkms linux-headers-" + facts.kernel());
            case "unfit" -> fatal("LTTng's kernel modules do not fit Linux " + facts.kernel() + builtFor(tracer),
                    "apt-get install linux-headers-" + facts.kernel() + " && dpkg-reconfigure lttng-modules-dkms");
            case "refused" -> fatal("the kernel refuses LTTng's modules: " + tracer.details(),
                    "journalctl -k says why; under Secure Boot, modules must be signed");
            default -> fatal("LTTng cannot record the kernel: " + tracer.details(),
                    "lttng list --kernel says more");
        }
    }

    /** A module for the right kernel may still have been built beside other modules than those that are loaded. */
    private String builtFor(HostFacts.Condition module) {
        if (module.details().isEmpty() || module.details().equals(facts.kernel())) {
            return "";
        }
        return " (they were built for " + module.details() + ")";
    }

    private void events() {
        for (List<String> need : EventChoice.needed()) {
            if (need.stream().noneMatch(facts.events()::contains)) {
                fatal("LTTng cannot record " + String.join(" or ", need), "dpkg-reconfigure lttng-modules-dkms");
            }
        }
        ownModules();
    }

    /** Both are built and installed together, so both have the same faults. */
    private void ownModules() {
        HostFacts.Condition module = facts.wakeupModule().is("loaded") ? facts.packetModule() : facts.wakeupModule();
        String problem = switch (module.word()) {
            case "loaded" -> "";
            case "unfit" -> "Wakepath's kernel modules do not fit Linux " + facts.kernel() + builtFor(module);
            case "refused" -> "the kernel refuses Wakepath's modules: " + module.details();
            case "absent" -> module.details().isEmpty() ? "Wakepath's kernel modules are missing"
                    : "Wakepath's kernel modules are not loaded, and " + facts.user() + " may not load them";
            default -> "Wakepath's kernel modules are missing";
        };
        if (!problem.isEmpty()) {
            boolean isInstalled = module.is("absent") && module.details().equals(facts.kernel());
            note(problem + ", so only stock events are recorded", isInstalled
                    ? "modprobe -a lttng-probe-sched-ttwu lttng-probe-inet-sock-local (as root)" : BUILD);
        }
    }

    private void space() {
        long free = facts.free(Long.MAX_VALUE);
        if (free < LITTLE_SPACE) {
            note("only " + free / MEBIBYTE + " MiB are free where the trace is kept",
                    "make room, or choose another folder");
        }
    }

    private void fatal(String what, String remedy) {
        found.add(new Shortcoming(host, what, remedy, true));
    }

    private void note(String what, String remedy) {
        found.add(new Shortcoming(host, what, remedy, false));
    }
}
