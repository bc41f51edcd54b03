#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// page_test.mjs - tests the page of examples/web in a real browser, with and without the headers that enable threads.
//
//   page_test.mjs PLAYWRIGHT PICTURES REPORT      where playwright-core is installed, where screenshots go, and the report of a profile
//
// Prints a line for each test, the measurements, and finally `web: N tests, N failed, 0 skipped`.
import assert from "node:assert/strict";
import * as fs from "node:fs";
import { createRequire } from "node:module";
import * as path from "node:path";

import { serve } from "../../examples/web/serve.mjs";
import { testsOfProfilePage } from "./profile_page.mjs";
import { survivesAnyRequestLine } from "./request_lines.mjs";

const [playwright, pictures, report] = process.argv.slice(2).map((name) => path.resolve(name));
const { chromium } = createRequire(path.join(playwright, "here.js"))("playwright-core");

const longestGap = 100; // milliseconds without a frame; a user does not notice shorter gaps
const patience = 300_000; // the machine may be busy
const desktop = { viewport: { width: 1180, height: 900 }, colorScheme: "light" };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, colorScheme: "dark" };

fs.mkdirSync(pictures, { recursive: true });
const server = await serve(0);
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});

// Opens the page in a separate window, and waits until it has measured everything.
async function measuredPage(address, device) {
  const context = await browser.newContext(device);
  const page = await context.newPage();
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(server.address)) wrong.push(request.url());
  });
  page.setDefaultTimeout(patience);
  await page.goto(address);
  await page.waitForSelector("html[data-state=ready], html[data-state=failed]");
  const results = await page.evaluate(() => globalThis.results);
  return { page, wrong, results, isIsolated: await page.evaluate(() => globalThis.crossOriginIsolated) };
}

// Measures again until no frame is late. If Heddle blocks the main thread, it is blocked each time; if the machine is busy, it is
// not.
async function longestGapOf({ page }) {
  const gap = () => page.evaluate(() => globalThis.results.longestGap);
  for (let attempt = 1; attempt < 4 && (await gap()) > longestGap; ++attempt) {
    await page.evaluate(() => document.getElementById("again").click());
    await page.waitForSelector("html[data-state=ready]");
  }
  return gap();
}

function isRight({ results, wrong }) {
  assert.deepEqual(wrong, []);
  for (const measured of [results.mandelbrot, results.sort]) {
    assert.deepEqual(measured.map(({ workers }) => workers), Array.from({ length: results.workers }, (_, i) => i + 1));
    assert.ok(measured.every((one) => one.isRight));
  }
}

// Loads a module with threads into an empty page and gives it to a function, which runs there.
async function onEmptyPage(script, use) {
  const page = await browser.newPage();
  page.setDefaultTimeout(patience);
  await page.goto(`${server.address}page.css`);
  return page.evaluate(use, `${server.address}${script}`);
}

const table = (measured) =>
  measured
    .map(({ workers, milliseconds }) => `${workers}: ${milliseconds.toFixed(1)} ms, ${(measured[0].milliseconds / milliseconds).toFixed(2)} x`)
    .join("; ");

const isolated = await measuredPage(server.address, desktop);
const plain = await measuredPage(`${server.address}plain/`, phone);

const tests = {
  "an isolated page has threads, and its results are right": () => {
    assert.ok(isolated.isIsolated && isolated.results.hasThreads);
    isRight(isolated);
  },

  "a page that is not isolated says so, and computes serially": async () => {
    assert.ok(!plain.isIsolated && !plain.results.hasThreads);
    assert.equal(plain.results.workers, 1);
    assert.ok(await plain.page.isVisible("#notice"));
    assert.ok(!(await isolated.page.isVisible("#notice")));
    isRight(plain);
  },

  "both have the same results": () => {
    for (const what of ["mandelbrot", "sort"]) assert.equal(plain.results[what][0].check, isolated.results[what][0].check);
  },

  "the page's main thread stays responsive": async () => {
    for (const one of [isolated, plain]) {
      one.gap = await longestGapOf(one);
      assert.ok(one.gap > 0 && one.gap <= longestGap, `${one.gap} ms without a frame`);
    }
  },

  "the zoom continues with another number of workers, and stops on request": async () => {
    const { page } = isolated;
    const magnified = () => page.textContent("#magnified");
    const hasMoved = async () => {
      const before = await magnified();
      await page.waitForFunction((old) => document.getElementById("magnified").textContent !== old, before);
    };
    await hasMoved();
    await page.check("#workers input[value='1']", { force: true });
    await hasMoved();
    await page.screenshot({ path: path.join(pictures, "desktop.png"), fullPage: true });
    await page.click("#play");
    await page.waitForFunction(() => document.getElementById("play").textContent === "Zoom");
  },

  "a phone shows it without scrolling sideways": async () => {
    const { page } = plain;
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth));
    await page.screenshot({ path: path.join(pictures, "phone.png"), fullPage: true });
  },

  "on the main thread a pool gets the threads that have a worker, and a loop ends": async () => {
    const got = await onEmptyPage("tests/main_thread.mjs", async (script) => {
      const module = await (await import(script)).default();
      return { few: module._threads_got(2), many: module._threads_got(9), again: module._threads_got(9), sum: module._sum_below(100_000) };
    });
    assert.deepEqual(got, { few: 2, many: 3, again: 3, sum: 4_999_950_000 });
  },

  "the server survives any request line": () => survivesAnyRequestLine(server.address),

  "a promise is fulfilled, or rejected if its task throws": async () => {
    const outcomes = await onEmptyPage("tests/main_thread.mjs", async (script) => {
      const module = await (await import(script)).default();
      const handles = [module._promise_of_nothing(), module._promise_that_fails()];
      return (await Promise.allSettled(handles.map(module.getPromise))).map(({ status }) => status);
    });
    assert.deepEqual(outcomes, ["fulfilled", "rejected"]);
  },

  ...(await testsOfProfilePage(browser, report, path.join(pictures, "profile.png"))),
};

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  try {
    await test();
    console.log(`ok      ${name}`);
  } catch (error) {
    ++failed;
    console.log(`FAILED  ${name}\n${error.message}`);
  }
}
console.log(`Mandelbrot  ${table(isolated.results.mandelbrot)}; without threads ${table(plain.results.mandelbrot)}`);
console.log(`sort        ${table(isolated.results.sort)}; without threads ${table(plain.results.sort)}`);
console.log(`longest gap ${isolated.gap?.toFixed(0)} ms; without threads ${plain.gap?.toFixed(0)} ms`);
console.log(`pictures    ${path.relative(process.cwd(), pictures)}`);
console.log(`web: ${Object.keys(tests).length} tests, ${failed} failed, 0 skipped`);

await browser.close();
server.close();
process.exitCode = failed === 0 ? 0 : 1;
