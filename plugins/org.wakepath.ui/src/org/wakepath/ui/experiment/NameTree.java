/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.experiment;

import java.util.List;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.dialogs.FilteredTree;
import org.eclipse.ui.dialogs.PatternFilter;
import org.eclipse.ui.progress.WorkbenchJob;

/** A tree that is filtered by what is typed, and once that is cleared expanded as it was before. */
final class NameTree extends FilteredTree {
    private List<?> expanded = List.of();
    private boolean isFiltered;
    private Runnable whole = () -> { };

    NameTree(Composite parent, int style, PatternFilter filter) {
        super(parent, style, filter, true, true);
    }

    /** Calls a listener when the tree is as it was before it was filtered. */
    void onWhole(Runnable listener) {
        whole = listener;
    }

    /** Has other rows, of which these are to be expanded once no filter is. */
    void expandLater(List<?> rows) {
        expanded = rows;
    }

    @Override
    protected void textChanged() {
        if (!isFiltered && !isCleared()) {
            isFiltered = true;
            expanded = List.of(getViewer().getExpandedElements());
        }
        super.textChanged();
    }

    private boolean isCleared() {
        return getFilterString().isEmpty();
    }

    /** The job filters, and without a filter collapses what was expanded; one that is cancelled does neither. */
    @Override
    protected WorkbenchJob doCreateRefreshJob() {
        WorkbenchJob job = super.doCreateRefreshJob();
        job.addJobChangeListener(new JobChangeAdapter() {
            @Override
            public void done(IJobChangeEvent event) {
                if (event.getResult().isOK() && !isDisposed()) {
                    getDisplay().asyncExec(() -> expand(0));
                }
            }
        });
        return job;
    }

    /** Expands one row after the other, lest the user interface wait for all that is below them. */
    private void expand(int from) {
        if (isDisposed() || !isFiltered || !isCleared()) {
            return;
        }
        if (from < expanded.size()) {
            getViewer().setExpandedState(expanded.get(from), true);
            getDisplay().asyncExec(() -> expand(from + 1));
        } else {
            isFiltered = false;
            whole.run();
        }
    }
}
