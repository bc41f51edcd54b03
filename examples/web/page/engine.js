// SPDX-License-Identifier: Apache-2.0
// engine.js - starts the engine that the browser supports. Both engines have the same functions, which return promises.
//
// With SharedArrayBuffer, which requires that the page is isolated from other origins, the module runs on the page, and its threads are
// web workers. Without it, a module without threads runs in one worker. That is slower, but the page stays responsive.
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
