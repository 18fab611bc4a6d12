// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IEditorSite;
import org.eclipse.ui.ISaveablesSource;
import org.eclipse.ui.ISources;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.Saveable;
import org.eclipse.ui.part.EditorPart;
import org.eclipse.ui.services.IEvaluationService;
import org.wakepath.experiment.ExperimentException;
import org.wakepath.ui.session.ExperimentSnapshot;
import org.wakepath.ui.session.Failure;
import org.wakepath.ui.session.OpenExperiment;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.SessionListener;
import org.wakepath.ui.widgets.Notice;
import org.wakepath.ui.widgets.PartKeys;
import org.wakepath.ui.widgets.StatusSentence;

/**
 * Edits a saved experiment. Opening an experiment also opens its traces, because the user wants to look at them.
 * Closing the editor leaves them open. The experiment also stays open, unless its changes are discarded.
 */
public final class ExperimentEditor extends EditorPart implements SessionListener, ISaveablesSource {
    /** Id of the editor. */
    public static final String ID = "org.wakepath.ui.editor";
    /** Id of the perspective that has no place for editors while none is open. */
    public static final String PERSPECTIVE = "org.wakepath.ui.perspective";

    private final Runnable changed = this::changed;
    private final ExperimentSaveable saveable = new ExperimentSaveable(this);
    private Session session;
    private Notice notice;
    private Optional<ExperimentForm> form = Optional.empty();

    @Override
    public void init(IEditorSite site, IEditorInput input) {
        setSite(site);
        setInput(input);
        setPartName(input.getName());
        session = Session.of(site.getWorkbenchWindow());
    }

    @Override
    public void createPartControl(Composite parent) {
        notice = new Notice(parent);
        PartKeys.activate(getSite());
        LocalFile.of(getEditorInput()).ifPresentOrElse(this::edit, () -> failed(getEditorInput().getName()
                + " is not a file of this machine. Copy it to a folder here, and open that."));
    }

    private void edit(Path file) {
        Optional<OpenExperiment> open = session.experiment().filter(experiment -> experiment.isIn(file));
        if (open.isPresent()) {
            show(open.get());
        } else {
            notice.say("Reading " + file.getFileName() + "…");
            new ReadJob(this, file, notice.pages().getDisplay()).schedule();
        }
    }

    /** The content of the file. */
    void read(OpenExperiment experiment) {
        if (!notice.pages().isDisposed()) {
            show(experiment);
            session.open(experiment);
        }
    }

    /** The reason why there is nothing to edit. */
    void failed(String sentence) {
        if (!notice.pages().isDisposed()) {
            notice.say(sentence);
        }
    }

    private void show(OpenExperiment experiment) {
        form = Optional.of(new ExperimentForm(notice.pages(), session, experiment, new StatusSentence(this)));
        notice.show(form.get().control());
        experiment.addListener(changed);
        session.add(this);
        tellCommands();
    }

    private void changed() {
        form.ifPresent(ExperimentForm::refresh);
        firePropertyChange(PROP_DIRTY);
        tellCommands();
    }

    /**
     * The platform creates its save commands when they are first used, and does not notify them of an editor that is
     * already open.
     */
    private void tellCommands() {
        getSite().getService(IEvaluationService.class).requestEvaluation(ISources.ACTIVE_PART_NAME);
    }

    @Override
    public void stateChanged() {
        form.ifPresent(ExperimentForm::refresh);
    }

    @Override
    public void experimentChanged() {
        form.ifPresent(ExperimentForm::refresh);
    }

    /** The edited experiment; empty while it is read, and if it cannot be read. */
    public Optional<OpenExperiment> experiment() {
        return form.map(ExperimentForm::experiment);
    }

    /** The form that shows it. */
    public Optional<ExperimentForm> form() {
        return form;
    }

    /** The sentence in place of the form; empty if the form is shown. */
    public String notice() {
        return notice.text();
    }

    @Override
    public boolean isDirty() {
        return experiment().map(experiment -> experiment.history().isDirty()).orElse(false);
    }

    @Override
    public boolean isSaveAsAllowed() {
        return form.isPresent();
    }

    @Override
    public void doSave(IProgressMonitor monitor) {
        saveable.doSave(monitor);
    }

    @Override
    public Saveable[] getSaveables() {
        return new Saveable[] {saveable};
    }

    @Override
    public Saveable[] getActiveSaveables() {
        return getSaveables();
    }

    /** The content to be written, including text that is still being typed. */
    ExperimentSnapshot saving() {
        form.orElseThrow().commit();
        return form.get().experiment().saving();
    }

    /** Reports why it could not be written; everything stays unsaved. */
    void notSaved(Exception e) {
        if (!notice.pages().isDisposed()) {
            form.orElseThrow().complain("Not saved: " + Failure.sentence(e));
        }
    }

    @Override
    public void doSaveAs() {
        experiment().flatMap(experiment -> ExperimentDialog.save(getSite().getShell(), experiment.file()))
                .ifPresent(this::saveAs);
    }

    /** Saves it in another file, which is edited from now on. */
    public void saveAs(Path file) {
        try {
            form.orElseThrow().commit();
            form.get().experiment().saveAs(file);
            ExperimentEditorInput input = new ExperimentEditorInput(file);
            setInputWithNotify(input);
            setPartName(input.getName());
        } catch (IOException | ExperimentException e) {
            notSaved(e);
        }
    }

    @Override
    public void setFocus() {
        notice.setFocus();
        experiment().ifPresent(OpenExperiment::lookAtFile);
    }

    @Override
    public void dispose() {
        session.remove(this);
        experiment().ifPresent(experiment -> {
            experiment.removeListener(changed);
            if (experiment.history().isDirty()) {
                session.letGo(experiment);
            }
        });
        IWorkbenchPage page = getSite().getPage();
        getSite().getShell().getDisplay().asyncExec(() -> makeRoom(page));
        super.dispose();
    }

    /** Views take the place of the last editor again. */
    private static void makeRoom(IWorkbenchPage page) {
        boolean isOpen = page.getWorkbenchWindow().getActivePage() == page && page.getPerspective() != null;
        if (isOpen && page.getEditorReferences().length == 0
                && page.getPerspective().getId().equals(PERSPECTIVE)) {
            page.setEditorAreaVisible(false);
        }
    }

    /** Reads the file of an editor. */
    static final class ReadJob extends Job {
        private final ExperimentEditor editor;
        private final Path file;
        private final Display display;

        ReadJob(ExperimentEditor editor, Path file, Display display) {
            super("Reading " + file.getFileName());
            this.editor = editor;
            this.file = file;
            this.display = display;
        }

        @Override
        protected IStatus run(IProgressMonitor monitor) {
            try {
                OpenExperiment read = OpenExperiment.read(file);
                later(() -> editor.read(read));
            } catch (IOException | RuntimeException | OutOfMemoryError e) {
                String sentence = Failure.sentence(e) + " Open the folders of its traces instead.";
                later(() -> editor.failed(sentence));
            }
            return Status.OK_STATUS;
        }

        private void later(Runnable then) {
            if (!display.isDisposed()) {
                display.asyncExec(then);
            }
        }
    }
}
