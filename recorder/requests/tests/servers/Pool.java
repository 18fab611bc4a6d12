// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;

/**
 * Pool PORT threads|forkjoin|virtual: a selector hands requests to an executor, whose threads answer them. It writes
 * down which thread of the kernel worked for which request, from when to when.
 */
final class Pool {
    private static final byte[] ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
            .getBytes(StandardCharsets.US_ASCII);
    private static FileChannel log;

    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        log = FileChannel.open(Path.of(System.getenv("LOG")), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        Executor executor = executor(arguments[1]);
        Selector selector = Selector.open();
        ServerSocketChannel listener = ServerSocketChannel.open();

        listener.bind(new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[0])), 128);
        listener.configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT);
        while (true) {
            selector.select();
            for (SelectionKey key : selector.selectedKeys()) {
                if (key.isAcceptable()) {
                    SocketChannel client = listener.accept();
                    client.configureBlocking(false);
                    client.register(selector, SelectionKey.OP_READ);
                } else {
                    read((SocketChannel) key.channel(), executor);
                }
            }
            selector.selectedKeys().clear();
        }
    }

    /** Java 17 has no virtual threads. */
    private static Executor executor(String way) throws ReflectiveOperationException {
        return switch (way) {
            case "forkjoin" -> new ForkJoinPool(4);
            case "virtual" -> (Executor) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
            default -> Executors.newFixedThreadPool(4);
        };
    }

    private static void read(SocketChannel client, Executor executor) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(4096);
        int size = client.read(bytes);

        if (size < 0) {
            client.close();
        } else if (size > 0) {
            String path = StandardCharsets.US_ASCII.decode(bytes.flip()).toString().split(" ")[1];
            executor.execute(() -> answer(client, path));
        }
    }

    private static void answer(SocketChannel client, String path) {
        try {
            String[] words = path.split("/");
            work(Long.parseLong(words[1]) * 1000, words[2]);
            client.write(ByteBuffer.wrap(ANSWER));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    /** Some of the work waits for a timer. A virtual thread may go on in another thread of the kernel behind it. */
    private static void work(long nanos, String label) throws IOException, InterruptedException {
        long begin = System.nanoTime();

        if (nanos % 3000 == 0) {
            note(label, begin);
            Thread.sleep(nanos / 2_000_000, (int) (nanos / 2 % 1_000_000));
        }
        long middle = System.nanoTime();
        while (System.nanoTime() < begin + nanos) {
            Thread.onSpinWait();
        }
        note(label, middle);
    }

    private static void note(String label, long begin) throws IOException {
        Path thread = Files.readSymbolicLink(Path.of("/proc/thread-self"));
        String line = thread.getFileName() + " " + label + " " + begin + " " + System.nanoTime() + "\n";

        log.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.US_ASCII)));
    }
}
