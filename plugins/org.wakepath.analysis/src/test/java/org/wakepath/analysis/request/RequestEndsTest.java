// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wakepath.base.Spool;
import org.wakepath.path.KnownBy;
import org.wakepath.track.Messages.Address;
import org.wakepath.track.Messages.Connection;
import org.wakepath.track.Messages.Role;

class RequestEndsTest {
    private static final int MANY = 100_000;

    private final List<RequestEnds> hosts = new ArrayList<>();
    private final RequestEnds ends = new RequestEnds(0, hosts, List.of(), new TaskTable(List.of()),
            new Spool(Long.MAX_VALUE));

    private static Connection connection(long number, Role role) {
        return new Connection(number, 0, role, "http", new Address(0, 0, 80), new Address(0, 0, 4000), 0);
    }

    @Test
    void shouldFindEachOfManyRequests() {
        for (int i = 0; i < MANY; i++) {
            ends.of(connection(i % 7 - 3, Role.SERVES), i, true).begin(i);
        }

        assertThat(ends).hasSize(MANY);
        for (int i = 0; i < MANY; i++) {
            assertThat(ends.of(connection(i % 7 - 3, Role.SERVES), i, true).begin()).isEqualTo(i);
        }
        assertThat(ends).hasSize(MANY);
        assertThat(ends.find(0, 0)).isEqualTo(RequestEnds.NONE);
        assertThat(ends.find(100, 3)).isEqualTo(RequestEnds.NONE);
    }

    @Test
    void shouldSayOfAnAskingEndWhatWasSaidOfIt() {
        hosts.add(ends);
        ends.of(connection(1, Role.SERVES), 0, false);
        RequestEnd owner = ends.of(connection(1, Role.SERVES), 1, true);
        RequestEnd first = ends.of(connection(2, Role.ASKS), -1, false);
        RequestEnd second = ends.of(connection(2, Role.ASKS), 1, true);
        second.send(50, 600);
        second.answer(70);
        first.own(owner, KnownBy.WITNESSED);
        second.own(owner, KnownBy.ISOLATED);
        second.join(first, KnownBy.ISOLATED);
        second.end(90, true);

        assertThat(owner.asked()).containsExactly(first, second);
        assertThat(first.owner()).isEqualTo(owner);
        assertThat(List.of(first.ownerKnown(), second.ownerKnown(), owner.ownerKnown()))
                .containsExactly(KnownBy.WITNESSED, KnownBy.ISOLATED, KnownBy.INFERRED);
        assertThat(List.of(first.otherKnown(), second.otherKnown())).containsExactly(KnownBy.INFERRED,
                KnownBy.ISOLATED);
        assertThat(second.other()).isEqualTo(first);
        assertThat(first.other()).isNull();
        assertThat(List.of(second.sent(), second.sentBytes(), second.bytesBeforeAnswer(), second.end()))
                .containsExactly(50L, 600L, 70L, 90L);
        assertThat(first.bytesBeforeAnswer()).isEqualTo(-1);
        assertThat(List.of(first.isNumbered(), second.isNumbered(), first.isComplete(), second.isComplete()))
                .containsExactly(false, true, false, true);
    }
}
