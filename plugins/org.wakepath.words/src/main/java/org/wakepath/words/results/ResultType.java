// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.wakepath.base.DescriptionBlock;

/**
 * What the values of a field are, whatever the field.
 *
 * @param name its name, such as {@code duration}
 * @param json its type in JSON; the keys of an object are names from the trace
 * @param least the smallest value; empty where there is none
 * @param most the largest value; empty where there is none
 * @param unit unit of its numbers, such as {@code ns}; empty where they have none
 * @param words the values that a text may have; empty where it may have any
 * @param meaning what the values are
 */
public record ResultType(String name, String json, Optional<Long> least, Optional<Long> most, String unit,
        List<Word> words, String meaning) {

    /**
     * One of the values that a text may have.
     *
     * @param meaning what it stands for; empty where that is plain
     */
    public record Word(String word, String meaning) {
        private static Word of(String line) {
            int space = line.indexOf(' ');
            return space < 0 ? new Word(line, "") : new Word(line.substring(0, space), line.substring(space + 1));
        }
    }

    static ResultType of(DescriptionBlock block) {
        List<Word> words = new ArrayList<>();
        for (String line : block.lines("word")) {
            words.add(Word.of(line));
        }
        return new ResultType(block.name(), block.first("json"), bound(block.first("least")),
                bound(block.first("most")), block.first("unit"), List.copyOf(words), block.first("says"));
    }

    private static Optional<Long> bound(String value) {
        return value.isEmpty() ? Optional.empty() : Optional.of(Long.valueOf(value));
    }
}
