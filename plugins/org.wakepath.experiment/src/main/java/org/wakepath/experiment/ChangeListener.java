/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.experiment;

import org.eclipse.emf.common.notify.Notification;
import org.eclipse.emf.ecore.util.EContentAdapter;

/** Calls a listener when anything of an experiment changes. */
final class ChangeListener extends EContentAdapter {
    private final Runnable listener;

    ChangeListener(Runnable listener) {
        this.listener = listener;
    }

    boolean calls(Runnable other) {
        return listener.equals(other);
    }

    @Override
    public void notifyChanged(Notification notification) {
        super.notifyChanged(notification);
        if (!notification.isTouch()) {
            listener.run();
        }
    }
}
