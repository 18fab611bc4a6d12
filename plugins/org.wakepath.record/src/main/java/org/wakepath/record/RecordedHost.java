// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The recording of a host.
 *
 * @param name its name in the recording
 * @param isHere whether it is the machine that this runs on
 * @param folder the folder of its trace; empty where nothing was kept
 * @param bytes size of the trace
 * @param recorder what recorded it
 * @param events names of the recorded events, system calls aside
 * @param buffer bytes of buffer that each of its CPUs had
 * @param lost when it was lost; empty if it stayed to the end
 * @param problems what makes the trace worse than it should be, in words
 * @param remarks what is missing although all that was asked for was recorded to the end, in words
 */
public record RecordedHost(String name, boolean isHere, Optional<Path> folder, long bytes, Recorder recorder,
        List<String> events, long buffer, Optional<Instant> lost, List<String> problems,
        List<String> remarks) {

    /** Whether Wakepath's own events of wake-ups and packets are among them. */
    public boolean hasOwnEvents() {
        return EventChoice.carryContext(Set.copyOf(events));
    }

    /** Copies the lists. */
    public RecordedHost {
        events = List.copyOf(events);
        problems = List.copyOf(problems);
        remarks = List.copyOf(remarks);
    }
}
