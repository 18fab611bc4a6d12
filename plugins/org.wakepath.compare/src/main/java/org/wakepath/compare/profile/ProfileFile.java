// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare.profile;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

/** The file of a profile: JSON, small enough to be committed, and the same bytes for the same profile. */
public final class ProfileFile {
    private static final String FORMAT = "wakepath profile";
    private static final int VERSION = 2;
    private static final long MOST_BYTES = 16L << 20;
    /** Bytes that hold the format, which comes first. */
    private static final int START = 256;

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
                    DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
                    DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
            .enable(SerializationFeature.INDENT_OUTPUT)
            .defaultPrettyPrinter(new DefaultPrettyPrinter()
                    .withObjectIndenter(new DefaultIndenter(" ", "\n"))
                    .withArrayIndenter(new DefaultIndenter("", "\n")))
            .build();

    private record Document(String format, int version, Profile profile) {
    }

    private ProfileFile() {
    }

    /**
     * Writes a profile. Leaves the writer open.
     *
     * @throws IOException if it cannot be written
     */
    public static void write(Profile profile, Writer out) throws IOException {
        out.write(MAPPER.writeValueAsString(new Document(FORMAT, VERSION, profile)));
        out.write('\n');
    }

    /**
     * Whether the start of a file says that it is a profile, of any version.
     *
     * @throws IOException if the file cannot be read
     */
    public static boolean isCalledProfile(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(START), StandardCharsets.UTF_8).contains('"' + FORMAT + '"');
        }
    }

    /**
     * Reads a profile.
     *
     * @throws ProfileException if the file is no profile of this version
     * @throws IOException if the file cannot be read
     */
    public static Profile read(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new ProfileException(file, "", "it is no file");
        }
        if (Files.size(file) > MOST_BYTES) {
            throw new ProfileException(file, "", "it has " + Files.size(file) + " bytes, and a profile at most "
                    + MOST_BYTES);
        }
        try {
            JsonNode document = MAPPER.readTree(file.toFile());
            if (!FORMAT.equals(document.path("format").asText())) {
                throw new ProfileException(file, "", "it is no profile of Wakepath");
            }
            if (document.path("version").asInt() != VERSION) {
                throw new ProfileException(file, "version", "it is of version " + document.path("version")
                        + ", and this Wakepath reads version " + VERSION);
            }
            if (!document.path("profile").isObject()) {
                throw new ProfileException(file, "profile", "it is missing");
            }
            return MAPPER.treeToValue(document.path("profile"), Profile.class);
        } catch (JsonMappingException e) {
            throw new ProfileException(file, place(e), reason(e));
        } catch (StreamConstraintsException e) {
            throw new ProfileException(file, "", "it is nested deeper, or has longer names or numbers, than a profile");
        } catch (JsonProcessingException e) {
            throw new ProfileException(file, "line " + e.getLocation().getLineNr(),
                    "it is no JSON, or a key is there twice");
        }
    }

    /** Where in the file the problem is, such as {@code kinds[2].latencies}. */
    private static String place(JsonMappingException e) {
        return e.getPath().stream()
                .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : "." + step.getFieldName())
                .collect(Collectors.joining()).replaceFirst("^\\.", "");
    }

    private static String reason(JsonMappingException e) {
        return e.getCause() instanceof IllegalArgumentException wrong ? wrong.getMessage() : "the value does not fit";
    }
}
