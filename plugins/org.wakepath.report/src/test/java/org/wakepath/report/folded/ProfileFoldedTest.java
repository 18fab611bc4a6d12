// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.folded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.compare.profile.Profile;
import org.wakepath.report.SampleProfiles;
import org.wakepath.report.Speedscope;

class ProfileFoldedTest {
    @TempDir
    Path folder;

    private static String written(Profile profile) throws IOException {
        StringBuilder out = new StringBuilder();
        ProfileFolded.write(profile, out);
        return out.toString();
    }

    @Test
    void shouldHaveALineForEachComponent() throws IOException {
        assertThat(written(SampleProfiles.two())).isEqualTo("""
                web, requests on port\u00A080;store (db);store (db): block device;store (db): block device vda [block request] 8000000
                web, requests on port\u00A080;web (db);web (db): running 2000000
                web, requests on port\u00A080;web (db);web (db): blocked;web (db): blocked by store [wakeup] 2000000
                """);
    }

    @Test
    void shouldKeepHostileNamesWithinTheirLine() throws IOException {
        assertThat(written(SampleProfiles.hostile()).lines()).hasSize(4)
                .allMatch(line -> line.matches("[^#;\\p{Cntrl}][^;\\p{Cntrl}]*(;[^;\\p{Cntrl}]+){1,3} \\d+"));
    }

    @Test
    @Tag("full")
    void shouldBeReadBySpeedscope() throws Exception {
        Path file = Files.writeString(folder.resolve("run.folded"), written(SampleProfiles.hostile()));
        assertThat(new Speedscope(file).frames()).containsEntry("all smaller parts", "1,000,000 1,000,000")
                .containsEntry("x；y \\\" 7 (db): blocked by p；q\uFFFD 1.5 [wakeup]", "4,000,000 4,000,000");
    }
}
