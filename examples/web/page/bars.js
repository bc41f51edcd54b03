// SPDX-License-Identifier: Apache-2.0
// bars.js - one bar for each number of workers: its length is the time, with the speed-up beside it.

const row = (workers) => {
  const made = document.createElement("div");
  made.className = "bar";
  made.innerHTML = '<span></span><div class="track"><div class="fill"></div></div><span>–</span><span class="factor"></span>';
  made.firstChild.textContent = workers === 1 ? "1 worker" : `${workers} workers`;
  return made;
};

export function readable(milliseconds) {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(2)} s`;
  return `${milliseconds < 100 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
}

export function bars(parent, count) {
  const rows = Array.from({ length: count }, (_, i) => row(i + 1));
  parent.replaceChildren(...rows);
  return {
    start: (workers) => rows[workers - 1].classList.add("running"),
    end: (workers) => rows[workers - 1].classList.remove("running"),

    // `measured`: the times for 1, 2, ... workers so far.
    show(measured) {
      const longest = Math.max(...measured.map(({ milliseconds }) => milliseconds));
      for (const { workers, milliseconds, isRight } of measured) {
        const [, track, time, factor] = rows[workers - 1].children;
        track.firstChild.style.width = `${(100 * milliseconds) / longest}%`;
        time.textContent = readable(milliseconds);
        factor.textContent = isRight ? `${(measured[0].milliseconds / milliseconds).toFixed(2)} ×` : "wrong";
        rows[workers - 1].classList.toggle("wrong", !isRight);
      }
    },
  };
}
