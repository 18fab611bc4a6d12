/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ctf.metadata;

import java.util.List;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.Lexer;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.Interval;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.wakepath.ctf.metadata.grammar.TsdlLexer;
import org.wakepath.ctf.metadata.grammar.TsdlParser;

/** What a parser found and what it expected, as a person would say it. */
final class SyntaxWords {
    /** More tokens than this are told as the part of the language that they begin. */
    private static final int MOST_TOKENS = 3;

    private SyntaxWords() {
    }

    /** For a token that fits nowhere. */
    static String of(TsdlParser parser, Token found) {
        String what = found.getType() == Token.EOF ? "the end" : "'" + found.getText() + "'";
        return "found " + what + ", expected " + expected(parser, found);
    }

    private static String expected(TsdlParser parser, Token found) {
        IntervalSet tokens = parser.getExpectedTokens();
        if (tokens.size() > MOST_TOKENS) {
            boolean begun = parser.getContext().getStart() != found;
            return part(parser.getContext().getRuleIndex(), begun);
        }
        List<String> words = tokens.toList().stream().map(SyntaxWords::token).sorted().toList();
        return words.stream().collect(Collectors.joining(" or "));
    }

    private static String token(int type) {
        return switch (type) {
            case TsdlLexer.ID -> "a name";
            case TsdlLexer.INTEGER -> "a number";
            case TsdlLexer.CHARACTER -> "a character";
            case TsdlLexer.STRING -> "a text in quotes";
            case Token.EOF -> "the end";
            default -> TsdlParser.VOCABULARY.getDisplayName(type);
        };
    }

    /** @param begun whether some of the part was found */
    private static String part(int rule, boolean begun) {
        return switch (rule) {
            case TsdlParser.RULE_metadata, TsdlParser.RULE_item -> "a declaration or a block such as event";
            case TsdlParser.RULE_block, TsdlParser.RULE_entry -> "an attribute, a declaration or '}'";
            case TsdlParser.RULE_attribute, TsdlParser.RULE_constant, TsdlParser.RULE_constantInteger -> "a value";
            case TsdlParser.RULE_enumType, TsdlParser.RULE_enumerator, TsdlParser.RULE_label -> "a label or '}'";
            case TsdlParser.RULE_declarator, TsdlParser.RULE_name, TsdlParser.RULE_path -> "a name";
            case TsdlParser.RULE_length -> "a number or the name of a field";
            case TsdlParser.RULE_declaration -> begun ? "a name" : "a type or a declaration";
            case TsdlParser.RULE_structType, TsdlParser.RULE_variantType -> "a field or '}'";
            default -> "a type or a declaration";
        };
    }

    /** For characters that make no token. */
    static String unreadable(Lexer lexer) {
        int begin = lexer._tokenStartCharIndex;
        int length = Math.min(2, lexer.getInputStream().size() - begin);
        String text = lexer.getInputStream().getText(Interval.of(begin, begin + length - 1));
        if (text.startsWith("\"") || text.startsWith("'")) {
            return "found a quote that is not closed in its line";
        }
        return text.equals("/*") ? "found a comment without an end"
                : "found '" + text.charAt(0) + "', which has no meaning here";
    }
}
