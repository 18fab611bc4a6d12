// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;
import org.wakepath.experiment.Experiment;
import org.wakepath.experiment.ExperimentFile;
import org.wakepath.experiment.History;
import org.wakepath.experiment.TraceReference;

/** An open experiment: its file, content, and changes. The editor and the session share one. */
public final class OpenExperiment {
    private final Experiment content;
    private final History history;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    /**
     * The last change of the file, as far as is known here. The thread that writes the file sets it, and holds its lock
     * meanwhile.
     */
    private final AtomicReference<Optional<FileTime>> lastChange;
    /** A later change of the file, which the user knows of. */
    private Optional<FileTime> known = Optional.empty();
    private boolean changedElsewhere;
    private Path file;
    private List<Path> asked;
    private Set<Path> missing;

    private OpenExperiment(Path file, Optional<FileTime> lastChange, Experiment content, Set<Path> missing) {
        this.file = absolute(file);
        this.lastChange = new AtomicReference<>(lastChange);
        this.content = content;
        this.missing = missing;
        this.history = new History(content);
        asked = folders();
        history.addListener(this::changed);
    }

    private static Path absolute(Path file) {
        return file.toAbsolutePath().normalize();
    }

    /**
     * Reads an experiment.
     *
     * @throws org.wakepath.experiment.ExperimentException if the file holds none
     * @throws IOException if it cannot be read
     */
    public static OpenExperiment read(Path file) throws IOException {
        Optional<FileTime> lastChange = lastChange(file);
        Experiment content = ExperimentFile.read(file);
        return new OpenExperiment(file, lastChange, content, missing(folders(content)));
    }

    /**
     * Makes an experiment of some traces, in a file that this creates.
     *
     * @throws IOException if it cannot be written
     */
    public static OpenExperiment create(Path file, List<Path> folders) throws IOException {
        Experiment content = new Experiment();
        folders.forEach(folder -> content.traces().add(new TraceReference(folder)));
        OpenExperiment created = new OpenExperiment(file, lastChange(file), content, Set.of());
        created.saving().write();
        return created;
    }

    /** The file, absolute. */
    public Path file() {
        return file;
    }

    /** The time when a file was last changed; empty if there is no such file. */
    static Optional<FileTime> lastChange(Path file) throws IOException {
        return Files.isRegularFile(file) ? Optional.of(Files.getLastModifiedTime(file)) : Optional.empty();
    }

    /** The name of the file. */
    public String name() {
        return file.getFileName().toString();
    }

    /** The content, to be changed by {@link History#record}. */
    public Experiment content() {
        return content;
    }

    /** The history of changes. */
    public History history() {
        return history;
    }

    /** Calls the listener after each change of the experiment, and of which traces are known to exist. */
    public void addListener(Runnable listener) {
        listeners.add(listener);
    }

    /** Removes a listener. */
    public void removeListener(Runnable listener) {
        listeners.remove(listener);
    }

    private void changed() {
        if (!folders().equals(asked)) {
            asked = folders();
            new LookJob(this, Display.getCurrent(), by -> {}).schedule();
        }
        listeners.forEach(Runnable::run);
    }

    /** Whether the experiment is kept in a file. */
    public boolean isIn(Path other) {
        return file.equals(absolute(other));
    }

    /** The content to be written into the file, as of now. */
    public ExperimentSnapshot saving() {
        Path target = file;
        Runnable saved = history.saving();
        return new ExperimentSnapshot(content.copy(), target, lastChange, () -> {
            if (isIn(target)) {
                saved.run();
            }
            Session.lookAtFiles();
        });
    }

    /** Whether another window or program changed the file, and the user has not decided yet what to do. */
    public boolean isChangedElsewhere() {
        return changedElsewhere;
    }

    /** Checks in a job whether another window or program changed the file, and notifies the listeners if so. */
    public void lookAtFile() {
        Path target = file;
        Display display = Display.getCurrent();
        Job.createSystem("Looking at " + name(), monitor -> {
            Optional<FileTime> found = unknownChange(target);
            if (found.isPresent() && !display.isDisposed()) {
                display.asyncExec(() -> found(found, target));
            }
        }).schedule();
    }

    /** The last change of a file if it is not known here; empty too if the file cannot be asked. */
    private Optional<FileTime> unknownChange(Path target) {
        synchronized (lastChange) {
            try {
                return lastChange(target).filter(time -> !Optional.of(time).equals(lastChange.get()));
            } catch (IOException e) {
                return Optional.empty();
            }
        }
    }

    private void found(Optional<FileTime> change, Path in) {
        if (!changedElsewhere && isIn(in) && !change.equals(known) && !change.equals(lastChange.get())) {
            known = change;
            changedElsewhere = true;
            listeners.forEach(Runnable::run);
        }
    }

    /** Keeps the content as it is here. Saving it needs another file, so that the other change is not lost. */
    public void keep() {
        changedElsewhere = false;
        listeners.forEach(Runnable::run);
    }

    /**
     * Takes over what the file holds. Undo brings back what was here.
     *
     * @throws org.wakepath.experiment.ExperimentException if the file holds no experiment
     * @throws IOException if it cannot be read; everything is then unchanged
     */
    public void reload() throws IOException {
        Optional<FileTime> change = lastChange(file);
        Experiment read = ExperimentFile.read(file);
        changedElsewhere = false;
        history.record("Reload", () -> content.become(read));
        lastChange.set(change);
        history.markSaved();
    }

    /**
     * Writes another file, which is the experiment's own from now on.
     *
     * @throws IOException if it cannot be written; everything is then unchanged
     */
    public void saveAs(Path other) throws IOException {
        ExperimentFile.write(content, other);
        file = absolute(other);
        lastChange.set(lastChange(file));
        changedElsewhere = false;
        history.markSaved();
        Session.lookAtFiles();
    }

    /** The folders of its traces. */
    List<Path> folders() {
        return folders(content);
    }

    private static List<Path> folders(Experiment content) {
        return content.traces().stream().map(TraceReference::folder).toList();
    }

    /** The missing ones among some folders. This asks the file system, which may take long. */
    static Set<Path> missing(List<Path> folders) {
        return folders.stream().filter(folder -> !Files.isDirectory(folder)).collect(Collectors.toUnmodifiableSet());
    }

    /** Records which folders are missing; ignored if they are no longer the folders of the traces. */
    void looked(List<Path> at, Set<Path> notThere) {
        if (at.equals(folders()) && !notThere.equals(missing)) {
            missing = notThere;
            listeners.forEach(Runnable::run);
        }
    }

    /** The folders of traces that existed at the last check. */
    public List<Path> present() {
        return folders().stream().filter(folder -> !missing.contains(folder)).toList();
    }

    /** The folders of traces that were missing at the last check. */
    public List<Path> missing() {
        return folders().stream().filter(missing::contains).toList();
    }

    /** A folder as the file names it: relative to the file, if possible. */
    public String seen(Path folder) {
        Path base = file.getParent();
        if (!folder.getRoot().equals(base.getRoot())) {
            return folder.toString();
        }
        String way = base.relativize(folder).toString();
        return way.isEmpty() ? "." : way;
    }

    /**
     * The folder with a name in the file.
     *
     * @throws IllegalArgumentException if a folder cannot have this name
     */
    public Path folder(String seen) {
        try {
            return file.getParent().resolve(seen).normalize();
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("no path: " + e.getMessage(), e);
        }
    }
}
