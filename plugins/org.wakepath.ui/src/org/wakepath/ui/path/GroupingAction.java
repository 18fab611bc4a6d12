// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.path;

import java.util.function.Consumer;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IMenuCreator;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.wakepath.view.layout.RowGrouping;

/** The choice of what rows are put together by: a button that goes on to the next, with a menu of all. */
public final class GroupingAction extends Action implements IMenuCreator {
    private final Consumer<RowGrouping> taker;
    private RowGrouping chosen = RowGrouping.HOST;
    private Menu menu;

    /** @param taker gets each choice */
    public GroupingAction(Consumer<RowGrouping> taker) {
        super("", IAction.AS_DROP_DOWN_MENU);
        this.taker = taker;
        setToolTipText("Group rows by host, process or state (H)");
        setMenuCreator(this);
        choose(chosen);
    }

    /** What was chosen last. */
    RowGrouping chosen() {
        return chosen;
    }

    /** Makes a choice. */
    public void choose(RowGrouping grouping) {
        boolean isNew = grouping != chosen;
        chosen = grouping;
        setText("Rows " + grouping.words());
        if (isNew) {
            taker.accept(grouping);
        }
    }

    /** Goes on to the next choice. */
    @Override
    public void run() {
        RowGrouping[] all = RowGrouping.values();
        choose(all[(chosen.ordinal() + 1) % all.length]);
    }

    @Override
    public Menu getMenu(Control parent) {
        dispose();
        menu = new Menu(parent);
        for (RowGrouping grouping : RowGrouping.values()) {
            MenuItem item = new MenuItem(menu, SWT.RADIO);
            item.setText("Rows " + grouping.words());
            item.setSelection(grouping == chosen);
            item.addListener(SWT.Selection, event -> {
                if (item.getSelection()) {
                    choose(grouping);
                }
            });
        }
        return menu;
    }

    @Override
    public Menu getMenu(Menu parent) {
        return null;
    }

    @Override
    public void dispose() {
        if (menu != null) {
            menu.dispose();
            menu = null;
        }
    }
}
