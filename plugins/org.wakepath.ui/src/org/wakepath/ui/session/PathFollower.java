// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.HostRelation;
import org.wakepath.analysis.request.RecordedRequests;
import org.wakepath.analysis.request.RequestPath;
import org.wakepath.path.ActivePath;
import org.wakepath.view.scene.Scene;
import org.wakepath.words.SafeText;
import org.wakepath.words.SummaryWords;

/** The requested path, of which there is one at a time, and the actions to run once it is there. */
final class PathFollower {
    private static final Runnable NOTHING = () -> {};

    private final Display display;
    private final BiConsumer<Scene, List<String>> found;
    private final Consumer<String> refused;
    private Optional<PathRequest> asked = Optional.empty();
    private Optional<Job> job = Optional.empty();
    private Runnable next = NOTHING;

    /**
     * A follower without a request.
     *
     * @param found gets the path that was requested last, and its words
     * @param refused gets the reason why there is none, a sentence
     */
    PathFollower(Display display, BiConsumer<Scene, List<String>> found, Consumer<String> refused) {
        this.display = display;
        this.found = found;
        this.refused = refused;
    }

    void begin(PathRequest request, OpenTraces traces) {
        Job by = new PathJob(this, traces, request);
        asked = Optional.of(request);
        job = Optional.of(by);
        by.schedule();
    }

    /** Drops the request. */
    void stop() {
        job.ifPresent(Job::cancel);
        job = Optional.empty();
        asked = Optional.empty();
        next = NOTHING;
    }

    /** The last request, whether its path is there or not. */
    Optional<PathRequest> asked() {
        return asked;
    }

    /** Runs an action if the job served the last request, and not an earlier one. */
    private void ended(Job by, Runnable then) {
        if (job.equals(Optional.of(by))) {
            job = Optional.empty();
            then.run();
        }
    }

    /** Runs an action once the path is shown, unless another is requested before. */
    void then(Runnable action) {
        next = action;
        goOn();
    }

    /** Runs the action that waits for the path, if the path is there. */
    void goOn() {
        if (job.isEmpty()) {
            Runnable action = next;
            next = NOTHING;
            action.run();
        }
    }

    /** Follows the path of a task and lays it out. */
    static final class PathJob extends OutcomeJob {
        private final PathFollower following;
        private final Analysis analysis;
        private final OpenSlices slices;
        private final OpenStacks stacks;
        private final OpenRequests requests;
        private final PathRequest request;

        PathJob(PathFollower following, OpenTraces traces, PathRequest request) {
            super("Following the path of " + request.whose(), following.display,
                    "Following the path was stopped. Choose it again to follow it.");
            this.following = following;
            this.analysis = traces.analysis();
            this.slices = traces.slices();
            this.stacks = traces.stacks();
            this.requests = traces.requests();
            this.request = request;
        }

        @Override
        protected Runnable work(IProgressMonitor monitor) {
            HostRelation own = analysis.relations(request.reference()).get(request.task().hostNumber());
            if (!own.clock().isConnected()) {
                return () -> refuse(unrelated(own));
            }
            return path(monitor).map(path -> layOut(path, monitor)).orElse(() -> refuse(PathRequest.NO_TIME));
        }

        @Override
        protected void refuse(String sentence) {
            following.ended(this, () -> following.refused.accept(sentence));
        }

        private Runnable layOut(ActivePath path, IProgressMonitor monitor) {
            OpenStacks.Labelled stacked = stacks.label(path, request.reference(), monitor);
            OpenSlices.Labelled labelled = slices.label(stacked.path(), request.reference(), request.names(), monitor);
            Scene scene = Scene.of(labelled.split(), request.names());
            List<String> words = Stream.of(
                    List.of(SummaryWords.headline(scene.path(), scene.summary()),
                            SummaryWords.sentence(scene.summary())),
                    stacked.remarks(), labelled.remarks()).flatMap(List::stream).toList();
            return () -> following.ended(this, () -> following.found.accept(scene, words));
        }

        private Optional<ActivePath> path(IProgressMonitor monitor) {
            if (request.request().isEmpty()) {
                return Optional.of(analysis.path(request.task(), request.within().start(), request.within().end(),
                        request.reference()));
            }
            RecordedRequests all = requests.on(request.reference(), monitor);
            monitor.subTask("path");
            return all.find(request.request().get().toString()).stream().findFirst()
                    .flatMap(one -> RequestPath.of(one, all, segments -> OpenRequests.watch(monitor)));
        }

        private String unrelated(HostRelation own) {
            String reference = analysis.graphs().get(request.reference()).host();
            return SafeText.clean("The clock of " + request.names().of(own.host()) + " cannot be related to that of "
                    + request.names().of(reference) + " (" + own.clock().reason()
                    + "). Choose another reference clock in the experiment.");
        }
    }
}
