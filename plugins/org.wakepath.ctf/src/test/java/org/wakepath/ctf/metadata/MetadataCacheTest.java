// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.base.index.CacheFolder;
import org.wakepath.testing.TestTraces;

final class MetadataCacheTest {
    private static final String ALL_TYPES = """
            /* CTF 1.8 */
            trace { major = 1; minor = 8; byte_order = be; uuid = "11111111-2222-3333-4444-555555555555";
              packet.header := struct { integer { size = 32; } magic; integer { size = 8; } uuid[16];
                integer { size = 32; } stream_id; }; };
            env { hostname = "h\\u00e9"; cores = 3; };
            clock { name = first; freq = 1000; offset_s = 7; offset = 9; description = "d"; };
            clock { name = second; uuid = "11111111-2222-3333-4444-666666666666"; };
            stream { id = 5;
              packet.context := struct { integer { size = 64; map = clock.second.value; } timestamp_begin;
                integer { size = 32; } cpu_id; };
              event.header := struct { enum : integer { size = 8; align = 8; } { small = 0 ... 30, large = 31 } id;
                variant <id> { struct { integer { size = 27; map = clock.second.value; } timestamp; } small;
                  struct { integer { size = 32; } id; } large; } v; } align(8);
              event.context := struct { integer { size = 16; signed = true; base = hex; } _vtid; }; };
            event { name = "all"; id = 31; stream_id = 5; loglevel = 4;
              context := struct { string { encoding = ASCII; } one; };
              fields := struct { floating_point { exp_dig = 11; mant_dig = 53; align = 64; } number;
                integer { size = 8; encoding = UTF8; } text[4]; integer { size = 8; } length;
                integer { size = 3; } values[length][2]; integer { size = 100; byte_order = le; } wide;
                enum : integer { size = 8; signed = true; } { A = -3 ... -1, A = 5, B } kind; }; };
            event { name = "none"; id = 2; stream_id = 5; fields := struct { }; };
            """;

    @TempDir
    private Path folder;
    private Path place;
    private MetadataCache kept;
    private final byte[] content = ALL_TYPES.getBytes(StandardCharsets.UTF_8);

    @BeforeEach
    void keepNothingYet() {
        place = folder.resolve("cache/metadata");
        kept = MetadataCache.in(CacheFolder.of(place, 1));
    }

    @Test
    void shouldFindWhatWasParsed() throws IOException {
        Metadata parsed = parse(content, kept);
        assertThat(text(kept.find(content).orElseThrow())).isEqualTo(text(parsed));
    }

    @Test
    void shouldFindTheMetadataOfAllRecordedTraces() throws IOException {
        for (Path file : metadataFiles()) {
            byte[] recorded = Files.readAllBytes(file);
            String expected = text(parse(recorded, MetadataCache.none()));
            parse(recorded, kept);
            assertThat(text(kept.find(recorded).orElseThrow())).as(file.toString()).isEqualTo(expected);
            assertThat(text(parse(recorded, kept))).as(file.toString()).isEqualTo(expected);
        }
    }

    @Test
    void shouldKeepThatMetadataWasCut() throws IOException {
        byte[] whole = Files.readAllBytes(TestTraces.recorded("rpc/client/kernel").resolve("metadata"));
        byte[] cut = Arrays.copyOf(whole, whole.length - 5000);
        assertThat(parse(cut, kept).truncated()).isTrue();
        assertThat(kept.find(cut).orElseThrow().truncated()).isTrue();
    }

    @Test
    void shouldNotFindOtherMetadataUnderTheSameName() throws IOException {
        parse(content, kept);
        byte[] other = ALL_TYPES.replace("_vtid", "_vpid").getBytes(StandardCharsets.UTF_8);
        parse(other, kept);
        List<Path> files = files();
        assertThat(files).hasSize(2);
        byte[] first = Files.readAllBytes(files.get(0));
        Files.write(files.get(0), Files.readAllBytes(files.get(1)));
        Files.write(files.get(1), first);
        assertThat(kept.find(content)).isEmpty();
        assertThat(kept.find(other)).isEmpty();
    }

    @Test
    void shouldNotFindWhatAnotherBuildKept() throws IOException {
        parse(content, MetadataCache.in(CacheFolder.of(place, 2)));
        assertThat(files()).hasSize(1);
        assertThat(kept.find(content)).isEmpty();
    }

    @Test
    void shouldNotFindDamagedFiles() throws IOException {
        parse(content, kept);
        Path file = files().get(0);
        byte[] whole = Files.readAllBytes(file);
        for (int at = 0; at < whole.length; at += at < 64 ? 1 : 37) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 4;
            Files.write(file, damaged);
            assertThat(kept.find(content)).as("byte %d", at).isEmpty();
            Files.write(file, Arrays.copyOf(whole, at));
            assertThat(kept.find(content)).as("%d bytes", at).isEmpty();
        }
        Files.write(file, Arrays.copyOf(whole, whole.length + 1));
        assertThat(kept.find(content)).isEmpty();
    }

    /** As a build would write that changed the format without raising its version. */
    @Test
    void shouldNotFailAtOtherContentWithItsRightChecksum() throws IOException {
        parse(content, kept);
        Path file = files().get(0);
        byte[] whole = Files.readAllBytes(file);
        int layout = 24 + content.length;
        for (int at = layout; at < whole.length; at += 3) {
            byte[] forged = whole.clone();
            forged[at] ^= 0x55;
            Files.write(file, withChecksum(forged));
            kept.find(content);
            Files.write(file, withChecksum(Arrays.copyOf(whole, at)));
            assertThat(kept.find(content)).isEmpty();
        }
    }

    @Test
    void shouldParseDamagedMetadataAnew() throws IOException {
        parse(content, kept);
        Path file = files().get(0);
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, new byte[100]);
        assertThat(text(parse(content, kept))).isEqualTo(text(parse(content, MetadataCache.none())));
        assertThat(Files.readAllBytes(file)).isEqualTo(whole);
    }

    @Test
    void shouldKeepFilesPrivate() throws IOException {
        parse(content, kept);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(place))).isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(files().get(0)))).isEqualTo("rw-------");
    }

    @Test
    void shouldNotFollowLinks() throws IOException {
        parse(content, kept);
        Path moved = folder.resolve("moved");
        Files.move(files().get(0), moved);
        Files.createSymbolicLink(place.resolve(name()), moved);
        assertThat(kept.find(content)).isEmpty();
        Files.delete(place.resolve(name()));
        Files.delete(place);
        Files.createSymbolicLink(place, Files.createDirectory(folder.resolve("elsewhere")));
        parse(content, kept);
        assertThat(files()).isEmpty();
    }

    @Test
    void shouldReplaceTheOldestFilesWhereThereAreTooManyBytes() throws IOException {
        Files.createDirectories(place);
        try (RandomAccessFile old = new RandomAccessFile(place.resolve("old").toFile(), "rw")) {
            old.setLength(64 << 20);
        }
        parse(content, kept);
        assertThat(files()).containsExactly(place.resolve(name()));
    }

    @Test
    void shouldKeepNothingWhereNothingCanBeWritten() throws IOException {
        Files.writeString(folder.resolve("cache"), "a file");
        parse(content, kept);
        assertThat(kept.find(content)).isEmpty();
    }

    @Test
    void shouldKeepNothingOfCodeInSingleFiles() {
        assertThat(MetadataCache.ofUser().find(content)).isEmpty();
        MetadataCache.ofUser().keep(content, parse(content, MetadataCache.none()));
        assertThat(MetadataCache.ofUser().find(content)).isEmpty();
    }

    private Metadata parse(byte[] bytes, MetadataCache with) {
        try {
            Files.write(folder.resolve(MetadataFile.NAME), bytes);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return MetadataFile.read(folder, new TsdlMetadata(), with);
    }

    private String name() {
        CRC32C checksum = new CRC32C();
        checksum.update(content);
        return Integer.toHexString((int) checksum.getValue()) + "-" + content.length;
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(place)) {
            return files.sorted().toList();
        }
    }

    private static List<Path> metadataFiles() throws IOException {
        try (Stream<Path> files = Files.walk(TestTraces.repository().resolve("testtraces"))) {
            return files.filter(file -> file.endsWith(MetadataFile.NAME)).toList();
        }
    }

    private static byte[] withChecksum(byte[] bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 12, bytes.length - 12);
        return ByteBuffer.wrap(bytes).putInt(8, (int) checksum.getValue()).array();
    }

    /** All that an object holds, as text, but not what it computes at first use. */
    private static String text(Object value) {
        if (value instanceof Collection<?> values) {
            Stream<String> all = values.stream().map(MetadataCacheTest::text);
            return (value instanceof List ? all : all.sorted()).toList().toString();
        } else if (value instanceof Map<?, ?> map) {
            return value instanceof java.util.LinkedHashMap ? map.toString() : new TreeMap<>(map).toString();
        } else if (value instanceof Optional<?> optional) {
            return optional.map(MetadataCacheTest::text).orElse("none");
        } else if (value != null && value.getClass().isArray()) {
            return value instanceof Object[] objects ? text(Arrays.asList(objects)) : Arrays.toString((int[]) value);
        } else if (value == null || value instanceof Enum || !value.getClass().getName().startsWith("org.wakepath")) {
            return String.valueOf(value);
        }
        StringBuilder text = new StringBuilder(value.getClass().getSimpleName()).append('{');
        for (Class<?> type = value.getClass(); type != Object.class; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())
                        && !List.of("byName", "byLabel").contains(field.getName())) {
                    text.append(field.getName()).append('=').append(text(get(field, value))).append(' ');
                }
            }
        }
        return text.append('}').toString();
    }

    private static Object get(Field field, Object object) {
        try {
            field.setAccessible(true);
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
