// SPDX-License-Identifier: Apache-2.0
// serial_worker.js - the engine without threads, in a worker: each order is a message, and so is each answer.
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
