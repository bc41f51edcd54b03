// SPDX-License-Identifier: Apache-2.0
// page.js - what the page shows: the zoom, a bar for each number of workers, and whether the page stayed responsive.
import { bars, readable } from "./bars.js";
import { startEngine } from "./engine.js";
import { frameGaps } from "./frame_gaps.js";

const element = (id) => document.getElementById(id);
const canvas = element("canvas");
const brush = canvas.getContext("2d");
const size = { width: canvas.width, height: canvas.height };

const whole = { ...size, x: -0.6, y: 0, span: 3.5 };
const seahorses = { ...size, x: -0.743643887037151, y: 0.13182590420533 };
const measured = { ...seahorses, span: 0.004 };
const deepest = 1e-9;
const halvingTime = 1500; // milliseconds until the zoom shows half as much
const longestStep = 200; // milliseconds: the maximum time that one frame of the zoom counts for

const numbers = 10_000_000;
const rounds = 7; // of each measurement, alternating between numbers of workers; the fastest counts

// Read by the tests, and for inspection in the console.
const results = (globalThis.results = { hasThreads: null, workers: 0, mandelbrot: [], sort: [], longestGap: null });

const gaps = frameGaps();
let engine;
let chosenWorkers = 1;
let isZooming = false;
let span = whole.span;

function enter(state) {
  document.documentElement.dataset.state = state;
  element("play").disabled = element("again").disabled = state !== "ready";
  for (const choice of document.querySelectorAll("#workers input")) choice.disabled = state !== "ready";
}

const nextFrame = () => new Promise(requestAnimationFrame);

// When the second frame starts, the browser has drawn the first.
async function isShown() {
  await nextFrame();
  await nextFrame();
}

function show(pixels) {
  brush.putImageData(new ImageData(pixels, size.width, size.height), 0, 0);
}

// --- Measuring --------------------------------------------------------------------------------------------------------

// Fills the bars of one computation: the fastest of several runs for each number of workers. The runs alternate, so that a
// busy machine or compiler slows all of them.
async function measure(id, compute) {
  const rows = bars(element(id), results.workers);
  const measured = (results[id] = []);
  for (let round = 0; round < rounds; ++round) {
    for (let workers = 1; workers <= results.workers; ++workers) {
      rows.start(workers);
      const { milliseconds, check, isRight } = await compute(workers);
      const before = measured[workers - 1] ?? { milliseconds: Infinity, isRight: true };
      measured[workers - 1] = {
        workers,
        milliseconds: Math.min(milliseconds, before.milliseconds),
        check,
        isRight: before.isRight && isRight && check === (measured[0]?.check ?? check),
      };
      rows.show(measured);
      rows.end(workers);
      await isShown(); // otherwise the browser draws while the next one computes
    }
  }
}

async function measureAll() {
  const wasZooming = isZooming;
  enter("measuring");
  letZoom(false);
  gaps.restart();
  await measure("mandelbrot", async (workers) => {
    const report = await engine.draw(workers, measured);
    show(report.pixels);
    return report;
  });
  await measure("sort", (workers) => engine.sort(workers, numbers));
  results.longestGap = gaps.longest();
  enter("ready");
  letZoom(wasZooming);
}

// --- Zooming ----------------------------------------------------------------------------------------------------------

const rounded = new Intl.NumberFormat("en", { maximumSignificantDigits: 3, notation: "compact" });

async function drawZoomed() {
  // At first the centre moves from that of the whole set to the most interesting place.
  const moved = Math.min(1, Math.log(whole.span / span) / 2);
  const x = whole.x + (seahorses.x - whole.x) * moved;
  const y = whole.y + (seahorses.y - whole.y) * moved;
  const { pixels, milliseconds } = await engine.draw(chosenWorkers, { ...size, x, y, span });
  show(pixels);
  element("magnified").textContent = `${rounded.format(whole.span / span)} ×`;
  element("frame").textContent = readable(milliseconds);
}

async function zoomForEver() {
  let last = await nextFrame();
  for (;;) {
    if (isZooming) await drawZoomed();
    const now = await nextFrame();
    const step = isZooming ? Math.min(now - last, longestStep) : 0;
    span = span > deepest ? span / 2 ** (step / halvingTime) : whole.span;
    last = now;
  }
}

function letZoom(on) {
  isZooming = on;
  element("play").textContent = on ? "Pause" : "Zoom";
}

function offerWorkers() {
  for (let workers = 1; workers <= results.workers; ++workers) {
    const label = document.createElement("label");
    const choice = Object.assign(document.createElement("input"), { type: "radio", name: "workers", value: workers });
    choice.onchange = () => (chosenWorkers = workers);
    choice.checked = workers === chosenWorkers;
    label.append(choice, String(workers));
    element("workers").append(label);
  }
}

// --- Starting ---------------------------------------------------------------------------------------------------------

function tellWhatThereIs() {
  const plural = results.workers === 1 ? "" : "s";
  element("status").textContent = results.hasThreads
    ? `${results.workers} worker${plural}, memory shared between them`
    : "Serial: one worker, no shared memory";
  element("notice").hidden = results.hasThreads;
  element("notice").textContent =
    "This page is not cross-origin isolated, so the browser gives it no SharedArrayBuffer and there can be no threads. " +
    "Everything runs serially, with the same results. Serve it with the headers Cross-Origin-Opener-Policy: same-origin and " +
    "Cross-Origin-Embedder-Policy: require-corp, as ./dev web does.";
}

async function start() {
  engine = await startEngine();
  results.hasThreads = engine.hasThreads;
  results.workers = chosenWorkers = await engine.mostWorkers();
  tellWhatThereIs();
  offerWorkers();
  gaps.onLonger((milliseconds) => (element("gap").textContent = `${milliseconds.toFixed(0)} ms`));
  element("play").onclick = () => letZoom(!isZooming);
  element("again").onclick = measureAll;
  await measureAll();
  letZoom(!matchMedia("(prefers-reduced-motion: reduce)").matches);
  await zoomForEver();
}

start().catch((error) => {
  enter("failed");
  element("status").textContent = `This browser cannot run it: ${error.message ?? error}`;
});
