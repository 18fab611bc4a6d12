// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds what a host lacks for LTTng, from what its agent reported. */
final class LttngCheck {
    private static final String BUILD = "make -C kmodules install";

    private final String host;
    private final HostFacts facts;
    private final LttngFacts lttng;
    private final List<Shortcoming> found = new ArrayList<>();

    private LttngCheck(String host, Answer answer) {
        this.host = host;
        facts = new HostFacts(answer);
        lttng = new LttngFacts(answer);
    }

    /** @param answer what the agent said about the host */
    static List<Shortcoming> of(String host, Answer answer) {
        LttngCheck check = new LttngCheck(host, answer);
        check.tracer();
        return check.found;
    }

    /**
     * The reason why the hashes of a host's packets cannot be compared with those of others; empty if they can.
     *
     * @param answer what the agent said about the host
     * @param key what the agent said about the key that all hosts share
     */
    static Optional<Shortcoming> ofKey(String host, Answer answer, String key) {
        LttngCheck check = new LttngCheck(host, answer);
        String problem = "the hashes of its packets cannot be compared with those of the other hosts, so only stock "
                + "events of packets are recorded: ";
        switch (key) {
            case "set" -> {
            }
            case "busy" -> check.note(problem + "another recording uses them", "record again when it has ended");
            case "forbidden" -> check.note(problem + check.facts.user() + " may not set their key", "record as root");
            default -> check.note(problem + "Wakepath's kernel modules are of an older version", BUILD);
        }
        return check.found.stream().findFirst();
    }

    private void tracer() {
        if (!lttng.hasTracer()) {
            fatal("LTTng is not installed", "apt-get install lttng-tools lttng-modules-dkms");
        } else if (!lttng.isTracerAtLeast(2, 10)) {
            fatal("LTTng " + lttng.tracerVersion() + " is too old, 2.10 or later is needed",
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
        switch (lttng.daemon().word()) {
            case "none" -> fatal("root's session daemon of LTTng does not run",
                    "systemctl start lttng-sessiond (as root), or lttng-sessiond --daemonize (as root)");
            case "missing" -> fatal("the session daemon of LTTng is not installed", "apt-get install lttng-tools");
            case "failed" -> fatal("the session daemon of LTTng does not start: " + lttng.daemon().details(),
                    "lttng-sessiond --verbose says more");
            default -> kernelModules();
        }
    }

    private void kernelModules() {
        LttngFacts.Condition tracer = lttng.tracer();
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
    private String builtFor(LttngFacts.Condition module) {
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
        LttngFacts.Condition module = lttng.wakeupModule().is("loaded") ? lttng.packetModule() : lttng.wakeupModule();
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

    private void fatal(String what, String remedy) {
        found.add(new Shortcoming(host, what, remedy, true));
    }

    private void note(String what, String remedy) {
        found.add(new Shortcoming(host, what, remedy, false));
    }
}
