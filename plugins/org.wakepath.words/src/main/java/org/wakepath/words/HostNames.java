// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.wakepath.graph.model.Worker;

/**
 * The names of hosts: those that a user gave them, or else their labels.
 *
 * @param shown names by label; a label that is absent stands for itself
 */
public record HostNames(Map<String, String> shown) {
    /** All hosts by their labels. */
    public static final HostNames LABELS = new HostNames(Map.of());

    /** Copies the names. */
    public HostNames {
        shown = Map.copyOf(shown);
    }

    /**
     * The names of some hosts. Two hosts must not look like one. So a name that another host has as well, as name or
     * label, is followed by the host's own label.
     *
     * @param labels of all hosts
     * @param given names by label; those of other hosts do not count
     */
    public static HostNames of(Collection<String> labels, Map<String, String> given) {
        Map<String, Integer> bearers = new HashMap<>();
        for (String label : labels) {
            bearers.merge(label, 1, Integer::sum);
            if (!given.getOrDefault(label, label).equals(label)) {
                bearers.merge(given.get(label), 1, Integer::sum);
            }
        }
        Map<String, String> shown = new HashMap<>();
        for (String label : labels) {
            String name = given.getOrDefault(label, label);
            if (!name.equals(label)) {
                shown.put(label, bearers.get(name) == 1 ? name : name + " (" + label + ")");
            }
        }
        return new HostNames(shown);
    }

    /** The name of the place where a worker is: its host, and behind a slash its container, if it is in one. */
    public String of(Worker worker) {
        return worker.renamed(of(worker.kernel()), worker.container(), worker.program(), worker.name()).host();
    }

    /** The name of the host with this label. */
    public String of(String label) {
        return shown.getOrDefault(label, label);
    }
}
