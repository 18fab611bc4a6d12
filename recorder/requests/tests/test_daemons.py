# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""
Daemons and programs of Debian that limit their own calls, or whose service manager does: a login at each, or a job of it, has
the same outcome under the library as without.
"""

import ftplib
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from filters import write_filter
from running import PATIENCE, PROGRAM, WithFolder
from traffic import free_port

NOBODY = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
LEFT_ALONE = "were left alone from then on: "
os.environ["PATH"] += ":/usr/sbin:/sbin"


def said_by(*command, **more):
    """What a command prints, and its exit code."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, **{"stdin": subprocess.DEVNULL, **more})
    return done.stdout, done.returncode


def awaited(ask, process):
    """What a daemon answers once it is ready for that."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return ask()
        except (OSError, EOFError, AssertionError):
            if process.poll() is not None or time.monotonic() > deadline:
                raise
        time.sleep(0.05)


def talk(port, text):
    """What is answered until the connection ends."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        connection.sendall(text)
        connection.shutdown(socket.SHUT_WR)
        return connection.makefile("rb").read()


class Hello(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Length", "6")
        self.end_headers()
        self.wfile.write(b"hello\n")

    def log_message(self, *_):
        pass


class Daemons(WithFolder):
    def setUp(self):
        super().setUp()
        # Daemons give up their rights.
        os.chmod(self.folder, 0o755)
        self.prefixes = [], [PROGRAM, "run", "-o", self.trace, "--"]

    def need(self, *programs, root=True):
        for program in programs:
            if not shutil.which(program):
                self.skipTest(f"missing: {program}")
        if root and os.getuid():
            self.skipTest("only root may start it")

    def serve(self, command, ask, stop=None):
        """The answer of a daemon that is asked once, and its exit code, without the library and under it; and what that said."""
        outcomes, says = [], ""
        for prefix in self.prefixes:
            with open(self.folder / "said", "w+b") as said:
                process = subprocess.Popen([*prefix, *command], stdin=subprocess.DEVNULL, stdout=said, stderr=said)
                try:
                    answer = awaited(ask, process)
                    stop() if stop else process.send_signal(signal.SIGTERM)
                    code = process.wait(PATIENCE)
                finally:
                    process.kill()
                    process.wait()
                    says = Path(said.name).read_text(errors="replace")
                outcomes.append((answer, code if code >= 0 else 128 - code))
        return outcomes, says

    def check_daemon(self, expected, *command, limits=True, **more):
        outcomes, says = self.serve(command, **more)
        self.assertIn(expected, str(outcomes[0][0]))
        self.assertEqual(outcomes[0], outcomes[1], says)
        self.assertEqual(limits, LEFT_ALONE in says, says)

    def check_job(self, expected, *command, limits=True, shown=str, **more):
        """Compares a program that ends by itself. The part of it that limits its calls may run as another user, whom nothing reports."""
        outcomes, says = [], ""
        for prefix in self.prefixes:
            done = subprocess.run([*prefix, *command], capture_output=True, text=True, timeout=PATIENCE, **more)
            outcomes.append((shown(done.stdout), done.returncode))
            says = done.stderr
            if not prefix and done.returncode:
                self.skipTest(f"does not work on this machine: {done.stderr.strip()[-200:]}")
        self.assertIn(expected, outcomes[0][0])
        self.assertEqual(*outcomes, says)
        if limits is not None:
            self.assertEqual(limits, LEFT_ALONE in says, says)

    # ---- daemons

    def test_should_log_in_at_sshd(self):
        self.need("sshd", "ssh", "ssh-keygen")
        port = free_port()
        for name in "host", "user":
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.folder / name], check=True)
        Path("/run/sshd").mkdir(exist_ok=True)
        options = [f"ListenAddress=127.0.0.1:{port}", f"AuthorizedKeysFile={self.folder}/user.pub", "StrictModes=no", "PidFile=none",
                   "UsePAM=no", "PermitRootLogin=yes"]
        log_in = ["ssh", "-p", str(port), "-i", self.folder / "user", "-oBatchMode=yes", "-oStrictHostKeyChecking=no",
                  "-oUserKnownHostsFile=/dev/null", "-oLogLevel=ERROR", "root@127.0.0.1", "echo $((6 * 7)); exit 3"]

        def ask():
            self.assertNotIn(255, answer := said_by(*log_in))
            return answer

        self.check_daemon("42\\n', 3", shutil.which("sshd"), "-D", "-e", "-f", "/dev/null", "-h", self.folder / "host",
                          *(word for option in options for word in ("-o", option)), ask=ask)

    def test_should_log_in_at_vsftpd(self):
        # Its filter of system calls is too narrow for lists and files, also without the library.
        self.need("vsftpd")
        port, root = free_port(), self.folder / "files"
        root.mkdir(mode=0o755)
        (self.folder / "conf").write_text(
            f"listen=YES\nlisten_address=127.0.0.1\nlisten_port={port}\nanonymous_enable=YES\nlocal_enable=NO\nbackground=NO\n"
            f"seccomp_sandbox=YES\nxferlog_enable=NO\nanon_root={root}\nsecure_chroot_dir={root}\n", encoding="ascii")

        def ask():
            with ftplib.FTP() as client:
                client.connect("127.0.0.1", port, timeout=PATIENCE)
                return client.login(), client.pwd(), client.sendcmd("SYST"), client.quit()

        self.check_daemon("230 Login successful.", "vsftpd", self.folder / "conf", ask=ask)

    def test_should_ask_chronyd(self):
        self.need("chronyd", "chronyc")
        port, commands = free_port(), free_port()
        (self.folder / "conf").write_text(
            f"local\nallow\nport {port}\ncmdport {commands}\nbindcmdaddress 127.0.0.1\npidfile {self.folder}/pid\nuser root\n",
            encoding="ascii")

        def ask():
            printed, code = said_by("chronyc", "-n", "-h", "127.0.0.1", "-p", str(commands), "tracking")
            self.assertEqual(0, code)
            return re.search("Stratum.*", printed)[0]

        self.check_daemon("Stratum         : 10", "chronyd", "-d", "-x", "-F", "1", "-f", self.folder / "conf", ask=ask)

    def test_should_ask_tor(self):
        self.need("tor", root=False)
        port, data = free_port(), self.folder / "data"
        data.mkdir(mode=0o700)
        (self.folder / "conf").write_text(
            f"Sandbox 1\nDisableNetwork 1\nSocksPort 0\nControlPort 127.0.0.1:{port}\nDataDirectory {data}\n", encoding="ascii")
        # It sometimes ignores SIGTERM or ends with SIGSEGV at its end, without the library, too.
        def kill():
            os.kill(int(re.search(rb"process/pid=(\d+)", talk(port, b"AUTHENTICATE\r\nGETINFO process/pid\r\nQUIT\r\n"))[1]), signal.SIGKILL)

        self.check_daemon("250-version=", "tor", "-f", self.folder / "conf",
                          ask=lambda: talk(port, b"AUTHENTICATE\r\nGETINFO version\r\nQUIT\r\n"),
                          stop=kill)

    def test_should_ask_swtpm(self):
        self.need("swtpm", root=False)
        port, control = free_port(), free_port()
        start_up = bytes.fromhex("80010000000c000001440000")
        self.check_daemon("\\x80\\x01\\x00\\x00\\x00\\n\\x00\\x00\\x00\\x00", "swtpm", "socket", "--tpm2", "--tpmstate",
                          f"dir={self.folder}", "--seccomp", "action=kill", "--flags", "not-need-init",
                          "--server", f"type=tcp,port={port},bindaddr=127.0.0.1", "--ctrl",
                          f"type=tcp,port={control},bindaddr=127.0.0.1", ask=lambda: talk(port, start_up))

    def test_should_ask_named(self):
        # It has no filter any more.
        self.need("named", "dig", root=False)
        port = free_port()
        (self.folder / "conf").write_text(
            f'options {{ directory "{self.folder}"; listen-on port {port} {{ 127.0.0.1; }}; listen-on-v6 {{ none; }};'
            f' pid-file none; session-keyfile none; recursion no; dnssec-validation no; }};\ncontrols {{ }};\n'
            f'zone "a.test" {{ type primary; file "{self.folder}/zone"; }};\n', encoding="ascii")
        (self.folder / "zone").write_text("$TTL 1\n@ SOA a.test. a.test. 1 1 1 1 1\n@ NS a.test.\n@ A 127.9.9.9\n", encoding="ascii")

        def ask():
            answer = said_by("dig", "@127.0.0.1", "-p", str(port), "+short", "+time=1", "+tries=1", "a.test")
            self.assertEqual(("127.9.9.9\n", 0), answer)
            return answer

        self.check_daemon("127.9.9.9", "named", "-f", "-c", self.folder / "conf", "-n", "1", ask=ask, limits=False)

    def test_should_map_a_network_by_slirp4netns(self):
        self.need("slirp4netns", "unshare", "nsenter")
        space = subprocess.Popen(["unshare", "--net", "sh", "-c", "echo; exec sleep 600"], stdout=subprocess.PIPE)
        self.addCleanup(space.stdout.close)
        self.addCleanup(space.wait)
        self.addCleanup(space.kill)
        space.stdout.readline()

        def ask():
            printed, code = said_by("nsenter", "-t", str(space.pid), "--net", "cat", "/proc/net/route")
            self.assertIn("tap0", printed)
            return code

        self.check_daemon("0", "slirp4netns", "--configure", "--enable-sandbox", "--enable-seccomp", str(space.pid), "tap0", ask=ask)

    def test_should_await_a_guest_by_passt(self):
        self.need("passt", root=False)
        path = self.folder / "guest"
        os.chmod(self.folder, 0o777)

        def ask():
            with socket.socket(socket.AF_UNIX) as guest:
                guest.connect(str(path))
                guest.settimeout(PATIENCE)
                # Who has 192.0.2.1, asks the guest.
                own = b"\x02\0\0\0\0\1"
                frame = (b"\xff" * 6 + own + b"\x08\6\0\1\x08\0\6\4\0\1" + own + b"\xc0\0\2\7" + bytes(6) + b"\xc0\0\2\1")
                guest.sendall(len(frame).to_bytes(4, "big") + frame)
                return guest.makefile("rb").read(4 + len(frame))[4 + 12:4 + 22].hex()

        self.check_daemon("08060001080006040002", "passt", "--foreground", "--one-off", "--socket", path, ask=ask, stop=lambda: None)

    # ---- daemons under the filter of a service manager

    def check_service(self, expected, *command, **more):
        self.need("bwrap", "systemd-analyze", command[0], root=False)
        try:
            write_filter(self.folder / "filter")
        except OSError as fault:
            self.skipTest(f"missing: {fault}")
        start = 'exec 9<"$0" && exec bwrap --die-with-parent --dev-bind / / --seccomp 9 "$@"'
        self.check_daemon(expected, "sh", "-c", start, self.folder / "filter", *command, **more)

    def test_should_ask_nginx_with_the_filter_of_a_service(self):
        port = free_port()
        (self.folder / "page").write_text("hello\n", encoding="ascii")
        (self.folder / "conf").write_text(
            f"daemon off; pid {self.folder}/pid; error_log {self.folder}/errors; events {{ }}\n"
            f"http {{ access_log off; server {{ listen 127.0.0.1:{port}; root {self.folder}; }} }}\n", encoding="ascii")
        self.check_service("hello", "nginx", "-c", self.folder / "conf", "-e", self.folder / "errors",
                           ask=lambda: talk(port, b"GET /page HTTP/1.0\r\n\r\n").rpartition(b"\r\n")[2],
                           stop=lambda: os.kill(int((self.folder / "pid").read_text()), signal.SIGQUIT))

    def test_should_ask_memcached_with_the_filter_of_a_service(self):
        port = free_port()
        self.check_service("VALUE a 0 1", "memcached", "-u", "root", "-l", "127.0.0.1", "-p", str(port), "-A",
                           ask=lambda: talk(port, b"set a 0 0 1\r\nx\r\nget a\r\nquit\r\n"),
                           stop=lambda: talk(port, b"shutdown\r\n"))

    def test_should_ask_redis_with_the_filter_of_a_service(self):
        port = free_port()
        self.check_service("+OK\\r\\n$1\\r\\nx", "redis-server", "--port", str(port), "--save", "",
                           ask=lambda: talk(port, b"SET a x\r\nGET a\r\n"), stop=lambda: talk(port, b"SHUTDOWN NOSAVE\r\n"))

    # ---- programs

    def test_should_tell_what_is_in_a_file(self):
        self.need("file", root=False)
        # Debian builds it without its filter.
        self.check_job("ELF 64-bit", "file", "-L", "/proc/self/exe", limits=False)

    def test_should_show_a_page_of_the_manual(self):
        self.need("man", root=False)
        page = self.folder / "page.1"
        page.write_text(".TH PAGE 1\n.SH NAME\npage \\- is shown\n", encoding="ascii")
        self.check_job("is shown", "man", "-P", "cat", "-l", page, limits=None)

    def test_should_download_by_apt(self):
        self.need("apt-get", root=False)
        server = ThreadingHTTPServer(("127.0.0.1", 0), Hello)
        Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        target = self.folder / "downloaded"
        self.check_job("hello", "sh", "-c",
                       'rm -f "$1" && /usr/lib/apt/apt-helper -oAPT::Sandbox::Seccomp=true -oAcquire::http::Proxy=DIRECT download-file'
                       f' http://127.0.0.1:{server.server_port}/file "$1" >"$1.said" && cat "$1"', "sh", target, limits=None)

    def test_should_start_a_machine_that_may_do_little(self):
        self.need("qemu-system-x86_64", root=False)
        self.check_job('{"return": {}}', "qemu-system-x86_64", "-display", "none", "-machine", "none", "-qmp", "stdio", "-sandbox",
                       "on,obsolete=deny,elevateprivileges=deny,spawn=deny,resourcecontrol=deny",
                       shown=lambda said: re.findall(r'\{"return": .*', said),
                       input='{"execute": "qmp_capabilities"}\n{"execute": "quit"}\n')

    def test_should_trace_a_program_by_a_filter(self):
        self.need("strace", root=False)
        made = self.folder / "made"
        self.check_job("", "strace", "--seccomp-bpf", "-f", "-e", "trace=mkdir", "sh", "-c", f"mkdir {made} && rmdir {made}")

    def test_should_run_a_command_in_firejail(self):
        self.need("firejail")
        self.check_job("42", "firejail", "--quiet", "--noprofile", "--seccomp", "sh", "-c", "echo $((6 * 7))", limits=None)

    def test_should_run_a_container_by_systemd(self):
        self.need("systemd-nspawn", "busybox")
        root = self.folder / "root"
        for part in "bin", "etc", "usr", "proc", "sys", "dev", "run", "tmp":
            (root / part).mkdir(parents=True)
        (root / "etc/os-release").touch()
        shutil.copy(shutil.which("busybox"), root / "bin/busybox")
        self.check_job("42", "systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--as-pid2", "--link-journal=no",
                       "--timezone=off", "--resolv-conf=off", "-D", root, "/bin/busybox", "sh", "-c", "echo $((6 * 7))", limits=None)

    def test_should_show_a_page_in_a_browser(self):
        self.need("chromium", "setpriv")
        os.chmod(self.folder, 0o777)
        programs = self.folder / "programs"
        shutil.copytree(Path(PROGRAM).parent, programs, ignore=shutil.ignore_patterns("training", "library", "program"))
        browser = ["chromium", "--headless", "--disable-gpu", f"--user-data-dir={self.folder}/data", "--dump-dom",
                   "data:text/html,<p>hello</p>"]
        environment = {**os.environ, "HOME": str(self.folder)}
        without = subprocess.run([*NOBODY, *browser], capture_output=True, text=True, timeout=PATIENCE, env=environment)
        if without.returncode:
            self.skipTest(f"does not work on this machine: {without.stderr.strip()[-200:]}")
        under = subprocess.run([*NOBODY, programs / "wakepath-requests", "run", "-o", self.folder / "trace", "--", *browser],
                               capture_output=True, text=True, timeout=PATIENCE, env=environment)
        self.assertIn("<p>hello</p>", without.stdout)
        self.assertEqual((without.stdout, 0), (under.stdout, under.returncode), under.stderr)
