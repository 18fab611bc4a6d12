// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.base;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Says why reading or writing failed; many of Java's messages are only the name of the file. */
public final class Reason {
    private Reason() {
    }

    /** The words, which do not name the file. */
    public static String of(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "no such file or folder";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof NotDirectoryException) {
            return "it is no folder";
        }
        if (e instanceof CharacterCodingException) {
            return "it is no text in UTF-8";
        }
        if (e instanceof FileSystemException f && f.getReason() != null) {
            return f.getReason();
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    /** Whether something failed because this process has the maximum number of files open. */
    public static boolean isTooManyFiles(Throwable e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof FileSystemException f && "Too many open files".equals(f.getReason())) {
                return true;
            }
        }
        return false;
    }

    /** Whether something failed because the user may not read a file or folder. */
    public static boolean isDenied(Throwable fault) {
        Throwable cause = fault;
        while (cause != null && !(cause instanceof AccessDeniedException)) {
            cause = cause.getCause();
        }
        return cause != null;
    }

    /** Whether the reader of our output has stopped reading, as {@code head} does. */
    public static boolean isClosedPipe(IOException e) {
        return e.getMessage() != null && e.getMessage().contains("Broken pipe");
    }
}
