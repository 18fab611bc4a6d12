// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * Measures the allocation of some work with the Flight Recorder. When a thread needs a new piece of the heap, its next
 * allocation counts for the whole piece. So the pieces must be small, by -XX:TLABSize and -XX:-ResizeTLAB.
 */
final class AllocationRecording {
    private static final String IN_PIECE = "jdk.ObjectAllocationInNewTLAB";
    private static final String ALONE = "jdk.ObjectAllocationOutsideTLAB";

    private AllocationRecording() {
    }

    /** Bytes by where they were allocated. */
    static Map<AllocationSite, Long> of(Runnable work) throws Exception {
        Path file = Files.createTempFile("wakepath-allocation", ".jfr");
        try (Recording recording = new Recording()) {
            recording.enable(IN_PIECE).withStackTrace();
            recording.enable(ALONE).withStackTrace();
            recording.start();
            work.run();
            recording.stop();
            recording.dump(file);
            return read(file);
        } finally {
            Files.delete(file);
        }
    }

    private static Map<AllocationSite, Long> read(Path file) throws Exception {
        Map<AllocationSite, Long> sites = new HashMap<>();
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                RecordedEvent event = events.readEvent();
                String size = event.getEventType().getName().equals(IN_PIECE) ? "tlabSize" : "allocationSize";
                sites.merge(AllocationSite.of(event), event.getLong(size), Long::sum);
            }
        }
        return sites;
    }
}
