// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.arrows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Holds what the modules offer to others to the lists in {@code releng/api}. */
class PublicApiTest {
    private static final Path ROOT = Path.of(System.getProperty("wakepath.root"));

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "UI")
    void shouldOfferWhatWasAccepted(Box box) throws IOException {
        AcceptedText list = new AcceptedText("releng/api/" + box.word() + ".txt");
        assumeTrue(list.isThere(), "nothing accepted yet: releng/accept");

        list.mustBe(PublicApi.of(new ClassFileImporter().importPackages(box.rootPackage()), exportedPackages(box)));
    }

    @Test
    void shouldListWhatOthersCanUseAndNothingElse(@TempDir Path folder) throws IOException {
        Path source = Files.writeString(folder.resolve("Offered.java"), """
                package example;
                public final class Offered implements Comparable<Offered> {
                    public java.util.List<String> names;
                    private int hidden;
                    public Offered() { }
                    Offered(int hidden) { }
                    public int compareTo(Offered other) { return 0; }
                    protected static int count(long[] of, String in) throws java.io.IOException { return 0; }
                    public static class Inner { private Inner() { } }
                    static class HiddenInner { public int hidden; }
                }
                class Hidden {
                    public static class InnerOfHidden { }
                }
                """);
        ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", folder.toString(), source.toString());

        assertThat(PublicApi.of(new ClassFileImporter().importPath(folder), Set.of("example"))).isEqualTo("""
                example.Offered < java.lang.Comparable<example.Offered>
                  int compareTo(example.Offered)
                  java.util.List<java.lang.String> names
                  static int count([J, java.lang.String) throws (java.io.IOException)
                  void <init>()
                example.Offered$Inner
                """);
    }

    /** As {@code bnd.bnd} names them. */
    private static Set<String> exportedPackages(Box box) throws IOException {
        Path module = ROOT.resolve("plugins/" + box.rootPackage());
        Path bnd = (Files.isDirectory(module) ? module : ROOT.resolve(box.word())).resolve("bnd.bnd");
        return Files.readString(bnd).replace("\\\n", "").lines()
                .filter(line -> line.startsWith("Export-Package:"))
                .flatMap(line -> Arrays.stream(line.substring(line.indexOf(':') + 1).split(",")))
                .map(name -> name.replaceAll(";.*", "").strip())
                .collect(Collectors.toSet());
    }
}
