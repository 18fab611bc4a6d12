// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.arrows;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noConstructors;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.Console;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The arrows of the design, each as a rule that names what it forbids and why. */
final class Arrows {
    /** Methods of a graph that change it, each with the number of its parameters. */
    private static final Set<String> CHANGES_OF_A_GRAPH = Set.of("add5", "link3", "flag2", "replaceEdge2", "beginAt2",
            "doubt2", "prove1", "count2", "span2", "miss1", "recordWork0");

    private static final String WORDS_OF_EXCEPTIONS = Box.WORDS.rootPackage() + ".ExceptionWords";

    private Arrows() {
    }

    /** Every class of Wakepath belongs to a box, so that the rules below apply to all. */
    static ArchRule everyClassIsInABox() {
        return classes().should().resideInAnyPackage(packagesOf(box -> true))
                .as("every class is in a module that the flow knows")
                .because("a module without a row in Box is bound by no arrow");
    }

    /** The classes of a box use only their own box and those to its left. */
    static ArchRule usesOnlyTheBoxesToItsLeft(Box box) {
        return noClasses().that().resideInAPackage(box.packages())
                .should().dependOnClassesThat(areInABoxThatIsNotOpenTo(box))
                .because("the flow is one-way")
                .allowEmptyShould(true);
    }

    /**
     * Nothing left of the user interface needs Eclipse; a saved experiment alone may use EMF, which runs without it.
     */
    static ArchRule onlyTheUiUsesEclipse() {
        return noClasses().that().resideInAnyPackage(packagesOf(box -> box != Box.UI && box != Box.EXPERIMENT))
                .should().dependOnClassesThat().resideInAPackage("org.eclipse..")
                .because("the analysis runs without Eclipse")
                .allowEmptyShould(true);
    }

    /** A saved experiment is an EMF model, and needs no more of Eclipse than that. */
    static ArchRule experimentUsesNothingOfEclipseButEmf() {
        return noClasses().that().resideInAPackage(Box.EXPERIMENT.packages())
                .should().dependOnClassesThat(
                        resideInAPackage("org.eclipse..").and(resideOutsideOfPackage("org.eclipse.emf..")))
                .because("EMF runs without Eclipse, the rest does not")
                .allowEmptyShould(true);
    }

    /** What records and what reads share the catalogue of events, and no code that reads a trace. */
    static ArchRule recordKnowsOfTheKernelTheCatalogueAlone() {
        return noClasses().that().resideInAPackage(Box.RECORD.packages())
                .should().dependOnClassesThat(resideInAPackage(Box.KERNEL.packages())
                        .and(resideOutsideOfPackage(Box.KERNEL.rootPackage() + ".catalogue")))
                .because("recording runs without knowing how a trace is read")
                .allowEmptyShould(true);
    }

    /** A graph is written once, while it is built; its methods for that are public, but for the builder alone. */
    static ArchRule onlyTheBuilderChangesAGraph() {
        return noClasses().that().resideOutsideOfPackage(Box.GRAPH.packages())
                .should()
                .callMethodWhere(describe("a graph is changed",
                        call -> call.getTargetOwner().getName()
                                .equals(Box.GRAPH.rootPackage() + ".model.ExecutionGraph")
                                && CHANGES_OF_A_GRAPH
                                        .contains(call.getName() + call.getTarget().getRawParameterTypes().size())))
                .because("what reads a graph relies on its staying the same")
                .allowEmptyShould(true);
    }

    /** Whoever wants an answer asks {@code Analysis} for it; what else the module shows are values. */
    static ArchRule analysisIsTheOneDoor() {
        return noConstructors().that().areDeclaredInClassesThat(resideInAPackage(Box.ANALYSIS.packages())
                .and(describe("are shown to others and no values",
                        type -> type.getModifiers().contains(JavaModifier.PUBLIC) && !type.isRecord())))
                .should().bePublic()
                .because("an analysis is opened in one way, so that every user gets the same answer")
                .allowEmptyShould(true);
    }

    /** What the analysis throws is data for {@code ExceptionWords}, which finds words for all of it. */
    static ArchRule exceptionsOfTheAnalysisHaveWords() {
        return classes().that().areAssignableTo(Throwable.class)
                .and().resideInAnyPackage(packagesOf(box -> box == Box.ANALYSIS || Box.WORDS.mayUse(box)))
                .should(haveWords())
                .because("people read what went wrong in words, and only the room of words has them")
                .allowEmptyShould(true);
    }

    private static ArchCondition<JavaClass> haveWords() {
        return new ArchCondition<>("be known to ExceptionWords, itself or as its superclass") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                boolean isKnown = Stream.concat(Stream.of(type), type.getAllRawSuperclasses().stream())
                        .flatMap(known -> known.getDirectDependenciesToSelf().stream())
                        .anyMatch(use -> use.getOriginClass().getName().equals(WORDS_OF_EXCEPTIONS));
                events.add(new SimpleConditionEvent(type, isKnown, type.getName() + " has no words"));
            }
        };
    }

    /** The streams of the process belong to the command line. */
    static ArchRule onlyTheEdgePrints() {
        return noClasses().that().resideInAnyPackage(packagesOf(box -> !box.facesThePerson()))
                .should().accessField(System.class, "out")
                .orShould().accessField(System.class, "err")
                .orShould().accessField(System.class, "in")
                .orShould().callMethod(System.class, "console")
                .orShould().dependOnClassesThat().areAssignableTo(Console.class)
                .orShould().callMethod(Thread.class, "dumpStack")
                .because("standard output is for results and only the command line writes there")
                .allowEmptyShould(true);
    }

    /** Found by the name of the method, because a call names the subclass and not {@code Throwable} as its owner. */
    static ArchRule noStackTraceIsPrinted() {
        return noClasses().that().resideInAnyPackage(packagesOf(box -> !box.facesThePerson()))
                .should()
                .callMethodWhere(describe("an exception prints its own stack trace",
                        call -> call.getTarget().getName().equals("printStackTrace")
                                && call.getTarget().getRawParameterTypes().isEmpty()
                                && call.getTargetOwner().isAssignableTo(Throwable.class)))
                .because("an error is for the command line to word")
                .allowEmptyShould(true);
    }

    /** Arguments, and the end of the process, belong to the command line too. */
    static ArchRule onlyTheEdgeTakesArguments() {
        return noClasses().that().resideInAnyPackage(packagesOf(box -> !box.facesThePerson()))
                .should().dependOnClassesThat().resideInAPackage("picocli..")
                .orShould().callMethod(System.class, "exit", int.class)
                .orShould().callMethod(Runtime.class, "exit", int.class)
                .orShould().callMethod(Runtime.class, "halt", int.class)
                .because("only the command line knows arguments and exit codes")
                .allowEmptyShould(true);
    }

    /** A second way in would be a second command line. */
    static ArchRule onlyTheEdgeHasAMainMethod() {
        return methods().that().haveName("main").and().haveRawParameterTypes(String[].class)
                .should().beDeclaredInClassesThat().resideInAnyPackage(packagesOf(Box::facesThePerson))
                .because("only the command line reads arguments")
                .allowEmptyShould(true);
    }

    /**
     * One logging interface, that of the Java platform. A library that logs by another one must be silenced by that
     * one.
     */
    static ArchRule loggingIsSystemLogger() {
        return noClasses().that().resideOutsideOfPackage(Box.TELEMETRY.packages()).should()
                .dependOnClassesThat(resideInAnyPackage(
                        "java.util.logging..", "org.slf4j..", "org.apache.logging..", "org.apache.log4j..",
                        "org.apache.commons.logging.."))
                .because("Wakepath logs by System.Logger");
    }

    /** No circle joins packages of one box. */
    static ArchRule noCircleBetweenThePackagesOf(Box box) {
        return slices().assignedFrom(packagesAsSlices(box)).should().beFreeOfCycles()
                .because("a package is above or below another, never both")
                .allowEmptyShould(true);
    }

    private static SliceAssignment packagesAsSlices(Box box) {
        return new SliceAssignment() {
            @Override
            public SliceIdentifier getIdentifierOf(JavaClass type) {
                boolean isOfBox = Box.ofPackage(type.getPackageName()).filter(box::equals).isPresent();
                return isOfBox ? SliceIdentifier.of(type.getPackageName()) : SliceIdentifier.ignore();
            }

            @Override
            public String getDescription() {
                return "the packages of " + box;
            }
        };
    }

    private static DescribedPredicate<JavaClass> areInABoxThatIsNotOpenTo(Box box) {
        return describe("are in a module to the right of " + box,
                used -> Box.ofPackage(used.getPackageName()).filter(other -> !box.mayUse(other)).isPresent());
    }

    private static String[] packagesOf(Predicate<Box> wanted) {
        return Arrays.stream(Box.values()).filter(wanted).map(Box::packages).toArray(String[]::new);
    }
}
