# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""The Ethernet between the guests: a switch that can delay, slow down and lose frames."""

import heapq
import selectors
import socket
import struct
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

ETHERNET = 14
BROADCAST_BIT = 1


@dataclass(frozen=True)
class Loss:
    """Of the frames from SENDER to or from PORT, those with payload, the NTH are lost, counted from 1."""

    sender: str
    port: int
    nth: frozenset[int]


@dataclass(frozen=True)
class Delay:
    """Frames with payload from or to PORT take longer."""

    port: int
    latency: float
    """Seconds, one way, beside that of the line."""


@dataclass(frozen=True)
class Line:
    """What every frame meets on its way from one host to another."""

    latency: float = 0.0
    """Seconds, one way."""
    bandwidth: float = 0.0
    """Bits a second of each host's line; 0 for no limit."""
    losses: tuple[Loss, ...] = ()
    delays: tuple[Delay, ...] = ()


@dataclass
class _Port:
    name: str
    listener: socket.socket
    connection: socket.socket | None = None
    received: bytearray = field(default_factory=bytearray)
    free_at: float = 0.0


class Switch:
    """Joins hosts; each has a socket of its own, so that a frame's sender is known by where it came from."""

    def __init__(self, folder: Path, hosts: list[str], line: Line) -> None:
        self._line = line
        self._ports = {}
        self._lost = {loss: 0 for loss in line.losses}
        self._under_way: list[tuple[float, int, str, bytes]] = []
        self._count = 0
        self._selector = selectors.DefaultSelector()
        for name in hosts:
            listener = socket.socket(socket.AF_UNIX)
            listener.bind(str(folder / f"net-{name}"))
            listener.listen(1)
            self._ports[name] = _Port(name, listener)
            self._selector.register(listener, selectors.EVENT_READ, name)
        self.paths = {name: folder / f"net-{name}" for name in hosts}
        self._addresses: dict[bytes, str] = {}
        self._ended = False
        self._thread = threading.Thread(target=self._serve, name="switch", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._ended = True
        self._thread.join()
        for port in self._ports.values():
            port.listener.close()
            if port.connection is not None:
                port.connection.close()

    def _serve(self) -> None:
        while not self._ended:
            for key, _ in self._selector.select(self._time_to_next()):
                port = self._ports[key.data]
                if key.fileobj is port.listener:
                    self._accept(port)
                else:
                    self._receive(port)
            self._deliver_what_is_due()

    def _time_to_next(self) -> float:
        if not self._under_way:
            return 0.2
        return min(0.2, max(0.0, self._under_way[0][0] - time.monotonic()))

    def _accept(self, port: _Port) -> None:
        port.connection, _ = port.listener.accept()
        self._selector.register(port.connection, selectors.EVENT_READ, port.name)

    def _receive(self, port: _Port) -> None:
        try:
            received = port.connection.recv(1 << 17)
        except ConnectionResetError:
            received = b""
        if not received:
            self._selector.unregister(port.connection)
            port.connection.close()
            port.connection = None
            return
        port.received += received
        for frame in _take_frames(port.received):
            self._send(port, frame)

    def _send(self, port: _Port, frame: bytes) -> None:
        self._addresses[frame[6:12]] = port.name
        if self._is_lost(port.name, frame):
            return
        now = time.monotonic()
        due = now
        if self._line.bandwidth:
            port.free_at = max(now, port.free_at) + 8 * len(frame) / self._line.bandwidth
            due = port.free_at
        due += self._line.latency + self._delay(frame)
        for receiver in self._receivers(port, frame):
            self._count += 1
            heapq.heappush(self._under_way, (due, self._count, receiver, frame))

    def _delay(self, frame: bytes) -> float:
        return sum(each.latency for each in self._line.delays if each.port in ports_of_data(frame))

    def _receivers(self, port: _Port, frame: bytes) -> list[str]:
        known = self._addresses.get(frame[0:6])
        if known is not None and not frame[0] & BROADCAST_BIT:
            return [known] if known != port.name else []
        return [name for name in self._ports if name != port.name]

    def _is_lost(self, sender: str, frame: bytes) -> bool:
        lost = False
        for loss in self._lost:
            if loss.sender == sender and loss.port in ports_of_data(frame):
                self._lost[loss] += 1
                lost |= self._lost[loss] in loss.nth
        return lost

    def _deliver_what_is_due(self) -> None:
        now = time.monotonic()
        while self._under_way and self._under_way[0][0] <= now:
            _, _, receiver, frame = heapq.heappop(self._under_way)
            connection = self._ports[receiver].connection
            if connection is not None:
                try:
                    connection.sendall(struct.pack(">I", len(frame)) + frame)
                except OSError:
                    # The guest has ended; reading from it will say so.
                    pass


def _take_frames(received: bytearray) -> list[bytes]:
    frames = []
    while len(received) >= 4:
        (length,) = struct.unpack_from(">I", received)
        if len(received) < 4 + length:
            break
        frames.append(bytes(received[4:4 + length]))
        del received[:4 + length]
    return frames


def ports_of_data(frame: bytes) -> tuple[int, ...]:
    """Source and destination port of a TCP or UDP frame with payload, else nothing."""
    kind = frame[12:14]
    if kind == b"\x08\x00" and len(frame) >= ETHERNET + 20:
        protocol = frame[ETHERNET + 9]
        begin = ETHERNET + (frame[ETHERNET] & 15) * 4
        end = ETHERNET + int.from_bytes(frame[ETHERNET + 2:ETHERNET + 4], "big")
    elif kind == b"\x86\xdd" and len(frame) >= ETHERNET + 40:
        protocol = frame[ETHERNET + 6]
        begin = ETHERNET + 40
        end = begin + int.from_bytes(frame[ETHERNET + 4:ETHERNET + 6], "big")
    else:
        return ()
    header = {6: lambda: (frame[begin + 12] >> 4) * 4, 17: lambda: 8}.get(protocol)
    if header is None or len(frame) < begin + 20 - 12 * (protocol == 17) or end - begin <= header():
        return ()
    return struct.unpack_from(">HH", frame, begin)
