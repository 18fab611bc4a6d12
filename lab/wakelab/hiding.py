# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Makes a recording with fewer events from another one."""

from pathlib import Path

from wakelab.recording import kernel_folder
from wakelab.shell import output_of

# What metadata start with where they are not in packets.
SIGNATURE = "/* CTF 1.8 */\n"


def hide(events: list[str], trace: Path) -> None:
    """Gives events of a host's trace names that mean nothing; an event that ends in * stands for all with this start."""
    folder = kernel_folder(trace)
    text = output_of("babeltrace2", "--output-format=ctf-metadata", folder)
    for event in events:
        if event.endswith("*"):
            text = text.replace(f'"{event[:-1]}', f'"hidden_{event[:-1]}')
        else:
            text = text.replace(f'"{event}"', f'"hidden_{event}"')
    (folder / "metadata").write_text(SIGNATURE + text)
