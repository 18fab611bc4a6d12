// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.speedscope;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.wakepath.compare.profile.ComponentTime;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.profile.Profile;
import org.wakepath.words.ProfileWords;

/**
 * The components of a profile for speedscope: a profile for each kind of execution, with a sample for each component,
 * the most time first.
 */
public final class ProfileSpeedscope {
    private ProfileSpeedscope() {
    }

    /**
     * Writes the sums over all executions.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(Profile profile, Writer out) throws IOException {
        SpeedscopeFile file = new SpeedscopeFile();
        List<String> doubts = ProfileWords.doubts(profile);
        for (KindProfile kind : profile.kinds()) {
            List<ComponentTime> parts = kind.components();
            file.add(ProfileWords.amount(kind), doubts,
                    parts.stream().map(part -> ProfileWords.frames(kind.kind(), part.component())).toList(),
                    parts.stream().mapToLong(part -> part.times().sum()));
        }
        file.write(out);
    }
}
