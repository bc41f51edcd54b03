// SPDX-License-Identifier: Apache-2.0
// profile_page.mjs - the report of a profile in a real browser, from a file: plot, flame view and tables are there, and nothing is requested from any
// host.
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";

// Opens the report and stores a picture of it. Returns the tests by their names.
export async function testsOfProfilePage(browser, report, picture) {
  const page = await browser.newPage({ viewport: { width: 1010, height: 1010 }, colorScheme: "light" });
  const address = pathToFileURL(report).href;
  const requests = [];
  const wrong = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  await page.goto(address);
  await page.screenshot({ path: picture });

  // The end of a curve of the plot: 256 cores. Speed-ups grow upwards.
  const lastPoint = async (curve) => {
    const points = await page.locator(`#speedup polyline.${curve}`).getAttribute("points");
    return points.trim().split(" ").at(-1).split(",").map(Number);
  };

  return {
    "profile: nothing is requested but the file": async () => {
      assert.deepEqual(requests, [address]);
      assert.deepEqual(wrong, []);
    },
    "profile: the curves are in their order": async () => {
      const [least, most, ideal] = [await lastPoint("least"), await lastPoint("most"), await lastPoint("ideal")];
      assert.ok(least[1] >= most[1] && most[1] >= ideal[1], `${least} ${most} ${ideal}`);
      assert.ok(ideal[1] < least[1], "a program of finite parallelism is not ideal");
    },
    "profile: the curves are visible": async () => {
      for (const curve of ["least", "most", "ideal"]) {
        const box = await page.locator(`#speedup polyline.${curve}`).boundingBox();
        assert.ok(box.width > 300, `${curve} is ${box.width} wide`);
      }
    },
    "profile: bounds for 2 to 256 cores": async () => {
      const cores = await page.locator("#bounds td:first-child").allTextContents();
      assert.deepEqual(cores, ["2", "4", "8", "16", "32", "64", "128", "256"]);
    },
    "profile: the flame view shows the span": async () => {
      assert.match(await page.locator("#flames text").first().textContent(), /the span/);
      assert.ok((await page.locator("#flames rect").count()) >= 2);
    },
    "profile: the table names a file and a line": async () => {
      assert.match(await page.locator("#sites").textContent(), /\w+\.cpp:\d+/);
    },
    "profile: there is advice": async () => {
      assert.ok((await page.locator("#advice li").count()) >= 1);
    },
  };
}
