// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.base.Spool;
import org.wakepath.base.index.Fingerprint;
import org.wakepath.base.index.IndexReader;
import org.wakepath.base.index.IndexWriter;

/** A table that an index kept gives the same flows under the same numbers. */
class PacketTableTest {
    private static final Fingerprint FINGERPRINT = Fingerprint.of(out -> out.writeInt(1));
    private static final FlowKey ONE = new FlowKey(1L << 40, 6, 2, -3, 4, Long.MIN_VALUE, 65_535, 7);
    private static final FlowKey OTHER = ONE.reverse();
    private static final FlowKey NEW = new FlowKey(1, 17, 2, 3, 4, 5, 6, 7);

    @TempDir
    private Path folder;

    private PacketTable kept(PacketTable table) throws IOException {
        Path file = folder.resolve("packets");
        try (IndexWriter out = new IndexWriter(file, FINGERPRINT)) {
            table.write(out);
            out.finish();
        }
        return PacketTable.read(IndexReader.open(file, FINGERPRINT).orElseThrow());
    }

    private static PacketTable table() {
        PacketTable table = new PacketTable(new Spool(Long.MAX_VALUE));
        table.flowId(ONE);
        table.flowId(OTHER);
        return table;
    }

    @Test
    void shouldKeepTheFlows() throws IOException {
        PacketTable read = kept(table());

        assertThat(read.flowCount()).isEqualTo(2);
        assertThat(read.flowKey(1)).isEqualTo(OTHER).hasSameHashCodeAs(OTHER);
        assertThat(read.flowKey(0)).isEqualTo(ONE).isSameAs(read.flowKey(0));
    }

    @Test
    void shouldNumberFlowsThatWereKept() throws IOException {
        PacketTable read = kept(table());

        assertThat(read.flowId(OTHER)).isEqualTo(1);
        assertThat(read.flowId(NEW)).isEqualTo(2);
        assertThat(read.flowId(ONE)).isZero();
        assertThat(kept(read).flowKey(2)).isEqualTo(NEW);
    }
}
