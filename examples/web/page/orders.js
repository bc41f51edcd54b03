// SPDX-License-Identifier: Apache-2.0
// orders.js - calls into the module compiled from engine.cpp, and reads its reports. The page and a worker use it.

// A `report` of engine.cpp: three doubles and an address.
const doublesOfReport = 3;
const addressInReport = 6; // in words

export function ordersFor(module) {
  // All orders share one report: the next order starts after the report of the last one has been read.
  let last = Promise.resolve();
  function inTurn(order) {
    const mine = last.then(order);
    last = mine.catch(() => {});
    return mine;
  }

  async function carriedOut(handle) {
    const address = await module.getPromise(handle);
    module._emscripten_promise_destroy(handle);
    const memory = module.wasmMemory.buffer; // changes each time the memory grows
    const [milliseconds, isRight, check] = new Float64Array(memory, address, doublesOfReport);
    return { milliseconds, isRight: isRight === 1, check, pixels: new Uint32Array(memory, address)[addressInReport] };
  }

  return {
    mostWorkers: async () => module._most_workers(),

    draw: (workers, { width, height, x, y, span }) =>
      inTurn(async () => {
        const report = await carriedOut(module._draw_view(workers, width, height, x, y, span));
        // A copy: a canvas does not accept shared memory.
        const bytes = new Uint8Array(module.wasmMemory.buffer, report.pixels, 4 * width * height);
        return { ...report, pixels: new Uint8ClampedArray(bytes) };
      }),

    sort: (workers, count) => inTurn(() => carriedOut(module._sort_numbers(workers, count))),
  };
}
