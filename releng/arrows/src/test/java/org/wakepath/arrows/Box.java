// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.arrows;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The boxes of the one-way flow, from left to right. A box may use only what its row names, and itself; a box without a
 * row does not exist, so a new module needs a row here before its first class.
 */
enum Box {
    BASE,
    CTF(BASE),
    SYNCHRONIZATION,
    NETWORK(BASE, SYNCHRONIZATION),
    KERNEL(BASE, CTF, SYNCHRONIZATION, NETWORK),
    TRACK(BASE, CTF, KERNEL),
    GRAPH(BASE, CTF, SYNCHRONIZATION, NETWORK, KERNEL),
    PATH(BASE, SYNCHRONIZATION, NETWORK, KERNEL, TRACK, GRAPH),
    ANALYSIS(BASE, CTF, SYNCHRONIZATION, NETWORK, KERNEL, TRACK, GRAPH, PATH),
    /** It compares runs by what they left on file, and needs no trace. */
    COMPARE(BASE, GRAPH, PATH),
    WORDS(BASE, CTF, SYNCHRONIZATION, NETWORK, KERNEL, TRACK, GRAPH, PATH, COMPARE),
    VIEW(BASE, CTF, SYNCHRONIZATION, NETWORK, KERNEL, TRACK, GRAPH, PATH, ANALYSIS, COMPARE, WORDS),
    REPORT(BASE, CTF, SYNCHRONIZATION, NETWORK, KERNEL, TRACK, GRAPH, PATH, ANALYSIS, COMPARE, WORDS, VIEW),
    /** It sends what documents hold. */
    TELEMETRY(BASE, REPORT),
    EXPERIMENT(BASE, CTF, SYNCHRONIZATION, NETWORK, KERNEL, TRACK, GRAPH, PATH, ANALYSIS),
    /**
     * On the collecting side: of the kernel it knows the catalogue of events alone, and only the command line knows it.
     */
    RECORD(KERNEL),
    CLI(BASE, CTF, SYNCHRONIZATION, NETWORK, KERNEL, TRACK, GRAPH, PATH, ANALYSIS, COMPARE, WORDS, VIEW, REPORT,
            TELEMETRY, EXPERIMENT, RECORD),
    /** It starts the command line for those who run Eclipse without a window. */
    UI(BASE, CTF, SYNCHRONIZATION, NETWORK, KERNEL, TRACK, GRAPH, PATH, ANALYSIS, COMPARE, WORDS, VIEW, REPORT,
            EXPERIMENT, CLI);

    private final List<Box> leftOnes;

    Box(Box... leftOnes) {
        this.leftOnes = List.of(leftOnes);
    }

    /** The box in one word, as folders and packages have it. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The package that holds all classes of this box, itself or in packages below it. */
    String rootPackage() {
        return "org.wakepath." + word();
    }

    /** ArchUnit's pattern for the packages of this box. */
    String packages() {
        return rootPackage() + "..";
    }

    /** Whether a class of this box may use one of {@code other}. */
    boolean mayUse(Box other) {
        return other == this || leftOnes.contains(other);
    }

    /** Whether this is where Wakepath meets a person, who gives arguments and reads what is printed. */
    boolean facesThePerson() {
        return this == CLI || this == UI;
    }

    /** The box that the package belongs to; empty for a package that is in none. */
    static Optional<Box> ofPackage(String packageName) {
        for (Box box : values()) {
            if ((packageName + ".").startsWith(box.rootPackage() + ".")) {
                return Optional.of(box);
            }
        }
        return Optional.empty();
    }
}
