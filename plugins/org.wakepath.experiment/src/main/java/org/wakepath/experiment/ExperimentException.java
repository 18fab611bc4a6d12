// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.experiment;

import java.nio.file.Path;
import java.util.Optional;

/** Thrown when a file holds no readable experiment, or a file cannot hold an experiment. */
public final class ExperimentException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int LONGEST_QUOTE = 80;

    private final transient Path file;
    private final String place;
    private final String reason;

    /**
     * @param file the file
     * @param place line and column, or the entry; empty if it is the whole file
     * @param reason what is wrong there
     */
    ExperimentException(Path file, String place, String reason, Throwable cause) {
        super(file + (place.isEmpty() ? "" : ", " + place) + ": " + reason, cause);
        this.file = file;
        this.place = place;
        this.reason = reason;
    }

    ExperimentException(Path file, String place, String reason) {
        this(file, place, reason, null);
    }

    /** The file. */
    public Path file() {
        return file;
    }

    /** Line and column, or the entry; empty if it is the whole file. */
    public Optional<String> place() {
        return Optional.of(place).filter(known -> !known.isEmpty());
    }

    /** What is wrong there. */
    public String reason() {
        return reason;
    }

    /** A text from a file, shortened for a message. */
    static String quoted(String text) {
        return '\'' + (text.length() <= LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE) + "…") + '\'';
    }
}
