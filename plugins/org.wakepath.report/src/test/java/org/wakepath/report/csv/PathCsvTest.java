// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.scenarios.sample.SamplePaths;

class PathCsvTest {
    @Test
    void shouldWriteOneRowASegment() throws IOException {
        String[] lines = csv().split("\r\n");
        assertThat(lines).hasSize(1 + 19 + 5);
        assertThat(lines[0]).isEqualTo("path,segment,host,program,name,tid,generation,state,start,end,duration,cause,"
                + "sentence,depth,wait,certainty,clipped,uncertain");
        assertThat(lines[1]).isEqualTo("rpc-client(612)@client,0,client,,rpc-client,612,0,RUNNING,1700000000000000000,"
                + "1700000000000300000,300000,OWN,Own work.,0,,certain,false,false");
    }

    @Test
    void shouldDefuseFormulasAndQuote() throws IOException {
        assertThat(csv()).contains(",'=cmd|'/C calc'!A0,,'=cmd(),2,0,NETWORK,",
                ",\"\"\"quoted\"\", host\",,\"'-1+1,\"\"x\"\"\uFFFD\uFFFDy\",4,0,RUNNING,");
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\uFF1D1+1", "'=1", "'"})
    void shouldMarkWhatASpreadsheetMayRun(String text) throws IOException {
        StringBuilder out = new StringBuilder();

        CsvLine.write(out, text, 1);

        assertThat(out.toString()).matches(Pattern.compile("(\"?)'" + Pattern.quote(text) + "\\1,1\r\n"));
    }

    @Test
    void shouldQuoteWhatEndsAFieldOrALine() throws IOException {
        StringBuilder out = new StringBuilder();

        CsvLine.write(out, "a,b", "say \"x\"", "two\r\nlines", -5L, 1.5, "plain; text", "");

        assertThat(out).hasToString("\"a,b\",\"say \"\"x\"\"\",\"two\r\nlines\",-5,1.5,plain; text,\r\n");
    }

    private static String csv() throws IOException {
        StringBuilder out = new StringBuilder();
        PathCsv.write(List.of(SamplePaths.rpc(), SamplePaths.hostile()), out);
        return out.toString();
    }
}
