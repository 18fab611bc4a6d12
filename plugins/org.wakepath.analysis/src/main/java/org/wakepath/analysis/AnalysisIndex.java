// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.wakepath.base.Spool;
import org.wakepath.base.index.Fingerprint;
import org.wakepath.base.index.IndexReader;
import org.wakepath.base.index.IndexWriter;
import org.wakepath.ctf.Packet;
import org.wakepath.ctf.Stream;
import org.wakepath.graph.build.GraphBuilder;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.HostFingerprint;
import org.wakepath.kernel.TraceSet;
import org.wakepath.network.MessageIndex;
import org.wakepath.network.PacketMatcher;
import org.wakepath.network.PacketMatcher.HostPair;
import org.wakepath.network.PacketMatches;
import org.wakepath.synchronization.MessageExchange;

/**
 * What was found in traces before, in files beside them: the graph of each host, and the messages and matched packets
 * of all. An index of other traces, or of another version, counts as none. Files are written whole or not at all, so
 * any number of processes may read and write them at a time.
 *
 * <p>Safe for use by several threads.
 */
public final class AnalysisIndex {
    /** Traces with less are read again as quickly. No answer depends on this: an index gives what its traces give. */
    private static final long WORTH_KEEPING = 16L << 20;
    private static final String GRAPH = "graph";
    /**
     * The code on which the content of an index depends: decoding, the meaning of events, the messages that limit the
     * clocks, and the graph.
     */
    private static final List<Class<?>> CODE = List.of(IndexWriter.class, Stream.class, Host.class,
            MessageExchange.class,
            PacketMatcher.class, GraphBuilder.class, AnalysisIndex.class);

    /**
     * What is kept of the packets on one host's clock.
     *
     * @param exchanges the messages that limit how the clocks relate
     * @param decisive the pairs of hosts whose relations give those of all; see {@link ClockRelations#decisive}
     * @param matches the sending that belongs to each reception
     */
    record KeptView(Map<HostPair, MessageExchange> exchanges, List<HostPair> decisive, PacketMatches matches) {

        static KeptView read(IndexReader in) throws IOException {
            Map<HostPair, MessageExchange> exchanges = MessageIndex.read(in.data());
            List<HostPair> decisive = new ArrayList<>();
            for (HostPair pair : exchanges.keySet()) {
                if (in.data().readBoolean()) {
                    decisive.add(pair);
                }
            }
            return new KeptView(exchanges, decisive, PacketMatches.read(in));
        }

        void write(IndexWriter out) throws IOException {
            MessageIndex.write(exchanges, out.data());
            for (HostPair pair : exchanges.keySet()) {
                out.data().writeBoolean(decisive.contains(pair));
            }
            matches.write(out);
        }
    }

    private final IndexFolders folders;
    private final List<Host> hosts;
    private final List<Fingerprint> fingerprints;
    /** The files that hold what this analysis found. */
    private final Set<String> current = new HashSet<>();

    private AnalysisIndex(IndexFolders folders, List<Host> hosts, List<Fingerprint> fingerprints) {
        this.folders = folders;
        this.hosts = hosts;
        this.fingerprints = fingerprints;
    }

    /** No index: nothing is found and nothing is kept. */
    public static AnalysisIndex none() {
        return new AnalysisIndex(IndexFolders.ofUser(), List.of(), List.of());
    }

    /** The index of traces if it saves time. There is none for small traces, or for traces without a fingerprint. */
    public static AnalysisIndex of(TraceSet traces) {
        return bytes(traces.kernelHosts()) < WORTH_KEEPING ? none() : ofAnySize(traces);
    }

    /** The index of traces of any size. There is none for traces that cannot be read, and so have no fingerprint. */
    public static AnalysisIndex ofAnySize(TraceSet traces) {
        return of(traces, IndexFolders.ofUser());
    }

    static AnalysisIndex of(TraceSet traces, IndexFolders folders) {
        List<Host> hosts = traces.kernelHosts();
        try {
            return new AnalysisIndex(folders, hosts,
                    hosts.stream().map(host -> HostFingerprint.of(host, CODE)).toList());
        } catch (UncheckedIOException e) {
            return none();
        }
    }

    private static long bytes(List<Host> hosts) {
        long bytes = 0;
        for (Host host : hosts) {
            for (Stream stream : host.kernelStreams()) {
                for (Packet packet : stream.packets()) {
                    bytes += packet.sizeBits() / Byte.SIZE;
                }
            }
        }
        return bytes;
    }

    /** Whether the graphs of all hosts are kept. */
    public boolean hasAll() {
        return !hosts.isEmpty() && IntStream.range(0, hosts.size())
                .allMatch(host -> read(host, GRAPH, fingerprints.get(host), in -> true).isPresent());
    }

    /** The graph of a host, if the index has it. */
    Optional<ExecutionGraph> graph(int host, Spool spool) {
        if (hosts.isEmpty()) {
            return Optional.empty();
        }
        return read(host, GRAPH, fingerprints.get(host),
                in -> new ExecutionGraph(hosts.get(host).label(), spool, in));
    }

    /** What the packets show on the clock of a host, if the index has it. */
    Optional<KeptView> view(int reference) {
        if (hosts.isEmpty()) {
            return Optional.empty();
        }
        return read(0, viewName(reference), all(), KeptView::read);
    }

    /** How a part of an index is read. */
    private interface Reading<T> {
        T of(IndexReader in) throws IOException;
    }

    private <T> Optional<T> read(int host, String name, Fingerprint fingerprint, Reading<T> reading) {
        for (Path folder : folders.toRead(hosts.get(host), fingerprints.get(host))) {
            Optional<IndexReader> in = IndexReader.open(folder.resolve(name), fingerprint);
            if (in.isPresent()) {
                try {
                    T found = reading.of(in.get());
                    markCurrent(host, name);
                    return Optional.of(found);
                } catch (IOException | IllegalArgumentException e) {
                    continue; // The file is whole, but its version should have had another number.
                }
            }
        }
        return Optional.empty();
    }

    /** Keeps the graph of a host, unless the index has it. */
    void keep(int host, ExecutionGraph graph) throws IOException {
        if (!hosts.isEmpty() && markCurrent(host, GRAPH)) {
            write(host, GRAPH, fingerprints.get(host), graph::write);
        }
    }

    /** Keeps what the packets show on the clock of a host, unless the index has it. */
    void keep(int reference, KeptView view) throws IOException {
        if (!hosts.isEmpty() && markCurrent(0, viewName(reference))) {
            write(0, viewName(reference), all(), view::write);
        }
    }

    private synchronized boolean markCurrent(int host, String name) {
        return current.add(host + " " + name);
    }

    /** What to write into a file. */
    private interface Content {
        void write(IndexWriter out) throws IOException;
    }

    private void write(int host, String name, Fingerprint fingerprint, Content content) throws IOException {
        Path folder = folders.toWrite(hosts.get(host), fingerprints.get(host));
        try (IndexWriter out = new IndexWriter(folder.resolve(name), fingerprint)) {
            content.write(out);
            out.finish();
        }
    }

    private Fingerprint all() {
        return Fingerprint.of(fingerprints);
    }

    private String viewName(int reference) {
        return "packets-" + all().text() + "-" + reference;
    }

    /** The folders of indexes: beside the trace, or in the user's cache if nobody may write there. */
    static final class IndexFolders {
        private static final String BESIDE = ".wakepath";

        private final Path cache;

        /** @param cache the user's folder for files that can be made again */
        IndexFolders(Path cache) {
            this.cache = cache.resolve("wakepath").resolve("index");
        }

        /** The cache of the user who runs this: {@code $XDG_CACHE_HOME} or {@code ~/.cache}. */
        static IndexFolders ofUser() {
            String named = System.getenv().getOrDefault("XDG_CACHE_HOME", "");
            return new IndexFolders(named.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache")
                    : Path.of(named));
        }

        /** The folders in which an index of a host may be. */
        List<Path> toRead(Host host, Fingerprint fingerprint) {
            return List.of(beside(host), cached(fingerprint));
        }

        /** A folder that an index of a host can be written to. */
        Path toWrite(Host host, Fingerprint fingerprint) throws IOException {
            Path beside = beside(host);
            if (canWrite(beside)) {
                return create(beside);
            }
            if (!cache.isAbsolute()) {
                throw new NoSuchFileException(cache.toString()); // a user without a home
            }
            return create(cached(fingerprint));
        }

        private static Path create(Path folder) throws IOException {
            return Files.createDirectories(folder,
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }

        /**
         * Whether to write there. Not into another user's folder: as a link, it may lead to a file to be overwritten.
         */
        private static boolean canWrite(Path beside) throws IOException {
            if (!Files.exists(beside, LinkOption.NOFOLLOW_LINKS)) {
                return Files.isWritable(beside.toAbsolutePath().getParent());
            }
            return IndexReader.isOwn(beside) && Files.isDirectory(beside) && Files.isWritable(beside);
        }

        private static Path beside(Host host) {
            return host.kernelStreams().get(0).trace().folder().resolve(BESIDE);
        }

        private Path cached(Fingerprint fingerprint) {
            return cache.resolve(fingerprint.text());
        }
    }
}
