// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words.results;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.wakepath.base.DescriptionBlock;
import org.wakepath.words.CauseWords;

/**
 * The description of the results in documents, read from {@code results.txt} beside this class, and for causes from
 * {@link CauseWords}. It is read at the first use. The top of that file explains its lines.
 */
public final class ResultSchema {
    private static final String RESOURCE = "results.txt";
    private static final String COPY = "= ";

    private final Map<String, ResultType> types = new LinkedHashMap<>();
    private final Map<String, ResultObject> objects = new LinkedHashMap<>();
    private final Map<String, ResultObject> documents = new LinkedHashMap<>();
    private final Map<String, ResultObject> tables = new LinkedHashMap<>();

    private ResultSchema() {
        add(DescriptionBlock.read(ResultSchema.class, RESOURCE));
        add(DescriptionBlock.read(CauseWords.kinds()));
    }

    private void add(List<DescriptionBlock> blocks) {
        for (DescriptionBlock block : blocks) {
            add(block);
        }
    }

    private void add(DescriptionBlock block) {
        switch (block.kind()) {
            case "type" -> types.put(block.name(), ResultType.of(block));
            case "object" -> objects.put(block.name(), object(block));
            case "kind" -> objects.get(block.first("of")).kinds().add(object(block));
            case "document" -> documents.put(block.name(), object(block));
            case "table" -> tables.put(block.name(), object(block));
            default -> throw new IllegalStateException(RESOURCE + ": no kind of block: " + block.kind());
        }
    }

    private ResultObject object(DescriptionBlock block) {
        List<ResultField> fields = new ArrayList<>();
        for (String line : block.lines("field")) {
            add(line, fields);
        }
        String version = block.first("version");
        return new ResultObject(block.name(), block.first("says"), version.isEmpty() ? 0 : Integer.parseInt(version),
                block.first("several"), List.copyOf(fields), new ArrayList<>());
    }

    private void add(String line, List<ResultField> fields) {
        int copy = line.indexOf(COPY);
        if (copy == 0) {
            fields.addAll(object(line.substring(COPY.length())).fields());
        } else if (copy == line.indexOf(' ') + 1) {
            String[] words = line.split(" ", 4);
            int dot = words[2].indexOf('.');
            fields.add(field(words[2].substring(0, dot), words[2].substring(dot + 1))
                    .as(words[0], words.length < 4 ? "" : words[3]));
        } else {
            fields.add(ResultField.of(line));
        }
    }

    private ResultField field(String object, String name) {
        for (ResultField field : object(object).fields()) {
            if (field.name().equals(name)) {
                return field;
            }
        }
        throw new IllegalStateException(RESOURCE + ": no field " + object + "." + name);
    }

    /** The description; the same for all callers, and never changed. */
    public static ResultSchema get() {
        return Holder.SCHEMA;
    }

    /** All types, in the order of the file. */
    public Collection<ResultType> types() {
        return Collections.unmodifiableCollection(types.values());
    }

    /** Whether a field's type is an object, and not one of {@link #types}. */
    public boolean isObject(String type) {
        return objects.containsKey(type);
    }

    /**
     * A type of values.
     *
     * @throws IllegalArgumentException if no type has this name
     */
    public ResultType type(String name) {
        return named(name, types);
    }

    /**
     * An object within a document.
     *
     * @throws IllegalArgumentException if no object has this name
     */
    public ResultObject object(String name) {
        return named(name, objects);
    }

    /** All documents, in the order of the file. */
    public Collection<ResultObject> documents() {
        return Collections.unmodifiableCollection(documents.values());
    }

    /**
     * A JSON document.
     *
     * @throws IllegalArgumentException if no document has this name
     */
    public ResultObject document(String name) {
        return named(name, documents);
    }

    /** All tables, in the order of the file. */
    public Collection<ResultObject> tables() {
        return Collections.unmodifiableCollection(tables.values());
    }

    /**
     * A CSV table.
     *
     * @throws IllegalArgumentException if no table has this name
     */
    public ResultObject table(String name) {
        return named(name, tables);
    }

    private static <T> T named(String name, Map<String, T> all) {
        T one = all.get(name);
        if (one == null) {
            throw new IllegalArgumentException(RESOURCE + ": nothing is called " + name);
        }
        return one;
    }

    /** Reads the file at the first use. */
    private static final class Holder {
        static final ResultSchema SCHEMA = new ResultSchema();
    }

    /**
     * A result that consists of fields: a document, a table, or an object within a document.
     *
     * @param name its name, such as {@code segment}
     * @param meaning what one of them is about
     * @param version version of a document; 0 for everything else
     * @param several name of the array that holds more than one of a document; empty if there is only one
     * @param fields its fields, in the order in which documents have them
     * @param kinds the kinds that it can be of, among which its field {@code kind} chooses; empty if it has none
     */
    public record ResultObject(String name, String meaning, int version, String several, List<ResultField> fields,
            List<ResultObject> kinds) {

        /** Names of the fields, in their order. */
        public List<String> names() {
            return fields.stream().map(ResultField::name).toList();
        }
    }

    /**
     * A type of values that fields share.
     *
     * @param name its name, such as {@code duration}
     * @param json its type in JSON; the keys of an object are names from the trace
     * @param least the smallest value; empty if there is none
     * @param most the largest value; empty if there is none
     * @param unit unit of its numbers, such as {@code ns}; empty if they have none
     * @param words the values that a text may have; empty if it may have any
     * @param meaning what the values are
     */
    public record ResultType(String name, String json, Optional<Long> least, Optional<Long> most, String unit,
            List<Word> words, String meaning) {

        /**
         * One of the values that a text may have.
         *
         * @param meaning what it stands for; empty if that is plain
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

    /**
     * A field of a result: a key in JSON, or a column of a table.
     *
     * @param name its name
     * @param type name of the type or the object that its value, or each element of it, has
     * @param shape how many values it holds
     * @param key name of the type of the keys of a map; empty for others
     * @param most the most elements of an array; empty if nothing limits it
     * @param mayBeNull whether its value may be null in JSON, or empty in a table
     * @param mayBeAbsent whether it may be left out
     * @param meaning what it says
     */
    public record ResultField(String name, String type, Shape shape, String key, OptionalInt most, boolean mayBeNull,
            boolean mayBeAbsent, String meaning) {
        private static final String ABSENT = "?";
        private static final String NULL = "?";

        /** How many values a field holds. */
        public enum Shape {
            ONE, ARRAY, MAP
        }

        /** A field as {@code results.txt} writes it, such as {@code wait id? which wait}. */
        static ResultField of(String line) {
            String[] parts = line.split(" ", 3);
            boolean mayBeNull = parts[1].endsWith(NULL);
            String type = mayBeNull ? parts[1].substring(0, parts[1].length() - NULL.length()) : parts[1];
            int array = type.indexOf('[');
            int map = type.indexOf('{');
            Shape shape = array >= 0 ? Shape.ARRAY : map >= 0 ? Shape.MAP : Shape.ONE;
            int end = shape == Shape.ONE ? type.length() : Math.max(array, map);
            String within = shape == Shape.ONE ? "" : type.substring(end + 1, type.length() - 1);
            OptionalInt most = shape == Shape.ARRAY && !within.isEmpty() ? OptionalInt.of(Integer.parseInt(within))
                    : OptionalInt.empty();
            return new ResultField(plain(parts[0]), type.substring(0, end), shape, shape == Shape.MAP ? within : "",
                    most,
                    mayBeNull, parts[0].endsWith(ABSENT), parts[2]);
        }

        private static String plain(String name) {
            return name.endsWith(ABSENT) ? name.substring(0, name.length() - ABSENT.length()) : name;
        }

        /** A field like this one with another name and, if it is not empty, another meaning. */
        ResultField as(String otherName, String otherMeaning) {
            return new ResultField(otherName, type, shape, key, most, mayBeNull, mayBeAbsent,
                    otherMeaning.isEmpty() ? meaning : otherMeaning);
        }
    }
}
