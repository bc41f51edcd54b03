// SPDX-License-Identifier: Apache-2.0
// serial_worker.js - the engine without threads, in a worker: takes orders as messages and answers each by one.
import create from "./serial/engine.mjs";
import { ordersFor } from "./orders.js";

const ready = create().then(ordersFor);

onmessage = async ({ data: { id, name, values } }) => {
  try {
    const result = await (await ready)[name](...values);
    postMessage({ id, result }, result?.pixels?.buffer ? [result.pixels.buffer] : []);
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
};
