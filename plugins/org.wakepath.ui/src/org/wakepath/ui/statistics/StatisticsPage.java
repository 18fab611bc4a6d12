// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.statistics;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.wakepath.path.Wait;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.widgets.ColumnTable;
import org.wakepath.ui.widgets.FittingPanes;
import org.wakepath.view.statistics.ShareCharts;
import org.wakepath.view.statistics.Statistics;
import org.wakepath.view.statistics.TopWait;
import org.wakepath.words.Durations;
import org.wakepath.words.Sentence;
import org.wakepath.words.StateWords;
import org.wakepath.words.WorkerWords;

/**
 * The shares as charts, the top waits as a table, requests, and what would have been; side by side if there is room.
 */
final class StatisticsPage {
    private static final int[] WEIGHTS = {25, 35, 17, 23};
    private static final int[] SUMS = {60, 40};
    private static final int LEAST = 1300;

    private final FittingPanes form;
    private final ScrolledComposite scrolled;
    private final ChartCanvas shares;
    private final ColumnTable<TopWait> waits;
    private final RequestPane requests;
    private final GroupTree tasks;
    private final WhatIfPane whatIf;

    StatisticsPage(Composite pages, Session session) {
        form = new FittingPanes(pages, LEAST);
        SashForm sums = new SashForm(form.parent(), SWT.VERTICAL);
        scrolled = new ScrolledComposite(sums, SWT.V_SCROLL);
        scrolled.setExpandHorizontal(true);
        scrolled.setExpandVertical(true);
        shares = new ChartCanvas(scrolled, "Time by state, host and task");
        scrolled.setContent(shares);
        tasks = new GroupTree(sums);
        sums.setWeights(SUMS);
        waits = new ColumnTable<>(form.parent(), TopWait.class, top -> Sentence.of(top.waited()));
        waits.column("No.", SWT.RIGHT, top -> number(top.number()));
        waits.column("Waited", SWT.RIGHT, top -> Durations.format(top.within()));
        waits.column("Times", SWT.RIGHT, top -> WorkerWords.count(top.count()));
        waits.column("Task", SWT.LEFT, top -> WorkerWords.of(top.waited().worker()));
        waits.column("Host", SWT.LEFT, top -> top.waited().worker().host());
        waits.column("State", SWT.LEFT, top -> state(top.waited()));
        waits.column("Mostly for", SWT.LEFT, TopWait::waitedFor);
        requests = new RequestPane(form.parent());
        form.add("Shares", sums);
        form.add("Longest Waits", waits.control());
        form.add("Requests", requests.control());
        whatIf = new WhatIfPane(form.parent(), session);
        form.add("What If", whatIf.control());
        form.setWeights(WEIGHTS);
    }

    /** The number in the pictures. */
    private static String number(OptionalInt number) {
        return number.isPresent() ? String.valueOf(number.getAsInt()) : "";
    }

    private static String state(Wait wait) {
        return StateWords.of(wait.state());
    }

    void show(Statistics statistics, Statistics listed, ShareCharts charts) {
        scrolled.setMinHeight(charts.height());
        shares.show(Optional.of(charts));
        waits.show(statistics.waits());
        tasks.show(listed);
    }

    /** Runs an action when Escape is pressed in a picture or a table. */
    void onEscape(Runnable action) {
        for (Control part : List.of(shares, tasks.viewer().getTree(), waits.viewer().getTable(),
                requests.chart(), requests.table().viewer().getTable(), whatIf.parts().viewer().getTable())) {
            part.addListener(SWT.KeyDown, event -> {
                if (event.keyCode == SWT.ESC) {
                    action.run();
                }
            });
        }
    }

    /** Brings the question of what would have been in front. */
    void revealWhatIf() {
        form.reveal(whatIf.control());
        whatIf.propose();
        // A field of a new view cannot take the focus before the view is laid out.
        form.getDisplay().asyncExec(() -> {
            if (!form.isDisposed()) {
                whatIf.field().setFocus();
            }
        });
    }

    /** Clears the page. */
    void clear() {
        shares.show(Optional.empty());
        waits.show(List.of());
        tasks.clear();
        requests.say("");
        whatIf.begin(Optional.empty());
    }

    FittingPanes form() {
        return form;
    }

    ChartCanvas shares() {
        return shares;
    }

    GroupTree tasks() {
        return tasks;
    }

    ColumnTable<TopWait> waits() {
        return waits;
    }

    RequestPane requests() {
        return requests;
    }

    WhatIfPane whatIf() {
        return whatIf;
    }
}
