# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Records processes in network namespaces and cgroups, and holds the groups against what /proc says of them."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
import unittest
from pathlib import Path

from recording import PATIENCE, RECORDER, Recording, WithFolder, read
from separate import separate

NETNS_FLAG = 0x40000000
DOCKER = "0123456789ab" + 52 * "c"
PODMAN = "fedcba987654" + 52 * "3"


def told(events):
    """The groups of each process, in the order in which they were told, by name."""
    # The first name may come a little behind the first process, if another CPU recorded that.
    names = {event.number("group"): event.fields["name"].strip('"') for event in events
             if event.name == "wakepath_group"}
    groups = {}
    for event in events:
        if event.name == "wakepath_process_group":
            group = event.number("group")
            groups.setdefault(event.number("pid"), []).append(names.get(group, "") if group else None)
    return groups


class Child:
    """A program of this test that says when it is ready, and ends when it is told to."""

    def __init__(self, code, *prefix):
        program = f"import os, socket, sys\n{code}\nprint('ready', flush=True)\nsys.stdin.readline()\n"
        self.process = subprocess.Popen([*prefix, sys.executable, "-c", program], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.said = list(iter(self.process.stdout.readline, "ready\n"))
        self.pid = self.process.pid

    def end(self):
        self.process.communicate("\n", timeout=PATIENCE)


class Namespaces(WithFolder):
    def namespace(self, suffix=""):
        name = f"wk{os.getpid()}{suffix}"
        subprocess.run(["ip", "netns", "add", name], check=True)
        self.addCleanup(subprocess.run, ["ip", "netns", "delete", name], check=True)
        return name

    def record(self, work):
        with Recording(self.folder, "--group-by", "netns") as recording:
            work()
        self.assertEqual(recording.results["events"], len(read(self.folder)))
        return read(self.folder)

    def test_should_name_the_namespace_of_a_process_that_was_there_before(self):
        name = self.namespace()
        child = Child("", "ip", "netns", "exec", name)
        self.addCleanup(child.end)
        events = self.record(lambda: None)
        self.assertEqual([name], told(events)[child.pid])
        self.assertNotIn(os.getpid(), told(events))
        ids = [event.number("group") for event in events if event.name == "wakepath_process_group"]
        self.assertIn(os.stat(f"/run/netns/{name}").st_ino, ids)

    def test_should_follow_a_process_into_a_namespace_of_its_own(self):
        pids = []
        say_namespace = "print(os.stat('/proc/self/ns/net').st_ino)"

        def work():
            inside = Child(say_namespace, "unshare", "--net")
            outside = Child(say_namespace)
            pids.extend((inside, outside))
            for child in pids:
                child.end()

        events = self.record(work)
        inside, outside = pids
        self.assertEqual(f"netns-{int(inside.said[0])}", told(events)[inside.pid][-1])
        self.assertEqual({None}, set(told(events).get(outside.pid, [None])))

    def test_should_tell_the_namespace_of_what_a_process_forks(self):
        name = self.namespace()
        said = []

        def work():
            child = Child("child = os.fork()\nif child: print(child); os.waitpid(child, 0)\nelse: os._exit(0)",
                          "ip", "netns", "exec", name)
            said.extend(child.said)
            child.end()

        events = self.record(work)
        self.assertEqual({name}, set(told(events)[int(said[0])]))

    def test_should_tell_at_its_end_that_a_process_went_elsewhere_without_a_new_program(self):
        name = self.namespace()
        other = self.namespace("b")
        code = ("import ctypes\nwith open('/run/netns/%s') as file:\n"
                "    assert not ctypes.CDLL(None).setns(file.fileno(), %d)" % (other, NETNS_FLAG))
        pids = []

        def work():
            child = Child(code, "ip", "netns", "exec", name)
            pids.append(child.pid)
            child.end()

        self.assertEqual([name, other], sorted(set(told(self.record(work))[pids[0]]), key=[name, other].index))
        self.assertEqual(other, told(read(self.folder))[pids[0]][-1])

    def test_should_tell_the_names_again_in_each_part_of_a_long_recording(self):
        name = self.namespace()
        child = Child("", "ip", "netns", "exec", name)
        self.addCleanup(child.end)
        with Recording(self.folder, "--group-by", "netns", "--chunk", "1"):
            deadline = time.monotonic() + PATIENCE
            while not os.path.exists(os.path.join(self.folder, "chunk-000001", "dump_0")):
                self.assertLess(time.monotonic(), deadline)
                os.sched_yield()
        for part in "chunk-000000", "chunk-000001":
            self.assertEqual([name], told(read(os.path.join(self.folder, part)))[child.pid])


    def test_should_write_a_namespace_as_a_host_with_a_known_clock(self):
        name = self.namespace()
        subprocess.run(["ip", "-n", name, "link", "set", "lo", "up"], check=True)
        talk = ("s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\ns.bind(('127.0.0.1', 4711))\n"
                "for _ in range(5): s.sendto(b'n' * 33, ('127.0.0.1', 4711)); s.recv(99)")
        children = []

        def work():
            children.append(Child(talk, "ip", "netns", "exec", name))
            children[0].end()

        whole = self.record(work)
        apart = os.path.join(self.scratch, "apart")
        offset, drift = -7_000_000_123, 250_000
        separate(self.folder, apart, {name: (offset, drift), "host": (0, 0)})
        begin = json.loads(Path(apart, "clocks.json").read_text())["begin"]
        sent = [event.time for event in whole if event.name == "inet_sock_local_out" and event.number("dest") == 4711]
        self.assertEqual(5, len(sent))
        alone = read(os.path.join(apart, name))
        self.assertEqual([time + offset + (time - begin) * drift // 10**9 for time in sent],
                         [event.time for event in alone if event.name == "inet_sock_local_out"])
        tids = {event.number(side) for event in alone if event.name == "sched_switch" for side in ("prev_tid", "next_tid")}
        self.assertEqual({0, children[0].pid}, tids)
        others = read(os.path.join(apart, "host"))
        self.assertNotIn(children[0].pid, {event.tid for event in others})
        self.assertFalse([event for event in others if "4711" in event.fields.values()])


class WithCgroups(WithFolder):
    # How /proc calls the hierarchy, and the type of its mount.
    hierarchy = "0:"
    kind = "cgroup2"

    def setUp(self):
        super().setUp()
        mounts = [line.split() for line in Path("/proc/self/mounts").read_text().splitlines()]
        roots = [mount[1] for mount in mounts if mount[2] == self.kind and self.is_wanted(mount[3].split(","))]
        if not roots:
            self.skipTest(f"none of the {self.kind} type that is wanted is mounted here")
        self.root = Path(roots[0])
        self.top = f"wk{os.getpid()}"
        self.make(self.top)

    @staticmethod
    def is_wanted(options):
        return True

    def make(self, path):
        try:
            (self.root / path).mkdir()
        except OSError as error:
            self.skipTest(f"no cgroup can be made here: {error}")
        self.addCleanup(self.remove, self.root / path)

    def remove(self, path):
        deadline = time.monotonic() + PATIENCE
        while path.exists():
            try:
                path.rmdir()
            except OSError:
                self.assertLess(time.monotonic(), deadline, path)
                os.sched_yield()

    def move(self, pid, path):
        (self.root / path / "cgroup.procs").write_text(str(pid))
        said = re.search(f"^{self.hierarchy}:/(.*)$", Path(f"/proc/{pid}/cgroup").read_text(), re.MULTILINE).group(1)
        self.assertEqual(str(path).strip("."), said)

    def check_new_program(self, place):
        """A shell goes into a container, forks, and becomes another program there."""
        with Recording(self.folder):
            enter = f"echo $$ >{self.root}/{place}/cgroup.procs; sleep 0 & wait; exec true"
            shell = subprocess.Popen(["sh", "-c", enter])
            shell.wait()
        events = read(self.folder)
        self.assertEqual({DOCKER[:12]}, set(told(events)[shell.pid]))
        forked = next(event.number("child_pid") for event in events if event.name == "sched_process_fork"
                      and event.number("parent_pid") == shell.pid)
        self.assertEqual({DOCKER[:12]}, set(told(events)[forked]))

    def check_paths(self):
        child = Child("")
        self.addCleanup(child.end)
        self.make(f"{self.top}/before")
        self.move(child.pid, f"{self.top}/before")
        with Recording(self.folder, "--group-by", "cgroup"):
            self.make(f"{self.top}/later")
            self.move(child.pid, f"{self.top}/later")
            self.move(child.pid, ".")
        self.assertEqual([f"{self.top}/before", f"{self.top}/later", None], told(read(self.folder))[child.pid])


class OldCgroups(WithCgroups):
    """Those of the first version."""
    hierarchy = r"\d+:pids"
    kind = "cgroup"

    @staticmethod
    def is_wanted(options):
        return "pids" in options

    def test_should_follow_a_process_through_cgroups_by_their_paths(self):
        self.check_paths()

    def test_should_tell_the_container_of_what_a_process_forks(self):
        place = f"{self.top}/docker/{DOCKER}"
        self.make(f"{self.top}/docker")
        self.make(place)
        self.check_new_program(place)

    def test_should_find_a_container_beside_a_cgroup_of_the_second_version(self):
        roots = [line.split()[1] for line in Path("/proc/self/mounts").read_text().splitlines() if " cgroup2 " in line]
        if not roots:
            self.skipTest("no cgroups of the second version are mounted here")
        other = Path(roots[0], self.top)
        other.mkdir()
        self.addCleanup(self.remove, other)
        child = Child("")
        self.addCleanup(child.end)
        (other / "cgroup.procs").write_text(str(child.pid))
        self.make(f"{self.top}/{DOCKER}")
        with Recording(self.folder):
            self.move(child.pid, f"{self.top}/{DOCKER}")
            self.move(child.pid, ".")
        (Path(roots[0]) / "cgroup.procs").write_text(str(child.pid))
        self.assertEqual([DOCKER[:12], None], told(read(self.folder))[child.pid])


class Cgroups(WithCgroups):
    def test_should_follow_a_process_through_cgroups_by_their_paths(self):
        self.check_paths()

    def test_should_know_containers_by_their_cgroups(self):
        expected = {
            f"docker-{DOCKER}.scope": DOCKER[:12],
            f"libpod-{PODMAN}.scope/container": PODMAN[:12],
            f"crio-{DOCKER}.scope": DOCKER[:12],
            f"cri-containerd-{PODMAN}.scope": PODMAN[:12],
            f"{DOCKER}": DOCKER[:12],
            "lxc.payload.web/init.scope": "web",
            "machine-my\\x2ddb.scope/payload": "my-db",
            "systemd-nspawn@old.service": "old",
            f"docker-{DOCKER}.scope/cri-containerd-{PODMAN}.scope": PODMAN[:12],
            f"libpod-conmon-{PODMAN}.scope": None,
            f"docker-{DOCKER[:30]}.scope": None,
            "nginx.service": None,
        }
        child = Child("")
        self.addCleanup(child.end)
        for time_of_making in "before", "later":
            for path in expected:
                self.check_container(f"{self.top}/{time_of_making}", path, child, time_of_making, expected[path])

    def check_container(self, place, path, child, time_of_making, name):
        with self.subTest(path=path, made=time_of_making):
            shutil.rmtree(self.folder, ignore_errors=True)
            folders = [Path(place, *Path(path).parts[:depth]) for depth in range(len(Path(path).parts) + 1)]

            def make():
                for folder in folders:
                    if not (self.root / folder).exists():
                        self.make(folder)

            if time_of_making == "before":
                make()
            with Recording(self.folder) as recording:
                make()
                self.move(child.pid, folders[-1])
                self.move(child.pid, ".")
            groups = told(read(self.folder)).get(child.pid, [])
            self.assertEqual([name] if name else [], [group for group in groups if group])
            self.assertIn(groups[-1:], ([None], []))
            self.assertEqual(recording.results["events"], len(read(self.folder)))

    def test_should_name_containers_as_their_engines_do(self):
        """No engine runs here: the files are as Docker, Podman and containerd write them."""
        docker, podman, nerdctl, pod = (digit * 64 for digit in "abcd")
        files = {
            f"lib/docker/containers/{docker}/config.v2.json": {"ID": docker, "Name": "/shop_db"},
            "lib/containers/storage/overlay-containers/containers.json": [
                {"id": "0" * 64, "names": ["other"]}, {"id": podman, "names": ["shop_web"]}],
            f"containerd/io.containerd.runtime.v2.task/default/{nerdctl}/config.json":
                {"annotations": {"nerdctl/name": "shop_queue"}},
            f"containerd/io.containerd.runtime.v2.task/k8s.io/{pod}/config.json":
                {"annotations": {"io.kubernetes.cri.sandbox-name": "shop-7d9f",
                                 "io.kubernetes.cri.container-name": "web"}},
        }
        names = self.names_of([docker, podman, nerdctl, pod], {path: json.dumps(text) for path, text in files.items()})
        self.assertEqual(["shop_db", "shop_web", "shop_queue", "shop-7d9f.web"], names)

    def test_should_show_the_id_of_a_container_without_a_name_of_its_own(self):
        texts = ['{"Name": "/a b"}', '{"Name": "/same"}', '{"Name": "/same"}', '{"Name": 7}', "[" * 100_000,
                 '{"Name": "/' + "x" * 500 + '"}', '["Name"]', "\0", '{"Name": "/cut']
        ids = [f"{number:x}" * 64 for number in range(len(texts))]
        files = {f"lib/docker/containers/{container}/config.v2.json": text for container, text in zip(ids, texts)}
        names = self.names_of(ids, {**files, "lib/containers/storage/overlay-containers/containers.json": "{}"})
        self.assertEqual(["same"], [name for name in names if name not in {container[:12] for container in ids}])
        self.assertIn(names.index("same"), (1, 2))

    def names_of(self, ids, files):
        """The names of containers, where these files are below /var and /run."""
        for path, text in files.items():
            file = Path(self.scratch, "engines", path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        Path(self.scratch, "engines", "containerd").mkdir(parents=True, exist_ok=True)
        hidden = ("mount --bind $0/lib /var/lib && mount -t tmpfs none /run && mkdir /run/containerd && "
                  'mount --bind $0/containerd /run/containerd && exec "$@"')
        prefix = ["unshare", "--mount", "sh", "-c", hidden, os.path.join(self.scratch, "engines")]
        child = Child("")
        self.addCleanup(child.end)
        for container in ids:
            self.make(f"{self.top}/docker-{container}.scope")
        with Recording(self.folder, prefix=prefix):
            for container in ids:
                self.move(child.pid, f"{self.top}/docker-{container}.scope")
            self.move(child.pid, ".")
        return told(read(self.folder))[child.pid][:-1]

    def test_should_tell_the_container_of_a_new_program(self):
        place = f"{self.top}/docker-{DOCKER}.scope"
        self.make(place)
        self.check_new_program(place)

    def test_should_move_all_threads_with_their_process(self):
        place = f"{self.top}/docker-{DOCKER}.scope"
        self.make(place)
        child = Child("import threading\nthreading.Thread(target=threading.Event().wait, daemon=True).start()")
        self.addCleanup(child.end)
        threads = os.listdir(f"/proc/{child.pid}/task")
        self.assertEqual(2, len(threads))
        with Recording(self.folder):
            self.move(child.pid, place)
        groups = told(read(self.folder))
        self.assertEqual([DOCKER[:12]], groups[child.pid])
        self.assertFalse({int(thread) for thread in threads} - {child.pid} & groups.keys())
        self.move(child.pid, ".")


class Refusals(unittest.TestCase):
    def test_should_refuse_to_group_by_something_else(self):
        result = subprocess.run([RECORDER, "run", "-o", "none", "--group-by", "user"], capture_output=True, text=True)
        self.assertEqual(2, result.returncode)
        self.assertIn("not by user", result.stderr)


if __name__ == "__main__":
    unittest.main()
