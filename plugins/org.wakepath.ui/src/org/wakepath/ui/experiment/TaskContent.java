/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.experiment;

import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jface.viewers.ITreeContentProvider;
import org.eclipse.jface.viewers.Viewer;
import org.wakepath.ui.session.HostTasks;
import org.wakepath.ui.session.ProcessTasks;

/** What is below what; a process of one task is that task. */
final class TaskContent implements ITreeContentProvider {
    private List<?> hosts = List.of();

    @Override
    public void inputChanged(Viewer viewer, Object before, Object input) {
        hosts = input instanceof List<?> rows ? rows : List.of();
    }

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
        return hosts.stream().flatMap(host -> parent((HostTasks) host, element)).findFirst().orElse(null);
    }

    private static Stream<Object> parent(HostTasks host, Object element) {
        return host.processes().stream().flatMap(process -> {
            boolean isAlone = process.tasks().size() == 1;
            if (process == element) {
                return Stream.of(host);
            }
            return process.tasks().stream().filter(task -> task == element).map(task -> isAlone ? host : process);
        });
    }

    @Override
    public boolean hasChildren(Object element) {
        return element instanceof HostTasks || element instanceof ProcessTasks;
    }
}
