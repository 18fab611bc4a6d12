// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.timeline;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.Flow;
import org.wakepath.path.PathLink;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;
import org.wakepath.path.summary.PathSummary;
import org.wakepath.words.CauseWords;
import org.wakepath.words.Diagnostics;
import org.wakepath.words.ExcerptWords;
import org.wakepath.words.Sentence;
import org.wakepath.words.StackWords;
import org.wakepath.words.SummaryWords;

/**
 * What is known of a thing on a path, as pairs of a key and a value, for formats that let a thing have any. A value is
 * a text, a whole number or a boolean. What is not known has no key. Parts of a part have its key before their own, as
 * in {@code cause.waker.tid}. Times are ns since the epoch on the path's clock, lengths ns.
 */
public final class Facts implements Cause.Fields<RuntimeException> {
    private static final String CAUSE = "cause.";

    private final Map<String, Object> facts = new LinkedHashMap<>();

    private Facts() {
    }

    /** What is known of a whole path, with each reason for doubt. */
    public static Map<String, Object> of(ActivePath path) {
        Facts facts = new Facts();
        facts.who("", path.task());
        facts.span(path.start(), path.end());
        facts.put("clock", path.clock());
        facts.put("sentence", SummaryWords.headline(path, PathSummary.of(path)));
        List<String> doubts = Diagnostics.doubts(path);
        for (int i = 0; i < doubts.size(); i++) {
            facts.put("doubt." + (i + 1), doubts.get(i));
        }
        Diagnostics.of(path).stream().filter(diagnostic -> diagnostic.count() != 0)
                .forEach(diagnostic -> facts.put("diagnostic." + diagnostic.key(), diagnostic.count()));
        ExcerptWords.of(path).ifPresent(words -> facts.put("excerpt", words));
        return facts.facts;
    }

    /** What is known of a segment. */
    public static Map<String, Object> of(PathSegment segment) {
        Facts facts = new Facts();
        facts.who("", segment.worker());
        facts.put("state", segment.state().name());
        facts.span(segment.start(), segment.end());
        facts.cause(segment.cause());
        facts.put("sentence", Sentence.of(segment));
        facts.put("depth", (long) segment.depth());
        facts.put("certainty", CauseWords.grade(segment.cause(), segment.certainty()));
        facts.put("clipped", segment.clipped());
        facts.put("uncertain", segment.uncertain());
        return facts.facts;
    }

    /** What is known of a wait. Its start may be before that of the path. */
    public static Map<String, Object> of(Wait wait) {
        Facts facts = new Facts();
        facts.who("", wait.worker());
        facts.put("state", wait.state().name());
        facts.span(wait.start(), wait.end());
        wait.systemCall().ifPresent(call -> {
            facts.put("systemCall.name", call.name());
            call.descriptor().ifPresent(descriptor -> facts.put("systemCall.descriptor", descriptor));
            known(call.peer()).ifPresent(peer -> facts.put("systemCall.peer", peer));
        });
        facts.cause(wait.cause());
        facts.put("sentence", Sentence.of(wait));
        known(StackWords.of(wait.stacks().waiter())).ifPresent(functions -> facts.put("waitedIn", functions));
        known(StackWords.of(wait.stacks().waker())).ifPresent(functions -> facts.put("wokenFrom", functions));
        facts.put("depth", (long) wait.depth());
        facts.put("resolved", wait.resolved());
        facts.put("certainty", CauseWords.grade(wait.cause(), wait.certainty()));
        facts.put("uncertain", wait.uncertain());
        return facts.facts;
    }

    /** What is known of a link. */
    public static Map<String, Object> of(PathLink link) {
        Facts facts = new Facts();
        facts.put("kind", link.kind().name());
        facts.who("from.", link.from().worker());
        facts.put("from.time", link.from().time());
        facts.who("to.", link.to().worker());
        facts.put("to.time", link.to().time());
        facts.put("certainty", link.certainty().key());
        return facts.facts;
    }

    private void put(String key, Object value) {
        facts.put(key, value);
    }

    private void span(long start, long end) {
        put("start", start);
        put("end", end);
    }

    private void cause(Cause cause) {
        put(CAUSE + "kind", cause.kind());
        cause.describe(this);
    }

    /** Adds who a worker is; an interrupt handler has no ids. */
    private void who(String prefix, Worker worker) {
        put(prefix + "host", worker.host());
        put(prefix + "name", worker.name());
        if (worker.tid() >= 0) {
            put(prefix + "tid", (long) worker.tid());
            put(prefix + "generation", (long) worker.generation());
            put(prefix + "process", (long) worker.process());
        }
    }

    private static Optional<String> known(String text) {
        return Optional.of(text).filter(some -> !some.isEmpty());
    }

    @Override
    public void number(String name, long number) {
        put(CAUSE + name, number);
    }

    @Override
    public void number(String name, OptionalLong number) {
        number.ifPresent(known -> put(CAUSE + name, known));
    }

    @Override
    public void flag(String name, boolean flag) {
        put(CAUSE + name, flag);
    }

    @Override
    public void text(String name, String text) {
        put(CAUSE + name, text);
    }

    @Override
    public void text(String name, Optional<String> text) {
        text.ifPresent(known -> put(CAUSE + name, known));
    }

    @Override
    public void worker(String name, Worker worker) {
        who(CAUSE + name + ".", worker);
    }

    @Override
    public void worker(String name, Optional<Worker> worker) {
        worker.ifPresent(known -> worker(name, known));
    }

    @Override
    public void interrupt(String name, String interrupt) {
        put(CAUSE + name, interrupt);
    }

    @Override
    public void flow(String name, Flow flow) {
        known(flow.protocol()).ifPresent(protocol -> put(CAUSE + name + ".protocol", protocol));
        flow.source().ifPresent(socket -> socket(CAUSE + name + ".source.", socket));
        flow.target().ifPresent(socket -> socket(CAUSE + name + ".target.", socket));
    }

    private void socket(String prefix, Flow.Socket socket) {
        put(prefix + "address", socket.address());
        socket.port().ifPresent(port -> put(prefix + "port", (long) port));
    }
}
