// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LttngCheckTest {
    /** Facts from words KEY=VALUE; what is not said is as it should be. */
    private static List<Shortcoming> check(String... lines) {
        Answer answer = new Answer();
        for (String line : lines) {
            answer.add(line.substring(0, line.indexOf('=')), line.substring(line.indexOf('=') + 1));
        }
        addUnlessTold(answer, "kernel", "6.1.0");
        addUnlessTold(answer, "user", "root");
        addUnlessTold(answer, "uid", "0");
        addUnlessTold(answer, "groups", "root");
        addUnlessTold(answer, "lttng", "lttng 2.13.9");
        addUnlessTold(answer, "daemon", "running");
        addUnlessTold(answer, "ttwu", "loaded");
        addUnlessTold(answer, "inet", "loaded");
        return LttngCheck.of("web1", answer);
    }

    private static void addUnlessTold(Answer answer, String key, String value) {
        if (answer.list(key).isEmpty()) {
            answer.add(key, value);
        }
    }

    @Test
    void shouldFindNothingWhereAllIsThere() {
        assertThat(check("event=sched_switch", "event=sched_ttwu")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "lttng=                                  | not installed    | apt-get install lttng-tools lttng-modules-dkms",
        "lttng=lttng 2.9.3                       | 2.9 is too old   | apt-get install lttng-tools lttng-modules-dkms",
        "uid=1000 user=bob groups=bob            | bob may not record     | usermod -aG tracing bob",
        "uid=1000 groups=bob,tracing daemon=none | does not run           | systemctl start lttng-sessiond",
        "daemon=missing                          | not installed          | apt-get install lttng-tools",
        "daemon=failed,because                   | because                | lttng-sessiond --verbose",
        "tracer=missing                          | missing for Linux 6.1.0 | linux-headers-6.1.0",
        "tracer=unfit,5.10.0                     | built for 5.10.0       | dpkg-reconfigure lttng-modules-dkms",
        "tracer=refused,Key,was,rejected         | Key was rejected       | Secure Boot",
        "tracer=silent,Error:,nothing            | Error: nothing         | lttng list --kernel",
    })
    void shouldSayWhatIsMissingAndWhatMendsIt(String facts, String what, String remedy) {
        String[] lines = facts.strip().split(" ");
        for (int i = 0; i < lines.length; i++) {
            lines[i] = lines[i].contains("lttng=") ? facts.strip() : lines[i].replace(',', ' ');
        }
        List<Shortcoming> found = check(lines[0].startsWith("lttng=") ? new String[] {lines[0]} : lines);

        assertThat(found).hasSize(1).allMatch(Shortcoming::isFatal);
        assertThat(found.get(0).what()).contains(what.strip());
        assertThat(found.get(0).remedy()).contains(remedy.strip());
    }

    @ParameterizedTest
    @CsvSource({"missing, modules are missing, make -C kmodules install",
        "unfit 5.10.0, do not fit Linux 6.1.0 (they were built for 5.10.0), make -C kmodules install",
        "unfit 6.1.0, do not fit Linux 6.1.0, make -C kmodules install",
        "refused Operation not permitted, Operation not permitted, make -C kmodules install",
        "absent 6.1.0, may not load them, modprobe -a lttng-probe-sched-ttwu lttng-probe-inet-sock-local",
        "absent 5.10.0, may not load them, make -C kmodules install", "absent, are missing, make -C kmodules install"})
    void shouldSayWhatIsLostWithoutOurModules(String state, String what, String remedy) {
        List<Shortcoming> found = check("event=sched_switch", "event=sched_waking", "ttwu=" + state, "inet=" + state);

        assertThat(found).hasSize(1).noneMatch(Shortcoming::isFatal);
        assertThat(found.get(0).what()).contains(what, "only stock events");
        assertThat(found.get(0).remedy()).contains(remedy);
    }

    @Test
    void shouldRefuseATracerWithoutTheEventsThatMatter() {
        assertThat(check("event=sched_switch")).hasSize(1).allMatch(found -> found.isFatal()
                && found.what().contains("sched_ttwu or sched_waking or sched_wakeup"));
    }

    @Test
    void shouldLetWhoeverCanListTheEventsRecord() {
        assertThat(check("uid=1000", "user=bob", "groups=bob observers", "event=sched_switch", "event=sched_ttwu"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"busy, another recording uses them, record again when it has ended",
        "forbidden, bob may not set their key, record as root",
        "old, modules are of an older version, make -C kmodules install"})
    void shouldSayWhyHashesCannotBeCompared(String key, String what, String remedy) {
        Answer answer = new Answer();
        answer.add("user", "bob");

        assertThat(LttngCheck.ofKey("web1", answer, key)).hasValueSatisfying(found -> {
            assertThat(found.isFatal()).isFalse();
            assertThat(found.what()).contains("only stock events of packets are recorded").endsWith(what);
            assertThat(found.remedy()).isEqualTo(remedy);
        });
        assertThat(LttngCheck.ofKey("web1", answer, "set")).isEmpty();
    }
}
