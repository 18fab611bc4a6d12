// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words.field;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class QuotedTextTest {
    private static String quoted(String text) {
        StringBuilder line = new StringBuilder();
        FieldWords.QuotedText.append(text, line);
        return line.toString();
    }

    @Test
    void shouldLeaveVisibleTextAsItIs() {
        assertThat(quoted("/bin/sh é 漢 😀")).isEqualTo("\"/bin/sh é 漢 😀\"");
    }

    @Test
    void shouldEscapeWhatEndsTheTextOrMovesTheCursor() {
        assertThat(quoted("a\"b\\c\nd\te\r")).isEqualTo("\"a\\\"b\\\\c\\nd\\te\\r\"");
        assertThat(quoted("\u001b[2J\u009b1m\u202e\ud800")).isEqualTo("\"\\u{1b}[2J\\u{9b}1m\\u{202e}\\u{d800}\"");
    }

    @Property
    void shouldNeverWriteAControlCharacter(@ForAll String text) {
        assertThat(quoted(text).codePoints().noneMatch(Character::isISOControl)).isTrue();
    }
}
