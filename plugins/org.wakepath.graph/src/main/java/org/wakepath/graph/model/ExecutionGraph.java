// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.wakepath.base.LongColumn;
import org.wakepath.base.Spool;
import org.wakepath.base.index.IndexReader;
import org.wakepath.base.index.IndexWriter;
import org.wakepath.kernel.Coverage;
import org.wakepath.network.PacketTable;

/**
 * The execution graph of one host: who worked, who waited, and who woke whom.
 *
 * <p>A vertex is a moment of a worker. Its left edge leads to the worker's moment before, and says what the worker did
 * in between. Its link leads to what caused it. Vertices are rows of primitive columns, numbered in the order in which
 * they were read.
 *
 * <p>Implements the graph of Giraldeau and Dagenais, "Wait analysis of distributed systems using kernel tracing"
 * (2016), algorithm 1, with the corrections that docs/paper.md lists.
 */
public final class ExecutionGraph {
    /** Stands for no vertex. */
    public static final int NONE = -1;
    /** The first vertex of a run in interrupt context, with the state of a wait for it. */
    public static final int ENTRY = 1;
    /** The worker existed before the trace started. */
    public static final int TRACE_START = 2;
    /** The worker still existed when the trace ended. */
    public static final int TRACE_END = 4;
    /** The wake-up came before the switch-out that it belongs to. */
    public static final int ADOPTED = 8;
    /** The link is the most likely of several. */
    private static final int GUESSED = 16;
    /** The link is right unless something happened that was not recorded. */
    private static final int PROBABLE = 32;
    /** A kernel thread that serves others left its CPU here until it got work. */
    public static final int RESTED = 64;
    /** The reason for this moment is the most likely of several. */
    public static final int AMBIGUOUS = 128;
    /** A task left its CPU here until a lock or a page was there: neither a signal nor a time limit ends that. */
    public static final int UNINTERRUPTIBLE = 256;
    /** The highest number of a CPU. */
    public static final int LAST_CPU = (1 << 14) - 1;
    private static final int LINK_SHIFT = 4;
    private static final int FLAG_SHIFT = 9;
    private static final int CPU_SHIFT = 18;
    private static final int STATE_MASK = 0xF;
    private static final int LINK_MASK = 0x1F;
    private static final int FLAG_MASK = 0x1FF;
    private static final EdgeState[] STATES = EdgeState.values();
    // The longs of a vertex; the last two are two ints, the one named first in the upper half.
    private static final int TIME = 0;
    private static final int WORKER_AND_LEFT = 1;
    private static final int LINK_AND_INFO = 2;
    private static final int WIDTH = 3;

    private final String host;
    private final Spool spool;
    /** All vertices, one behind the other, because most of a vertex is written and read at once. */
    private final LongColumn vertices;
    private int size;
    private final WorkerTable workers;
    private final PacketTable packets;
    private final RequestTable requests;
    private final LossTable losses;
    private final SideColumn consequences;
    private final SideColumn functions;
    private final CallTable calls;
    private final QueueTable queues;
    private final HoldTable holds;
    private final Map<Integer, CpuOccupancy> occupancies = new HashMap<>();
    private final Map<Long, String> disks = new HashMap<>();
    private final long[] findings = new long[Finding.values().length];
    private long begin;
    private long end;
    private Coverage common = new Coverage(0, 0);
    private boolean recordsWork;
    /** 0 if it is not known. */
    private long diskLimitFunction;
    private List<Truncation> truncations = List.of();
    private List<Integer> missingCpus = List.of();
    private List<Integer> idleAtEnd = List.of();

    public ExecutionGraph(String host, Spool spool) {
        this.host = host;
        this.spool = spool;
        vertices = new LongColumn(spool);
        workers = new WorkerTable();
        packets = new PacketTable(spool);
        requests = new RequestTable(spool);
        losses = new LossTable();
        consequences = new SideColumn(spool);
        functions = new SideColumn(spool);
        calls = new CallTable(spool);
        queues = new QueueTable(spool);
        holds = new HoldTable();
    }

    /** Reads the graph of a host that {@link #write} wrote. */
    public ExecutionGraph(String host, Spool spool, IndexReader in) throws IOException {
        this.host = host;
        this.spool = spool;
        size = in.data().readInt();
        vertices = in.longs();
        workers = WorkerTable.read(in);
        packets = PacketTable.read(in);
        requests = RequestTable.read(in);
        losses = LossTable.read(in);
        consequences = SideColumn.read(in);
        functions = SideColumn.read(in);
        calls = CallTable.read(in);
        queues = QueueTable.read(in);
        holds = HoldTable.read(in);
        occupancies.putAll(CpuOccupancy.readAll(in));
        for (int left = in.data().readInt(); left > 0; left--) {
            disks.put(in.data().readLong(), in.text());
        }
        for (int i = 0; i < findings.length; i++) {
            findings[i] = in.data().readLong();
        }
        begin = in.data().readLong();
        end = in.data().readLong();
        missingCpus = readCpus(in);
        idleAtEnd = readCpus(in);
        recordsWork = in.data().readBoolean();
        diskLimitFunction = in.data().readLong();
    }

    /** Writes everything except what the packets' headers say: the time range that is covered, and truncations. */
    public void write(IndexWriter out) throws IOException {
        out.data().writeInt(size);
        out.longs(vertices);
        workers.write(out);
        packets.write(out);
        requests.write(out);
        losses.write(out);
        consequences.write(out);
        functions.write(out);
        calls.write(out);
        queues.write(out);
        holds.write(out);
        CpuOccupancy.writeAll(occupancies, out);
        out.data().writeInt(disks.size());
        for (Map.Entry<Long, String> entry : disks.entrySet()) {
            out.data().writeLong(entry.getKey());
            out.text(entry.getValue());
        }
        for (long finding : findings) {
            out.data().writeLong(finding);
        }
        out.data().writeLong(begin);
        out.data().writeLong(end);
        writeCpus(missingCpus, out);
        writeCpus(idleAtEnd, out);
        out.data().writeBoolean(recordsWork);
        out.data().writeLong(diskLimitFunction);
    }

    private static List<Integer> readCpus(IndexReader in) throws IOException {
        List<Integer> cpus = new ArrayList<>();
        for (int left = in.data().readInt(); left > 0; left--) {
            cpus.add(in.data().readInt());
        }
        return List.copyOf(cpus);
    }

    private static void writeCpus(List<Integer> cpus, IndexWriter out) throws IOException {
        out.data().writeInt(cpus.size());
        for (int cpu : cpus) {
            out.data().writeInt(cpu);
        }
    }

    /** Label of the host. */
    public String host() {
        return host;
    }

    /** Number of vertices. */
    public int size() {
        return size;
    }

    /** Time of the first event, ns since the host's epoch. */
    public long begin() {
        return begin;
    }

    /** Time of the last event, ns since the host's epoch. */
    public long end() {
        return end;
    }

    /** The workers of this host. */
    public WorkerTable workers() {
        return workers;
    }

    /** The block requests of this host. */
    public RequestTable requests() {
        return requests;
    }

    /** The time ranges in which events are missing. */
    public LossTable losses() {
        return losses;
    }

    /** The reception or completion that a moment in interrupt context was a consequence of. */
    public SideColumn consequences() {
        return consequences;
    }

    /** For the entry of a timer handler: address of its function. */
    public SideColumn functions() {
        return functions;
    }

    /** The system calls in which tasks were switched out. */
    public CallTable calls() {
        return calls;
    }

    /** The CPUs that ready tasks queued on. */
    public QueueTable queues() {
        return queues;
    }

    /** Who had the CPU while a task was ready; {@code vertex} is the moment at the end of that stretch. */
    public Occupants occupants(int vertex) {
        return new Occupants(this, vertex);
    }

    /** What kept tasks from running; the links of the ends of HELD edges are its rows. */
    public HoldTable holds() {
        return holds;
    }

    /** Why a task did not run until a moment that ends a HELD edge. */
    public Hold hold(int vertex) {
        HoldTable.Row row = holds.row(link(vertex));
        return new Hold(row.by(), holds.group(row), row.quota(), row.period(),
                row.stopper() == HoldTable.NOBODY ? Optional.empty() : Optional.of(describe(row.stopper())));
    }

    /** The CPUs with events, in order. */
    public List<Integer> cpus() {
        return occupancies.keySet().stream().sorted().toList();
    }

    /** The tasks that had a CPU, by time; empty for a CPU without events. */
    public Optional<CpuOccupancy> had(int cpu) {
        return Optional.ofNullable(occupancies.get(cpu));
    }

    /** Names of disks by their device numbers, as the kernel packs them. */
    public Map<Long, String> disks() {
        return disks;
    }

    /** The streams that end within a packet; times are the host's. */
    public List<Truncation> truncations() {
        return truncations;
    }

    /** Whether the events show which work items kernel workers execute. */
    public boolean recordsWork() {
        return recordsWork;
    }

    /** The time range in which all CPUs were traced. */
    public Coverage common() {
        return common;
    }

    /** Sets the time range that the events cover, ns since the host's epoch. */
    public void span(long first, long last) {
        begin = first;
        end = last;
    }

    /** Notes the address of the function of the timers that delay requests to disks. */
    public void limitDisksBy(long function) {
        diskLimitFunction = function;
    }

    /** Whether the timer whose handler is entered at a vertex delays requests to disks, for a group with a limit. */
    public boolean limitsDisks(int entry) {
        return diskLimitFunction != 0 && functions.get(entry) == diskLimitFunction;
    }

    /** Notes that the trace has events of work items. */
    public void recordWork() {
        recordsWork = true;
    }

    /** Limits what counts as certain to the time range in which all CPUs were traced. */
    public void cover(Coverage coverage) {
        common = new Coverage(Math.min(end, Math.max(begin, coverage.begin())),
                Math.max(begin, Math.min(end, coverage.end())));
    }

    /** Sets the streams that end early, and the CPU that is not recorded to the end; times are the host's. */
    public void truncate(List<Truncation> streams) {
        truncations = List.copyOf(streams);
        findings[Finding.TRUNCATED_STREAMS.ordinal()] = truncations.stream().filter(t -> !t.isWhole()).count();
    }

    /** Sets the CPUs that events name and that the trace does not hold. */
    public void miss(Collection<Integer> cpus) {
        missingCpus = List.copyOf(cpus);
        count(Finding.MISSING_CPUS, cpus.size());
        if (!cpus.isEmpty()) {
            losses.addAlways();
        }
    }

    /** Sets the CPUs that idled when their last event was recorded. */
    public void idleAtEnd(List<Integer> cpus) {
        idleAtEnd = List.copyOf(cpus);
    }

    /** The CPUs that idled when their last event was recorded, and that nothing named later. */
    public List<Integer> idleAtEnd() {
        return idleAtEnd;
    }

    /** The CPUs that events name and that have no stream in the trace, in order: which tasks they woke is not known. */
    public List<Integer> missingCpus() {
        return missingCpus;
    }

    /**
     * Whether the graph may be wrong in [from, to]: events were lost in it, or it goes on after the end of a CPU's
     * trace.
     */
    public boolean isUncertain(long from, long to) {
        return to > common.end() || losses.overlaps(from, to);
    }

    /** Adds a vertex and returns its id. */
    public int add(long time, int worker, int left, EdgeState state, int cpu) {
        int vertex = size++;
        while (place(size, TIME) > vertices.size()) {
            vertices.extend();
        }
        vertices.set(place(vertex, TIME), time, pair(worker, left),
                pair(NONE, state.ordinal() | cpu << CPU_SHIFT));
        return vertex;
    }

    private static long place(int vertex, int part) {
        return (long) vertex * WIDTH + part;
    }

    private static long pair(int upper, int lower) {
        return (long) upper << Integer.SIZE | lower & 0xFFFF_FFFFL;
    }

    private int upper(int vertex, int part) {
        return (int) (vertices.get(place(vertex, part)) >>> Integer.SIZE);
    }

    private int info(int vertex) {
        return (int) vertices.get(place(vertex, LINK_AND_INFO));
    }

    /** Gives a vertex its vertical edge. */
    public void link(int vertex, LinkKind kind, int source) {
        long place = place(vertex, LINK_AND_INFO);
        int info = (int) vertices.get(place) & ~(LINK_MASK << LINK_SHIFT);
        vertices.set(place, pair(source, info | kind.ordinal() << LINK_SHIFT));
    }

    /** Gives a vertex a flag. */
    public void flag(int vertex, int flag) {
        long place = place(vertex, LINK_AND_INFO);
        vertices.set(place, vertices.get(place) | (long) flag << FLAG_SHIFT);
    }

    /** Gives a vertex another left edge, without a link, flags or doubts. */
    public void replaceEdge(int vertex, EdgeState state) {
        vertices.set(place(vertex, LINK_AND_INFO), pair(NONE, state.ordinal() | cpu(vertex) << CPU_SHIFT));
    }

    /** Changes the start of a worker, without rest. */
    public void beginAt(int first, long time) {
        vertices.set(place(first, TIME), time);
        unflag(first, RESTED);
    }

    /** Time of a vertex, ns since the host's epoch. */
    public long time(int vertex) {
        return vertices.get(place(vertex, TIME));
    }

    /** The worker of a vertex: a number of {@link #workers}. */
    public int worker(int vertex) {
        return upper(vertex, WORKER_AND_LEFT);
    }

    /** The worker's vertex before, or {@link #NONE}. */
    public int left(int vertex) {
        return (int) vertices.get(place(vertex, WORKER_AND_LEFT));
    }

    /** The first moment of the worker's run or life up to a vertex. */
    public int first(int vertex) {
        int first = vertex;
        while (left(first) != NONE) {
            first = left(first);
        }
        return first;
    }

    /** The system call in which a task was switched out, with what is known of its descriptor. */
    public Optional<SystemCall> call(int out) {
        return calls.get(out);
    }

    /**
     * The target of the link: a vertex, a row or a worker, as {@link #linkKind} says; {@link #NONE} if it is not known.
     */
    public int link(int vertex) {
        return upper(vertex, LINK_AND_INFO);
    }

    /** What the worker did since its vertex before. */
    public EdgeState state(int vertex) {
        return STATES[info(vertex) & STATE_MASK];
    }

    /** What the vertical edge into a vertex stands for. */
    public LinkKind linkKind(int vertex) {
        return LinkKind.of(info(vertex) >> LINK_SHIFT & LINK_MASK);
    }

    /** Whether a vertex has one of the flags, such as {@link #TRACE_END}. */
    public boolean has(int vertex, int flag) {
        return (info(vertex) >> FLAG_SHIFT & FLAG_MASK & flag) != 0;
    }

    /** Lowers the certainty of a vertex's cause to at most this. */
    public void doubt(int vertex, Certainty certainty) {
        if (certainty != Certainty.CERTAIN) {
            flag(vertex, certainty == Certainty.GUESSED ? GUESSED : PROBABLE);
        }
    }

    /** Marks a doubtful cause as proven. */
    public void prove(int vertex) {
        unflag(vertex, GUESSED | PROBABLE);
    }

    private void unflag(int vertex, int flags) {
        long place = place(vertex, LINK_AND_INFO);
        vertices.set(place, vertices.get(place) & ~((long) flags << FLAG_SHIFT));
    }

    /** The certainty of what the worker did until a moment that ends no blocking. */
    public Certainty edgeCertainty(int vertex) {
        if (state(vertex) == EdgeState.HELD) {
            return certainty(vertex);
        }
        return linkKind(vertex) == LinkKind.UNKNOWN_HANDLERS ? Certainty.PROBABLE : Certainty.CERTAIN;
    }

    /** The certainty of the reason for a moment. */
    public Certainty reasonCertainty(int vertex) {
        return has(vertex, AMBIGUOUS) ? Certainty.GUESSED : Certainty.CERTAIN;
    }

    /** The certainty of a vertex's link; for a moment that links lead to, the certainty that its worker did it. */
    public Certainty certainty(int vertex) {
        if (has(vertex, GUESSED)) {
            return Certainty.GUESSED;
        }
        return has(vertex, PROBABLE) ? Certainty.PROBABLE : Certainty.CERTAIN;
    }

    /** The CPU that a vertex happened on. */
    public int cpu(int vertex) {
        return info(vertex) >>> CPU_SHIFT;
    }

    /** Counts something that makes results wrong or incomplete. */
    public void count(Finding finding, long amount) {
        findings[finding.ordinal()] += amount;
    }

    /** The number of findings of a kind that could make results wrong or incomplete. */
    public long found(Finding finding) {
        return findings[finding.ordinal()];
    }

    /** The tasks that had a CPU, by time, for writing. */
    public CpuOccupancy occupancy(int cpu) {
        return occupancies.computeIfAbsent(cpu, c -> new CpuOccupancy(spool));
    }

    /**
     * The task that had a CPU until a time, ns since the host's epoch; empty if the CPU was idle or the task is not
     * known.
     */
    public Optional<Worker> running(int cpu, long time) {
        return had(cpu).map(had -> had.before(time)).filter(worker -> worker >= 0 && workers.isTask(worker))
                .map(this::describe);
    }

    /** The packets of this host; their vertices are this graph's. */
    public PacketTable packets() {
        return packets;
    }

    /** A worker with its names. */
    Worker describe(int worker) {
        return workers.describe(worker, host);
    }
}
