// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.Attributes.Name;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Joins a jar with those of its class path, and with the files of a folder: {@code java JoinedJar IN OUT FOLDER NAME},
 * where NAME is the folder's in the jar. A start looks at each jar, so that one is quicker than thirty. The classes go
 * to a second jar beside OUT: they are many, most starts find all that they need in the archive of classes, and to open
 * a jar costs time for each of its files. A list beside OUT has the names of our own classes, for that archive. The
 * lambdas of our own classes become {@linkplain PlainLambdas ordinary classes}. Some jars stay apart, in the same place
 * beside OUT: those of EMF, since they have files of the same names, and those of OpenTelemetry's exporter, which
 * hardly any start needs.
 */
public final class JoinedJar {
    private static final Pattern APART = Pattern
            .compile("lib/(org\\.eclipse\\.emf|opentelemetry|okhttp|okio|kotlin|annotations-).*");

    private static final String CLASSES = "classes.jar";

    private static final String LIST = "own.classes";

    private static final Pattern OWN_CLASS = Pattern.compile("org/wakepath/.*\\.class");

    private final PlainLambdas ownClasses = new PlainLambdas();

    private final Set<String> written = new HashSet<>(Set.of(JarFile.MANIFEST_NAME));

    public static void main(String[] args) throws IOException {
        new JoinedJar().join(Path.of(args[0]), Path.of(args[1]), Path.of(args[2]), args[3]);
    }

    private void join(Path in, Path out, Path folder, String name) throws IOException {
        try (JarFile first = new JarFile(in.toFile())) {
            Manifest manifest = first.getManifest();
            List<String> apart = new ArrayList<>(List.of(CLASSES));
            List<Path> joined = new ArrayList<>();
            for (String jar : manifest.getMainAttributes().getValue(Name.CLASS_PATH).split(" ")) {
                if (APART.matcher(jar).matches()) {
                    apart.add(jar);
                    Files.copy(in.resolveSibling(jar), out.resolveSibling(jar));
                } else {
                    joined.add(in.resolveSibling(jar));
                }
            }
            manifest.getMainAttributes().put(Name.CLASS_PATH, String.join(" ", apart));
            try (OutputStream file = Files.newOutputStream(out);
                    JarOutputStream others = new JarOutputStream(file, manifest);
                    OutputStream classFile = Files.newOutputStream(out.resolveSibling(CLASSES));
                    JarOutputStream classes = new JarOutputStream(classFile)) {
                add(first, classes, others);
                for (Path jar : joined) {
                    try (JarFile library = new JarFile(jar.toFile())) {
                        add(library, classes, others);
                    }
                }
                addComparators();
                for (Map.Entry<String, byte[]> own : ownClasses.files().entrySet()) {
                    add(own.getKey() + ".class", new ByteArrayInputStream(own.getValue()), classes);
                }
                add(folder, name, others);
            }
            Files.write(out.resolveSibling(LIST), ownClasses.files().keySet());
        }
    }

    private void add(JarFile jar, JarOutputStream classes, JarOutputStream others) throws IOException {
        for (JarEntry entry : Collections.list(jar.entries())) {
            String name = entry.getName();
            if (!isLeftOut(entry) && written.add(name)) {
                if (OWN_CLASS.matcher(name).matches()) {
                    ownClasses.add(jar.getInputStream(entry).readAllBytes());
                } else {
                    add(name, jar.getInputStream(entry), name.endsWith(".class") ? classes : others);
                }
            }
        }
    }

    private void addComparators() throws IOException {
        try (InputStream file = JoinedJar.class.getResourceAsStream(PlainComparators.class.getName() + ".class")) {
            ownClasses.add(file.readAllBytes());
        }
    }

    private static void add(String name, InputStream content, JarOutputStream target) throws IOException {
        target.putNextEntry(new JarEntry(name));
        content.transferTo(target);
        target.closeEntry();
    }

    private static void add(Path folder, String name, JarOutputStream others) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                try (InputStream content = Files.newInputStream(file)) {
                    add(name + "/" + file.getFileName(), content, others);
                }
            }
        }
    }

    /** Signatures would not fit, and modules are not used. */
    private static boolean isLeftOut(JarEntry entry) {
        return entry.isDirectory()
                || entry.getName().matches("META-INF/.*\\.(SF|RSA)|(META-INF/versions/\\d+/)?module-info.class");
    }
}
