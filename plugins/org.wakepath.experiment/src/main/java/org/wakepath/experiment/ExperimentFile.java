/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.experiment;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Reads and writes files {@code NAME.wakepath}. */
public final class ExperimentFile {
    /** What the names of such files end with. */
    public static final String SUFFIX = ".wakepath";
    /** The largest file that is read or written, bytes. */
    static final int LARGEST = 1 << 24;

    private ExperimentFile() {
    }

    /**
     * Reads an experiment. Nothing but the file is looked at, in particular none of its traces.
     *
     * @throws ExperimentException if it holds none
     * @throws IOException if it is not there or cannot be read
     */
    public static Experiment read(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new ExperimentException(file, "", "not an ordinary file");
        }
        EObject root = root(bytes(file), file);
        new EntryCheck(file, Location.of(file)).check(root);
        return new Experiment(root);
    }

    private static byte[] bytes(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return bounded(in.readNBytes(LARGEST + 1), file);
        }
    }

    private static byte[] bounded(byte[] bytes, Path file) {
        if (bytes.length > LARGEST) {
            throw new ExperimentException(file, "", "larger than " + (LARGEST >> 20) + " MiB");
        }
        return bytes;
    }

    private static EObject root(byte[] bytes, Path file) {
        ExperimentResource resource = new ExperimentResource(file);
        try {
            resource.load(new ByteArrayInputStream(bytes), ExperimentResource.LOADING);
        } catch (Resource.IOWrappedException e) {
            throw unreadable(file, e.getCause());
        } catch (IOException e) {
            throw unreadable(file, e);
        }
        List<EObject> roots = resource.getContents();
        if (roots.size() != 1 || roots.get(0).eClass() != Model.EXPERIMENT) {
            throw new ExperimentException(file, "", "no saved experiment");
        }
        return roots.remove(0);
    }

    private static ExperimentException unreadable(Path file, Throwable cause) {
        return new ExperimentException(file, "", "no text in XML: " + cause.getMessage(), cause);
    }

    /**
     * Writes an experiment; what the file held before is replaced once everything is on disk. The same experiment in
     * the same folder gives the same bytes.
     *
     * @throws ExperimentException if it is too large
     * @throws IOException if it cannot be written; the file is as before then
     */
    public static void write(Experiment experiment, Path file) throws IOException {
        byte[] bytes = bounded(bytes(experiment, Location.of(file), file), file);
        ReplacedFile.write(file, out -> out.write(bytes));
    }

    private static byte[] bytes(Experiment experiment, Location location, Path file) throws IOException {
        EObject root = EcoreUtil.copy(experiment.root());
        Resource resource = new ExperimentResource(file);
        resource.getContents().add(root);
        @SuppressWarnings("unchecked")
        List<EObject> traces = (List<EObject>) root.eGet(Model.TRACES);
        traces.forEach(trace -> trace.eSet(Model.TRACE_PATH, location.relative(TraceReference.of(trace).folder())));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        resource.save(bytes, ExperimentResource.SAVING);
        return bytes.toByteArray();
    }
}
