// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.Optional;
import java.util.OptionalLong;
import org.wakepath.graph.model.SystemCall;
import org.wakepath.path.Flow;
import org.wakepath.track.CallStack;
import org.wakepath.track.CallValues;

/** Writes the texts of a trace for a report. Each method takes the text of the trace. */
public interface Names {
    /** A host's label. */
    String host(String label);

    /** The name of a task's container; empty for none. */
    String container(String name);

    /** A task's name. */
    String task(String name);

    /** The name of a slice of user space. */
    String slice(String name);

    /** The number that distinguishes a slice from others of its name. */
    OptionalLong number(OptionalLong id);

    /** The arguments and the result of a call. */
    Optional<CallValues> values(Optional<CallValues> values);

    /** A function in a stack. */
    CallStack.Frame frame(CallStack.Frame frame);

    /** An end of a conversation. */
    Flow.Socket socket(Flow.Socket socket);

    /** A system call with what is known of its descriptor. */
    SystemCall systemCall(SystemCall call);

    /** Why something is not explained. */
    String reason(String reason);

    /** The name of an interrupt, kernel function, device or count. It is of the machine, not of its user. */
    String machine(String name);
}
