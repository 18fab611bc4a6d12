
// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** A client reads with a timeout of 60 ms, again and again; the server computes for 300 ms. */
public final class SocketTimeout {
    private SocketTimeout() {
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        try (ServerSocket listening = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread server = Truth.start("server", () -> serve(listening));
            Thread client = Truth.start("client", () -> ask(listening));
            server.join();
            client.join();
        }
    }

    private static void serve(ServerSocket listening) {
        try (Socket connection = listening.accept()) {
            int request = connection.getInputStream().read();
            Truth.compute(300);
            connection.getOutputStream().write(request);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void ask(ServerSocket listening) {
        long tid = Truth.tid("client");
        try (Socket connection = new Socket(listening.getInetAddress(), listening.getLocalPort())) {
            connection.setSoTimeout(60);
            connection.getOutputStream().write(1);
            long from = Truth.now();
            while (!answered(connection)) {
                Thread.onSpinWait();
            }
            Truth.tell(tid, from, Truth.now());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean answered(Socket connection) throws IOException {
        try {
            return connection.getInputStream().read() >= 0;
        } catch (SocketTimeoutException e) {
            return false;
        }
    }
}
