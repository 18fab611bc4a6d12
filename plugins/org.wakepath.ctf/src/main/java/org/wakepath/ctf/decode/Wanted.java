// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.decode;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The wanted fields of a part of an event, as a tree of names with the targets of their values. */
final class Wanted {
    static final Wanted NOTHING = new Wanted();

    private final List<Integer> targets = new ArrayList<>();
    private final Map<String, Wanted> named = new LinkedHashMap<>();
    private final Map<Integer, Wanted> indexed = new LinkedHashMap<>();

    /** Adds the field at {@code path}, such as {@code a.b[2].c}. */
    void add(String path, int target) {
        Wanted at = this;
        for (String segment : path.split("\\.")) {
            int bracket = segment.indexOf('[');
            at = at.named.computeIfAbsent(bracket < 0 ? segment : segment.substring(0, bracket), k -> new Wanted());
            if (bracket >= 0) {
                at = at.indexed.computeIfAbsent(index(path, segment, bracket), k -> new Wanted());
            }
        }
        at.targets.add(target);
    }

    private static int index(String path, String segment, int bracket) {
        try {
            int index = Integer.parseInt(segment.substring(bracket + 1, segment.length() - 1));
            if (index >= 0 && segment.endsWith("]")) {
                return index;
            }
        } catch (NumberFormatException | StringIndexOutOfBoundsException e) {
            throw new IllegalArgumentException("field " + path + ": '" + segment + "' has no index", e);
        }
        throw new IllegalArgumentException("field " + path + ": '" + segment + "' has no index");
    }

    boolean isEmpty() {
        return targets.isEmpty() && named.isEmpty() && indexed.isEmpty();
    }

    /** The targets of the value itself. */
    List<Integer> targets() {
        return targets;
    }

    /** Wanted elements by index. */
    Map<Integer, Wanted> elements() {
        return indexed;
    }

    /**
     * The wanted fields of a member, by its exact name or with one leading underscore more or less.
     *
     * @param name of the member
     * @param siblings names of all members; one with exactly the wanted name is preferred
     */
    Wanted member(String name, List<String> siblings) {
        Wanted found = named.getOrDefault(name, NOTHING);
        for (Map.Entry<String, Wanted> entry : named.entrySet()) {
            String other = entry.getKey();
            boolean alike = name.equals("_" + other) || other.equals("_" + name);
            if (alike && !siblings.contains(other)) {
                found = found.isEmpty() ? entry.getValue() : found.merge(entry.getValue());
            }
        }
        return found;
    }

    private Wanted merge(Wanted other) {
        Wanted both = new Wanted();
        for (Wanted one : List.of(this, other)) {
            both.targets.addAll(one.targets);
            one.named.forEach((name, inner) -> both.named.merge(name, inner, Wanted::merge));
            one.indexed.forEach((index, inner) -> both.indexed.merge(index, inner, Wanted::merge));
        }
        return both;
    }
}
