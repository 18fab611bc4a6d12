// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.wakepath.analysis.request.Request;
import org.wakepath.analysis.request.Request.Caller;
import org.wakepath.analysis.request.Request.Kind;
import org.wakepath.analysis.request.Request.Work;
import org.wakepath.analysis.request.RequestId;
import org.wakepath.path.KnownBy;
import org.wakepath.track.PageFaults;
import org.wakepath.words.HostNames;

class RequestChoiceTest {
    private static final Kind FRONT = new Kind(true, "http", 80, "front", "web");
    private static final Kind STORE = new Kind(true, "postgresql", 5432, "store", "db");
    private static final Request SLOW = request(new RequestId("web", 10, 0), FRONT, 900, 40, KnownBy.ISOLATED, null);
    private static final Request QUICK = request(new RequestId("web", 2, 0), FRONT, 90, 80, KnownBy.INFERRED, null);
    private static final Request ASKED = request(new RequestId("db", 2, 1), STORE, 500, 0, KnownBy.ISOLATED,
            new Caller(SLOW.id(), KnownBy.ISOLATED));
    private static final List<Request> ALL = List.of(QUICK, ASKED, SLOW);

    private static Request request(RequestId id, Kind kind, long took, long queued, KnownBy known, Caller caller) {
        return new Request(id, kind, 1000, 1000 + took, true, known, Optional.ofNullable(caller),
                List.of(new Work(Optional.empty(), 1000 + queued, 1000 + took, known, OptionalLong.of(1000),
                        Optional.empty(), List.of())),
                List.of(), Optional.empty(), Optional.empty(), "", 0);
    }

    private static List<Request> among(RequestChoice choice) {
        return choice.among(ALL, HostNames.LABELS);
    }

    @Test
    void shouldListTheSlowestFirst() {
        assertThat(among(RequestChoice.SLOWEST)).containsExactly(SLOW, ASKED, QUICK);
        assertThat(among(RequestChoice.SLOWEST.by(RequestColumn.TOOK))).containsExactly(QUICK, ASKED, SLOW);
    }

    @Test
    void shouldSortByEachColumn() {
        assertThat(among(RequestChoice.SLOWEST.by(RequestColumn.QUEUED))).containsExactly(QUICK, SLOW, ASKED);
        assertThat(among(RequestChoice.SLOWEST.by(RequestColumn.OWN))).containsExactly(SLOW, ASKED, QUICK);
        assertThat(among(RequestChoice.SLOWEST.by(RequestColumn.REQUEST))).as("by number")
                .containsExactly(QUICK, ASKED, SLOW);
        assertThat(among(RequestChoice.SLOWEST.by(RequestColumn.KNOWN))).as("the surest first")
                .containsExactly(ASKED, SLOW, QUICK);
        assertThat(among(RequestChoice.SLOWEST.by(RequestColumn.HOST))).containsExactly(ASKED, QUICK, SLOW);
    }

    @Test
    void shouldListThoseOfAKindThatHaveAllWords() {
        assertThat(among(RequestChoice.SLOWEST.of(Optional.of(FRONT)))).containsExactly(SLOW, QUICK);
        assertThat(among(RequestChoice.SLOWEST.with(" PORT  isolated"))).containsExactly(SLOW, ASKED);
        assertThat(among(RequestChoice.SLOWEST.with("isolated port").of(Optional.of(STORE)))).containsExactly(ASKED);
        assertThat(among(RequestChoice.SLOWEST.with("10.0"))).as("the request, and that which was sent for it")
                .containsExactly(SLOW, ASKED);
        assertThat(among(RequestChoice.SLOWEST.with("mysql"))).isEmpty();
    }

    @Test
    void shouldFindHostsByTheNamesThatTheyWereGiven() {
        HostNames names = HostNames.of(List.of("web", "db"), Map.of("db", "database"));

        assertThat(RequestChoice.SLOWEST.with("database").among(ALL, names)).containsExactly(ASKED);
        assertThat(RequestColumn.SENT_FOR.text(ASKED, names)).isEqualTo("10.0 on web");
    }

    @Test
    void shouldSayThatQueueingMayBeLonger() {
        Request unknown = new Request(SLOW.id(), FRONT, 0, 10, true, KnownBy.ISOLATED, Optional.empty(),
                List.of(new Work(Optional.empty(), 0, 10, KnownBy.ISOLATED, OptionalLong.empty(), Optional.empty(),
                        List.of())),
                List.of(), Optional.empty(), Optional.empty(), "", 0);

        assertThat(RequestColumn.QUEUED.text(unknown, HostNames.LABELS)).isEqualTo("≥ 0 ns");
        assertThat(RequestColumn.QUEUED.text(SLOW, HostNames.LABELS)).isEqualTo("40 ns");
    }

    @Test
    void shouldTellPageFaultsTheStartOfTheUrlAndTheStatusWhereTheyWereRecorded() {
        Request told = new Request(SLOW.id(), FRONT, 0, 10, true, KnownBy.ISOLATED, Optional.empty(), List.of(),
                List.of(), Optional.empty(), Optional.of(new PageFaults.Count(7, 6, OptionalLong.empty(),
                        OptionalLong.of(12_000), OptionalLong.empty())),
                "GET /a\u001b[2J", 502);

        assertThat(Stream.of(RequestColumn.values()).filter(RequestColumn::isOptional)
                .map(column -> column.text(told, HostNames.LABELS))).containsExactly("7", "6", "", "12.0 µs",
                        "502 failed");
        assertThat(Stream.of(RequestColumn.values()).filter(RequestColumn::isOptional)
                .map(column -> column.text(SLOW, HostNames.LABELS))).containsOnly("");
        assertThat(RequestColumn.KIND.text(told, HostNames.LABELS)).startsWith("http on port 80 of front: GET /a")
                .doesNotContain("\u001b");
        assertThat(RequestChoice.SLOWEST.by(RequestColumn.FAULTS).among(List.of(SLOW, told), HostNames.LABELS))
                .as("the most first").containsExactly(told, SLOW);
    }

    @Test
    void shouldHaveLatenciesOfRequestsThatTookNoTime() {
        Request empty = request(SLOW.id(), FRONT, 0, 0, KnownBy.ISOLATED, null);

        assertThat(RequestLatencies.of(List.of(empty, QUICK)).orElseThrow().histogram().bounds()).startsWith(1);
        assertThat(RequestLatencies.of(List.of())).isEmpty();
    }
}
