# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""The hosts of a scenario, booted, connected, each with its own clock; and their end."""

import shlex
import shutil
import sys
import tempfile
import time
from pathlib import Path

from wakelab.guest import Guest, GuestError, Machine
from wakelab.initramfs import initramfs
from wakelab.kernel import kernel
from wakelab.network import Switch
from wakelab.scenario import HostPlan, Scenario
from wakelab.truth import counter_khz

SCALED_PPM = 65536


class Hosts:
    """All guests of a scenario, until the end of the with block."""

    def __init__(self, scenario: Scenario, logs: Path | None = None, ssh_ports: dict[str, int] | None = None,
                 *, are_counted: bool = False) -> None:
        self._are_counted = are_counted
        self._scenario = scenario
        self._logs = logs
        self._ssh_ports = ssh_ports or {}
        self.guests: list[Guest] = []
        self.by_name: dict[str, Guest] = {}

    def __enter__(self) -> "Hosts":
        # Names of sockets are short, so these do not lie where the results go.
        self._folder = Path(tempfile.mkdtemp(prefix="wakelab-"))
        plans = self._scenario.hosts
        self._switch = Switch(self._folder, [plan.name for plan in plans], self._scenario.line)
        try:
            for plan in plans:
                booted = kernel(plan.kernel)
                machine = Machine(booted.image, initramfs(booted), counter_khz(), plan.cpus,
                                  self._are_counted)
                guest = Guest(plan.name, plan.number, self._folder / plan.name, machine,
                              network=self._switch.paths[plan.name], ssh_port=self._ssh_ports.get(plan.name))
                guest.logs = self._logs_of(plan.name)
                self.guests.append(guest)
                self.by_name[plan.name] = guest
            for guest in self.guests:
                guest.wait_until_booted()
            for plan, guest in zip(plans, self.guests):
                self._set_up(plan, guest)
        except BaseException:
            self.__exit__(*sys.exc_info())
            raise
        return self

    def __exit__(self, *failure: object) -> None:
        if failure[0] is not None and self._logs is not None:
            self.keep_logs()
        self._end()

    def keep_logs(self) -> None:
        """What the guests' kernels and servers said goes beside the traces."""
        for guest in self.guests:
            if (console := guest.folder / "console.log").exists():
                shutil.copy(console, guest.logs)
            if guest.is_running():
                try:
                    guest.fetch("/var/log", guest.logs)
                    (guest.logs / "dmesg.log").write_text(guest.kernel_log())
                except GuestError as lost:
                    (guest.logs / "lost.log").write_text(f"{lost}\n")

    def _logs_of(self, name: str) -> Path:
        logs = (self._logs or self._folder / "logs") / name
        logs.mkdir(parents=True, exist_ok=True)
        return logs

    def _end(self) -> None:
        for guest in self.guests:
            guest.kill()
        self._switch.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _set_up(self, plan: HostPlan, guest: Guest) -> None:
        names = [f"10.77.0.{each.number} {each.name}" for each in self._scenario.hosts]
        names += [f"fd77::{each.number} {each.name}" for each in self._scenario.hosts]
        hosts_file = "\\n".join(["127.0.0.1 localhost", *names])
        guest.run(f"hostname {shlex.quote(plan.name)}; printf '{hosts_file}\\n' > /etc/hosts")
        guest.run(f"ip link set eth0 up && ip addr add 10.77.0.{plan.number}/24 dev eth0"
                  f" && ip addr add fd77::{plan.number}/64 dev eth0 nodad")
        guest.run(f"adjtimex -q -f {round(plan.drift_ppm * SCALED_PPM)} && date -u -s @{int(time.time() + plan.offset)}")
        for command in plan.setup:
            guest.run(command)
