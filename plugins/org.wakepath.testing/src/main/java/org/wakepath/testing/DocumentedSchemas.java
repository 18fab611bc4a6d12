// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The schemas in {@code docs/schema} that documents for scripts keep to. */
public final class DocumentedSchemas {
    private static final String PREFIX = "wakepath-";
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final SchemaRegistry REGISTRY = SchemaRegistry
            .withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    private static final Map<String, Schema> SCHEMAS = new ConcurrentHashMap<>();

    private DocumentedSchemas() {
    }

    /**
     * The faults of a document against the schema that it names; empty for a valid one.
     *
     * @throws IllegalArgumentException if it is not JSON, or names no schema in the folder
     */
    public static List<String> faults(String document) {
        JsonNode root = parse(document);
        String name = root.at("/schema/name").asText();
        if (!name.startsWith(PREFIX)) {
            throw new IllegalArgumentException("the document names no schema of ours: " + root.get("schema"));
        }
        Schema schema = SCHEMAS.computeIfAbsent(name.substring(PREFIX.length()), DocumentedSchemas::read);
        return schema.validate(root).stream().map(Error::toString).toList();
    }

    private static JsonNode parse(String document) {
        try {
            return MAPPER.readTree(document);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("no JSON: " + e.getMessage(), e);
        }
    }

    private static Schema read(String name) {
        try {
            return REGISTRY.getSchema(Files.readString(TestTraces.repository().resolve("docs/schema/" + name
                    + ".schema.json")), InputFormat.JSON);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
