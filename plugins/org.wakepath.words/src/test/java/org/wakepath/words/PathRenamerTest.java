// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.wakepath.path.ActivePath;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.scenarios.sample.SamplePaths;

class PathRenamerTest {

    @Test
    void shouldNotCopyWhatHasNothingToRename() {
        ActivePath path = SamplePaths.rpc();
        ActivePath renamed = PathRenamer.safe(path);
        assertSame(renamed.segments(), path.segments());
        assertSame(renamed.links(), path.links());
        assertSame(renamed.waits(), path.waits());
    }

    @Test
    void shouldRenameOnlyWhatNeedsIt() {
        ActivePath path = new PathDrawing(SamplePaths.CLIENT).runs(SamplePaths.CLIENT, 5, 0)
                .runs(PathDrawing.task("a", "e\u202Evil", 7), 5, 0).path();
        ActivePath renamed = PathRenamer.safe(path);
        assertThat(renamed.segments().get(0)).isSameAs(path.segments().get(0));
        assertThat(renamed.segments().get(1).worker().name()).isEqualTo("e\uFFFDvil");
    }

    private static void assertSame(List<?> renamed, List<?> given) {
        assertThat(given).isNotEmpty();
        assertThat(renamed).usingElementComparator((a, b) -> a == b ? 0 : 1).isEqualTo(given);
    }
}
