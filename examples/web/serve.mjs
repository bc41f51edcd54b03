#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// serve.mjs - serves the page, with the headers that enable threads.
//
//   serve.mjs [PORT]      the page and both engines, as built by the presets wasm and wasm-threads
//
// http://localhost:PORT/ is isolated from other origins, http://localhost:PORT/plain/ is the same page without the headers.
import * as fs from "node:fs";
import * as http from "node:http";
import * as path from "node:path";
import { pipeline } from "node:stream";
import { fileURLToPath } from "node:url";

const here = import.meta.dirname;
const build = path.join(here, "../../build");
const directories = [
  ["/threads/", path.join(build, "wasm-threads/examples/web")],
  ["/serial/", path.join(build, "wasm/examples/web")],
  ["/tests/", path.join(build, "wasm-threads/tests/web")],
  ["/", path.join(here, "page")],
];
const types = { html: "text/html", css: "text/css", js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm" };
const isolating = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
};

function fileFor(name) {
  const [prefix, directory] = directories.find(([prefix]) => name.startsWith(prefix));
  const file = path.join(directory, name.slice(prefix.length) || "index.html");
  return file.startsWith(directory + path.sep) && fs.statSync(file, { throwIfNoEntry: false })?.isFile() ? file : null;
}

// The requested path, or null if the request line does not contain one.
function pathOf(request) {
  try {
    const asked = path.posix.normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    return asked.includes("\0") ? null : asked;
  } catch {
    return null;
  }
}

function answer(request, response) {
  const asked = pathOf(request);
  if (asked === null) {
    response.writeHead(400).end("This is not a path.\n");
    return;
  }
  const isPlain = asked.startsWith("/plain/");
  const file = fileFor(isPlain ? asked.slice("/plain".length) : asked);
  if (file === null) {
    response.writeHead(404).end("There is no such file.\n");
    return;
  }
  const type = `${types[path.extname(file).slice(1)] ?? "application/octet-stream"}; charset=utf-8`;
  response.writeHead(200, { "Content-Type": type.replace("wasm; charset=utf-8", "wasm"), ...(isPlain ? {} : isolating) });
  pipeline(fs.createReadStream(file), response, () => {}); // an unreadable file ends the answer, and so does a client that disconnects
}

// Resolves to the address of a server that runs until `close` is called. Port 0: any free port.
export function serve(port) {
  const server = http.createServer(answer);
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.listen(port, "localhost", () => {
      resolve({ address: `http://localhost:${server.address().port}/`, close: () => server.close() });
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { address } = await serve(Number(process.argv[2] ?? 8080));
  console.log(`Heddle in the browser: ${address} (without threads: ${address}plain/)`);
}
