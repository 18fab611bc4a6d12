// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.Executors;

/** Http PORT BACK: answers paths below /own itself, and asks another server for others. */
final class Http {
    public static void main(String[] arguments) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[0])), 128);

        server.createContext("/", exchange -> answer(exchange, arguments[1]));
        server.setExecutor(Executors.newFixedThreadPool(8));
        server.start();
    }

    private static void answer(HttpExchange exchange, String back) throws IOException {
        String path = exchange.getRequestURI().getPath();
        byte[] body = path.startsWith("/own") ? path.getBytes() : ask("http://127.0.0.1:" + back + path);

        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static byte[] ask(String url) throws IOException {
        try (InputStream stream = URI.create(url).toURL().openStream()) {
            return stream.readAllBytes();
        }
    }
}
