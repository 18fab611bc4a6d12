// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConnectionTest {
    private static final Connection PLAIN = new Connection(Optional.empty(), List.of());

    @Test
    void shouldEndOptionsBeforeTheHost() {
        List<String> command = PLAIN.command(HostAddress.parse("root@web1"));

        assertThat(command).startsWith("setsid", "ssh").containsSequence("--", "root@web1")
                .containsSequence("-o", "BatchMode=yes").containsSequence("-o", "ClearAllForwardings=yes");
        assertThat(command.subList(command.indexOf("--"), command.size())).hasSize(3);
    }

    /** The remote command goes through whatever shell the user there has. */
    @Test
    void shouldGiveRemoteShellsNothingToInterpret() {
        List<String> command = PLAIN.command(HostAddress.parse("web1"));
        String remote = command.get(command.size() - 1);

        assertThat(remote).startsWith("exec sh -c '").endsWith("'").doesNotContain("!", "\n");
        assertThat(remote.chars().filter(letter -> letter == '\'').count()).isEqualTo(2);
    }

    @Test
    void shouldForwardOnlyFromLoopbackToLoopback() {
        Connection connection = new Connection(Optional.of(Path.of("conf")), List.of(40001, 40002));

        assertThat(connection.command(HostAddress.parse("web1"))).containsSequence("-F", "conf")
                .containsSequence("-R", "127.0.0.1:0:127.0.0.1:40001", "-R", "127.0.0.1:0:127.0.0.1:40002")
                .doesNotContain("ClearAllForwardings=yes");
        assertThat(connection.command(HostAddress.here("here"))).startsWith("setsid", "sh", "-c").hasSize(4);
    }
}
