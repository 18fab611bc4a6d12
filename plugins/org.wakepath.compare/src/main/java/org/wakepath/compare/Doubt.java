// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import java.util.List;

/** What can make a comparison misleading. */
public sealed interface Doubt {

    /** What documents call doubts of this sort, such as {@code LOSSES}. */
    String kind();

    /**
     * Runs differ in what a host was.
     *
     * @param host its label
     * @param property such as {@code kernel}
     * @param base its values on the base, each once; none if no run of the base has that host
     * @param head its values on the head, each once
     */
    record Environment(String host, String property, List<String> base, List<String> head) implements Doubt {
        @Override
        public String kind() {
            return "ENVIRONMENT";
        }
    }

    /**
     * Runs that lack a host on which others ran.
     *
     * @param host its label
     * @param base names of the runs of the base that lack it
     * @param head names of the runs of the head that lack it
     */
    record Host(String host, List<String> base, List<String> head) implements Doubt {
        @Override
        public String kind() {
            return "HOST";
        }
    }

    /**
     * Runs that are the same recording as one before them, and so are no further evidence.
     *
     * @param base names of such runs of the base
     * @param head names of such runs of the head; the same recording may also be a run of the base
     */
    record SameRecording(List<String> base, List<String> head) implements Doubt {
        @Override
        public String kind() {
            return "SAME_RECORDING";
        }
    }

    /**
     * Runs that did a very different number of executions than most of their side.
     *
     * @param executions the task of the kind
     * @param base names of such runs of the base
     * @param head names of such runs of the head
     */
    record Uneven(String executions, List<String> base, List<String> head) implements Doubt {
        @Override
        public String kind() {
            return "UNEVEN";
        }
    }

    /**
     * Runs whose traces have a doubt of their own, such as lost events.
     *
     * @param count what documents call the doubt, such as {@code lostEvents}
     * @param base names of such runs of the base
     * @param head names of such runs of the head
     */
    record Count(String count, List<String> base, List<String> head) implements Doubt {
        @Override
        public String kind() {
            return "COUNT";
        }
    }

    /**
     * All runs of one side were recorded before those of the other, so that a change of the machine in between looks
     * like a change of the program.
     */
    record NotInterleaved() implements Doubt {
        @Override
        public String kind() {
            return "NOT_INTERLEAVED";
        }
    }

    /**
     * Runs lack a kind of execution that others have.
     *
     * @param executions the task of the kind
     * @param base names of the runs of the base that lack it
     * @param head names of the runs of the head that lack it
     */
    record Lacking(String executions, List<String> base, List<String> head) implements Doubt {
        @Override
        public String kind() {
            return "LACKING";
        }
    }

    /**
     * The sides did very different numbers of executions in a run.
     *
     * @param executions the task of the kind
     * @param base median of the runs of the base
     * @param head median of the runs of the head
     */
    record Amount(String executions, double base, double head) implements Doubt {
        @Override
        public String kind() {
            return "AMOUNT";
        }
    }
}
