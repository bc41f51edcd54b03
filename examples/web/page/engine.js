// SPDX-License-Identifier: Apache-2.0
// engine.js - starts the engine that the page can have. Both have the same functions, and each returns a promise.
//
// With SharedArrayBuffer, which a browser gives to pages that are isolated from other origins: the module lives on the page, and its
// threads are web workers. Without it, a module without threads lives in one worker; it is slower, but the page stays alive.
import { ordersFor } from "./orders.js";

async function withThreads() {
  const { default: create } = await import("./threads/engine.mjs");
  return { hasThreads: true, ...ordersFor(await create()) };
}

function withoutThreads() {
  const worker = new Worker(new URL("serial_worker.js", import.meta.url), { type: "module" });
  const waiting = new Map();
  let orders = 0;
  worker.onmessage = ({ data: { id, result, error } }) => {
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (error) reject(new Error(error));
    else resolve(result);
  };
  const order =
    (name) =>
    (...values) =>
      new Promise((resolve, reject) => {
        waiting.set(++orders, { resolve, reject });
        worker.postMessage({ id: orders, name, values });
      });
  return { hasThreads: false, mostWorkers: order("mostWorkers"), draw: order("draw"), sort: order("sort") };
}

export const startEngine = async () => (globalThis.crossOriginIsolated ? withThreads() : withoutThreads());
