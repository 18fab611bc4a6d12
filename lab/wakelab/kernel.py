# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""The kernel of the guests, its headers, and LTTng's modules built for it, from Debian's packages."""

import functools
import inspect
import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from wakelab import cache
from wakelab.shell import output_of, run_logged

MEND = Path(__file__).resolve().parents[2] / "kmodules/mend-lttng-modules"


@dataclass(frozen=True)
class Kernel:
    """An unpacked kernel with its headers and the tree of LTTng's modules, built."""

    folder: Path
    release: str

    @property
    def image(self) -> Path:
        return self.folder / "boot" / f"vmlinuz-{self.release}"

    @property
    def headers(self) -> Path:
        return self.folder / "usr/src" / f"linux-headers-{self.release}"

    @property
    def modules(self) -> Path:
        return self.folder / "lib/modules" / self.release

    @property
    def lttng_modules(self) -> Path:
        (tree,) = (self.folder / "usr/src").glob("lttng-modules-*")
        return tree


@functools.cache
def kernel() -> Kernel:
    """The newest cloud kernel that the machine's package lists know."""
    release = _newest_release()
    packages = _packages(release)
    versions = output_of("apt-cache", "show", "--no-all-versions", *packages)
    # Only what has a part in the build counts: a build takes minutes.
    recipe = [inspect.getsource(each) for each in (_fetch_and_build, _let_headers_find_each_other)]
    key = cache.digest(*re.findall(r"^(?:Package|Version): .*$", versions, re.M), *recipe, MEND)
    folder = cache.built("kernel", key, lambda draft: _fetch_and_build(draft, release, packages))
    return Kernel(folder, release)


def _newest_release() -> str:
    depends = output_of("apt-cache", "depends", "linux-image-cloud-amd64")
    found = re.search(r"Depends: linux-image-(\S+)", depends)
    if not found:
        raise SystemExit("lab: the package lists know no linux-image-cloud-amd64: run apt-get update, on Debian 12")
    return found.group(1)


def _packages(release: str) -> list[str]:
    abi = release.removesuffix("-cloud-amd64")
    series = ".".join(release.split(".")[:2])
    return [f"linux-image-{release}", f"linux-headers-{release}", f"linux-headers-{abi}-common",
            f"linux-kbuild-{series}", "lttng-modules-dkms"]


def _fetch_and_build(draft: Path, release: str, packages: list[str]) -> None:
    debs = draft / "debs"
    debs.mkdir()
    run_logged(draft / "fetch.log", "apt-get", "download", *packages, cwd=debs)
    for deb in sorted(debs.iterdir()):
        run_logged(draft / "fetch.log", "dpkg", "-x", deb, draft)
        deb.unlink()
    built = Kernel(draft, release)
    run_logged(draft / "fetch.log", "depmod", "-b", draft, release)
    _let_headers_find_each_other(built)
    run_logged(draft / "lttng-modules.log", MEND, built.lttng_modules, _common_headers(built))
    run_logged(draft / "lttng-modules.log", "make", f"-j{os.cpu_count()}", f"KERNELDIR={built.headers}", "modules",
               cwd=built.lttng_modules)
    subprocess.run(["find", str(built.lttng_modules), "-name", "*.o", "-delete"], check=True)


def _common_headers(built: Kernel) -> Path:
    return built.headers.with_name(f"linux-headers-{built.release.removesuffix('-cloud-amd64')}-common")


def _let_headers_find_each_other(built: Kernel) -> None:
    # The package expects both folders of headers below /usr/src. Relative to itself the makefile may move.
    makefile = built.headers / "Makefile"
    common = _common_headers(built).name
    text = re.sub(r"include /usr/src/\S+", f"include $(dir $(lastword $(MAKEFILE_LIST)))../{common}/Makefile",
                  makefile.read_text())
    makefile.write_text(text)
