// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

import java.math.BigInteger;

/**
 * Receives the fields of packets and events in the order in which they are stored. Names are as in the metadata;
 * elements of arrays have an empty name. Every method does nothing unless overridden.
 */
public interface FieldVisitor {

    /** Whether the visitor wants a part; called for each event. */
    default boolean wants(Scope scope) {
        return true;
    }

    /** Starts a part of the packet or event, which {@link #endStructure} ends. */
    default void beginScope(Scope scope, StructType type) {
    }

    /** Starts a structure within a part. */
    default void beginStructure(String name, StructType type) {
    }

    /** Ends the structure or part that started last. */
    default void endStructure() {
    }

    /** Starts an array or sequence; {@code length} elements follow. */
    default void beginArray(String name, long length) {
    }

    /** Ends the array that started last. */
    default void endArray() {
    }

    /** Starts a variant; its chosen field follows under the option's name. */
    default void beginVariant(String name, VariantType.Option option) {
    }

    /** Ends the variant that started last. */
    default void endVariant() {
    }

    /**
     * An integer of at most 64 bits.
     *
     * @param signed whether {@code value} is in two's complement, else it is unsigned
     * @param base base to show it in
     */
    default void integer(String name, long value, boolean signed, int base) {
    }

    /** An integer of more than 64 bits. */
    default void bigInteger(String name, BigInteger value, int base) {
    }

    /**
     * A value of an enumeration.
     *
     * @param signed whether {@code value} is in two's complement
     * @param labels gives the labels of the value, if any
     */
    default void enumeration(String name, long value, boolean signed, EnumLabels labels) {
    }

    /** An IEEE 754 number of 64 bits. */
    default void doubleNumber(String name, double value) {
    }

    /** An IEEE 754 number of 32 bits. */
    default void floatNumber(String name, float value) {
    }

    /** A string, or an array of characters up to its first zero. */
    default void text(String name, String value) {
    }
}
