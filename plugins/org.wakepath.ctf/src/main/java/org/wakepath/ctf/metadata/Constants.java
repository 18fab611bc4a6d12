// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.metadata;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.UUID;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.wakepath.ctf.metadata.grammar.TsdlParser;
import org.wakepath.ctf.type.CtfException;

/** Values of constants in TSDL. */
final class Constants {
    private static final BigInteger MOST = BigInteger.ONE.shiftLeft(64);
    private static final BigInteger LEAST = BigInteger.ONE.shiftLeft(63).negate();
    /** The length of 64 bits in the smallest base, eight. */
    private static final int MOST_DIGITS = 22;

    private Constants() {
    }

    /** An integer of up to 64 bits, signed or unsigned, as the bits of a long. */
    static long integer(TsdlParser.ConstantContext constant) {
        if (constant.constantInteger() == null) {
            throw TsdlSource.fault(constant, "'" + constant.getText() + "' is not an integer");
        }
        return integer(constant.constantInteger());
    }

    static long integer(TsdlParser.ConstantIntegerContext constant) {
        return big(constant).longValue();
    }

    static BigInteger big(TsdlParser.ConstantIntegerContext constant) {
        boolean negative = constant.getStart().getText().equals("-");
        BigInteger value = constant.CHARACTER() != null
                ? BigInteger.valueOf(character(constant)) : digits(constant, constant.INTEGER().getText());
        value = negative ? value.negate() : value;
        if (value.compareTo(LEAST) < 0) {
            throw tooLarge(constant, constant.getText());
        }
        return value;
    }

    private static long character(TsdlParser.ConstantIntegerContext constant) {
        String text = constant.CHARACTER().getText();
        byte[] inner = unescape(text.substring(text.indexOf('\'') + 1, text.length() - 1));
        String decoded = new String(inner, StandardCharsets.UTF_8);
        if (decoded.length() != 1) {
            throw TsdlSource.fault(constant, text + " is not one character");
        }
        return inner.length == 1 ? Byte.toUnsignedLong(inner[0]) : decoded.charAt(0);
    }

    /** A number of up to 64 bits as in C: decimal or with prefix 0x or 0. Suffixes are ignored. */
    static BigInteger digits(ParserRuleContext at, String text) {
        int end = text.length();
        while ("uUlL".indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        boolean hexadecimal = text.startsWith("0x") || text.startsWith("0X");
        boolean octal = !hexadecimal && end > 1 && text.charAt(0) == '0';
        int begin = hexadecimal ? 2 : 0;
        while (begin < end - 1 && text.charAt(begin) == '0') {
            begin++;
        }
        if (end - begin > MOST_DIGITS) {
            throw tooLarge(at, text);
        }
        try {
            BigInteger value = new BigInteger(text.substring(begin, end), hexadecimal ? 16 : octal ? 8 : 10);
            if (value.compareTo(MOST) >= 0) {
                throw tooLarge(at, text);
            }
            return value;
        } catch (NumberFormatException e) {
            throw TsdlSource.fault(at, "'" + text + "' is not a number");
        }
    }

    private static CtfException tooLarge(ParserRuleContext at, String number) {
        return TsdlSource.fault(at, number + " needs more than 64 bits");
    }

    /** Text of a string, of a name or of an integer, the last in decimal. */
    static String text(TsdlParser.ConstantContext constant) {
        if (!constant.STRING().isEmpty()) {
            StringBuilder text = new StringBuilder();
            for (TerminalNode part : constant.STRING()) {
                text.append(string(part));
            }
            return text.toString();
        }
        return constant.constantInteger() != null ? big(constant.constantInteger()).toString() : constant.getText();
    }

    static String string(TerminalNode node) {
        String text = node.getText();
        String inner = text.substring(text.indexOf('"') + 1, text.length() - 1);
        return inner.indexOf('\\') < 0 ? inner : new String(unescape(inner), StandardCharsets.UTF_8);
    }

    static UUID uuid(TsdlParser.ConstantContext constant) {
        try {
            return UUID.fromString(text(constant));
        } catch (IllegalArgumentException e) {
            throw TsdlSource.fault(constant, "'" + text(constant) + "' is not a UUID");
        }
    }

    /** Whether a constant means true. */
    static boolean truth(TsdlParser.ConstantContext constant) {
        return switch (text(constant).toLowerCase(Locale.ROOT)) {
            case "true", "1" -> true;
            case "false", "0" -> false;
            default -> throw TsdlSource.fault(constant, "'" + constant.getText() + "' is neither true nor false");
        };
    }

    /** The bytes of a text: an escape stands for one, so several may be one character of UTF-8. */
    private static byte[] unescape(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        int i = 0;
        while (i < text.length()) {
            int backslash = text.indexOf('\\', i);
            boolean isLast = backslash < 0 || backslash + 1 == text.length();
            int end = isLast ? text.length() : backslash;
            bytes.writeBytes(text.substring(i, end).getBytes(StandardCharsets.UTF_8));
            i = end;
            if (!isLast) {
                i = escapeEnd(text, backslash + 1);
                bytes.write(escape(text.substring(backslash + 1, i)));
            }
        }
        return bytes.toByteArray();
    }

    private static int escapeEnd(String text, int start) {
        char kind = text.charAt(start);
        int most = kind == 'x' ? start + 3 : start + (isOctal(kind) ? 3 : 1);
        int end = start + 1;
        while (end < Math.min(most, text.length()) && continues(kind, text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean continues(char kind, char next) {
        return kind == 'x' ? Character.digit(next, 16) >= 0 : isOctal(kind) && isOctal(next);
    }

    private static boolean isOctal(char c) {
        return c >= '0' && c <= '7';
    }

    private static char escape(String code) {
        char kind = code.charAt(0);
        if (isOctal(kind)) {
            return (char) Integer.parseInt(code, 8);
        }
        return switch (kind) {
            case 'x' -> code.length() > 1 ? (char) Integer.parseInt(code.substring(1), 16) : 'x';
            case 'a' -> 7;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'v' -> 11;
            default -> kind;
        };
    }
}
