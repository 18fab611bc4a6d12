/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph.build;

/** Frames of runs that are over, to be used again: a host has a run for every third event, and few at a time. */
final class FramePool {
    private Frame free;

    /** A frame for a run that begins. */
    Frame take() {
        Frame frame = free;
        if (frame == null) {
            return new Frame();
        }
        free = frame.below;
        return frame;
    }

    /** Nobody has the frame any more. */
    void give(Frame frame) {
        frame.below = free;
        free = frame;
    }
}
