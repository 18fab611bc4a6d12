// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import java.util.List;

/** A file of rules for slices that cannot be understood. */
public final class SliceRulesException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int line;
    private final Fault fault;
    private final List<String> words;

    /** What is wrong with a line. Each names the words that it comes with. */
    public enum Fault {
        /** The first word is no kind of rule. */
        KIND,
        /** A kind of rule that needs the name of an event has none. */
        NO_EVENT,
        /** A kind of rule that needs the names of two events has fewer. */
        NO_EVENTS,
        /** A pattern has several stars. */
        STARS,
        /** Of two patterns one has a star, and the other has none. */
        UNLIKE,
        /** The name of a slice has braces that hold no name of a field. */
        BRACES,
        /** The word is no name of a field. */
        FIELD,
        /** The word is no keyword. */
        KEYWORD,
        /** A keyword has no word behind it. */
        NO_WORD
    }

    /**
     * Describes a line that is not a rule.
     *
     * @param line its number, from 1
     * @param words the words of it that are wrong
     */
    public SliceRulesException(int line, Fault fault, List<String> words) {
        super(line + ": " + fault + " " + words);
        this.line = line;
        this.fault = fault;
        this.words = List.copyOf(words);
    }

    /** The number of the line, from 1. */
    public int line() {
        return line;
    }

    /** What is wrong with it. */
    public Fault fault() {
        return fault;
    }

    /** The wrong words of it. */
    public List<String> words() {
        return words;
    }
}
