#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// request_lines.mjs - the server of examples/web survives any request line. It is part of page_test.mjs, and can run alone.
import assert from "node:assert/strict";
import * as net from "node:net";
import { fileURLToPath } from "node:url";

import { serve } from "../../examples/web/serve.mjs";

// The expected status of each; null: the connection may also end without an answer.
const lines = [
  ["GET /%", 400],
  ["GET /%zz", 400],
  ["GET /%c3%28", 400],
  ["GET /plain/%", 400],
  ["GET /%00", 400],
  ["GET /threads/%00.mjs", 400],
  ["GET //", 400],
  ["GET http://[", 400],
  ["GET /../../../etc/passwd", 404],
  ["GET /..%2f..%2f..%2fCMakeLists.txt", 404],
  ["GET /threads/..%2f..%2f..%2fbuild.ninja", 404],
  ["GET /plain/..%2fserve.mjs", 404],
  ["GET /plain", 404],
  ["GET /threads/", 404],
  [`GET /${"a/".repeat(2000)}`, 404],
  ["OPTIONS *", 404],
  ["GET page.css", null],
  ["CONNECT localhost:80", null],
  ["\u0000\u0001", null],
  ["", null],
  [`GET /${"a".repeat(100_000)}`, null],
];

// The status of the answer, or null if there is none.
function statusOf(port, line) {
  return new Promise((resolve) => {
    let answer = "";
    const socket = net.connect(port, "localhost", () => {
      socket.write(`${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    });
    socket.setTimeout(20_000, () => socket.destroy());
    socket.on("data", (piece) => (answer += piece));
    socket.on("error", () => {});
    socket.on("close", () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0) || null));
  });
}

export async function survivesAnyRequestLine(address) {
  const { port } = new URL(address);
  for (const [line, status] of lines) {
    const got = await statusOf(port, line);
    if (status !== null) assert.equal(got, status, `${line.slice(0, 60)}: ${got}`);
    assert.equal(await statusOf(port, "GET /page.css"), 200, `after ${line.slice(0, 60)}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await serve(0);
  await survivesAnyRequestLine(server.address);
  server.close();
  console.log(`${lines.length} request lines survived`);
}
