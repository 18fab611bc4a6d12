// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.wakepath.compare.profile.Profile;
import org.wakepath.compare.profile.ProfileFile;
import org.wakepath.report.folded.ProfileFolded;
import org.wakepath.report.pprof.ProfilePprof;
import org.wakepath.report.speedscope.ProfileSpeedscope;

/** The formats of a profile: the one that Wakepath reads, and those of other software. */
enum ProfileFormat implements FormatChoice.Named {
    JSON("json") {
        @Override
        void write(Profile profile, Writer out) throws IOException {
            ProfileFile.write(profile, out);
        }
    },
    PPROF("pprof") {
        @Override
        void write(Profile profile, OutputStream out) throws IOException {
            ProfilePprof.write(profile, out);
        }
    },
    FOLDED("folded") {
        @Override
        void write(Profile profile, Writer out) throws IOException {
            ProfileFolded.write(profile, out);
        }
    },
    SPEEDSCOPE("speedscope.json") {
        @Override
        void write(Profile profile, Writer out) throws IOException {
            ProfileSpeedscope.write(profile, out);
        }
    };

    /** All of them. */
    static final FormatChoice<ProfileFormat> CHOICE = new FormatChoice<>(values());

    private final String ending;

    ProfileFormat(String ending) {
        this.ending = ending;
    }

    /** The labels of all formats. */
    static final class Labels extends FormatChoice.Labels {
        Labels() {
            super(CHOICE);
        }
    }

    /** Writes a profile, if the format is text. */
    void write(Profile profile, Writer out) throws IOException {
        throw new UnsupportedOperationException(this + " is not text");
    }

    /** Writes a profile. */
    void write(Profile profile, OutputStream out) throws IOException {
        Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        write(profile, writer);
        writer.flush();
    }

    @Override
    public String ending() {
        return ending;
    }
}
