// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathRule;
import org.wakepath.path.PathSegment;
import org.wakepath.path.replay.PathPart;
import org.wakepath.path.replay.Prediction;
import org.wakepath.path.replay.WhatIf;
import org.wakepath.ui.session.LatestOnlyJob;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.SessionState;
import org.wakepath.ui.session.TimeRange;
import org.wakepath.ui.widgets.ColumnTable;
import org.wakepath.ui.widgets.Notice;
import org.wakepath.view.scene.Scene;
import org.wakepath.words.Diagnostics;
import org.wakepath.words.Durations;
import org.wakepath.words.HostNames;
import org.wakepath.words.PathRenamer;
import org.wakepath.words.PredictionWords;

/**
 * When the task would have ended, had something taken less time: a field for the question, the answer in sentences, and
 * what the path consists of, before and after. It is about all of the path, whatever part of it is shown.
 */
final class WhatIfPane {
    private static final String HINT = "Choose a row to see what happens if that takes half the time, or "
            + PredictionWords.FORM + ". Enter asks.";
    private static final String EFFECT = "Nothing that a task does is known to decide this part of the path. Choose "
            + "another row, or " + PredictionWords.FORM + ".";
    /** What stands between two questions. */
    private static final String BETWEEN = ";";

    private static final int[] WEIGHTS = {45, 55};

    private final Session session;
    private final Notice notice;
    private final Composite page;
    private final Text field;
    private final StyledText answer;
    private final ColumnTable<PathPart> parts;
    private final LatestOnlyJob<Answer> asking;
    private Optional<Scene> shown = Optional.empty();
    private Answer found = Answer.NONE;
    /** What the user did not write may be replaced. */
    private String proposed = "";

    /**
     * What the pane shows.
     *
     * @param text the answer in sentences, or what to do
     * @param parts what the path consists of, before and after
     * @param isGiven whether something was asked that the end depends on
     */
    private record Answer(String text, List<PathPart> parts, boolean isGiven) {
        static final Answer NONE = new Answer(HINT, List.of(), false);

        static Answer none(String text, ActivePath path) {
            return new Answer(text, PathPart.of(path.segments(), path.segments()), false);
        }

        static Answer of(Prediction found) {
            if (found.saved() == 0) {
                String nothing = PredictionWords.nothing(found.changes().stream().map(WhatIf::text).toList());
                return none(Character.toUpperCase(nothing.charAt(0)) + nothing.substring(1) + ". " + HINT,
                        found.path());
            }
            return new Answer(Stream.of(PredictionWords.sentences(found), List.of(PredictionWords.LIMITS),
                    Diagnostics.doubts(found.path())).flatMap(List::stream).collect(Collectors.joining("\n")),
                    found.parts(), true);
        }
    }

    WhatIfPane(Composite parent, Session session) {
        this.session = session;
        notice = new Notice(parent);
        page = new Composite(notice.pages(), SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(2).applyTo(page);
        Label label = new Label(page, SWT.NONE);
        label.setText(" With");
        field = new Text(page, SWT.SEARCH | SWT.ICON_CANCEL);
        field.setMessage("rpc-worker running -50%");
        field.setToolTipText("TASK STATE -PERCENT%, or TASK@HOST and * for all tasks; several with ; between them. "
                + "Enter asks when the task would have ended.");
        GridDataFactory.fillDefaults().grab(true, false).applyTo(field);
        SashForm both = new SashForm(page, SWT.VERTICAL);
        GridDataFactory.fillDefaults().grab(true, true).span(2, 1).applyTo(both);
        answer = new StyledText(both, SWT.MULTI | SWT.READ_ONLY | SWT.WRAP | SWT.V_SCROLL);
        answer.setAlwaysShowScrollBars(false);
        parts = new ColumnTable<>(both, PathPart.class, PredictionWords::of);
        both.setWeights(WEIGHTS);
        parts.column("Before", SWT.RIGHT, part -> Durations.format(part.before()));
        parts.column("After", SWT.RIGHT, part -> !found.isGiven() ? "" : Durations.format(part.after()));
        parts.column("Change", SWT.RIGHT, part -> !found.isGiven() ? "" : change(part));
        parts.column("On the path", SWT.LEFT, PredictionWords::of);
        asking = new LatestOnlyJob<>("Replaying the path", page, this::take, this::say);
        asking.takeTurns();
        field.addListener(SWT.DefaultSelection, event -> {
            if (event.detail != SWT.CANCEL) {
                ask();
            }
        });
        parts.onChoice(this::halve);
    }

    private static String change(PathPart part) {
        return part.gained() == 0 ? "" : (part.gained() > 0 ? "+" : "") + Durations.format(part.gained());
    }

    /** Shows what a path consists of, or nothing. Another path leaves the question, to be asked again. */
    void begin(Optional<Scene> scene) {
        if (scene.equals(shown)) {
            return;
        }
        shown = scene;
        asking.drop();
        take(Answer.NONE);
        scene.ifPresent(some -> asking.ask(() -> Answer.none(HINT, some.path())));
        propose();
        if (scene.isPresent()) {
            notice.show(page);
        } else {
            notice.say("");
        }
    }

    /** Writes the question about the selected segment into the field, unless the user wrote another one. */
    void propose() {
        // While the view cannot be seen, the other views may show another path.
        shown.filter(scene -> session.focus().scene().equals(shown))
                .ifPresent(scene -> session.focus().segment().stream()
                        .mapToObj(scene.path().segments()::get).map(WhatIf::half).flatMap(Optional::stream)
                        .filter(half -> isFree()).forEach(half -> write(half.text())));
    }

    private boolean isFree() {
        return field.getText().isBlank() || field.getText().equals(proposed);
    }

    private void write(String question) {
        proposed = question;
        field.setText(question);
    }

    /** Asks what happens if a part of the path takes half the time: what its longest segment depends on. */
    private void halve(PathPart part) {
        Optional<WhatIf> half = shown.stream().flatMap(scene -> scene.path().segments().stream())
                .filter(segment -> segment.state() == part.state() && segment.worker().label().equals(part.name())
                        && segment.worker().host().equals(part.host()))
                .sorted(Comparator.comparingLong(PathSegment::duration).reversed()).map(WhatIf::half)
                .flatMap(Optional::stream).findFirst();
        if (half.isPresent()) {
            write(half.get().text());
            ask();
        } else {
            say(EFFECT);
        }
    }

    private void ask() {
        List<String> texts = Arrays.stream(field.getText().split(BETWEEN)).map(String::strip)
                .filter(text -> !text.isEmpty()).toList();
        Optional<String> wrong = texts.stream().filter(text -> WhatIf.parse(text).isEmpty()).findFirst();
        if (texts.isEmpty() || wrong.isPresent()) {
            say(wrong.map(text -> PredictionWords.noQuestion(text) + "; " + PredictionWords.FORM + ".").orElse(HINT));
        } else if (session.focus().request().isPresent()) {
            say("What would have been is known for the paths of tasks alone. Choose a task in the view Experiment.");
        } else if (session.state() instanceof SessionState.Open open && session.focus().task().isPresent()) {
            HostNames names = session.names();
            List<WhatIf> changes = texts.stream().map(text -> WhatIf.parse(text).orElseThrow())
                    .map(change -> asTraced(change, open.traces().labels(), names)).toList();
            TaskSummary task = session.focus().task().get();
            TimeRange within = session.within();
            int reference = session.reference();
            say("Replaying the path…");
            asking.ask(() -> predict(open.traces(), task, within, reference, changes, names));
        }
    }

    private static Answer predict(OpenTraces traces, TaskSummary task, TimeRange within, int reference,
            List<WhatIf> changes, HostNames names) {
        ActivePath path = traces.analysis().path(task, within.start(), within.end(), reference);
        Prediction found = traces.analysis().predict(task, path, reference, PathRule.TURNS, changes);
        return Answer.of(PathRenamer.safe(found, names));
    }

    /** A change with its host as the traces call it. In the field it has the name that the window shows. */
    private static WhatIf asTraced(WhatIf change, List<String> labels, HostNames names) {
        return labels.stream().filter(label -> (change.host() + "/").startsWith(names.of(label) + "/")).findFirst()
                .map(label -> new WhatIf(change.text(), change.task(),
                        label + change.host().substring(names.of(label).length()), change.state(), change.factor()))
                .orElse(change);
    }

    private void take(Answer given) {
        found = given;
        parts.show(given.parts());
        say(given.text());
    }

    private void say(String sentence) {
        answer.setText(sentence);
    }

    /** The answer for the clipboard; empty if nothing was asked. */
    String copyText() {
        return found.isGiven() ? found.text() : "";
    }

    /** The control that fills the pane. */
    Control control() {
        return notice.pages();
    }

    /** The field for the question. */
    Text field() {
        return field;
    }

    /** The sentences of the answer, or what to do. */
    StyledText answer() {
        return answer;
    }

    /** What the path consists of. */
    ColumnTable<PathPart> parts() {
        return parts;
    }

    /** Whether the answer to the last question is shown. */
    boolean isAnswered() {
        return asking.isIdle();
    }
}
