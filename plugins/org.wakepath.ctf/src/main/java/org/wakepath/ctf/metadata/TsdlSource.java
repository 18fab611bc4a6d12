/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ctf.metadata;

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
import org.wakepath.ctf.CtfException;
import org.wakepath.ctf.metadata.grammar.TsdlLexer;
import org.wakepath.ctf.metadata.grammar.TsdlParser;

/** Text of TSDL metadata, parsed. */
final class TsdlSource {
    /** How deep braces and lengths may nest. */
    static final int DEEPEST = 64;
    /** Characters of a message; names and numbers in it may be of any length. */
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

    /** The parser recurses with the brackets, so their depth bounds its stack. */
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

    /** What was parsed, as it was written. */
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
}
