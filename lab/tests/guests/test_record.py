# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""`wakepath record` with guests of the lab, above all where something goes wrong."""

import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import unittest
from pathlib import Path

from served import PROJECT, SECONDS, SESSION_DAEMONS, Guests

# Somebody else's session, which records something all the time.
FOREIGN = """
    lttng-sessiond --daemonize && lttng create foreign --output=/tmp/foreign && lttng enable-event -k sched_switch &&
    lttng start && cp ~/.lttngrc /tmp/lttngrc"""

END_FOREIGN = f"""
    lttng destroy foreign; kill $(pidof lttng-sessiond); while [ -n "$({SESSION_DAEMONS})" ]; do sleep 1; done
    rm -rf /tmp/foreign"""
UNTIL_STOPPED = ["sh", "-c", "echo started >&2; exec sleep 1000"]


class RecordTest(unittest.TestCase):
    """Records client and server; this machine itself is left out."""

    guests: Guests
    scenario = "rpc-remote"

    @classmethod
    def setUpClass(cls) -> None:
        cls.guests = Guests(cls.scenario)
        cls.addClassCleanup(cls.guests.close)

    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="wakepath-record-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.output = self.folder / "recording"
        self.config = self.guests.config

    def start(self, *arguments: object) -> subprocess.Popen:
        """Starts `wakepath record` in a process group of its own."""
        words = [PROJECT / "wakepath", "record", "--no-local", "--ssh-config", self.config, *arguments]
        running = subprocess.Popen([str(word) for word in words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True, cwd=self.folder, start_new_session=True)
        self.addCleanup(running.stdout.close)
        self.addCleanup(running.stderr.close)
        self.addCleanup(running.wait)
        self.addCleanup(running.kill)
        return running

    def await_message(self, running: subprocess.Popen, pattern: str) -> None:
        seen = []
        for line in running.stderr:
            seen.append(line)
            if re.search(pattern, line):
                return
        self.fail(f"no message like {pattern} in {seen}")

    def record(self, *arguments: object) -> tuple[int, dict, str]:
        """Records to the end: the exit code, the summary and the messages."""
        running = self.start("--json", "-o", self.output, *arguments)
        out, err = running.communicate(timeout=SECONDS)
        return running.returncode, json.loads(out) if out else {}, err

    def check(self, *arguments: object) -> tuple[int, str]:
        running = self.start("--check", *arguments)
        out, err = running.communicate(timeout=SECONDS)
        return running.returncode, out + err

    def host(self, summary: dict, name: str) -> dict:
        return next(host for host in summary["hosts"] if host["name"] == name)

    def talk(self) -> list[str]:
        """A command that exchanges packets between client and server, in both directions."""
        self.guests.run("server", "(while echo answer | nc -l -p 7100; do :; done) </dev/null >/dev/null 2>&1 &"
                                  " echo $! >/tmp/talk")
        self.addCleanup(self.guests.run, "server", "kill $(cat /tmp/talk) $(pidof nc)")
        return self.guests.ssh("client", "n=0; while [ $n -lt 20 ]; do echo ask | nc 10.77.0.%d 7100 >/dev/null;"
                                         " n=$((n + 1)); done" % self.number_of("server"))

    def number_of(self, host: str) -> int:
        return int(re.search(r"10\.77\.0\.(\d+)", self.guests.run(host, "ip addr show eth0"))[1])

    def assert_analysable(self, folder: Path) -> None:
        done = subprocess.run([PROJECT / "wakepath", "tasks", folder], stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, text=True, timeout=SECONDS, check=False)
        self.assertEqual(0, done.returncode, done.stderr)


class GoodRecordings(RecordTest):
    def test_should_record_two_hosts_and_relate_their_clocks(self):
        code, summary, err = self.record("--host", "client", "--host", "server", "--", *self.talk())
        self.assertEqual(0, code, err)
        for name in ("client", "server"):
            host = self.host(summary, name)
            self.assertEqual(([], 0, None), (host["warnings"], host["discarded"], host["lost"]), err)
            self.assertTrue(host["related"], err)
            self.assertIn("sched_ttwu", host["recorded"])
            self.assertIn("inet_sock_local_out", host["recorded"])
            self.assertTrue((self.output / name / "kernel/metadata").is_file())
            self.assertEqual("", self.guests.left_on(name))
        self.assertEqual("wakepath", summary["next"][0])
        done = subprocess.run([PROJECT / "wakepath", *summary["next"][1:]], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, timeout=SECONDS, cwd=self.folder, check=False)
        self.assertEqual(0, done.returncode, done.stderr)

    def test_should_end_with_the_exit_code_of_the_command(self):
        code, summary, err = self.record("--host", "client", "--", "sh", "-c", "exit 7")
        self.assertEqual((7, 7), (code, summary["exitCode"]), err)

    def test_should_record_what_options_ask_for(self):
        code, summary, err = self.record("--host", "client", "--lean", "--no-timers", "--block", "--syscalls",
                                         "--buffer", "1M", "--", *self.guests.ssh("client", "sync"))
        self.assertEqual(0, code, err)
        host = self.host(summary, "client")
        self.assertEqual(1 << 20, host["buffer"])
        self.assertTrue({"sched_switch", "timer_expire_entry"} <= set(host["recorded"]))
        self.assertFalse({"irq_handler_entry", "irq_softirq_exit", "timer_hrtimer_expire_entry", "timer_start",
                          "timer_hrtimer_start"} & set(host["recorded"]))
        names = json.loads(subprocess.check_output([PROJECT / "wakepath", "info", self.output, "--json"]))["hosts"][0]
        self.assertGreater(sum(count for name, count in names["names"].items() if name.startswith("syscall_entry_")), 0)

    def test_should_count_what_a_small_buffer_loses(self):
        code, summary, err = self.record("--host", "client", "--buffer", "32K", "--syscalls", "--", *self.guests.ssh(
            "client", "dd if=/dev/zero of=/dev/null bs=1 count=100000"))
        self.assertEqual(0, code, err)
        self.assertGreater(self.host(summary, "client")["discarded"], 0)
        self.assertRegex(err, r"events were lost; record again with --buffer \d+M")

    def test_should_send_traces_while_they_are_recorded(self):
        code, summary, err = self.record("--relay", "--host", "client", "--host", "server", "--", *self.talk())
        self.assertEqual(0, code, err)
        self.assertEqual([True, True], [host["related"] for host in summary["hosts"]], err)
        self.assertEqual({"client", "server"}, {path.name for path in self.output.iterdir()})

    def test_should_leave_sessions_of_others_alone(self):
        self.guests.run("client", FOREIGN)
        self.addCleanup(self.guests.run, "client", END_FOREIGN)
        code, _, err = self.record("--host", "client", "--", "true")
        self.assertEqual(0, code, err)
        self.assertRegex(self.guests.run("client", "lttng list"), r"foreign \[active\]")
        self.guests.run("client", "cmp ~/.lttngrc /tmp/lttngrc")

    def test_should_keep_what_was_recorded_until_it_is_interrupted(self):
        running = self.start("-o", self.output, "--host", "client", "--", *UNTIL_STOPPED)
        self.await_message(running, "^started")
        os.killpg(running.pid, signal.SIGINT)
        _, err = running.communicate(timeout=SECONDS)
        self.assertEqual(128 + signal.SIGINT, running.returncode, err)
        self.assert_analysable(self.output)
        self.assertEqual("", self.guests.left_on("client"))


class WhatIsMissing(RecordTest):
    def test_should_say_everything_at_once(self):
        self.hide("client", "/usr/bin/lttng")
        code, said = self.check("--recorder", "lttng", "--host", "client", "--host", "guest@server", "--host",
                                "ssh://root@127.0.0.1:1")
        self.assertEqual(1, code, said)
        for words in ("apt-get install lttng-tools", "usermod -aG tracing guest", "cannot be reached"):
            self.assertIn(words, said)

    def test_should_record_nothing_where_a_host_cannot_be(self):
        code, _, err = self.record("--host", "client", "--host", "ssh://root@127.0.0.1:1", "--", "touch", "started")
        self.assertEqual(1, code, err)
        self.assertIn("127.0.0.1-1 cannot be reached", err)
        self.assertFalse((self.folder / "started").exists())
        self.assertFalse(self.output.exists())
        self.assertEqual("", self.guests.left_on("client"))

    def test_should_do_with_stock_events_where_modules_are_missing(self):
        self.hide("client", self.module("client", "lttng-probe-sched-ttwu"))
        self.assert_stock_events("missing")

    def test_should_know_modules_of_another_kernel(self):
        module = self.module("client", "lttng-probe-sched-ttwu")
        self.misfit("client", module)
        self.assert_stock_events("do not fit Linux .* built for 9")

    def assert_stock_events(self, pattern: str) -> None:
        code, said = self.check("--host", "client")
        self.assertEqual(0, code, said)
        self.assertRegex(said, pattern)
        self.assertIn("make -C kmodules install", said)
        code, summary, err = self.record("--lean", "--host", "client", "--", "true")
        self.assertEqual(0, code, err)
        recorded = set(self.host(summary, "client")["recorded"])
        self.assertTrue({"sched_waking", "irq_handler_entry"} <= recorded, recorded)
        self.assertRegex(err, "only stock events were recorded")

    def test_should_name_the_tracer_of_another_kernel(self):
        module = self.module("client", "lttng-tracer")
        self.misfit("client", module)
        code, said = self.check("--recorder", "lttng", "--host", "client")
        self.assertEqual(1, code, said)
        self.assertRegex(said, "LTTng's kernel modules do not fit Linux")

    def test_should_record_by_ebpf_where_lttng_is_missing(self):
        """The other host keeps LTTng: the traces of both recorders have to fit together."""
        self.hide("client", "/usr/bin/lttng")
        code, summary, err = self.record("--host", "client", "--host", "server", "--", *self.talk())
        self.assertEqual(0, code, err)
        self.assertEqual([("client", "ebpf"), ("server", "lttng")],
                         [(choice["host"], choice["recorder"]) for choice in summary["recorders"]], err)
        for name in ("client", "server"):
            host = self.host(summary, name)
            self.assertEqual(([], 0, True), (host["warnings"], host["discarded"], host["related"]), err)
            self.assertIn("inet_sock_local_out", host["recorded"])
        self.assert_analysable(self.output)
        self.assertEqual("", self.guests.left_on("client"))

    def test_should_refuse_the_same_machine_twice(self):
        with open(self.guests.config, encoding="utf-8") as config:
            twin = config.read().replace("Host client\n", "Host client twin\n")
        self.config = self.folder / "config"
        self.config.write_text(twin, encoding="utf-8")
        code, said = self.check("--host", "client", "--host", "twin")
        self.assertEqual(1, code, said)
        self.assertIn("same machine as client", said)

    def hide(self, host: str, path: str) -> None:
        self.guests.run(host, f"mv {path} {path}.hidden")
        self.addCleanup(self.guests.run, host, f"mv {path}.hidden {path}")

    def misfit(self, host: str, module: str) -> None:
        """Makes a module one of another kernel."""
        self.guests.run(host, f"cp {module} /tmp/own.ko &&"
                              f" sed -i 's/vermagic=[0-9]\\([^ ]*\\) S/vermagic=9\\1 U/' {module}")
        self.addCleanup(self.guests.run, host, f"mv /tmp/own.ko {module}")

    def module(self, host: str, name: str) -> str:
        return self.guests.run(host, f"find /lib/modules -name {name}.ko").strip()


class Accidents(RecordTest):
    def test_should_keep_what_fits_a_full_disk(self):
        self.guests.run("client", "mkdir -p /small && mount -t tmpfs -o size=1m small /small")
        self.addCleanup(self.guests.run, "client", "umount /small")
        code, summary, err = self.record("--spool", "/small", "--buffer", "2M", "--host", "client", "--",
                                         *self.guests.ssh("client", "n=0; while [ $n -lt 1500 ]; do"
                                                                    " /bin/true; n=$((n + 1)); done"))
        self.assertEqual(1, code, err)
        self.assertIn("the disk became full", err)
        self.assertGreater(self.host(summary, "client")["events"], 1000)
        self.assert_analysable(self.output)
        self.assertEqual("", self.guests.left_on("client"))

    def test_should_leave_nothing_behind_when_it_is_killed(self):
        running = self.start("-o", self.output, "--host", "client", "--host", "server", "--", *UNTIL_STOPPED)
        self.await_message(running, "^started")
        self.assertIn("wakepath-", self.guests.left_on("client"))
        running.kill()
        running.wait()
        for name in ("client", "server"):
            self.guests.await_nothing_left_on(name)

    def test_should_leave_nothing_behind_when_it_is_given_up(self):
        running = self.start("-o", self.output, "--host", "client", "--", "sh", "-c",
                             "trap '' INT TERM; echo started >&2; while :; do sleep 1; done")
        self.await_message(running, "^started")
        os.killpg(running.pid, signal.SIGINT)
        self.await_message(running, "stopping")
        os.killpg(running.pid, signal.SIGINT)
        _, err = running.communicate(timeout=SECONDS)
        self.assertEqual(128 + signal.SIGINT, running.returncode, err)
        self.assertIn("given up", err)
        self.guests.await_nothing_left_on("client")


class DeathOfAHost(RecordTest):
    """Its guests do not survive."""

    @classmethod
    def setUpClass(cls) -> None:
        """Each test has its own."""

    def setUp(self) -> None:
        type(self).guests = Guests(self.scenario)
        self.addCleanup(self.guests.close)
        super().setUp()

    def die(self, *arguments: object) -> tuple[int, dict, str]:
        running = self.start("--json", "-o", self.output, "--host", "client", "--host", "server", *arguments, "--",
                             *self.guests.ssh("client", "n=0; while [ $n -lt 100 ]; do /bin/true; n=$((n + 1)); done;"
                                                        " echo done; exec sleep 1000"))
        self.await_message(running, "^done")
        self.guests.kill("server")
        self.await_message(running, "server was lost at [0-9:.]+")
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=SECONDS)
        return running.returncode, json.loads(out), err

    def test_should_keep_the_traces_of_the_others(self):
        code, summary, err = self.die()
        self.assertEqual(1, code, err)
        self.assertEqual("", self.host(summary, "server")["folder"])
        self.assertIsNotNone(self.host(summary, "server")["lost"])
        self.assertGreater(self.host(summary, "client")["events"], 100)
        self.assert_analysable(self.output)

    def test_should_keep_what_it_had_sent(self):
        code, summary, err = self.die("--relay")
        self.assertEqual(1, code, err)
        server = self.host(summary, "server")
        self.assertIsNotNone(server["lost"])
        self.assertGreater(server["events"], 100, err)
        self.assert_analysable(self.output)


if __name__ == "__main__":
    unittest.main()
