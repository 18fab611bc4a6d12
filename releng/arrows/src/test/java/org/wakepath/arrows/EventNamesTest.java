// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.arrows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.kernel.catalogue.EventCatalogue;

/** No source but the catalogue spells the name of an event; comments may, and tests have to. */
class EventNamesTest {
    private static final Path ROOT = Path.of(System.getProperty("wakepath.root"));
    private static final Pattern SOURCES = Pattern.compile("(plugins|releng|synchronization)/.*/src/main/.*[.](java|sh)"
            + "|lab/(wakelab|guest)/.*|lab/[^/]*|releng/[^/]*|releng/(bench|checks)/[^/]*|wakepath|verify");
    /** Code that only tests use counts as a test, too. */
    private static final Pattern TESTS = Pattern
            .compile("plugins/org[.]wakepath[.](testing|scenarios)/.*|releng/golden[.].*|.*[.](md|c)");
    private static final Set<String> BUILT = Set.of("target", ".git", "testtraces");
    /** A prefix as short as this is that of other words, too. */
    private static final int SHORT = 4;
    private static final Pattern NAMES = Pattern.compile(EventCatalogue.get().events().stream()
            .flatMap(event -> event.names().stream()).distinct().filter(name -> name.length() > SHORT + 1)
            .map(name -> name.endsWith("*") ? name.replace("*", "\\w*") : name + "\\b")
            .collect(Collectors.joining("|", "\\b(", ")")));

    @Test
    void shouldBeSpelledInTheCatalogueAlone() throws IOException {
        List<String> found = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return BUILT.contains(folder.getFileName().toString()) ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) throws IOException {
                String file = ROOT.relativize(path).toString();
                if (SOURCES.matcher(file).matches() && !TESTS.matcher(file).matches()) {
                    found.addAll(spelled(file));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        assertThat(found).as("ask EventCatalogue, or wakelab.events in the lab, by the event's id").isEmpty();
    }

    /** The recorder writes events under names of its own list, which the analysis has to know. */
    @Test
    void shouldKnowEveryEventThatTheRecorderWithoutModulesWrites() throws IOException {
        Set<String> known = EventCatalogue.get().events().stream().flatMap(event -> event.names().stream())
                .collect(Collectors.toSet());
        List<String> written = Pattern.compile("EVENT\\(\\w+, \"(\\w+)\"")
                .matcher(Files.readString(ROOT.resolve("recorder/ebpf/wakepath.h"))).results()
                .map(result -> result.group(1)).toList();
        assertThat(written).hasSizeGreaterThan(30);
        assertThat(known).containsAll(written);
    }

    /** What the check finds, and what it allows. */
    @ParameterizedTest
    @CsvSource({"A.java, 'String a = \"sched_switch\";', true", "A.java, ' * such as sched_switch', false",
        "A.java, '// sched_switch', false", "A.java, 'int TIMER_START = 19;', false",
        "A.java, 'a.startsWith(\"syscall_entry_\")', true", "A.java, '\"my_sched_switch\"', false",
        "a.py, '    \"lab\": [\"irq_softirq_entry\"],', true", "a.py, '# sched_switch', false",
        "a.sh, 'lttng enable-event -k sched_waking,x', true", "a.sh, '# sched_waking', false"})
    void shouldTellNamesFromOtherWords(String file, String line, boolean isFound) {
        assertThat(spells(file, line)).isEqualTo(isFound);
    }

    private static List<String> spelled(String file) throws IOException {
        try (Stream<String> lines = Files.readString(ROOT.resolve(file), StandardCharsets.ISO_8859_1).lines()) {
            return lines.filter(line -> spells(file, line)).map(line -> file + ": " + line.strip()).toList();
        }
    }

    private static boolean spells(String file, String line) {
        String comment = file.endsWith(".java") ? "^\\s*([*]|/[*]|//).*|//.*" : "^\\s*#.*|\\s# .*";
        return NAMES.matcher(line.replaceAll(comment, "")).find();
    }
}
