# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""A client asks nginx, which asks a back end that computes 250 ms."""

import os
import socket
import subprocess
import tempfile
import time

from truth import be, compute, listener, waiting

listening = listener()
front = listener()
port = front.getsockname()[1]
front.close()
CONFIGURATION = """daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/error;
events {{}}
http {{ access_log off; proxy_temp_path {folder}/p; client_body_temp_path {folder}/c; fastcgi_temp_path {folder}/f;
uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
server {{ listen 127.0.0.1:{port}; location / {{ proxy_pass http://127.0.0.1:{back}; }} }} }}
"""


def serve() -> None:
    be("backend")
    connection, _ = listening.accept()
    connection.recv(65536)
    compute(0.25)
    connection.sendall(b"HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok")
    connection.close()
    os._exit(0)


with tempfile.TemporaryDirectory() as folder:
    with open(f"{folder}/conf", "w") as made:
        made.write(CONFIGURATION.format(folder=folder, port=port, back=listening.getsockname()[1]))
    server = subprocess.Popen(["nginx", "-c", f"{folder}/conf", "-e", f"{folder}/error", "-p", folder])
    if os.fork() == 0:
        serve()
    be("client")
    for _ in range(200):
        try:
            client = socket.create_connection(("127.0.0.1", port))
            break
        except OSError:
            time.sleep(0.02)
    with waiting():
        client.sendall(b"GET / HTTP/1.0\r\n\r\n")
        while client.recv(65536):
            pass
    server.terminate()
    server.wait()
