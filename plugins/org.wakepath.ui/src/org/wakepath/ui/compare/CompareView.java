// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.compare;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.PartInitException;
import org.wakepath.compare.BaselineFolder;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.KindComparison;
import org.wakepath.compare.Run;
import org.wakepath.compare.profile.Component;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.PathSegment;
import org.wakepath.report.csv.ViewCsv;
import org.wakepath.report.text.ComparisonText;
import org.wakepath.report.text.Terminal;
import org.wakepath.ui.drawing.Theme;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.export.Exportable;
import org.wakepath.ui.path.ActivePathView;
import org.wakepath.ui.session.Failure;
import org.wakepath.ui.session.Focus;
import org.wakepath.ui.session.LatestOnlyJob;
import org.wakepath.ui.session.SessionState;
import org.wakepath.ui.session.SessionView;
import org.wakepath.ui.session.WhenVisible;
import org.wakepath.ui.settings.Settings;
import org.wakepath.ui.widgets.Notice;
import org.wakepath.view.compare.ComparisonPicture;
import org.wakepath.view.compare.DifferentialWindow;
import org.wakepath.view.compare.TypicalPaths;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.scene.Scene;
import org.wakepath.words.ComparisonWords;
import org.wakepath.words.Durations;
import org.wakepath.words.HostNames;
import org.wakepath.words.SafeText;
import org.wakepath.words.WorkerWords;

/**
 * Two groups of runs beside each other, by their profiles: whether executions became slower, which part of their time
 * changed, and the typical paths. A part that is chosen here is what all views show of the open path.
 */
public final class CompareView extends SessionView implements Exportable {
    /** Id of the view. */
    public static final String ID = "org.wakepath.ui.compare";

    /** The change that the verdict "same" excludes, as the command line has it by default. */
    private static final double MARGIN = 0.05;
    private static final String BASE = "compare.base";
    private static final String HEAD = "compare.head";
    private static final String START = "Choose what ran before a change as base, and what ran after it as head: a "
            + "profile that wakepath profile wrote, or a folder of them.";

    private Composite page;
    private SidePicker base;
    private SidePicker head;
    private Notice notice;
    private ComparisonPanes panes;
    private WhenVisible whenVisible;
    private LatestOnlyJob<Compared> comparing;
    private LatestOnlyJob<Found> seeking;
    private Optional<Comparison> shown = Optional.empty();
    private Set<Component> chosen = Set.of();

    /** @param problem why there is no comparison */
    private record Compared(Optional<Comparison> comparison, String problem) {
        static Compared of(String base, String head) {
            try {
                List<Run> before = BaselineFolder.runs(Path.of(base));
                List<Run> after = BaselineFolder.runs(Path.of(head));
                return before.isEmpty() ? none(base) : after.isEmpty() ? none(head)
                        : new Compared(Optional.of(Comparison.of(before, after, MARGIN)), "");
            } catch (IOException e) {
                return new Compared(Optional.empty(), Failure.sentence(e));
            }
        }

        private static Compared none(String folder) {
            return new Compared(Optional.empty(), "There is no profile in " + SafeText.clean(folder)
                    + ". Make one of traces with wakepath profile.");
        }
    }

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

    @Override
    protected void createContent(Composite pages) {
        page = new Composite(pages, SWT.NONE);
        GridLayoutFactory.fillDefaults().applyTo(page);
        Composite sides = new Composite(page, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(2).equalWidth(true).applyTo(sides);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(sides);
        base = new SidePicker(sides, "Base", place -> compare());
        head = new SidePicker(sides, "Head", place -> compare());
        for (SidePicker side : List.of(base, head)) {
            GridDataFactory.fillDefaults().grab(true, false).applyTo(side);
        }
        notice = new Notice(page);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(notice.pages());
        panes = new ComparisonPanes(notice.pages(), MARGIN, this::choose);
        panes.parts().viewer().getTable().addListener(SWT.DefaultSelection, event -> showPath());
        comparing = new LatestOnlyJob<>("Comparing runs", pages, this::take, this::refuse);
        seeking = new LatestOnlyJob<>("Looking for segments", pages, this::take, this::describe);
        whenVisible = new WhenVisible(this, page);
        base.field().setText(Settings.node().get(BASE, ""));
        head.field().setText(Settings.node().get(HEAD, ""));
        whenVisible.run(this::compare);
    }

    @Override
    public void stateChanged() {
        filling().show(page);
    }

    private void compare() {
        String before = base.place();
        String after = head.place();
        comparing.drop();
        if (before.isEmpty() || after.isEmpty()) {
            refuse(START);
            return;
        }
        Settings.put(BASE, before);
        Settings.put(HEAD, after);
        refuse("Comparing…");
        comparing.ask(() -> Compared.of(before, after));
    }

    private void refuse(String sentence) {
        shown = Optional.empty();
        choose(Set.of(), "");
        panes.clear();
        notice.say(sentence);
    }

    private void take(Compared compared) {
        shown = compared.comparison();
        if (shown.isPresent()) {
            notice.show(panes.control());
            panes.show(shown.get());
        } else {
            refuse(compared.problem());
        }
    }

    private void choose(Set<Component> parts, String what) {
        seeking.drop();
        Optional<Scene> scene = session().focus().scene();
        if (parts.isEmpty() && !chosen.isEmpty() && scene.isPresent()) {
            session().lookAt(Optional.empty());
        }
        chosen = parts;
        describe(what);
        if (!parts.isEmpty() && scene.isPresent()) {
            Set<Component> meant = parts.stream().map(this::named).collect(Collectors.toSet());
            seeking.ask(() -> new Found(what, scene.get().path().segments().stream()
                    .filter(segment -> meant.contains(Component.of(segment))).toList()));
        }
    }

    private void take(Found found) {
        describe(found.sentence());
        session().lookAt(found.part());
    }

    /** A part with the names that the user gave the hosts of the open traces. */
    private Component named(Component part) {
        return new Component(named(part.host()), part.role(), part.state(), part.cause(),
                part.state() == EdgeState.NETWORK ? named(part.peer()) : part.peer());
    }

    private String named(String host) {
        HostNames names = session().names();
        return session().state() instanceof SessionState.Open open
                ? open.traces().labels().stream().filter(label -> (host + "/").startsWith(label + "/")).findFirst()
                        .map(label -> names.of(label) + host.substring(label.length())).orElse(host)
                : host;
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
        return panes.shown().filter(kind -> shown.isPresent())
                .map(kind -> ComparisonExports.of(shown.get(), kind, panes.flame().window().orElseThrow(), chosen,
                        Theme.of(panes.flame())))
                .orElse(Map.of());
    }

    @Override
    public String copyText() {
        Text field = base.field().isFocusControl() ? base.field() : head.field();
        if (field.isFocusControl() && !field.getSelectionText().isEmpty()) {
            return field.getSelectionText();
        }
        return shown.map(compared -> new String(ExportContent.ofText(
                writer -> ComparisonText.write(compared, MARGIN, Terminal.plain(), writer)).bytes(),
                StandardCharsets.UTF_8).strip()).orElse("");
    }

    /** The comparison, once it is made. */
    public Optional<Comparison> comparison() {
        return shown;
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

    /** The verdict with its numbers, and what could make it wrong. */
    public String words() {
        return panes.words().getText();
    }

    /** Why there is no comparison, or what to do; empty if there is one. */
    public String problem() {
        return shown.isPresent() ? "" : notice.text();
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
        return comparing.isIdle() && seeking.isIdle();
    }

    @Override
    public void setFocus() {
        if (shown.isPresent()) {
            panes.parts().viewer().getTable().setFocus();
        } else {
            base.field().setFocus();
        }
    }

    /** A comparison as files: its pictures, and its parts as a table. */
    static final class ComparisonExports {
        /** Screens and slides have more than one pixel a point. */
        private static final double SCALE = 2;
        /** The pictures may not have been seen yet. */
        private static final int NARROWEST = 640;

        private ComparisonExports() {
        }

        static Map<ExportFormat, ExportContent> of(Comparison comparison, KindComparison kind,
                DifferentialWindow window, Set<Component> chosen, Palette palette) {
            ComparisonPicture picture = new ComparisonPicture(ComparisonWords.headline(kind),
                    window.resized(Math.max(NARROWEST, window.width())), TypicalPaths.of(comparison, kind), chosen,
                    palette);
            return Map.of(
                    ExportFormat.PNG, out -> picture.png(SCALE, out),
                    ExportFormat.SVG, ExportContent.ofText(picture::svg),
                    ExportFormat.CSV, ExportContent.ofText(writer -> ViewCsv.comparison(kind, writer)));
        }
    }
}
