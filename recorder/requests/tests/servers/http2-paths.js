// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
// http2-paths.js PORT PATH...: asks a server of HTTP/2 without TLS for paths on one connection, and prints its answers.
const http2 = require("http2");

const [port, ...paths] = process.argv.slice(2);
const session = http2.connect(`http://127.0.0.1:${port}`);

function ask(path) {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ":path": path, cookie: "a=secret" });
    let answer = "";
    stream.setEncoding("utf8").on("data", (part) => answer += part).on("error", reject).on("end", () => resolve(answer));
  });
}

Promise.all(paths.map(ask)).then((answers) => {
  console.log(answers.join("\n"));
  session.close();
});
