// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.wakepath.base.Reason;
import org.wakepath.base.index.CacheFolder;
import org.wakepath.base.timing.Stage;
import org.wakepath.ctf.decode.Plan;
import org.wakepath.ctf.metadata.Metadata;
import org.wakepath.ctf.metadata.MetadataCache;
import org.wakepath.ctf.metadata.MetadataFile;
import org.wakepath.ctf.metadata.TsdlMetadata;
import org.wakepath.ctf.type.ClockClass;
import org.wakepath.ctf.type.CtfException;
import org.wakepath.ctf.type.StreamType;
import org.wakepath.ctf.type.StreamType.EventType;
import org.wakepath.ctf.type.TraceType;

/**
 * A folder that holds a CTF trace: its metadata, and its streams with their packets indexed. Immutable and without open
 * files; threads may share it.
 */
public final class Trace {
    private final Path folder;
    private final TraceType type;
    private final boolean metadataTruncated;
    private final List<EventClass> eventClasses;
    private final List<Stream> streams;
    private final List<TraceCopy> copies;
    private final long foreignPackets;

    /** A trace on clocks with other zeros. */
    private Trace(Trace other, TraceType type) {
        this.folder = other.folder;
        this.type = type;
        this.metadataTruncated = other.metadataTruncated;
        this.eventClasses = classes(type);
        this.streams = other.streams.stream().map(stream -> stream.in(this)).toList();
        this.copies = other.copies;
        this.foreignPackets = other.foreignPackets;
    }

    /** A trace without its streams. */
    Trace(Path folder, Metadata metadata) {
        this.folder = folder;
        this.type = metadata.type();
        this.metadataTruncated = metadata.truncated();
        this.eventClasses = classes(type);
        this.streams = List.of();
        this.copies = List.of();
        this.foreignPackets = 0;
    }

    /**
     * A trace with its streams.
     *
     * @param streams makes the streams of the trace that it is given
     * @param copies packets in its folder that are read from other folders
     * @param foreignPackets number of packets with another trace's UUID
     */
    Trace(Trace bare, Function<Trace, List<Stream>> streams, List<TraceCopy> copies, long foreignPackets) {
        this.folder = bare.folder;
        this.type = bare.type;
        this.metadataTruncated = bare.metadataTruncated;
        this.eventClasses = bare.eventClasses;
        this.streams = streams.apply(this).stream().sorted(Comparator.comparingInt(Stream::cpu)
                .thenComparing(s -> s.file().getFileName().toString(), NumericOrder.INSTANCE)).toList();
        this.copies = List.copyOf(copies);
        this.foreignPackets = foreignPackets;
    }

    /**
     * Opens the trace in a folder, reads its metadata and indexes its packets.
     *
     * @throws CtfException when metadata or a packet header cannot be read
     */
    public static Trace open(Path folder) {
        return openAll(List.of(folder), 1).get(0);
    }

    /**
     * Opens the traces in some folders.
     *
     * @param threads number of threads that read, at least 1; traces and failures do not depend on it
     * @return the traces in the order of the folders; a packet that several of them hold is in the first
     * @throws CtfException if a trace cannot be opened; the fault of the first such trace
     */
    public static List<Trace> openAll(List<Path> folders, int threads) {
        OpenedTraces opened = openReadable(folders, threads);
        opened.broken().stream().findFirst().ifPresent(fault -> {
            throw fault;
        });
        return opened.traces();
    }

    /**
     * Opens as many of the traces in some folders as can be opened.
     *
     * @param threads number of threads that read, at least 1; traces and failures do not depend on it
     */
    public static OpenedTraces openReadable(List<Path> folders, int threads) {
        return TraceOpening.uncached().open(folders, threads);
    }

    /**
     * Opens the same traces, but parses no metadata and searches for no packets if that was done before: the folders
     * {@code metadata} and {@code packets} of {@code $XDG_CACHE_HOME/wakepath}, or {@code ~/.cache/wakepath}, keep the
     * results for later processes of this user.
     *
     * @param threads number of threads that read, at least 1; traces and failures do not depend on it
     */
    public static OpenedTraces openReadableCached(List<Path> folders, int threads) {
        return TraceOpening.cached().open(folders, threads);
    }

    /**
     * Folders at or below {@code root} that hold a trace, in numeric order of their paths; at least one.
     *
     * @throws NoTraceException if {@code root} is not a folder, or holds no trace
     * @throws CtfException when {@code root} cannot be listed
     */
    public static List<Path> find(Path root) {
        return find(root, note -> {});
    }

    /**
     * Finds the same folders, and reports what cannot be searched.
     *
     * @param notes receives a sentence for each folder below that may hold traces and cannot be listed
     */
    public static List<Path> find(Path root, Consumer<String> notes) {
        return TraceFinder.find(root, notes);
    }

    /** The folder as it was given. */
    public Path folder() {
        return folder;
    }

    /** What the tracer says about the host and itself, by name; numbers are decimal text. */
    public Map<String, String> environment() {
        return Collections.unmodifiableMap(type.environment());
    }

    /** Identity of the trace; empty if it has none. */
    public Optional<UUID> uuid() {
        return type.uuid();
    }

    /** Its clocks in the order of the metadata. */
    public List<ClockClass> clocks() {
        return type.clocks();
    }

    /**
     * The same trace with the zero of a clock where another trace of that clock has it. Each session of a tracer takes
     * the distance from the epoch anew, and takes it differently.
     *
     * @param clock a clock of the other trace; a trace without it stays as it is
     */
    public Trace on(ClockClass clock) {
        return type.clocks().stream().anyMatch(own -> own.isZeroedApart(clock)) ? new Trace(this, type.on(clock))
                : this;
    }

    /** Its classes of events by stream class and id. */
    public List<EventClass> eventClasses() {
        return eventClasses;
    }

    /** Its streams by CPU and then by file name in numeric order. */
    public List<Stream> streams() {
        return streams;
    }

    /** Packets in its folder that are left out, because they are read from other folders that were opened with it. */
    public List<TraceCopy> copies() {
        return copies;
    }

    /**
     * The number of packets whose trace UUID differs from the metadata's. They are read as if they had the right one.
     */
    public long foreignPackets() {
        return foreignPackets;
    }

    /** Whether the metadata file ends early, so that classes of events may be missing. */
    public boolean isMetadataTruncated() {
        return metadataTruncated;
    }

    /** Its layout. */
    public TraceType type() {
        return type;
    }

    /** Whether an LTTng tracer recorded it. */
    boolean isLttng() {
        return type.environment().getOrDefault("tracer_name", "").startsWith("lttng");
    }

    private static List<EventClass> classes(TraceType type) {
        List<EventClass> classes = new ArrayList<>();
        for (StreamType stream : type.streams()) {
            for (EventType event : stream.events()) {
                classes.add(new EventClass(stream, event));
            }
        }
        return List.copyOf(classes);
    }

    @Override
    public String toString() {
        return folder.toString();
    }

    /** Opens traces in parallel. */
    static final class TraceOpening {
        private final TsdlMetadata declarations = new TsdlMetadata();
        private final MetadataCache cache;
        private final Optional<CacheFolder> packets;

        private TraceOpening(MetadataCache cache, Optional<CacheFolder> packets) {
            this.cache = cache;
            this.packets = packets;
        }

        static TraceOpening uncached() {
            return new TraceOpening(MetadataCache.none(), Optional.empty());
        }

        /** Uses what earlier processes of this user found, and keeps what is found for later ones. */
        static TraceOpening cached() {
            return new TraceOpening(MetadataCache.ofUser(), CacheFolder.ofUser("packets", Trace.class));
        }

        OpenedTraces open(List<Path> folders, int threads) {
            if (threads == 1) {
                return open(folders, new InOrder(work -> {}));
            }
            int helpers = threads - 1;
            ThreadPoolExecutor executor = new ThreadPoolExecutor(helpers, helpers, 0, TimeUnit.SECONDS,
                    new LinkedBlockingQueue<>(), TraceOpening::daemon);
            try {
                return open(folders, new InOrder(executor));
            } finally {
                executor.shutdownNow();
            }
        }

        private OpenedTraces open(List<Path> folders, InOrder inOrder) {
            Optional<KeptPackets> kept = packets
                    .flatMap(from -> KeptPackets.of(from, folders, System.currentTimeMillis()));
            Optional<List<Trace>> found = kept.flatMap(some -> some.find(() -> bare(folders, inOrder)));
            if (found.isPresent()) {
                return new OpenedTraces(found.get(), List.of());
            }
            OpenedTraces opened = search(folders, inOrder);
            kept.ifPresent(some -> some.keep(opened));
            return opened;
        }

        private List<Trace> bare(List<Path> folders, InOrder inOrder) {
            return inOrder.results(folders.stream()
                    .<Supplier<Trace>>map(folder -> () -> new Trace(folder, metadata(folder))).toList());
        }

        private OpenedTraces search(List<Path> folders, InOrder inOrder) {
            List<Attempt> attempts = inOrder.results(folders.stream()
                    .<Supplier<Attempt>>map(folder -> () -> attempt(folder, inOrder)).toList());
            List<BrokenTraceException> broken = new ArrayList<>(attempts.stream().map(Attempt::fault)
                    .flatMap(Optional::stream).toList());
            return join(new ArrayList<>(attempts.stream().map(Attempt::files).flatMap(Optional::stream).toList()),
                    broken);
        }

        /** The result of opening a trace: its files, or what is wrong. */
        private record Attempt(Optional<TraceFiles> files, Optional<BrokenTraceException> fault) {
        }

        private Attempt attempt(Path folder, InOrder inOrder) {
            try {
                return new Attempt(Optional.of(TraceFiles.of(new Trace(folder, metadata(folder)), inOrder)),
                        Optional.empty());
            } catch (CtfException e) {
                return new Attempt(Optional.empty(),
                        Optional.of(new BrokenTraceException(folder, e.getMessage(), e)));
            }
        }

        /** The traces with their streams. Only this step finds last events that cannot be read. */
        private static OpenedTraces join(List<TraceFiles> files, List<BrokenTraceException> broken) {
            while (true) {
                try {
                    return new OpenedTraces(TraceFiles.join(files), List.copyOf(broken));
                } catch (BrokenTraceException e) {
                    broken.add(e);
                    files.removeIf(one -> one.trace().folder().equals(e.folder()));
                }
            }
        }

        private Metadata metadata(Path folder) {
            Stage.METADATA.begin();
            Metadata metadata = MetadataFile.read(folder, declarations, cache);
            Stage.METADATA.end(0);
            return metadata;
        }

        private static Thread daemon(Runnable work) {
            Thread thread = new Thread(work, "wakepath");
            thread.setDaemon(true);
            return thread;
        }
    }

    /**
     * A trace with the files in its folder, before other folders are searched for parts of it.
     *
     * @param trace its metadata, and no streams
     * @param files its files with their packets
     */
    record TraceFiles(Trace trace, List<StreamFile> files) {

        /** Finds the files in the folder of a trace, and the packets in them. */
        static TraceFiles of(Trace trace, InOrder inOrder) {
            Stage.INDEX.begin();
            List<StreamFile> files = inOrder.results(streamFiles(trace.folder()).stream()
                    .<Supplier<StreamFile>>map(file -> () -> new PacketIndexer(trace, file).index()).toList());
            boolean isFlushed = trace.isLttng() && trace.environment().getOrDefault("domain", "").equals("kernel")
                    && files.stream().anyMatch(file -> !file.headers().isEmpty());
            Stage.INDEX.end(files.stream().mapToLong(file -> file.headers().size()).sum());
            return new TraceFiles(trace, isFlushed ? files.stream().map(StreamFile::flushed).toList() : files);
        }

        private static List<Path> streamFiles(Path folder) {
            try (java.util.stream.Stream<Path> files = Files.list(folder)) {
                return files.filter(TraceFiles::isStream)
                        .sorted(Comparator.comparing(Path::toString, NumericOrder.INSTANCE)).toList();
            } catch (IOException e) {
                throw new CtfException(folder + ": cannot be listed: " + Reason.of(e), e);
            }
        }

        private static boolean isStream(Path file) {
            String name = file.getFileName().toString();
            return !name.startsWith(".") && !name.equals(MetadataFile.NAME) && Files.isRegularFile(file);
        }

        /** The traces with their streams. Files of one trace belong together, whatever folders they are in. */
        static List<Trace> join(List<TraceFiles> traces) {
            Map<Object, List<StreamFile>> streams = new LinkedHashMap<>();
            Map<StreamFile, Path> folders = new IdentityHashMap<>();
            Map<StreamFile, SplitStream.Share> shares = new IdentityHashMap<>();
            for (TraceFiles trace : traces) {
                for (StreamFile file : trace.files) {
                    folders.put(file, trace.trace.folder());
                    if (file.headers().isEmpty()) {
                        shares.put(file, SplitStream.Share.NOTHING);
                    } else {
                        streams.computeIfAbsent(List.of(trace.identity(), file.identity()), k -> new ArrayList<>())
                                .add(file);
                    }
                }
            }
            streams.values().forEach(files -> shares.putAll(new SplitStream(files).shares()));
            return traces.stream().map(trace -> trace.with(shares, folders)).toList();
        }

        private Object identity() {
            return trace.uuid().isPresent() ? trace.uuid().get() : trace.folder();
        }

        private Trace with(Map<StreamFile, SplitStream.Share> shares, Map<StreamFile, Path> folders) {
            Map<Path, Long> copied = new LinkedHashMap<>();
            files.forEach(file -> shares.get(file).copies()
                    .forEach((original, packets) -> copied.merge(folders.get(original), packets, Long::sum)));
            boolean isWhole = files.stream().allMatch(file -> shares.get(file).packets().isEmpty());
            List<TraceCopy> copies = copied.entrySet().stream()
                    .map(e -> new TraceCopy(trace.folder(), e.getKey(), e.getValue(), isWhole)).toList();
            List<StreamFile> read = files.stream()
                    .filter(file -> file.headers().isEmpty() || !shares.get(file).packets().isEmpty()).toList();
            long foreign = read.stream().mapToLong(StreamFile::foreign).sum();
            Map<StreamType, Plan> plans = new IdentityHashMap<>();
            return new Trace(trace,
                    joined -> read.stream().map(file -> file.stream(joined, shares.get(file), plans)).toList(),
                    copies, foreign);
        }
    }
}
