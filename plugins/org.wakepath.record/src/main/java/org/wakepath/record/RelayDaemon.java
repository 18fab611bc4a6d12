// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** LTTng's relay daemon, which receives traces while they are recorded. It can be reached only from this machine. */
final class RelayDaemon implements AutoCloseable {
    /** Ends the daemon when its standard input ends, so that it does not outlive this program. */
    private static final String KEEPER = "command -v lttng-relayd >/dev/null || { echo it is not installed; exit 1; }; "
            + "lttng-relayd \"$@\" </dev/null & daemon=$!; read -r end; kill $daemon; wait $daemon";
    private static final int PORTS = 3;
    private static final long PATIENCE_MS = 10_000;
    private static final long PERIOD_MS = 20;
    private static final int DEPTH = 3;

    private final Path folder;
    private final List<Integer> ports;
    private final Process process;

    private RelayDaemon(Path folder, List<Integer> ports, Process process) {
        this.folder = folder;
        this.ports = ports;
        this.process = process;
    }

    /** Starts the daemon, which writes into this folder, and waits until it listens. */
    static RelayDaemon start(Path folder) {
        try {
            List<Integer> ports = freePorts();
            ProcessBuilder builder = new ProcessBuilder("setsid", "sh", "-c", KEEPER, "relay", "--output=" + folder,
                    "--control-port=" + url(ports.get(0)), "--data-port=" + url(ports.get(1)),
                    "--live-port=" + url(ports.get(2)));
            builder.environment().put("LTTNG_HOME", folder.toString());
            Process process = builder.redirectErrorStream(true).redirectOutput(folder.resolve("log").toFile()).start();
            RelayDaemon daemon = new RelayDaemon(folder, ports, process);
            daemon.awaitListening();
            return daemon;
        } catch (IOException e) {
            throw failure(e.getMessage());
        }
    }

    private static RecordException failure(String why) {
        return new RecordException("the relay daemon of LTTng does not start: " + why,
                "apt-get install lttng-tools, or leave --relay out");
    }

    private static String url(int port) {
        return "tcp://127.0.0.1:" + port;
    }

    private static List<Integer> freePorts() throws IOException {
        List<ServerSocket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < PORTS; i++) {
                sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
            }
            return sockets.stream().map(ServerSocket::getLocalPort).toList();
        } finally {
            for (ServerSocket socket : sockets) {
                socket.close();
            }
        }
    }

    /** The daemon does not report when it listens. */
    private void awaitListening() throws IOException {
        for (long waited = 0; !listens(); waited += PERIOD_MS) {
            if (waited > PATIENCE_MS || !process.isAlive()) {
                close();
                throw failure(Files.readString(folder.resolve("log")).strip());
            }
            try {
                Thread.sleep(PERIOD_MS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private boolean listens() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), ports.get(0)));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    int controlPort() {
        return ports.get(0);
    }

    int dataPort() {
        return ports.get(1);
    }

    /** The kernel trace of a session; empty if nothing arrived. */
    Optional<Path> trace(String session) {
        try (Stream<Path> folders = Files.find(folder, DEPTH, (path, attributes) -> attributes.isDirectory()
                && path.getFileName().toString().startsWith(session))) {
            return folders.map(path -> path.resolve("kernel")).filter(Files::isDirectory).findFirst();
        } catch (IOException e) {
            throw new RecordException("cannot read " + folder + ": " + e.getMessage(), "look for the traces there");
        }
    }

    /** Ends the daemon, after it has written what it received. */
    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(PATIENCE_MS, TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
