// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.statistics;

import java.util.List;
import java.util.Optional;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.widgets.Composite;
import org.wakepath.path.Wait;
import org.wakepath.view.statistics.ShareCharts;
import org.wakepath.view.statistics.Statistics;
import org.wakepath.view.statistics.TopWait;
import org.wakepath.words.Durations;
import org.wakepath.words.Sentence;
import org.wakepath.words.StateWords;
import org.wakepath.words.WorkerWords;

/** The shares as charts, the top waits as a table, and the requests, side by side. */
final class StatisticsPage {
    private static final int[] WEIGHTS = {34, 38, 28};
    private static final int TIME = 80;
    private static final int NAME = 130;
    private static final int WIDE = 300;

    private final SashForm form;
    private final ScrolledComposite scrolled;
    private final ChartCanvas shares;
    private final ColumnTable<TopWait> waits;
    private final RequestPane requests;

    StatisticsPage(Composite pages) {
        form = new SashForm(pages, SWT.HORIZONTAL);
        scrolled = new ScrolledComposite(form, SWT.V_SCROLL);
        scrolled.setExpandHorizontal(true);
        scrolled.setExpandVertical(true);
        shares = new ChartCanvas(scrolled, "Time by state, host and task");
        scrolled.setContent(shares);
        waits = new ColumnTable<>(form, TopWait.class, top -> Sentence.of(top.waited()));
        waits.column("Waited", TIME, SWT.RIGHT, top -> Durations.format(top.within()));
        waits.column("Task", NAME, SWT.LEFT, top -> WorkerWords.of(top.waited().worker()));
        waits.column("Host", TIME, SWT.LEFT, top -> top.waited().worker().host());
        waits.column("State", TIME, SWT.LEFT, top -> state(top.waited()));
        waits.column("Mostly for", WIDE, SWT.LEFT, TopWait::waitedFor);
        requests = new RequestPane(form);
        form.setWeights(WEIGHTS);
    }

    private static String state(Wait wait) {
        return StateWords.of(wait.state());
    }

    void show(Statistics statistics, ShareCharts charts) {
        scrolled.setMinHeight(charts.height());
        shares.show(Optional.of(charts));
        waits.show(statistics.waits());
    }

    /** Forgets what is shown. */
    void clear() {
        shares.show(Optional.empty());
        waits.show(List.of());
        requests.say("");
    }

    SashForm form() {
        return form;
    }

    ChartCanvas shares() {
        return shares;
    }

    ColumnTable<TopWait> waits() {
        return waits;
    }

    RequestPane requests() {
        return requests;
    }
}
