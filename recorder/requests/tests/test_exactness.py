# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""A program must not see anything under the library that it could not have seen without it."""

import os
import shutil
import subprocess
import sys
import unittest

from running import SOURCES, WithFolder
from traffic import free_port

ROUNDS = int(os.environ.get("WAKEPATH_ROUNDS", "200"))
SEED = int(os.environ.get("WAKEPATH_SEED", "1"))


class Exactness(WithFolder):
    def setUp(self):
        super().setUp()
        self.port = str(free_port())
        self.program = self.compile("interleavings")

    def run_interleavings(self, *options, check="none", protocol="line"):
        self.run_under(self.program, self.port, str(SEED), str(ROUNDS), check,
                       options=["-p", f"{self.port}={protocol}", *options])

    def test_should_hold_without_the_library(self):
        subprocess.run([self.program, self.port, str(SEED), str(ROUNDS), "none"], check=True, timeout=60)

    def test_should_hold_with_isolation_and_cutting(self):
        self.run_interleavings(check="cut")

    def test_should_hold_with_cutting_alone(self):
        self.run_interleavings("--no-isolation", check="cut")

    def test_should_hold_with_isolation_alone(self):
        self.run_interleavings("--no-cutting")

    def test_should_hold_where_the_protocol_is_another_one(self):
        self.run_interleavings(protocol="http")

    def test_should_tell_of_nothing_that_was_removed_and_lose_nothing(self):
        program = self.compile("batches")
        rounds = str(ROUNDS // 4)
        subprocess.run([program, self.port, str(SEED), rounds], check=True, timeout=60)
        for number, options in enumerate([(), ("--no-cutting",)]):
            with self.subTest(options):
                self.run_under(program, self.port, str(SEED), rounds, options=["-p", f"{self.port}=line", *options],
                               trace=self.folder / f"trace-{number}")

    @unittest.skipUnless(shutil.which("openssl"), "openssl is not installed")
    def test_should_leave_tls_alone(self):
        certificate = self.folder / "certificate"
        made = subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
                               "-nodes", "-subj", "/CN=localhost", "-keyout", certificate],
                              check=True, capture_output=True).stdout
        with certificate.open("ab") as file:
            file.write(made)
        # Who takes it for another protocol must find that it is not.
        for number, options in enumerate([(), ("-p", f"{self.port}=http"), ("--no-isolation",)]):
            with self.subTest(options):
                self.run_under(sys.executable, SOURCES / "encrypted.py", self.port, str(SEED), str(ROUNDS // 20),
                               certificate, options=options, trace=self.folder / f"trace-{number}")


if __name__ == "__main__":
    unittest.main()
