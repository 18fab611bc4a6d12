# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""The kernels of the guests, their headers, and LTTng's modules built for them, from Debian's packages."""

import functools
import inspect
import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from wakelab import cache
from wakelab.archive import archive
from wakelab.shell import run_logged

LTTNG = "lttng-modules-dkms"
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


@dataclass(frozen=True)
class Flavour:
    """Where a kernel comes from: a package that depends on the newest image, and the suites of it and of LTTng."""

    image: str
    suite: str = ""
    lttng_suite: str = ""


FLAVOURS = {
    "cloud": Flavour("linux-image-cloud-amd64"),
    "rt": Flavour("linux-image-rt-amd64"),
    # LTTng's modules of Debian 12 do not know this kernel.
    "backports": Flavour("linux-image-cloud-amd64", "bookworm-backports", "trixie"),
}


@functools.cache
def kernel(flavour: str = "cloud") -> Kernel:
    """The newest kernel of a flavour that the package lists know."""
    wanted = FLAVOURS[flavour]
    release = _newest_release(wanted)
    packages = _packages(wanted, release)
    versions = [*archive(wanted.suite).versions(*packages), *archive(wanted.lttng_suite).versions(LTTNG)]
    # Only what has a part in the build counts: a build takes minutes.
    recipe = [inspect.getsource(each) for each in (_fetch_and_build, _let_headers_find_each_other)]
    key = cache.digest(*versions, *recipe, MEND)
    folder = cache.built(f"kernel-{flavour}", key, lambda draft: _fetch_and_build(draft, wanted, release, packages))
    return Kernel(folder, release)


def _newest_release(wanted: Flavour) -> str:
    for package in archive(wanted.suite).depends(wanted.image):
        if package.startswith("linux-image-"):
            return package.removeprefix("linux-image-")
    raise SystemExit(f"lab: the package lists know no {wanted.image}: run apt-get update, on Debian 12")


def _packages(wanted: Flavour, release: str) -> list[str]:
    headers = f"linux-headers-{release}"
    build = [each for each in archive(wanted.suite).depends(headers)
             if re.match(r"linux-headers-.*-common|linux-kbuild-", each)]
    return [f"linux-image-{release}", headers, *build]


def _fetch_and_build(draft: Path, wanted: Flavour, release: str, packages: list[str]) -> None:
    log = draft / "fetch.log"
    archive(wanted.suite).unpack(packages, draft, log)
    archive(wanted.lttng_suite).unpack([LTTNG], draft, log)
    built = Kernel(draft, release)
    run_logged(log, "depmod", "-b", draft, release)
    _let_headers_find_each_other(built)
    run_logged(draft / "lttng-modules.log", MEND, built.lttng_modules, _common_headers(built))
    # Descriptions of types, which nobody reads here, would need a program more.
    run_logged(draft / "lttng-modules.log", "make", f"-j{os.cpu_count()}", f"KERNELDIR={built.headers}",
               "CONFIG_DEBUG_INFO_BTF_MODULES=", "modules", cwd=built.lttng_modules)
    subprocess.run(["find", str(built.lttng_modules), "-name", "*.o", "-delete"], check=True)


def _common_headers(built: Kernel) -> Path:
    (common,) = (built.folder / "usr/src").glob("linux-headers-*-common*")
    return common


def _let_headers_find_each_other(built: Kernel) -> None:
    # The package expects both folders of headers below /usr/src. Relative to itself the makefile may move.
    makefile = built.headers / "Makefile"
    common = _common_headers(built).name
    text = re.sub(r"include /usr/src/\S+", f"include $(dir $(lastword $(MAKEFILE_LIST)))../{common}/Makefile",
                  makefile.read_text())
    makefile.write_text(text)
