// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.regex.PatternSyntaxException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SliceFilterTest {
    @ParameterizedTest
    @CsvSource({"look, Store::look_up, true", " LOOK , look_up, true", "look, lock, false", "up(, look_up(int), true",
        "., look_up, false", "/^look/, look_up, true", "/^UP/, look_up, false", "/^LOOK_, look_up, true",
        "/up|in$/, walk_in, true", "/, a/b, true", "/, look_up, true", "//, look_up, true"})
    void shouldTakeATextForAPartOfTheNameOrBetweenSlashesForAnExpression(String text, String name, boolean shown) {
        assertThat(SliceFilter.of(text).names().test(name)).isEqualTo(shown);
    }

    @Test
    void shouldShowAllForNothing() {
        assertThat(SliceFilter.of(" ")).isSameAs(SliceFilter.ALL);
        assertThat(SliceFilter.ALL.isAll()).isTrue();
    }

    @Test
    void shouldRefuseWhatIsNoExpression() {
        assertThatThrownBy(() -> SliceFilter.of("/(")).isInstanceOf(PatternSyntaxException.class);
    }
}
