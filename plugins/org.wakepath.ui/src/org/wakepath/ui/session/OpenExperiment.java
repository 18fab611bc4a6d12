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
import org.eclipse.swt.widgets.Display;
import org.wakepath.experiment.Experiment;
import org.wakepath.experiment.ExperimentFile;
import org.wakepath.experiment.History;
import org.wakepath.experiment.TraceReference;

/** An experiment that is open: its file, what it holds, and its changes. The editor and the session share one. */
public final class OpenExperiment {
    private final Experiment content;
    private final History history;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    /** When the file was last changed, as far as is known here; changed by the thread that writes it. */
    private final AtomicReference<Optional<FileTime>> lastChange;
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
     * Reads one.
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
     * Makes one of some traces, in a file that is there from now on.
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

    /** Its file, absolute. */
    public Path file() {
        return file;
    }

    /** When a file was changed; empty if there is none. */
    static Optional<FileTime> lastChange(Path file) throws IOException {
        return Files.isRegularFile(file) ? Optional.of(Files.getLastModifiedTime(file)) : Optional.empty();
    }

    /** The name of its file. */
    public String name() {
        return file.getFileName().toString();
    }

    /** What it holds; to be changed by {@link History#record}. */
    public Experiment content() {
        return content;
    }

    /** Its changes. */
    public History history() {
        return history;
    }

    /** Calls the listener after each change of it, and of which traces are known to be there. */
    public void addListener(Runnable listener) {
        listeners.add(listener);
    }

    /** Calls the listener no more. */
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

    /** Whether it is kept in this file. */
    public boolean isIn(Path other) {
        return file.equals(absolute(other));
    }

    /** What is to be written into its file, as of now. */
    public ExperimentSnapshot saving() {
        Path target = file;
        Runnable saved = history.saving();
        return new ExperimentSnapshot(content.copy(), target, lastChange, () -> {
            if (isIn(target)) {
                saved.run();
            }
        });
    }

    /**
     * Writes another file, which is its own from now on.
     *
     * @throws IOException if that cannot be done; all is as before then
     */
    public void saveAs(Path other) throws IOException {
        ExperimentFile.write(content, other);
        file = absolute(other);
        lastChange.set(lastChange(file));
        history.markSaved();
    }

    /** The folders of its traces. */
    List<Path> folders() {
        return folders(content);
    }

    private static List<Path> folders(Experiment content) {
        return content.traces().stream().map(TraceReference::folder).toList();
    }

    /** Which of some folders are not there, as the file system says; that may take long. */
    static Set<Path> missing(List<Path> folders) {
        return folders.stream().filter(folder -> !Files.isDirectory(folder)).collect(Collectors.toUnmodifiableSet());
    }

    /** Which folders are not there; dropped where they are no longer those of its traces. */
    void looked(List<Path> at, Set<Path> notThere) {
        if (at.equals(folders()) && !notThere.equals(missing)) {
            missing = notThere;
            listeners.forEach(Runnable::run);
        }
    }

    /** The folders of traces that were there when they were looked for. */
    public List<Path> present() {
        return folders().stream().filter(folder -> !missing.contains(folder)).toList();
    }

    /** The folders of traces that were not there when they were looked for. */
    public List<Path> missing() {
        return folders().stream().filter(missing::contains).toList();
    }

    /** A folder as the file calls it: seen from itself, where that is possible. */
    public String seen(Path folder) {
        Path base = file.getParent();
        if (!folder.getRoot().equals(base.getRoot())) {
            return folder.toString();
        }
        String way = base.relativize(folder).toString();
        return way.isEmpty() ? "." : way;
    }

    /**
     * The folder that is called so.
     *
     * @throws IllegalArgumentException if it cannot be the name of one
     */
    public Path folder(String seen) {
        try {
            return file.getParent().resolve(seen).normalize();
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("no path: " + e.getMessage(), e);
        }
    }
}
