// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.compare;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.eclipse.swt.widgets.Control;
import org.wakepath.compare.profile.Component;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.PathSegment;
import org.wakepath.ui.session.Focus;
import org.wakepath.ui.session.LatestOnlyJob;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.SessionState;
import org.wakepath.view.scene.Scene;
import org.wakepath.words.Durations;
import org.wakepath.words.HostNames;
import org.wakepath.words.WorkerWords;

/** Finds the parts of the time that are chosen in a comparison on the open path, and makes all views show them. */
final class PartSegments {
    private final Session session;
    private final Consumer<String> words;
    private final LatestOnlyJob<Found> seeking;
    private Set<Component> chosen = Set.of();
    private String what = "";

    /**
     * What the open path has of the chosen parts.
     *
     * @param what the chosen parts in words
     */
    private record Found(String what, List<PathSegment> segments) {
        Optional<Focus.Part> part() {
            return segments.isEmpty() ? Optional.empty()
                    : Optional.of(new Focus.Part(what, segments.stream().mapToLong(PathSegment::start).toArray()));
        }

        String sentence() {
            return what + ". " + (segments.isEmpty() ? "The open path has none of it."
                    : "On the open path: " + WorkerWords.count(segments.size())
                            + (segments.size() == 1 ? " segment, " : " segments, ")
                            + Durations.format(segments.stream().mapToLong(PathSegment::duration).sum())
                            + ". Escape shows all.");
        }
    }

    /** @param words is notified of what is found, in a sentence */
    PartSegments(Control widget, Session session, Consumer<String> words) {
        this.session = session;
        this.words = words;
        seeking = new LatestOnlyJob<>("Looking for segments", widget, this::take, words);
    }

    /** Makes all views show some parts of the time, or everything if there are none. */
    void choose(Set<Component> parts, String described) {
        if (parts.isEmpty() && !chosen.isEmpty() && session.focus().scene().isPresent()) {
            session.lookAt(Optional.empty());
        }
        chosen = parts;
        what = described;
        words.accept(what);
        seek();
    }

    /** Looks for the chosen parts again, because the open path is another one. */
    void seek() {
        seeking.drop();
        Optional<Scene> scene = session.focus().scene();
        if (!chosen.isEmpty() && scene.isPresent()) {
            Set<Component> meant = chosen.stream().map(this::named).collect(Collectors.toSet());
            String described = what;
            seeking.ask(() -> new Found(described, scene.get().path().segments().stream()
                    .filter(segment -> meant.contains(Component.of(segment))).toList()));
        }
    }

    private void take(Found found) {
        words.accept(found.sentence());
        session.lookAt(found.part());
    }

    /** A part with the names that the user gave the hosts of the open traces. */
    private Component named(Component part) {
        return new Component(named(part.host()), part.role(), part.state(), part.cause(),
                part.state() == EdgeState.NETWORK ? named(part.peer()) : part.peer());
    }

    private String named(String host) {
        HostNames names = session.names();
        return session.state() instanceof SessionState.Open open
                ? open.traces().labels().stream().filter(label -> (host + "/").startsWith(label + "/")).findFirst()
                        .map(label -> names.of(label) + host.substring(label.length())).orElse(host)
                : host;
    }

    /** The chosen parts. */
    Set<Component> chosen() {
        return chosen;
    }

    /** Whether the last choice is shown. */
    boolean isIdle() {
        return seeking.isIdle();
    }
}
