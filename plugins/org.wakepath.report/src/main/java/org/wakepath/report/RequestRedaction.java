// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.UnaryOperator;
import org.wakepath.analysis.request.Request;
import org.wakepath.analysis.request.Request.Asked;
import org.wakepath.analysis.request.Request.Caller;
import org.wakepath.analysis.request.Request.Kind;
import org.wakepath.analysis.request.Request.Queued;
import org.wakepath.analysis.request.Request.Remote;
import org.wakepath.analysis.request.Request.Work;
import org.wakepath.analysis.request.RequestId;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.words.Redaction;

/**
 * Replaces names of processes, threads, containers and hosts of requests by aliases, and leaves the starts of URLs and
 * statements out, for reports that strangers may read. Protocols, ports, times and numbers of connections stay.
 */
public final class RequestRedaction implements UnaryOperator<Request> {
    private final Redaction names;

    /** @param names gives the aliases, the same ones as those of the paths that it is applied to */
    public RequestRedaction(Redaction names) {
        this.names = names;
    }

    @Override
    public Request apply(Request one) {
        Kind kind = one.kind();
        return new Request(apply(one.id()),
                new Kind(kind.isServed(), kind.protocol(), kind.port(), process(kind.process()),
                        names.host(kind.host())),
                one.begin(), one.end(), one.isComplete(), one.known(),
                one.caller().map(caller -> new Caller(apply(caller.request()), caller.known())),
                one.work().stream().map(this::work).toList(),
                one.asked().stream().map(asked -> new Asked(apply(asked.request()), asked.sent(), asked.known()))
                        .toList(),
                one.remote().map(had -> new Remote(names.apply(had.flow()), had.begin(), had.end())), one.faults(),
                "", one.status());
    }

    /**
     * The same requests, each of which is made and gets its aliases when it is asked for. The aliases are numbered in
     * the order of the requests, whatever is asked for first.
     */
    public List<Request> apply(List<Request> all) {
        all.forEach(this::apply);
        return new Redacted(all);
    }

    private final class Redacted extends AbstractList<Request> implements RandomAccess {
        private final List<Request> all;

        Redacted(List<Request> all) {
            this.all = all;
        }

        @Override
        public Request get(int i) {
            return apply(all.get(i));
        }

        @Override
        public int size() {
            return all.size();
        }
    }

    /** The id with the alias of its host. */
    public RequestId apply(RequestId id) {
        return new RequestId(names.host(id.host()), id.connection(), id.number());
    }

    /** One that is not known has no name. */
    private String process(String name) {
        return name.isEmpty() ? name : names.task(name);
    }

    private Work work(Work work) {
        return new Work(work.task().map(this::task), work.begin(), work.end(), work.known(), work.arrived(),
                work.answered().map(this::apply), work.behind().stream().map(this::queued).toList());
    }

    private TaskSummary task(TaskSummary task) {
        return new TaskSummary(names.apply(task.task()), task.hostNumber(), task.worker(), task.kind(), task.start(),
                task.end(), task.times(), task.inner());
    }

    private Queued queued(Queued queued) {
        return new Queued(queued.begin(), queued.end(), queued.request().map(this::apply), queued.known());
    }
}
