// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.wakepath.base.index.IndexReader;
import org.wakepath.base.index.IndexWriter;

/** The workers of one host: its tasks, and what ran in interrupt context on each CPU. */
public final class WorkerTable {
    static final int NO_VERTEX = -1;
    private static final int NO_WORKER = -1;
    /** Stands for no container. */
    public static final int NO_CONTAINER = -1;
    private static final int INTERRUPT_TID = -1;
    private static final String ON_CPU = " on CPU ";

    private final List<String> names = new ArrayList<>();
    private final IntArrayList tids = new IntArrayList();
    private final IntArrayList processes = new IntArrayList();
    private final IntArrayList parents = new IntArrayList();
    private final IntArrayList generations = new IntArrayList();
    private final IntArrayList heads = new IntArrayList();
    private final IntArrayList tails = new IntArrayList();
    private final IntArrayList kinds = new IntArrayList();
    /** By worker: the number of the container that it was in last. */
    private final IntArrayList containers = new IntArrayList();
    /** By worker: its id in the innermost pid namespace that it is in, 0 for none or one that is not known. */
    private final IntArrayList innerTids = new IntArrayList();
    /** By worker: the inode of that namespace, as an unsigned number. */
    private final IntArrayList pidNamespaces = new IntArrayList();
    private final List<String> containerNames = new ArrayList<>();
    /** By worker; null until it is asked for, and after every change. */
    private volatile int[] mains;
    private volatile int[] groups;
    private volatile BitSet namesakes;

    /** Reads the table that {@link #write} wrote. */
    static WorkerTable read(IndexReader in) throws IOException {
        WorkerTable table = new WorkerTable();
        table.names.addAll(in.texts());
        for (IntArrayList column : table.numbers()) {
            column.addElements(0, in.intArray());
        }
        table.containerNames.addAll(in.texts());
        return table;
    }

    void write(IndexWriter out) throws IOException {
        out.texts(names);
        for (IntArrayList column : numbers()) {
            out.array(column.toIntArray());
        }
        out.texts(containerNames);
    }

    private List<IntArrayList> numbers() {
        return List.of(tids, processes, parents, generations, heads, tails, kinds, containers, innerTids,
                pidNamespaces);
    }

    /** Adds a task. */
    public int addTask(int tid, int generation, String name) {
        return add(tid, generation, name);
    }

    /** Adds what ran in interrupt context on a CPU. */
    public int addInterrupt(String interrupt, int cpu) {
        return add(INTERRUPT_TID, 0, interrupt + ON_CPU + cpu);
    }

    private int add(int tid, int generation, String name) {
        forget();
        names.add(name);
        tids.add(tid);
        processes.add(tid);
        parents.add(NO_WORKER);
        generations.add(generation);
        heads.add(NO_VERTEX);
        tails.add(NO_VERTEX);
        kinds.add(ThreadKind.UNKNOWN.ordinal());
        containers.add(NO_CONTAINER);
        innerTids.add(0);
        pidNamespaces.add(0);
        return names.size() - 1;
    }

    /** Number of workers; each is known by its number from 0. */
    public int size() {
        return names.size();
    }

    /** Gives a worker another name. */
    public void rename(int worker, String name) {
        forget();
        names.set(worker, name);
    }

    /** Gives a task another id. */
    public void moveTo(int worker, int tid, int generation) {
        forget();
        tids.set(worker, tid);
        generations.set(worker, generation);
    }

    /** Sets the process of a task. */
    public void setProcess(int worker, int pid) {
        forget();
        processes.set(worker, pid);
    }

    /** Sets the task that forked a task. */
    public void setParent(int worker, int parent) {
        forget();
        parents.set(worker, parent);
    }

    /** Whether the id of a task within a pid namespace is known. */
    public boolean hasInnerId(int worker) {
        return innerTids.getInt(worker) != 0;
    }

    /** Sets the id of a task within the innermost pid namespace that it is in. */
    public void setInnerId(int worker, InnerId id) {
        innerTids.set(worker, id.tid());
        pidNamespaces.set(worker, (int) id.namespace());
    }

    /** Gives a thread the id within a pid namespace that another task had. */
    public void takeInnerId(int worker, int from) {
        innerTids.set(worker, innerTids.getInt(from));
        pidNamespaces.set(worker, pidNamespaces.getInt(from));
    }

    /** The id of a task within a pid namespace is no longer known. */
    public void forgetInnerId(int worker) {
        innerTids.set(worker, 0);
    }

    /** The id of a task within the innermost pid namespace that it is in; empty if it is in none, or not known. */
    Optional<InnerId> innerId(int worker) {
        return hasInnerId(worker)
                ? Optional
                        .of(new InnerId(innerTids.getInt(worker), Integer.toUnsignedLong(pidNamespaces.getInt(worker))))
                : Optional.empty();
    }

    /** Adds a container without a name, and returns its number. */
    public int addContainer() {
        containerNames.add("");
        return containerNames.size() - 1;
    }

    /** Names a container. */
    public void nameContainer(int container, String name) {
        forget();
        containerNames.set(container, name);
    }

    /** Puts a process, given by its first thread, into a container, or with {@link #NO_CONTAINER} into none. */
    public void setContainer(int main, int container) {
        forget();
        containers.set(main, container);
    }

    /** Name of the container that the process of a task was in last; empty if it was in none, or one without a name. */
    public String container(int worker) {
        int main = isTask(worker) ? mains()[worker] : worker;
        int container = containers.getInt(main);
        return container == NO_CONTAINER ? "" : containerNames.get(container);
    }

    /** By task: the first thread of its process, as far as it is known. */
    private int[] mains() {
        int[] known = mains;
        if (known == null) {
            known = findMains();
            mains = known;
        }
        return known;
    }

    private int[] findMains() {
        int[] found = new int[size()];
        Int2IntOpenHashMap firstOf = new Int2IntOpenHashMap();
        for (int worker = 0; worker < found.length; worker++) {
            if (isTask(worker)) {
                firstOf.putIfAbsent(tid(worker), worker);
            }
        }
        for (int worker = 0; worker < found.length; worker++) {
            int parent = parents.getInt(worker);
            boolean inherits = parent != NO_WORKER && parent < worker && process(parent) == process(worker);
            found[worker] = inherits ? found[parent]
                    : process(worker) == tid(worker) ? worker : firstOf.getOrDefault(process(worker), worker);
        }
        return found;
    }

    /** Notes evidence of what a task is. A system call outweighs all other evidence, so user space is final. */
    public void prove(int worker, ThreadKind kind) {
        int[] known = kinds.elements();
        if (known[worker] != ThreadKind.USER.ordinal()) {
            known[worker] = kind.ordinal();
        }
    }

    /** The known kind of a task: a thread of the kernel or of a program. */
    public ThreadKind kind(int worker) {
        return ThreadKind.of(kinds.elements()[worker]);
    }

    /** Makes a vertex the last of a worker, and the first if it has none. */
    public void append(int worker, int vertex) {
        int[] first = heads.elements();
        if (first[worker] == NO_VERTEX) {
            first[worker] = vertex;
        }
        tails.elements()[worker] = vertex;
    }

    /** Name of a task, or what ran in interrupt context and on which CPU. */
    public String name(int worker) {
        return names.get(worker);
    }

    /** Name of a task's process if that is not its own name; else empty, as for interrupt context. */
    private String program(int worker) {
        String program = isTask(worker) ? names.get(mains()[worker]) : "";
        return program.equals(names.get(worker)) ? "" : program;
    }

    /** Name of the interrupt that an interrupt worker serves, without its CPU. */
    public String interrupt(int worker) {
        String name = names.get(worker);
        return name.substring(0, name.lastIndexOf(ON_CPU));
    }

    /** Id of a task, -1 for interrupt context. */
    public int tid(int worker) {
        return tids.getInt(worker);
    }

    /** Id of the process of a task, which is the id of its first thread. */
    public int process(int worker) {
        return processes.getInt(worker);
    }

    /** What is known of groups and names holds no more. */
    private void forget() {
        mains = null;
        groups = null;
        namesakes = null;
    }

    /**
     * The first of a task's group: of the tasks of its name and container that are of its process, or of processes that
     * one process forked. -1 for interrupt context. For many threads, once the table changes no more.
     */
    public int group(int worker) {
        int[] known = groups;
        if (known == null) {
            known = new TaskGroups().all();
            groups = known;
        }
        return known[worker];
    }

    /**
     * Whether another task of a program of that name had the same name at its end. For many threads, once the table
     * changes no more.
     */
    boolean hasNamesake(int worker) {
        BitSet known = namesakes;
        if (known == null) {
            known = findNamesakes();
            namesakes = known;
        }
        return known.get(worker);
    }

    private BitSet findNamesakes() {
        BitSet found = new BitSet();
        Map<String, Integer> first = new HashMap<>();
        for (int worker = 0; worker < size(); worker++) {
            Integer namesake = isTask(worker)
                    ? first.putIfAbsent(program(worker) + "/" + names.get(worker), worker) : null;
            if (namesake != null) {
                found.set(namesake);
                found.set(worker);
            }
        }
        return found;
    }

    /** The index among the tasks that had the same id one after the other, from 0. */
    public int generation(int worker) {
        return generations.getInt(worker);
    }

    /** Whether it is a task; if not, it is what ran in interrupt context on a CPU. */
    public boolean isTask(int worker) {
        return tids.getInt(worker) != INTERRUPT_TID;
    }

    /** A worker for people to read, with the label of its host. */
    Worker describe(int worker, String host) {
        return new Worker(host, container(worker), program(worker), name(worker), tid(worker), generation(worker),
                isTask(worker) ? WorkerKind.TASK : WorkerKind.INTERRUPT, process(worker), group(worker),
                hasNamesake(worker));
    }

    /** First vertex of a task, {@link #NO_VERTEX} if it has none. */
    public int head(int worker) {
        return heads.getInt(worker);
    }

    /** Last vertex of a task, {@link #NO_VERTEX} if it has none. */
    public int tail(int worker) {
        return tails.getInt(worker);
    }

    /** Puts tasks into groups. A group is known by the lowest number in it. */
    private final class TaskGroups {
        /** By worker: one that is in the same group and has a lower number, or itself. */
        private final int[] lower = new int[size()];
        private final int[] mains = mains();
        /** By main thread, name and container: one of those that belong to its process or were forked by it. */
        private final Map<String, Integer> programs = new HashMap<>();

        int[] all() {
            for (int worker = 0; worker < lower.length; worker++) {
                lower[worker] = worker;
                if (isTask(worker)) {
                    join(worker, mains[worker]);
                    int parent = parents.getInt(worker);
                    if (parent != NO_WORKER) {
                        join(worker, mains[parent]);
                    }
                }
            }
            int[] all = new int[lower.length];
            for (int worker = 0; worker < all.length; worker++) {
                all[worker] = isTask(worker) ? lowest(worker) : NO_WORKER;
            }
            return all;
        }

        private void join(int worker, int main) {
            int other = lowest(
                    programs.computeIfAbsent(main + "/" + name(worker) + "@" + container(worker), unused -> worker));
            int own = lowest(worker);
            lower[Math.max(own, other)] = Math.min(own, other);
        }

        private int lowest(int worker) {
            int lowest = worker;
            while (lower[lowest] != lowest) {
                lower[lowest] = lower[lower[lowest]];
                lowest = lower[lowest];
            }
            return lowest;
        }
    }
}
