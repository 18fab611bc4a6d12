// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.arrows;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The public API of a box's exported packages, as text: each type, and below it its members. */
final class PublicApi {
    private PublicApi() {
    }

    /** The public types of the packages, sorted by name, with their public and protected members. */
    static String of(JavaClasses classes, Set<String> packages) {
        return classes.stream()
                .filter(type -> packages.contains(type.getPackageName()) && isOffered(type))
                .sorted((a, b) -> a.getName().compareTo(b.getName()))
                .map(PublicApi::typeWithMembers)
                .collect(Collectors.joining());
    }

    private static boolean isOffered(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC) && !type.isAnonymousClass()
                && type.getEnclosingClass().map(PublicApi::isOffered).orElse(true);
    }

    private static String typeWithMembers(JavaClass type) {
        Stream<String> above = Stream.concat(type.getSuperclass().stream(), type.getInterfaces().stream())
                .map(JavaType::getName)
                .filter(name -> !name.equals("java.lang.Object"));
        return type.getName() + above.map(name -> " < " + name).collect(Collectors.joining()) + "\n"
                + type.getMembers().stream()
                        .filter(PublicApi::isOffered)
                        .map(member -> "  " + text(member) + "\n")
                        .sorted()
                        .collect(Collectors.joining());
    }

    private static boolean isOffered(JavaMember member) {
        Set<JavaModifier> modifiers = member.getModifiers();
        return (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED))
                && !modifiers.contains(JavaModifier.SYNTHETIC) && !modifiers.contains(JavaModifier.BRIDGE);
    }

    private static String text(JavaMember member) {
        String prefix = member.getModifiers().contains(JavaModifier.STATIC) ? "static " : "";
        if (member instanceof JavaField field) {
            return prefix + field.getType().getName() + " " + field.getName();
        }
        JavaCodeUnit code = (JavaCodeUnit) member;
        return prefix + code.getReturnType().getName() + " " + code.getName() + names(code.getParameterTypes())
                + (code.getExceptionTypes().isEmpty() ? "" : " throws " + names(code.getExceptionTypes()));
    }

    private static String names(Collection<? extends JavaType> types) {
        return types.stream().map(JavaType::getName).collect(Collectors.joining(", ", "(", ")"));
    }
}
