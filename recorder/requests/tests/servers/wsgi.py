# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""An application of gunicorn and mod_wsgi. It answers paths below /own itself, and asks a database or another server
for others.
"""
import http.client
import os
import threading

local = threading.local()


def ask_database(path):
    import psycopg

    if not hasattr(local, "database"):
        local.database = psycopg.connect(os.environ["DATABASE"], autocommit=True)
    return local.database.execute(f"SELECT '{path}'").fetchone()[0].encode()


def ask(path):
    if path.startswith("/database"):
        return ask_database(path)
    if not hasattr(local, "back"):
        local.back = http.client.HTTPConnection("127.0.0.1", int(os.environ["BACK"]))
    local.back.request("GET", path)
    return local.back.getresponse().read()


def application(environ, start_response):
    path = environ.get("SCRIPT_NAME", "") + environ["PATH_INFO"]
    body = path.encode() if path.startswith("/own") else ask(path)
    start_response("200 OK", [("Content-Length", str(len(body)))])
    return [body]
