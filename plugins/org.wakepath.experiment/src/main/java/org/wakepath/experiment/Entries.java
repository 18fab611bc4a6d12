/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.experiment;

import java.util.AbstractList;
import java.util.function.Function;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** The objects of a reference as values: a list that may be changed, whose changes are those of the model. */
final class Entries<T> extends AbstractList<T> {
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
