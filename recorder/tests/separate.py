#!/usr/bin/env python3
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Writes the groups of a trace as hosts of their own, whose clocks are known exactly.

    separate.py TRACE OUTPUT NAME=OFFSET_NS,DRIFT_PPB...

TRACE was recorded by `wakepath-record run --group-by netns`. OUTPUT/NAME is the trace of the namespace NAME; the name
`host` stands for all that is in no namespace. Its clock shows OFFSET_NS more when the trace begins, and gains DRIFT_PPB
ns a second. Tasks of other namespaces are shown as idle time. OUTPUT/clocks.json has what the clocks are.
"""

import json
import re
import struct
import sys
import uuid
from pathlib import Path

PACKET = struct.Struct("<I16sIQQQQQQQQ")
HEADER = struct.Struct("<QIi")
BILLION = 10**9
NO_GROUP = 0
HOST = "host"
SIZES = {"uint8_t": "B", "uint16_t": "H", "uint32_t": "I", "uint64_t": "Q", "int32_t": "i", "int64_t": "q",
         "pointer_t": "Q", "text_t": "s"}


class EventClass:
    """Where the fields of an event are. Each has its natural alignment."""

    def __init__(self, name, text):
        self.name = name
        self.fields = {}
        place = HEADER.size
        text = re.sub(r"enum : (\w+) \{[^}]*\}", r"\1", text)
        for kind, field, count in re.findall(r"(\w+) _(\w+?)(?:\[(\d+)\])?;", text):
            code = SIZES[kind]
            size = struct.calcsize("<" + code)
            place = -(-place // size) * size
            length = int(count or 1)
            layout = f"{length}s" if count else code
            self.fields[field] = (place, "<" + layout)
            place += size * length
        self.size = place


class Event:
    def __init__(self, time, tid, kind, data):
        self.time, self.tid, self.kind, self.data = time, tid, kind, data

    def get(self, field):
        place, layout = self.kind.fields[field]
        return struct.unpack_from(layout, self.data, place)[0]

    def text(self, field):
        return self.get(field).split(b"\0", 1)[0].decode()

    def set(self, field, value):
        place, layout = self.kind.fields[field]
        struct.pack_into(layout, self.data, place, value)

    def copy(self):
        return Event(self.time, self.tid, self.kind, bytearray(self.data))


class Trace:
    """What `wakepath-record` wrote: the packets of each file, with their events."""

    def __init__(self, folder):
        self.metadata = Path(folder, "metadata").read_text()
        self.classes = {int(number): EventClass(name, fields) for name, number, fields in re.findall(
            r'event \{\s*name = "([^"]*)";\s*id = (\d+);.*?fields := struct \{(.*?)\n\t\};\n\};', self.metadata,
            re.DOTALL)}
        self.ids = {id(kind): number for number, kind in self.classes.items()}
        self.files = {file.name: self.read(file.read_bytes()) for file in sorted(Path(folder).iterdir())
                      if file.name != "metadata"}
        self.events = [event for packets in self.files.values() for _, events in packets for event in events]
        self.begin = min(packet[4] for packets in self.files.values() for packet, _ in packets)

    def read(self, data):
        packets = []
        place = 0
        while place < len(data):
            packet = PACKET.unpack_from(data, place)
            packets.append((packet, list(self.read_events(data, place + PACKET.size, place + packet[6] // 8))))
            place += packet[7] // 8
        return packets

    def read_events(self, data, place, end):
        while place < end:
            place = -(-place // 8) * 8
            time, number, tid = HEADER.unpack_from(data, place)
            kind = self.classes[number]
            yield Event(time, tid, kind, bytearray(data[place:place + kind.size]))
            place += kind.size


class Membership:
    """Which namespace each task is in, as far as was told last."""

    def __init__(self, trace):
        processes, groups, self.names = {}, {}, {NO_GROUP: HOST}
        for event in sorted(trace.events, key=lambda event: event.time):
            name = event.kind.name
            if name == "lttng_statedump_process_state":
                processes[event.get("tid")] = event.get("pid")
            elif name == "sched_process_fork":
                processes[event.get("child_tid")] = event.get("child_pid")
            elif name == "wakepath_process_group":
                groups[event.get("pid")] = event.get("group")
            elif name == "wakepath_group":
                self.names[event.get("group")] = event.text("name")
        self.processes, self.groups = processes, groups

    def of(self, tid):
        return self.names.get(self.groups.get(self.processes.get(tid, tid), NO_GROUP))

    def of_namespace(self, inode):
        return self.names.get(inode, HOST)


class Group:
    """One namespace, and the events that its host would have recorded."""

    def __init__(self, name, membership):
        self.name, self.membership = name, membership

    def has(self, tid):
        return tid == 0 or self.membership.of(tid) == self.name

    def seen(self, event, cpu):
        """The event as this host has it; None if it does not."""
        name = event.kind.name
        if name.startswith("wakepath_"):
            return None
        event = event.copy()
        if not self.has(event.tid):
            event.tid = 0
        if name == "sched_switch":
            return self.seen_switch(event, cpu)
        if name.startswith("inet_sock_local_"):
            return event if self.membership.of_namespace(event.get("netns")) == self.name else None
        if name == "sched_process_fork":
            return event if self.has(event.get("parent_tid")) and self.has(event.get("child_tid")) else None
        subject = "tid" if "tid" in event.kind.fields else None
        return event if subject is None or self.has(event.get(subject)) else None

    def seen_switch(self, event, cpu):
        sides = [side for side in ("prev", "next") if not self.has(event.get(side + "_tid"))]
        for side in sides:
            event.set(side + "_tid", 0)
            event.set(side + "_comm", b"swapper/%d" % cpu)
            if side == "prev":
                event.set("prev_state", 0)
        return None if event.get("prev_tid") == event.get("next_tid") == 0 else event


class Clock:
    """The clock of a namespace, from that of the trace. Its offset is in the metadata, as that of every clock."""

    def __init__(self, begin, offset, drift):
        self.begin, self.offset, self.drift = begin, offset, drift

    def shows(self, time):
        return time + (time - self.begin) * self.drift // BILLION


def epoch_of(trace):
    return int(re.search(r"\toffset = (\d+);", trace.metadata).group(1))


def write(trace, group, clock, folder):
    folder.mkdir(parents=True)
    own = uuid.uuid5(uuid.NAMESPACE_OID, f"{group.name} {clock.offset} {clock.drift}")
    metadata = re.sub(r'uuid = "[^"]*"', f'uuid = "{own}"', trace.metadata)
    metadata = re.sub(r'hostname = "[^"]*"', f'hostname = "{group.name}"', metadata)
    metadata = re.sub(r"\toffset = \d+;", f"\toffset = {epoch_of(trace) + clock.offset};", metadata)
    (folder / "metadata").write_text(metadata)
    for name, packets in trace.files.items():
        with open(folder / name, "wb") as out:
            for packet, events in packets:
                seen = [event for event in (group.seen(event, packet[10]) for event in events) if event]
                out.write(packed(trace, packet, seen, clock, own))


def packed(trace, packet, events, clock, own):
    content = bytearray(PACKET.size)
    for event in events:
        content.extend(bytes(-len(content) % 8))
        HEADER.pack_into(event.data, 0, clock.shows(event.time), trace.ids[id(event.kind)], event.tid)
        content.extend(event.data)
    padding = bytes(-len(content) % 8)
    magic, _, stream, instance, begin, end, _, _, number, discarded, cpu = packet
    PACKET.pack_into(content, 0, magic, own.bytes, stream, instance, clock.shows(begin), clock.shows(end),
                     len(content) * 8, (len(content) + len(padding)) * 8, number, discarded, cpu)
    return content + padding


def separate(folder, output, clocks):
    """Writes the groups that `clocks` names, each with its offset in ns and its drift in ns a second."""
    trace = Trace(folder)
    membership = Membership(trace)
    for name, (offset, drift) in clocks.items():
        write(trace, Group(name, membership), Clock(trace.begin, offset, drift), Path(output, name))
    truth = {"begin": epoch_of(trace) + trace.begin,
             "clocks": {name: {"offset": offset, "drift": drift} for name, (offset, drift) in clocks.items()}}
    Path(output, "clocks.json").write_text(json.dumps(truth, indent=2) + "\n")


def main(arguments):
    if len(arguments) < 3:
        sys.exit(__doc__)
    folder, output, *rest = arguments
    clocks = {name: tuple(int(number) for number in numbers.split(","))
              for name, numbers in (clock.split("=") for clock in rest)}
    separate(folder, output, clocks)


if __name__ == "__main__":
    main(sys.argv[1:])
