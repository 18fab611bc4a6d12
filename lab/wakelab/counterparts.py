# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Counts the receptions that have a counterpart, from another reader's view of the traces and by brute force."""

import re
from collections import defaultdict
from pathlib import Path

from wakelab.events import NAMES
from wakelab.shell import output_of

IN, OUT = NAMES["socket-in"], NAMES["socket-out"]
EVENT = re.compile(rf" ({IN}|{OUT}): .*?\{{ (netns = .*) \}}")
FIELD = re.compile(r"(\w+) = (\[[^]]*\]|\( [^)]* \)|-?\w+)")


def count_counterparts(traces: list[Path]) -> int:
    """How many of the packets received on these hosts were sent by one of them."""
    sent = [packet for trace in traces for packet in _packets(trace, OUT)]
    by_flow = defaultdict(list)
    for packet in sent:
        by_flow[_flow(packet)].append(packet)
    return sum(any(_is_counterpart(out, packet) for out in by_flow[_flow(packet)])
               for trace in traces for packet in _packets(trace, IN))


def _packets(trace: Path, event: str) -> list[dict[str, str]]:
    return [dict(FIELD.findall(fields)) for found, fields in EVENT.findall(output_of("babeltrace2", trace))
            if found == event]


def _flow(packet: dict[str, str]) -> tuple[str, ...]:
    return tuple(packet[name] for name in ("protocol", "saddr", "daddr", "source", "dest"))


def _is_counterpart(sent: dict[str, str], received: dict[str, str]) -> bool:
    length = int(received["payload_len"])
    if received["protocol"] == "17":
        return sent["payload_hash"] == received["payload_hash"] and int(sent["payload_len"]) == length
    if length == 0:
        return int(sent["payload_len"]) == 0 and all(
            sent[name] == received[name] for name in ("seq", "ack_seq", "flags", "window"))
    # The byte that completed the reception, in numbers that wrap.
    last = int(received["seq"]) + length - 1
    return (last - int(sent["seq"])) % 2**32 < int(sent["payload_len"])
