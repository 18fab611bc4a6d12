// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.folded;

import java.io.IOException;
import java.util.List;
import org.wakepath.compare.profile.ComponentTime;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.profile.Profile;
import org.wakepath.words.ProfileWords;

/** The components of a profile as folded stacks: the kind of execution, who, what it did, because of what. */
public final class ProfileFolded {
    private ProfileFolded() {
    }

    /**
     * Writes the sums over all executions, ns.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(Profile profile, Appendable out) throws IOException {
        FoldedStacks stacks = new FoldedStacks();
        for (KindProfile kind : profile.kinds()) {
            for (ComponentTime part : kind.components()) {
                List<String> frames = ProfileWords.frames(kind.kind(), part.component());
                stacks.add(frames, part.times().sum());
            }
        }
        stacks.write(out);
    }
}
