# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""pool.py PORT executor|asyncio: a loop that hands requests to a ThreadPoolExecutor, which works on them.

executor  its threads answer
asyncio   the loop of asyncio answers when they are done
"""
import asyncio
import selectors
import socket
import sys
from concurrent.futures import ThreadPoolExecutor

import timed

ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
pool = ThreadPoolExecutor(4)


def work_and_answer(connection, path):
    timed.work(path)
    connection.sendall(ANSWER)


def run_executor(port):
    selector = selectors.DefaultSelector()
    listener = socket.create_server(("127.0.0.1", port), backlog=128)
    selector.register(listener, selectors.EVENT_READ)
    while True:
        for key, _ in selector.select():
            if key.fileobj is listener:
                selector.register(listener.accept()[0], selectors.EVENT_READ)
            elif request := key.fileobj.recv(4096):
                pool.submit(work_and_answer, key.fileobj, request.split()[1].decode())
            else:
                selector.unregister(key.fileobj)
                key.fileobj.close()


async def serve(reader, writer):
    while (line := await reader.readline()):
        while await reader.readline() not in (b"\r\n", b""):
            pass
        await asyncio.get_running_loop().run_in_executor(pool, timed.work, line.split()[1].decode())
        writer.write(ANSWER)
    writer.close()


async def run_asyncio(port):
    server = await asyncio.start_server(serve, "127.0.0.1", port)
    await server.serve_forever()


if sys.argv[2] == "executor":
    run_executor(int(sys.argv[1]))
else:
    asyncio.run(run_asyncio(int(sys.argv[1])))
