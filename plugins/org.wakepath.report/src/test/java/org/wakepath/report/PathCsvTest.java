/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class PathCsvTest {
    @Test
    void shouldWriteOneRowASegment() throws IOException {
        String[] lines = csv().split("\r\n");
        assertThat(lines).hasSize(1 + 19 + 5);
        assertThat(lines[0]).startsWith("path,host,name,tid,state,start,end,duration,cause");
        assertThat(lines[1]).isEqualTo("rpc-client(612)@client,client,rpc-client,612,RUNNING,1700000000000000000,"
                + "1700000000000300000,300000,Own work.,0,false,certain,false");
    }

    @Test
    void shouldDefuseFormulasAndQuote() throws IOException {
        assertThat(csv()).contains(",'=cmd|'/C calc'!A0,'=cmd(),2,NETWORK,",
                ",\"\"\"quoted\"\", host\",\"'-1+1,\"\"x\"\"\uFFFD\uFFFDy\",4,RUNNING,");
    }

    private static String csv() throws IOException {
        StringBuilder out = new StringBuilder();
        PathCsv.write(List.of(SamplePaths.rpc(), SamplePaths.hostile()), out);
        return out.toString();
    }
}
