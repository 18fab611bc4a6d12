/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.clocks;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.wakepath.ui.ViewAction;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.export.Exportable;
import org.wakepath.ui.session.Focus;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.ui.session.SessionState;
import org.wakepath.ui.session.SessionView;
import org.wakepath.ui.session.WhenVisible;
import org.wakepath.view.clocks.ClockPicture;
import org.wakepath.view.clocks.ClockRange;
import org.wakepath.view.clocks.ClockTable;

/** How the clocks of every two hosts relate, from which messages, and how sure that is. */
public final class ClocksView extends SessionView implements Exportable {
    /** Id of the view. */
    public static final String ID = "org.wakepath.ui.clocks";

    private WhenVisible whenVisible;
    private ClockPage page;
    private Optional<ClocksJob> relating = Optional.empty();
    private int reference;

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
        ClocksJob job = new ClocksJob(page.content().getDisplay(), traces, reference, this::related);
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

    /** What is known of the clocks. */
    public ClockTable clocks() {
        return page.clocks();
    }

    /** What is said of the selected line. */
    public String details() {
        return page.details().getText();
    }

    /** The picture's widget. */
    public Control picture() {
        return page.canvas();
    }

    /** What part of the clocks the picture shows. */
    public Optional<ClockRange> range() {
        return page.canvas().range();
    }

    /** Whether the picture shows what was asked for last. */
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
}
