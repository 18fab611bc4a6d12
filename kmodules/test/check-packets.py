#!/usr/bin/python3
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Checks the packets of a recording of test/exercise.c on one host: check-packets.py TRACE.

Every UDP packet that set out came in with the same fields; so did every byte of TCP, whose packets may be cut and joined on
the way. All four kinds of packets are there, and every UDP payload has the hash that this program computes by itself. Ends
with 1 where anything differs.
"""
import collections
import struct
import sys

import bt2

PORT = 7001
SEED = 0x57616B65
MASK = 0xFFFFFFFF
SAME_OF_UDP = ("netns", "source", "dest", "payload_len", "ip_id", "payload_hash")
SAME_OF_TCP = ("netns", "source", "dest")


def rotate(word, bits):
    return (word << bits | word >> (32 - bits)) & MASK


def jhash2(words, seed):
    """Bob Jenkins' lookup3 over 32-bit words (public domain, 2006)."""
    a = b = c = (0xDEADBEEF + (len(words) << 2) + seed) & MASK
    at = 0
    while len(words) - at > 3:
        a, b, c = (a + words[at]) & MASK, (b + words[at + 1]) & MASK, (c + words[at + 2]) & MASK
        a = (a - c & MASK) ^ rotate(c, 4); c = (c + b) & MASK
        b = (b - a & MASK) ^ rotate(a, 6); a = (a + c) & MASK
        c = (c - b & MASK) ^ rotate(b, 8); b = (b + a) & MASK
        a = (a - c & MASK) ^ rotate(c, 16); c = (c + b) & MASK
        b = (b - a & MASK) ^ rotate(a, 19); a = (a + c) & MASK
        c = (c - b & MASK) ^ rotate(b, 4); b = (b + a) & MASK
        at += 3
    rest = words[at:] + [0] * (3 - len(words[at:]))
    a, b, c = (a + rest[0]) & MASK, (b + rest[1]) & MASK, (c + rest[2]) & MASK
    for first, second, bits in (("c", "b", 14), ("a", "c", 11), ("b", "a", 25), ("c", "b", 16), ("a", "c", 4),
                                ("b", "a", 14), ("c", "b", 24)):
        value = {"a": a, "b": b, "c": c}
        value[first] = (value[first] ^ value[second]) - rotate(value[second], bits) & MASK
        a, b, c = value["a"], value["b"], value["c"]
    return c


def expected_hash(length):
    """Of a payload whose byte i is i modulo 251."""
    if length == 0:
        return 0
    start = bytes(i % 251 for i in range(min(length, 32))).ljust(32, b"\0")
    return jhash2(list(struct.unpack("<8I", start)), SEED)


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
        if (fields["protocol"] == 17 or length == 0) and hashed != expected_hash(length):
            wrong.append((length, hex(hashed), hex(expected_hash(length))))
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
