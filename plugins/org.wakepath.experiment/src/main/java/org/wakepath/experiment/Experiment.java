/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.experiment;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.wakepath.graph.model.EdgeState;

/**
 * A saved analysis. Its lists and maps are the document itself: who changes them changes it, and is refused by
 * {@link IllegalArgumentException} where a value makes no sense or holds characters that no file can hold.
 */
public final class Experiment {
    private final EObject root;

    /** An empty one. */
    public Experiment() {
        this(EcoreUtil.create(Model.EXPERIMENT));
    }

    Experiment(EObject root) {
        this.root = root;
    }

    /** The folders with the traces. */
    public List<TraceReference> traces() {
        return new Entries<>(root, Model.TRACES, TraceReference::of, TraceReference::object);
    }

    /** What hosts are called instead of their labels. */
    public Map<String, String> hostNames() {
        return new Settings<>(new Entries<>(root, Model.HOSTS, HostName::of, HostName::object));
    }

    /** The paths that were asked for. */
    public List<Question> questions() {
        return new Entries<>(root, Model.QUESTIONS, Question::of, Question::object);
    }

    /** The moments that were marked. */
    public List<Bookmark> bookmarks() {
        return new Entries<>(root, Model.BOOKMARKS, Bookmark::of, Bookmark::object);
    }

    /** The colours that were chosen for states, 0xRRGGBB. */
    public Map<EdgeState, Integer> colours() {
        return new Settings<>(new Entries<>(root, Model.COLOURS, Colour::of, Colour::object));
    }

    /** Label of the host on whose clock times are told; empty for that of each task's host. */
    public Optional<String> reference() {
        return Optional.ofNullable((String) root.eGet(Model.REFERENCE))
                .map(label -> Text.filled("reference host", label));
    }

    /** Tells times on the clock of a host. */
    public void setReference(String label) {
        root.eSet(Model.REFERENCE, Text.filled("reference host", label));
    }

    /** Tells times on the clock of each task's host. */
    public void clearReference() {
        root.eUnset(Model.REFERENCE);
    }

    /** Whatever was written down; empty where nothing was. */
    public String notes() {
        return root.eGet(Model.NOTES) instanceof String notes ? notes : "";
    }

    /** Replaces what was written down. */
    public void setNotes(String notes) {
        if (notes.isEmpty()) {
            root.eUnset(Model.NOTES);
        } else {
            root.eSet(Model.NOTES, Text.any("notes", notes));
        }
    }

    /** Another one that holds the same by now. */
    public Experiment copy() {
        return new Experiment(EcoreUtil.copy(root));
    }

    /** Calls the listener after each change, also those of undo and redo, until it is removed. */
    public void addListener(Runnable listener) {
        root.eAdapters().add(new ChangeListener(listener));
    }

    /** Calls the listener no more. */
    public void removeListener(Runnable listener) {
        List.copyOf(root.eAdapters()).stream()
                .filter(adapter -> adapter instanceof ChangeListener known && known.calls(listener))
                .forEach(root.eAdapters()::remove);
    }

    EObject root() {
        return root;
    }
}
