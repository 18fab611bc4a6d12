// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.wakepath.compare.profile.Profile;

/** What makes runs of this machine vary, as far as its kernel says, and how to stop it. */
final class QuietMachine {
    private static final String CPUS = "sys/devices/system/cpu/";
    private static final double BUSY = 1;

    private final Path root;

    /** A machine whose files of the kernel, /proc and /sys, are below a folder. */
    QuietMachine(Path root) {
        this.root = root;
    }

    /** Why runs will vary, for people; empty where nothing is known that makes them. */
    List<String> reasons() {
        List<String> reasons = new ArrayList<>();
        if (load() > BUSY) {
            reasons.add("this machine has other work to do (its load is " + load() + "), so runs will vary");
        }
        governor().ifPresent(governor -> reasons.add("the processors change their speed (cpufreq: " + governor
                + "), so runs will vary; cpupower frequency-set -g performance stops that"));
        return reasons;
    }

    /** The same for profiles. */
    Map<String, Long> doubts() {
        Map<String, Long> doubts = new TreeMap<>();
        if (load() > BUSY) {
            doubts.put(Profile.OTHER_LOAD, 1L);
        }
        governor().ifPresent(governor -> doubts.put(Profile.CHANGING_SPEED, 1L));
        return doubts;
    }

    /** What else could make runs vary less. */
    List<String> advice() {
        List<String> advice = new ArrayList<>();
        String cpus = text(CPUS + "online").orElse("");
        String allowed = text("proc/self/status").stream().flatMap(String::lines)
                .filter(line -> line.startsWith("Cpus_allowed_list:")).map(line -> line.split("\\s+")[1]).findFirst()
                .orElse("");
        if (!cpus.isEmpty() && !cpus.equals("0") && cpus.equals(allowed)) {
            advice.add("the command may move between CPUs " + cpus + ": keep it on some of them with taskset -c"
                    + text(CPUS + "isolated").filter(isolated -> !isolated.isEmpty())
                            .map(isolated -> ", best on " + isolated + ", which the kernel leaves alone").orElse(""));
        }
        if (isText(CPUS + "smt/active", "1")) {
            advice.add("two threads of a core share its speed: echo off > /sys/devices/system/cpu/smt/control");
        }
        if (isText(CPUS + "intel_pstate/no_turbo", "0")) {
            advice.add("the speed depends on the heat: echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo");
        } else if (isText(CPUS + "cpufreq/boost", "1")) {
            advice.add("the speed depends on the heat: echo 0 > /sys/devices/system/cpu/cpufreq/boost");
        }
        return advice;
    }

    private double load() {
        return text("proc/loadavg").map(line -> Double.parseDouble(line.split(" ")[0])).orElse(0.0);
    }

    /** What changes the speed of the processors; empty if nothing does, or nothing is known. */
    private Optional<String> governor() {
        return text(CPUS + "cpu0/cpufreq/scaling_governor").filter(governor -> !governor.equals("performance"));
    }

    private boolean isText(String file, String wanted) {
        return text(file).filter(wanted::equals).isPresent();
    }

    private Optional<String> text(String file) {
        try {
            return Optional.of(Files.readString(root.resolve(file)).strip());
        } catch (IOException e) {
            // This kernel has no such file, or not for everybody.
            return Optional.empty();
        }
    }
}
