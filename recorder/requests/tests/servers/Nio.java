// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** Nio PORT: a selector in one thread answers each request with its path. */
final class Nio {
    private static final String END = "\r\n\r\n";

    public static void main(String[] arguments) throws IOException {
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
                    client.register(selector, SelectionKey.OP_READ, new StringBuilder());
                } else {
                    read(key);
                }
            }
            selector.selectedKeys().clear();
        }
    }

    private static void read(SelectionKey key) throws IOException {
        SocketChannel client = (SocketChannel) key.channel();
        StringBuilder received = (StringBuilder) key.attachment();
        ByteBuffer bytes = ByteBuffer.allocate(4096);

        if (client.read(bytes) < 0) {
            client.close();
            return;
        }
        received.append(StandardCharsets.US_ASCII.decode(bytes.flip()));
        for (int end = received.indexOf(END); end >= 0; end = received.indexOf(END)) {
            String path = received.substring(0, end).split(" ")[1];
            String answer = "HTTP/1.1 200 OK\r\nContent-Length: " + path.length() + END + path;
            ByteBuffer out = ByteBuffer.wrap(answer.getBytes(StandardCharsets.US_ASCII));
            received.delete(0, end + END.length());
            while (out.hasRemaining()) {
                client.write(out);
            }
        }
    }
}
