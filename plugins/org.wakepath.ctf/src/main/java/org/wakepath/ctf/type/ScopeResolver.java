// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.wakepath.ctf.type.FieldType.ArrayType;
import org.wakepath.ctf.type.FieldType.SequenceType;
import org.wakepath.ctf.type.NumberType.VariableIntegerType;

/**
 * Turns declared layouts into those of one place in a trace. Every length and tag is looked up, outwards from its own
 * place and then through the parts read before. The integer found gets a register. The same declaration used in two
 * places gives two independent layouts.
 */
public final class ScopeResolver {
    private static final int MOST_FIELDS = 2_000_000;
    private static final int DEEPEST = 100;

    /** Registers and size limit that all resolvers of a trace share. */
    public static final class Budget {
        private int registers;
        private int fields;

        /** The number of registers in use. */
        public int registers() {
            return registers;
        }

        private void spend() {
            if (++fields > MOST_FIELDS) {
                throw new CtfException("metadata describes more than " + MOST_FIELDS + " fields");
            }
        }
    }

    private final Map<String, String> environment;
    private final boolean namedRoles;
    private final Budget budget;
    private final Map<Scope, StructType> done = new EnumMap<>(Scope.class);
    /** Fields by name of the structures that are being resolved, the innermost first. */
    private final Deque<Map<String, FieldType>> open = new ArrayDeque<>();
    private Scope scope = Scope.PACKET_HEADER;
    private int depth;

    private ScopeResolver(Map<String, String> environment, boolean namedRoles, Budget budget) {
        this.environment = environment;
        this.namedRoles = namedRoles;
        this.budget = budget;
    }

    /** For CTF 1.8, where names give fields their roles. */
    public static ScopeResolver byName(Map<String, String> environment, Budget budget) {
        return new ScopeResolver(environment, true, budget);
    }

    /** For CTF 2, where the metadata states roles. */
    public static ScopeResolver byRole(Map<String, String> environment, Budget budget) {
        return new ScopeResolver(environment, false, budget);
    }

    /** A resolver that knows the parts resolved so far, and to which others can be added. */
    public ScopeResolver fork() {
        ScopeResolver copy = new ScopeResolver(environment, namedRoles, budget);
        copy.done.putAll(done);
        return copy;
    }

    /** Resolves the next part. */
    public StructType resolve(Scope part, StructType declared) {
        scope = part;
        depth = 0;
        open.clear();
        StructType resolved = structure(declared);
        done.put(part, resolved);
        return resolved;
    }

    private FieldType type(FieldType declared, String name) {
        budget.spend();
        if (++depth > DEEPEST) {
            throw new CtfException("field " + name + " of " + place() + " is nested deeper than " + DEEPEST);
        }
        FieldType resolved = dispatch(declared, name);
        depth--;
        return resolved;
    }

    private FieldType dispatch(FieldType declared, String name) {
        if (declared instanceof IntegerType integer) {
            return integer.withRoles(roles(integer, name));
        } else if (declared instanceof VariableIntegerType integer) {
            return new VariableIntegerType(integer.signed(), integer.base(), integer.labels(),
                    roles(integer, name));
        } else if (declared instanceof StructType struct) {
            return structure(struct);
        } else if (declared instanceof ArrayType array) {
            return new ArrayType(type(array.element(), ""), array.length(), array.minimumAlignment(),
                    arrayRoles(array, name));
        } else if (declared instanceof SequenceType sequence) {
            return sequence(sequence);
        } else if (declared instanceof VariantType variant) {
            return variant(variant, name);
        }
        return declared;
    }

    private Set<Role> roles(NumberType integer, String name) {
        if (!namedRoles) {
            return statedRoles(integer, name);
        }
        if (scope != Scope.EVENT_HEADER && depth > 1) {
            return integer.roles();
        }
        Set<Role> roles = EnumSet.noneOf(Role.class);
        roles.addAll(integer.roles());
        roles.addAll(RoleNames.roles(scope, name));
        return roles;
    }

    /** CTF 2 has one role for all readings of the clock, and none for CPU and thread. */
    private Set<Role> statedRoles(NumberType integer, String name) {
        if (scope != Scope.PACKET_CONTEXT) {
            return integer.roles();
        }
        Set<Role> roles = EnumSet.noneOf(Role.class);
        roles.addAll(integer.roles());
        if (roles.contains(Role.CLOCK) && !roles.contains(Role.PACKET_END)) {
            roles.add(Role.PACKET_BEGIN);
        }
        if (name.equals("cpu_id")) {
            roles.add(Role.CPU);
        }
        if (name.equals("thread_id")) {
            roles.add(Role.THREAD);
        }
        return roles;
    }

    private Set<Role> arrayRoles(ArrayType array, String name) {
        boolean uuid = namedRoles && scope == Scope.PACKET_HEADER && depth == 1 && name.equals("uuid");
        return uuid ? Set.of(Role.TRACE_UUID) : array.roles();
    }

    private StructType structure(StructType declared) {
        List<StructType.Member> members = new ArrayList<>(declared.members().size());
        Map<String, FieldType> byName = new HashMap<>();
        open.push(byName);
        for (StructType.Member member : declared.members()) {
            FieldType resolved = type(member.type(), member.name());
            members.add(new StructType.Member(member.name(), resolved));
            byName.put(member.name(), resolved);
        }
        open.pop();
        return new StructType(members, declared.minimumAlignment());
    }

    private FieldType sequence(SequenceType declared) {
        FieldType element = type(declared.element(), "");
        Reference.Path path = (Reference.Path) declared.length();
        if (isEnvironment(path)) {
            return new ArrayType(element, environmentValue(path), declared.minimumAlignment(), Set.of());
        }
        NumberType length = find(path);
        if (length.signed()) {
            throw new CtfException("length " + path + " in " + place() + " is a signed integer");
        }
        return new SequenceType(element, register(length), declared.minimumAlignment());
    }

    private FieldType variant(VariantType declared, String name) {
        Reference.Path path = (Reference.Path) declared.tag();
        if (path.names().isEmpty()) {
            throw new CtfException("variant " + name + " in " + place() + " has no tag");
        }
        if (isEnvironment(path)) {
            return chosenByEnvironment(declared, path, name);
        }
        NumberType tag = find(path);
        List<VariantType.Option> options = new ArrayList<>();
        for (VariantType.Option option : declared.options()) {
            List<Range> ranges = option.ranges().isEmpty() ? ranges(tag, option.name(), path) : option.ranges();
            options.add(new VariantType.Option(option.name(), type(option.type(), option.name()), ranges));
        }
        return new VariantType(register(tag), options, declared.optional());
    }

    private List<Range> ranges(NumberType tag, String option, Reference.Path path) {
        if (tag.labels().isNone()) {
            throw new CtfException("tag " + path + " in " + place() + " is not an enumeration");
        }
        List<Range> ranges = tag.labels().ranges(option);
        return ranges.isEmpty() && option.startsWith("_") ? tag.labels().ranges(option.substring(1)) : ranges;
    }

    private FieldType chosenByEnvironment(VariantType declared, Reference.Path path, String name) {
        String value = environment.get(path.names().get(1));
        return declared.options().stream().filter(o -> o.name().equals(value)).findFirst()
                .map(o -> type(o.type(), name))
                .orElseThrow(() -> new CtfException("variant " + name + " in " + place() + " has no option " + value));
    }

    private static boolean isEnvironment(Reference.Path path) {
        return path.names().size() == 2 && path.names().get(0).equals("env");
    }

    private long environmentValue(Reference.Path path) {
        String value = environment.getOrDefault(path.names().get(1), "");
        try {
            return Long.parseUnsignedLong(value);
        } catch (NumberFormatException e) {
            throw new CtfException("length " + path + " in " + place() + " is '" + value + "', not a number", e);
        }
    }

    private Reference.Register register(NumberType number) {
        if (number.register() < 0) {
            number.keepIn(budget.registers++);
        }
        return new Reference.Register(number.register(), number.signed());
    }

    private NumberType find(Reference.Path path) {
        FieldType found = absolute(path);
        if (found == null) {
            found = relative(path);
        }
        if (found instanceof NumberType number) {
            return number;
        }
        throw new CtfException("no integer " + path + " is read before its use in " + place());
    }

    private FieldType absolute(Reference.Path path) {
        for (Scope part : Scope.values()) {
            int prefix = part.path().size();
            List<String> names = path.names();
            if (names.size() > prefix && names.subList(0, prefix).equals(part.path())) {
                List<String> rest = names.subList(prefix, names.size());
                return part == scope ? descend(open.peekLast().get(rest.get(0)), rest) : descend(part, rest);
            }
        }
        return null;
    }

    /** An empty first name, as in CTF 2, leaves one structure. */
    private FieldType relative(Reference.Path path) {
        int up = 0;
        while (up < path.names().size() - 1 && path.names().get(up).isEmpty()) {
            up++;
        }
        List<String> names = path.names().subList(up, path.names().size());
        for (Map<String, FieldType> fields : open) {
            FieldType found = up-- > 0 ? null : descend(fields.get(names.get(0)), names);
            if (found != null) {
                return found;
            }
        }
        for (int i = scope.ordinal() - 1; i >= 0; i--) {
            FieldType found = descend(Scope.values()[i], names);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private FieldType descend(Scope part, List<String> names) {
        return descend(child(done.getOrDefault(part, StructType.EMPTY), names.get(0)), names);
    }

    /** The field at the end of a path whose first name led to {@code first}, which may be nothing. */
    private static FieldType descend(FieldType first, List<String> names) {
        FieldType found = first;
        for (int i = 1; i < names.size() && found != null; i++) {
            found = child(found, names.get(i));
        }
        return found;
    }

    private static FieldType child(FieldType parent, String name) {
        if (parent instanceof StructType struct) {
            return struct.member(name).orElse(null);
        } else if (parent instanceof VariantType variant) {
            return variant.option(name).orElse(null);
        }
        return null;
    }

    private String place() {
        return String.join(".", scope.path());
    }

    /** The roles that CTF 1.8 gives to integers by their names. */
    public static final class RoleNames {
        private static final Map<String, Role> PACKET_HEADER = Map.of(
                "magic", Role.MAGIC,
                "stream_id", Role.STREAM_CLASS_ID,
                "stream_instance_id", Role.STREAM_ID);
        private static final Map<String, Role> PACKET_CONTEXT = Map.of(
                "packet_size", Role.PACKET_SIZE,
                "content_size", Role.CONTENT_SIZE,
                "timestamp_begin", Role.PACKET_BEGIN,
                "timestamp_end", Role.PACKET_END,
                "events_discarded", Role.DISCARDED_EVENTS,
                "packet_seq_num", Role.SEQUENCE_NUMBER,
                "cpu_id", Role.CPU,
                // babeltrace 2 puts an underscore before the names that CTF does not define when it copies a trace
                "_cpu_id", Role.CPU,
                "thread_id", Role.THREAD,
                "_thread_id", Role.THREAD);
        private static final Map<String, Role> EVENT_HEADER = Map.of(
                "id", Role.EVENT_CLASS_ID,
                "timestamp", Role.CLOCK);

        private RoleNames() {
        }

        /** Roles of an integer called {@code name} in {@code scope}; none or one. */
        public static Set<Role> roles(Scope scope, String name) {
            Role role = names(scope).get(name);
            return role == null ? Set.of() : Set.of(role);
        }

        private static Map<String, Role> names(Scope scope) {
            return switch (scope) {
                case PACKET_HEADER -> PACKET_HEADER;
                case PACKET_CONTEXT -> PACKET_CONTEXT;
                case EVENT_HEADER -> EVENT_HEADER;
                default -> Map.of();
            };
        }
    }
}
