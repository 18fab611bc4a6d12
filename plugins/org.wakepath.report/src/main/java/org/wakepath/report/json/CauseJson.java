// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.wakepath.path.Cause;
import org.wakepath.path.Flow;

/** Causes as data: their kind, and what they consist of. */
public final class CauseJson {
    private static final long NOT_KNOWN = -1;
    private static final Map<Class<? extends Cause>, String> KINDS = Map.ofEntries(
            Map.entry(Cause.Own.class, "OWN"),
            Map.entry(Cause.EarlierWork.class, "EARLIER_WORK"),
            Map.entry(Cause.Preemption.class, "PREEMPTION"),
            Map.entry(Cause.Interruption.class, "INTERRUPTION"),
            Map.entry(Cause.Wakeup.class, "WAKEUP"),
            Map.entry(Cause.Fork.class, "FORK"),
            Map.entry(Cause.NetworkPacket.class, "PACKET"),
            Map.entry(Cause.Timer.class, "TIMER"),
            Map.entry(Cause.BlockRequest.class, "BLOCK_REQUEST"),
            Map.entry(Cause.InterruptLine.class, "INTERRUPT"),
            Map.entry(Cause.UnrecordedInterrupt.class, "UNRECORDED_INTERRUPT"),
            Map.entry(Cause.Unexplained.class, "UNEXPLAINED"));

    private final JsonGenerator json;

    CauseJson(JsonGenerator json) {
        this.json = json;
    }

    /** Writes the field {@code cause} of an object that has begun. */
    void write(Cause cause) throws IOException {
        json.writeObjectFieldStart("cause");
        json.writeStringField("kind", kind(cause));
        fields(cause);
        json.writeEndObject();
    }

    /** What a cause is called in documents. */
    public static String kind(Cause cause) {
        String kind = KINDS.get(cause.getClass());
        if (kind == null) {
            throw new IllegalArgumentException("no name for the cause " + cause);
        }
        return kind;
    }

    private void fields(Cause cause) throws IOException {
        if (cause instanceof Cause.Preemption c) {
            json.writeNumberField("cpu", c.cpu());
            WorkerJson.write(json, "occupant", c.occupant());
            json.writeBooleanField("idle", c.idle());
        } else if (cause instanceof Cause.Interruption c) {
            interrupt(c.cpu(), c.interrupt());
        } else if (cause instanceof Cause.Wakeup c) {
            WorkerJson.write(json, "waker", c.waker());
        } else if (cause instanceof Cause.Fork c) {
            WorkerJson.write(json, "parent", c.parent());
        } else if (cause instanceof Cause.NetworkPacket c) {
            packet(c);
        } else if (cause instanceof Cause.Timer c) {
            NullableJson.text(json, "purpose", c.purpose() == Cause.Timer.Purpose.UNKNOWN ? "" : c.purpose().name());
            NullableJson.text(json, "function", c.function());
            WorkerJson.write(json, "owner", c.owner());
        } else if (cause instanceof Cause.BlockRequest c) {
            request(c);
        } else if (cause instanceof Cause.InterruptLine c) {
            interrupt(c.cpu(), c.interrupt());
        } else if (cause instanceof Cause.UnrecordedInterrupt c) {
            json.writeNumberField("cpu", c.cpu());
            WorkerJson.write(json, "interrupted", c.interrupted());
        } else if (cause instanceof Cause.Unexplained c) {
            json.writeStringField("reason", c.reason());
        }
    }

    private void packet(Cause.NetworkPacket cause) throws IOException {
        json.writeObjectFieldStart("flow");
        NullableJson.text(json, "protocol", cause.flow().protocol());
        socket("source", cause.flow().source());
        socket("target", cause.flow().target());
        json.writeEndObject();
        WorkerJson.write(json, "sender", cause.sender());
        json.writeNumberField("clockError", cause.clockError());
    }

    private void socket(String field, Optional<Flow.Socket> socket) throws IOException {
        if (socket.isEmpty()) {
            json.writeNullField(field);
            return;
        }
        json.writeObjectFieldStart(field);
        json.writeStringField("address", socket.get().address());
        NullableJson.number(json, "port", socket.get().port());
        json.writeEndObject();
    }

    private void request(Cause.BlockRequest cause) throws IOException {
        json.writeStringField("device", cause.device());
        json.writeNumberField("sector", cause.sector());
        WorkerJson.write(json, "issuer", cause.issuer());
        time("queued", cause.queued());
        time("serviced", cause.serviced());
    }

    private void time(String field, long time) throws IOException {
        NullableJson.number(json, field, time == NOT_KNOWN ? OptionalLong.empty() : OptionalLong.of(time));
    }

    private void interrupt(int cpu, String name) throws IOException {
        InterruptName interrupt = InterruptName.of(name);
        json.writeNumberField("cpu", cpu);
        json.writeObjectFieldStart("interrupt");
        json.writeStringField("kind", interrupt.kind());
        NullableJson.number(json, "line", interrupt.line());
        NullableJson.text(json, "name", interrupt.name());
        json.writeEndObject();
    }

    /**
     * What the analysis calls an interrupt, such as {@code irq 24 (virtio0-input.0)}, taken apart.
     *
     * @param kind {@code LINE}, {@code VECTOR}, {@code SOFTIRQ}, {@code HRTIMER}, {@code TIMER} or {@code OTHER}
     * @param line number of the line, empty for everything else
     * @param name name of the handler, vector or softirq; empty where not known
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
