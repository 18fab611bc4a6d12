// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.bench;

import java.math.BigInteger;
import org.wakepath.ctf.type.EnumLabels;
import org.wakepath.ctf.type.FieldVisitor;

/** Uses every value that it is shown, so that none can be left out as useless. */
final class FieldSum implements FieldVisitor {
    private long fields;
    private long sum;

    private void add(long value) {
        fields++;
        sum += value;
    }

    @Override
    public void integer(String name, long value, boolean signed, int base) {
        add(value);
    }

    @Override
    public void bigInteger(String name, BigInteger value, int base) {
        add(value.longValue());
    }

    @Override
    public void enumeration(String name, long value, boolean signed, EnumLabels labels) {
        add(value);
    }

    @Override
    public void doubleNumber(String name, double value) {
        add(Double.doubleToRawLongBits(value));
    }

    @Override
    public void floatNumber(String name, float value) {
        add(Float.floatToRawIntBits(value));
    }

    @Override
    public void text(String name, String value) {
        add(value.length());
    }

    void requireSome() {
        if (fields == 0 || sum == 0) {
            throw new IllegalStateException("no fields: " + fields + ", " + sum);
        }
    }
}
