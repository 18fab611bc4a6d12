// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Fields one after the other. */
public final class StructType implements FieldType {
    /** The structure without fields. */
    public static final StructType EMPTY = new StructType(List.of(), 1);

    /**
     * A named field.
     *
     * @param name as in the metadata, with LTTng's leading underscore
     * @param type its layout
     */
    public record Member(String name, FieldType type) {
        /** The name without the underscore that LTTng puts before it. */
        public String displayName() {
            return name.startsWith("_") ? name.substring(1) : name;
        }
    }

    private final List<Member> members;
    private final Member[] inOrder;
    private final int minimumAlignment;
    private final int alignment;
    /** Computed at first use; threads that do so at the same time get the same result. */
    private Map<String, FieldType> byName;

    /**
     * @param members fields in order
     * @param minimumAlignment bits, a power of two
     */
    public StructType(List<Member> members, int minimumAlignment) {
        this.members = List.copyOf(members);
        this.inOrder = members.toArray(Member[]::new);
        this.minimumAlignment = minimumAlignment;
        int most = minimumAlignment;
        for (Member member : this.members) {
            most = Math.max(most, member.type().alignment());
        }
        this.alignment = most;
    }

    /** Fields in order. */
    public List<Member> members() {
        return members;
    }

    /** The number of fields. */
    public int size() {
        return inOrder.length;
    }

    /** A field by its place, from 0. */
    public Member member(int index) {
        return inOrder[index];
    }

    /** The field with exactly this name. */
    Optional<FieldType> member(String name) {
        if (byName == null) {
            byName = Map.copyOf(members.stream().collect(Collectors.toMap(Member::name, Member::type, (a, b) -> b)));
        }
        return Optional.ofNullable(byName.get(name));
    }

    /** Alignment asked for by the structure itself, in bits. */
    public int minimumAlignment() {
        return minimumAlignment;
    }

    @Override
    public int alignment() {
        return alignment;
    }

    /**
     * The field with a name, exactly or else with one leading underscore more or less.
     */
    public Optional<Member> find(String name) {
        Member similar = null;
        for (Member member : members) {
            if (member.name().equals(name)) {
                return Optional.of(member);
            }
            if (similar == null && (isUnderscored(member.name(), name) || isUnderscored(name, member.name()))) {
                similar = member;
            }
        }
        return Optional.ofNullable(similar);
    }

    private static boolean isUnderscored(String name, String bare) {
        return name.length() == bare.length() + 1 && name.charAt(0) == '_' && name.endsWith(bare);
    }
}
