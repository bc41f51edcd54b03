// SPDX-License-Identifier: Apache-2.0
// frame_gaps.js - the longest time between two frames of the page. It shows when the main thread was busy.

export function frameGaps() {
  let last = null;
  let longest = 0;
  let tell = () => {};
  const pulse = document.querySelector(".pulse");

  function frame(now) {
    if (last !== null && now - last > longest) {
      longest = now - last;
      tell(longest);
    }
    last = now;
    pulse.style.transform = `rotate(${(now / 4) % 360}deg)`;
    requestAnimationFrame(frame);
  }
  requestAnimationFrame(frame);
  // A hidden page draws no frames.
  document.addEventListener("visibilitychange", () => (last = null));

  return {
    restart: () => ([last, longest] = [null, 0]),
    longest: () => longest,
    onLonger: (listener) => (tell = listener),
  };
}
