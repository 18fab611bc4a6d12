// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.arrows;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Breaks every arrow on purpose, because a rule that nothing can break would be useless. */
class BrokenArrowsTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void shouldSeeTheUseOfEveryBoxThatIsNotToTheLeft(Box user) throws IOException {
        JavaClasses classes = compile(Stream.concat(
                Stream.of("package " + user.rootPackage() + ".inner; class User { " + fieldOfEveryBox() + " }"),
                Stream.of(Box.values()).map(box -> "package " + box.rootPackage() + "; public class Used { }"))
                .toArray(String[]::new));

        String report = Arrows.usesOnlyTheBoxesToItsLeft(user).evaluate(classes).getFailureReport().toString();

        assertThat(Box.values()).allSatisfy(
                used -> assertThat(report.contains(used.rootPackage() + ".Used")).isEqualTo(!user.mayUse(used)));
    }

    @ParameterizedTest
    @EnumSource
    void shouldSeeACircleBetweenPackages(Box box) throws IOException {
        String[] circle = {
            "package " + box.rootPackage() + "; public class Above { " + box.rootPackage() + ".lower.Below used; }",
            "package " + box.rootPackage() + ".lower; public class Below { " + box.rootPackage() + ".Above user; }"};

        assertBroken(Arrows.noCircleBetweenThePackagesOf(box), circle);
        assertKept(Arrows.noCircleBetweenThePackagesOf(box),
                "package " + box.rootPackage() + "; public class Above { " + box.rootPackage() + ".lower.Below used; }",
                "package " + box.rootPackage() + ".lower; public class Below { }");
    }

    private static String fieldOfEveryBox() {
        return Stream.of(Box.values())
                .map(box -> box.rootPackage() + ".Used " + box.word() + ";")
                .collect(Collectors.joining(" "));
    }

    @Test
    void shouldSeeAClassOutsideOfAllBoxes() throws IOException {
        assertBroken(Arrows.everyClassIsInABox(), "package org.wakepath.ctfhelpers; class Stray { }");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = {"UI", "EXPERIMENT"})
    void shouldSeeEclipseLeftOfTheUi(Box box) throws IOException {
        assertBroken(Arrows.onlyTheUiUsesEclipse(),
                "package " + box.rootPackage() + "; class User { org.eclipse.emf.ecore.EObject used; }",
                "package org.eclipse.emf.ecore; public interface EObject { }");
    }

    @Test
    void shouldSeeTheWorkbenchInTheExperimentButAllowEmf() throws IOException {
        assertBroken(Arrows.experimentUsesNothingOfEclipseButEmf(),
                "package org.wakepath.experiment; class User { org.eclipse.ui.IWorkbench used; }",
                "package org.eclipse.ui; public interface IWorkbench { }");
        assertKept(Arrows.experimentUsesNothingOfEclipseButEmf(),
                "package org.wakepath.experiment; class Emf { org.eclipse.emf.ecore.EObject used; }",
                "package org.eclipse.emf.ecore; public interface EObject { }");
    }

    @Test
    void shouldSeeRecordingReadTheKernelButAllowTheCatalogue() throws IOException {
        assertBroken(Arrows.recordKnowsOfTheKernelTheCatalogueAlone(),
                "package org.wakepath.record; class User { org.wakepath.kernel.Host used; }",
                "package org.wakepath.kernel; public class Host { }");
        assertKept(Arrows.recordKnowsOfTheKernelTheCatalogueAlone(),
                "package org.wakepath.record; class Keeps { org.wakepath.kernel.catalogue.Events used; }",
                "package org.wakepath.kernel.catalogue; public class Events { }");
    }

    @Test
    void shouldSeeAReaderChangeAGraph() throws IOException {
        String graph = "package org.wakepath.graph.model; public class ExecutionGraph { public void flag(int v, int f) { } "
                + "public int link(int v) { return v; } }";
        assertBroken(Arrows.onlyTheBuilderChangesAGraph(), graph, "package org.wakepath.path; class Walk { "
                + "void walk(org.wakepath.graph.model.ExecutionGraph graph) { graph.flag(1, 2); } }");
        assertKept(Arrows.onlyTheBuilderChangesAGraph(), graph, "package org.wakepath.path; class Reads { "
                + "void walk(org.wakepath.graph.model.ExecutionGraph graph) { graph.link(1); } }");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "System.out.println(1)", "System.err.println(1)", "System.in.available()", "System.console()",
        "Thread.dumpStack()"
    })
    void shouldSeeTheStreamsOfTheProcess(String statement) throws IOException {
        assertBrokenByStatement(Arrows.onlyTheEdgePrints(), statement);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "new Throwable().printStackTrace()", "new java.io.IOException().printStackTrace()"
    })
    void shouldSeeAPrintedStackTrace(String statement) throws IOException {
        assertBrokenByStatement(Arrows.noStackTraceIsPrinted(), statement);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "System.exit(1)", "Runtime.getRuntime().exit(1)", "Runtime.getRuntime().halt(1)",
        "new picocli.CommandLine(this)"
    })
    void shouldSeeArgumentsAndExitCodes(String statement) throws IOException {
        assertBrokenByStatement(Arrows.onlyTheEdgeTakesArguments(), statement);
    }

    @Test
    void shouldSeeASecondDoor() throws IOException {
        ArchRule rule = Arrows.analysisIsTheOneDoor();

        assertBroken(rule, "package org.wakepath.analysis; public class Reader { public Reader() { } }");
        assertKept(rule, "package org.wakepath.analysis; public class Reader { Reader() { } }");
        assertKept(rule, "package org.wakepath.analysis; class Reader { public Reader() { } }");
        assertKept(rule, "package org.wakepath.analysis; public record Reader(int threads) { }");
    }

    @Test
    void shouldSeeAnExceptionWithoutWords() throws IOException {
        ArchRule rule = Arrows.exceptionsOfTheAnalysisHaveWords();
        String mute = "package org.wakepath.path; public class Mute extends RuntimeException { }";
        String words = "package org.wakepath.words; class ExceptionWords { "
                + "boolean know(Throwable e) { return e instanceof org.wakepath.path.Mute; } }";

        assertBroken(rule, mute);
        assertBroken(rule, "package org.wakepath.analysis; class Mute extends RuntimeException { }");
        assertKept(rule, "package org.wakepath.cli; class Mute extends RuntimeException { }");
        assertKept(rule, mute, words);
    }

    @Test
    void shouldSeeAMainMethod() throws IOException {
        assertBroken(Arrows.onlyTheEdgeHasAMainMethod(),
                "package org.wakepath.graph; class Runs { public static void main(String[] args) { } }");
        assertKept(Arrows.onlyTheEdgeHasAMainMethod(),
                "package org.wakepath.cli; class Runs { public static void main(String[] args) { } }");
    }

    @ParameterizedTest
    @ValueSource(strings = {"java.util.logging.Logger.getLogger(\"\")", "org.slf4j.LoggerFactory.getLogger(\"\")"})
    void shouldSeeAnotherLoggingInterface(String statement) throws IOException {
        assertBroken(Arrows.loggingIsSystemLogger(), withStatement(Box.CLI, statement));
        assertKept(Arrows.loggingIsSystemLogger(), withStatement(Box.GRAPH, "System.getLogger(\"\")"));
    }

    private void assertBrokenByStatement(ArchRule rule, String statement) throws IOException {
        assertBroken(rule, withStatement(Box.REPORT, statement));
        assertKept(rule, withStatement(Box.CLI, statement));
    }

    private void assertBroken(ArchRule rule, String... sources) throws IOException {
        assertThat(rule.evaluate(compile(sources)).hasViolation()).as(rule.getDescription()).isTrue();
    }

    private void assertKept(ArchRule rule, String... sources) throws IOException {
        assertThat(rule.evaluate(compile(sources)).hasViolation()).as(rule.getDescription()).isFalse();
    }

    private static String withStatement(Box box, String statement) {
        return "package " + box.rootPackage() + "; class User { void use() throws Exception { " + statement + "; } }";
    }

    /** The classes of the given sources, each a file of its own, and of no others. */
    private JavaClasses compile(String... sources) throws IOException {
        Path output = Files.createTempDirectory(folder, "classes");
        List<String> arguments = new ArrayList<>(List.of("-d", output.toString(), "-proc:none"));
        for (String source : sources) {
            String type = source.replaceAll("(?s).*?(?:class|interface|record) (\\w+).*", "$1");
            Path file = Files.createTempDirectory(folder, "source").resolve(type + ".java");
            arguments.add(Files.writeString(file, source).toString());
        }
        int exitCode = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        assertThat(exitCode).isZero();
        return new ClassFileImporter().importPath(output);
    }
}
