/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.experiment;

import org.eclipse.jface.viewers.IElementComparer;

/** A row is itself alone: to compare a host with all of its tasks would take as long as there are many. */
final class SameRow implements IElementComparer {

    @Override
    public boolean equals(Object a, Object b) {
        return a == b;
    }

    @Override
    public int hashCode(Object element) {
        return System.identityHashCode(element);
    }
}
