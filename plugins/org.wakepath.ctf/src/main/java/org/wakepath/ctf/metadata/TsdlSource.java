// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.metadata;

import java.util.List;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.Lexer;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.misc.Interval;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.wakepath.ctf.metadata.grammar.TsdlLexer;
import org.wakepath.ctf.metadata.grammar.TsdlParser;
import org.wakepath.ctf.type.CtfException;

/** Text of TSDL metadata, parsed. */
final class TsdlSource {
    /** The largest depth to which braces and lengths may nest. */
    static final int DEEPEST = 64;
    /** The largest length of a message, since names and numbers in it may have any length. */
    private static final int LONGEST = 300;

    private TsdlSource() {
    }

    static TsdlParser.MetadataContext parse(String text) {
        TsdlLexer lexer = new TsdlLexer(CharStreams.fromString(text));
        lexer.removeErrorListeners();
        lexer.addErrorListener(Strict.INSTANCE);
        CommonTokenStream tokens = new CommonTokenStream(lexer);
        boundNesting(tokens);
        TsdlParser parser = new TsdlParser(tokens);
        parser.removeErrorListeners();
        parser.addErrorListener(Strict.INSTANCE);
        parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
        return parser.metadata();
    }

    /** The parser recurses with the brackets, so their depth determines its stack. */
    private static void boundNesting(CommonTokenStream tokens) {
        tokens.fill();
        int depth = 0;
        for (Token token : tokens.getTokens()) {
            if (token.getType() == TsdlLexer.OPEN) {
                depth++;
            } else if (token.getType() == TsdlLexer.CLOSE) {
                depth--;
            }
            if (depth > DEEPEST) {
                throw fault(token.getLine(), token.getCharPositionInLine(), "nested deeper than " + DEEPEST);
            }
        }
    }

    /** The text that was parsed, as written. */
    static String text(ParserRuleContext parsed) {
        return parsed.start.getInputStream()
                .getText(Interval.of(parsed.start.getStartIndex(), parsed.stop.getStopIndex()));
    }

    /** A fault at a place of the text. */
    static CtfException fault(ParserRuleContext at, String message) {
        return fault(at.start.getLine(), at.start.getCharPositionInLine(), message);
    }

    private static CtfException fault(int line, int column, String message) {
        String told = message.length() <= LONGEST ? message
                : message.substring(0, LONGEST / 2) + " ... " + message.substring(message.length() - LONGEST / 2);
        return new CtfException("line " + line + ", column " + (column + 1) + ": " + told);
    }

    private static final class Strict extends BaseErrorListener {
        private static final Strict INSTANCE = new Strict();

        @Override
        public void syntaxError(Recognizer<?, ?> recognizer, Object offending, int line, int column, String message,
                RecognitionException cause) {
            throw fault(line, column, recognizer instanceof TsdlParser parser
                    ? SyntaxWords.of(parser, (Token) offending) : SyntaxWords.unreadable((Lexer) recognizer));
        }
    }

    /** Says in plain words what a parser found and what it expected. */
    static final class SyntaxWords {
        /** If more tokens than this are expected, the message names the part of the language that they start. */
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
}
