// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.base.index.Fingerprint;
import org.wakepath.testing.TestTraces;

class HostFingerprintTest {
    /** Stands for a module that was built alone. */
    static final class Code {
    }

    @Test
    void shouldTellAnotherBuildOfAnyModule(@TempDir Path build) throws Exception {
        String name = Code.class.getName();
        Path file = build.resolve(name.replace('.', '/') + ".class");
        Files.createDirectories(file.getParent());
        try (InputStream bytes = Code.class.getResourceAsStream("HostFingerprintTest$Code.class")) {
            Files.copy(bytes, file);
        }
        Host host = TraceSet.open(List.of(TestTraces.recorded("rpc"))).kernelHosts().get(0);
        try (URLClassLoader loader = new URLClassLoader(new URL[] {build.toUri().toURL()}, null)) {
            List<Class<?>> code = List.of(Host.class, loader.loadClass(name));
            Fingerprint before = HostFingerprint.of(host, code);
            assertThat(HostFingerprint.of(host, code)).isEqualTo(before);

            Files.setLastModifiedTime(build, FileTime.fromMillis(Files.getLastModifiedTime(build).toMillis() + 1000));

            assertThat(HostFingerprint.of(host, code)).isNotEqualTo(before);
        }
    }
}
