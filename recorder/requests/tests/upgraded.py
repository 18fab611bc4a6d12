# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""upgraded.py PORT WAY: asks a server within the same process, in a way at which its protocol is given up.

websocket  two requests of HTTP, an upgrade, and frames
tunnel     a request, CONNECT, and what passes the tunnel
blank      a request, a URL with a blank, and requests behind it
answer     a request, and an answer that nobody understands, and requests behind it
tls        the start of TLS within PostgreSQL, and what is encrypted
mysql      the start of TLS within MySQL, where the server speaks first
copy       a command of Redis, and the replication of its database
"""
import socket
import sys

HEAD = b" HTTP/1.1\r\nHost: a\r\n\r\n"
FINE = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
STRANGE = b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n."
FRAMES = [(b"\x81\x85abcdhello", b"\x81\x02ok")] * 3
GREETING = b"\x0a8.0\0" + bytes(4) + b"12345678\0" + b"\xff\xff\x21\2\0\xff\xff\x15" + bytes(10) + b"123456789012\0"
SECURE = b"\x85\xae\x0f\0\0\0\0\1\x21" + bytes(23)


def packet(number, payload):
    return len(payload).to_bytes(3, "little") + bytes([number]) + payload


EXCHANGES = {
    "websocket": [(b"GET /0" + HEAD, FINE), (b"GET /1" + HEAD, FINE),
                  (b"GET /ws HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
                   b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"), *FRAMES],
    "tunnel": [(b"GET /0" + HEAD, FINE), (b"CONNECT a:1" + HEAD, b"HTTP/1.1 200 OK\r\n\r\n"), *FRAMES],
    "blank": [(b"GET " + place + HEAD, FINE) for place in (b"/0", b"/1", b"/a b", b"/3", b"/4")],
    "answer": [(b"GET /0" + HEAD, FINE), (b"GET /1" + HEAD, STRANGE), (b"GET /2" + HEAD, FINE)],
    "tls": [(b"\0\0\0\x08\x04\xd2\x16\x2f", b"S"), *FRAMES],
    "mysql": [(None, packet(0, GREETING)), (packet(1, SECURE) + FRAMES[0][0], FRAMES[0][1]), *FRAMES],
    "copy": [(b"PING\r\n", b"+PONG\r\n"), (b"SYNC\r\n", b"$3\r\nabc\r\n"), (b"REPLCONF ACK 1\r\n", b"\x81\x02ok")],
}


def main(port, way):
    listener = socket.create_server(("127.0.0.1", port))
    asking = socket.create_connection(listener.getsockname())
    serving = listener.accept()[0]
    for question, answer in EXCHANGES[way]:
        if question:
            asking.sendall(question)
            assert serving.recv(999) == question
        serving.sendall(answer)
        assert asking.recv(999) == answer


main(int(sys.argv[1]), sys.argv[2])
