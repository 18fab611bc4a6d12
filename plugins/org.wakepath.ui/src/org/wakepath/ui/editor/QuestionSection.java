/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.editor;

import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.forms.widgets.FormToolkit;
import org.wakepath.experiment.Question;
import org.wakepath.ui.session.Notes;
import org.wakepath.ui.session.OpenExperiment;
import org.wakepath.ui.session.Recall;
import org.wakepath.ui.session.Session;

/** The paths that were asked for. */
final class QuestionSection implements EntrySection {
    private final EntryTable<Question> table;
    private final Changes changes;
    private final OpenExperiment experiment;
    private final Session session;

    QuestionSection(FormToolkit toolkit, Composite parent, Changes changes, Session session) {
        this.changes = changes;
        this.experiment = changes.experiment();
        this.session = session;
        table = new EntryTable<Question>(toolkit, parent, "Questions").wide();
        table.column("Task", 2, Question::task,
                (row, task) -> set(row, old -> new Question(task, old.from(), old.to())));
        table.column("From", 3, question -> time(question.from()),
                (row, from) -> set(row, old -> new Question(old.task(), time(from), old.to())));
        table.column("To", 3, question -> time(question.to()),
                (row, to) -> set(row, old -> new Question(old.task(), old.from(), time(to))));
        table.button("Add", "Add the path that is shown, within the time in view", this::add);
        table.buttonForRow("Ask", "Show the path that answers it", row -> new Recall(session).ask(row.entry()));
        table.remover("Remove this question", row -> changes.make("Remove Question",
                () -> experiment.content().questions().remove(row.place())));
    }

    private void set(EntryTable.Row<Question> row, UnaryOperator<Question> change) {
        changes.make("Change Question",
                () -> experiment.content().questions().set(row.place(), change.apply(row.entry())));
    }

    private static String time(OptionalLong time) {
        return time.isEmpty() ? "" : TimeText.of(time.getAsLong());
    }

    private static OptionalLong time(String text) {
        return text.isBlank() ? OptionalLong.empty() : OptionalLong.of(TimeText.parse(text));
    }

    private void add() {
        new Notes(session).question().ifPresentOrElse(
                question -> changes.make("Add Question", () -> experiment.content().questions().add(question)),
                () -> changes.refuse("Choose a task in the view Experiment first: its path is what is added."));
    }

    @Override
    public void refresh() {
        table.show(experiment.content().questions());
    }

    @Override
    public EntryTable<?> table() {
        return table;
    }
}
