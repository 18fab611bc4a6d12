// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

/** What a worker was doing, or waiting for, over an edge of the graph or a segment of a path. */
public enum EdgeState {
    /** On a CPU, doing its own work. */
    RUNNING,
    /** Ready to run, but others had the CPU. */
    PREEMPTED,
    /** Ready to run, but not allowed to: its group has used up its CPU time, or it is frozen or stopped. */
    HELD,
    /** Off the CPU until a wake-up; the cause is not known more closely. */
    BLOCKED,
    /** On a CPU that an interrupt handler used. */
    INTERRUPTED,
    /** Waiting for a timer to expire. */
    TIMER,
    /** Waiting for a packet under way, or for a peer that was not traced. */
    NETWORK,
    /** Waiting for a block device to serve a request. */
    BLOCK_DEVICE,
    /** Waiting for a person. */
    USER_INPUT,
    /** Woken by an inter-processor interrupt whose sender is not known. */
    IPI,
    /** Waiting for an interrupt line. */
    IRQ,
    /** Waiting for a thread that worked on other requests; only on paths of requests. */
    QUEUED,
    /** Nothing in the trace explains it. */
    UNKNOWN
}
