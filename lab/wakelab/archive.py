# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Debian's package archive, also of releases that this machine does not run."""

import functools
import re
import time
from dataclasses import dataclass
from pathlib import Path

from wakelab import cache
from wakelab.shell import output_of, run_logged

KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")


@dataclass(frozen=True)
class Archive:
    """The packages of one release; without options those that this machine's own lists know."""

    options: tuple[str, ...] = ()

    def depends(self, package: str) -> list[str]:
        return re.findall(r"Depends: (\S+)", output_of("apt-cache", *self.options, "depends", package))

    def versions(self, *packages: str) -> list[str]:
        """Name and version of each package, as far as the lists know it."""
        found = output_of("apt-cache", *self.options, "show", "--no-all-versions", *packages)
        return re.findall(r"^(?:Package|Version): .*$", found, re.M)

    def unpack(self, packages: list[str], into: Path, log: Path) -> None:
        debs = into / "debs"
        debs.mkdir(exist_ok=True)
        run_logged(log, "apt-get", *self.options, "download", *packages, cwd=debs)
        for deb in sorted(debs.iterdir()):
            run_logged(log, "dpkg", "-x", deb, into)
            deb.unlink()


@functools.cache
def archive(suite: str) -> Archive:
    """The packages of a suite such as "trixie"; those of this machine for an empty name."""
    return _of_suite(suite) if suite else Archive()


def _of_suite(suite: str) -> Archive:
    mirror = _mirror()
    # Lists that are too old name versions that the archive no longer has.
    week = time.strftime("%G-%V")
    lists = cache.built(f"lists-{suite}", cache.digest(suite, mirror, week),
                        lambda draft: _fetch_lists(draft, suite, mirror))
    return Archive(_options(lists))


def _mirror() -> str:
    """Where this machine gets its own release from."""
    targets = output_of("apt-get", "indextargets", "--format", "$(REPO_URI) $(SUITE) $(COMPONENT)",
                        "Created-By: Packages")
    for line in targets.splitlines():
        uri, suite, component = line.split(maxsplit=2)
        if component == "main" and "-" not in suite:
            return uri
    raise SystemExit("lab: no release of Debian among this machine's package sources; the lab needs Debian 12")


def _options(folder: Path) -> tuple[str, ...]:
    return ("-o", f"Dir::Etc::sourcelist={folder}/sources.list", "-o", "Dir::Etc::sourceparts=-",
            "-o", f"Dir::State::lists={folder}/lists", "-o", f"Dir::Cache={folder}/cache")


def _fetch_lists(folder: Path, suite: str, mirror: str) -> None:
    for name in ("lists/partial", "cache/archives/partial"):
        (folder / name).mkdir(parents=True)
    (folder / "sources.list").write_text(f"deb [signed-by={KEYRING}] {mirror} {suite} main\n")
    run_logged(folder / "update.log", "apt-get", *_options(folder), "update")
