// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.compare.profile.Profile;

class QuietMachineTest {
    @TempDir
    private Path root;

    private void write(String file, String text) throws IOException {
        Files.createDirectories(root.resolve(file).getParent());
        Files.writeString(root.resolve(file), text + "\n");
    }

    @Test
    void shouldNameWhatMakesRunsVary() throws IOException {
        write("proc/loadavg", "2.50 1.00 0.50 1/100 4242");
        write("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave");

        QuietMachine machine = new QuietMachine(root);

        assertThat(machine.reasons()).containsExactly(
                "this machine has other work to do (its load is 2.5), so runs will vary",
                "the processors change their speed (cpufreq: powersave), so runs will vary; "
                        + "cpupower frequency-set -g performance stops that");
        assertThat(machine.doubts()).containsOnlyKeys(Profile.OTHER_LOAD, Profile.CHANGING_SPEED);
    }

    @Test
    void shouldAdviseOnCoresAndSpeed() throws IOException {
        write("proc/self/status", "Name:\tjava\nCpus_allowed_list:\t0-7");
        write("sys/devices/system/cpu/online", "0-7");
        write("sys/devices/system/cpu/isolated", "6-7");
        write("sys/devices/system/cpu/smt/active", "1");
        write("sys/devices/system/cpu/cpufreq/boost", "1");

        assertThat(new QuietMachine(root).advice()).containsExactly(
                "the command may move between CPUs 0-7: keep it on some of them with taskset -c, best on 6-7, which the "
                        + "kernel leaves alone",
                "two threads of a core share its speed: echo off > /sys/devices/system/cpu/smt/control",
                "the speed depends on the heat: echo 0 > /sys/devices/system/cpu/cpufreq/boost");
    }

    @Test
    void shouldSayNothingOfAMachineThatIsQuiet() throws IOException {
        write("proc/loadavg", "0.10 1.00 0.50 1/100 4242");
        write("proc/self/status", "Cpus_allowed_list:\t3");
        write("sys/devices/system/cpu/online", "0-7");
        write("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance");
        write("sys/devices/system/cpu/intel_pstate/no_turbo", "1");

        QuietMachine machine = new QuietMachine(root);

        assertThat(machine.reasons()).isEmpty();
        assertThat(machine.doubts()).isEmpty();
        assertThat(machine.advice()).isEmpty();
    }
}
