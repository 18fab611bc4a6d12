// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.wakepath.graph.model.SystemCall;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Flow;
import org.wakepath.path.split.FunctionSplit;
import org.wakepath.path.split.SliceExecutions;
import org.wakepath.path.split.SliceSplit;
import org.wakepath.track.CallStack;
import org.wakepath.track.CallValues;

/**
 * Replaces names of tasks, containers, hosts, slices and functions of programs by aliases, for reports that strangers
 * may read. Addresses, descriptors and free text are replaced as well, because they may contain names. Arguments and
 * results of calls are left out. Tids, times, functions of the kernel and of usual libraries, interrupts and block
 * devices stay. An object gives a name the same alias in every path that it is applied to.
 */
public final class Redaction implements UnaryOperator<ActivePath> {
    private final Aliases aliases = new Aliases();
    private final PathRenamer renaming = new PathRenamer(aliases);

    @Override
    public ActivePath apply(ActivePath path) {
        return renaming.apply(path);
    }

    /** The same task or interrupt work, with aliases. */
    public Worker apply(Worker worker) {
        return renaming.worker(worker);
    }

    /** The same flow, with aliases of its addresses. */
    public Flow apply(Flow flow) {
        return renaming.flow(flow);
    }

    /** The alias of a host. */
    public String host(String label) {
        return aliases.host(label);
    }

    /** The alias of a task, or of a process. */
    public String task(String name) {
        return aliases.task(name);
    }

    /**
     * The same split of a path at slices, with aliases. Names of slices have aliases, and their numbers are left out.
     */
    public SliceSplit apply(SliceSplit split) {
        return renaming.apply(split);
    }

    /** The same executions of a slice, with aliases. */
    public SliceExecutions apply(SliceExecutions executions) {
        return renaming.apply(executions);
    }

    /** The same split of a path by functions, with aliases. Arguments and results of the calls are left out. */
    public FunctionSplit apply(FunctionSplit split) {
        return renaming.apply(split);
    }

    private static final class Aliases implements Names {
        private final Map<String, String> hosts = new HashMap<>();
        private final Map<String, String> containers = new HashMap<>();
        private final Map<String, String> tasks = new HashMap<>();
        private final Map<String, String> slices = new HashMap<>();
        private final Map<String, String> functions = new HashMap<>();
        private final Map<String, String> modules = new HashMap<>();
        private final Map<String, String> sockets = new HashMap<>();

        @Override
        public String host(String label) {
            return alias(hosts, "host-", label);
        }

        @Override
        public String container(String name) {
            return name.isEmpty() ? name : alias(containers, "container-", name);
        }

        @Override
        public String task(String name) {
            return alias(tasks, "task-", name);
        }

        @Override
        public String slice(String name) {
            return alias(slices, "slice-", name);
        }

        @Override
        public OptionalLong number(OptionalLong id) {
            return OptionalLong.empty();
        }

        @Override
        public Optional<CallValues> values(Optional<CallValues> values) {
            return Optional.empty();
        }

        @Override
        public CallStack.Frame frame(CallStack.Frame frame) {
            return frame.isOfProgram()
                    ? new CallStack.Frame(alias(functions, "function-", frame.function()),
                            alias(modules, "module-", frame.module()))
                    : frame;
        }

        @Override
        public Flow.Socket socket(Flow.Socket socket) {
            return new Flow.Socket(alias(sockets, "socket-", socket.toString()), OptionalInt.empty());
        }

        @Override
        public SystemCall systemCall(SystemCall call) {
            return new SystemCall(call.name(), OptionalLong.empty(), "", OptionalLong.empty(), call.descriptors(),
                    call.limit());
        }

        @Override
        public String reason(String reason) {
            return "reason left out";
        }

        @Override
        public String machine(String name) {
            return name;
        }

        private static String alias(Map<String, String> aliases, String prefix, String name) {
            return aliases.computeIfAbsent(name, unused -> prefix + (aliases.size() + 1));
        }
    }
}
