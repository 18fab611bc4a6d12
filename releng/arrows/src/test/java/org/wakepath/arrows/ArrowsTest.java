// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.arrows;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Holds the modules of Wakepath to the arrows. */
class ArrowsTest {
    private static JavaClasses classes;

    @BeforeAll
    static void readTheModules() {
        classes = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("org.wakepath");
    }

    @Test
    void shouldSeeEveryModuleThatHasSources() throws IOException {
        Set<Box> seen = EnumSet.noneOf(Box.class);
        for (JavaClass type : classes) {
            Box.ofPackage(type.getPackageName()).ifPresent(seen::add);
        }

        assertThat(seen).containsAll(boxesWithPlainSources());
    }

    @Test
    void shouldKeepEveryClassInABox() {
        Arrows.everyClassIsInABox().check(classes);
    }

    @ParameterizedTest
    @EnumSource
    void shouldUseOnlyTheBoxesToItsLeft(Box box) {
        Arrows.usesOnlyTheBoxesToItsLeft(box).check(classes);
    }

    @ParameterizedTest
    @EnumSource
    void shouldHaveNoCircleBetweenPackages(Box box) {
        Arrows.noCircleBetweenThePackagesOf(box).check(classes);
    }

    @Test
    void shouldUseEclipseInTheUiAlone() {
        Arrows.onlyTheUiUsesEclipse().check(classes);
    }

    @Test
    void shouldUseNothingOfEclipseButEmfInTheExperiment() {
        Arrows.experimentUsesNothingOfEclipseButEmf().check(classes);
    }

    @Test
    void shouldKnowTheCatalogueOfEventsAloneWhereItRecords() {
        Arrows.recordKnowsOfTheKernelTheCatalogueAlone().check(classes);
    }

    @Test
    void shouldChangeAGraphWhileItIsBuiltAlone() {
        Arrows.onlyTheBuilderChangesAGraph().check(classes);
    }

    @Test
    void shouldOpenAnAnalysisInOneWay() {
        Arrows.analysisIsTheOneDoor().check(classes);
    }

    @Test
    void shouldHaveWordsForWhatTheAnalysisThrows() {
        Arrows.exceptionsOfTheAnalysisHaveWords().check(classes);
    }

    @Test
    void shouldPrintAtTheEdgeAlone() {
        Arrows.onlyTheEdgePrints().check(classes);
    }

    @Test
    void shouldPrintNoStackTrace() {
        Arrows.noStackTraceIsPrinted().check(classes);
    }

    @Test
    void shouldTakeArgumentsAtTheEdgeAlone() {
        Arrows.onlyTheEdgeTakesArguments().check(classes);
    }

    @Test
    void shouldHaveMainMethodsAtTheEdgeAlone() {
        Arrows.onlyTheEdgeHasAMainMethod().check(classes);
    }

    @Test
    void shouldLogBySystemLogger() {
        Arrows.loggingIsSystemLogger().check(classes);
    }

    /** The modules whose folder holds Java sources. The user interface is on this class path with -Peclipse alone. */
    private static Set<Box> boxesWithPlainSources() throws IOException {
        Path root = Path.of(System.getProperty("wakepath.root"));
        Set<Box> boxes = EnumSet.noneOf(Box.class);
        for (Box box : EnumSet.complementOf(EnumSet.of(Box.UI))) {
            if (hasSources(root.resolve("plugins/" + box.rootPackage())) || hasSources(root.resolve(box.word()))) {
                boxes.add(box);
            }
        }
        return boxes;
    }

    private static boolean hasSources(Path module) throws IOException {
        Path sources = module.resolve("src/main/java");
        if (!Files.isDirectory(sources)) {
            return false;
        }
        try (Stream<Path> files = Files.walk(sources)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .anyMatch(file -> !file.endsWith("package-info.java"));
        }
    }
}
