// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.util.List;

/**
 * One way to record a host, through the agent there: {@link #check}, {@link #prepare}, and then what all of them do
 * alike, start, stop, close and send.
 */
interface Collector {
    /** What it records with. */
    Recorder recorder();

    /**
     * Looks at the host, and returns what it lacks to be recorded in this way.
     *
     * @param folder where the trace is kept there; empty for the usual place, or if it is not kept there
     */
    List<Shortcoming> check(String folder);

    /** What the check found out about the machine. */
    HostFacts facts();

    /**
     * Why this collector records the host, in words that can follow a colon.
     *
     * @param refusals what the host lacks to be recorded in the ways that were tried before; empty if none was
     */
    String why(List<Shortcoming> refusals);

    /**
     * Makes the recording, which is then ready to start.
     *
     * @param write the command to the agent that says where the trace is written
     * @return the folder of the trace on the host; empty if there is none
     */
    String prepare(String write);

    /** Names of the recorded events, system calls aside. */
    List<String> events();

    /** The buffer of each CPU. */
    BufferSize buffer();

    /** What the answer to the command {@code close} says went wrong, in words. */
    List<String> problems(Answer closed);

    /** What it says is missing although the host was recorded to the end, in words. It makes no recording fail. */
    default List<String> remarks(Answer closed) {
        return List.of();
    }
}
