// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.bench;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;

/**
 * The place of an allocation.
 *
 * @param stage of the analysis, or "other"
 * @param method of Wakepath, the innermost
 * @param type what was allocated, as the Java machine calls classes
 * @param isColumn whether it is a long array of numbers or bytes, as columns and buffers are
 */
record AllocationSite(String stage, String method, String type, boolean isColumn) {
    private static final int LONG_ARRAY_BYTES = 1024;
    private static final String OURS = "org.wakepath.";
    /** The class that a stage goes through; if a stack has several, the innermost determines the stage. */
    private static final Map<String, String> STAGES = Map.of(
            "org.wakepath.ctf.PacketDecoder", "decode",
            "org.wakepath.ctf.StreamFeed", "decode",
            "org.wakepath.ctf.MergedEvents", "merge",
            "org.wakepath.graph.build.GraphBuilder", "build",
            "org.wakepath.network.PacketMatcher", "match",
            "org.wakepath.analysis.ClockRelations", "synchronize",
            "org.wakepath.ctf.Trace", "open");

    static AllocationSite of(RecordedEvent event) {
        RecordedClass type = event.getClass("objectClass");
        List<RecordedFrame> frames = event.getStackTrace() == null ? List.of() : event.getStackTrace().getFrames();
        String stage = frames.stream().map(AllocationSite::className).filter(STAGES::containsKey).findFirst()
                .map(STAGES::get).orElse("other");
        Optional<RecordedFrame> own = frames.stream().filter(frame -> className(frame).startsWith(OURS)).findFirst();
        String method = own.map(frame -> simple(className(frame)) + "." + frame.getMethod().getName()).orElse("");
        boolean isArray = type.getName().length() == 2 && type.getName().startsWith("[");
        return new AllocationSite(stage, method, type.getName(),
                isArray && event.getLong("allocationSize") >= LONG_ARRAY_BYTES);
    }

    private static String className(RecordedFrame frame) {
        return frame.getMethod().getType().getName();
    }

    private static String simple(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
