// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.events;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Text;
import org.wakepath.path.PathSegment;
import org.wakepath.ui.drawing.Theme;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.export.Exportable;
import org.wakepath.ui.session.Focus;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.ui.session.SessionState;
import org.wakepath.ui.session.SessionView;
import org.wakepath.ui.session.TimeRange;
import org.wakepath.ui.session.WhenVisible;
import org.wakepath.ui.widgets.ViewAction;
import org.wakepath.view.events.EventFilter;
import org.wakepath.view.events.EventRow;
import org.wakepath.words.HostNames;

/** All events of all hosts in the range that all views show, with a filter. */
public final class EventsView extends SessionView implements Exportable {
    /** Id of the view. */
    public static final String ID = "org.wakepath.ui.events";

    private static final int MARGIN = 4;

    private WhenVisible whenVisible;
    private Composite page;
    private FilterField filterField;
    private GoalField goalField;
    private Label status;
    private EventTable table;
    private EventRows rows;
    private EventFilter filter = EventFilter.ALL;
    private Action inRange;
    private int reference;
    private HostNames names = HostNames.LABELS;

    @Override
    protected void createContent(Composite pages) {
        page = new Composite(pages, SWT.NONE);
        GridLayoutFactory.fillDefaults().spacing(0, 2).margins(0, 2).applyTo(page);
        filterField = new FilterField(page, this::apply);
        GridDataFactory.fillDefaults().grab(true, false).indent(10, 0).applyTo(filterField.control());
        table = new EventTable(page);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(table);
        status = new Label(page, SWT.WRAP);
        GridDataFactory.fillDefaults().grab(true, false).indent(MARGIN, 0).applyTo(status);
        table.onSelect(this::selected);
        rows = new EventRows(table, this::say);
        goalField = new GoalField(page, table, goal -> rows.go(goal, this::answer));
        EventKeys.connect(table, filterField.control(), goalField::begin);
        page.addDisposeListener(event -> rows.forget());
        whenVisible = new WhenVisible(this, page);
        whenVisible.onHidden(() -> {
            filterField.field().close();
            goalField.field().close();
        });
        inRange = ViewAction.check("Shown Time Only", true, () -> rows.limit(limits()));
        inRange.setToolTipText("List only the events in the time that the other views show");
        getViewSite().getActionBars().getToolBarManager().add(ViewAction.push("Go To…",
                "Select an event by its number or a time (Ctrl+G)", goalField::begin));
        getViewSite().getActionBars().getToolBarManager().add(inRange);
    }

    @Override
    public void stateChanged() {
        restart();
    }

    @Override
    public void experimentChanged() {
        super.experimentChanged();
        if (!session().names().equals(names)) {
            restart();
        }
    }

    private void restart() {
        rows.forget();
        whenVisible.cancel();
        if (session().state() instanceof SessionState.Open open) {
            filling().show(page);
            whenVisible.run(() -> begin(open.traces()));
        } else {
            filling().say("The events of all hosts are listed here once traces are open.");
        }
    }

    private void begin(OpenTraces traces) {
        reference = session().reference();
        names = session().names();
        rows.list(traces, reference, names, filter);
        rows.limit(limits());
    }

    private void apply(EventFilter wanted) {
        OptionalLong time = rows.time();
        filter = wanted;
        restart();
        time.ifPresent(moment -> rows.go(Place.at(moment)));
        table.setFocus();
    }

    private Optional<TimeRange> limits() {
        return inRange.isChecked() ? session().focus().range() : Optional.empty();
    }

    @Override
    public void focusChanged(Focus before) {
        Focus focus = session().focus();
        if (session().reference() != reference) {
            restart();
        }
        if (!focus.range().equals(before.range())) {
            rows.limit(limits());
        }
        if (!focus.segment().equals(before.segment()) && focus.segment().isPresent()) {
            PathSegment segment = focus.scene().orElseThrow().path().segments().get(focus.segment().getAsInt());
            rows.go(new Place(segment.start(), segment.worker().kernel(), segment.worker().tid()));
        }
        if (!focus.moment().equals(before.moment()) && focus.moment().isPresent()
                && !focus.moment().equals(rows.time())) {
            rows.go(Place.at(focus.moment().getAsLong()));
        }
    }

    private void answer(String problem) {
        if (!page.isDisposed()) {
            goalField.answer(problem);
        }
    }

    private void selected(EventRow row) {
        rows.say();
        session().pointOut(OptionalLong.of(row.time()));
    }

    private void say(String sentence) {
        status.setText(sentence.replace("&", "&&"));
        page.layout(new Control[] {status}, SWT.DEFER);
    }

    @Override
    public Map<ExportFormat, ExportContent> exports() {
        return rows.exists().map(list -> EventExports.of(list, limits(), table.picture(Theme.of(table.table()))))
                .orElse(Map.of());
    }

    @Override
    public String copyText() {
        return rows.copyText();
    }

    /** The text about the rows. */
    public String status() {
        return status.getText();
    }

    /** Writes a filter and applies it. */
    public void filter(String text) {
        filterField.field().apply(text);
    }

    /** What is wrong with the filter; empty if nothing is. */
    public String filterProblem() {
        return filterField.field().problem();
    }

    /** The field for the event to go to. */
    public Text goal() {
        return goalField.field().control();
    }

    /** The reason why the event was not reached; empty if it was. */
    public String goalProblem() {
        return goalField.field().problem();
    }

    /** Whether every request has been served. */
    public boolean isSettled() {
        return rows.isSettled();
    }

    /** The number of rows to scroll through. */
    public long count() {
        return table.scroll().to() - table.scroll().from();
    }

    /** The texts of the rows in view in a column. */
    public List<String> texts(int column) {
        return table.texts(column);
    }

    /** The rows in view. */
    public Table table() {
        return table.table();
    }

    /** The selected row, if it is decoded. */
    public Optional<EventRow> selected() {
        return rows.selected();
    }

    /** Selects a row as the user does. */
    public void choose(long row) {
        table.move(table.scroll().from() + row, false);
    }

    @Override
    public void setFocus() {
        if (rows.exists().isPresent()) {
            table.setFocus();
        } else {
            super.setFocus();
        }
    }

    /** The field for a filter. */
    static final class FilterField {
        private static final String HELP = """
                Words with blanks between; all must hold. Enter applies them.
                sched_*\tname of the event, with * and ?; of several names any will do
                tid=42\ta field has the value; text may have * and ?, and stands in quotes if it has blanks
                tid!=42\tit has another value
                comm~web\tit contains the text
                host, cpu, name and task are the columns of the table.""";

        private final CheckedField field;

        /** @param taker gets each filter to apply */
        FilterField(Composite parent, Consumer<EventFilter> taker) {
            field = new CheckedField(parent, SWT.ICON_SEARCH, text -> taker.accept(EventFilter.parse(text)));
            field.control().setMessage("filter, such as sched_* tid=42 comm~web  (/)");
            field.control().setToolTipText(HELP);
        }

        Text control() {
            return field.control();
        }

        CheckedField field() {
            return field;
        }
    }

    /** The keyboard of the table of events. The table's own keys would stop at the ends of its few rows. */
    static final class EventKeys {
        private final EventTable rows;
        private final Runnable search;
        private final Runnable go;

        private EventKeys(EventTable rows, Runnable search, Runnable go) {
            this.rows = rows;
            this.search = search;
            this.go = go;
        }

        /**
         * Connects keys to the table, and to the filter the keys that leave it.
         *
         * @param go asks where to go
         */
        static void connect(EventTable rows, Text filter, Runnable go) {
            EventKeys keys = new EventKeys(rows, filter::setFocus, go);
            rows.table().addListener(SWT.KeyDown, keys::press);
            rows.table().addListener(SWT.KeyDown, keys::leave);
            filter.addListener(SWT.KeyDown, keys::leave);
        }

        private void leave(Event event) {
            if (event.keyCode == 'g' && (event.stateMask & SWT.MODIFIER_MASK) == SWT.MOD1) {
                event.doit = false;
                go.run();
            }
        }

        private void press(Event event) {
            boolean extend = (event.stateMask & SWT.SHIFT) != 0;
            RowScroll scroll = rows.scroll();
            event.doit = false;
            switch (event.keyCode) {
                case SWT.ARROW_UP -> rows.move(rows.lead() - 1, extend);
                case SWT.ARROW_DOWN -> rows.move(rows.lead() + 1, extend);
                case SWT.PAGE_UP -> rows.move(rows.lead() - scroll.room(), extend);
                case SWT.PAGE_DOWN -> rows.move(rows.lead() + scroll.room(), extend);
                case SWT.HOME -> rows.move(scroll.from(), extend);
                case SWT.END -> rows.move(scroll.to() - 1, extend);
                case '/', SWT.KEYPAD_DIVIDE -> search.run();
                default -> event.doit = true;
            }
        }
    }
}
