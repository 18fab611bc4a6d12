// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;
import java.util.Optional;
import org.wakepath.experiment.ExperimentException;
import org.wakepath.words.ExceptionWords;
import org.wakepath.words.SafeText;

/** Why something could not be done, in a sentence for a view. */
public final class Failure {
    private Failure() {
    }

    /** The sentence, which says what to do if that is known. */
    public static String sentence(Throwable e) {
        return SafeText.clean(words(e).strip().replaceAll("\\s*\\R\\s*", " "));
    }

    private static String words(Throwable e) {
        Optional<ExceptionWords> known = ExceptionWords.of(e);
        if (known.isPresent()) {
            return known.get().sentence();
        }
        if (e instanceof ExperimentException) {
            return ended(e.getMessage());
        }
        if (e instanceof FileSystemException file) {
            return file.getFile() + ": " + reason(file) + ".";
        }
        if (e instanceof InvalidPathException path) {
            return path.getInput() + ": not the name of a file, or one that this machine's locale has no letters for. "
                    + "Start with LC_ALL=C.UTF-8, or rename it.";
        }
        if (e instanceof IOException) {
            return ended(e.getMessage());
        }
        if (e instanceof OutOfMemoryError) {
            return "Not enough memory for these traces. Open a part of them, or start the application with more, such as "
                    + "-vmargs -Xmx8g.";
        }
        if (e instanceof InternalError) {
            return "A file was cut while it was read (" + e.getMessage() + "). Open the folder again.";
        }
        return "A fault of Wakepath: " + e + ". Please report it.";
    }

    /** A library's message may end as a sentence does, or not. */
    private static String ended(String words) {
        return words.endsWith(".") ? words : words + ".";
    }

    /** The reason alone, without the name of a file and without a remedy. */
    public static String reason(Exception e) {
        if (e instanceof NoSuchFileException) {
            return "no such file or folder";
        }
        if (e instanceof AccessDeniedException) {
            return "not allowed";
        }
        String said = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
        return Objects.requireNonNullElse(said, "cannot be read or written");
    }
}
