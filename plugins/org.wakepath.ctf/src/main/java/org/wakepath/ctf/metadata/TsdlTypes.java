// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.metadata;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.wakepath.ctf.metadata.grammar.TsdlParser;
import org.wakepath.ctf.metadata.grammar.TsdlParser.DeclaratorContext;
import org.wakepath.ctf.metadata.grammar.TsdlParser.LengthContext;
import org.wakepath.ctf.type.CtfException;
import org.wakepath.ctf.type.FieldType;
import org.wakepath.ctf.type.FieldType.ArrayType;
import org.wakepath.ctf.type.FieldType.SequenceType;
import org.wakepath.ctf.type.Reference;
import org.wakepath.ctf.type.StructType;
import org.wakepath.ctf.type.VariantType;

/** Builds layouts from TSDL declarations; lengths and tags stay paths. */
final class TsdlTypes {
    private final TsdlNumbers numbers;

    TsdlTypes(boolean bigEndian) {
        numbers = new TsdlNumbers(bigEndian, this);
    }

    /** Follows a typedef, a typealias or a type that is declared only for its name; makes no field. */
    void declare(TsdlParser.DeclarationContext declaration, NameScope scope) {
        if (declaration.typeSpecifier() == null) {
            return;
        }
        FieldType type = type(declaration.typeSpecifier(), scope);
        if (declaration.aliasName() != null) {
            FieldType aliased = lengthened(type, declaration.length());
            located(declaration, () -> scope.declare(key(declaration.aliasName()), aliased));
        } else if (declaration.start.getText().equals("typedef")) {
            for (DeclaratorContext declarator : declaration.declarator()) {
                FieldType defined = lengthened(type, declarator.length());
                located(declaration, () -> scope.declare(declarator.name().getText(), defined));
            }
        } else if (!declaration.declarator().isEmpty()) {
            throw TsdlSource.fault(declaration, "a field stands outside a structure");
        }
    }

    FieldType type(TsdlParser.TypeSpecifierContext specifier, NameScope scope) {
        TsdlParser.BareTypeContext bare = specifier.bareType();
        if (bare.typeName() != null) {
            return named(bare, key(bare.typeName()), scope);
        } else if (bare.integerType() != null) {
            return numbers.integer(bare.integerType());
        } else if (bare.floatType() != null) {
            return numbers.floating(bare.floatType());
        } else if (bare.stringType() != null) {
            return numbers.string(bare.stringType());
        } else if (bare.structType() != null) {
            return struct(bare.structType(), scope);
        } else if (bare.variantType() != null) {
            return variant(bare.variantType(), scope);
        }
        return numbers.enumeration(bare.enumType(), scope);
    }

    FieldType named(ParserRuleContext at, String name, NameScope scope) {
        return scope.find(name).orElseThrow(() -> TsdlSource.fault(at, "unknown type '" + name + "'"));
    }

    void register(ParserRuleContext at, String name, FieldType type, NameScope scope) {
        located(at, () -> scope.declare(name, type));
    }

    private FieldType struct(TsdlParser.StructTypeContext struct, NameScope scope) {
        String name = struct.ID() == null ? "" : "struct " + struct.ID().getText();
        if (isReference(struct)) {
            return named(struct, name, scope);
        }
        long align = struct.alignment() == null ? 1
                : Constants.digits(struct, struct.alignment().INTEGER().getText()).longValue();
        StructType type = new StructType(members(struct.declaration(), scope), TsdlNumbers.alignment(struct, align));
        if (!name.isEmpty()) {
            register(struct, name, type, scope);
        }
        return type;
    }

    /** Whether a struct, variant or enum only names one declared elsewhere. */
    static boolean isReference(ParserRuleContext compound) {
        String last = compound.stop.getText();
        return !last.equals("}") && !last.equals(")");
    }

    private FieldType variant(TsdlParser.VariantTypeContext variant, NameScope scope) {
        String name = variant.ID() == null ? "" : "variant " + variant.ID().getText();
        Reference.Path tag = variant.path() == null ? new Reference.Path(List.of()) : path(variant.path());
        if (isReference(variant)) {
            VariantType known = (VariantType) named(variant, name, scope);
            return variant.path() == null ? known : new VariantType(tag, known.options(), false);
        }
        List<VariantType.Option> options = new ArrayList<>();
        for (StructType.Member member : members(variant.declaration(), scope)) {
            options.add(new VariantType.Option(member.name(), member.type(), List.of()));
        }
        VariantType type = new VariantType(tag, options, false);
        if (!name.isEmpty()) {
            register(variant, name, type, scope);
        }
        return type;
    }

    private List<StructType.Member> members(List<TsdlParser.DeclarationContext> declarations, NameScope outer) {
        NameScope scope = outer.inner();
        List<StructType.Member> members = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (TsdlParser.DeclarationContext declaration : declarations) {
            if (!isField(declaration)) {
                declare(declaration, scope);
                continue;
            }
            FieldType type = type(declaration.typeSpecifier(), scope);
            for (DeclaratorContext declarator : declaration.declarator()) {
                String name = declarator.name().getText();
                if (!names.add(name)) {
                    throw TsdlSource.fault(declarator, "field '" + name + "' is declared twice");
                }
                members.add(new StructType.Member(name, lengthened(type, declarator.length())));
            }
        }
        return members;
    }

    private static boolean isField(TsdlParser.DeclarationContext declaration) {
        String first = declaration.start.getText();
        return !declaration.declarator().isEmpty() && !first.equals("typedef") && !first.equals("typealias");
    }

    /** As in C, the first length is the outermost. */
    private static FieldType lengthened(FieldType type, List<LengthContext> lengths) {
        if (lengths.size() > TsdlSource.DEEPEST) {
            throw TsdlSource.fault(lengths.get(0), "nested deeper than " + TsdlSource.DEEPEST);
        }
        FieldType result = type;
        for (int i = lengths.size() - 1; i >= 0; i--) {
            LengthContext length = lengths.get(i);
            if (length.path() != null) {
                result = new SequenceType(result, path(length.path()), 1);
            } else {
                long count = Constants.integer(length.constantInteger());
                if (count < 0) {
                    throw TsdlSource.fault(length, "length " + count + " is below zero");
                }
                result = new ArrayType(result, count);
            }
        }
        return result;
    }

    private static Reference.Path path(TsdlParser.PathContext path) {
        return new Reference.Path(path.name().stream().map(ParserRuleContext::getText).toList());
    }

    static String key(TsdlParser.TypeNameContext name) {
        return String.join(" ", name.children.stream().map(c -> c.getText()).toList());
    }

    private static String key(TsdlParser.AliasNameContext alias) {
        return alias.typeName() != null ? key(alias.typeName()) : alias.key.getText() + " " + alias.ID().getText();
    }

    private static void located(ParserRuleContext at, Runnable action) {
        try {
            action.run();
        } catch (CtfException e) {
            throw TsdlSource.fault(at, e.getMessage());
        }
    }
}
