// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Waits in each of the usual ways, always in a method whose name says how, and wakes in others. */
public final class Waits {
    private static final int ROUNDS = 5;
    private static final AtomicInteger turns = new AtomicInteger();
    /** How many waits have begun that somebody else ends. */
    private static final AtomicInteger begun = new AtomicInteger();
    private static Pipe pipe;
    private static SocketChannel here;
    private static SocketChannel there;
    private static FileChannel file;

    static void waitForFutex() {
        while (turns.get() == 0) {
            LockSupport.park();
        }
        turns.decrementAndGet();
    }

    static void wakeByFutex(Thread waiter) {
        turns.incrementAndGet();
        LockSupport.unpark(waiter);
    }

    static void waitForPipe() throws IOException {
        pipe.source().read(ByteBuffer.allocate(1));
    }

    static void wakeByPipe() throws IOException {
        pipe.sink().write(ByteBuffer.wrap(new byte[1]));
    }

    static void waitForSocket() throws IOException {
        here.read(ByteBuffer.allocate(1));
    }

    static void wakeBySocket() throws IOException {
        there.write(ByteBuffer.wrap(new byte[1]));
    }

    static void waitForDisk() throws IOException {
        file.write(ByteBuffer.wrap(new byte[4096]), 0);
        file.force(true);
    }

    static void waitForTimer() throws InterruptedException {
        Thread.sleep(20);
    }

    /** The other thread sleeps by then, or is a few steps before it. */
    static void waitForWaiter(int waits) throws InterruptedException {
        while (begun.get() < waits) {
            Thread.sleep(1);
        }
        waitForTimer();
    }

    static void waitForAll() {
        try {
            for (int i = 0; i < ROUNDS; i++) {
                begun.incrementAndGet();
                waitForFutex();
                begun.incrementAndGet();
                waitForPipe();
                begun.incrementAndGet();
                waitForSocket();
                waitForDisk();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The argument is a folder to write to. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = Path.of(arguments[0]);
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(folder.resolve("socket"));
        pipe = Pipe.open();
        file = FileChannel.open(folder.resolve("file"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(address);
            there = SocketChannel.open(address);
            here = server.accept();
        }
        Thread waiter = new Thread(Waits::waitForAll);
        waiter.start();
        for (int i = 0; i < ROUNDS; i++) {
            waitForWaiter(3 * i + 1);
            wakeByFutex(waiter);
            waitForWaiter(3 * i + 2);
            wakeByPipe();
            waitForWaiter(3 * i + 3);
            wakeBySocket();
        }
        waiter.join();
    }
}
