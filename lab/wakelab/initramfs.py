# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""The file system of a guest: busybox, LTTng, the kernel modules and the workloads, unpacked into memory at boot."""

import functools
import os
import shutil
import subprocess
from pathlib import Path

from wakelab import cache, truth
from wakelab.kernel import Kernel
from wakelab.shell import output_of, run_logged

LAB = Path(__file__).resolve().parent.parent
PROJECT = LAB.parent

# The shell is not that of busybox, which would take its own applets for the programs of the same name.
PROGRAMS = ["dash", "lttng", "lttng-sessiond", "ip", "nft", "dropbear"]
CONSUMER = Path("/usr/lib/x86_64-linux-gnu/lttng/libexec/lttng-consumerd")
SEARCHED = "/usr/sbin:/usr/bin:/sbin:/bin"

# Of the kernel's own modules those that a guest of the lab may need, with all that they depend on.
KERNEL_MODULES = ["virtio_pci", "virtio_blk", "virtio_net", "virtio_console", "virtio-rng", "veth", "nft_chain_nat",
                  "nft_masq", "nft_nat", "nft_ct"]

# LTTng's probes for events that nobody records here only make the boot longer.
LTTNG_PROBES = ["block", "irq", "module", "net", "sched", "signal", "statedump", "timer", "skb", "sock",
                "workqueue", "x86-irq-vectors", "x86-exceptions"]


@functools.cache
def initramfs(kernel: Kernel) -> Path:
    own = own_modules(kernel)
    workloads = built_workloads()
    clock_truth = truth.program()
    programs = [*(_find(name) for name in PROGRAMS), CONSUMER]
    libraries = _libraries([*programs, _find("busybox"), *_executables(workloads)])
    key = cache.digest(kernel.folder.name, own.name, workloads.name, LAB / "guest", Path(__file__),
                       clock_truth.parent.name, *programs, *libraries, _find("busybox"))
    built = cache.built("initramfs", key,
                        lambda draft: _assemble(draft, kernel, own, workloads, programs, libraries))
    return built / "initramfs.cpio.lz4"


def own_modules(kernel: Kernel) -> Path:
    """The folder with the modules of kmodules/, built for the kernel."""
    sources = PROJECT / "kmodules"
    tracked = [path for path in sources.rglob("*") if path.suffix in (".c", ".h") and not path.name.endswith(".mod.c")]
    key = cache.digest(kernel.folder.name, sources / "Kbuild", sources / "Makefile", *sorted(tracked))
    return cache.built("own-modules", key, lambda draft: _build_own_modules(draft, sources, kernel))


def _build_own_modules(draft: Path, sources: Path, kernel: Kernel) -> None:
    # The kernel's build writes beside the sources.
    copy = draft / "source"
    shutil.copytree(sources, copy, ignore=shutil.ignore_patterns("*.o", "*.ko", "*.mod*", ".*"))
    run_logged(draft / "build.log", "make", "-C", copy, f"KERNELDIR={kernel.headers}",
               f"LTTNG_MODULES={kernel.lttng_modules}", "modules")
    for module in copy.rglob("*.ko"):
        shutil.copy(module, draft)
    shutil.rmtree(copy)


def built_workloads() -> Path:
    sources = LAB / "workloads"
    tracked = sorted([*sources.rglob("*.c"), *sources.rglob("*.h")])
    key = cache.digest(sources / "Makefile", *tracked)
    return cache.built("workloads", key, lambda draft: run_logged(
        draft / "build.log", "make", "-C", sources, f"OUT={draft}"))


def _find(name: str) -> Path:
    found = shutil.which(name, path=SEARCHED)
    if not found:
        raise SystemExit(f"lab: missing program: {name} (see releng/packages)")
    return Path(found)


def _executables(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if path.is_file() and os.access(path, os.X_OK)]


def _libraries(programs: list[Path]) -> list[Path]:
    found = set()
    for program in programs:
        for line in _ldd(program).splitlines():
            words = [word for word in line.split() if word.startswith("/")]
            found.update(Path(word) for word in words[:1])
    return sorted(found)


def _ldd(program: Path) -> str:
    # Of a program that is linked statically it only says so, as an error.
    return subprocess.run(["ldd", str(program)], check=False, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL).stdout


def _assemble(draft: Path, kernel: Kernel, own: Path, workloads: Path, programs: list[Path],
              libraries: list[Path]) -> None:
    root = draft / "root"
    _lay_out(root)
    _copy_programs(root, programs, libraries)
    _copy_modules(root, kernel, own)
    for program in [*_executables(workloads), truth.program()]:
        shutil.copy(program, root / "bin")
    shutil.copy(LAB / "guest/init", root / "init")
    (root / "init").chmod(0o755)
    _pack(root, draft / "initramfs.cpio.lz4")
    shutil.rmtree(root)


def _lay_out(root: Path) -> None:
    for name in ("bin", "sbin", "usr/bin", "usr/sbin", "etc/dropbear", "proc", "sys", "dev", "root/.ssh", "run",
                 "var", "guest", "lib/x86_64-linux-gnu"):
        (root / name).mkdir(parents=True, exist_ok=True)
    (root / "root/.ssh").chmod(0o700)
    (root / "var/run").symlink_to("/run")
    (root / "lib64").symlink_to("lib/x86_64-linux-gnu")
    (root / "etc/passwd").write_text("root:x:0:0:root:/root:/bin/sh\nguest:x:1000:1000:guest:/guest:/bin/sh\n")
    (root / "etc/shadow").write_text("root::19000:0:99999:7:::\nguest::19000:0:99999:7:::\n")
    (root / "etc/group").write_text("root:x:0:\ntracing:x:100:\nguest:x:1000:\n")
    (root / "etc/shells").write_text("/bin/sh\n")
    (root / "etc/protocols").write_text("icmp 1 ICMP\ntcp 6 TCP\nudp 17 UDP\n")
    busybox = root / "bin/busybox"
    shutil.copy(_find("busybox"), busybox)
    for applet in output_of(busybox, "--list").split():
        if applet != "busybox":
            (root / "bin" / applet).symlink_to("/bin/busybox")


def _copy_programs(root: Path, programs: list[Path], libraries: list[Path]) -> None:
    for program in programs:
        place = root / ("usr/bin" if program != CONSUMER else str(CONSUMER.parent)[1:])
        place.mkdir(parents=True, exist_ok=True)
        # An applet of busybox of the same name would be found first.
        (root / "bin" / program.name).unlink(missing_ok=True)
        shutil.copy(program, place)
    (root / "bin/sh").unlink()
    (root / "bin/sh").symlink_to("/usr/bin/dash")
    for library in libraries:
        shutil.copy(library, root / "lib/x86_64-linux-gnu")
    schema = Path("/usr/share/xml/lttng")
    if schema.is_dir():
        shutil.copytree(schema, root / str(schema)[1:])


def _copy_modules(root: Path, kernel: Kernel, own: Path) -> None:
    place = root / "lib/modules" / kernel.release
    (place / "extra").mkdir(parents=True)
    for name in ("modules.builtin", "modules.builtin.modinfo", "modules.order"):
        shutil.copy(kernel.modules / name, place)
    for name in KERNEL_MODULES:
        for line in output_of("modprobe", "-d", kernel.folder, "-S", kernel.release, "--show-depends",
                              name).splitlines():
            if line.startswith("insmod "):
                shutil.copy(line.split()[1], place / "extra")
    for module in kernel.lttng_modules.rglob("*.ko"):
        probe = module.stem.removeprefix("lttng-probe-")
        if "/tests/" not in str(module) and (probe == module.stem or probe in LTTNG_PROBES):
            shutil.copy(module, place / "extra")
    for module in own.glob("*.ko"):
        shutil.copy(module, place / "extra")
    subprocess.run(["strip", "--strip-debug", *(place / "extra").glob("*.ko")], check=True)
    run_logged(root.parent / "depmod.log", "depmod", "-b", root, kernel.release)


def _pack(root: Path, archive: Path) -> None:
    names = sorted(str(path.relative_to(root)) for path in root.rglob("*"))
    packed = subprocess.run(["cpio", "-o", "-H", "newc", "-R", "0:0", "--quiet"], cwd=root, check=True,
                            input="\n".join([".", *names]).encode(), stdout=subprocess.PIPE).stdout
    # The kernel reads only lz4's old form.
    subprocess.run(["lz4", "-q", "-l", "-9", "-", str(archive)], input=packed, check=True)
