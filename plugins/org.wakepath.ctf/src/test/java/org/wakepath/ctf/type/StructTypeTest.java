// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.wakepath.ctf.type.StructType.Member;

class StructTypeTest {
    private static Member member(String name) {
        return new Member(name, StructType.EMPTY);
    }

    private static StructType struct(String... names) {
        return new StructType(List.of(names).stream().map(StructTypeTest::member).toList(), 1);
    }

    @Test
    void shouldPreferAFieldOfExactlyTheName() {
        assertThat(struct("_tid", "tid", "__tid").find("tid")).contains(member("tid"));
        assertThat(struct("__tid", "_tid").find("_tid")).contains(member("_tid"));
    }

    @Test
    void shouldFindAFieldWithOneUnderscoreMoreOrLess() {
        assertThat(struct("comm", "_tid").find("tid")).contains(member("_tid"));
        assertThat(struct("comm", "tid").find("_tid")).contains(member("tid"));
        assertThat(struct("__tid", "tid").find("_tid")).contains(member("__tid"));
    }

    @Test
    void shouldNotFindAFieldThatOnlyEndsLikeTheName() {
        assertThat(struct("__tid", "xtid", "prev_tid", "_tids").find("tid")).isEmpty();
        assertThat(struct().find("tid")).isEmpty();
    }
}
