# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Hosts that are reachable over ssh, for programs that record them."""

import itertools
import json
import random
import socket
import sys
import tempfile
from pathlib import Path

from wakelab.guest import Guest
from wakelab.hosts import Hosts
from wakelab.scenario import Scenario
from wakelab.shell import run_logged


def serve(scenario: Scenario, *, are_counted: bool = False) -> int:
    """Boots the hosts, prints one line of JSON that says how to reach them, and ends them with standard input."""
    ports = _free_ports(len(scenario.hosts))
    ssh_ports = {host.name: port for host, port in zip(scenario.hosts, ports)}
    with (tempfile.TemporaryDirectory(prefix="wakelab-ssh-") as folder,
          Hosts(scenario, None, ssh_ports, are_counted=are_counted) as hosts):
        key = _make_key(Path(folder))
        for guest in hosts.guests:
            _let_in(guest, key)
        config = _write_config(Path(folder), key, ssh_ports)
        print(json.dumps({"hosts": {name: {"ssh": f"ssh://root@127.0.0.1:{port}", "key": str(key),
                                           "config": str(config)} for name, port in ssh_ports.items()}}), flush=True)
        _obey(hosts)
    return 0


def _obey(hosts: Hosts) -> None:
    # "kill NAME" ends a guest in the middle of its work, as a failing machine would.
    for line in sys.stdin:
        words = line.split()
        if len(words) == 2 and words[0] == "kill" and words[1] in hosts.by_name:
            hosts.by_name[words[1]].kill()
            print(json.dumps({"killed": words[1]}), flush=True)


def _free_ports(count: int) -> list[int]:
    # Linux takes none of these for an outgoing connection, so a free one stays free until the guest's machine binds it.
    candidates = random.sample(range(10_000, 32_768), k=100 * count)
    return list(itertools.islice(filter(_is_free, candidates), count))


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def _make_key(folder: Path) -> Path:
    key = folder / "key"
    run_logged(folder / "key.log", "ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key)
    return key


def _let_in(guest: Guest, key: Path) -> None:
    public = key.with_suffix(".pub").read_text().strip()
    guest.run("ip link set eth1 up && ip addr add 10.0.2.15/24 dev eth1")
    for home, user in (("/root", "root"), ("/guest", "guest")):
        guest.run(f"mkdir -p {home}/.ssh && echo '{public}' > {home}/.ssh/authorized_keys && chmod 700 {home}"
                  f" {home}/.ssh && chown -R {user} {home}")
    guest.run("dropbear -R -s")


def _write_config(folder: Path, key: Path, ssh_ports: dict[str, int]) -> Path:
    config = folder / "config"
    for name, port in ssh_ports.items():
        with open(config, "a") as file:
            file.write(f"Host {name}\n  HostName 127.0.0.1\n  Port {port}\n  User root\n  IdentityFile {key}\n"
                       "  IdentitiesOnly yes\n  StrictHostKeyChecking no\n  UserKnownHostsFile /dev/null\n"
                       "  LogLevel ERROR\n")
    return config
