# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""An application of uvicorn. It answers paths below /own itself, and asks another server for others."""
import asyncio
import os

free = []


async def ask(path):
    back = free.pop() if free else await asyncio.open_connection("127.0.0.1", int(os.environ["BACK"]))
    reader, writer = back
    writer.write(b"GET %s HTTP/1.1\r\nHost: back\r\n\r\n" % path)
    head = await reader.readuntil(b"\r\n\r\n")
    body = await reader.readexactly(int(head.lower().partition(b"content-length:")[2].split()[0]))
    free.append(back)
    return body


async def app(scope, receive, send):
    if scope["type"] != "http":
        return
    path = scope["path"].encode()
    body = path if path.startswith(b"/own") else await ask(path)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})
