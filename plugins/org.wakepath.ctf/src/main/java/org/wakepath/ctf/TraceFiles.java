// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.wakepath.base.timing.Stage;
import org.wakepath.ctf.metadata.MetadataFile;

/**
 * A trace with the files in its folder, before it is known what other folders hold of it.
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
        return new Trace(trace, joined -> read.stream().map(file -> file.stream(joined, shares.get(file))).toList(),
                copies, foreign);
    }
}
