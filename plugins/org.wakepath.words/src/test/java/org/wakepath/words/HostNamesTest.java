// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.wakepath.path.ActivePath;
import org.wakepath.scenarios.sample.SamplePaths;

class HostNamesTest {
    @Test
    void shouldCallHostsByTheNamesGivenToThem() {
        HostNames names = HostNames.of(List.of("client", "server"), Map.of("client", "front", "gone", "x"));

        assertThat(names.of("client")).isEqualTo("front");
        assertThat(names.of("server")).isEqualTo("server");
        assertThat(names.shown()).containsOnlyKeys("client");
    }

    @Test
    void shouldTellHostsApartThatGotTheSameName() {
        HostNames names = HostNames.of(List.of("a", "b", "c"), Map.of("a", "web", "b", "web"));

        assertThat(names.of("a")).isEqualTo("web (a)");
        assertThat(names.of("b")).isEqualTo("web (b)");
    }

    @Test
    void shouldTellAHostApartFromOneWhoseLabelItGot() {
        HostNames names = HostNames.of(List.of("a", "b"), Map.of("a", "b"));

        assertThat(names.of("a")).isEqualTo("b (a)");
        assertThat(names.of("b")).isEqualTo("b");
    }

    @Test
    void shouldRenameHostsEverywhereInAPathAndKeepItHarmless() {
        ActivePath path = PathRenamer.safe(SamplePaths.rpc(),
                HostNames.of(List.of("client", "server"), Map.of("client", "front\u202E")));

        assertThat(path.clock()).isEqualTo("front\uFFFD");
        assertThat(path.task().host()).isEqualTo("front\uFFFD");
        assertThat(path.toString()).doesNotContain("@client").contains("@server");
    }
}
