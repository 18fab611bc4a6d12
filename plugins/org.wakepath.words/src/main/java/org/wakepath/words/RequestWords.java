// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.Locale;
import org.wakepath.path.KnownBy;

/** Words for requests. */
public final class RequestWords {
    /** Below are those of protocols that do not number them. */
    private static final int FIRST_NUMBER = 100;

    private RequestWords() {
    }

    /** What requests have in common, such as {@code http on port 80 of nginx}. */
    public static String kind(boolean isServed, String protocol, int port, String process) {
        String what = protocol.isEmpty() ? "unknown protocol" : SafeText.clean(protocol);
        String name = process.isEmpty() ? "an unknown process" : SafeText.clean(process);
        String where = port == 0 ? "" : " port " + port;
        return isServed ? what + (port == 0 ? "" : " on" + where) + " of " + name
                : what + (port == 0 ? "" : " to" + where) + " from " + name;
    }

    /**
     * What a request has in common with others and, where it was recorded, the start of its URL or statement: such as
     * {@code http on port 80 of nginx: GET /work}.
     */
    public static String ofOne(boolean isServed, String protocol, int port, String process, String text) {
        return kind(isServed, protocol, port, process) + (text.isEmpty() ? "" : ": " + SafeText.clean(text));
    }

    /**
     * The status of an answer, such as {@code 200}, {@code 502 failed} or {@code error}.
     *
     * @param status 0 if there is none, or it is not known
     */
    public static String status(int status, boolean isFailed) {
        if (status < FIRST_NUMBER) {
            return status == 0 ? "" : "error";
        }
        return status + (isFailed ? " failed" : "");
    }

    /** How something is known, such as {@code isolated}. */
    public static String known(KnownBy known) {
        return known.name().toLowerCase(Locale.ROOT);
    }

    /**
     * How many requests there are, and how long the slowest took.
     *
     * @param took ns
     * @param queued how much of that it had arrived and was not taken, ns
     */
    public static String headline(int count, int kinds, long took, long queued) {
        return WorkerWords.count(count) + (count == 1 ? " request" : " requests")
                + (kinds == 1 ? " of one kind" : " of " + kinds + " kinds") + ". "
                + (count == 1 ? "It" : "The slowest") + " took " + Durations.format(took)
                + (queued == 0 ? "" : ", and was queued for " + Durations.format(queued) + " of that") + ".";
    }

    /** What inferred requests mean to a reader. */
    public static String inferred(int count) {
        return WorkerWords.count(count) + (count == 1 ? " request is" : " requests are")
                + " inferred in part: a thread was given several messages at once, or their protocol is not known";
    }

    /** What unknown arrivals mean to a reader. */
    public static String queueingUnknown(int count) {
        return "of " + WorkerWords.count(count) + (count == 1 ? " request" : " requests")
                + " the trace of the kernel does not show each arrival, so they may have queued for longer";
    }

    /** What is left out. */
    public static String withoutAnswer(int count) {
        return WorkerWords.count(count) + (count == 1 ? " request has" : " requests have")
                + " no answer in the traces, and are left out".replace("are", count == 1 ? "is" : "are");
    }

    /** What it means that requests failed. */
    public static String failed(int count) {
        return WorkerWords.count(count) + (count == 1 ? " request" : " requests")
                + " failed, by the status of " + (count == 1 ? "its answer, and counts" : "their answers, and count")
                + " as the others do: a failure may be quick";
    }

    /** What it means that the recorder gave a number twice. */
    public static String renumbered(int count) {
        return "the recorder gave " + WorkerWords.count(count) + (count == 1 ? " message" : " messages")
                + " the number of an earlier one on the same connection, as older ones do behind an upgrade; "
                + (count == 1 ? "it has" : "they have") + " another number here";
    }

    /** What the recorder lost. */
    public static String lost(int count) {
        return "the recorder of requests lost messages " + WorkerWords.count(count) + (count == 1 ? " time" : " times")
                + ", so requests may be missing or too long";
    }
}
