// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IContributionItem;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.actions.CompoundContributionItem;
import org.wakepath.ui.session.RecentTraces;
import org.wakepath.words.SafeText;

/** The menu of recently opened traces and experiments. */
public final class RecentMenu extends CompoundContributionItem {

    @Override
    protected IContributionItem[] getContributionItems() {
        List<List<Path>> recent = RecentTraces.all();
        if (recent.isEmpty()) {
            return new IContributionItem[] {new ActionContributionItem(nothing())};
        }
        return IntStream.range(0, recent.size()).mapToObj(i -> entry(i + 1, recent.get(i)))
                .map(ActionContributionItem::new).toArray(IContributionItem[]::new);
    }

    private static IAction nothing() {
        IAction action = new Action("Nothing yet") {};
        action.setEnabled(false);
        return action;
    }

    private static IAction entry(int number, List<Path> paths) {
        // An ampersand would underline what follows it, and a tab would start a key.
        String label = SafeText.clean(label(paths)).replace("&", "&&").replace('\t', ' ');
        return new Action((number < 10 ? "&" : "") + number + " " + label) {
            @Override
            public void run() {
                open(PlatformUI.getWorkbench().getActiveWorkbenchWindow(), paths);
            }
        };
    }

    private static String label(List<Path> paths) {
        return paths.get(0) + (paths.size() == 1 ? "" : " and " + (paths.size() - 1) + " more");
    }

    /**
     * Checks the files in a job, because a drive that does not answer can take long. If something is missing, the open
     * traces stay open.
     */
    private static void open(IWorkbenchWindow window, List<Path> paths) {
        Display display = window.getShell().getDisplay();
        Job.createSystem("Looking for what was open", monitor -> {
            List<Path> missing = paths.stream().filter(path -> !Files.exists(path)).toList();
            display.asyncExec(() -> {
                if (missing.isEmpty()) {
                    InputOpener.open(window, paths);
                } else {
                    offerToForget(window, paths, missing);
                }
            });
        }).schedule();
    }

    private static void offerToForget(IWorkbenchWindow window, List<Path> paths, List<Path> missing) {
        String names = String.join(", ", missing.stream().map(path -> SafeText.clean(path.toString())).toList());
        boolean isUnwanted = MessageDialog.open(MessageDialog.WARNING, window.getShell(), "Open Recent",
                names + (missing.size() == 1 ? " is" : " are")
                        + " not there any more. Put back what was moved, or connect the drive that it is on.",
                0, "Keep in List", "Remove from List") == 1;
        if (isUnwanted) {
            RecentTraces.remove(paths);
        }
    }
}
