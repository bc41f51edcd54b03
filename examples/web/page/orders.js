// SPDX-License-Identifier: Apache-2.0
// orders.js - calls into a module that engine.cpp was compiled to, and reads its reports. The same on the page and in a worker.

// What engine.cpp calls a `report`: three doubles and an address.
const doublesOfReport = 3;
const addressInReport = 6; // in words

export function ordersFor(module) {
  // The next order is given when the report of the last has been read: there is one report for all.
  let last = Promise.resolve();
  function inTurn(order) {
    const mine = last.then(order);
    last = mine.catch(() => {});
    return mine;
  }

  async function carriedOut(handle) {
    const address = await module.getPromise(handle);
    module._emscripten_promise_destroy(handle);
    const memory = module.wasmMemory.buffer; // another one each time the memory has grown
    const [milliseconds, isRight, check] = new Float64Array(memory, address, doublesOfReport);
    return { milliseconds, isRight: isRight === 1, check, pixels: new Uint32Array(memory, address)[addressInReport] };
  }

  return {
    mostWorkers: async () => module._most_workers(),

    draw: (workers, { width, height, x, y, span }) =>
      inTurn(async () => {
        const report = await carriedOut(module._draw_view(workers, width, height, x, y, span));
        // A copy: a canvas takes no memory that threads share.
        const bytes = new Uint8Array(module.wasmMemory.buffer, report.pixels, 4 * width * height);
        return { ...report, pixels: new Uint8ClampedArray(bytes) };
      }),

    sort: (workers, count) => inTurn(() => carriedOut(module._sort_numbers(workers, count))),
  };
}
