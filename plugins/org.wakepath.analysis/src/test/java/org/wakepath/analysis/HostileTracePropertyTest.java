// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;
import org.wakepath.ctf.type.CtfException;
import org.wakepath.graph.build.TimeSpanException;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.kernel.TraceSet;
import org.wakepath.path.EmptyIntervalException;
import org.wakepath.testing.TestTraces;

/** Damaged events decode to anything: the analysis must stand any sequence of them. */
class HostileTracePropertyTest {
    private static final Path TRACE = TestTraces.recorded("rpc");
    /** Behind the header and context of the first packet, which the reader's own tests damage. */
    private static final int FIRST_EVENT = 96;

    private Path folder;

    @BeforeProperty
    void makeFolder() throws IOException {
        folder = Files.createTempDirectory("hostile");
    }

    @AfterProperty
    void removeFolder() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        }
    }

    @Property(tries = 150)
    void shouldFindAPathOrSayWhyNot(@ForAll long seed, @ForAll @IntRange(min = 1, max = 200) int flips)
            throws IOException {
        damage(new Random(seed), flips);
        Analysis analysis;
        try {
            analysis = Analysis.open(TraceSet.open(List.of(folder)), 2);
        } catch (CtfException refused) {
            assertThat(refused).hasMessageContaining(folder.toString());
            return;
        } catch (TimeSpanException refused) {
            return;
        }
        for (TaskSummary task : analysis.tasks()) {
            try {
                RealTraces.assertCoversItsInterval(RealTraces.wholePath(analysis, task));
            } catch (EmptyIntervalException noLife) {
                assertThat(task.end()).isEqualTo(task.start());
            }
        }
    }

    private void damage(Random random, int flips) throws IOException {
        try (Stream<Path> files = Files.walk(TRACE)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                Path copy = folder.resolve(TRACE.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                byte[] bytes = Files.readAllBytes(file);
                if (file.getFileName().toString().startsWith("k_") && !file.toString().endsWith(".idx")) {
                    flip(bytes, random, flips);
                }
                Files.write(copy, bytes);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static void flip(byte[] bytes, Random random, int flips) {
        for (int i = 0; i < flips; i++) {
            bytes[FIRST_EVENT + random.nextInt(bytes.length - FIRST_EVENT)] ^= (byte) (1 << random.nextInt(8));
        }
    }
}
