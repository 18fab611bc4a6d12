// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.wakepath.base.IntColumn;
import org.wakepath.base.Spool;

/**
 * The stacks of a host, each stored once, with each name stored once. Stacks have numbers of their own from 0, because
 * the ids of two recordings may be equal.
 */
final class StackDefinitions {
    /** Stands for no stack. */
    static final int NONE = -1;
    /** A trace with millions of stacks must not take all memory. */
    private static final int MOST = 1 << 20;
    private static final int DEEPEST = 127;
    private static final int UNDEFINED = -1;
    private static final int CONTRADICTED = -2;

    private final SliceNames names = new SliceNames();
    private final Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
    /** The place of each stack among the frames, and its length. */
    private final IntColumn places;
    private final IntColumn lengths;
    private final IntColumn functions;
    private final IntColumn modules;

    StackDefinitions(Spool spool) {
        numbers.defaultReturnValue(NONE);
        places = new IntColumn(spool);
        lengths = new IntColumn(spool);
        functions = new IntColumn(spool);
        modules = new IntColumn(spool);
    }

    /** The number of a stack of a recording, which may be defined later; {@link #NONE} if there is no room for more. */
    int number(int recording, long id) {
        if (id < 0 || id > Integer.MAX_VALUE) {
            return NONE;
        }
        long key = (long) recording << Integer.SIZE | id;
        int known = numbers.get(key);
        if (known != NONE || places.size() == MOST) {
            return known;
        }
        places.add(UNDEFINED);
        lengths.add(0);
        numbers.put(key, places.size() - 1);
        return places.size() - 1;
    }

    /**
     * Defines a stack.
     *
     * @param functionNames names joined by semicolons, outermost first
     * @param moduleNames as many
     * @return whether there was room for it, and it is as the format says
     */
    boolean define(int number, String functionNames, String moduleNames) {
        String[] functionParts = functionNames.split(";", DEEPEST + 1);
        String[] moduleParts = moduleNames.split(";", DEEPEST + 1);
        if (functionParts.length != moduleParts.length || functionParts.length > DEEPEST || functionNames.isEmpty()) {
            return false;
        }
        int[] frames = new int[functionParts.length];
        int[] files = new int[frames.length];
        Arrays.setAll(frames, i -> names.number(functionParts[i]));
        Arrays.setAll(files, i -> names.number(moduleParts[i]));
        if (Arrays.stream(frames).anyMatch(name -> name == SliceNames.NONE)
                || Arrays.stream(files).anyMatch(name -> name == SliceNames.NONE)) {
            return false;
        }
        if (places.get(number) == UNDEFINED) {
            places.set(number, functions.size());
            lengths.set(number, frames.length);
            Arrays.stream(frames).forEach(functions::add);
            Arrays.stream(files).forEach(modules::add);
        } else if (!isDefinedAs(number, frames, files)) {
            places.set(number, CONTRADICTED);
        }
        return true;
    }

    private boolean isDefinedAs(int number, int[] frames, int[] files) {
        int place = places.get(number);
        boolean isSame = place >= 0 && lengths.get(number) == frames.length;
        for (int i = 0; isSame && i < frames.length; i++) {
            isSame = functions.get(place + i) == frames[i] && modules.get(place + i) == files[i];
        }
        return isSame;
    }

    boolean isUndefined(int number) {
        return number != NONE && places.get(number) == UNDEFINED;
    }

    boolean isContradicted(int number) {
        return number != NONE && places.get(number) == CONTRADICTED;
    }

    /** The frames of a stack, outermost first; none if nothing certain is known of it. */
    List<CallStack.Frame> frames(int number) {
        List<CallStack.Frame> frames = new ArrayList<>();
        if (number != NONE && places.get(number) >= 0) {
            int place = places.get(number);
            for (int i = place; i < place + lengths.get(number); i++) {
                frames.add(
                        new CallStack.Frame(names.labels().get(functions.get(i)), names.labels().get(modules.get(i))));
            }
        }
        return frames;
    }
}
