// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * What hosts are called: by the names that a user gave them, else by their labels.
 *
 * @param shown names by label; a label without one stands for itself
 */
public record HostNames(Map<String, String> shown) {
    /** All hosts by their labels. */
    public static final HostNames LABELS = new HostNames(Map.of());

    /** Keeps the names as they are now. */
    public HostNames {
        shown = Map.copyOf(shown);
    }

    /**
     * The names of some hosts. Whoever groups by name must not take two hosts for one, so a name that another host
     * bears as well, be it its label, is followed by the host's own label.
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

    /** What the host with this label is called. */
    public String of(String label) {
        return shown.getOrDefault(label, label);
    }
}
