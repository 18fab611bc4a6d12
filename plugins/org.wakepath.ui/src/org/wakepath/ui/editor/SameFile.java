// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IEditorMatchingStrategy;
import org.eclipse.ui.IEditorReference;
import org.eclipse.ui.PartInitException;

/** Shows the editor of a file under any name of the file. Two editors would overwrite each other's changes. */
public final class SameFile implements IEditorMatchingStrategy {

    @Override
    public boolean matches(IEditorReference editor, IEditorInput input) {
        Optional<Path> file = LocalFile.of(input);
        return file.isPresent() && file.equals(edited(editor));
    }

    private static Optional<Path> edited(IEditorReference editor) {
        try {
            return LocalFile.of(editor.getEditorInput());
        } catch (PartInitException e) {
            return Optional.empty();
        }
    }
}
