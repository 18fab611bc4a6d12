/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.experiment;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.dnd.DND;
import org.eclipse.swt.dnd.DropTarget;
import org.eclipse.swt.dnd.DropTargetAdapter;
import org.eclipse.swt.dnd.DropTargetEvent;
import org.eclipse.swt.dnd.FileTransfer;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.widgets.Composite;
import org.wakepath.ui.session.SessionState;
import org.wakepath.ui.session.SessionView;
import org.wakepath.ui.session.TaskTimes;

/** The hosts, processes and tasks of the open traces; a folder dropped here is opened. */
public final class ExperimentView extends SessionView {
    /** Id of the view. */
    public static final String ID = "org.wakepath.ui.experiment";

    private TaskTree tree;

    @Override
    protected void createContent(Composite pages) {
        Composite page = new Composite(pages, SWT.NONE);
        GridLayoutFactory.fillDefaults().applyTo(page);
        tree = new TaskTree(page);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(tree.control());
        tree.viewer().addSelectionChangedListener(event -> choose(event.getStructuredSelection()));
        getSite().setSelectionProvider(tree.viewer());
        acceptFolders(pages);
    }

    private void choose(IStructuredSelection selection) {
        if (selection.getFirstElement() instanceof TaskTimes task) {
            session().choose(task.task());
        }
    }

    private void acceptFolders(Composite pages) {
        DropTarget target = new DropTarget(pages, DND.DROP_COPY | DND.DROP_LINK | DND.DROP_MOVE | DND.DROP_DEFAULT);
        target.setTransfer(new Transfer[] {FileTransfer.getInstance()});
        target.addDropListener(new DropTargetAdapter() {
            @Override
            public void dragEnter(DropTargetEvent event) {
                event.detail = DND.DROP_COPY;
            }

            @Override
            public void drop(DropTargetEvent event) {
                if (event.data instanceof String[] files) {
                    session().open(Arrays.stream(files).map(Path::of).toList());
                }
            }
        });
    }

    @Override
    public void stateChanged() {
        SessionState state = session().state();
        if (state instanceof SessionState.Open open) {
            tree.show(open.traces().hosts());
            filling().show(tree.control().getParent());
        } else {
            tree.show(List.of());
            filling().say(sentence(state));
        }
    }

    private static String sentence(SessionState state) {
        if (state instanceof SessionState.Opening opening) {
            return "Reading " + names(opening.folders()) + "…";
        }
        if (state instanceof SessionState.Failed failed) {
            return failed.sentence();
        }
        return "Drop a folder with traces here, or choose File › Open Traces… (Ctrl+O).";
    }

    private static String names(List<Path> folders) {
        return String.join(", ", folders.stream().map(Path::toString).toList());
    }

    /** The tree of tasks. */
    public TreeViewer viewer() {
        return tree.viewer();
    }
}
