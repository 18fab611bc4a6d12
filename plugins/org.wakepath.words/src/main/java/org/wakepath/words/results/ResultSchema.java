// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words.results;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.wakepath.base.DescriptionBlock;

/**
 * The results that documents hold, read from {@code results.txt} beside this class when they are first asked for. The
 * top of that file explains its lines.
 */
public final class ResultSchema {
    private static final String RESOURCE = "results.txt";
    private static final String COPY = "= ";

    private final Map<String, ResultType> types = new LinkedHashMap<>();
    private final Map<String, ResultObject> objects = new LinkedHashMap<>();
    private final Map<String, ResultObject> documents = new LinkedHashMap<>();
    private final Map<String, ResultObject> tables = new LinkedHashMap<>();

    private ResultSchema() {
        for (DescriptionBlock block : DescriptionBlock.read(ResultSchema.class, RESOURCE)) {
            switch (block.kind()) {
                case "type" -> types.put(block.name(), ResultType.of(block));
                case "object" -> objects.put(block.name(), object(block));
                case "kind" -> objects.get(block.first("of")).kinds().add(object(block));
                case "document" -> documents.put(block.name(), object(block));
                case "table" -> tables.put(block.name(), object(block));
                default -> throw new IllegalStateException(RESOURCE + ": no kind of block: " + block.kind());
            }
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
     * @throws IllegalArgumentException if there is none of this name
     */
    public ResultType type(String name) {
        return named(name, types);
    }

    /**
     * An object within a document.
     *
     * @throws IllegalArgumentException if there is none of this name
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
     * @throws IllegalArgumentException if there is none of this name
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
     * @throws IllegalArgumentException if there is none of this name
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

    /** Reads the file when the description is first asked for. */
    private static final class Holder {
        static final ResultSchema SCHEMA = new ResultSchema();
    }
}
