# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0

import socket
import struct
import tempfile
import time
import unittest
from pathlib import Path

from wakelab.network import Delay, Line, Loss, Switch, ports_of_data

A, B, C = (bytes([0x52, 0x54, 0, 0x77, 0, number]) for number in (1, 2, 3))
EVERYBODY = b"\xff" * 6


def udp_frame(receiver, sender, source, dest, payload, version=4):
    udp = struct.pack(">HHHH", source, dest, 8 + len(payload), 0) + payload
    if version == 4:
        packet = bytes([0x45, 0]) + struct.pack(">H", 20 + len(udp)) + bytes(5) + bytes([17]) + bytes(10) + udp
    else:
        packet = bytes([0x60, 0, 0, 0]) + struct.pack(">H", len(udp)) + bytes([17, 64]) + bytes(32) + udp
    return receiver + sender + (b"\x08\x00" if version == 4 else b"\x86\xdd") + packet


def tcp_frame(payload, padding=b""):
    tcp = struct.pack(">HH", 7000, 4000) + bytes(8) + bytes([0x80]) + bytes(19) + payload
    packet = bytes([0x45, 0]) + struct.pack(">H", 20 + len(tcp)) + bytes(5) + bytes([6]) + bytes(10) + tcp
    return B + A + b"\x08\x00" + packet + padding


class PortsOfData(unittest.TestCase):
    def test_should_tell_the_ports_of_frames_with_payload(self):
        self.assertEqual((53, 4000), ports_of_data(udp_frame(B, A, 53, 4000, b"x")))
        self.assertEqual((53, 4000), ports_of_data(udp_frame(B, A, 53, 4000, b"x", version=6)))
        self.assertEqual((7000, 4000), ports_of_data(tcp_frame(b"x")))

    def test_should_not_take_padding_for_payload(self):
        self.assertEqual((), ports_of_data(tcp_frame(b"", padding=bytes(20))))

    def test_should_ignore_other_and_cut_frames(self):
        arp = B + A + b"\x08\x06" + bytes(28)
        for frame in (arp, b"", tcp_frame(b"x")[:30], udp_frame(B, A, 53, 4000, b"", version=6)):
            self.assertEqual((), ports_of_data(frame))


class SwitchedNetwork(unittest.TestCase):
    def connect(self, line=Line()):
        folder = tempfile.TemporaryDirectory(prefix="wakelab-")
        self.addCleanup(folder.cleanup)
        switch = Switch(Path(folder.name), ["a", "b", "c"], line)
        self.addCleanup(switch.close)
        hosts = {}
        for name, path in switch.paths.items():
            hosts[name] = socket.socket(socket.AF_UNIX)
            hosts[name].settimeout(60)
            hosts[name].connect(str(path))
            self.addCleanup(hosts[name].close)
        # Each host announces itself, and hears the two others.
        for name, address in zip(hosts, (A, B, C)):
            send(hosts[name], EVERYBODY + address + b"\x08\x06hello")
        for host in hosts.values():
            receive(host), receive(host)
        return hosts

    def test_should_deliver_to_the_one_addressed_only(self):
        hosts = self.connect()
        first, second = udp_frame(B, A, 1, 2, b"first"), udp_frame(EVERYBODY, A, 1, 2, b"second")
        send(hosts["a"], first)
        send(hosts["a"], second)
        self.assertEqual([first, second], [receive(hosts["b"]), receive(hosts["b"])])
        self.assertEqual(second, receive(hosts["c"]))

    def test_should_hold_up_the_frames_of_a_port(self):
        hosts = self.connect(Line(delays=(Delay(7, 0.05),)))
        late, prompt = udp_frame(B, A, 8, 7, b"late"), udp_frame(B, A, 8, 9, b"prompt")
        send(hosts["a"], late)
        send(hosts["a"], prompt)
        self.assertEqual([prompt, late], [receive(hosts["b"]), receive(hosts["b"])])

    def test_should_lose_the_frames_it_is_told_to(self):
        hosts = self.connect(Line(losses=(Loss("a", 7, frozenset({2})),)))
        frames = [udp_frame(B, A, 7, 8, bytes([number])) for number in range(3)]
        for frame in frames:
            send(hosts["a"], frame)
        self.assertEqual([frames[0], frames[2]], [receive(hosts["b"]), receive(hosts["b"])])

    def test_should_count_only_frames_of_the_named_sender_and_port(self):
        hosts = self.connect(Line(losses=(Loss("a", 7, frozenset({1})),)))
        others = [("b", udp_frame(A, B, 7, 8, b"x")), ("a", udp_frame(B, A, 9, 8, b"x"))]
        for sender, frame in others:
            send(hosts[sender], frame)
        self.assertEqual([frame for _, frame in others], [receive(hosts["a"]), receive(hosts["b"])])

    def test_should_keep_a_frame_for_the_latency(self):
        hosts = self.connect(Line(latency=0.05))
        began = time.monotonic()
        send(hosts["a"], udp_frame(B, A, 1, 2, b"x"))
        receive(hosts["b"])
        self.assertGreaterEqual(time.monotonic() - began, 0.05)

    def test_should_let_frames_wait_for_the_bandwidth(self):
        hosts = self.connect(Line(bandwidth=1e6))
        frame = udp_frame(B, A, 1, 2, bytes(1000))
        began = time.monotonic()
        for _ in range(10):
            send(hosts["a"], frame)
        for _ in range(10):
            receive(hosts["b"])
        self.assertGreaterEqual(time.monotonic() - began, 10 * len(frame) * 8 / 1e6)

    def test_should_go_on_when_a_host_dies(self):
        hosts = self.connect()
        hosts["c"].close()
        frame = udp_frame(EVERYBODY, A, 1, 2, b"x")
        send(hosts["a"], frame)
        self.assertEqual(frame, receive(hosts["b"]))


def send(host, frame):
    host.sendall(struct.pack(">I", len(frame)) + frame)


def receive(host):
    (length,) = struct.unpack(">I", host.recv(4, socket.MSG_WAITALL))
    return host.recv(length, socket.MSG_WAITALL)


if __name__ == "__main__":
    unittest.main()
