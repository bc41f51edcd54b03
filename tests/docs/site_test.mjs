#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// site_test.mjs - tests the site of the documentation in a real browser.
//
//   site_test.mjs PLAYWRIGHT SITE PICTURES      where playwright-core is installed, the built site, and where screenshots go
//
// Prints a line for each test, and finally `docs: N tests, N failed, 0 skipped`.
import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as http from "node:http";
import { createRequire } from "node:module";
import * as path from "node:path";

const [playwright, site, pictures] = process.argv.slice(2).map((name) => path.resolve(name));
const { chromium } = createRequire(path.join(playwright, "here.js"))("playwright-core");

const types = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".json": "application/json", ".png": "image/png", ".svg": "image/svg+xml" };
const patience = 120_000; // the machine may be busy
const narrow = { viewport: { width: 400, height: 800 }, colorScheme: "light" };
const desktop = { viewport: { width: 1280, height: 900 }, colorScheme: "light" };

fs.mkdirSync(pictures, { recursive: true });
const files = fs.readdirSync(site, { recursive: true }).filter((name) => name.endsWith(".html")).sort();
const documents = files.filter((name) => !name.startsWith("source/") && name !== "404.html");

const server = http.createServer((request, response) => {
  const file = path.join(site, decodeURIComponent(new URL(request.url, "http://site").pathname).replace(/\/$/, "/index.html"));
  const isThere = file.startsWith(site) && fs.existsSync(file) && fs.statSync(file).isFile();
  response.writeHead(isThere ? 200 : 404, { "content-type": types[path.extname(file)] ?? "application/octet-stream" });
  response.end(isThere ? fs.readFileSync(file) : "");
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
const address = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });

// A page that notes what goes wrong on it.
async function watchedPage(device) {
  const page = await (await browser.newContext(device)).newPage();
  const wrong = [];
  page.setDefaultTimeout(patience);
  page.on("pageerror", (error) => wrong.push(`${page.url()}: ${error}`));
  page.on("console", (message) => message.type() === "error" && wrong.push(`${page.url()}: ${message.text()}`));
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(address)) wrong.push(`${page.url()}: request to ${request.url()}`);
  });
  page.on("response", (response) => response.status() >= 400 && wrong.push(`${page.url()}: ${response.status()} for ${response.url()}`));
  return { page, wrong };
}

// What a page links to: [target, the file that has to exist, the anchor or "" ].
function* linksOf(name, html) {
  for (const [, target] of html.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
    if (/^([a-z]+:|\/\/)/.test(target)) continue;
    const [file, anchor = ""] = target.replaceAll("&amp;", "&").split("#").map(decodeURIComponent);
    yield [target, file === "" ? name : path.normalize(path.join(path.dirname(name), file)), anchor];
  }
}

const isSideways = (page) => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

const tests = {
  "every link leads to a page, and every anchor to a place on it": () => {
    const html = new Map(files.map((name) => [name, fs.readFileSync(path.join(site, name), "utf8")]));
    const anchors = new Map([...html].map(([name, text]) => [name, new Set([...text.matchAll(/\sid="([^"]*)"/g)].map((found) => found[1]))]));
    const dead = [];
    let links = 0;
    for (const [name, text] of html) {
      if (name === "404.html") continue; // its links are those of the address that was not found
      for (const [target, wanted, anchor] of linksOf(name, text)) {
        ++links;
        const file = wanted.endsWith("/") || wanted === "." ? path.join(wanted, "index.html") : wanted;
        const isThere = html.has(file) || fs.existsSync(path.join(site, file));
        const isMark = /^(__\w+|only-(light|dark))$/.test(anchor); // lines of code, and switches of the theme
        if (!isThere || (anchor !== "" && !isMark && !anchors.get(file)?.has(anchor))) dead.push(`${name}: ${target}`);
      }
    }
    assert.deepEqual([...new Set(dead)], []);
    assert.ok(links > 5_000, `only ${links} links were found`);
  },

  "every document is readable at 400 pixels, without an error and without a request to another host": async () => {
    const { page, wrong } = await watchedPage(narrow);
    const sideways = [];
    for (const name of documents) {
      await page.goto(address + name);
      if (await isSideways(page)) sideways.push(name);
    }
    assert.deepEqual(sideways, []);
    assert.deepEqual(wrong, []);
  },

  "the search finds a name in the reference": async () => {
    const { page, wrong } = await watchedPage(desktop);
    await page.goto(address);
    await page.click("label.md-search__icon, .md-search__input");
    await page.fill(".md-search__input", "parallel_for_until");
    await page.waitForSelector(".md-search-result__link[href*='reference/parallel_for.html']");
    await page.screenshot({ path: path.join(pictures, "search.png") });
    assert.deepEqual(wrong, []);
  },

  "a button switches to the dark mode": async () => {
    const { page, wrong } = await watchedPage(desktop);
    await page.goto(address);
    const scheme = () => page.getAttribute("body", "data-md-color-scheme");
    const before = await scheme();
    await page.click("form[data-md-component=palette] label:not([hidden])");
    await page.waitForFunction((old) => document.body.getAttribute("data-md-color-scheme") !== old, before);
    assert.deepEqual([before, await scheme()], ["default", "slate"]);
    await page.screenshot({ path: path.join(pictures, "dark.png") });
    assert.deepEqual(wrong, []);
  },

  "pictures of some pages": async () => {
    for (const [kind, device] of Object.entries({ desktop, narrow })) {
      const { page, wrong } = await watchedPage(device);
      for (const name of ["index", "guide/loops", "reference/index", "reference/sort", "reference/iter/parallel_iterator", "comparison"]) {
        if (!fs.existsSync(path.join(site, `${name}.html`))) continue;
        await page.goto(`${address}${name}.html`);
        await page.screenshot({ path: path.join(pictures, `${kind}-${name.replaceAll("/", "-")}.png`) });
      }
      assert.deepEqual(wrong, []);
    }
  },
};

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  const start = performance.now();
  try {
    await test();
    console.log(`ok      ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    ++failed;
    console.log(`FAILED  ${name}\n${error.message}`);
  }
}
console.log(`pages       ${documents.length} documents, ${files.length - documents.length} others`);
console.log(`pictures    ${path.relative(process.cwd(), pictures)}`);
console.log(`docs: ${Object.keys(tests).length} tests, ${failed} failed, 0 skipped`);

await browser.close();
server.close();
process.exitCode = failed === 0 ? 0 : 1;
