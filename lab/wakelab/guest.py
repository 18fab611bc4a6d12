# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""One host under QEMU, driven by commands over a serial channel."""

import shlex
import socket
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from wakelab.shell import run_logged

BOOT_SECONDS = 300
COMMAND_SECONDS = 120
DISK_BYTES = 64 << 20
DISK_BYTES_A_SECOND = 32 << 20
EXPORT_BYTES = 512 << 20
TRUTH_BYTES = 64 << 10
INSTRUCTIONS_KHZ = 1_000_000


class GuestError(Exception):
    """A guest failed to run a command; the message names guest and command."""


@dataclass(frozen=True)
class Machine:
    """What a guest runs on."""

    kernel: Path
    initramfs: Path
    counter_khz: int
    """Rate of the counter that its clock is made from."""
    cpus: int = 1
    is_counted: bool = False
    """Whether its time is that of its instructions, each of 1 ns, while it runs, instead of the lab machine's."""
    memory: str = "640M"


class Guest:
    """A running guest. Commands run one after the other, as root, in a shell of their own each."""

    def __init__(self, name: str, number: int, folder: Path, machine: Machine, *, network: Path | None = None,
                 ssh_port: int | None = None) -> None:
        self.name = name
        self.number = number
        self.folder = folder
        self.ssh_port = ssh_port
        self.logs = folder
        self.truth_page = folder / "truth"
        self.export = folder / "export.img"
        self._channel_path = folder / "channel"
        folder.mkdir(parents=True)
        for path, size in ((self.export, EXPORT_BYTES), (folder / "disk.img", DISK_BYTES),
                           (self.truth_page, TRUTH_BYTES)):
            with open(path, "wb") as file:
                file.truncate(size)
        self._log = open(folder / "qemu.log", "wb")
        self.process = subprocess.Popen(
            self._command(machine, network), stdin=subprocess.DEVNULL, stdout=self._log, stderr=subprocess.STDOUT)
        self._received = b""
        self._channel: socket.socket | None = None

    def _command(self, machine: Machine, network: Path | None) -> list[str]:
        counted = machine.is_counted
        # A guest must not outlive a lab that was killed.
        words = ["setpriv", "--pdeathsig", "KILL", "qemu-system-x86_64",
                 *(["-accel", "tcg,thread=single", "-icount", "shift=0"] if counted else ["-accel", "tcg,thread=multi"]),
                 # The emulator of Debian 12 spoils the flags after cmpxchg16b, which Linux 6.12 does not survive.
                 "-cpu", "max,cx16=off", "-smp", str(machine.cpus), "-m", machine.memory, "-nodefaults",
                 "-no-user-config", "-display", "none", "-no-reboot", "-kernel", str(machine.kernel), "-initrd", str(machine.initramfs),
                 # The watchdogs of the clock would take the emulated counter for unstable, and on a busy machine the
                 # guest would measure a wrong rate of it.
                 "-append", "console=ttyS0 panic=-1 clocksource=tsc tsc=reliable "
                            f"tsc_early_khz={INSTRUCTIONS_KHZ if counted else machine.counter_khz} rdinit=/init",
                 "-serial", f"file:{self.folder / 'console.log'}",
                 "-device", "virtio-rng-pci", "-device", "virtio-serial-pci",
                 "-chardev", f"socket,id=channel,path={self._channel_path},server=on,wait=off",
                 "-device", "virtserialport,chardev=channel,nr=1",
                 "-drive", f"file={self.export},format=raw,if=virtio",
                 # As slow as a disk, on any lab machine.
                 "-drive", f"file={self.folder / 'disk.img'},format=raw,if=virtio,cache=writethrough,"
                           f"throttling.bps-total={DISK_BYTES_A_SECOND}",
                 "-object", f"memory-backend-file,id=truth,mem-path={self.truth_page},size={TRUTH_BYTES},share=on",
                 "-device", "ivshmem-plain,memdev=truth"]
        if network is not None:
            words += ["-netdev", f"stream,id=lab,server=off,addr.type=unix,addr.path={network}",
                      "-device", f"virtio-net-pci,netdev=lab,mac={self.mac},romfile="]
        if self.ssh_port is not None:
            words += ["-netdev", f"user,id=control,restrict=off,hostfwd=tcp:127.0.0.1:{self.ssh_port}-:22",
                      "-device", "virtio-net-pci,netdev=control,romfile="]
        return words

    @property
    def mac(self) -> str:
        return f"52:54:00:77:00:{self.number:02x}"

    def wait_until_booted(self) -> None:
        deadline = time.monotonic() + BOOT_SECONDS
        while self._channel is None:
            self._check_alive("boot", deadline)
            try:
                connection = socket.socket(socket.AF_UNIX)
                connection.connect(str(self._channel_path))
                self._channel = connection
            except (FileNotFoundError, ConnectionRefusedError):
                connection.close()
                time.sleep(0.02)
        self._read_until(b"@ready\n", "boot", deadline)

    def run(self, command: str, *, seconds: float = COMMAND_SECONDS) -> str:
        """The output of a command that must succeed."""
        status, output = self.attempt(command, seconds=seconds)
        if status != 0:
            raise GuestError(f"{self.name}: exit code {status} of: {command}\n{output}")
        return output

    def attempt(self, command: str, *, seconds: float = COMMAND_SECONDS) -> tuple[int, str]:
        """Exit code and output of a command."""
        self.begin(command)
        return self.finish(command, seconds=seconds)

    def begin(self, command: str) -> None:
        """Starts a command whose end finish() waits for, so that several guests can be told at the same time."""
        if "\n" in command:
            raise ValueError("a command is one line")
        if self._channel is None:
            raise GuestError(f"{self.name}: not booted")
        self._channel.sendall(command.encode() + b"\n")

    def finish(self, command: str, *, seconds: float = COMMAND_SECONDS) -> tuple[int, str]:
        deadline = time.monotonic() + seconds
        output = self._read_until(b"\n@status ", command, deadline)
        status = self._read_until(b"\n", command, deadline)
        return int(status), output.decode(errors="replace")

    def start(self, command: str, log: str) -> None:
        """Starts a server that goes on in the background; what it says is in /var/log/LOG of the guest."""
        self.run(f"setsid /bin/sh -c {shlex.quote('exec ' + command)} </dev/null >/var/log/{log} 2>&1 &")

    def fetch(self, folder: str, into: Path) -> None:
        """Copies a folder of the guest."""
        self.run(f"tar c -C {shlex.quote(folder)} . > /dev/vda && sync")
        into.mkdir(parents=True, exist_ok=True)
        run_logged(self.folder / "fetch.log", "tar", "--extract", "--no-same-owner", "--no-same-permissions",
                   "-f", self.export, "-C", into)

    def kernel_log(self) -> str:
        return self.run("dmesg")

    def processor_waits(self) -> float:
        """Seconds since its start that the guest was ready to run and the lab machine had no processor for it."""
        waits = 0
        for thread in Path(f"/proc/{self.process.pid}/task").iterdir():
            waits += int((thread / "schedstat").read_text().split()[1])
        return waits / 1e9

    def is_running(self) -> bool:
        return self._channel is not None and self.process.poll() is None

    def kill(self) -> None:
        """Ends the guest in the middle of whatever it does."""
        self.process.kill()
        self.process.wait()
        self._log.close()
        if self._channel is not None:
            self._channel.close()
            self._channel = None

    def _read_until(self, end: bytes, what: str, deadline: float) -> bytes:
        while end not in self._received:
            self._check_alive(what, deadline)
            self._channel.settimeout(min(1.0, max(0.01, deadline - time.monotonic())))
            try:
                received = self._channel.recv(65536)
            except TimeoutError:
                continue
            if not received:
                self._check_alive(what, 0)
            self._received += received
        found, self._received = self._received.split(end, 1)
        return found

    def _check_alive(self, what: str, deadline: float) -> None:
        if self.process.poll() is not None:
            raise GuestError(f"{self.name}: the guest ended during: {what}\n{self._last_words()}")
        if time.monotonic() > deadline:
            raise GuestError(f"{self.name}: no answer in time to: {what}\n{self._last_words()}")

    def _last_words(self) -> str:
        logs = [self.folder / "qemu.log", self.folder / "console.log"]
        return "\n".join(log.read_text(errors="replace")[-1500:] for log in logs if log.exists())
