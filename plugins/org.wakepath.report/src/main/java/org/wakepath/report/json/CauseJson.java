// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.Cause;
import org.wakepath.path.Flow;

/** Causes as data: their kind, and their components. */
final class CauseJson implements Cause.Fields<IOException> {
    private final JsonGenerator json;

    CauseJson(JsonGenerator json) {
        this.json = json;
    }

    /** Writes the field {@code cause} of an object that has started. */
    void write(Cause cause) throws IOException {
        json.writeObjectFieldStart("cause");
        json.writeStringField("kind", cause.kind());
        cause.describe(this);
        json.writeEndObject();
    }

    @Override
    public void number(String name, long number) throws IOException {
        json.writeNumberField(name, number);
    }

    @Override
    public void number(String name, OptionalLong number) throws IOException {
        NullableJson.number(json, name, number);
    }

    @Override
    public void flag(String name, boolean flag) throws IOException {
        json.writeBooleanField(name, flag);
    }

    @Override
    public void text(String name, String text) throws IOException {
        json.writeStringField(name, text);
    }

    @Override
    public void text(String name, Optional<String> text) throws IOException {
        NullableJson.text(json, name, text.orElse(""));
    }

    @Override
    public void worker(String name, Worker worker) throws IOException {
        WorkerJson.write(json, name, worker);
    }

    @Override
    public void worker(String name, Optional<Worker> worker) throws IOException {
        WorkerJson.write(json, name, worker);
    }

    @Override
    public void interrupt(String name, String text) throws IOException {
        InterruptName interrupt = InterruptName.of(text);
        json.writeObjectFieldStart(name);
        json.writeStringField("kind", interrupt.kind());
        NullableJson.number(json, "line", interrupt.line());
        NullableJson.text(json, "name", interrupt.name());
        json.writeEndObject();
    }

    @Override
    public void flow(String name, Flow flow) throws IOException {
        json.writeObjectFieldStart(name);
        NullableJson.text(json, "protocol", flow.protocol());
        socket("source", flow.source());
        socket("target", flow.target());
        json.writeEndObject();
    }

    private void socket(String name, Optional<Flow.Socket> socket) throws IOException {
        if (socket.isEmpty()) {
            json.writeNullField(name);
            return;
        }
        json.writeObjectFieldStart(name);
        json.writeStringField("address", socket.get().address());
        NullableJson.number(json, "port", socket.get().port());
        json.writeEndObject();
    }

    /**
     * The parts of an interrupt's name, such as {@code irq 24 (virtio0-input.0)}.
     *
     * @param kind {@code LINE}, {@code VECTOR}, {@code SOFTIRQ}, {@code HRTIMER}, {@code TIMER} or {@code OTHER}
     * @param line number of the line; empty for everything else
     * @param name name of the handler, vector or softirq; empty if not known
     */
    record InterruptName(String kind, OptionalInt line, String name) {
        private static final Pattern LINE = Pattern.compile("irq (\\d{1,9})(?: \\((.*)\\))?", Pattern.DOTALL);
        private static final Pattern NAMED = Pattern.compile("(vector|softirq) (.*)", Pattern.DOTALL);

        static InterruptName of(String text) {
            Matcher line = LINE.matcher(text);
            if (line.matches()) {
                return new InterruptName("LINE", OptionalInt.of(Integer.parseInt(line.group(1))),
                        line.group(2) == null ? "" : line.group(2));
            }
            Matcher named = NAMED.matcher(text);
            if (named.matches()) {
                return new InterruptName(named.group(1).toUpperCase(Locale.ROOT), OptionalInt.empty(), named.group(2));
            }
            boolean isTimer = text.equals("hrtimer") || text.equals("timer");
            return new InterruptName(isTimer ? text.toUpperCase(Locale.ROOT) : "OTHER", OptionalInt.empty(),
                    isTimer ? "" : text);
        }
    }
}
