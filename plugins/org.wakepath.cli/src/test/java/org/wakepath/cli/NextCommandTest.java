// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class NextCommandTest {
    @Test
    void shouldBeReadByAShellAsItWasMeant() throws Exception {
        List<String> call = List.of("printf", "%s|", "wakepath-1", "a b", "it's", "$(touch x)", "a;b", "", "1#0@h",
                "*");
        Process shell = new ProcessBuilder("sh", "-c", NextCommand.quoted(call)).start();

        assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo(String.join("|", call.subList(2, call.size())) + "|");
    }

    @Test
    void shouldLeavePlainWordsAlone() {
        assertThat(NextCommand.quoted(List.of("wakepath", "path", "wakepath-20260101-120000", "--task", "12#0@web1")))
                .isEqualTo("wakepath path wakepath-20260101-120000 --task 12#0@web1");
    }
}
