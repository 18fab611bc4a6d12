// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
// node.js PORT BACK: answers paths below /own itself, and asks another server for others.
const http = require("http");

const [port, back] = process.argv.slice(2).map(Number);
const agent = new http.Agent({ keepAlive: true });

http.createServer((request, response) => {
  if (request.url.startsWith("/own")) {
    response.end(request.url);
    return;
  }
  http.get({ host: "127.0.0.1", port: back, path: request.url, agent }, (answer) => {
    const parts = [];
    answer.on("data", (part) => parts.push(part));
    answer.on("end", () => response.end(Buffer.concat(parts)));
  });
}).listen(port, "127.0.0.1");
