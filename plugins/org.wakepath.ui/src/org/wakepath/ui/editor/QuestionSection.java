// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.forms.widgets.FormToolkit;
import org.wakepath.experiment.Question;
import org.wakepath.ui.session.Notes;
import org.wakepath.ui.session.Recall;
import org.wakepath.ui.session.Session;

/** The paths that were requested. */
final class QuestionSection {
    private QuestionSection() {
    }

    static EntrySection of(FormToolkit toolkit, Composite parent, Changes changes, Session session) {
        EntryList<Question> list = new EntryList<>("Question",
                new EntryTable<Question>(toolkit, parent, "Questions").wide(),
                changes.experiment().content().questions(), changes);
        list.column("Task", 2, Question::task, (old, task) -> new Question(task, old.from(), old.to()));
        list.column("From", 3, question -> TimeText.of(question.from()),
                (old, from) -> new Question(old.task(), TimeText.optional(from), old.to()));
        list.column("To", 3, question -> TimeText.of(question.to()),
                (old, to) -> new Question(old.task(), old.from(), TimeText.optional(to)));
        list.adder("Add the path that is shown, within the time in view", new Notes(session)::question,
                "Choose a task in the view Experiment first: its path is what is added.");
        list.shower("Ask", "Show the path that answers it", new Recall(session)::ask);
        list.remover("Remove this question");
        return list;
    }
}
