/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.clocks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.wakepath.report.clocks.ClockLine;
import org.wakepath.report.clocks.ClockPicture;
import org.wakepath.report.clocks.ClockRange;
import org.wakepath.report.clocks.ClockTable;
import org.wakepath.ui.ViewAction;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.export.Exportable;
import org.wakepath.ui.session.Focus;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.ui.session.SessionState;
import org.wakepath.ui.session.SessionView;
import org.wakepath.ui.session.WhenVisible;

/** How the clocks of every two hosts relate, from which messages, and how sure that is. */
public final class ClocksView extends SessionView implements Exportable {
    /** Id of the view. */
    public static final String ID = "org.wakepath.ui.clocks";

    private static final int[] WIDTHS = {110, 76, 92, 80, 100, 76, 400};
    private static final int[] ACROSS = {44, 56};
    private static final int[] DOWN = {78, 22};
    private static final double SCALE = 2;

    private WhenVisible whenVisible;
    private SashForm content;
    private Table table;
    private ClockCanvas canvas;
    private Text details;
    private ClockTable clocks = new ClockTable(List.of(), List.of());
    private Optional<ClocksJob> relating = Optional.empty();
    private int reference;

    @Override
    protected void createContent(Composite pages) {
        content = new SashForm(pages, SWT.HORIZONTAL);
        SashForm left = new SashForm(content, SWT.VERTICAL);
        table = new Table(left, SWT.SINGLE | SWT.FULL_SELECTION | SWT.V_SCROLL | SWT.H_SCROLL);
        table.setHeaderVisible(true);
        for (int i = 0; i < WIDTHS.length; i++) {
            TableColumn column = new TableColumn(table, i == 0 || i == 2 || i == 6 ? SWT.LEFT : SWT.RIGHT);
            column.setText(ClockLine.HEADINGS.get(i));
            column.setWidth(WIDTHS[i]);
        }
        table.addListener(SWT.Selection, event -> selected());
        details = new Text(left, SWT.MULTI | SWT.READ_ONLY | SWT.WRAP | SWT.V_SCROLL);
        left.setWeights(DOWN);
        canvas = new ClockCanvas(content);
        canvas.setBackground(pages.getDisplay().getSystemColor(SWT.COLOR_LIST_BACKGROUND));
        content.setWeights(ACROSS);
        whenVisible = new WhenVisible(this, content);
        getViewSite().getActionBars().getToolBarManager().add(ViewAction.push("Fit", "Show all messages (0)",
                () -> canvas.picture().map(ClockPicture::all).ifPresent(canvas::move)));
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

    private void restart() {
        relating.ifPresent(ClocksJob::cancel);
        relating = Optional.empty();
        whenVisible.cancel();
        show(new ClockTable(List.of(), List.of()));
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
        ClocksJob job = new ClocksJob(content.getDisplay(), traces, reference, this::related);
        relating = Optional.of(job);
        job.schedule();
    }

    private void related(ClocksJob by, ClockTable found) {
        if (relating.equals(Optional.of(by)) && !content.isDisposed()) {
            relating = Optional.empty();
            if (found.lines().isEmpty()) {
                filling().say(found.notes().isEmpty() ? "No two hosts exchanged packets: record them on both sides."
                        : String.join(" ", found.notes()));
            } else {
                filling().show(content);
                show(found);
            }
        }
    }

    private void show(ClockTable next) {
        clocks = next;
        table.removeAll();
        for (ClockLine line : clocks.lines()) {
            new TableItem(table, SWT.NONE).setText(line.cells().toArray(String[]::new));
        }
        choose(0);
    }

    /** Shows the clocks of a line. */
    public void choose(int line) {
        table.setSelection(line);
        selected();
    }

    private void selected() {
        Optional<ClockLine> line = line();
        canvas.show(line);
        List<String> sentences = new ArrayList<>();
        line.map(shown -> shown.hosts() + ": " + shown.quality() + (shown.reason().isEmpty() ? "" : ", " + shown.reason())
                + ".").ifPresent(sentences::add);
        sentences.addAll(clocks.notes());
        details.setText(String.join("\n", sentences));
    }

    private Optional<ClockLine> line() {
        int selected = table.getSelectionIndex();
        return selected < 0 ? Optional.empty() : Optional.of(clocks.lines().get(selected));
    }

    @Override
    public Map<ExportFormat, ExportContent> exports() {
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
                ExportFormat.CSV, ExportContent.ofText(canvas.messages().orElseThrow()::csv));
    }

    @Override
    public String copyText() {
        StringBuilder text = new StringBuilder(String.join("\t", ClockLine.HEADINGS)).append('\n');
        clocks.lines().forEach(line -> text.append(String.join("\t", line.cells())).append('\n'));
        clocks.notes().forEach(note -> text.append(note).append('\n'));
        return text.toString();
    }

    /** What is known of the clocks. */
    public ClockTable clocks() {
        return clocks;
    }

    /** What is said of the selected line. */
    public String details() {
        return details.getText();
    }

    /** The picture's widget. */
    public Control picture() {
        return canvas;
    }

    /** What part of the clocks the picture shows. */
    public Optional<ClockRange> range() {
        return canvas.range();
    }

    /** Whether the picture shows what was asked for last. */
    public boolean isDrawn() {
        return canvas.isDrawn();
    }

    @Override
    public void setFocus() {
        if (clocks.lines().isEmpty()) {
            super.setFocus();
        } else {
            table.setFocus();
        }
    }
}
