// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.widgets;

import org.eclipse.ui.IWorkbenchPartSite;
import org.eclipse.ui.contexts.IContextService;

/** The keys for commands of Wakepath that have another meaning in other parts of the platform. */
public final class PartKeys {
    private static final String CONTEXT = "org.wakepath.ui.parts";

    private PartKeys() {
    }

    /** Activates the keys whenever a part is active. */
    public static void activate(IWorkbenchPartSite site) {
        site.getService(IContextService.class).activateContext(CONTEXT);
    }
}
