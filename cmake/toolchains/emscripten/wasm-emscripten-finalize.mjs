#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// wasm-emscripten-finalize.mjs - runs the tool of that name. npm has it only as a module with a file system in memory: files are
// copied in before it runs, and out afterwards.
import * as fs from "node:fs";
import * as path from "node:path";
import { fileURLToPath } from "node:url";

// Called through a link in binaryen/bin of the unpacked Emscripten.
const called = path.resolve(process.argv[1] ?? fileURLToPath(import.meta.url));
const unpacked = path.join(path.dirname(called), "../../unpacked/usr/lib");
const { default: load } = await import(path.join(unpacked, "wasm-emscripten-finalize.mjs"));

const isOption = (argument) => argument.startsWith("-");
const isFile = (name) => fs.statSync(name, { throwIfNoEntry: false })?.isFile() ?? false;
const sourceMap = "--output-source-map=";

const given = process.argv.slice(2);
const outputs = given.flatMap((argument, i) => {
  if (given[i - 1] === "-o") return [argument];
  return argument.startsWith(sourceMap) ? [argument.slice(sourceMap.length)] : [];
});
const names = given.map((argument) => (isOption(argument) ? argument.slice(argument.indexOf("=") + 1) : argument));

const tool = await load({
  noInitialRun: true,
  print: (line) => process.stdout.write(`${line}\n`),
  printErr: (line) => process.stderr.write(`${line}\n`),
  quit: (status, end) => {
    process.exitCode = status;
    throw end;
  },
});
tool.FS.mkdirTree(process.cwd());
tool.FS.chdir(process.cwd());
for (const name of [...names, ...outputs]) {
  if (!isFile(name) && !outputs.includes(name)) continue;
  tool.FS.mkdirTree(path.dirname(path.resolve(name)));
  if (isFile(name)) tool.FS.writeFile(path.resolve(name), fs.readFileSync(name));
}

try {
  process.exitCode = tool.callMain(given) || process.exitCode;
} catch (end) {
  if (end?.name !== "ExitStatus") throw end;
}

for (const name of outputs) {
  if (tool.FS.analyzePath(path.resolve(name)).exists) fs.writeFileSync(name, tool.FS.readFile(path.resolve(name)));
}
