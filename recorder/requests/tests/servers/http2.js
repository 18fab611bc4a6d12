// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
// http2.js PORT: answers requests of HTTP/2 without TLS with their paths, every fifth one a little later.
const http2 = require("http2");

const port = Number(process.argv[2]);
let count = 0;

http2.createServer().on("stream", (stream, headers) => {
  const answer = () => {
    stream.respond({ ":status": 200 });
    stream.end(headers[":path"]);
  };
  if (++count % 5) {
    answer();
  } else {
    setTimeout(answer, 1);
  }
}).listen(port, "127.0.0.1");
