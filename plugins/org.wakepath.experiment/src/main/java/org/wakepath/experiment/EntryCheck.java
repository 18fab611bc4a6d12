/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.experiment;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** Looks at each entry that a file held, so that nobody who asks for it later is told that it makes no sense. */
final class EntryCheck {
    private final Path file;
    private final Location location;
    private final Set<Object> keys = new HashSet<>();

    EntryCheck(Path file, Location location) {
        this.file = file;
        this.location = location;
    }

    /** Also makes the folders of traces absolute. */
    void check(EObject root) {
        at("reference", () -> new Experiment(root).reference());
        for (EReference kind : root.eClass().getEAllContainments()) {
            List<?> entries = (List<?>) root.eGet(kind);
            for (int i = 0; i < entries.size(); i++) {
                EObject entry = (EObject) entries.get(i);
                at(kind.getName() + " " + (i + 1), () -> checkEntry(entry));
            }
        }
    }

    private void checkEntry(EObject entry) {
        if (entry.eClass() == Model.TRACE) {
            String path = Model.required(entry, Model.TRACE_PATH, String.class);
            entry.eSet(Model.TRACE_PATH, location.absolute(Text.filled("path of a trace", path)).toString());
            TraceReference.of(entry);
        } else if (entry.eClass() == Model.QUESTION) {
            Question.of(entry);
        } else if (entry.eClass() == Model.BOOKMARK) {
            Bookmark.of(entry);
        } else {
            checkKey(entry.eClass() == Model.HOST ? HostName.of(entry) : Colour.of(entry));
        }
    }

    private void checkKey(Map.Entry<?, ?> entry) {
        if (!keys.add(entry.getKey())) {
            throw new IllegalArgumentException(
                    ExperimentException.quoted(entry.getKey().toString()) + " is there twice");
        }
    }

    private void at(String place, Runnable check) {
        try {
            check.run();
        } catch (IllegalArgumentException e) {
            throw new ExperimentException(file, place, e.getMessage(), e);
        }
    }
}
