/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.export;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;

/** Takes nothing any more once a job is cancelled, which so ends whatever writes. */
final class CancellableStream extends FilterOutputStream {
    private final IProgressMonitor monitor;

    CancellableStream(OutputStream out, IProgressMonitor monitor) {
        super(out);
        this.monitor = monitor;
    }

    @Override
    public void write(int b) throws IOException {
        check();
        out.write(b);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        check();
        out.write(bytes, offset, length);
    }

    private void check() {
        if (monitor.isCanceled()) {
            throw new OperationCanceledException();
        }
    }
}
