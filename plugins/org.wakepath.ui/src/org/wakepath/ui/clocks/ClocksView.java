// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.clocks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.wakepath.report.csv.ViewCsv;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.export.Exportable;
import org.wakepath.ui.session.Failure;
import org.wakepath.ui.session.Focus;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.ui.session.SessionState;
import org.wakepath.ui.session.SessionView;
import org.wakepath.ui.session.WhenVisible;
import org.wakepath.ui.widgets.FittingColumns;
import org.wakepath.ui.widgets.FittingPanes;
import org.wakepath.ui.widgets.ViewAction;
import org.wakepath.view.clocks.ClockLine;
import org.wakepath.view.clocks.ClockPicture;
import org.wakepath.view.clocks.ClockRange;
import org.wakepath.view.clocks.ClockTable;
import org.wakepath.words.HostNames;

/** How the clocks of every two hosts relate, which messages show this, and how certain it is. */
public final class ClocksView extends SessionView implements Exportable {
    /** Id of the view. */
    public static final String ID = "org.wakepath.ui.clocks";

    private WhenVisible whenVisible;
    private ClockPage page;
    private Optional<ClocksJob> relating = Optional.empty();
    private int reference;
    private HostNames names = HostNames.LABELS;

    @Override
    protected void createContent(Composite pages) {
        page = new ClockPage(pages);
        whenVisible = new WhenVisible(this, page.content());
        getViewSite().getActionBars().getToolBarManager().add(ViewAction.push("Fit", "Show all messages (0)",
                () -> page.canvas().picture().map(ClockPicture::all).ifPresent(page.canvas()::move)));
    }

    @Override
    public void stateChanged() {
        restart();
    }

    @Override
    public void focusChanged(Focus before) {
        if (session().reference() != reference) {
            restart();
        }
    }

    @Override
    public void experimentChanged() {
        super.experimentChanged();
        if (!session().names().equals(names)) {
            restart();
        }
    }

    @Override
    protected void coloursChanged() {
        page.canvas().recolour();
    }

    private void restart() {
        relating.ifPresent(ClocksJob::cancel);
        relating = Optional.empty();
        whenVisible.cancel();
        page.show(new ClockTable(List.of(), List.of()));
        if (!(session().state() instanceof SessionState.Open open)) {
            filling().say("How the clocks of hosts relate is shown here once traces are open.");
        } else if (open.traces().analysis().graphs().size() < 2) {
            filling().say("Only one host: there are no clocks to relate.");
        } else {
            filling().say("Relating clocks…");
            whenVisible.run(() -> begin(open.traces()));
        }
    }

    private void begin(OpenTraces traces) {
        reference = session().reference();
        names = session().names();
        ClocksJob job = new ClocksJob(page.content().getDisplay(), traces, reference, names, this::related);
        relating = Optional.of(job);
        job.schedule();
    }

    private void related(ClocksJob by, ClockTable found) {
        if (relating.equals(Optional.of(by)) && !page.content().isDisposed()) {
            relating = Optional.empty();
            if (found.lines().isEmpty()) {
                filling().say(found.notes().isEmpty() ? "No two hosts exchanged packets: record them on both sides."
                        : String.join(" ", found.notes()));
            } else {
                filling().show(page.content());
                page.show(found);
            }
        }
    }

    /** Shows the clocks of a line. */
    public void choose(int line) {
        page.choose(line);
    }

    @Override
    public Map<ExportFormat, ExportContent> exports() {
        return ClockExports.of(page.canvas());
    }

    @Override
    public String copyText() {
        return ClockExports.text(page.clocks());
    }

    /** What is known about the clocks. */
    public ClockTable clocks() {
        return page.clocks();
    }

    /** The text about the selected line. */
    public String details() {
        return page.details().getText();
    }

    /** The picture's widget. */
    public Control picture() {
        return page.canvas();
    }

    /** The part of the clocks that the picture shows. */
    public Optional<ClockRange> range() {
        return page.canvas().range();
    }

    /** Whether the picture shows the last request. */
    public boolean isDrawn() {
        return page.canvas().isDrawn();
    }

    @Override
    public void setFocus() {
        if (page.clocks().lines().isEmpty()) {
            super.setFocus();
        } else {
            page.table().setFocus();
        }
    }

    /** The knowledge about clocks, as files and as text. */
    static final class ClockExports {
        private static final double SCALE = 2;

        private ClockExports() {
        }

        /** The picture as it is shown, and the messages in it; empty if there is none. */
        static Map<ExportFormat, ExportContent> of(ClockCanvas canvas) {
            if (canvas.picture().isEmpty()) {
                return Map.of();
            }
            ClockPicture picture = canvas.picture().get();
            ClockRange range = canvas.range().orElseThrow();
            int width = Math.max(1, canvas.getSize().x);
            int height = Math.max(1, canvas.getSize().y);
            return Map.of(
                    ExportFormat.PNG, out -> picture.png(range, width, height, SCALE, out),
                    ExportFormat.SVG, ExportContent.ofText(writer -> picture.svg(range, width, height, writer)),
                    ExportFormat.CSV,
                    ExportContent.ofText(out -> ViewCsv.clocks(canvas.messages().orElseThrow(), out)));
        }

        /** All relations, one per line, with tabs between their cells. */
        static String text(ClockTable clocks) {
            StringBuilder text = new StringBuilder(String.join("\t", ClockLine.HEADINGS)).append('\n');
            clocks.lines().forEach(line -> text.append(String.join("\t", line.cells())).append('\n'));
            clocks.notes().forEach(note -> text.append(note).append('\n'));
            return text.toString();
        }
    }

    /** The relations as a table with a text on each, and the picture of the selected one; side by side if they fit. */
    static final class ClockPage {
        private static final int LEAST = 920;
        private static final int[] ACROSS = {56, 44};
        /** The reason is a sentence, and stands below. */
        private static final int COLUMNS = ClockLine.HEADINGS.size() - 1;
        private static final int[] DOWN = {70, 30};

        private final FittingPanes content;
        private final Table table;
        private final FittingColumns widths;
        private final ClockCanvas canvas;
        private final StyledText details;
        private ClockTable clocks = new ClockTable(List.of(), List.of());

        ClockPage(Composite pages) {
            content = new FittingPanes(pages, LEAST);
            SashForm left = new SashForm(content.parent(), SWT.VERTICAL);
            table = new Table(left, SWT.SINGLE | SWT.FULL_SELECTION | SWT.V_SCROLL | SWT.H_SCROLL);
            table.setHeaderVisible(true);
            for (int i = 0; i < COLUMNS; i++) {
                TableColumn column = new TableColumn(table, i == 0 || i == 2 ? SWT.LEFT : SWT.RIGHT);
                column.setText(ClockLine.HEADINGS.get(i));
            }
            widths = new FittingColumns(table);
            table.addListener(SWT.Selection, event -> selected());
            details = new StyledText(left, SWT.MULTI | SWT.READ_ONLY | SWT.WRAP | SWT.V_SCROLL);
            left.setWeights(DOWN);
            canvas = new ClockCanvas(content.parent());
            content.add("Relations", left);
            content.add("Picture", canvas);
            content.setWeights(ACROSS);
        }

        /** Shows these relations, and the first of them as a picture. */
        void show(ClockTable next) {
            clocks = next;
            table.removeAll();
            for (ClockLine line : clocks.lines()) {
                new TableItem(table, SWT.NONE).setText(
                        line.cells().subList(0, COLUMNS).toArray(String[]::new));
            }
            widths.fit();
            choose(0);
        }

        void choose(int line) {
            table.setSelection(line);
            selected();
        }

        private void selected() {
            Optional<ClockLine> line = line();
            canvas.show(line);
            List<String> sentences = new ArrayList<>();
            line.map(ClockPage::sentence).ifPresent(sentences::add);
            sentences.addAll(clocks.notes());
            details.setText(String.join("\n", sentences));
        }

        private static String sentence(ClockLine line) {
            String reason = line.reason().isEmpty() ? "" : ", " + line.reason();
            return line.hosts() + ": " + line.quality() + reason + ".";
        }

        private Optional<ClockLine> line() {
            int selected = table.getSelectionIndex();
            return selected < 0 ? Optional.empty() : Optional.of(clocks.lines().get(selected));
        }

        ClockTable clocks() {
            return clocks;
        }

        FittingPanes content() {
            return content;
        }

        Table table() {
            return table;
        }

        ClockCanvas canvas() {
            return canvas;
        }

        StyledText details() {
            return details;
        }
    }

    /** Finds out what is known about the clocks. */
    static final class ClocksJob extends Job {
        private final Display display;
        private final OpenTraces traces;
        private final int reference;
        private final HostNames names;
        private final BiConsumer<ClocksJob, ClockTable> taker;

        /** @param taker gets the job and its result on the user interface's thread; a failure comes as a note */
        ClocksJob(Display display, OpenTraces traces, int reference, HostNames names,
                BiConsumer<ClocksJob, ClockTable> taker) {
            super("Relating clocks");
            this.display = display;
            this.traces = traces;
            this.reference = reference;
            this.names = names;
            this.taker = taker;
        }

        @Override
        protected IStatus run(IProgressMonitor monitor) {
            ClockTable table = table();
            if (!display.isDisposed() && !monitor.isCanceled()) {
                display.asyncExec(() -> taker.accept(this, table));
            }
            return monitor.isCanceled() ? Status.CANCEL_STATUS : Status.OK_STATUS;
        }

        private ClockTable table() {
            try {
                return ClockTable.of(traces.analysis(), reference, names);
            } catch (RuntimeException | OutOfMemoryError e) {
                return new ClockTable(List.of(), List.of(Failure.sentence(e)));
            }
        }
    }
}
