// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.telemetry;

import io.opentelemetry.common.ComponentLoader;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.common.export.GrpcResponse;
import io.opentelemetry.sdk.common.export.GrpcSender;
import io.opentelemetry.sdk.common.export.GrpcSenderProvider;
import io.opentelemetry.sdk.common.export.GrpcStatusCode;
import io.opentelemetry.sdk.common.export.HttpResponse;
import io.opentelemetry.sdk.common.export.HttpSender;
import io.opentelemetry.sdk.common.export.HttpSenderProvider;
import io.opentelemetry.sdk.common.export.MessageWriter;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.wakepath.base.Reason;
import org.wakepath.telemetry.SendException.Kind;

/**
 * Finds the parts of OpenTelemetry's exporter, and sees the answer to each message that it sends. The exporter itself
 * only logs an answer, and does not look at what a collector rejects of spans that it takes.
 */
final class AnswerWatch implements ComponentLoader {
    private static final int BAD_REQUEST = 400;
    private static final int TAG_BITS = 3;
    private static final int VARINT_BITS = 7;
    private static final int MOST_OF_BYTE = 0x7f;
    /** A message, or a text. */
    private static final int DELIMITED = 2;

    private final ComponentLoader parts = ComponentLoader.forClassLoader(AnswerWatch.class.getClassLoader());
    private volatile Optional<Answer> last = Optional.empty();

    /**
     * What is wrong with an answer.
     *
     * @param rejected how many spans of those sent were not taken, if the kind is that a part of them was
     */
    record Answer(Kind kind, String said, long rejected) {
        Answer(Kind kind, String said) {
            this(kind, said, 0);
        }
    }

    /** What was wrong with the answer to the last message; empty if nothing was. */
    Optional<Answer> last() {
        return last;
    }

    @Override
    public <T> Iterable<T> load(Class<T> type) {
        List<T> found = new ArrayList<>();
        parts.load(type).forEach(part -> found.add(type.cast(watched(part))));
        return found;
    }

    private Object watched(Object part) {
        if (part instanceof HttpSenderProvider http) {
            return (HttpSenderProvider) config -> new WatchedHttp(WithoutRedirects.of(http.createSender(config)));
        }
        if (part instanceof GrpcSenderProvider grpc) {
            return (GrpcSenderProvider) config -> new WatchedGrpc(WithoutRedirects.of(grpc.createSender(config)));
        }
        return part;
    }

    private final class WatchedHttp implements HttpSender {
        private final HttpSender sender;

        WatchedHttp(HttpSender sender) {
            this.sender = sender;
        }

        @Override
        public void send(MessageWriter message, Consumer<HttpResponse> answered, Consumer<Throwable> failed) {
            sender.send(message, answer -> {
                last = of(answer);
                answered.accept(answer);
            }, failing(failed));
        }

        @Override
        public CompletableResultCode shutdown() {
            return sender.shutdown();
        }
    }

    private final class WatchedGrpc implements GrpcSender {
        private final GrpcSender sender;

        WatchedGrpc(GrpcSender sender) {
            this.sender = sender;
        }

        @Override
        public void send(MessageWriter message, Consumer<GrpcResponse> answered, Consumer<Throwable> failed) {
            sender.send(message, answer -> {
                last = of(answer);
                answered.accept(answer);
            }, failing(failed));
        }

        @Override
        public CompletableResultCode shutdown() {
            return sender.shutdown();
        }
    }

    private Consumer<Throwable> failing(Consumer<Throwable> failed) {
        return fault -> {
            last = Optional.of(fault instanceof InterruptedIOException ? new Answer(Kind.TIMEOUT, "")
                    : new Answer(Kind.NO_CONNECTION, fault instanceof IOException io ? Reason.of(io)
                            : fault.toString()));
            failed.accept(fault);
        };
    }

    private static Optional<Answer> of(HttpResponse answer) {
        int status = answer.getStatusCode();
        if (status / 100 == 2) {
            return partly(answer.getResponseBody());
        }
        Kind kind = switch (status) {
            case 401, 403, 407 -> Kind.NOT_AUTHORIZED;
            case 404, 405, 415 -> Kind.NO_COLLECTOR;
            default -> status < BAD_REQUEST ? Kind.NO_COLLECTOR : Kind.REFUSED;
        };
        return Optional.of(new Answer(kind, ("HTTP " + status + " " + answer.getStatusMessage()).strip()));
    }

    private static Optional<Answer> of(GrpcResponse answer) {
        GrpcStatusCode status = answer.getStatusCode();
        if (status == GrpcStatusCode.OK) {
            return partly(answer.getResponseMessage());
        }
        Kind kind = switch (status) {
            case UNAUTHENTICATED, PERMISSION_DENIED -> Kind.NOT_AUTHORIZED;
            case UNIMPLEMENTED, UNKNOWN -> Kind.NO_COLLECTOR;
            default -> Kind.REFUSED;
        };
        String description = answer.getStatusDescription();
        return Optional.of(new Answer(kind, "gRPC status " + status
                + (description == null || description.isEmpty() ? "" : ": " + description)));
    }

    /**
     * What of the spans was rejected: in the first field of the answer, the only one that it has, their number and why.
     *
     * @see <a href="https://opentelemetry.io/docs/specs/otlp/#partial-success">Partial success</a>
     */
    private static Optional<Answer> partly(byte[] answer) {
        if (answer.length > 0 && answer[0] == '<') {
            return Optional.of(new Answer(Kind.NO_COLLECTOR, "it answers with a page"));
        }
        try {
            ByteBuffer in = ByteBuffer.wrap(answer);
            long rejected = 0;
            String why = "";
            if (in.hasRemaining() && varint(in) == (1 << TAG_BITS | DELIMITED)) {
                int length = length(in);
                in.limit(in.position() + length);
                while (in.hasRemaining()) {
                    long tag = varint(in);
                    if (tag == 1 << TAG_BITS) {
                        rejected = varint(in);
                    } else if (tag == (2 << TAG_BITS | DELIMITED)) {
                        byte[] text = new byte[length(in)];
                        in.get(text);
                        why = new String(text, StandardCharsets.UTF_8);
                    } else {
                        break;
                    }
                }
            }
            return rejected == 0 ? Optional.empty() : Optional.of(new Answer(Kind.PARTLY_TAKEN, why, rejected));
        } catch (BufferUnderflowException e) {
            // It says success, in another encoding than it was asked in.
            return Optional.empty();
        }
    }

    /** A length that is not longer than what is there. */
    private static int length(ByteBuffer in) {
        long length = varint(in);
        if (length < 0 || length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        return (int) length;
    }

    /** A number of Protocol Buffers: seven bits a byte, the lowest first. All 64 bits count. */
    private static long varint(ByteBuffer in) {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += VARINT_BITS) {
            byte next = in.get();
            value |= (long) (next & MOST_OF_BYTE) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new BufferUnderflowException();
    }
}
