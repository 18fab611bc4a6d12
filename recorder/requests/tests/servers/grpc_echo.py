# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""grpc_echo.py PORT [CONNECTIONS COUNT DEPTH]: a server of gRPC that answers what it is asked, or its clients.

With LOG in the environment, the server works for each request, and writes down when.
"""

import concurrent.futures
import os
import sys
import threading

import grpc

if "LOG" in os.environ:
    import timed

METHOD = "/echo/Say"


def answer(request, _):
    return request


def work_and_answer(request, context):
    number, place = map(int, request.split(b"-"))
    port = context.peer().rpartition(":")[2]
    timed.work(f"/{50 + (number * 7919 + place * 104729) % 1950}/{port}-{place}")
    return request


def serve(port):
    server = grpc.server(concurrent.futures.ThreadPoolExecutor(8))
    say = grpc.unary_unary_rpc_method_handler(work_and_answer if "LOG" in os.environ else answer)
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("echo", {"Say": say}),))
    server.add_insecure_port(f"127.0.0.1:{port}")
    server.start()
    server.wait_for_termination()


def ask(port, number, count, depth):
    options = [("grpc.use_local_subchannel_pool", 1)]
    with grpc.insecure_channel(f"127.0.0.1:{port}", options) as channel:
        say = channel.unary_unary(METHOD)
        for start in range(0, count, depth):
            texts = [f"{number}-{place}".encode() for place in range(start, min(start + depth, count))]
            calls = [say.future(text, wait_for_ready=True) for text in texts]
            if [call.result() for call in calls] != texts:
                raise ValueError(texts)


def main():
    port, *clients = map(int, sys.argv[1:])
    if not clients:
        serve(port)
    connections, count, depth = clients
    threads = [threading.Thread(target=ask, args=[port, number, count, depth]) for number in range(connections)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
