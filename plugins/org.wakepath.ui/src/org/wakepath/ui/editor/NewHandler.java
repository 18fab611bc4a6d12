// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.ui.handlers.HandlerUtil;

/** Makes an empty experiment in a file that the user chooses. */
public final class NewHandler extends AbstractHandler {

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        ExperimentCreator making = new ExperimentCreator(HandlerUtil.getActiveWorkbenchWindowChecked(event));
        making.ask("new").ifPresent(making::empty);
        return null;
    }
}
