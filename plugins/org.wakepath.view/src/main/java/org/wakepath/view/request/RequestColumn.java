// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.request;

import java.util.Comparator;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import org.wakepath.analysis.request.Request;
import org.wakepath.analysis.request.Request.Kind;
import org.wakepath.analysis.request.RequestId;
import org.wakepath.track.PageFaults;
import org.wakepath.words.Durations;
import org.wakepath.words.HostNames;
import org.wakepath.words.RequestWords;
import org.wakepath.words.SafeText;

/** The columns of a table of requests, from left to right. */
public enum RequestColumn {
    /** Its id, without the host. */
    REQUEST("Request",
            Comparator.comparing(Request::id, Comparator.comparing(RequestId::connection, Long::compareUnsigned)
                    .thenComparing(RequestId::number)),
            (one, names) -> one.id().local()),
    /** From its arrival to its answer. */
    TOOK("Took", Request::duration, (one, names) -> Durations.format(one.duration())),
    /** How long threads worked on it. */
    OWN("Own", Request::own, (one, names) -> Durations.format(one.own())),
    /** How long it, or an answer that it waited for, had arrived and was not taken. */
    QUEUED("Queued", Request::queued, (one, names) -> !one.kind().isServed() ? ""
            : (one.isQueueingKnown() ? "" : "\u2265 ") + Durations.format(one.queued())),
    /** How many page faults threads had while they worked on it; empty where they were not all recorded. */
    FAULTS(faults -> OptionalLong.of(faults.faults()), String::valueOf, "Faults"),
    /** Of how many the page was not there yet. */
    NEW_PAGES(faults -> OptionalLong.of(faults.newPages()), String::valueOf, "New pages"),
    /** After how many a page was fetched; empty where that was not recorded. */
    MAJOR(PageFaults.Count::major, String::valueOf, "Major"),
    /** How long they took; empty where that was not recorded. */
    IN_FAULTS(PageFaults.Count::time, Durations::format, "In faults"),
    /** The status of its answer; empty where that is not known. */
    STATUS("Status", Comparator.comparing(Request::status),
            (one, names) -> RequestWords.status(one.status(), one.isFailed())),
    /** How it is known what was done for it. */
    KNOWN("Known", Comparator.comparing(Request::known), (one, names) -> RequestWords.known(one.known())),
    /** The request for which it was sent. */
    SENT_FOR("Sent for", (one, names) -> one.caller()
            .map(caller -> caller.request().local() + " on " + SafeText.clean(names.of(caller.request().host())))
            .orElse("")),
    /** The host that served it. */
    HOST("Host", (one, names) -> SafeText.clean(names.of(one.kind().host()))),
    /** Its protocol, port and process, and the start of its URL or statement where that was recorded. */
    KIND("Kind", (one, names) -> RequestWords.ofOne(one.kind().isServed(), one.kind().protocol(), one.kind().port(),
            one.kind().process(), one.text()));

    private final String title;
    private final BiFunction<Request, HostNames, String> text;
    private final Comparator<Request> order;
    private final boolean isNumber;

    RequestColumn(String title, BiFunction<Request, HostNames, String> text) {
        this(title, Comparator.comparing(one -> text.apply(one, HostNames.LABELS)), text);
    }

    RequestColumn(String title, Comparator<Request> order, BiFunction<Request, HostNames, String> text) {
        this(title, order, text, false);
    }

    RequestColumn(String title, ToLongFunction<Request> time, BiFunction<Request, HostNames, String> text) {
        this(title, Comparator.comparingLong(time), text, true);
    }

    RequestColumn(String title, Comparator<Request> order, BiFunction<Request, HostNames, String> text,
            boolean isNumber) {
        this.title = title;
        this.text = text;
        this.order = order;
        this.isNumber = isNumber;
    }

    /** A column of page faults. */
    RequestColumn(Function<PageFaults.Count, OptionalLong> number, LongFunction<String> words, String title) {
        this(title, Comparator.comparingLong(one -> one.faults().map(number).orElse(OptionalLong.empty()).orElse(-1)),
                (one, names) -> one.faults().map(number).filter(OptionalLong::isPresent)
                        .map(known -> words.apply(known.getAsLong())).orElse(""),
                true);
    }

    /** What requests have in common, for people. */
    public static String kind(Kind kind) {
        return RequestWords.kind(kind.isServed(), kind.protocol(), kind.port(), kind.process());
    }

    /** The heading of the column. */
    public String title() {
        return title;
    }

    /** Whether it has times or counts, which are sorted from the largest on at first. */
    public boolean isNumber() {
        return isNumber;
    }

    /** Whether it is about something that not all traces have. */
    public boolean isOptional() {
        return this == FAULTS || this == NEW_PAGES || this == MAJOR || this == IN_FAULTS || this == STATUS;
    }

    /** What it says of a request, with the names of hosts. */
    public String text(Request request, HostNames names) {
        return text.apply(request, names);
    }

    Comparator<Request> order() {
        return order;
    }
}
