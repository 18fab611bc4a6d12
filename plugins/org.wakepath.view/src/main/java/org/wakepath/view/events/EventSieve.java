// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.events;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.wakepath.ctf.EventClass;
import org.wakepath.ctf.EventReader;
import org.wakepath.ctf.type.EnumLabels;
import org.wakepath.ctf.type.FieldType;
import org.wakepath.ctf.type.FieldType.ArrayType;
import org.wakepath.ctf.type.FieldType.SequenceType;
import org.wakepath.ctf.type.FieldVisitor;
import org.wakepath.ctf.type.Scope;
import org.wakepath.ctf.type.StructType;
import org.wakepath.ctf.type.VariantType;
import org.wakepath.graph.model.Worker;
import org.wakepath.words.field.FieldName;

/** Decides for each event whether it passes a filter. For one thread. */
public final class EventSieve {
    private static final Set<String> COLUMNS = Set.of("host", "cpu", "name", "task");

    private final EventFilter filter;
    private final List<FilterTerm> columns;
    private final Optional<FieldSearch> fields;
    private final Map<EventClass, Boolean> admitted = new IdentityHashMap<>();

    public EventSieve(EventFilter filter) {
        this.filter = filter;
        columns = filter.terms().stream().filter(term -> COLUMNS.contains(term.key())).toList();
        fields = Optional.of(filter.terms().stream().filter(term -> !columns.contains(term)).toList())
                .filter(terms -> !terms.isEmpty()).map(FieldSearch::new);
    }

    public boolean test(EventCursor cursor) {
        return admitted.computeIfAbsent(cursor.event().eventClass(), this::admits)
                && holdAll(cursor) && (fields.isEmpty() || fields.get().test(cursor.event()));
    }

    /**
     * Whether events of a class can pass. Most classes lack one of the fields of the filter, and their events need not
     * be decoded.
     */
    private boolean admits(EventClass event) {
        return filter.admits(event.name()) && (fields.isEmpty() || fields.get().canPass(event));
    }

    private boolean holdAll(EventCursor cursor) {
        for (FilterTerm term : columns) {
            if (!term.holds(true, isLike(term, cursor))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLike(FilterTerm term, EventCursor cursor) {
        return switch (term.key()) {
            case "host" -> term.isLike(cursor.host().name());
            case "cpu" -> term.isLike(cursor.event().cpu(), true);
            case "name" -> term.isLike(cursor.event().name());
            default -> isLike(term, cursor.running());
        };
    }

    private static boolean isLike(FilterTerm term, Optional<Worker> task) {
        return task.isPresent() && (term.isLike(task.get().name()) || term.isLike(task.get().tid(), true));
    }

    /** Finds whether an event has the fields that a filter needs. For one thread. */
    private static final class FieldSearch implements FieldVisitor {
        private final List<FilterTerm> terms;
        /** The terms about a field, by its name in the metadata. */
        private final Map<String, int[]> byName = new HashMap<>();
        private final boolean[] has;
        private final boolean[] isLike;
        private String array = "";

        FieldSearch(List<FilterTerm> terms) {
            this.terms = terms;
            has = new boolean[terms.size()];
            isLike = new boolean[terms.size()];
        }

        /** Whether events of a class can have all fields that the filter needs. */
        boolean canPass(EventClass event) {
            Set<String> names = FieldNames.of(event);
            return terms.stream().allMatch(term -> names.contains(term.key()));
        }

        boolean test(EventReader event) {
            Arrays.fill(has, false);
            Arrays.fill(isLike, false);
            event.fields(this);
            for (int i = 0; i < has.length; i++) {
                if (!terms.get(i).holds(has[i], isLike[i])) {
                    return false;
                }
            }
            return true;
        }

        private void compare(String name, Predicate<FilterTerm> comparison) {
            int[] asking = byName.computeIfAbsent(name.isEmpty() ? array : name, this::asking);
            for (int term : asking) {
                has[term] = true;
                isLike[term] |= comparison.test(terms.get(term));
            }
        }

        private int[] asking(String name) {
            String plain = FieldName.plain(name);
            return IntStream.range(0, terms.size()).filter(i -> terms.get(i).key().equals(plain)).toArray();
        }

        @Override
        public boolean wants(Scope scope) {
            return scope == Scope.STREAM_EVENT_CONTEXT || scope == Scope.EVENT_CONTEXT || scope == Scope.EVENT_FIELDS;
        }

        @Override
        public void beginArray(String name, long length) {
            array = name;
        }

        @Override
        public void endArray() {
            array = "";
        }

        @Override
        public void integer(String name, long value, boolean signed, int base) {
            compare(name, term -> term.isLike(value, signed));
        }

        @Override
        public void bigInteger(String name, BigInteger value, int base) {
            compare(name, term -> term.isLike(value.toString()));
        }

        @Override
        public void enumeration(String name, long value, boolean signed, EnumLabels labels) {
            compare(name, term -> term.isLike(value, signed) || labels.of(value).stream().anyMatch(term::isLike));
        }

        @Override
        public void doubleNumber(String name, double value) {
            compare(name, term -> term.isLike(String.valueOf(value)));
        }

        @Override
        public void floatNumber(String name, float value) {
            compare(name, term -> term.isLike(String.valueOf(value)));
        }

        @Override
        public void text(String name, String value) {
            compare(name, term -> term.isLike(value));
        }

        /**
         * The names that the fields of an event can have by the declaration of its class: those of payload and
         * contexts, at any depth.
         */
        static final class FieldNames {
            private final Set<String> names = new HashSet<>();

            private FieldNames() {
            }

            /** All names, without LTTng's underscore. An element of an array is called as the array, or not at all. */
            static Set<String> of(EventClass event) {
                FieldNames found = new FieldNames();
                found.addAll(event.streamType().eventContext());
                found.addAll(event.type().context());
                found.addAll(event.type().payload());
                return found.names;
            }

            private void addAll(StructType struct) {
                struct.members().forEach(member -> add(member.name(), member.type()));
            }

            private void add(String name, FieldType type) {
                names.add(FieldName.plain(name));
                if (type instanceof StructType struct) {
                    addAll(struct);
                } else if (type instanceof ArrayType array) {
                    add("", array.element());
                } else if (type instanceof SequenceType sequence) {
                    add("", sequence.element());
                } else if (type instanceof VariantType variant) {
                    variant.options().forEach(option -> add(option.name(), option.type()));
                }
            }
        }
    }
}
