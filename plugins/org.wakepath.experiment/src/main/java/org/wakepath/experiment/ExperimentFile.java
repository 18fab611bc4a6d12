// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.experiment;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.XMLHelper;
import org.eclipse.emf.ecore.xmi.XMLLoad;
import org.eclipse.emf.ecore.xmi.XMLResource;
import org.eclipse.emf.ecore.xmi.impl.XMLLoadImpl;
import org.eclipse.emf.ecore.xmi.impl.XMLResourceImpl;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Reads and writes files {@code NAME.wakepath}. */
public final class ExperimentFile {
    /** The suffix of the names of experiment files. */
    public static final String SUFFIX = ".wakepath";
    /** The largest file that is read or written, bytes. */
    static final int LARGEST = 1 << 24;

    private ExperimentFile() {
    }

    /**
     * Reads an experiment. Only the file is read, and none of its traces.
     *
     * @throws ExperimentException if the file holds no experiment
     * @throws IOException if the file is absent or cannot be read
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
     * Writes an experiment. The previous content of the file is replaced once the new content is on disk. The same
     * experiment in the same folder gives the same bytes.
     *
     * @throws ExperimentException if it is too large
     * @throws IOException if it cannot be written; the file is then unchanged
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

    /** Checks each entry of a file, so that a later use of it cannot fail. */
    static final class EntryCheck {
        private final Path file;
        private final Location location;
        private final Set<Object> keys = new HashSet<>();

        EntryCheck(Path file, Location location) {
            this.file = file;
            this.location = location;
        }

        /** Also makes the folders of traces absolute. */
        void check(EObject root) {
            at("reference", () -> new Experiment(root).reference());
            for (EReference kind : root.eClass().getEAllContainments()) {
                List<?> entries = (List<?>) root.eGet(kind);
                for (int i = 0; i < entries.size(); i++) {
                    EObject entry = (EObject) entries.get(i);
                    at(kind.getName() + " " + (i + 1), () -> checkEntry(entry));
                }
            }
        }

        private void checkEntry(EObject entry) {
            if (entry.eClass() == Model.TRACE) {
                String path = Model.required(entry, Model.TRACE_PATH, String.class);
                entry.eSet(Model.TRACE_PATH, location.absolute(Text.filled("path of a trace", path)).toString());
                TraceReference.of(entry);
            } else if (entry.eClass() == Model.QUESTION) {
                Question.of(entry);
            } else if (entry.eClass() == Model.BOOKMARK) {
                Bookmark.of(entry);
            } else {
                checkKey(entry.eClass() == Model.HOST ? HostName.of(entry) : Colour.of(entry));
            }
        }

        private void checkKey(Map.Entry<?, ?> entry) {
            if (!keys.add(entry.getKey())) {
                throw new IllegalArgumentException(
                        ExperimentException.quoted(entry.getKey().toString()) + " is there twice");
            }
        }

        private void at(String place, Runnable check) {
            try {
                check.run();
            } catch (IllegalArgumentException e) {
                throw new ExperimentException(file, place, e.getMessage(), e);
            }
        }
    }

    /**
     * The folder that contains a file. The file's paths of traces are relative to it.
     *
     * @param named the folder as given
     * @param real the folder without symbolic links, from which a way up leads where it seems to
     */
    record Location(Path named, Path real) {

        /** @throws IOException if the folder does not exist */
        static Location of(Path file) throws IOException {
            Path folder = file.toAbsolutePath().normalize().getParent();
            return new Location(folder, folder.toRealPath());
        }

        /** The name of an absolute folder in the file: relative to the file, unless it lies under another root. */
        String relative(Path folder) {
            Path base = folder.startsWith(named) ? named : real;
            if (!folder.getRoot().equals(base.getRoot())) {
                return folder.toString();
            }
            Path way = base.relativize(folder);
            return way.toString().isEmpty() ? "." : way.toString().replace(way.getFileSystem().getSeparator(), "/");
        }

        /** The folder with a name in the file. */
        Path absolute(String text) {
            Path way = Path.of(text);
            return (way.startsWith("..") ? real : named).resolve(way).normalize();
        }
    }

    /** The XML of a file, read with strictness and written the same way everywhere. */
    static final class ExperimentResource extends XMLResourceImpl {
        static final Map<String, Object> LOADING = Map.of(XMLResource.OPTION_USE_DEPRECATED_METHODS, false);
        static final Map<String, Object> SAVING = Map.of(XMLResource.OPTION_ENCODING, "UTF-8",
                Resource.OPTION_LINE_DELIMITER, "\n");

        private final Path file;

        ExperimentResource(Path file) {
            this.file = file;
        }

        @Override
        protected boolean useUUIDs() {
            return false;
        }

        @Override
        protected XMLLoad createXMLLoad() {
            return new XMLLoadImpl(createXMLHelper()) {
                @Override
                protected SAXParser makeParser() throws ParserConfigurationException, SAXException {
                    return secureParser();
                }

                @Override
                protected DefaultHandler makeDefaultHandler() {
                    return handler(resource, helper, options);
                }
            };
        }

        private DefaultHandler handler(XMLResource resource, XMLHelper helper, Map<?, ?> options) {
            return new StrictHandler(resource, helper, options, file);
        }

        /** Without a document type, a file can define no entity that is huge or that reads another file. */
        private static SAXParser secureParser() throws ParserConfigurationException, SAXException {
            SAXParserFactory factory = SAXParserFactory.newDefaultInstance();
            factory.setNamespaceAware(true);
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
            factory.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
            factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
            return factory.newSAXParser();
        }
    }
}
