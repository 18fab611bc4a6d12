#!/usr/bin/python3
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Checks the packets of a recording of test/exercise.c on one host: check-packets.py TRACE KEY. KEY is what
was written to the parameter hash_key before.

Every UDP packet that set out came in with the same fields; so did every byte of TCP, whose packets may be cut and joined on
the way. All four kinds of packets are there, and every UDP payload has the hash that this program computes by itself. Ends
with 1 where anything differs.
"""
import collections
import struct
import sys

import bt2

PORT = 7001
MASK = 0xFFFFFFFF
MASK_64 = 0xFFFFFFFFFFFFFFFF
SAME_OF_UDP = ("netns", "source", "dest", "payload_len", "ip_id", "payload_hash")
SAME_OF_TCP = ("netns", "source", "dest")


def rotate(word, bits):
    return (word << bits | word >> (64 - bits)) & MASK_64


def siphash(data, key):
    """SipHash-2-4 of whole words (Aumasson and Bernstein, 2012); the reference is Appendix A of the paper."""
    first, second = struct.unpack("<QQ", key)
    v = [first ^ 0x736F6D6570736575, second ^ 0x646F72616E646F6D, first ^ 0x6C7967656E657261, second ^ 0x7465646279746573]

    def rounds(count):
        for _ in range(count):
            v[0] = v[0] + v[1] & MASK_64
            v[2] = v[2] + v[3] & MASK_64
            v[1] = rotate(v[1], 13) ^ v[0]
            v[3] = rotate(v[3], 16) ^ v[2]
            v[0] = rotate(v[0], 32)
            v[2] = v[2] + v[1] & MASK_64
            v[0] = v[0] + v[3] & MASK_64
            v[1] = rotate(v[1], 17) ^ v[2]
            v[3] = rotate(v[3], 21) ^ v[0]
            v[2] = rotate(v[2], 32)

    for word in (*struct.unpack(f"<{len(data) // 8}Q", data), len(data) << 56 & MASK_64):
        v[3] ^= word
        rounds(2)
        v[0] ^= word
    v[2] ^= 0xFF
    rounds(4)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def expected_hash(length, key):
    """Of a payload whose byte i is i modulo 251."""
    if length == 0:
        return 0
    start = bytes(i % 251 for i in range(min(length, 32))).ljust(32, b"\0")
    return siphash(start, key) & MASK or 1


def joined(parts):
    """The ranges of bytes that these (first byte, length) cover together."""
    ranges = []
    for first, length in sorted(part for part in parts if part[1]):
        if ranges and first <= ranges[-1][1]:
            ranges[-1][1] = max(ranges[-1][1], first + length)
        else:
            ranges.append([first, first + length])
    return tuple(tuple(one) for one in ranges)


def main():
    sides = {"inet_sock_local_in": collections.Counter(), "inet_sock_local_out": collections.Counter()}
    ranges = {name: collections.defaultdict(list) for name in sides}
    base = {}
    kinds = collections.Counter()
    namespaces = set()
    wrong = []
    key = bytes.fromhex(sys.argv[2])
    for message in bt2.TraceCollectionMessageIterator(sys.argv[1]):
        if type(message) is not bt2._EventMessageConst or message.event.name not in sides:
            continue
        fields = message.event.payload_field
        if PORT not in (fields["source"], fields["dest"]):
            continue
        addresses = tuple(bytes(int(byte) for byte in fields[name]) for name in ("saddr", "daddr"))
        side = sides[message.event.name]
        if fields["protocol"] == 17:
            side[addresses + tuple(int(fields[name]) for name in SAME_OF_UDP)] += 1
        else:
            flow = addresses + tuple(int(fields[name]) for name in SAME_OF_TCP)
            first = base.setdefault(flow, int(fields["seq"]))
            ranges[message.event.name][flow].append(((int(fields["seq"]) - first) & MASK, int(fields["payload_len"])))
        length, hashed = int(fields["payload_len"]), int(fields["payload_hash"])
        kinds["IPv4" if len(addresses[0]) == 4 else "IPv6", "TCP" if fields["protocol"] == 6 else "UDP"] += 1
        namespaces.add(int(fields["netns"]))
        if (fields["protocol"] == 17 or length == 0) and hashed != expected_hash(length, key):
            wrong.append((length, hex(hashed), hex(expected_hash(length, key))))
    for name, side in sides.items():
        for flow, parts in ranges[name].items():
            side[flow + joined(parts)] += 1
    came_in, set_out = sides["inet_sock_local_in"], sides["inet_sock_local_out"]
    lost, extra = set_out - came_in, came_in - set_out
    print(f"{len(namespaces)} network namespaces, {dict(kinds)}; UDP packets and TCP directions: "
          f"{sum(set_out.values())} out, {sum(came_in.values())} in")
    print(f"only out: {sum(lost.values())}, only in: {sum(extra.values())}, wrong hashes: {len(wrong)}")
    for difference in list(lost)[:5] + list(extra)[:5] + wrong[:5]:
        print("   ", difference)
    sys.exit(1 if lost or extra or wrong or len(kinds) != 4 else 0)


if __name__ == "__main__":
    main()
