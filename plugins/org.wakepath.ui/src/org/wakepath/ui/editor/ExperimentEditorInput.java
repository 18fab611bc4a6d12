// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import java.nio.file.Path;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.PlatformObject;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.ui.IPathEditorInput;
import org.eclipse.ui.IPersistableElement;

/** A file to be edited that need not belong to a workspace. */
final class ExperimentEditorInput extends PlatformObject implements IPathEditorInput {
    private final Path file;

    ExperimentEditorInput(Path file) {
        this.file = file.toAbsolutePath().normalize();
    }

    @Override
    public IPath getPath() {
        return IPath.fromPath(file);
    }

    @Override
    public boolean exists() {
        return file.toFile().exists();
    }

    @Override
    public ImageDescriptor getImageDescriptor() {
        return ImageDescriptor.getMissingImageDescriptor();
    }

    @Override
    public String getName() {
        return file.getFileName().toString();
    }

    @Override
    public IPersistableElement getPersistable() {
        return null;
    }

    @Override
    public String getToolTipText() {
        return file.toString();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ExperimentEditorInput input && input.file.equals(file);
    }

    @Override
    public int hashCode() {
        return file.hashCode();
    }
}
