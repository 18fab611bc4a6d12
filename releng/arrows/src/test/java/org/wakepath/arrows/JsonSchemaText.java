// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.arrows;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.wakepath.words.results.ResultSchema;
import org.wakepath.words.results.ResultSchema.ResultField;
import org.wakepath.words.results.ResultSchema.ResultObject;
import org.wakepath.words.results.ResultSchema.ResultType;

/** The JSON Schema (draft 2020-12) of a document, from the description of results. */
final class JsonSchemaText {
    private static final String DEFINITIONS = "$defs";
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final ResultSchema results = ResultSchema.get();
    private final TreeMap<String, ObjectNode> definitions = new TreeMap<>();

    private JsonSchemaText() {
    }

    /** The whole file. */
    static String of(ResultObject document) throws JsonProcessingException {
        DefaultIndenter indent = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter lines = new DefaultPrettyPrinter(Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Separators.Spacing.AFTER));
        lines.indentArraysWith(indent);
        lines.indentObjectsWith(indent);
        return new ObjectMapper().writer(lines).writeValueAsString(new JsonSchemaText().document(document)) + "\n";
    }

    private ObjectNode document(ResultObject document) {
        ObjectNode schema = NODES.objectNode();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("$id", "urn:wakepath:schema:" + document.name() + ":" + document.version());
        schema.put("title", document.meaning());
        ObjectNode one = object(document.fields(), named(document));
        if (document.several().isEmpty()) {
            schema.setAll(one);
        } else {
            definitions.put(document.name(), object(document.fields(), NODES.objectNode()));
            ObjectNode several = named(document);
            several.putObject(document.several()).put("type", "array").set("items", reference(document.name()));
            schema.putObject("if").set("required", NODES.arrayNode().add(document.several()));
            schema.set("then", object(several, Set.of()));
            schema.set("else", one);
        }
        if (!definitions.isEmpty()) {
            schema.putObject(DEFINITIONS).setAll(definitions);
        }
        return schema;
    }

    private static ObjectNode named(ResultObject document) {
        ObjectNode name = NODES.objectNode();
        name.putObject("name").put("const", "wakepath-" + document.name());
        name.putObject("version").put("const", document.version());
        ObjectNode properties = NODES.objectNode();
        properties.set("schema", object(name, Set.of()));
        return properties;
    }

    /** An object with some properties, and those of its fields behind them. */
    private ObjectNode object(List<ResultField> fields, ObjectNode properties) {
        for (ResultField field : fields) {
            properties.set(field.name(), property(field));
        }
        Set<String> absent = fields.stream().filter(ResultField::mayBeAbsent).map(ResultField::name)
                .collect(Collectors.toSet());
        return object(properties, absent);
    }

    private static ObjectNode object(ObjectNode properties, Set<String> absent) {
        ObjectNode object = NODES.objectNode().put("type", "object");
        object.set("properties", properties);
        ArrayNode required = object.putArray("required");
        properties.fieldNames().forEachRemaining(name -> {
            if (!absent.contains(name)) {
                required.add(name);
            }
        });
        return object.put("additionalProperties", false);
    }

    private ObjectNode property(ResultField field) {
        ObjectNode value = NODES.objectNode().put("description", field.meaning());
        switch (field.shape()) {
            case ARRAY -> {
                value.put("type", "array").set("items", reference(field.type()));
                field.most().ifPresent(most -> value.put("maxItems", most));
            }
            case MAP -> {
                value.put("type", "object").set("propertyNames", reference(field.key()));
                value.set("additionalProperties", reference(field.type()));
            }
            default -> {
                if (field.mayBeNull()) {
                    value.putArray("anyOf").add(reference(field.type())).addObject().put("type", "null");
                } else {
                    value.setAll(reference(field.type()));
                }
            }
        }
        return value;
    }

    private ObjectNode reference(String type) {
        if (!definitions.containsKey(type)) {
            definitions.put(type, NODES.objectNode());
            definitions.put(type,
                    results.isObject(type) ? definition(results.object(type)) : definition(results.type(type)));
        }
        return NODES.objectNode().put("$ref", "#/" + DEFINITIONS + "/" + type);
    }

    private ObjectNode definition(ResultObject object) {
        ObjectNode definition = NODES.objectNode().put("description", object.meaning());
        if (object.kinds().isEmpty()) {
            return definition.setAll(object(object.fields(), NODES.objectNode()));
        }
        ArrayNode kinds = definition.putArray("oneOf");
        for (ResultObject kind : object.kinds()) {
            ObjectNode properties = NODES.objectNode();
            properties.putObject("kind").put("const", kind.name());
            kinds.addObject().put("description", kind.meaning()).setAll(object(kind.fields(), properties));
        }
        return definition;
    }

    private static ObjectNode definition(ResultType type) {
        ObjectNode definition = NODES.objectNode().put("description", type.meaning()).put("type", type.json());
        type.least().ifPresent(least -> definition.put("minimum", least));
        type.most().ifPresent(most -> definition.put("maximum", most));
        if (!type.words().isEmpty()) {
            ArrayNode words = definition.putArray("enum");
            type.words().forEach(word -> words.add(word.word()));
        }
        return definition;
    }
}
