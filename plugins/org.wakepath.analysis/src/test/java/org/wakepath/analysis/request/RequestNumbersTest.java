// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.wakepath.track.Messages;
import org.wakepath.track.Messages.Address;
import org.wakepath.track.Messages.Connection;
import org.wakepath.track.Messages.Message;
import org.wakepath.track.Messages.Outcome;
import org.wakepath.track.Messages.Part;
import org.wakepath.track.Messages.Role;

/** Names the requests that questions and answers of a connection are of, one after the other. */
class RequestNumbersTest {
    private static final Outcome UNTOLD = new Outcome(0, false, false, false);
    private static final Outcome FOLLOWED = new Outcome(0, false, false, true);
    private static final Outcome ENDS_STREAM = new Outcome(0, true, false, true);
    private static final Outcome UNKNOWN = new Outcome(0, false, true, true);

    private final List<Part> parts = new ArrayList<>();
    private String protocol = "http";
    private long renumbered;

    private void question(long message, long request, Outcome outcome) {
        part(message, request, 0, true, outcome);
    }

    private void answer(long message, long request, Outcome outcome) {
        part(message, request, 0, false, outcome);
    }

    private void part(long message, long request, long stream, boolean asks, Outcome outcome) {
        parts.add(new Part(1, parts.size(), new Message(7, message, request, stream), 10, true, asks, outcome));
    }

    /** Those of the parts, by the end that serves them. */
    private List<Long> numbers() {
        Connection connection = new Connection(7, 0, Role.SERVES, protocol, new Address(0, 0, 80),
                new Address(0, 0, 4000), 0);
        RequestNumbers numbers = new RequestNumbers(
                new Messages(List.of(), parts, Map.of(7L, connection), Map.of(), Map.of(), 0));
        List<Long> found = parts.stream().map(part -> numbers.take(connection, part)).toList();
        renumbered = numbers.renumbered();
        return found;
    }

    @Test
    void shouldKeepWhatTheRecorderNumbersOnBehindAnUpgrade() {
        question(0, 0, FOLLOWED);
        answer(0, 0, FOLLOWED);
        question(1, -1, UNKNOWN);
        answer(1, -1, UNKNOWN);
        question(2, -1, UNKNOWN);

        assertThat(numbers()).containsExactly(0L, 0L, 1L, 1L, 2L);
        assertThat(renumbered).isZero();
    }

    @Test
    void shouldNumberOnWhereAnOlderRecorderCountsFromZeroAgain() {
        question(0, 0, UNTOLD);
        answer(0, 0, UNTOLD);
        question(1, 1, UNTOLD);
        answer(1, 1, UNTOLD);
        question(0, -1, UNTOLD);
        question(0, -1, UNTOLD);
        answer(0, -1, UNTOLD);
        question(1, -1, UNTOLD);
        answer(1, -1, UNTOLD);

        assertThat(numbers()).containsExactly(0L, 0L, 1L, 1L, 2L, 2L, 2L, 3L, 3L);
        assertThat(renumbered).isEqualTo(2);
    }

    @Test
    void shouldNotMergeMessagesThatTwoProcessesNumber() {
        protocol = "";
        question(0, -1, UNTOLD);
        answer(0, -1, UNTOLD);
        question(1, -1, UNTOLD);
        answer(1, -1, UNTOLD);
        question(0, -1, UNTOLD);
        answer(0, -1, UNTOLD);

        assertThat(numbers()).containsExactly(0L, 0L, 1L, 1L, 2L, 2L);
        assertThat(renumbered).isEqualTo(1);
    }

    @Test
    void shouldHaveNoRequestForWhatNobodyAsked() {
        answer(0, -1, FOLLOWED);
        question(0, -1, FOLLOWED);
        question(1, 0, FOLLOWED);
        answer(1, -1, FOLLOWED);
        answer(2, 0, FOLLOWED);

        assertThat(numbers()).containsExactly(-1L, -1L, 0L, -1L, 0L);
    }

    @Test
    void shouldHaveAnotherRequestWhereAStreamStartsAnew() {
        protocol = "fastcgi";
        part(0, -1, 1, true, FOLLOWED);
        part(1, -1, 1, true, ENDS_STREAM);
        part(0, -1, 1, false, ENDS_STREAM);
        part(2, -1, 1, true, ENDS_STREAM);
        part(1, -1, 1, false, ENDS_STREAM);

        assertThat(numbers()).containsExactly(1L, 1L, 1L, 10_000_000_001L, 10_000_000_001L);
    }

    @Test
    void shouldHaveOneRequestForAStreamOfHttp2WhateverFollowsItsEnd() {
        protocol = "http2";
        part(0, -1, 1, true, ENDS_STREAM);
        part(1, -1, 1, true, FOLLOWED);
        part(0, -1, 1, false, ENDS_STREAM);

        assertThat(numbers()).containsExactly(1L, 1L, 1L);
    }
}
