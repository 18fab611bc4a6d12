// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Writer;
import java.lang.ref.WeakReference;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.wakepath.analysis.request.Request;
import org.wakepath.analysis.request.Request.Caller;
import org.wakepath.analysis.request.RequestId;
import org.wakepath.path.KnownBy;
import org.wakepath.report.html.RequestsHtml;
import org.wakepath.report.otlp.OtlpSpan;
import org.wakepath.report.otlp.RequestSpans;
import org.wakepath.words.Redaction;

/** Requests that are made when they are asked for, of which documents keep as few as they need. */
class ManyRequestsTest {
    private static final int COUNT = 2_000;

    /** Each request after the first of its host is sent for the first; hosts take turns, web-1 last. */
    private static final class Made extends AbstractList<Request> {
        final List<WeakReference<Request>> made = new ArrayList<>();

        static RequestId id(int place) {
            return new RequestId("web-" + (place % 2 == 0 ? 2 : 1), Integer.reverse(place), place);
        }

        @Override
        public Request get(int place) {
            RequestId id = id(place);
            Request one = new Request(id, new Request.Kind(true, "http", 80, "front", id.host()), place,
                    place + 10L + place % 7, true, KnownBy.ISOLATED,
                    place < 2 ? Optional.empty() : Optional.of(new Caller(id(place % 2), KnownBy.ISOLATED)), List.of(),
                    List.of(), Optional.empty(), Optional.empty(), "", 0);
            made.add(new WeakReference<>(one));
            return one;
        }

        @Override
        public int size() {
            return COUNT;
        }

        long kept() {
            System.gc();
            return made.stream().filter(one -> one.get() != null).count();
        }
    }

    private final Made requests = new Made();

    @Test
    void shouldFindEachByItsId() {
        RequestIndex index = new RequestIndex(requests);

        for (int place = 0; place < COUNT; place++) {
            assertThat(index.place(Made.id(place))).isEqualTo(place);
            assertThat(index.id(place)).isEqualTo(Made.id(place));
        }
        assertThat(index.find(Made.id(7))).contains(requests.get(7));
        assertThat(index.find(new RequestId("web-3", 0, 0))).isEmpty();
        assertThat(index.find(new RequestId("web-1", 0, 1))).isEmpty();
        assertThat(requests.kept()).isLessThan(COUNT / 10);
    }

    @Test
    void shouldKeepNoneForSpans() {
        List<OtlpSpan> taken = new ArrayList<>();
        Iterator<OtlpSpan> spans = RequestSpans.of(requests).iterator();
        int before = requests.made.size();
        taken.add(spans.next());
        assertThat(requests.made).as("made for the first span").hasSize(before + 1);
        spans.forEachRemaining(taken::add);
        assertThat(requests.kept()).isLessThan(COUNT / 10);

        assertThat(taken).hasSize(COUNT);
        assertThat(taken.stream().map(OtlpSpan::trace).distinct()).hasSize(2);
        assertThat(taken.stream().map(span -> span.resource().get("host.name")).toList())
                .isEqualTo(taken.stream().map(span -> span.resource().get("host.name")).sorted().toList());
    }

    @Test
    void shouldKeepThoseOfAPageAlone() throws Exception {
        RequestStatistics found = RequestStatistics.of("web-1", requests, 20, 0, 0, 0);
        RequestsHtml.write(found, requests, Map.of(), id -> id, Writer.nullWriter());

        assertThat(requests.kept()).isLessThan(COUNT / 10);
    }

    @Test
    void shouldNumberAliasesInTheOrderOfTheRequestsWhateverIsAskedForFirst() {
        Redaction names = new Redaction();
        List<Request> redacted = new RequestRedaction(names).apply(requests);

        assertThat(redacted.get(1).id().host()).isEqualTo("host-2");
        assertThat(redacted.get(0).id().host()).isEqualTo("host-1");
        assertThat(names.host("web-2")).isEqualTo("host-1");
        assertThat(requests.kept()).isLessThan(COUNT / 10);
    }
}
