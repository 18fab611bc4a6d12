// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.compare;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.PartInitException;
import org.wakepath.cli.RunComparison;
import org.wakepath.cli.RunComparison.Typical;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.KindComparison;
import org.wakepath.compare.profile.Component;
import org.wakepath.report.text.ComparisonText;
import org.wakepath.report.text.Terminal;
import org.wakepath.ui.drawing.Theme;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.export.Exportable;
import org.wakepath.ui.path.ActivePathView;
import org.wakepath.ui.session.Failure;
import org.wakepath.ui.session.Focus;
import org.wakepath.ui.session.OpenExperiment;
import org.wakepath.ui.session.SessionState;
import org.wakepath.ui.session.SessionView;
import org.wakepath.ui.session.WhenVisible;
import org.wakepath.ui.settings.Settings;
import org.wakepath.ui.widgets.Notice;
import org.wakepath.ui.widgets.ViewAction;
import org.wakepath.view.compare.DifferentialWindow;
import org.wakepath.view.compare.TypicalPaths;
import org.wakepath.words.SafeText;

/**
 * Two groups of runs beside each other, by their profiles: whether executions became slower, which part of their time
 * changed, and the typical paths. A part that is chosen here is what all views show of the open path.
 */
public final class CompareView extends SessionView implements Exportable {
    /** Id of the view. */
    public static final String ID = "org.wakepath.ui.compare";

    private static final String BASE = "compare.base";
    private static final String HEAD = "compare.head";
    private static final String COMPARE = "Compare";
    private static final String CANCEL = "Cancel";
    private static final String START = "Choose what ran before a change as base, and what ran after it as head: a "
            + "profile that wakepath profile wrote, a folder of them, or a folder with the traces of a run. They can be "
            + "dropped on the fields.";

    private Composite page;
    private SidePicker base;
    private SidePicker head;
    private ExecutionPicker executions;
    private Button button;
    private Notice notice;
    private ComparisonPanes panes;
    private WhenVisible whenVisible;
    private PartSegments segments;
    private TypicalPathOpener opener;
    private IAction ofBase;
    private IAction ofHead;
    private Optional<ComparingJob> comparing = Optional.empty();
    private RunComparison answer = RunQuestion.refused("");

    @Override
    protected void createContent(Composite pages) {
        page = new Composite(pages, SWT.NONE);
        GridLayoutFactory.fillDefaults().applyTo(page);
        createQuestion();
        notice = new Notice(page);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(notice.pages());
        panes = new ComparisonPanes(notice.pages(), Comparison.MARGIN, this::choose, this::askWhatIf);
        panes.parts().viewer().getTable().addListener(SWT.DefaultSelection, event -> showPath());
        panes.kinds().addListener(SWT.Selection, event -> enable());
        segments = new PartSegments(pages, session(), this::describe);
        opener = new TypicalPathOpener(pages, session(), this::describe);
        createActions();
        page.addDisposeListener(event -> stop());
        whenVisible = new WhenVisible(this, page);
        base.field().setText(Settings.node().get(BASE, ""));
        head.field().setText(Settings.node().get(HEAD, ""));
        whenVisible.run(this::compare);
    }

    private void createQuestion() {
        Composite sides = new Composite(page, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(2).equalWidth(true).applyTo(sides);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(sides);
        base = new SidePicker(sides, "Base", this::compare, this::openTraces);
        head = new SidePicker(sides, "Head", this::compare, this::openTraces);
        for (SidePicker side : List.of(base, head)) {
            GridDataFactory.fillDefaults().grab(true, false).applyTo(side);
        }
        Composite line = new Composite(page, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(2).applyTo(line);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(line);
        executions = new ExecutionPicker(line, this::compare);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(executions);
        button = new Button(line, SWT.PUSH);
        button.setText(COMPARE);
        button.addListener(SWT.Selection, event -> {
            if (comparing.isEmpty()) {
                compare();
            } else {
                comparing.get().cancel();
            }
        });
    }

    private void createActions() {
        ofBase = ViewAction.push("Base Path",
                "Show the most typical execution of the base in all views, where the base "
                        + "is traces",
                () -> typical(false).ifPresent(opener::open));
        ofHead = ViewAction.push("Head Path",
                "Show the most typical execution of the head in all views, where the head "
                        + "is traces",
                () -> typical(true).ifPresent(opener::open));
        for (IAction action : List.of(ofBase, ofHead)) {
            getViewSite().getActionBars().getToolBarManager().add(action);
            getViewSite().getActionBars().getMenuManager().add(action);
        }
        enable();
    }

    private void enable() {
        ofBase.setEnabled(typical(false).isPresent());
        ofHead.setEnabled(typical(true).isPresent());
    }

    /** The most typical execution of a side: that whose path is drawn if its run is traces. */
    private Optional<Typical> typical(boolean isHead) {
        Optional<KindComparison> kind = panes.shown();
        List<Typical> all = answer.typical().stream().filter(one -> one.isHead() == isHead)
                .filter(one -> kind.isPresent() && one.kind().equals(kind.get().kind())).toList();
        Optional<String> drawn = answer.comparison().flatMap(compared -> TypicalPaths.of(compared, kind.orElseThrow()))
                .map(paths -> paths.sides().get(isHead ? 1 : 0).run());
        return all.stream().filter(one -> drawn.equals(Optional.of(SafeText.clean(one.place().toString()))))
                .findFirst().or(() -> all.stream().findFirst());
    }

    /** Where the open traces are, and their task beside it; says so if they have no place of their own. */
    private Optional<String> openTraces() {
        Optional<Path> place = session().experiment().map(OpenExperiment::file);
        if (place.isEmpty() && session().state() instanceof SessionState.Open open
                && open.traces().folders().size() == 1) {
            place = Optional.of(open.traces().folders().get(0));
        }
        if (place.isEmpty()) {
            describe(session().state() instanceof SessionState.Open
                    ? "Several folders are open. Save them as an experiment first, so that they are one run."
                    : "No traces are open.");
        }
        session().focus().task().ifPresent(task -> executions.propose(task.task().name()));
        return place.map(Path::toString);
    }

    @Override
    public void stateChanged() {
        filling().show(page);
        opener.stateChanged();
    }

    @Override
    public void focusChanged(Focus before) {
        if (!session().focus().scene().equals(before.scene())) {
            segments.seek();
        }
    }

    private void compare() {
        stop();
        RunQuestion question = new RunQuestion(base.places(), head.places(), executions.executions(), "");
        if (!question.isWhole()) {
            refuse(START);
            return;
        }
        Settings.put(BASE, base.places());
        Settings.put(HEAD, head.places());
        executions.keep();
        refuse("Comparing…");
        begin(question);
    }

    private void askWhatIf() {
        stop();
        begin(new RunQuestion(base.places(), head.places(), executions.executions(), panes.whatIf().getText()));
    }

    private void begin(RunQuestion question) {
        ComparingJob job = new ComparingJob(question, page.getDisplay(), step -> say(step + "…"), this::take);
        comparing = Optional.of(job);
        button.setText(CANCEL);
        job.schedule();
    }

    private void stop() {
        comparing.ifPresent(ComparingJob::cancel);
        comparing = Optional.empty();
    }

    /** Says what goes on: in place of the comparison, or above it while it is asked what would have been. */
    private void say(String step) {
        if (comparing.isPresent() && answer.comparison().isEmpty()) {
            notice.say(step);
        } else if (comparing.isPresent()) {
            describe(step);
        }
    }

    private void refuse(String sentence) {
        answer = RunQuestion.refused(sentence);
        segments.choose(Set.of(), "");
        panes.clear();
        enable();
        button.setText(COMPARE);
        notice.say(sentence);
    }

    private void take(ComparingJob job, RunComparison given) {
        if (!comparing.equals(Optional.of(job))) {
            return;
        }
        comparing = Optional.empty();
        button.setText(COMPARE);
        describe("");
        if (given.comparison().isPresent()) {
            answer = given;
            notice.show(panes.control());
            panes.show(given.comparison().get(), given.notes());
            enable();
        } else if (answer.comparison().isPresent()) {
            panes.refuseWhatIf(given.problem());
        } else {
            refuse(given.problem());
        }
    }

    private void choose(Set<Component> parts, String what) {
        segments.choose(parts, what);
    }

    /** Brings the view with the segments in front. */
    private void showPath() {
        try {
            getSite().getPage().showView(ActivePathView.ID);
        } catch (PartInitException e) {
            describe(Failure.sentence(e));
        }
    }

    @Override
    public Map<ExportFormat, ExportContent> exports() {
        return panes.shown()
                .map(kind -> ComparisonExports.of(answer.comparison().orElseThrow(), kind,
                        panes.flame().window().orElseThrow(), segments.chosen(), Theme.of(panes.flame())))
                .orElse(Map.of());
    }

    @Override
    public String copyText() {
        Text field = base.field().isFocusControl() ? base.field() : head.field();
        if (field.isFocusControl() && !field.getSelectionText().isEmpty()) {
            return field.getSelectionText();
        }
        return answer.comparison().map(compared -> new String(ExportContent.ofText(
                writer -> ComparisonText.write(compared, Comparison.MARGIN, Terminal.plain(), writer)).bytes(),
                StandardCharsets.UTF_8).strip()).orElse("");
    }

    /** The comparison, once it is made. */
    public Optional<Comparison> comparison() {
        return answer.comparison();
    }

    /** The field for the runs of the base. */
    public Text base() {
        return base.field();
    }

    /** The field for the runs of the head. */
    public Text head() {
        return head.field();
    }

    /** The kinds of executions, each with its verdict. */
    public Combo kinds() {
        return panes.kinds();
    }

    /** The field for the task whose executions are taken from traces. */
    public Text tasks() {
        return executions.tasks();
    }

    /** The choice of what an execution is. */
    public Combo rules() {
        return executions.rules();
    }

    /** The field for what the choice is about. */
    public Text of() {
        return executions.of();
    }

    /** The field for what should have taken less time. */
    public Text whatIf() {
        return panes.whatIf();
    }

    /** The button that compares, or cancels that. */
    public Button button() {
        return button;
    }

    /** What shows the path of the base. */
    public IAction ofBase() {
        return ofBase;
    }

    /** What shows the path of the head. */
    public IAction ofHead() {
        return ofHead;
    }

    /** The verdict with its numbers, and what could make it wrong. */
    public String words() {
        return panes.words().getText();
    }

    /** Why there is no comparison, or what to do; empty if there is one. */
    public String problem() {
        return answer.comparison().isPresent() ? "" : notice.text();
    }

    /** The parts of the time with their changes. */
    public TableViewer parts() {
        return panes.parts().viewer();
    }

    /** The differential flame graph. */
    public Control flame() {
        return panes.flame();
    }

    /** What is visible of the differential flame graph. */
    public Optional<DifferentialWindow> window() {
        return panes.flame().window();
    }

    /** The typical paths of both sides. */
    public Control paths() {
        return panes.paths();
    }

    /** Whether the last request is answered. */
    public boolean isIdle() {
        return comparing.isEmpty() && segments.isIdle() && opener.isIdle();
    }

    @Override
    public void setFocus() {
        if (answer.comparison().isPresent()) {
            panes.parts().viewer().getTable().setFocus();
        } else {
            base.field().setFocus();
        }
    }
}
