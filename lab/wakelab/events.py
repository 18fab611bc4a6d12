# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""The kernel events that Wakepath knows, from its catalogue; the file itself says what its lines mean."""

from collections.abc import Iterator
from pathlib import Path

CATALOGUE = (Path(__file__).resolve().parents[2]
             / "plugins/org.wakepath.kernel/src/main/resources/org/wakepath/kernel/catalogue/events.txt")


def _blocks(text: str) -> Iterator[dict[str, str]]:
    """Values by keyword, in the order of the file; those of a keyword that comes more than once are not needed here."""
    block: dict[str, str] = {}
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        if not line.startswith(" "):
            yield from _expanded(block)
            block = {}
        keyword, value = line.split(maxsplit=1)
        block.setdefault(keyword, value)
    yield from _expanded(block)


def _expanded(block: dict[str, str]) -> Iterator[dict[str, str]]:
    """A block that stands for one event for each of some words."""
    for word in block.get("each", "%").split():
        yield {keyword: value.replace("%", word) for keyword, value in block.items()}


EVENTS = [block for block in _blocks(CATALOGUE.read_text(encoding="ascii")) if "event" in block]

NAMES = {event["event"]: event["lttng"].split()[0] for event in EVENTS if "lttng" in event}
"""The name of each event in LTTng, by what Wakepath calls it."""

GROUPS: dict[str, list[str]] = {}
"""The names in LTTng of the events of each group; a * stands for the name of a system call."""

for _event in EVENTS:
    for _group in _event.get("group", "").split():
        GROUPS.setdefault(_group, []).extend(_event.get("lttng", "").split())
