// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.pprof;

import java.io.IOException;
import java.io.OutputStream;
import java.util.stream.Stream;
import org.wakepath.compare.profile.Component;
import org.wakepath.compare.profile.ComponentTime;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.profile.Profile;
import org.wakepath.words.ProfileWords;
import org.wakepath.words.SafeText;
import org.wakepath.words.StateWords;

/**
 * The components of a profile for pprof: a sample for each, with its time in all executions, that of an execution on
 * average, and how many executions had it. Environment and doubts are comments.
 */
public final class ProfilePprof {
    private ProfilePprof() {
    }

    /**
     * Writes a profile.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(Profile profile, OutputStream out) throws IOException {
        PprofFile file = new PprofFile();
        file.type("executions", "count");
        // Runs with different numbers of executions can be compared by it.
        file.type("mean", "nanoseconds");
        file.type("time", "nanoseconds");
        profile.kinds().forEach(kind -> kind.components().forEach(part -> add(kind, part, file)));
        file.write(profile.recorded(), profile.kinds().stream().mapToLong(kind -> kind.latencies().sum()).sum(),
                Stream.of(profile.kinds().stream().map(ProfileWords::amount),
                        ProfileWords.environment(profile).stream(), ProfileWords.doubts(profile).stream())
                        .flatMap(lines -> lines),
                out);
    }

    private static void add(KindProfile kind, ComponentTime part, PprofFile file) {
        Component component = part.component();
        long time = part.times().sum();
        PprofFile.Sample sample = file.sample(ProfileWords.frames(kind.kind(), component), part.times().count(),
                Math.round((double) time / kind.latencies().count()), time);
        if (!component.equals(Component.REST)) {
            sample.label("host", SafeText.clean(component.host())).label("task", SafeText.clean(component.role()))
                    .label("state", StateWords.of(component.state())).label("cause", ProfileWords.cause(component));
            if (!component.peer().isEmpty()) {
                sample.label("peer", SafeText.clean(component.peer()));
            }
        }
        sample.add();
    }
}
