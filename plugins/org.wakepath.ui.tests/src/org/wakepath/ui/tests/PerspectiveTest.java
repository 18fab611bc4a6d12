// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.Test;
import org.wakepath.ui.WaitPerspective;
import org.wakepath.ui.path.ActivePathView;

class PerspectiveTest {
    @Test
    void shouldBeginWithTheViewsOfAWaitAnalysis() {
        IWorkbenchPage page = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();

        assertThat(page.getPerspective().getId()).isEqualTo(WaitPerspective.ID);
        assertThat(page.findView(ActivePathView.ID)).isNotNull();
    }
}
