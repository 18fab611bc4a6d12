// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.experiment;

import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.eclipse.emf.common.notify.Notification;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EContentAdapter;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.wakepath.graph.model.EdgeState;

/**
 * A saved analysis. Its lists and maps are the document itself: a change of them changes the experiment. A value that
 * makes no sense, or holds characters that no file can hold, is rejected with an {@link IllegalArgumentException}.
 */
public final class Experiment {
    private final EObject root;

    /** Makes an empty experiment. */
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

    /** The names given to hosts, by label. */
    public Map<String, String> hostNames() {
        return new Settings<>(new Entries<>(root, Model.HOSTS, HostName::of, HostName::object));
    }

    /** The questions: each asks for a path. */
    public List<Question> questions() {
        return new Entries<>(root, Model.QUESTIONS, Question::of, Question::object);
    }

    /** The moments and stretches of time that were marked. */
    public List<Bookmark> bookmarks() {
        return new Entries<>(root, Model.BOOKMARKS, Bookmark::of, Bookmark::object);
    }

    /** The colours chosen for states, 0xRRGGBB. */
    public Map<EdgeState, Integer> colours() {
        return new Settings<>(new Entries<>(root, Model.COLOURS, Colour::of, Colour::object));
    }

    /** Label of the host that gives the clock for all times shown; empty if each task's own host does. */
    public Optional<String> reference() {
        return Optional.ofNullable((String) root.eGet(Model.REFERENCE))
                .map(label -> Text.filled("reference host", label));
    }

    /** Shows times on the clock of a host. */
    public void setReference(String label) {
        root.eSet(Model.REFERENCE, Text.filled("reference host", label));
    }

    /** Shows times on the clock of each task's host. */
    public void clearReference() {
        root.eUnset(Model.REFERENCE);
    }

    /** The notes; empty if there are none. */
    public String notes() {
        return root.eGet(Model.NOTES) instanceof String notes ? notes : "";
    }

    /** Replaces the notes. */
    public void setNotes(String notes) {
        if (notes.isEmpty()) {
            root.eUnset(Model.NOTES);
        } else {
            root.eSet(Model.NOTES, Text.any("notes", notes));
        }
    }

    /** A copy of the experiment. */
    public Experiment copy() {
        return new Experiment(EcoreUtil.copy(root));
    }

    /** Replaces the whole content by that of another experiment, which stays as it is. */
    public void become(Experiment other) {
        EObject next = EcoreUtil.copy(other.root);
        for (EStructuralFeature feature : Model.EXPERIMENT.getEStructuralFeatures()) {
            if (feature.isMany()) {
                root.eSet(feature, List.copyOf((List<?>) next.eGet(feature)));
            } else if (next.eIsSet(feature)) {
                root.eSet(feature, next.eGet(feature));
            } else {
                root.eUnset(feature);
            }
        }
    }

    /** Calls the listener after each change, including those of undo and redo, until it is removed. */
    public void addListener(Runnable listener) {
        root.eAdapters().add(new ChangeListener(listener));
    }

    /** Removes a listener. */
    public void removeListener(Runnable listener) {
        List.copyOf(root.eAdapters()).stream()
                .filter(adapter -> adapter instanceof ChangeListener known && known.calls(listener))
                .forEach(root.eAdapters()::remove);
    }

    EObject root() {
        return root;
    }

    /** Calls a listener when any part of an experiment changes. */
    static final class ChangeListener extends EContentAdapter {
        private final Runnable listener;

        ChangeListener(Runnable listener) {
            this.listener = listener;
        }

        boolean calls(Runnable other) {
            return listener.equals(other);
        }

        @Override
        public void notifyChanged(Notification notification) {
            super.notifyChanged(notification);
            if (!notification.isTouch()) {
                listener.run();
            }
        }
    }

    /** Entries with distinct keys as a map, in the order of the entries. */
    static final class Settings<K, V> extends AbstractMap<K, V> {
        private final List<Map.Entry<K, V>> entries;

        Settings(List<Map.Entry<K, V>> entries) {
            this.entries = entries;
        }

        @Override
        public V put(K key, V value) {
            for (int i = 0; i < entries.size(); i++) {
                if (entries.get(i).getKey().equals(key)) {
                    return entries.set(i, Map.entry(key, value)).getValue();
                }
            }
            entries.add(Map.entry(key, value));
            return null;
        }

        @Override
        public Set<Map.Entry<K, V>> entrySet() {
            return new AbstractSet<>() {
                @Override
                public Iterator<Map.Entry<K, V>> iterator() {
                    return entries.iterator();
                }

                @Override
                public int size() {
                    return entries.size();
                }
            };
        }
    }

    /** The objects of a reference as a list of values. Changing the list changes the model. */
    static final class Entries<T> extends AbstractList<T> {
        private final EList<EObject> objects;
        private final Function<EObject, T> read;
        private final Function<T, EObject> written;

        @SuppressWarnings("unchecked")
        Entries(EObject owner, EReference reference, Function<EObject, T> read, Function<T, EObject> written) {
            this.objects = (EList<EObject>) owner.eGet(reference);
            this.read = read;
            this.written = written;
        }

        @Override
        public T get(int index) {
            return read.apply(objects.get(index));
        }

        @Override
        public int size() {
            return objects.size();
        }

        @Override
        public void add(int index, T value) {
            objects.add(index, written.apply(value));
        }

        @Override
        public T set(int index, T value) {
            T before = get(index);
            if (!before.equals(value)) {
                objects.set(index, written.apply(value));
            }
            return before;
        }

        @Override
        public T remove(int index) {
            return read.apply(objects.remove(index));
        }
    }
}
