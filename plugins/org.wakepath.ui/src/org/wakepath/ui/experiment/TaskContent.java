/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.experiment;

import java.util.List;
import org.eclipse.jface.viewers.ITreeContentProvider;
import org.wakepath.ui.session.HostTasks;
import org.wakepath.ui.session.ProcessTasks;

/** What is below what; a process of one task is that task. */
final class TaskContent implements ITreeContentProvider {

    @Override
    public Object[] getElements(Object input) {
        return ((List<?>) input).toArray();
    }

    @Override
    public Object[] getChildren(Object parent) {
        if (parent instanceof HostTasks host) {
            return host.processes().stream().map(p -> p.tasks().size() == 1 ? p.tasks().get(0) : p).toArray();
        }
        return parent instanceof ProcessTasks process ? process.tasks().toArray() : new Object[0];
    }

    @Override
    public Object getParent(Object element) {
        return null;
    }

    @Override
    public boolean hasChildren(Object element) {
        return element instanceof HostTasks || element instanceof ProcessTasks;
    }
}
